"""Adds the facts up to rows of sums: by day first, then days to months and months to all time."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator

from django.db.models import Prefetch, QuerySet

from stats.measures import facts as measures
from stats.measures.facts import ALL_DAYS, DAY, EVER, MONTH, Key
from stats.measures.numbers import Numbers
from stats.models import GameFact, Rollup, SeatFact

CHUNK = 500
Progress = Callable[[str, int, int], None]
Sums = dict[Key, Numbers]


def silent(_what: str, _done: int, _number: int) -> None:
    """No progress told."""


def first_of_month(since: dt.date | None) -> dt.date | None:
    """Where sums since a day begin: months are whole."""
    return since.replace(day=1) if since else None


def facts_since(since: dt.date | None) -> QuerySet[GameFact]:
    """The games that ended on a day or later, all for None."""
    if since is None:
        return GameFact.objects.all()
    return GameFact.objects.filter(ended_at__gte=dt.datetime.combine(since, dt.time(), dt.UTC))


def rows_since(since: dt.date | None) -> QuerySet[Rollup]:
    """The rows that games since a day add to: those of all time among them."""
    rows = Rollup.objects.all()
    return rows if since is None else rows.filter(day__gte=since) | rows.filter(span=EVER)


def sums(since: dt.date | None, progress: Progress) -> Sums:
    """Every row of sums of the days since the first of a month (None: of all time), added up from the facts.

    Rows of all time are then what the facts say since that day on top of the stored months before.
    """
    found = added(facts_since(since), lambda _key: True, progress)
    if since is not None:
        for row in Rollup.objects.filter(span=MONTH, day__lt=since).iterator(CHUNK):
            found.setdefault(_ever(key_of(row)), Numbers()).add(row.numbers())
    return found


def added(games: QuerySet[GameFact], wanted: Callable[[Key], bool], progress: Progress = silent) -> Sums:
    """The rows that some games make up, of all that those one wants."""
    found: Sums = {}
    for key, numbers in _parts(games, progress):
        if wanted(key):
            found.setdefault(key, Numbers()).add(numbers)
    _widen(found, DAY, lambda key: key._replace(span=MONTH, day=key.day.replace(day=1)))
    _widen(found, MONTH, _ever)
    return found


def _ever(key: Key) -> Key:
    return key._replace(span=EVER, day=ALL_DAYS)


def key_of(row: Rollup) -> Key:
    """The key of a stored row."""
    return Key(*(getattr(row, name) for name in Key._fields))


def _widen(found: Sums, span: str, wider: Callable[[Key], Key]) -> None:
    """Add the rows of a span to those of the next one."""
    for key in [key for key in found if key.span == span]:
        found.setdefault(wider(key), Numbers()).add(found[key])


def _parts(games: QuerySet[GameFact], progress: Progress) -> Iterator[tuple[Key, Numbers]]:
    """What each fact adds to which row of its day."""
    number = games.count()
    seats = Prefetch("seats", SeatFact.objects.order_by("seat"))
    for done, game in enumerate(games.order_by("pk").prefetch_related(seats).iterator(CHUNK)):
        if done % CHUNK == 0:
            progress("facts", done, number)
        yield from of_game(game, tuple(game.seats.all()))
    progress("facts", number, number)


def of_game(game: GameFact, seats: tuple[SeatFact, ...]) -> Iterable[tuple[Key, Numbers]]:
    """What one stored game adds to the rows of its day; ``seats`` in seat order."""
    day = game.ended_at.astimezone(dt.UTC).date()

    def key(subject: str, opponent: str, end: str) -> Key:
        return Key(subject, DAY, day, game.variant, game.options, game.players, opponent, game.counting, end)

    yield key(measures.GAMES, game.table, game.end), game.numbers()
    users = [seat.user_id for seat in seats]
    for place, seat in enumerate(seats):
        if not seat.person:
            continue
        numbers = seat.numbers()
        yield key(measures.PEOPLE, seat.opponent, seat.end), numbers
        for subject in measures.subjects(seats, users, place):
            yield key(subject, seat.opponent, seat.end), numbers
