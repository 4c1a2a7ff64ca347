"""Writes facts and sums, once a game: the only code that changes the figures' tables, rebuilding apart."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import reduce
from operator import or_
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q

from games.models import Game
from stats import streaks
from stats.measures import facts as measures
from stats.measures.facts import Key
from stats.measures.fold import fold
from stats.measures.numbers import Numbers
from stats.measures.rating import family_of
from stats.models import GameFact, HandFact, Rollup, SeatFact, Streak, columns
from stats.reading import log_of

GAME_FIELDS = ("variant", "options", "counting", "players", "table", "end", "first_dealer", "ended_at")
SEAT_FIELDS = ("seat", "side", "person", "opponent", "end", "won", "shared", "score", "grade", "margin")


def record(pk: int) -> bool:
    """Write the facts of a finished game and add them to the sums; False if that was done before.

    Facts and sums are one transaction and the fact of a game is unique, so this may run twice, at the same time, late,
    or die half-way, and the numbers are the same. A game that is not finished has no facts (False too), nor
    has one that was played at one device: nobody can say whose figures it would be.
    """
    game = Game.objects.filter(pk=pk, status=Game.Status.FINISHED, one_device=False).first()
    if game is None or GameFact.objects.filter(game=game).exists():
        return False
    log, users = log_of(game)
    found = fold(log)
    try:
        with transaction.atomic():
            write_facts(game.pk, found, users, _family(game, found))
            add_up(measures.increments(found, users))
            streaks.renew([user for user in users if user is not None], found.game.ended_at)
    except IntegrityError:
        # Somebody else was quicker; whether it was that or a real fault, the unique fact tells.
        if GameFact.objects.filter(game=game).exists():
            return False
        raise
    return True


def _family(game: Game, found: measures.GameFacts) -> str:
    sides, people = [seat.side for seat in found.seats], [seat.person for seat in found.seats]
    return family_of(found.game, sides, people, game.rated)


def write_facts(game: int, found: measures.GameFacts, users: Sequence[int | None], family: str = "") -> GameFact:
    """Store the facts of one game. Raises IntegrityError where it has some already."""
    fact = GameFact.objects.create(
        game_id=game, fold=measures.FOLD, family=family, unrated=bool(family), **game_columns(found.game)
    )
    SeatFact.objects.bulk_create(
        SeatFact(fact=fact, user_id=user, ended_at=fact.ended_at, **seat_columns(seat))
        for seat, user in zip(found.seats, users, strict=True)
    )
    HandFact.objects.bulk_create(
        HandFact(fact=fact, number=number, **asdict(hand)) for number, hand in enumerate(found.hands)
    )
    return fact


def game_columns(fact: measures.GameFact) -> dict[str, Any]:
    """A game's fact as columns."""
    lists = {name: list(getattr(fact, name)) for name in ("winners", "scores", "grades")}
    return {**{name: getattr(fact, name) for name in GAME_FIELDS}, **lists, **columns(fact.numbers)}


def seat_columns(fact: measures.SeatFact) -> dict[str, Any]:
    """A seat's fact as columns."""
    return {**{name: getattr(fact, name) for name in SEAT_FIELDS}, **columns(fact.numbers)}


def add_up(increments: Mapping[Key, Numbers]) -> None:
    """Add to the rows of sums, making those that are not there. Must run inside a transaction.

    Rows are made in the order of their keys and locked in one order, so two jobs that share rows wait for each other
    and never stand in each other's way.
    """
    keys = sorted(increments)
    Rollup.objects.bulk_create([Rollup(**key._asdict()) for key in keys], ignore_conflicts=True)
    wanted = reduce(or_, (Q(**key._asdict()) for key in keys))
    changed = []
    for row in Rollup.objects.filter(wanted).order_by(*Key._fields).select_for_update():
        key = Key(*(getattr(row, name) for name in Key._fields))
        numbers = row.numbers()
        numbers.add(increments[key])
        changed.append(Rollup(**key._asdict(), **columns(numbers)))
    _save(changed)


def _save(rows: Sequence[Rollup]) -> None:
    Rollup.objects.bulk_create(rows, update_conflicts=True, unique_fields=Key._fields, update_fields=NUMBER_COLUMNS)


NUMBER_COLUMNS = [*columns(Numbers())]


def forget(pk: int) -> None:
    """Take away the sums and streaks of a player who is gone, and those of others against him."""
    own = f"{measures.pair(pk, 0)[:-1]}"
    pairs = Rollup.objects.filter(subject__startswith=own).values_list("subject", flat=True).distinct()
    rivals = [int(subject.removeprefix(own)) for subject in pairs]
    subjects = [measures.player(pk)]
    for rival in rivals:
        subjects += [measures.pair(pk, rival), measures.pair(rival, pk)]
    Rollup.objects.filter(subject__in=subjects).delete()
    Streak.objects.filter(subject__in=subjects).delete()
