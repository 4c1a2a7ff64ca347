"""Whole games between bots: by the fair deal of a seed, with a record of each if wanted."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from games.engine import driver, record
from games.engine import match as matches
from games.engine.actions import Action
from games.engine.automatic import automatic
from games.engine.fairdeal import NO_PART, Fair, cut_for_deal, table_action
from games.engine.reasons import Refused
from games.engine.state import State
from games.engine.variant import Variant
from games.engine.view import view

from .chance import random_action
from .choice import choose

BEGINNING = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(slots=True)
class Played:
    """One finished game: its state, its moves, its deal, and the match it belongs to."""

    state: State
    moves: list[record.Move]
    fair: Fair
    refused: int = 0
    match: dict[str, Any] | None = None
    points: tuple[int, ...] | None = None
    seats: list[record.SeatInfo] = field(default_factory=list)

    def as_record(self) -> dict[str, Any]:
        """The game's record."""
        return record.write(
            self.state, self.moves, seats=self.seats, fair=self.fair, match=self.match, points=self.points
        )


def fair_of(seed: int, number: int, seats: int) -> Fair:
    """The secret of a self-played game, which the seed and its number decide."""
    return Fair(hashlib.sha256(f"{seed}:{number}".encode()).digest(), (NO_PART,) * seats)


def bot_action(bot: str, state: State, seat: int, rng: Random) -> Action:
    """What the bot does: ``random`` draws, the levels choose from their view."""
    if bot == "random":
        return random_action(state, seat, rng)
    return choose(bot, view(state, seat), rng)


def _next(state: State, fair: Fair, bots: Sequence[str], rng: Random) -> tuple[int | None, Action, str]:
    if driver.awaited_table(state) is not None:
        return *table_action(state, fair), "table"
    move = automatic(state)
    if move is not None:
        return move
    seat = min(driver.awaited(state))
    return seat, bot_action(bots[seat % len(bots)], state, seat, rng), "bot"


def play(
    variant: Variant,
    bots: Sequence[str],
    fair: Fair,
    rng: Random,
    *,
    first_dealer: int | None = None,
    continuing: bool = False,
) -> Played:
    """One game to its end. A refused action is counted and another one is drawn."""
    first = cut_for_deal(variant, fair)[0] if first_dealer is None else first_dealer
    state = driver.new_game(variant, first, continuing=continuing)
    played = Played(state, [], fair)
    played.seats = [record.SeatInfo("bot", bots[s % len(bots)], None) for s in range(variant.seats)]
    while state.result is None:
        seat, action, by = _next(state, fair, bots, rng)
        try:
            state, _ = driver.act(state, seat, action)
        except Refused:
            played.refused += 1
            if played.refused > 1000:
                raise
            continue
        at = (BEGINNING + timedelta(seconds=len(played.moves))).strftime("%Y-%m-%dT%H:%M:%SZ")
        played.moves.append(record.Move(seat, action, at, by))
    played.state = state
    return played


def series(variant: Variant, bots: Sequence[str], games: int, seed: int, match: matches.Match | None = None) -> Any:
    """Play ``games`` games one after the other, yielding each; matches follow one another."""
    running, first, number_of_match = match, None, 1
    for number in range(games):
        rng = Random(f"{seed}:{number}")
        fair = fair_of(seed, number, variant.seats)
        continuing = match is not None and match.multi == "continuing"
        seated = [bots[person % len(bots)] for person in matches.seating(variant, running.games)] if running else bots
        played = play(variant, seated, fair, rng, first_dealer=first, continuing=continuing)
        if running is not None and match is not None:
            running, first, number_of_match = _go_on(played, match, running, number_of_match, seed)
        yield played


def _go_on(
    played: Played,
    match: matches.Match,
    running: matches.Match,
    number_of_match: int,
    seed: int,
) -> tuple[matches.Match, int | None, int]:
    """Score the game for its match and find who deals first in the next one."""
    counted = matches.count_game(running, played.state)
    played.points = counted.points
    played.match = record.match_block(running, f"{seed}-{number_of_match}")
    if matches.winner(counted.match) is not None:
        return match, None, number_of_match + 1
    return counted.match, counted.first_dealer, number_of_match
