"""What a stretch of time came to up to yesterday, kept for a while: a page then reads rows of all time and of today.

Days that are over hardly ever change. Where they do, because a game came in late or sums were made anew, the rows of
all time say so: they are part of a mark that is kept along, and what is kept under another mark is not used.
"""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import Final

from django.core.cache import cache

from stats.filters import Filters
from stats.measures.facts import DAY, EVER, FOLD, Key
from stats.measures.numbers import Numbers
from stats.models import Rollup

SECONDS: Final = 3600
KINDS: Final = Key._fields[3:]
"""The parts of a row's key that say what kind of game it is about."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The sums of a subject: of games with the end that was asked for, and of all others. ``variant``: of which."""

    variant: str
    mark: str
    fits: Numbers
    others: Numbers


def find(subjects: Sequence[str], site: str, filters: Filters, since: dt.date, today: dt.date) -> dict[str, Kept]:
    """What is kept of some subjects, and of the ``site`` for the variant that was meant then."""
    found = _of(subjects, filters, since, today)
    variant = filters.variant or (found[subjects[0]].variant if subjects[0] in found else "")
    if variant and site not in found:
        found |= _of((site,), filters.of_variant(variant), since, today)
    return found


def _of(subjects: Sequence[str], filters: Filters, since: dt.date, today: dt.date) -> dict[str, Kept]:
    names = {_name(subject, filters, since, today): subject for subject in subjects}
    return {names[name]: kept for name, kept in cache.get_many(names).items()}


def keep(subject: str, filters: Filters, since: dt.date, today: dt.date, kept: Kept) -> None:
    """Keep the sums of a subject under these filters, as they were given and with their variant named."""
    names = {_name(subject, each, since, today) for each in (filters, filters.of_variant(kept.variant))}
    cache.set_many(dict.fromkeys(names, kept), SECONDS)


def _name(subject: str, filters: Filters, since: dt.date, today: dt.date) -> str:
    about = (FOLD, subject, since, today, astuple(filters))
    return f"stats:kept:{hashlib.sha256(repr(about).encode()).hexdigest()}"


def mark_of(rows: Iterable[Rollup], today: dt.date) -> str:
    """A mark of the games of some rows of all time less those of today: another one where an earlier day changed."""
    ever: dict[tuple[object, ...], list[int]] = {}
    day: dict[tuple[object, ...], Rollup] = {}
    for row in rows:
        kind = tuple(getattr(row, name) for name in KINDS)
        if row.span == EVER:
            ever[kind] = [row.pk, row.games, row.deals, row.wins]
        elif row.span == DAY and row.day == today:
            day[kind] = row
    for kind, row in day.items():
        if kind in ever:
            pk, games, deals, wins = ever[kind]
            ever[kind] = [pk, games - row.games, deals - row.deals, wins - row.wins]
    # What was played today for the first time is nothing before.
    told = sorted((str(kind), numbers) for kind, numbers in ever.items() if any(numbers[1:]))
    return hashlib.sha256(repr(told).encode()).hexdigest()


def sums_of(kept: Mapping[str, Kept]) -> dict[tuple[str, bool], Numbers]:
    """What is kept in the shape of sums that were read."""
    parts = (((subject, True), one.fits) for subject, one in kept.items())
    more = (((subject, False), one.others) for subject, one in kept.items())
    return dict([*parts, *more])
