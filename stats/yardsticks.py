"""How each figure is spread over the players of a variant, made now and then; and where one value lies in it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import Final

from django.core.cache import cache
from django.db import transaction
from django.db.models import Sum
from django.utils import timezone

from stats.filters import PLAYED
from stats.measures.catalogue import BY_KEY
from stats.measures.facts import EVER, slug
from stats.measures.figures import figure
from stats.measures.numbers import Numbers
from stats.models import Rollup, Yardstick

FIGURES: Final = (
    "win_rate",
    "skunk_rate",
    "deals_a_game",
    "dealer_points",
    "pone_points",
    "dealer_pegged",
    "pone_pegged",
    "hand",
    "crib",
    "crib_away",
    "throw_lost",
    "lay_lost",
)
LEAST_GAMES: Final = 20
LEAST_PLAYERS: Final = 5
MOST_PLAYERS: Final = 20_000
PARTS: Final = 100
KEPT_SECONDS: Final = 600


def renew() -> int:
    """Make the spread of every figure of every variant anew; returns how many. Running twice makes the same."""
    found = [stick for variant in _variants() for stick in _of_variant(*variant)]
    with transaction.atomic():
        Yardstick.objects.all().delete()
        Yardstick.objects.bulk_create(found)
    cache.delete_many([_cache_key(slug(*variant)) for variant in _variants()])
    return len(found)


def _variants() -> list[tuple[str, str]]:
    rows = Rollup.objects.filter(subject="people", span=EVER)
    return sorted(set(rows.values_list("variant", "options")))


def _of_variant(variant: str, options: str) -> list[Yardstick]:
    rows = Rollup.objects.filter(
        span=EVER, subject__startswith="player:", variant=variant, options=options, end__in=PLAYED
    )
    regular = rows.values("subject").annotate(n=Sum("games")).filter(n__gte=LEAST_GAMES).order_by("-n", "subject")
    players = dict.fromkeys(regular.values_list("subject", flat=True)[:MOST_PLAYERS])
    sums: dict[str, Numbers] = {}
    for row in rows.defer("cards").iterator(2000):
        if row.subject in players:
            sums.setdefault(row.subject, Numbers()).add(row.numbers(cards=False))
    return [stick for key in FIGURES for stick in _stick(slug(variant, options), key, list(sums.values()))]


def _stick(variant: str, key: str, players: Sequence[Numbers]) -> list[Yardstick]:
    values = sorted(one.value for one in (figure(BY_KEY[key], sums) for sums in players) if one.value is not None)
    if len(values) < LEAST_PLAYERS:
        return []
    last = len(values) - 1
    points = [values[round(last * part / PARTS)] for part in range(PARTS + 1)]
    return [Yardstick(variant=variant, figure=key, players=len(values), points=points, made_at=timezone.now())]


def _cache_key(variant: str) -> str:
    return f"stats.yardsticks:{variant}"


def of_variant(variant: str) -> Mapping[str, Sequence[float]]:
    """The spreads of a variant's figures, from the cache for ten minutes; at most one query."""
    name = _cache_key(variant)
    found: Mapping[str, Sequence[float]] | None = cache.get(name)
    if found is None:
        found = dict(Yardstick.objects.filter(variant=variant).values_list("figure", "points"))
        cache.set(name, found, KEPT_SECONDS)
    return found


def percentile(points: Sequence[float], value: float, better: int) -> int:
    """How many per cent of the players are worse: 0 to 100. ``better``: −1 where less is better."""
    below, above = bisect_left(points, value), len(points) - bisect_right(points, value)
    worse, good = (above, below) if better < 0 else (below, above)
    return round(100 * (worse + (len(points) - worse - good) / 2) / len(points))
