"""Many hands at once: totals of the standard count by NumPy table look-up.

Each card is one number that carries its rank, its suit and whether it is a jack in separate
bits, so that four additions describe a hand: the low bits name the set of ranks, the high bits
how many cards of each suit there are and which jacks. Two tables then give the points.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.engine.cards import JACK, PACK, SUITS, WEIGHTS
from games.engine.scoring import rank_points

CHUNK: Final = 1 << 14
"""Hands worked on together: what stays in a core's nearest memory."""
RANK_BITS: Final = 19
SUIT_BITS: Final = 3
JACK_BITS: Final = RANK_BITS + SUIT_BITS * 4
_RANK_MASK: Final = (1 << RANK_BITS) - 1

Cards = NDArray[np.uint8]


def _sets_of_five() -> Iterator[tuple[int, ...]]:
    for ranks in combinations_with_replacement(range(1, 14), 5):
        if ranks[0] != ranks[4]:
            yield ranks


@cache
def _by_ranks() -> NDArray[np.uint8]:
    """Points of fifteens, pairs and runs by the sum of the weights."""
    table = np.zeros(_RANK_MASK + 1, dtype=np.uint8)
    for ranks in _sets_of_five():
        table[sum(WEIGHTS[r - 1] for r in ranks)] = rank_points(ranks)
    return table


@cache
def _card_numbers() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """A card in hand, as starter (rank alone), and the starter's class: suit, and if a jack."""
    hand, starter, kind = [], [], []
    for card in PACK:
        suit, weight = SUITS.index(card.suit), WEIGHTS[card.rank - 1]
        jack = 1 << (JACK_BITS + suit) if card.rank == JACK else 0
        hand.append(weight + (1 << (RANK_BITS + SUIT_BITS * suit)) + jack)
        starter.append(weight)
        kind.append(suit + 4 * (card.rank == JACK))
    as_array = [np.array(values, dtype=np.int64) for values in (hand, starter, kind)]
    return as_array[0], as_array[1], as_array[2]


@cache
def _by_suits(crib: bool) -> NDArray[np.uint8]:
    """Points of flush and nob by the high bits of a hand and the class of its starter."""
    table = np.zeros((1 << (SUIT_BITS * 4 + 4)) * 8, dtype=np.uint8)
    for high in range(1 << (SUIT_BITS * 4 + 4)):
        counts = [high >> (SUIT_BITS * suit) & 7 for suit in range(4)]
        jacks = high >> (SUIT_BITS * 4)
        if sum(counts) != 4:
            continue
        flush = counts.index(4) if 4 in counts else -1
        for kind in range(8):
            suit, is_jack = kind % 4, kind >= 4
            points = 0 if flush < 0 else 5 if flush == suit else 0 if crib else 4
            table[high * 8 + kind] = points + (jacks >> suit & 1 and not is_jack)
    return table


def totals(hands: Cards, starters: Cards, crib: bool = False) -> NDArray[np.uint8]:
    """Points of n hands: ``hands`` is (4, n) card indexes 0…51, ``starters`` (n,); all cribs or none.

    A card's index is its place in ``games.engine.cards.PACK``. Cards are not checked. The
    result is (n,). Source: rules.md §1.
    """
    ranks, suits = _by_ranks(), _by_suits(crib)
    in_hand, as_starter, kind = _card_numbers()
    a, b, c, d = hands
    found = np.empty(len(starters), dtype=np.uint8)
    for at in range(0, len(starters), CHUNK):
        part = slice(at, at + CHUNK)
        turned = starters[part]
        held = in_hand.take(a[part])
        held += in_hand.take(b[part])
        held += in_hand.take(c[part])
        held += in_hand.take(d[part])
        high = held >> RANK_BITS
        high <<= 3
        high += kind.take(turned)
        held += as_starter.take(turned)
        held &= _RANK_MASK
        np.add(ranks.take(held), suits.take(high), out=found[part])
    return found
