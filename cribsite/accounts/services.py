"""The only code that makes and changes players: a guest for a browser without one, what a player chose, a claim."""

import secrets
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import get_language

from cribsite.accounts.models import User

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
GUEST_PREFIX = "guest-"
CHOICES = (
    "display_name", "language", "theme", "high_contrast", "four_colour", "reduce_motion", "hidden", "no_phrases",
    "most_games",
)  # fmt: skip


def make_guest(language: str = "") -> User:
    """A new guest row with an unusable password. Its number is for eyes only and need not be unique."""
    guest = User(
        username=f"{GUEST_PREFIX}{secrets.token_hex(8)}",
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


def choose(player: User, chosen: Mapping[str, Any]) -> None:
    """Save what the player chose: the keys of `CHOICES`, already checked by the form."""
    for key in CHOICES:
        setattr(player, key, chosen[key])
    player.save(update_fields=CHOICES)


def remember_language(response: HttpResponseBase, language: str) -> None:
    """Keep a choice of language in the browser, for the next visit to the front door."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        samesite="Lax",
        secure=settings.LANGUAGE_COOKIE_SECURE,
    )
