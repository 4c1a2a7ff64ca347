"""A site full of games for looking and measuring: bots play, and made-up people get the seats, times and figures."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Final

from cribsite.accounts.models import User
from games import services
from games.bots import selfplay
from games.bots.levels import LEVELS
from games.engine import catalog, driver
from games.engine.actions import Action, Resign
from games.engine.state import State
from games.engine.variant import Variant
from stats.recording import record

WITS: Final = ("random", *LEVELS)
"""The wits a made-up person can have: of nobody, or of a level of bots."""
WEIGHTS: Final = {"random": 4, "easy": 12, "medium": 2}
BATCH: Final = 20
UNUSABLE: Final = "!"
"""In place of a password's hash: none fits."""
LIVE: Final = 0.7
"""The part of games played at one sitting; in the others a move takes hours."""
LIVE_SECONDS, SLOW_SECONDS = 6.0, 5400.0
LEFT: Final = 0.03
"""The part of games of people that somebody gives up."""
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Wish:
    """What to make: how many people and games, of which variant (empty: mixed), over how many years up to ``until``."""

    players: int
    games: int
    variant: str
    years: float
    seed: int
    until: dt.datetime


@dataclass(frozen=True, slots=True)
class Person:
    """A made-up person: the account and whose wits it plays with."""

    pk: int
    wits: str


def people(number: int, rng: Random) -> list[Person]:
    """So many accounts without a password, made where they are not there yet; always the same ones."""
    names = [f"demo-{n}" for n in range(1, number + 1)]
    User.objects.bulk_create(
        (User(username=name, display_name=f"Demo {n}", password=UNUSABLE) for n, name in enumerate(names, start=1)),
        ignore_conflicts=True,
    )
    pks = dict(User.objects.filter(username__in=names).values_list("username", "pk"))
    weights = [WEIGHTS.get(wits, 1) for wits in WITS]
    return [Person(pks[name], rng.choices(WITS, weights)[0]) for name in names]


def make(wish: Wish, progress: Progress) -> int:
    """Play, store and record the games, some at a time; returns how many. Raises UnknownVariant."""
    rng = Random(wish.seed)
    everybody = people(wish.players, rng)
    done = 0
    batch: list[services.PlayedGame] = []
    for number in range(wish.games):
        batch.append(_game(wish, number, everybody, rng))
        if len(batch) == BATCH or number == wish.games - 1:
            for pk in services.store_played(batch):
                record(pk)
            done += len(batch)
            batch = []
            progress("games", done, wish.games)
    return done


def _rules(wish: Wish, rng: Random) -> Variant:
    """The variant asked for, else any; two players with six cards in most games."""
    if wish.variant:
        return catalog.variant(wish.variant)
    if rng.random() < 0.75:
        return catalog.variant("standard", counting=rng.choices(("auto", "manual", "muggins"), (8, 1, 1))[0])
    return catalog.variant(rng.choice(sorted(catalog.VARIANTS)))


def _game(wish: Wish, number: int, everybody: Sequence[Person], rng: Random) -> services.PlayedGame:
    rules = _rules(wish, rng)
    persons = rng.sample(everybody, min(rng.choice((1, 1, rules.seats)), rules.seats, len(everybody)))
    seats: list[int | str] = [person.pk for person in persons]
    wits = [person.wits for person in persons]
    while len(seats) < rules.seats:
        level = rng.choice(sorted(LEVELS)[:1] * 4 + sorted(LEVELS))
        seats.append(level)
        wits.append(level)
    fair = selfplay.fair_of(wish.seed, number, rules.seats)
    played = selfplay.play(rules, wits, fair, Random(f"{wish.seed}:{number}"))
    began = wish.until - dt.timedelta(days=365.25 * wish.years * rng.random() ** 1.5)
    moves = list(_timed(played, seats, began, rng))
    state = played.state
    if len(persons) == rules.seats == 2 and rng.random() < LEFT:
        state, moves = _given_up(state, moves, rng)
    late = moves[-1][3] - wish.until
    if late > dt.timedelta():
        moves = [(seat, action, by, at - late) for seat, action, by, at in moves]
    return services.PlayedGame(state, moves, fair, seats)


Move = tuple[int | None, Action, str, dt.datetime]


def _timed(played: selfplay.Played, seats: Sequence[int | str], at: dt.datetime, rng: Random) -> Iterator[Move]:
    """The moves with times as people take them; bots and the table take none."""
    pace = LIVE_SECONDS if rng.random() < LIVE else SLOW_SECONDS
    for move in played.moves:
        by = "person" if move.by == "bot" and isinstance(seats[move.seat or 0], int) else move.by
        if by == "person":
            at += dt.timedelta(seconds=round(pace * exp(rng.gauss(0, 0.9)), 1))
        yield move.seat, move.action, by, at


def _given_up(state: State, moves: list[Move], rng: Random) -> tuple[State, list[Move]]:
    """The game cut short: its log up to some move, then one of the two leaves, now and then by the clock."""
    cut = rng.randrange(len(moves) // 3, len(moves))
    opening = driver.new_game(state.game.variant, state.game.first_dealer)
    before, _told = driver.replay(opening, ((seat, action) for seat, action, _by, _at in moves[:cut]))
    clock = rng.random() < 0.4
    seat = rng.randrange(2)
    after, _events = driver.act(before, seat, Resign(clock))
    at = moves[cut - 1][3] + dt.timedelta(minutes=2)
    return after, [*moves[:cut], (seat, Resign(clock), "clock" if clock else "person", at)]
