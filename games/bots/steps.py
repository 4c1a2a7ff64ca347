"""The moves that wait for nobody: the table's, those that play themselves, those a person has left, and the bots'."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from games.engine import driver
from games.engine.actions import Action
from games.engine.automatic import automatic
from games.engine.fairdeal import Fair, table_action
from games.engine.phases import Playing
from games.engine.plans import NOTHING_LEFT, Plans
from games.engine.state import State
from games.engine.view import view

from .choice import choose
from .levels import SUBSTITUTE
from .plans import laid_by_plan

Step = tuple[int | None, Action, str]


class Sitting(Protocol):
    """Who sits on a seat: a bot's ``level``, or empty and a person's ``plans`` (``Plans.as_json``).

    ``stand_in``: the level of the bot that plays for a person as long as he is away, empty where he plays himself.
    """

    level: str
    stand_in: str
    plans: dict[str, Any]


def next_step(state: State, fair: Fair, players: Sequence[Sitting], lone_cards: bool = False) -> Step | None:
    """The next move that is not a person's own: seat, action, and who makes it as in a record; None if there is none.

    ``players`` in seat order; what a plan has used up is taken from its ``plans``. ``lone_cards``: the table agreed
    that a single card that fits is laid by itself.
    """
    if state.result is not None:
        return None
    if driver.awaited_table(state) is not None:
        return *table_action(state, fair), "table"
    seat = _turn_in_play(state, players)
    by_hand = seat is not None and Plans.of(players[seat].plans).by_hand
    if step := automatic(state, last_card=not by_hand):
        return step
    if seat is not None:
        return _left_behind(state, fair, players[seat], seat) or (
            _lone_card(state, seat) if lone_cards and not by_hand else None
        )
    return _bot_move(state, fair, players)


def _turn_in_play(state: State, players: Sequence[Sitting]) -> int | None:
    """The seat whose card is awaited, if a person sits there."""
    play = state.play
    if not isinstance(driver.phase_of(state), Playing) or play is None or play.turn < 0:
        return None
    return None if _bot_at(state, players, play.turn) else play.turn


def _left_behind(state: State, fair: Fair, player: Sitting, seat: int) -> Step | None:
    plans = Plans.of(player.plans)
    if plans == NOTHING_LEFT:
        return None
    lay, left = laid_by_plan(view(state, seat), plans, _chance(state, fair, seat))
    player.plans = left.as_json()
    return (seat, lay, "policy") if lay else None


def _lone_card(state: State, seat: int) -> Step | None:
    if state.game.variant.counting != "auto":
        return None
    fitting = driver.legal(state, seat)
    return (seat, fitting[0], "auto") if len(fitting) == 1 else None


def _bot_move(state: State, fair: Fair, players: Sequence[Sitting]) -> Step | None:
    for seat in sorted(driver.awaited(state)):
        if level := _bot_at(state, players, seat):
            return seat, choose(level, view(state, seat), _chance(state, fair, seat)), "bot"
    return None


def _bot_at(state: State, players: Sequence[Sitting], seat: int) -> str:
    """The level of the bot that plays on a seat, empty where a person does."""
    return players[seat].level or players[seat].stand_in or (SUBSTITUTE if seat in state.resigned else "")


def _chance(state: State, fair: Fair, seat: int) -> Random:
    """A seat's own chance, fixed by the secret: the same move if the request has to be done again."""
    label = f"bot:{state.ply}:{seat}".encode("ascii")
    return Random(hmac.new(fair.key, label, hashlib.sha256).digest())
