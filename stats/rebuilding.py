"""Makes the sums anew from the facts, compares the two, and fills in facts that are missing or of an older fold."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.db import connection, transaction
from django.db.models import Q

from games.models import Game
from stats import ratings, recording, seasons, streaks, sums_in_sql
from stats.measures import facts as measures
from stats.measures.facts import ALL_DAYS, Key
from stats.measures.fold import fold
from stats.measures.numbers import Numbers, add_up
from stats.measures.rating import FAMILIES
from stats.models import GameFact, HandFact, Rating, Rollup, SeasonRating, SeatFact, columns
from stats.reading import log_of
from stats.summing import CHUNK, Progress, Sums, facts_since, first_of_month, key_of, rows_since, silent, sums


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


def _hold_still() -> None:
    """Nobody writes sums until this transaction ends; who has begun to has ended before."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {Rollup._meta.db_table} IN SHARE ROW EXCLUSIVE MODE")


def rebuild(progress: Progress, since: dt.date | None = None) -> Comparison:
    """Write facts that are missing or of an older fold, then all sums anew from the facts.

    ``since``: facts of games that ended that day or later are written again whatever their fold, and sums made anew
    from the first of its month on. Jobs may go on meanwhile: those that have not written their sums wait, and add them
    to the new ones.
    """
    _refold(progress, since)
    begin = first_of_month(since)
    with transaction.atomic():
        _hold_still()
        _make_anew(begin, progress)
        streaks.rebuild()
    ratings.run_waiting()
    if since is None:
        for family in _families_to_compare():
            if _compare_ratings(family):
                ratings.run_anew(family)
    return Comparison(facts_since(begin).count(), rows_since(begin).count(), [])


def _make_anew(begin: dt.date | None, progress: Progress) -> None:
    """All sums since the first of a month in place of those that stand."""
    if connection.vendor == "postgresql":
        # Those of all time are made from the months before, which stay.
        rows_since(begin)._raw_delete(using=connection.alias)
        sums_in_sql.write(sums_in_sql.TABLE, begin, progress)
        return
    found = sums(begin, progress)
    rows = (Rollup(**key._asdict(), **columns(numbers)) for key, numbers in sorted(found.items()))
    rows_since(begin).delete()
    while batch := list(islice(rows, CHUNK)):
        Rollup.objects.bulk_create(batch)


def _refold(progress: Progress, since: dt.date | None) -> None:
    """Read the logs of games without facts, of those whose facts are of an older fold, and of all since a day."""
    finished = Game.objects.filter(status=Game.Status.FINISHED, one_device=False).order_by("pk")
    again = Q(fact__isnull=True) | Q(fact__fold__lt=measures.FOLD)
    if since is not None:
        again |= Q(ended_at__gte=dt.datetime.combine(since, dt.time(), dt.UTC))
    waiting = list(finished.filter(again).values_list("pk", flat=True))
    for number, pk in enumerate(waiting):
        progress("games", number, len(waiting))
        _write_again(pk)
    if waiting:
        progress("games", len(waiting), len(waiting))


def _write_again(pk: int) -> None:
    """A game's facts by today's fold, its sums moved along.

    What is the best of its kind cannot be taken out again: such a record stands until the sums are made anew.
    """
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
    add_up(found.cards, {key: -number for key, number in numbers.cards.items()})
    return found


def _game_of(fact: GameFact) -> measures.GameFact:
    lists: dict[str, Any] = {name: tuple(getattr(fact, name)) for name in ("winners", "scores", "grades")}
    plain: dict[str, Any] = {name: getattr(fact, name) for name in recording.GAME_FIELDS}
    return measures.GameFact(**plain, **lists, deals=fact.deals, numbers=fact.numbers())


def _seat_of(fact: SeatFact) -> measures.SeatFact:
    return measures.SeatFact(**{name: getattr(fact, name) for name in recording.SEAT_FIELDS}, numbers=fact.numbers())


