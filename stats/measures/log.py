"""A finished game as the figures read it: the table as it was set up, and the log of what was done."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from games.engine import catalog, driver
from games.engine.actions import Action
from games.engine.events import Event
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
    """One action of the log and when it was made. ``seat`` is None for the table's own."""

    seat: int | None
    action: Action
    at: dt.datetime


@dataclass(frozen=True, slots=True)
class GameLog:
    """Everything the fold needs of one finished game; ``seats`` by seat number, ``steps`` in order of play.

    ``start``: a head start in points a side; empty for none. ``continuing``: who reached the target is out and the
    others played on.
    """

    variant: str
    options: Mapping[str, Any]
    counting: Counting
    first_dealer: int
    seats: Sequence[Seat]
    steps: Sequence[Step]
    start: Sequence[int] = ()
    continuing: bool = False

    def opening(self) -> State:
        """The game before its first action."""
        rules = catalog.variant(self.variant, self.options, self.counting)
        return driver.new_game(rules, self.first_dealer, continuing=self.continuing, start=self.start)

    def told(self, state: State) -> Iterator[tuple[State, Sequence[Event]]]:
        """Each state of the game with the events that led to it, ``state`` (the opening) first."""
        yield state, state.events
        for step in self.steps:
            state, events = driver.act(state, step.seat, step.action)
            yield state, events


def step(wire: Mapping[str, Any], by: str, at: dt.datetime) -> Step:
    """A step from an action's plain form. ``by`` tells a time-out from a resignation. Raises Refused."""
    seat, action = from_wire({**wire, "by": by})
    return Step(seat, action, at)


def options_slug(options: Mapping[str, Any]) -> str:
    """The options that change what is scored, as one word: ``joker-wild+target-61``; empty for none."""
    parts = []
    for key in sorted(options.keys() - NOT_OF_SCORE):
        value = options[key]
        slug = key.replace("_", "-")
        parts.append(slug if value is True else f"{slug}-{value}")
    return "+".join(parts)
