"""How each figure is spread over the players of a variant, made now and then; and where one value lies in it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone

from games.engine import catalog
from stats import ratings
from stats.filters import PLAYED
from stats.measures.catalogue import BY_KEY
from stats.measures.facts import EVER, player, slug
from stats.measures.figures import figure
from stats.measures.numbers import Numbers
from stats.measures.rating import family
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
MOST_BANDS: Final = 5
BEYOND: Final = 1e6
"""No rating lies so far out."""
LEAST_IN_BAND: Final = 10
"""Players of like rating: so many of them at least."""


def renew() -> int:
    """Make the spread of every figure of every variant anew; returns how many. Running twice makes the same."""
    found = [stick for variant in _variants() for stick in _of_variant(*variant)]
    with transaction.atomic():
        Yardstick.objects.all().delete()
        Yardstick.objects.bulk_create(found)
    return len(found)


def _variants() -> list[tuple[str, str]]:
    rows = Rollup.objects.filter(subject="people", span=EVER)
    return sorted(set(rows.values_list("variant", "options")))


def _of_variant(variant: str, options: str) -> Iterator[Yardstick]:
    rows = Rollup.objects.filter(
        span=EVER, subject__startswith="player:", variant=variant, options=options, end__in=PLAYED
    )
    regular = rows.values("subject").annotate(n=Sum("games")).filter(n__gte=LEAST_GAMES).order_by("-n", "subject")
    players = dict.fromkeys(regular.values_list("subject", flat=True)[:MOST_PLAYERS])
    sums: dict[str, Numbers] = {}
    for row in rows.defer("cards").iterator(2000):
        if row.subject in players:
            sums.setdefault(row.subject, Numbers()).add(row.numbers(cards=False))
    word = slug(variant, options)
    yield from _sticks(word, Band(), list(sums.values()))
    strength = {
        player(row.user_id): row.mu for row in ratings.listed(family_of_variant(variant)) if player(row.user_id) in sums
    }
    for band in bands(sorted(strength.values())):
        yield from _sticks(word, band, [sums[who] for who, mu in strength.items() if band.holds(mu)])


class Band(NamedTuple):
    """Ratings (the middle, mu) from ``low`` up to ``high``. ``number`` 0: everybody, rated or not."""

    number: int = 0
    low: float = -BEYOND
    high: float = BEYOND

    def holds(self, mu: float) -> bool:
        """Whether a rating lies in it."""
        return self.low <= mu < self.high


def bands(strengths: Sequence[float]) -> list[Band]:
    """Up to five bands with about the same number of the players whose ratings are given, in order; none for few."""
    number = min(MOST_BANDS, len(strengths) // LEAST_IN_BAND)
    if number < 2:
        return []
    edges = [strengths[len(strengths) * at // number] for at in range(1, number)]
    return [
        Band(at, low, high) for at, (low, high) in enumerate(pairwise([-BEYOND, *edges, BEYOND]), start=1) if low < high
    ]


def family_of_variant(variant: str) -> str:
    """In which ratings a variant counts, empty for none."""
    rules = catalog.VARIANTS.get(variant)
    return "" if rules is None else family(rules.seats, len(rules.sides))


def _sticks(variant: str, band: Band, players: Sequence[Numbers]) -> Iterator[Yardstick]:
    """The spread of each figure over some players; none for those that too few of them have."""
    for key in FIGURES:
        values = sorted(one.value for one in (figure(BY_KEY[key], sums) for sums in players) if one.value is not None)
        if len(values) < LEAST_PLAYERS:
            continue
        last = len(values) - 1
        points = [values[round(last * part / PARTS)] for part in range(PARTS + 1)]
        yield Yardstick(
            variant=variant,
            figure=key,
            family=family_of_variant(variant.partition("+")[0]),
            band=band.number,
            low=band.low,
            high=band.high,
            players=len(values),
            points=points,
            made_at=timezone.now(),
        )


def percentile(points: Sequence[float], value: float, better: int) -> int:
    """How many per cent of the players are worse: 0 to 100. ``better``: −1 where less is better."""
    below, above = bisect_left(points, value), len(points) - bisect_right(points, value)
    worse, good = (above, below) if better < 0 else (below, above)
    return round(100 * (worse + (len(points) - worse - good) / 2) / len(points))
