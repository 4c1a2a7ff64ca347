"""What a page of figures reads: rows of sums only, in one query, whatever the number of games behind them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone

from stats.filters import Filters
from stats.measures.facts import DAY, EVER, GAMES, MONTH, PEOPLE
from stats.measures.numbers import Numbers, total
from stats.models import Rollup


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums under some filters: ``own`` of the one asked for, ``people`` of all persons, ``games`` of all games.

    ``rows`` are the all-time rows of the one asked for: they say what there is to choose from.
    """

    filters: Filters
    own: Numbers
    people: Numbers
    games: Numbers
    rows: Sequence[Rollup]

    @property
    def empty(self) -> bool:
        """Whether there never was a game, whatever the filters."""
        return not any(row.games for row in self.rows)


def sums(subject: str, filters: Filters, today: dt.date | None = None) -> Sums:
    """The sums of a subject (see ``measures.facts.player``) with those of the site beside them. One query."""
    today = today or timezone.now().date()
    since = filters.since(today)
    time = Q(span=EVER) if since is None else Q(span=EVER) | _stretch(since, today)
    rows = list(Rollup.objects.filter(time, subject__in={subject, PEOPLE, GAMES}))
    own = [row for row in rows if row.subject == subject and row.span == EVER]
    filters = filters.with_variant(own)
    chosen = [row for row in rows if (row.span == EVER) == (since is None) and filters.takes(row)]
    return Sums(filters, _of(subject, chosen), _of(PEOPLE, chosen), _of(GAMES, chosen), own)


def months_within(since: dt.date, until: dt.date) -> list[dt.date]:
    """The first days of the months that lie whole between two days, both included."""
    first = since if since.day == 1 else _next_month(since)
    found = []
    while _next_month(first) - dt.timedelta(days=1) <= until:
        found.append(first)
        first = _next_month(first)
    return found


def _next_month(day: dt.date) -> dt.date:
    return (day.replace(day=28) + dt.timedelta(days=4)).replace(day=1)


def _stretch(since: dt.date, today: dt.date) -> Q:
    """Whole months as months, the days around them as days: a year is some seventy rows a kind of game, not 365.

    Games that end while a clock runs ahead belong to tomorrow and are left for it.
    """
    months = months_within(since, today)
    if not months:
        return Q(span=DAY, day__range=(since, today))
    before = Q(day__gte=since, day__lt=months[0])
    after = Q(day__gte=_next_month(months[-1]), day__lte=today)
    return Q(span=MONTH, day__in=months) | Q(before | after, span=DAY)


def _of(subject: str, rows: Iterable[Rollup]) -> Numbers:
    return total(row.numbers() for row in rows if row.subject == subject)
