"""The only code that makes players: a guest for a browser without one."""

import secrets

from django.contrib.auth import login
from django.http import HttpRequest
from django.utils.translation import get_language

from cribsite.accounts.models import User

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


def make_guest(language: str = "") -> User:
    """A new guest row with an unusable password. Its number is for eyes only and need not be unique."""
    guest = User(
        username=f"guest-{secrets.token_hex(8)}",
        is_guest=True,
        guest_number=1000 + secrets.randbelow(9000),
        language=language,
    )
    guest.set_unusable_password()
    guest.save()
    return guest


def guest(request: HttpRequest) -> User:
    """The player behind this request; a visitor becomes a guest and stays signed in as such."""
    if isinstance(request.user, User):
        return request.user
    made = make_guest(get_language() or "")
    login(request, made, backend=BACKEND)
    return made
