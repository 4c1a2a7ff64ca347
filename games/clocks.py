"""The clocks a table may have, and how a bank runs down past days off and holidays: only numbers, no database."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import merge
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

NONE: Final = dt.timedelta(0)
BACKSTOP: Final = dt.timedelta(days=14)
"""How long after its clock ran out a game is left to those who may claim it (rulings Q3)."""


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a seat may think (rulings Q5).

    ``bank``: what it begins with; ``free``: seconds of each move before the bank runs (live); ``increment``: what a
    handover brings, never to more than ``most`` (correspondence).
    """

    key: str
    bank: dt.timedelta
    free: dt.timedelta = NONE
    increment: dt.timedelta = NONE

    @property
    def live(self) -> bool:
        """The players are there: such a clock knows no days off."""
        return bool(self.free)

    @property
    def most(self) -> dt.timedelta:
        return self.bank if self.live else 2 * self.bank

    @property
    def again(self) -> dt.timedelta:
        """The bank of somebody who takes his seat again: one increment, or as much as a move is free."""
        return self.increment or self.free

    def after(self, bank: dt.timedelta, ran: dt.timedelta) -> dt.timedelta:
        """What a seat has left at a handover that had ``bank`` and let its clock run for so long."""
        left = max(bank - max(ran - self.free, NONE), NONE)
        return min(left + self.increment, self.most)


def _live(seconds: int, minutes: int) -> Clock:
    return Clock(f"live-{seconds}", dt.timedelta(minutes=minutes), free=dt.timedelta(seconds=seconds))


def _by_days(days: int, hours: int) -> Clock:
    return Clock(f"days-{days}", dt.timedelta(days=days), increment=dt.timedelta(hours=hours))


CLOCKS: Final[Mapping[str, Clock]] = {
    clock.key: clock
    for clock in (_live(15, 2), _live(30, 4), _live(60, 8), _by_days(1, 6), _by_days(3, 12), _by_days(7, 24))
}
USUAL: Final = "days-3"


class Span(NamedTuple):
    """A time from ``begins`` up to ``ends``, both with a zone."""

    begins: dt.datetime
    ends: dt.datetime


@dataclass(frozen=True, slots=True)
class Week:
    """From ``begins`` on, until the next one does, these weekdays (Monday is 0) are off, as days are in ``zone``."""

    begins: dt.datetime
    weekdays: frozenset[int]
    zone: ZoneInfo


@dataclass(frozen=True, slots=True)
class Rest:
    """When a seat's clock stands still: ``spans`` (holidays, the site's own outages) and days off, by ``weeks``.

    Both ascend by their beginnings.
    """

    spans: Sequence[Span] = ()
    weeks: Sequence[Week] = ()

    def after(self, start: dt.datetime) -> Iterator[Span]:
        """The rests that end after ``start``, ascending by their beginnings; without end where days off go on."""
        for span in merge(self.spans, self._days_off(start)):
            if span.ends > start:
                yield span

    def _days_off(self, start: dt.datetime) -> Iterator[Span]:
        following = [week.begins for week in self.weeks[1:]]
        for week, ends in zip(self.weeks, [*following, None], strict=False):
            if week.weekdays and (ends is None or ends > start):
                yield from _days_of(week, max(week.begins, start), ends)

    def covers(self, when: dt.datetime) -> bool:
        """Whether the clock stands still at that moment."""
        return next((span.begins <= when for span in self.after(when)), False)


def _days_of(week: Week, start: dt.datetime, ends: dt.datetime | None) -> Iterator[Span]:
    """The days off of one week's pattern from ``start`` on, cut to the time it holds."""
    day = start.astimezone(week.zone).date()
    while True:
        begins, following = midnight(day, week.zone), midnight(day + dt.timedelta(days=1), week.zone)
        if ends is not None and begins >= ends:
            return
        if day.weekday() in week.weekdays:
            yield Span(max(begins, week.begins), following if ends is None else min(following, ends))
        day += dt.timedelta(days=1)


def midnight(day: dt.date, zone: ZoneInfo) -> dt.datetime:
    """When a day begins there, in UTC: days in which the clocks are changed have 23 or 25 hours."""
    return dt.datetime.combine(day, dt.time(), zone).astimezone(dt.UTC)


def run_out(start: dt.datetime, left: dt.timedelta, rest: Rest) -> dt.datetime:
    """When a clock runs out that had so much left at ``start``.

    It stands still at the last moment too: a rest that begins just then is slept through first.
    """
    at = start
    for span in rest.after(start):
        if span.begins - at > left:
            break
        left -= max(span.begins - at, NONE)
        at = max(at, span.ends)
    return at + left


def ran(start: dt.datetime, end: dt.datetime, rest: Rest) -> dt.timedelta:
    """How long a clock has run from ``start`` to ``end``; nothing if that lies before."""
    at, total = start, NONE
    for span in rest.after(start):
        if span.begins >= end:
            break
        total += max(span.begins - at, NONE)
        at = max(at, span.ends)
    return total + max(end - at, NONE)
