"""What the frame of every page needs: its siblings in the other languages, its canonical address, whose turn it is."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import translate_url
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language, get_language_info

from cribsite.l10n import OWN_NAMES


@dataclass(frozen=True, slots=True)
class Sibling:
    """The same page in one language: its code, its own name, direction, address, and whether it is this one."""

    code: str
    name: str
    rtl: bool
    href: str
    here: bool


def siblings(request: HttpRequest) -> tuple[Sibling, ...]:
    """This page in all languages of the site, in the order of the settings; addresses keep the query."""
    full = request.get_full_path()
    here = get_language()
    found = []
    for code, _name in settings.LANGUAGES:
        info = get_language_info(code)
        found.append(
            Sibling(
                code, OWN_NAMES.get(code, info["name_local"]), info["bidi"], translate_url(full, code), code == here
            )
        )
    return tuple(found)


def _turns(request: HttpRequest) -> int:
    """In how many games the visitor's answer is awaited; a view that has asked already leaves it in the request."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return 0
    known: int | None = getattr(request, "my_turns", None)
    if known is not None:
        return known
    from games.my_games import turn_count

    return turn_count(user)


def frame(request: HttpRequest) -> dict[str, Any]:
    """``siblings``, ``canonical`` (without the query), ``site_root`` and, counted only when shown, ``my_turns``."""
    root = f"{request.scheme}://{request.get_host()}"
    return {
        "siblings": SimpleLazyObject(lambda: siblings(request)),
        "canonical": root + request.path,
        "site_root": root,
        # Called by the template when it is shown, and asked of the database once.
        "my_turns": cache(lambda: _turns(request)),
    }
