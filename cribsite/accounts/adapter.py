"""How signing up meets the guest: the account is the guest's own row, so games and session stay his."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest

from cribsite.accounts.models import User
from cribsite.accounts.notices import device_leaves


class Adapter(DefaultAccountAdapter):
    def new_user(self, request: HttpRequest) -> User:
        """The guest behind the request, about to be a guest no longer; without one a new row."""
        if isinstance(request.user, User) and request.user.is_guest:
            claimed = User.objects.get(pk=request.user.pk)
            claimed.is_guest = False
            return claimed
        return User()

    def is_safe_url(self, url: str | None) -> bool:
        """Whether a form may lead there after it; what is no address at all is none of ours."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False

    def login(self, request: HttpRequest, user: User) -> None:
        """Sign in; another player's session ends with it, without his signing out, and his device with the session."""
        if isinstance(request.user, User) and request.user.pk != user.pk:
            device_leaves(request, request.user)
        super().login(request, user)

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """Save the new account; a guest's session goes on although his password is new."""
        saved: User = super().save_user(request, user, form, commit=commit)
        if commit and isinstance(request.user, User) and request.user.pk == saved.pk:
            update_session_auth_hash(request, saved)
        return saved
