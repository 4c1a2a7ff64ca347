"""What each way of laying away is worth: the hand exactly, the crib with every pair another could add to it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np

from games.engine.cards import PACK, Card
from games.engine.scoring import STANDARD

from .batch import Cards, totals
from .starters import Spread, over_starters


@dataclass(frozen=True, slots=True)
class Throw:
    """One of the fifteen ways to lay two of six cards away.

    ``hand`` is the spread of the four kept over the 46 unseen starters. ``crib`` is the average in points of the two
    thrown with every two of the unseen cards and every starter, all equally likely (the other side's own choice is
    not guessed). ``total`` adds the crib where it is one's own and takes it away where it is not.
    """

    kept: tuple[Card, ...]
    thrown: tuple[Card, ...]
    hand: Spread
    crib: float
    total: float


def _rest(six: tuple[Card, ...]) -> tuple[Cards, Cards]:
    """Every two unseen cards (2, n) with every unseen starter (n,) apart from them: 46 · 45 / 2 · 44 lines."""
    unseen = [card.index for card in PACK if card not in six]
    pairs = [
        (first, second, starter)
        for first, second in combinations(unseen, 2)
        for starter in unseen
        if starter not in (first, second)
    ]
    table = np.array(pairs, dtype=np.uint8).T
    return table[:2], table[2]


def _crib(thrown: tuple[Card, ...], others: Cards, starters: Cards) -> float:
    own = np.array([[card.index] for card in thrown], dtype=np.uint8)
    hands = np.concatenate([np.broadcast_to(own, (2, len(starters))), others])
    return float(totals(hands, starters, crib=True).mean())


@lru_cache(maxsize=512)
def throws(six: tuple[Card, ...], own_crib: bool) -> tuple[Throw, ...]:
    """All fifteen ways, the best first, by the standard count. ``six`` are six different cards without jokers."""
    others, starters = _rest(six)
    found = []
    for thrown in combinations(sorted(six), 2):
        kept = tuple(card for card in sorted(six) if card not in thrown)
        hand, crib = over_starters(STANDARD, kept, seen=thrown), _crib(thrown, others, starters)
        found.append(Throw(kept, thrown, hand, crib, hand.mean + (crib if own_crib else -crib)))
    return tuple(sorted(found, key=lambda throw: -throw.total))
