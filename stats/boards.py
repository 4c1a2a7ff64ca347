"""The leaderboards, made now and then from the sums: who has won most, skunked most, held the best hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.db import transaction
from django.db.models import F, QuerySet, Sum
from django.db.models.functions import NullIf
from django.utils import timezone

from cribsite.accounts.models import User
from stats import ratings
from stats.filters import ALL, PLAYED
from stats.measures.ending import PEOPLE
from stats.measures.facts import EVER, player, slug
from stats.measures.rating import FAMILIES, Belief
from stats.models import Rollup, Standing

PLACES: Final = 100
LEAST_HANDS_GAMES: Final = 50
"""An average hand says little before so many games."""
MARGIN: Final = 3
"""How many times the places are looked at, since hidden people and guests drop out."""


def _sums() -> QuerySet[Rollup, Any]:
    players = Rollup.objects.filter(span=EVER, subject__startswith="player:", end__in=PLAYED)
    return players.values("subject")


def _wins(rows: QuerySet[Rollup, Any]) -> QuerySet[Rollup, Any]:
    found = rows.filter(opponent=PEOPLE).annotate(value=Sum("wins"), n=Sum("games"))
    return found.filter(value__gt=0).order_by("-value", "n", "subject")


def _skunks(rows: QuerySet[Rollup, Any]) -> QuerySet[Rollup, Any]:
    found = rows.filter(opponent=PEOPLE).annotate(value=Sum(F("given_1") + F("given_2") + F("given_3")), n=Sum("games"))
    return found.filter(value__gt=0).order_by("-value", "n", "subject")


def _hands(rows: QuerySet[Rollup, Any]) -> QuerySet[Rollup, Any]:
    points, hands = F("dealer_hand_points") + F("pone_hand_points"), F("dealer_hands") + F("pone_hands")
    found = rows.annotate(n=Sum("games"), value=Sum(points) * 1.0 / NullIf(Sum(hands), 0))
    return found.filter(n__gte=LEAST_HANDS_GAMES, value__gt=0).order_by("-value", "subject")


BOARDS: Final = {"wins": _wins, "skunks": _skunks, "hand": _hands}


def renew() -> int:
    """Make every board anew; returns how many places there are. Running twice makes the same."""
    found = [standing for variant in _variants() for standing in _of_variant(variant)]
    for family in FAMILIES:
        found += _placed(f"rating-{family}", ALL, _rated(family))
    with transaction.atomic():
        Standing.objects.all().delete()
        Standing.objects.bulk_create(found, batch_size=1000)
    return len(found)


def _rated(family: str) -> list[dict[str, Any]]:
    """The best rated players of a family in the shape of the other boards' rows."""
    return [
        {"subject": player(row.user_id), "value": Belief(row.mu, row.sigma).shown, "n": row.games}
        for row in ratings.listed(family)[: PLACES * MARGIN]
    ]


def _variants() -> list[str]:
    """All together, then each variant (with its options) that a person has played."""
    pairs = Rollup.objects.filter(subject="people", span=EVER).values_list("variant", "options").distinct()
    return [ALL, *sorted({slug(variant, options) for variant, options in pairs})]


def _of_variant(variant: str) -> Iterator[Standing]:
    rows = _sums()
    if variant != ALL:
        key, _, options = variant.partition("+")
        rows = rows.filter(variant=key, options=options)
    for board, best in BOARDS.items():
        if variant == ALL and board == "hand":
            continue  # hands of different variants do not compare
        yield from _placed(board, variant, list(best(rows)[: PLACES * MARGIN]))


def _placed(board: str, variant: str, rows: Sequence[Mapping[str, Any]]) -> Iterator[Standing]:
    """The places of those who want to be seen; equal values share a place."""
    pks = {int(row["subject"].rpartition(":")[2]) for row in rows}
    seen = set(
        User.objects.filter(pk__in=pks, hidden=False, is_guest=False, is_active=True).values_list("pk", flat=True)
    )
    now, place, last, listed = timezone.now(), 0, None, 0
    for row in rows:
        pk = int(row["subject"].rpartition(":")[2])
        if pk not in seen or listed == PLACES:
            continue
        listed += 1
        if row["value"] != last:
            place, last = listed, row["value"]
        yield Standing(
            board=board, variant=variant, place=place, user_id=pk, value=row["value"], n=row["n"], made_at=now
        )
