"""The exact distribution of show scores over every hand of four with every starter.

52 choose 4 hands times 48 starters are 12,994,800 pairs. Ranks decide all but flush and nob,
so sets of ranks are counted with how many ways their suits can fall, and the two suit scores
are counted for each set as well: a few hundred thousand steps instead of thirteen million.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import comb

from games.engine.cards import JACK
from games.engine.scoring import rank_points

BEST = 29
PAIRS = comb(52, 4) * 48


def _hands() -> Iterator[tuple[int, ...]]:
    """Sets of four ranks that a pack can give."""
    yield from combinations_with_replacement(range(1, 14), 4)


def _ways(ranks: tuple[int, ...], starter: int) -> int:
    ways = 1
    for number in Counter(ranks).values():
        ways *= comb(4, number)
    return ways * (4 - ranks.count(starter))


def _nobs(ranks: tuple[int, ...], starter: int) -> int:
    """In how many of the ways the hand holds the jack of the starter's suit.

    By symmetry each suit is the starter's equally often, so with j jacks in hand it is one of
    theirs in j of 4 cases; a jack turned up leaves no nob.
    """
    return 0 if starter == JACK else _ways(ranks, starter) * ranks.count(JACK) // 4


def _split(ranks: tuple[int, ...], starter: int, crib: bool) -> Iterator[tuple[int, int]]:
    """Extra points from flush and nob, with the number of ways to each sum."""
    ways = _ways(ranks, starter)
    nobs = _nobs(ranks, starter)
    if len(set(ranks)) < 4:
        yield 1, nobs
        yield 0, ways - nobs
        return
    # Four ranks, so four ways to be all of one suit; the starter joins them in one suit of
    # those left to its rank, unless its rank is in the hand and that very card is taken.
    five = 0 if starter in ranks else 4
    four = 4 * (4 - ranks.count(starter)) - five
    has_jack = JACK in ranks and starter != JACK
    if has_jack:
        # All five of one suit holds the nob; a four-flush with another starter does not.
        yield 6, five
        nobs -= five
    else:
        yield 5, five
    yield (0 if crib else 4), four
    yield 1, nobs
    yield 0, ways - five - four - nobs


@cache
def distribution(crib: bool = False) -> tuple[int, ...]:
    """How many of the 12,994,800 pairs score 0, 1, … 29, as a hand or as a crib."""
    found = [0] * (BEST + 1)
    for ranks in _hands():
        for starter in range(1, 14):
            if ranks.count(starter) == 4:
                continue
            points = rank_points((*ranks, starter))
            for extra, ways in _split(ranks, starter, crib):
                if ways:
                    found[points + extra] += ways
    return tuple(found)


def hand_distribution() -> tuple[int, ...]:
    """The exact distribution of a random hand with a random starter."""
    return distribution(False)


def crib_distribution() -> tuple[int, ...]:
    """The exact distribution of four random cards counted as a crib."""
    return distribution(True)


def mean(counts: tuple[int, ...]) -> float:
    """The average of a distribution, in points."""
    return sum(points * number for points, number in enumerate(counts)) / sum(counts)
