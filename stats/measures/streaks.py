"""Winning streaks with parts that can be joined: a day of its games, a month of its days, all time of months."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from functools import reduce
from typing import Final, NamedTuple

from .ending import ALONE, PEOPLE
from .facts import ALL_DAYS, DAY, EVER, MONTH

ALL: Final = "all"
BOTS: Final = "bots"
NOT_BOTS: Final = frozenset({PEOPLE, "mixed"})


class Run(NamedTuple):
    """The wins on end in some games in a row: how many games, wins at their beginning, at their end, the most."""

    length: int = 0
    prefix: int = 0
    suffix: int = 0
    best: int = 0

    def then(self, later: Run) -> Run:
        """These games with later ones after them."""
        return Run(
            self.length + later.length,
            self.prefix + later.prefix if self.prefix == self.length else self.prefix,
            later.suffix + self.suffix if later.suffix == later.length else later.suffix,
            max(self.best, later.best, self.suffix + later.prefix),
        )


WON: Final = Run(1, 1, 1, 1)
NOT_WON: Final = Run(1, 0, 0, 0)


class Ended(NamedTuple):
    """One game as streaks see it; they sort by when games ended."""

    at: dt.datetime
    game: int
    variant: str
    opponent: str
    won: bool


class Scope(NamedTuple):
    """Which games a streak is about: a variant (with its options) or all, and against whom: all, people, bots."""

    variant: str
    opponents: str


def scopes(game: Ended) -> Iterator[Scope]:
    """The streaks a game belongs to. Who leaves breaks every one of them; ways of counting are not told apart.

    A game of one player is neither won nor lost and belongs to none.
    """
    if game.opponent == ALONE:
        return
    for variant in (ALL, game.variant):
        yield Scope(variant, ALL)
        if game.opponent == PEOPLE:
            yield Scope(variant, PEOPLE)
        elif game.opponent not in NOT_BOTS:
            yield Scope(variant, BOTS)


def of_games(games: Iterable[Ended]) -> dict[Scope, Run]:
    """The streaks of some games, whatever order they come in."""
    found: dict[Scope, Run] = {}
    for game in sorted(games):
        for scope in scopes(game):
            found[scope] = found.get(scope, Run()).then(WON if game.won else NOT_WON)
    return found


def join(parts: Iterable[tuple[dt.date, Run]]) -> Run:
    """The streak of several stretches of time, put in their order."""
    return reduce(Run.then, (run for _day, run in sorted(parts)), Run())


Rows = dict[tuple[str, dt.date, Scope], Run]


def rows_of(games: Iterable[Ended]) -> Rows:
    """All rows of one subject, by span, day and scope, from all its games."""
    by_day: dict[dt.date, list[Ended]] = {}
    for game in games:
        by_day.setdefault(game.at.astimezone(dt.UTC).date(), []).append(game)
    days = {(day, scope): run for day, played in by_day.items() for scope, run in of_games(played).items()}
    return from_days(days)


def from_days(days: dict[tuple[dt.date, Scope], Run]) -> Rows:
    """Days, the months they make up, and all time."""
    found: Rows = {}
    months: dict[tuple[dt.date, Scope], Run] = {}
    for (day, scope), run in sorted(days.items()):
        found[DAY, day, scope] = run
        month = (day.replace(day=1), scope)
        months[month] = months.get(month, Run()).then(run)
    for (day, scope), run in sorted(months.items()):
        found[MONTH, day, scope] = run
        ever = (EVER, ALL_DAYS, scope)
        found[ever] = found.get(ever, Run()).then(run)
    return found
