"""What a hand is worth with each card that may still be turned up: the exact spread, not a sample."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

from games.engine.cards import Card, pack
from games.engine.scoring import HandRules, count_cards


@dataclass(frozen=True, slots=True)
class Spread:
    """Totals over all unseen starters: ``by_total`` from the best down, each with its starters in pack order."""

    by_total: tuple[tuple[int, tuple[Card, ...]], ...]

    @property
    def number(self) -> int:
        """How many starters there are: 48 for a hand of four from 52 cards."""
        return sum(len(starters) for _, starters in self.by_total)

    @property
    def mean(self) -> float:
        """The average in points, every starter equally likely."""
        return sum(total * len(starters) for total, starters in self.by_total) / self.number

    @property
    def best(self) -> int:
        return self.by_total[0][0]

    @property
    def worst(self) -> int:
        return self.by_total[-1][0]


@lru_cache(maxsize=4096)
def _spread(rules: HandRules, held: tuple[Card, ...], seen: frozenset[Card], jokers: bool, crib: bool) -> Spread:
    totals: dict[int, list[Card]] = defaultdict(list)
    for starter in pack(jokers):
        if starter not in seen:
            totals[count_cards(rules, held, starter, crib).total].append(starter)
    return Spread(tuple((total, tuple(totals[total])) for total in sorted(totals, reverse=True)))


def over_starters(
    rules: HandRules,
    held: tuple[Card, ...],
    *,
    jokers: bool = False,
    crib: bool = False,
    seen: tuple[Card, ...] = (),
) -> Spread:
    """The spread of a hand or crib over the cards of the pack that are neither in it nor ``seen`` (laid away)."""
    return _spread(rules, tuple(sorted(held)), frozenset((*held, *seen)), jokers, crib)
