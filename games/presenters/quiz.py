"""A hand a day to count: its cards, three totals to choose from, and the truth as the engine counts it."""

import datetime as dt
import random
from dataclasses import dataclass

from games.engine.cards import PACK, Card
from games.engine.scoring import STANDARD, Count, count_cards

IMPOSSIBLE = frozenset({19, 25, 26, 27})  # no hand scores these (rules.md §1)


@dataclass(frozen=True, slots=True)
class Quiz:
    """Four cards, a starter, three choices in rising order, and the answer somebody gave (None: not yet)."""

    hand: tuple[Card, ...]
    starter: Card
    count: Count
    choices: tuple[int, ...]
    answer: int | None

    @property
    def right(self) -> bool:
        return self.answer == self.count.total


def _choices(total: int, chance: random.Random) -> tuple[int, ...]:
    near = [n for n in range(max(0, total - 6), total + 7) if n != total and n not in IMPOSSIBLE]
    near = [n for n in near if n % 2 == total % 2] or near
    return tuple(sorted([total, *chance.sample(near, 2)]))


def quiz(today: dt.date, answer: int | None = None) -> Quiz:
    """The hand of a day: the same for everybody, worth 7 to 24 points, so that there is something to find."""
    chance = random.Random(today.toordinal())
    while True:
        *hand, starter = chance.sample(PACK, 5)
        count = count_cards(STANDARD, hand, starter)
        if 7 <= count.total <= 24:
            ordered = tuple(sorted(hand))
            choices = _choices(count.total, chance)
            return Quiz(ordered, starter, count, choices, answer if answer in choices else None)
