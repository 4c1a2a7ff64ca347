"""The counting trainer without its page: hands by difficulty, and what a wrong total may have missed."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from games.engine.cards import PACK, SUITS, Card
from games.engine.scoring import STANDARD, Count, Item, count_cards


@dataclass(frozen=True, slots=True)
class Level:
    """How much there is to find: from ``least`` to ``most`` combinations, worth no more than ``worth`` points."""

    least: int
    most: int
    worth: int


LEVELS = (Level(1, 2, 4), Level(2, 3, 8), Level(3, 4, 12), Level(4, 5, 16), Level(6, 7, 20), Level(8, 11, 29))
KINDS = ("hand", "crib", "both")
RIGHT_TO_RISE = 3
"""So many right ones in a row lead to the next level."""
_NOTHING = 0.08
_ONE_SUIT = 0.15
_CLOSE = 4
"""From this level on cards come from a few ranks near to one another: chance alone finds such hands too seldom."""


@dataclass(frozen=True, slots=True)
class Task:
    """Four cards and a starter to count, as a hand or as a crib."""

    held: tuple[Card, ...]
    starter: Card
    crib: bool

    @property
    def count(self) -> Count:
        return count_cards(STANDARD, self.held, self.starter, self.crib)


def _pool(level: int, chance: Random) -> Sequence[Card]:
    if level < _CLOSE:
        return PACK
    low = chance.randint(1, 11)
    ranks = {low, low + 1, low + 2, 5 if low > 5 else chance.randint(low + 3, 13)}
    return [card for card in PACK if card.rank in ranks]


def _draw(level: int, chance: Random) -> tuple[tuple[Card, ...], Card]:
    if level > 1 and chance.random() < _ONE_SUIT:
        suit = chance.choice(SUITS)
        held = chance.sample([card for card in PACK if card.suit == suit], 4)
        return tuple(sorted(held)), chance.choice([card for card in PACK if card not in held])
    *held, starter = chance.sample(_pool(level, chance), 5)
    return tuple(sorted(held)), starter


def fits(level: int, count: Count) -> bool:
    """Whether a counted hand is of this difficulty; levels are numbered from 1."""
    wanted = LEVELS[level - 1]
    return wanted.least <= len(count.items) <= wanted.most and count.total <= wanted.worth


def choose(level: int, kind: str, chance: Random) -> Task:
    """A hand of this level; from the second on, now and then one that holds nothing at all."""
    crib = kind == "crib" or (kind == "both" and chance.random() < 0.5)
    nothing = level > 1 and chance.random() < _NOTHING
    while True:
        held, starter = _draw(1 if nothing else level, chance)
        task = Task(held, starter, crib)
        count = task.count
        if (nothing and not count.total) or (not nothing and fits(level, count)):
            return task


def perhaps_missed(items: Sequence[Item], short: int) -> frozenset[int]:
    """Places of the fewest combinations that are together worth the points a total is short of; later ones first.

    Empty where nothing is short or no combinations come out even.
    """
    if short <= 0:
        return frozenset()
    for size in range(1, len(items) + 1):
        for places in combinations(reversed(range(len(items))), size):
            if sum(items[place].points for place in places) == short:
                return frozenset(places)
    return frozenset()
