"""Which game a page of the rules speaks of, so that one click begins it and another leads to its new table."""

from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlencode

from django.urls import reverse

from games.engine.catalog import COUNTINGS, VARIANTS
from games.engine.options import OPTIONS, Option


@dataclass(frozen=True, slots=True)
class OwnGame:
    """The one choice of a new table that a page is about: the field of its form and the value."""

    kind: Literal["variant", "option", "counting"]
    field: str
    value: str
    alone: bool = False

    @property
    def address(self) -> str:
        """The form of a new table with this chosen."""
        return f"{reverse('games:new')}?{urlencode({self.field: self.value})}"


def _value(option: Option) -> str:
    """The value that differs most from the game without the option; "" where a single game shows nothing of it."""
    if option.values == (True,):
        return "1"
    return str(option.values[0]) if option.key == "target" else ""


def own_game(slug: str) -> OwnGame | None:
    """The game of the page ``slug``; None for a page that is about the game as such."""
    if slug in VARIANTS:
        return OwnGame("variant", "variant", slug, alone=VARIANTS[slug].seats == 1)
    if slug in COUNTINGS:
        return OwnGame("counting", "counting", slug)
    option = OPTIONS.get(slug.replace("-", "_"))
    if option is None or not _value(option):
        return None
    return OwnGame("option", option.key, _value(option))
