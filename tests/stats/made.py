"""Finished games for the tests of the figures: played by bots or by chance, or made move by move."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from games import bots
from games.engine import catalog, driver
from games.engine.actions import Action, CountHands, Cut, HandCall, HandOver, Lay, PackCut, Resign, Shuffle, Split
from games.engine.automatic import automatic
from games.engine.cards import PACK, pack
from games.engine.phases import HandingOver, Playing, Splitting
from games.engine.state import State
from games.engine.variant import Variant
from games.engine.view import view
from stats.measures.log import GameLog, Seat, Step

NOON = dt.datetime(2026, 3, 5, 12, tzinfo=dt.UTC)
PERSON = Seat(person=True)


def table_move(state: State, chance: Random) -> tuple[int | None, Action]:
    """What the table owes: a shuffled pack or a cut."""
    owed = driver.awaited_table(state)
    if owed == "shuffle":
        deck = list(pack(state.deal.rules.jokers))
        chance.shuffle(deck)
        return None, Shuffle(tuple(deck))
    cards = state.deal.deck if owed == "pack_cut" else state.deal.rest
    depth = chance.randint(4, len(cards) - 4)
    return driver.table_seat(state), PackCut(depth) if owed == "pack_cut" else Cut(depth)


def any_move(state: State, seat: int, chance: Random) -> Action:
    """A legal move by chance; where players count, claims near the truth and now and then a call."""
    if state.shown is not None and seat in state.shown.owing:
        return _counts(state, seat, chance)
    quick = _lay(state, seat, chance) if isinstance(driver.phase_of(state), Playing) else _split(state, seat, chance)
    if quick is not None and driver.refusal(state, seat, quick) is None:
        return quick
    return chance.choice(driver.legal(state, seat))


def _lay(state: State, seat: int, chance: Random) -> Action | None:
    """A card by chance: with wild jokers and claims there are thousands of ways to list."""
    assert state.play is not None
    claim = chance.choice((0, 0, 2, 2, 1, 3)) if state.game.variant.counting != "auto" else None
    for card in chance.sample(state.play.holds[seat], len(state.play.holds[seat])):
        name = chance.choice(PACK[:24]) if card.is_joker and state.game.variant.hands.jokers == "wild" else None
        if driver.refusal(state, seat, Lay(card, name, claim)) is None:
            return Lay(card, name, claim)
    return None


def _split(state: State, seat: int, chance: Random) -> Action | None:
    """Ten cards split by chance: listing all 3,150 ways for one of them would take the tests' time."""
    hand = list(state.deal.hands[seat])
    chance.shuffle(hand)
    phase = driver.phase_of(state)
    if isinstance(phase, HandingOver):
        return HandOver(tuple(hand[:4]), tuple(hand[4:8]), tuple(hand[8:]))
    return Split(tuple(hand[:2]), tuple(hand[2:6])) if isinstance(phase, Splitting) else None


def _counts(state: State, seat: int, chance: Random) -> CountHands:
    shown = state.shown
    assert shown is not None
    claims, calls = [], []
    for entry in shown.entries:
        said = max(0, entry.total + chance.choice((0, 0, 0, -2, 2)))
        if entry.seat == seat:
            claims.append((entry.what, said))
        elif state.game.variant.counting == "muggins" and state.game.side_of[entry.seat] != state.game.side_of[seat]:
            calls.append(HandCall(entry.seat, entry.what, said))
    return CountHands(tuple(claims), tuple(calls) if chance.random() < 0.5 else ())


def play(
    variant: str = "standard",
    options: Mapping[str, Any] | None = None,
    counting: str = "auto",
    *,
    seed: int = 1,
    seats: Sequence[Seat] | None = None,
    level: str | None = None,
    leaver: tuple[int, int, bool] | None = None,
    began: dt.datetime = NOON,
    first_dealer: int = 0,
) -> GameLog:
    """A whole game. ``level``: all seats play as that bot, else by chance; ``leaver``: (seat, ply, by the clock)."""
    chance = Random(seed)
    rules: Variant = catalog.variant(variant, options or {}, counting)  # type: ignore[arg-type]
    state = driver.new_game(rules, first_dealer)
    steps: list[Step] = []
    while state.result is None:
        seat: int | None
        action: Action
        if leaver is not None and state.ply == leaver[1]:
            seat, action, leaver = leaver[0], Resign(leaver[2]), None
        elif driver.awaited_table(state) is not None:
            seat, action = table_move(state, chance)
        elif (own := automatic(state)) is not None:
            seat, action, _by = own
        else:
            seat = min(driver.awaited(state))
            action = bots.choose(level, view(state, seat), chance) if level else any_move(state, seat, chance)
        state, _events = driver.act(state, seat, action)
        steps.append(Step(seat, action, began + dt.timedelta(seconds=7 * len(steps))))
    chosen = seats or (PERSON,) * rules.seats
    return GameLog(rules.key, dict(rules.options), rules.counting, first_dealer, tuple(chosen), tuple(steps))
