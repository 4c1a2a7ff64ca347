"""The leaderboards as their page shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from cribsite.l10n import num
from stats.filters import Filters
from stats.labels import variant_name
from stats.meanings import FAMILY_RATINGS, RATING_MEANING
from stats.models import Standing
from stats.pages.menus import Choice, Menu
from stats.pages.report_page import twins
from stats.pages.words import number_of

NAMES: dict[str, Promise] = {
    **{f"rating-{family}": name for family, name in FAMILY_RATINGS.items()},
    "wins": gettext_lazy("Most games won"),
    "skunks": gettext_lazy("Most skunks given"),
    "hand": gettext_lazy("Best average hand"),
}
MEANINGS: dict[str, Promise] = {
    **{f"rating-{family}": RATING_MEANING for family in FAMILY_RATINGS},
    "wins": gettext_lazy("Games won against people and played to the end."),
    "skunks": gettext_lazy("Wins against people in which an opponent was skunked."),
    "hand": gettext_lazy("What the counted hands were worth on average; from fifty games on, against people or bots."),
}


@dataclass(frozen=True, slots=True)
class Place:
    """A place on a board: the name, what for, out of how many games, whether it is the visitor's own, and by how much
    the value changed, where that is known."""

    place: int
    username: str
    name: str
    value: str
    n: str
    mine: bool
    change: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """One board with its places."""

    key: str
    name: Promise
    meaning: Promise | str
    places: Sequence[Place]


def _board(key: str, rows: Sequence[Standing], visitor: int | None) -> Board:
    places = [
        Place(
            place=row.place,
            username=row.user.username,
            name=row.user.name,
            value=num(row.value, 2 if key == "hand" else 0),
            n=number_of("games", row.n),
            mine=row.user_id == visitor,
        )
        for row in rows
        if row.board == key
    ]
    return Board(key, NAMES[key], MEANINGS[key], places)


def plain_twins(*parts: str) -> dict[str, dict[str, str]]:
    """The addresses of tables of a page without filters."""
    return {part: twins(Filters(), part) for part in parts}


def context(filters: Filters, variants: Sequence[str], rows: Sequence[Standing], visitor: int | None) -> dict[str, Any]:
    """Everything the page's template shows."""
    chosen = filters.variant or "all"
    choices = [Choice(variant_name(slug), f"?variant={slug}".replace("+", "%2B"), slug == chosen) for slug in variants]
    boards = [_board(key, rows, visitor) for key in NAMES]
    return {
        "menus": [Menu(gettext("Variant"), variant_name(chosen), choices)] if len(choices) > 1 else [],
        "boards": [board for board in boards if board.places],
        "made_at": max((row.made_at for row in rows), default=None),
        "twins": {"leaders": twins(filters, "leaders")},
    }
