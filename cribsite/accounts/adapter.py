"""How signing up meets the guest: the account is the guest's own row, so games and session stay his."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest

from cribsite.accounts.models import User


class Adapter(DefaultAccountAdapter):
    def new_user(self, request: HttpRequest) -> User:
        """The guest behind the request, no longer a guest once saved; without one a new row."""
        if isinstance(request.user, User) and request.user.is_guest:
            claimed = User.objects.get(pk=request.user.pk)
            claimed.is_guest = False
            return claimed
        return User()

