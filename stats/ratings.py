"""The ratings that are kept: one job a family goes through its games as they ended, and again from a late one on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.db import transaction
from django.db.models import OuterRef, Prefetch, Q, QuerySet

from stats import seasons
from stats.measures.rating import ENOUGH_GAMES, FAMILIES, SURE, Belief, Played, after
from stats.models import GameFact, Rating, RatingGuard, RatingStep, SeatFact

CHUNK = 500


def run(family: str) -> int:
    """Rate the games of a family that wait for it, and every later one anew; returns how many games were gone through.

    One job a family at a time: the others wait for its guard and then find nothing left.
    """
    with transaction.atomic():
        RatingGuard.objects.bulk_create([RatingGuard(family=family)], ignore_conflicts=True)
        RatingGuard.objects.select_for_update().get(family=family)
        first = GameFact.objects.filter(family=family, unrated=True).order_by("ended_at", "game_id").first()
        if first is None:
            return 0
        games = GameFact.objects.filter(family=family).filter(_from(first))
        RatingStep.objects.filter(fact__in=games).delete()
        beliefs: dict[int, Belief] = {}
        done, waited = 0, list[int]()
        for fact, seats in _in_order(games):
            _rate(family, fact, seats, beliefs)
            done += 1
            if fact.unrated:
                waited.append(fact.pk)
        # Another job may have written a further game meanwhile; it waits for the next run.
        GameFact.objects.filter(pk__in=waited).update(unrated=False)
        _show(family, beliefs)
        seasons.renew(family, beliefs, first.ended_at)
        return done


def _from(first: GameFact) -> Q:
    return Q(ended_at__gt=first.ended_at) | Q(ended_at=first.ended_at, game_id__gte=first.game_id)


def _in_order(games: QuerySet[GameFact]) -> Iterator[tuple[GameFact, Sequence[SeatFact]]]:
    seats = Prefetch("seats", SeatFact.objects.order_by("seat").defer("tally", "cards"))
    ordered = games.order_by("ended_at", "game_id").defer("tally", "cards").prefetch_related(seats)
    for fact in ordered.iterator(CHUNK):
        yield fact, tuple(fact.seats.all())


def _rate(family: str, fact: GameFact, seats: Sequence[SeatFact], beliefs: dict[int, Belief]) -> None:
    """One game, from what is kept of those who have not come up yet."""
    for seat in seats:
        if seat.user_id is not None and seat.user_id not in beliefs:
            beliefs[seat.user_id] = _stood(family, seat.user_id)
    found = _after(seats, beliefs)
    beliefs.update(found)
    RatingStep.objects.bulk_create(
        RatingStep(user_id=user, family=family, fact=fact, ended_at=fact.ended_at, **belief._asdict())
        for user, belief in found.items()
    )


def _after(seats: Sequence[SeatFact], beliefs: dict[int, Belief]) -> dict[int, Belief]:
    """What is believed of the players after a game; a deleted account counts as somebody of whom nothing is known."""
    played = [Played(seat.side, beliefs.get(seat.user_id or 0, Belief()), seat.won or seat.shared) for seat in seats]
    pairs = zip(seats, after(played), strict=True)
    return {seat.user_id: belief for seat, belief in pairs if seat.user_id is not None}


def reckoned(family: str) -> dict[int, tuple[Belief, int]]:
    """Belief and number of games of every player, from the facts of all rated games; nothing is written."""
    beliefs: dict[int, Belief] = {}
    games: dict[int, int] = {}
    for _fact, seats in _in_order(GameFact.objects.filter(family=family, unrated=False)):
        for user, belief in _after(seats, beliefs).items():
            beliefs[user] = belief
            games[user] = games.get(user, 0) + 1
    return {user: (belief, games[user]) for user, belief in beliefs.items()}


def _stood(family: str, user: int) -> Belief:
    """How a player stood after the last step there is."""
    last = RatingStep.objects.filter(family=family, user=user).order_by("-ended_at", "-fact__game_id").first()
    return Belief() if last is None else Belief(last.mu, last.sigma)


def _show(family: str, beliefs: dict[int, Belief]) -> None:
    rows = [
        Rating(
            user_id=user,
            family=family,
            games=RatingStep.objects.filter(family=family, user=user).count(),
            **belief._asdict(),
        )
        for user, belief in sorted(beliefs.items())
    ]
    Rating.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["user", "family"], update_fields=["mu", "sigma", "games"]
    )


def run_anew(family: str) -> int:
    """Rate every game of a family again; returns how many there are."""
    GameFact.objects.filter(family=family).update(unrated=True)
    return run(family)


def run_waiting() -> int:
    """Every family that has games waiting; returns how many games were gone through."""
    waiting = set(GameFact.objects.filter(unrated=True).order_by().values_list("family", flat=True).distinct())
    return sum(run(family) for family in FAMILIES if family in waiting)


def sure(family: str | OuterRef) -> QuerySet[Rating]:
    """The ratings of a family that are sure enough to be listed."""
    return Rating.objects.filter(family=family, games__gte=ENOUGH_GAMES, sigma__lte=SURE)


def listed(family: str) -> QuerySet[Rating]:
    """The same, the highest first."""
    return sure(family).order_by("-mu", "user_id")
