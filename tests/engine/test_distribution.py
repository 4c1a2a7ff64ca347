"""The exact distribution of show scores over all 12,994,800 hands with their starters."""

import json
from collections import Counter
from itertools import combinations_with_replacement
from math import comb
from pathlib import Path
from random import Random

import pytest

from games.analysis import exact
from games.engine.cards import PACK
from games.engine.scoring import total
from tests.naive import show

KNOWN = json.loads((Path(__file__).parent / "facts" / "distribution.json").read_text())


@pytest.mark.parametrize("what", ["hand", "crib"])
def test_every_score_is_as_often_as_is_known(what: str) -> None:
    counts = exact.distribution(what == "crib")
    assert {str(points): number for points, number in enumerate(counts)} == KNOWN[what]
    assert sum(counts) == comb(52, 4) * 48 == 12_994_800


def test_means() -> None:
    hand = exact.hand_distribution()
    assert exact.mean(hand) == sum(n * int(points) for points, n in KNOWN["hand"].items()) / 12_994_800
    assert hand[29] == 4
    assert hand[28] == 76
    assert [points for points, number in enumerate(hand) if not number] == [19, 25, 26, 27]


def naive_rank_points(ranks: tuple[int, ...]) -> int:
    """Fifteens, pairs and runs of five ranks; the suits are made up so that nothing else scores."""
    cards = [show.RANKS[rank - 1] + str(place) for place, rank in enumerate(ranks)]
    return sum(points for _, points, _ in show.fifteens(cards) + show.pairs(cards) + show.runs(cards))


def test_the_ranks_alone_by_brute_count() -> None:
    """All sets of five ranks by the naive scorer, weighed by their suits: only flush and nob are left out."""
    by_points: Counter[int] = Counter()
    for ranks in combinations_with_replacement(range(1, 14), 5):
        numbers = Counter(ranks)
        if max(numbers.values()) > 4:
            continue
        ways = 1
        for number in numbers.values():
            ways *= comb(4, number)
        by_points[naive_rank_points(ranks)] += ways * 5  # each of the five may be the starter
    assert sum(by_points.values()) == 12_994_800
    flushes = comb(13, 4) * 4 * (39 * 4 + 9 * 5)
    # The jack of the starter's suit with any three others of the 50 left, the starter being no jack.
    nobs = 4 * 12 * comb(50, 3)
    points = sum(points * number for points, number in by_points.items()) + flushes + nobs
    assert points == sum(points * number for points, number in enumerate(exact.hand_distribution()))


def test_a_sample_of_real_hands() -> None:
    """5,000 hands drawn, counted by both scorers: as often as the exact curve says, within what chance allows."""
    rng = Random(29)
    seen: Counter[int] = Counter()
    for _ in range(5_000):
        *hand, starter = rng.sample(PACK, 5)
        points = total(hand, starter)
        assert points == show.total([c.code for c in hand], starter.code)
        seen[points] += 1
    for points, number in enumerate(exact.hand_distribution()):
        share = number / 12_994_800
        assert abs(seen[points] - 5_000 * share) <= 5 * (5_000 * share * (1 - share)) ** 0.5 + 1


@pytest.mark.long
def test_all_hands_one_by_one() -> None:
    """Every hand with every starter through the engine's quick road."""
    from itertools import combinations

    seen = [0] * 30
    for hand in combinations(PACK, 4):
        for starter in PACK:
            if starter not in hand:
                seen[total(hand, starter)] += 1
    assert tuple(seen) == exact.hand_distribution()
