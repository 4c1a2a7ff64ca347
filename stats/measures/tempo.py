"""How games go in time: how long a person takes for a move, how often a game comes back to him, how long it lasts.

``wait.N`` (moves by bucket of time, see ``bucket``), ``visits`` (times that the game came to the player and he moved,
several moves on end being one), ``lasted`` (seconds from the first action to the last).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from math import ceil, log
from typing import Final

from games.engine import driver
from games.engine.state import State

from .log import Seat, Step
from .numbers import Numbers

STEP: Final = 1.25
BUCKETS: Final = 80
"""The last one begins at 1.25 ** 79 seconds, a year and a half."""


def bucket(seconds: float) -> int:
    """0 up to one second, then each bucket 1.25 times as wide as the one before."""
    if seconds <= 1:
        return 0
    return min(ceil(log(seconds) / log(STEP) - 1e-9), BUCKETS)


def seconds(place: float) -> float:
    """The time that lies in the middle of a bucket, geometrically; ``place`` may lie between buckets."""
    return float(STEP ** max(place - 0.5, 0))


@dataclass(slots=True)
class Tempo:
    """Follows the clock; only moves made by persons themselves count."""

    numbers: Sequence[Numbers]
    seats: Sequence[Seat]
    absent: Set[int]
    since: dict[int, dt.datetime] = field(default_factory=dict)
    last: int | None = None

    def hear(self, step: Step, after: State) -> None:
        """Take in one action and the state it led to."""
        seat = step.seat
        if seat is not None and step.by == "person" and self._plays(seat):
            self._moved(seat, step.at)
        awaited = driver.awaited(after)
        for gone in self.since.keys() - awaited:
            del self.since[gone]
        for waiting in awaited - self.since.keys():
            self.since[waiting] = step.at

    def _plays(self, seat: int) -> bool:
        return self.seats[seat].person and seat not in self.absent

    def _moved(self, seat: int, at: dt.datetime) -> None:
        asked = self.since.pop(seat, None)
        if asked is not None:
            self.numbers[seat].put({f"wait.{bucket((at - asked).total_seconds())}": 1})
        if seat != self.last:
            self.numbers[seat].put({"visits": 1})
        self.last = seat
