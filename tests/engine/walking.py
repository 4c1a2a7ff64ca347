"""Whole games by chance for the tests, one step at a time, with calls and claims where players count."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from games.bots.chance import random_action
from games.engine import actions, driver
from games.engine.automatic import automatic
from games.engine.events import Event
from games.engine.fairdeal import NO_PART, Fair, table_action
from games.engine.state import State
from games.engine.variant import Variant
from games.engine.view import view


class Step(NamedTuple):
    """One action: the state before and after it, and what it made happen."""

    before: State
    seat: int | None
    action: actions.Action
    by: str
    after: State
    events: tuple[Event, ...]


def fair_of(variant: Variant, seed: object) -> Fair:
    """The deal of a seed."""
    return Fair(hashlib.sha256(str(seed).encode()).digest(), (NO_PART,) * variant.seats)


def walk(
    variant: Variant,
    seed: object = 1,
    *,
    dealer: int = 0,
    continuing: bool = False,
    scores: Sequence[int] = (),
) -> Iterator[Step]:
    """A game played by chance to its end."""
    rng, fair = Random(f"{variant.key}:{seed}"), fair_of(variant, seed)
    state = driver.new_game(variant, dealer, continuing=continuing, start=scores)
    while state.result is None:
        seat, action, by = _next(state, fair, rng)
        after, events = driver.act(state, seat, action)
        yield Step(state, seat, action, by, after, events)
        state = after


def _next(state: State, fair: Fair, rng: Random) -> tuple[int | None, actions.Action, str]:
    if driver.awaited_table(state) is not None:
        return *table_action(state, fair), "table"
    if move := automatic(state):
        return move
    seat = rng.choice(sorted(driver.awaited(state)))
    return seat, with_calls(state, seat, random_action(state, seat, rng), rng), "person"


def with_calls(state: State, seat: int, action: Any, rng: Random) -> actions.Action:
    """Sometimes a call of an open card, and of the others' hands, where there is muggins."""
    if state.game.variant.counting != "muggins" or not isinstance(action, actions.Lay | actions.CountHands):
        return action
    open_calls = view(state, seat).calls
    if open_calls and rng.random() < 0.4:
        action = action._replace(call=actions.Call(rng.choice(open_calls).n, rng.randrange(1, 6)))
    if isinstance(action, actions.CountHands) and state.shown is not None:
        side_of = state.game.side_of
        others = [e for e in state.shown.entries if side_of[e.seat] != side_of[seat] and rng.random() < 0.5]
        calls = tuple(actions.HandCall(e.seat, e.what, rng.randrange(0, 20)) for e in others)
        action = action._replace(calls=calls)
    return action
