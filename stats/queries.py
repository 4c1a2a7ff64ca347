"""What a page of figures reads: rows of sums only, in one query, whatever the number of games behind them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone

from stats.filters import Filters
from stats.measures.facts import ALL_DAYS, GAMES, PEOPLE
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
    since = filters.since(today or timezone.now().date())
    days = Q(day=ALL_DAYS) if since is None else Q(day=ALL_DAYS) | Q(day__gte=since)
    rows = list(Rollup.objects.filter(days, subject__in={subject, PEOPLE, GAMES}))
    own = [row for row in rows if row.subject == subject and row.day == ALL_DAYS]
    filters = filters.with_variant(own)
    chosen = [row for row in rows if (row.day == ALL_DAYS) == (since is None) and filters.takes(row)]
    return Sums(filters, _of(subject, chosen), _of(PEOPLE, chosen), _of(GAMES, chosen), own)


def _of(subject: str, rows: Iterable[Rollup]) -> Numbers:
    return total(row.numbers() for row in rows if row.subject == subject)
