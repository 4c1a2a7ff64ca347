"""A finished game as the figures read it: the table as it was set up, and the log of what was done."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from games.engine import catalog, driver
from games.engine.actions import Action
from games.engine.state import State
from games.engine.variant import Counting
from games.engine.wire import from_wire

NOT_OF_SCORE: Final = frozenset({"tens_tie", "cut_before_deal", "first_dealer"})
"""Options that say who deals or who cuts; they do not change what cards are worth, so figures ignore them."""


class NotFinished(ValueError):
    """The log does not lead to the end of a game."""


class Seat(NamedTuple):
    """Who sat there: a person (``level`` empty) or a bot of a level."""

    person: bool
    level: str = ""


class Step(NamedTuple):
    """One action of the log, when it was made, and who made it (``by``, as in a record). ``seat``: None: the table."""

    seat: int | None
    action: Action
    at: dt.datetime
    by: str = "person"


@dataclass(frozen=True, slots=True)
class GameLog:
    """Everything the fold needs of one finished game; ``seats`` by seat number, ``steps`` in order of play.

    ``start``: a head start in points a side; empty for none. ``continuing``: who reached the target is out and the
    others played on. ``cut``: whether the first dealer was cut for (not so in a rematch). ``code`` is the game's name
    in its address.
    """

    variant: str
    options: Mapping[str, Any]
    counting: Counting
    first_dealer: int
    seats: Sequence[Seat]
    steps: Sequence[Step]
    start: Sequence[int] = ()
    continuing: bool = False
    cut: bool = True
    code: str = ""

    def opening(self) -> State:
        """The game before its first action."""
        rules = catalog.variant(self.variant, self.options, self.counting)
        return driver.new_game(rules, self.first_dealer, continuing=self.continuing, start=self.start)


def step(wire: Mapping[str, Any], by: str, at: dt.datetime) -> Step:
    """A step from an action's plain form. ``by`` tells a time-out from a resignation. Raises Refused."""
    seat, action = from_wire({**wire, "by": by})
    return Step(seat, action, at, by)


def options_slug(options: Mapping[str, Any]) -> str:
    """The options that change what is scored, as one word: ``joker-wild+target-61``; empty for none."""
    parts = []
    for key in sorted(options.keys() - NOT_OF_SCORE):
        value = options[key]
        slug = key.replace("_", "-")
        parts.append(slug if value is True else f"{slug}-{value}")
    return "+".join(parts)
