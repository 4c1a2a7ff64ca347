"""The engine beside two peers: how many hands it counts and how many games it plays a second.

Peers run in an environment of their own, which is made here; a peer that cannot be installed
is not measured, and a goal that needs it is then neither met nor missed. All figures are CPU
seconds of one thread, medians of a few rounds, ours and the peer's by turns.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

from cribsite import environment
from games.analysis import batch, exact
from games.bots.chance import random_action
from games.engine import catalog, driver
from games.engine.actions import Action, Cut, PackCut, Shuffle
from games.engine.cards import PACK, Card, pack
from games.engine.scoring import count_hand, total
from games.engine.state import State
from games.engine.variant import Variant
from games.engine.view import view

from .rows import Row

PEERS = Path(__file__).parent / "peers"
HANDS_PEER, GAMES_PEER = "cribbage-scorer==0.2.5", "open-spiel==2.0.2"
HANDS, BATCH, GAMES, ROUNDS, DECKS = 20_000, 1_000_000, 120, 5, 256


def _peer_python(requirement: str) -> Path | None:
    """The Python of an environment with one peer in it; None if it cannot be installed."""
    place = environment.ROOT / "var" / "peers" / requirement.replace("==", "-")
    python = place / "bin" / "python"
    if (place / "ready").exists():
        return python
    try:
        subprocess.run([sys.executable, "-m", "venv", str(place)], check=True, capture_output=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", requirement]
        subprocess.run(install, check=True, capture_output=True, timeout=600)
    except (OSError, subprocess.SubprocessError):
        return None
    (place / "ready").touch()
    return python


def peer_speed(script: str, requirement: str) -> float | None:
    """What the peer does a second, by its own script's measure."""
    python = _peer_python(requirement)
    if python is None:
        return None
    try:
        told = subprocess.run(
            [str(python), str(PEERS / script)], check=True, capture_output=True, text=True, timeout=300
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return float(told.stdout)


def speed(work: Callable[[], int]) -> float:
    """How many a second of this thread's time; ``work`` says how many it did."""
    begun = time.thread_time()
    done = work()
    return done / (time.thread_time() - begun)


def _by_turns(ours: Callable[[], float], peer: Callable[[], float | None]) -> tuple[float, float | None]:
    """Medians of both, measured by turns so that a drifting machine treats them alike."""
    pairs = [(ours(), peer()) for _ in range(ROUNDS)]
    theirs = [p for _, p in pairs if p is not None]
    return statistics.median(o for o, _ in pairs), statistics.median(theirs) if theirs else None


def _hands() -> Iterator[Row]:
    rng = Random(121)
    deals = [(hand[:4], hand[4]) for hand in (rng.sample(PACK, 5) for _ in range(HANDS))]
    standard = catalog.variant()

    def totals() -> int:
        for hand, starter in deals:
            total(hand, starter)
        return len(deals)

    def itemised() -> int:
        for hand, starter in deals:
            count_hand(standard, hand, starter)
        return len(deals)

    totals(), itemised()  # the tables are warm from here on

    def peer() -> float | None:
        return peer_speed("hands.py", HANDS_PEER)

    for name, work, goal in (("total of a hand", totals, 40), ("itemised hand", itemised, 3), ("batch", _batch(), 800)):
        ours, theirs = _by_turns(lambda work=work: speed(work), peer)  # type: ignore[misc]
        yield Row(name=name, value=ours, unit="1/s", yardstick=theirs, needs_yardstick=True, goal=goal)


def _batch() -> Callable[[], int]:
    import numpy as np

    cards = np.random.default_rng(121).random((BATCH, 52)).argpartition(5, axis=1)[:, :5].astype(np.uint8)
    hands, starters = np.ascontiguousarray(cards[:, :4].T), np.ascontiguousarray(cards[:, 4])
    batch.totals(hands[:, :10], starters[:10])

    def work() -> int:
        return len(batch.totals(hands, starters))

    return work


def _distribution() -> Row:
    """Cold: in a process of its own, which has counted nothing yet."""
    code = (
        "import time; from games.analysis import exact; begun = time.process_time();"
        "exact.hand_distribution(); exact.crib_distribution(); print(time.process_time() - begun)"
    )
    command = [sys.executable, "-c", code]
    times = [
        float(subprocess.run(command, check=True, capture_output=True, text=True, cwd=environment.ROOT).stdout)
        for _ in range(ROUNDS)
    ]
    return Row(name="hand and crib distribution", value=statistics.median(times), unit="s", goal=1.5, more=False)


def shuffles(cards: Sequence[Card], seed: int) -> Iterator[tuple[Card, ...]]:
    """Shuffled packs without end, each order as likely as another; NumPy draws a few hundred at a time."""
    import numpy as np

    rng = np.random.default_rng(seed)
    places = np.tile(np.arange(len(cards), dtype=np.uint8), (DECKS, 1))
    objects = np.array(cards, dtype=object)
    while True:
        yield from map(tuple, objects[rng.permuted(places, axis=1)].tolist())


def _table(state: State, rng: Random, decks: Iterator[tuple[Card, ...]]) -> tuple[int | None, Action]:
    owed = driver.awaited_table(state)
    if owed == "shuffle":
        return None, Shuffle(next(decks))
    left = state.deal.rest if owed == "cut" else state.deal.deck
    depth = 4 + int(rng.random() * (len(left) - 7))
    return driver.table_seat(state), Cut(depth) if owed == "cut" else PackCut(depth)


def random_game(variant: Variant, rng: Random, decks: Iterator[tuple[Card, ...]], *, with_view: bool) -> int:
    """One game of random legal actions with all events and checks; how many actions it took."""
    state = driver.new_game(variant)
    while state.result is None:
        awaited = driver.awaited(state)
        if awaited:
            seat = min(awaited)
            if with_view:
                view(state, seat)
            state, _ = driver.act(state, seat, random_action(state, seat, rng))
        else:
            state, _ = driver.act(state, *_table(state, rng, decks))
    return state.ply


def _games(variant: Variant, with_view: bool, games: int = GAMES) -> float:
    rng, decks = Random(121), shuffles(pack(variant.jokers), 121)

    def work() -> int:
        for _ in range(games):
            random_game(variant, rng, decks, with_view=with_view)
        return games

    return speed(work)


def rows() -> Iterator[Row]:
    """Hands, the exact distribution, games of the standard beside the peer, and every other variant."""
    exact.hand_distribution()  # every set of ranks has been seen once
    yield from _hands()
    yield _distribution()
    standard = catalog.variant()

    def peer() -> float | None:
        return peer_speed("games.py", GAMES_PEER)

    for name, with_view, goal in (("games with views", True, 0.2), ("games without views", False, 0.5)):
        ours, theirs = _by_turns(lambda seen=with_view: _games(standard, seen), peer)  # type: ignore[misc]
        yield Row(name=name, value=ours, unit="1/s", yardstick=theirs, needs_yardstick=True, goal=goal)
    for key in catalog.VARIANTS:
        if key != standard.key:
            yield Row(name=f"games of {key}", value=_games(catalog.variant(key), False, 20), unit="1/s")
