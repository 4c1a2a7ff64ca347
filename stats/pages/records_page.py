"""Records as the page shows them: the best of each kind, who made it, when, and the game for those who played it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext

from games.models import Player
from games.queries import seat_name
from stats.filters import Filters
from stats.meanings import RECORD_MEANINGS, RECORDS
from stats.measures.numbers import Best
from stats.pages.menus import menus
from stats.pages.places import Place
from stats.pages.report_page import twins
from stats.pages.words import number_of
from stats.queries import Sums

if TYPE_CHECKING:
    from games.queries import Anybody

OF_DEALS = frozenset({"fewest_deals", "most_deals"})


@dataclass(frozen=True, slots=True)
class Row:
    """One record. ``who``: the player's name, empty where it is not to be told; ``href``: for who played in the
    game."""

    key: str
    name: Promise
    meaning: Promise
    value: int
    text: str
    ended: dt.datetime
    who: str
    href: str


def rows(records: Mapping[str, Best], visitor: Anybody) -> list[Row]:
    """The records there are, in their order. One query."""
    codes = {best.code for best in records.values()}
    tables: dict[str, dict[int, Player]] = {}
    for player in Player.objects.filter(game__code__in=codes).select_related("user", "game"):
        tables.setdefault(player.game.code, {})[player.seat] = player
    return [_row(key, records[key], tables.get(records[key].code, {}), visitor) for key in RECORDS if key in records]


def _row(key: str, best: Best, table: Mapping[int, Player], visitor: Anybody) -> Row:
    player = table.get(best.seat)
    hidden = player is not None and player.user is not None and player.user.hidden and player.user != visitor
    mine = visitor.pk is not None and any(seat.user_id == visitor.pk for seat in table.values())
    return Row(
        key=key,
        name=RECORDS[key],
        meaning=RECORD_MEANINGS[key],
        value=best.value,
        text=number_of("deals" if key in OF_DEALS else "points", best.value),
        ended=dt.datetime.fromisoformat(best.ended),
        who=gettext("A player who is not listed") if hidden else seat_name(player) if player is not None else "",
        href=reverse("games:replay", args=[best.code]) if mine else "",
    )


def as_row(row: Row) -> dict[str, Any]:
    """A record for machines."""
    return {"record": row.key, "value": row.value, "ended": row.ended.isoformat(), "player": row.who}


def context(place: Place, sums: Sums, found: list[Row]) -> dict[str, Any]:
    """Everything the page's template shows."""
    filters: Filters = sums.filters
    return {
        "place": place,
        "rows": found,
        "menus": menus(filters, sums),
        "home": place.home + filters.query(),
        "twins": {"records": twins(filters, "records")},
    }
