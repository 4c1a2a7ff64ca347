"""One figure by itself: what it means, its yardsticks, how it went over time, and the games behind it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext, pgettext

from games.labels import LEVELS
from stats import series
from stats.filters import Filters
from stats.games_behind import Behind
from stats.meanings import MEANINGS, NAMES
from stats.measures.catalogue import Spec
from stats.measures.figures import Figure, figure
from stats.measures.numbers import Numbers
from stats.models import SeatFact
from stats.pages.menus import menus
from stats.pages.places import Place
from stats.pages.report_page import twins
from stats.pages.words import all_yardsticks, figure_text, month, rests_on
from stats.queries import Sums
from stats.report import Line
from stats.series import Moment, Series


@dataclass(frozen=True, slots=True)
class Row:
    """A game behind the figure: when, against whom, what it says, and its record for who played it."""

    ended: dt.datetime
    names: Sequence[str]
    value: str
    href: str


def months_of(spec: Spec, months: Mapping[dt.date, Numbers]) -> list[tuple[dt.date, Figure]]:
    """The figure month by month, where there is anything to it."""
    found = ((at, figure(spec, numbers)) for at, numbers in months.items() if numbers.games)
    return [(at, one) for at, one in found if one.value is not None]


def drawings(line: Line, history: Sequence[tuple[dt.date, Figure]]) -> list[Series]:
    """The picture of the months; none for fewer than two."""
    moments = [Moment(at, one.value, one.n, one.few) for at, one in history if one.value is not None]
    if len(moments) < 2:
        return []
    level = None if line.figure.spec.form == "number" else line.par if line.par is not None else line.site

    def write(value: float) -> str:
        return figure_text(replace(line.figure, value=value))

    return [series.series(moments, size, write, month, level) for size in (series.WIDE, series.NARROW)]


def _name(own: SeatFact, other: SeatFact) -> str:
    """Who sat there; a bot by its level where all opponents were of one."""
    if other.user is not None:
        return gettext("A player who is not listed") if other.user.hidden else other.user.name
    if other.person:
        return gettext("Deleted player")
    if own.opponent in LEVELS:
        return gettext("Computer (%(level)s)") % {"level": LEVELS[own.opponent]}
    return pgettext("name of a player", "Computer")


def _row(each: Behind, visitor: int | None) -> Row:
    own = each.fact
    mine = visitor is not None and any(seat.user_id == visitor for seat in (own, *each.others))
    return Row(
        ended=own.ended_at,
        names=[_name(own, other) for other in each.others],
        value=figure_text(each.figure, 2 if each.figure.spec.form == "average" else None),
        href=reverse("games:replay", args=[each.code]) if mine else "",
    )


def context(
    place: Place,
    line: Line,
    sums: Sums,
    history: Sequence[tuple[dt.date, Figure]],
    games: tuple[Sequence[Behind], str],
    visitor: int | None,
) -> dict[str, Any]:
    """Everything the page's template shows."""
    filters: Filters = sums.filters
    pictures = drawings(line, history)
    return {
        "place": place,
        "key": line.key,
        "name": NAMES[line.key],
        "meaning": MEANINGS[line.key],
        "value": figure_text(line.figure, 2 if line.figure.spec.form == "average" else None),
        "rests_on": "" if line.figure.spec.form == "number" else rests_on(line.figure),
        "few": line.figure.few,
        "words": all_yardsticks(line),
        "menus": menus(filters, sums),
        "home": place.home + filters.query(),
        "nothing": line.value is None or not sums.own.games,
        "drawings": pictures,
        "has_level": any(drawing.level for drawing in pictures),
        "history": [(at, month(at), figure_text(one), rests_on(one)) for at, one in reversed(history)],
        "rows": [_row(each, visitor) for each in games[0]],
        "older": filters.query(before=games[1]) if games[1] else "",
        "listed": place.about != "site",
        "twins": {part: twins(filters, part) for part in ("figure", "months", "games")},
    }
