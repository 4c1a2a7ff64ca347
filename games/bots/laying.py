"""What to keep and what to lay away, in every shape a variant asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from random import Random

from games.analysis.cribs import crib_value
from games.engine.actions import Action, Discard, Exchange, HandOver, Split
from games.engine.cards import Card, pack
from games.engine.phases.base import fives_refusal, without
from games.engine.scoring import count_cards
from games.engine.view import View

from .levels import Level

Cards = tuple[Card, ...]
STARTERS_WITH_JOKERS = 6
"""A wild joker makes counting slow, so only a sample of starters is looked at then."""


def _must_toss(seen: View) -> bool:
    return bool(seen.variant.options.get("toss_fives"))


def throws(seen: View, number: int) -> Iterator[Cards]:
    """All that may be laid away of the seat's hand."""
    for thrown in combinations(seen.hand, number):
        if not fives_refusal(_must_toss(seen), seen.hand, thrown, number):
            yield thrown


def sign(seen: View) -> int:
    """+1 where points are wanted, −1 where they are not (lowball, B1)."""
    return -1 if seen.variant.goal.lowball else 1


def crib_sign(seen: View) -> int:
    """+1 if the crib counts for this seat's side, −1 if for another."""
    assert seen.seat is not None
    return 1 if seen.side_of[seen.owner] == seen.side_of[seen.seat] else -1


def _starters(seen: View, rng: Random) -> Sequence[Card]:
    known = {*seen.hand, *seen.second, *seen.thrown, *seen.given}
    left = [c for c in pack(seen.variant.jokers) if c not in known]
    if seen.variant.hands.jokers == "wild" and any(c.is_joker for c in known):
        return rng.sample(left, STARTERS_WITH_JOKERS)
    return [c for c in left if not c.is_joker] if seen.variant.hands.jokers == "wild" else left


def hand_value(seen: View, kept: Cards, starters: Sequence[Card]) -> float:
    """Mean points of a hand over the starters; without any, as it stands."""
    rules = seen.variant.hands
    if not starters:
        return count_cards(rules, kept, None).total
    return sum(count_cards(rules, kept, s).total for s in starters) / len(starters)


def lay_away(level: Level, seen: View, rng: Random) -> Action:
    """Discard, split, hand over or exchange."""
    starters = _starters(seen, rng) if level.looks_ahead else ()
    if seen.phase == "split":
        return _split(level, seen, rng)
    if seen.phase == "hand_over":
        return _hand_over(level, seen, rng)
    best: Cards = max(
        throws(seen, seen.throw),
        key=partial(_throw_worth, level, seen, starters, rng),
    )
    return Exchange(best) if seen.phase == "exchange" else Discard(best)


def _throw_worth(level: Level, seen: View, starters: Sequence[Card], rng: Random, thrown: Cards) -> float:
    kept = without(seen.hand, thrown)
    worth = sign(seen) * hand_value(seen, kept, starters)
    if level.looks_ahead:
        worth += sign(seen) * crib_sign(seen) * _crib(seen, thrown)
    return worth + rng.random() / 1000


def _crib(seen: View, thrown: Cards) -> float:
    """The captain knows the whole crib; others know their own part of it."""
    if seen.phase == "exchange":
        return count_cards(seen.variant.hands, thrown, None, crib=True).total
    return crib_value(thrown, crib_sign(seen) > 0)


def _pairs_of_hands(left: Cards) -> Iterator[tuple[Cards, Cards]]:
    """The ways to part eight cards into two hands of four, each once."""
    first, *others = left
    for three in combinations(others, 3):
        one = (first, *three)
        yield one, without(left, one)


def _best_parting(level: Level, seen: View, rng: Random) -> tuple[Cards, Cards, Cards]:
    """Throw and two hands with the most points as they stand, crib weighed in."""
    worth: dict[frozenset[Card], int] = {}

    def points(hand: Cards) -> int:
        key = frozenset(hand)
        if key not in worth:
            worth[key] = count_cards(seen.variant.hands, hand, None).total
        return worth[key]

    best: tuple[float, tuple[Cards, Cards, Cards]] | None = None
    for thrown in throws(seen, seen.throw):
        crib = crib_sign(seen) * _crib(seen, thrown) if level.looks_ahead else 0.0
        for one, other in _pairs_of_hands(without(seen.hand, thrown)):
            value = sign(seen) * (points(one) + points(other) + crib) + rng.random() / 1000
            if best is None or value > best[0]:
                best = value, (thrown, one, other)
    assert best is not None
    return best[1]


def _split(level: Level, seen: View, rng: Random) -> Split:
    """Play with the hand of lower cards: they fit longer."""
    thrown, one, other = _best_parting(level, seen, rng)
    return Split(thrown, min(one, other, key=lambda hand: sum(c.value for c in hand)))


def _hand_over(level: Level, seen: View, rng: Random) -> HandOver:
    thrown, one, other = _best_parting(level, seen, rng)
    return HandOver(one, other, thrown)