def check(since: dt.date | None = None, progress: Progress = silent) -> Comparison:
    """Compare the sums with the facts; ``since`` a day: of games since the first of its month, and of all time."""
    begin = first_of_month(since)
    with transaction.atomic():
        _hold_still()
        kept, found = _both(begin, progress)
        differences = [
            difference for key in sorted(kept.keys() | found.keys()) for difference in _compare(key, kept, found)
        ]
        differences += _compare_streaks()
        if since is None:
            differences += [each for family in _families_to_compare() for each in _compare_ratings(family)]
        return Comparison(facts_since(begin).count(), rows_since(begin).count(), differences)


def _both(begin: dt.date | None, progress: Progress) -> tuple[Sums, Sums]:
    """The sums that are kept and those the facts make; of those that are equal some or all may be left out."""
    if connection.vendor == "postgresql":
        return sums_in_sql.unequal(begin, progress)
    kept = {key_of(row): row.numbers() for row in rows_since(begin).iterator(CHUNK)}
    return kept, sums(begin, progress)


def _families_to_compare() -> Iterator[str]:
    """Families with a deleted account are left alone: the others in them stay as they were rated."""
    for family in FAMILIES:
        if not SeatFact.objects.filter(fact__family=family, user=None).exists():
            yield family


def _compare_ratings(family: str) -> list[Difference]:
    """The ratings of a family and its seasons against the games."""
    found = {user: (round(b.mu, 6), round(b.sigma, 6), n) for user, (b, n) in ratings.reckoned(family).items()}
    rows = Rating.objects.filter(family=family)
    kept = {row.user_id: (round(row.mu, 6), round(row.sigma, 6), row.games) for row in rows}
    differences = [
        Difference("ratings", f"{family} player:{user}", "rating", kept.get(user), found.get(user))
        for user in sorted(kept.keys() | found.keys())
        if kept.get(user) != found.get(user)
    ]
    return differences + _compare_seasons(family)


def _compare_seasons(family: str) -> list[Difference]:
    """The seasons kept against those the steps of the ratings make."""
    kept, found = (
        {(row.user_id, row.season): (row.began, row.mu, row.sigma, row.best, row.games) for row in rows}
        for rows in (SeasonRating.objects.filter(family=family), seasons.reckoned(family))
    )
    return [
        Difference("seasons", f"{family} player:{key[0]} {key[1]}", "season", kept.get(key), found.get(key))
        for key in sorted(kept.keys() | found.keys())
        if kept.get(key) != found.get(key)
    ]


def _compare_streaks() -> list[Difference]:
    differences = []
    for subject, ours, theirs in sorted(streaks.unequal(), key=lambda one: one[0]):
        for place in sorted(ours.keys() | theirs.keys()):
            if ours.get(place) != theirs.get(place):
                name = f"{subject} {place[0]} {place[1]} {' '.join(place[2])}".replace(f" {ALL_DAYS}", "")
                differences.append(Difference("streaks", name, "run", ours.get(place), theirs.get(place)))
    return differences


def _compare(key: Key, kept: dict[Key, Numbers], found: dict[Key, Numbers]) -> Iterator[Difference]:
    ours, theirs = (_flat(side.get(key, Numbers())) for side in (kept, found))
    name = " ".join(str(part) or "-" for part in key).replace(f" {ALL_DAYS}", "")
    for number in sorted(ours.keys() | theirs.keys()):
        if ours.get(number, 0) != theirs.get(number, 0):
            yield Difference("sums", f"{name} {number}", number, ours.get(number, 0), theirs.get(number, 0))


def _flat(numbers: Numbers) -> dict[str, object]:
    records = {f"record {key}": tuple(best) for key, best in numbers.records.items()}
    return {**dict(numbers.items()), **numbers.tally, **numbers.cards, **records}


def check_logs(progress: Progress, since: dt.date | None = None) -> list[Difference]:
    """Compare the facts with what the fold makes of the games' logs today."""
    games = Game.objects.filter(status=Game.Status.FINISHED, one_device=False).order_by("pk")
    if since is not None:
        games = games.filter(ended_at__gte=dt.datetime.combine(since, dt.time(), dt.UTC))
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
