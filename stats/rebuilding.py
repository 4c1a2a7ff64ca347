"""Makes the sums anew from the facts, compares the two, and fills in facts that are missing or of an older fold."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction

from games.models import Game
from stats import recording
from stats.measures import facts as measures
from stats.measures.facts import ALL_DAYS, Key, player
from stats.measures.fold import fold
from stats.measures.numbers import Numbers
from stats.models import GameFact, HandFact, Rollup, SeatFact, columns
from stats.reading import log_of

CHUNK = 500
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two sources disagree: table, key of the row, name of the number, and what each of them says."""

    table: str
    key: str
    name: str
    kept: object
    found: object


@dataclass(frozen=True, slots=True)
class Comparison:
    """The result of a check: number of games with facts, of rows of sums, and what differs."""

    games: int
    rows: int
    differences: list[Difference]


def sums() -> dict[Key, Numbers]:
    """Every row of sums, added up from the facts."""
    found: dict[Key, Numbers] = {}

    def add(subject: str, ended: dt.datetime, kind: tuple[str, str, int, str, str, str], numbers: Numbers) -> None:
        for span, day in measures.spans(ended):
            found.setdefault(Key(subject, span, day, *kind), Numbers()).add(numbers)

    for game in GameFact.objects.iterator(CHUNK):
        kind = (game.variant, game.options, game.players, game.table, game.counting, game.end)
        add(measures.GAMES, game.ended_at, kind, game.numbers())
    for seat in SeatFact.objects.select_related("fact").iterator(CHUNK):
        fact = seat.fact
        kind = (fact.variant, fact.options, fact.players, seat.opponent, fact.counting, seat.end)
        if seat.person:
            add(measures.PEOPLE, fact.ended_at, kind, seat.numbers())
        if seat.user_id is not None:
            add(player(seat.user_id), fact.ended_at, kind, seat.numbers())
    return found


def _hold_still() -> None:
    """Nobody writes sums until this transaction ends; who has begun to has ended before."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {Rollup._meta.db_table} IN SHARE ROW EXCLUSIVE MODE")


def rebuild(progress: Progress) -> Comparison:
    """Write facts that are missing or of an older fold, then all sums anew from the facts.

    Jobs may go on meanwhile: those that have not written their sums wait, and add them to the new ones.
    """
    _refold(progress)
    with transaction.atomic():
        _hold_still()
        progress("sums", 0, 1)
        rows = [Rollup(**key._asdict(), **columns(numbers)) for key, numbers in sorted(sums().items())]
        Rollup.objects.all().delete()
        Rollup.objects.bulk_create(rows, batch_size=CHUNK)
        progress("sums", 1, 1)
        return Comparison(GameFact.objects.count(), len(rows), [])


def _refold(progress: Progress) -> None:
    finished = Game.objects.filter(status=Game.Status.FINISHED)
    missing = finished.filter(fact__isnull=True).values_list("pk", flat=True)
    older = finished.filter(fact__fold__lt=measures.FOLD).values_list("pk", flat=True)
    waiting = [*missing, *older]
    for number, pk in enumerate(waiting):
        progress("games", number, len(waiting))
        _write_again(pk)
    if waiting:
        progress("games", len(waiting), len(waiting))


def _write_again(pk: int) -> None:
    """A game's facts by today's fold, its sums moved along."""
    with transaction.atomic():
        old = GameFact.objects.select_for_update().filter(game_id=pk).first()
        if old is not None:
            recording.add_up({key: _negative(numbers) for key, numbers in _added_by(old).items()})
            old.delete()
    recording.record(pk)


def _added_by(fact: GameFact) -> dict[Key, Numbers]:
    """What a stored fact once added to the sums."""
    seats = tuple(_seat_of(seat) for seat in fact.seats.order_by("seat"))
    users = [seat.user_id for seat in fact.seats.order_by("seat")]
    return measures.increments(measures.GameFacts(_game_of(fact), seats, ()), users)


def _negative(numbers: Numbers) -> Numbers:
    found = Numbers()
    for name, number in numbers.items():
        found.bump(name, -number)
    found.put({key: -number for key, number in numbers.tally.items()})
    return found


def _game_of(fact: GameFact) -> measures.GameFact:
    lists: dict[str, Any] = {name: tuple(getattr(fact, name)) for name in ("winners", "scores", "grades")}
    plain: dict[str, Any] = {name: getattr(fact, name) for name in recording.GAME_FIELDS}
    return measures.GameFact(**plain, **lists, deals=fact.deals, numbers=fact.numbers())


def _seat_of(fact: SeatFact) -> measures.SeatFact:
    return measures.SeatFact(**{name: getattr(fact, name) for name in recording.SEAT_FIELDS}, numbers=fact.numbers())


def check() -> Comparison:
    """Compare the sums with the facts."""
    with transaction.atomic():
        _hold_still()
        kept = {_key_of(row): row.numbers() for row in Rollup.objects.iterator(CHUNK)}
        found = sums()
        differences = [
            difference for key in sorted(kept.keys() | found.keys()) for difference in _compare(key, kept, found)
        ]
        return Comparison(GameFact.objects.count(), len(kept), differences)


def _key_of(row: Rollup) -> Key:
    return Key(*(getattr(row, name) for name in Key._fields))


def _compare(key: Key, kept: dict[Key, Numbers], found: dict[Key, Numbers]) -> Iterator[Difference]:
    ours, theirs = (_flat(side.get(key, Numbers())) for side in (kept, found))
    name = " ".join(str(part) or "-" for part in key).replace(f" {ALL_DAYS}", "")
    for number in sorted(ours.keys() | theirs.keys()):
        if ours.get(number, 0) != theirs.get(number, 0):
            yield Difference("sums", f"{name} {number}", number, ours.get(number, 0), theirs.get(number, 0))


def _flat(numbers: Numbers) -> dict[str, int]:
    return {**dict(numbers.items()), **numbers.tally}


def check_logs(progress: Progress) -> list[Difference]:
    """Compare the facts with what the fold makes of the games' logs today."""
    games = Game.objects.filter(status=Game.Status.FINISHED).order_by("pk")
    number, differences = games.count(), list[Difference]()
    for at, game in enumerate(games.iterator(CHUNK)):
        progress("logs", at, number)
        differences += _compare_log(game)
    return differences


def _compare_log(game: Game) -> Iterator[Difference]:
    log, _users = log_of(game)
    facts = fold(log)
    fact = GameFact.objects.filter(game=game).first()
    if fact is None:
        yield Difference("games", game.code, "facts", None, "a finished game")
        return
    stored: dict[str, object] = {"game": _game_of(fact)}
    stored |= {f"seat {seat.seat}": _seat_of(seat) for seat in fact.seats.all()}
    stored |= {f"hand {hand.number}": _hand_of(hand) for hand in fact.hands.all()}
    wanted: dict[str, object] = {"game": facts.game}
    wanted |= {f"seat {seat.seat}": seat for seat in facts.seats}
    wanted |= {f"hand {number}": hand for number, hand in enumerate(facts.hands)}
    for name in sorted(stored.keys() | wanted.keys()):
        if stored.get(name) != wanted.get(name):
            yield Difference("facts", f"{game.code} {name}", name, stored.get(name), wanted.get(name))


def _hand_of(hand: HandFact) -> measures.HandFact:
    return measures.HandFact(**{name: getattr(hand, name) for name in measures.HandFact.__slots__})
