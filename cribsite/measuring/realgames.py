"""Real games between bots as the figures see them: played by the rules, folded, and kept in a file for the next run."""

from __future__ import annotations

import datetime as dt
import pickle
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.engine.variant import Counting
    from stats.measures.facts import GameFacts

BEGAN = dt.datetime(2024, 1, 1, 12, tzinfo=dt.UTC)
DAYS = 1000
"""Games lie on so many days."""
EVENING = 25
"""Games a day between the same two, when they play."""
KINDS: tuple[tuple[str, Counting], ...] = (("standard", "auto"), ("standard", "manual"), ("five-card", "auto"))
WEIGHTS = (85, 8, 7)
ALONE = 0.35
"""The part of evenings that a person plays against a bot."""


def kept() -> Path:
    """The file between runs."""
    from django.conf import settings

    return Path(settings.VAR_DIR) / "bench" / "real.pickle"


def evening(number: int, of: int) -> dt.date:
    """The day of an evening, by its number: they follow each other from the first day to the last."""
    return BEGAN.date() + dt.timedelta(days=number * DAYS // of)


def code(number: int) -> str:
    """A game's code by its number."""
    return f"real{number:07d}"


def _facts(number: int) -> GameFacts:
    """One game, which its number decides: bots play, the first seat and most second ones count as persons."""
    from games.bots import selfplay
    from games.engine import catalog
    from stats.measures.fold import fold
    from stats.measures.log import GameLog, Seat, Step

    rng = Random(f"evening {number // EVENING}")
    variant, counting = rng.choices(KINDS, WEIGHTS)[0]
    seats = (Seat(True), Seat(False, "easy") if rng.random() < ALONE else Seat(True))
    rules = catalog.variant(variant, counting=counting)
    rng = Random(f"game {number}")
    played = selfplay.play(
        rules, rng.choice((("easy", "easy"), ("easy", "random"))), selfplay.fair_of(9, number, 2), rng
    )
    at = BEGAN + dt.timedelta(minutes=20 * (number % EVENING))
    steps = []
    for move in played.moves:
        by = "person" if move.by == "bot" and seats[move.seat or 0].person else move.by
        at += dt.timedelta(seconds=rng.expovariate(0.2) if by == "person" else 0)
        steps.append(Step(move.seat, move.action, at.replace(microsecond=0), by))
    first = played.state.game.first_dealer
    return fold(GameLog(variant, {}, counting, first, seats, tuple(steps), code=code(number)))


def facts(number: int, keep: Path) -> Iterator[GameFacts]:
    """The first so many games. Those of an earlier run are read from the file ``keep``, if the fold was the same."""
    from stats.measures.facts import FOLD

    kept: list[GameFacts] = []
    if keep.exists():
        with keep.open("rb") as file:
            fold, kept = pickle.load(file)  # noqa: S301 - our own file
        kept = kept if fold == FOLD else []
    for n in range(len(kept), number):
        kept.append(_facts(n))
        if n % 1000 == 999 or n == number - 1:
            _keep(keep, FOLD, kept)
    yield from kept[:number]


def _keep(keep: Path, fold: int, games: Sequence[GameFacts]) -> None:
    keep.parent.mkdir(parents=True, exist_ok=True)
    made = keep.with_suffix(".new")
    with made.open("wb") as file:
        pickle.dump((fold, games), file, protocol=pickle.HIGHEST_PROTOCOL)
    made.replace(keep)
