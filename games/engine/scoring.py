"""The show: what a hand or a crib is worth, item by item, by the rules of a variant.

Ranks decide fifteens, pairs and runs, and there are only a few thousand sets of ranks, so
each is worked out once and remembered; suits decide flush and nob and are looked at each time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, product
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from .cards import JACK, PACK, Card
from .reasons import ALIKE, Reason

if TYPE_CHECKING:
    from .variant import Variant

Runs = Literal["longest", "threes"]
Jokers = Literal["none", "wild", "null"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRules:
    """How cards are counted: runs, jokers, whether the crib has the starter (rules.md §2)."""

    runs: Runs = "longest"
    jokers: Jokers = "none"
    lowest: bool = False
    crib_starter: bool = True


STANDARD: Final = HandRules()


class Item(NamedTuple):
    """One scored combination. ``named`` says what wild jokers stand for, by joker code."""

    reason: Reason
    points: int
    cards: tuple[Card, ...]
    named: Mapping[str, str] | None = None


class Count(NamedTuple):
    """What a hand is worth: its items in the order they are called, and their sum."""

    items: tuple[Item, ...]
    total: int


class _Part(NamedTuple):
    reason: Reason
    points: int
    pick: Callable[[Any], tuple[Card, ...]]


class _Pattern(NamedTuple):
    points: int
    parts: tuple[_Part, ...]


def _ranks_of(key: int) -> list[int]:
    return [rank for rank in range(14) for _ in range(key >> (3 * rank) & 7)]


def _fifteens(ranks: Sequence[int]) -> list[_Part]:
    values = [min(rank, 10) for rank in ranks]
    return [
        _Part(Reason.FIFTEEN, 2, itemgetter(*chosen))
        for size in range(2, len(ranks) + 1)
        for chosen in combinations(range(len(ranks)), size)
        if sum(values[i] for i in chosen) == 15
    ]


def _places(ranks: Sequence[int]) -> dict[int, tuple[int, ...]]:
    indexed = groupby(range(len(ranks)), key=lambda i: ranks[i])
    return {rank: tuple(places) for rank, places in indexed}


def _alike(ranks: Sequence[int]) -> list[_Part]:
    """Cards of one rank; null jokers (rank 0) are no pair with one another."""
    return [
        _Part(ALIKE[len(at)], len(at) * (len(at) - 1), itemgetter(*at))
        for rank, at in _places(ranks).items()
        if rank and len(at) > 1
    ]


def _stretches(ranks: Sequence[int], runs: Runs) -> list[list[int]]:
    """The runs of ranks that score: the longest ones, or every three in a row."""
    found = sorted(set(ranks))
    if runs == "threes":
        return [[r, r + 1, r + 2] for r in found if {r + 1, r + 2} <= set(found)]
    groups = groupby(enumerate(found), key=lambda pair: pair[1] - pair[0])
    return [run for _, g in groups if len(run := [rank for _, rank in g]) >= 3]


def _runs(ranks: Sequence[int], runs: Runs) -> list[_Part]:
    at = _places(ranks)
    return [
        _Part(Reason.RUN, len(run), itemgetter(*chosen))
        for run in _stretches(ranks, runs)
        for chosen in product(*(at[rank] for rank in run))
    ]


class _Patterns(dict[int, _Pattern]):
    """Sets of ranks, by the sum of the cards' keys, to what they score."""

    def __init__(self, runs: Runs) -> None:
        super().__init__()
        self.runs: Runs = runs
        self.points = _Points(self)

    def __missing__(self, key: int) -> _Pattern:
        ranks = _ranks_of(key)
        parts = (*_fifteens(ranks), *_alike(ranks), *_runs(ranks, self.runs))
        made = self[key] = _Pattern(sum(p.points for p in parts), parts)
        return made


class _Points(dict[int, int]):
    """Sets of ranks to the points of their fifteens, pairs and runs."""

    def __init__(self, patterns: _Patterns) -> None:
        super().__init__()
        self.patterns = patterns

    def __missing__(self, key: int) -> int:
        made = self[key] = self.patterns[key].points
        return made


_PATTERNS: Final[dict[Runs, _Patterns]] = {r: _Patterns(r) for r in ("longest", "threes")}
_STANDARD_POINTS: Final = _PATTERNS["longest"].points
_ORDER: Final = attrgetter("order")
_KEY: Final = attrgetter("key")
_new = tuple.__new__
"""A named tuple's own constructor costs three times this; it counts in the hottest lines."""


def rank_points(ranks: Sequence[int]) -> int:
    """Points of fifteens, pairs and runs alone, by the standard count; ranks 1 to 13."""
    return _STANDARD_POINTS[sum([1 << (3 * rank) for rank in ranks])]


_BY_WEIGHT: Final[dict[int, int]] = {}


def _weigh(five: Sequence[Card]) -> int:
    points = _STANDARD_POINTS[sum([c.key for c in five])]
    _BY_WEIGHT[sum([c.weight for c in five])] = points
    return points


def total(hand: Sequence[Card], starter: Card, crib: bool = False) -> int:
    """Points of four cards with a starter by the standard count; the quick road.

    Source: rules.md §1, "Show".
    """
    a, b, c, d = hand
    try:
        points = _BY_WEIGHT[a.weight + b.weight + c.weight + d.weight + starter.weight]
    except KeyError:
        points = _weigh((a, b, c, d, starter))
    suit = a.suit
    if suit is b.suit and suit is c.suit and suit is d.suit:
        if suit is starter.suit:
            points += 5
        elif not crib:
            points += 4
    if starter.nob in hand:
        points += 1
    return points


def _flush(rules: HandRules, hand: Sequence[Card], starter: Card | None, crib: bool) -> tuple[Card, ...]:
    """The cards of a flush, none if there is none (rules.md §1; jokers: rulings J7).

    A hand needs all its own cards of one suit, a crib all of it and the starter, five cards.
    Null jokers are left out: then three others are enough in a hand, four in a crib.
    """
    everything = (*hand, starter) if starter else tuple(hand)
    own = everything if crib else tuple(hand)
    plain = tuple(c for c in own if not c.is_joker)
    least = (4 if rules.jokers == "null" else 5) if crib else 3
    if len(plain) < least or (crib and len(own) < 5):
        return ()
    if len(plain) < len(own) and rules.jokers != "null":
        return ()
    if any(c.suit is not plain[0].suit for c in plain):
        return ()
    if not crib and starter and starter.suit is plain[0].suit:
        return (*plain, starter)
    return plain


def _nob(hand: Sequence[Card], starter: Card | None) -> Card | None:
    """The jack of the starter's suit; none where the starter is a jack or a joker (J4)."""
    wanted = starter.nob if starter else None
    return wanted if wanted is not None and wanted in hand else None


def _points(rules: HandRules, hand: Sequence[Card], starter: Card | None, crib: bool) -> int:
    key = sum([c.key for c in hand]) + (starter.key if starter else 0)
    flush = len(_flush(rules, hand, starter, crib))
    nob = 1 if _nob(hand, starter) else 0
    return _PATTERNS[rules.runs].points[key] + flush + nob


def count_cards(rules: HandRules, hand: Sequence[Card], starter: Card | None, crib: bool = False) -> Count:
    """Count a hand or crib by ``rules``; without a starter it is counted without one.

    Wild jokers are named together for the best total (rulings J2); items then carry the
    joker itself in ``cards`` and its name in ``named``.
    """
    if crib and not rules.crib_starter:
        starter = None
    if rules.jokers == "wild":
        jokers = sorted(c for c in (*hand, starter) if c and c.is_joker)
        if jokers:
            return _count_wild(rules, hand, starter, crib, jokers)
    everything = sorted(hand if starter is None else (*hand, starter), key=_ORDER)
    total, parts = _PATTERNS[rules.runs][sum(map(_KEY, everything))]
    items: list[Item] = []
    for reason, points, pick in parts:
        items.append(_new(Item, (reason, points, pick(everything), None)))
    # Cards of different suits are no flush, unless one of them is a null joker; three are looked at to find most.
    if rules.jokers == "null" or (hand and hand[0].suit is hand[-1].suit is hand[len(hand) >> 1].suit):
        flush = _flush(rules, hand, starter, crib)
        if flush:
            items.append(Item(Reason.FLUSH, len(flush), flush))
            total += len(flush)
    if starter is not None and starter.nob in hand:
        items.append(Item(Reason.NOB, 1, (starter.nob, starter)))  # type: ignore[arg-type]
        total += 1
    return _new(Count, (tuple(items), total))


def _best_names(
    rules: HandRules, hand: Sequence[Card], starter: Card | None, crib: bool, jokers: list[Card]
) -> tuple[Card, ...]:
    """Names for the jokers, first of the best in the order A…K, C D H S, X1 before X2 (J2)."""
    best: tuple[int, tuple[Card, ...]] | None = None
    sign = -1 if rules.lowest else 1
    for names in product(PACK, repeat=len(jokers)):
        as_named = dict(zip(jokers, names, strict=True))
        faces = [as_named.get(c, c) for c in hand]
        start = as_named.get(starter, starter) if starter else None
        worth = sign * _points(rules, faces, start, crib)
        if best is None or worth > best[0]:
            best = worth, names
    assert best is not None
    return best[1]


def _count_wild(rules: HandRules, hand: Sequence[Card], starter: Card | None, crib: bool, jokers: list[Card]) -> Count:
    """Count with the jokers named; each item shows the cards that lie behind the names."""
    names = dict(zip(jokers, _best_names(rules, hand, starter, crib, jokers), strict=True))
    faces = [names.get(c, c) for c in hand]
    start = names.get(starter, starter) if starter else None
    shown, behind = ([*faces, start], [*hand, starter]) if starter else (faces, list(hand))
    in_order = sorted(zip(shown, behind, strict=True), key=lambda pair: pair[0].order)  # type: ignore[union-attr]
    everything = [card for _, card in in_order]
    pattern = _PATTERNS[rules.runs][sum(face.key for face in shown if face)]
    found = [(reason, points, pick(everything)) for reason, points, pick in pattern.parts]
    if size := len(_flush(rules, faces, start, crib)):
        found.append((Reason.FLUSH, size, tuple(hand if size == len(hand) else behind)))
    if nob := _nob(faces, start):
        found.append((Reason.NOB, 1, (hand[faces.index(nob)], starter)))  # type: ignore[arg-type]
    named = {joker.code: face.code for joker, face in names.items()}
    items = tuple(Item(reason, points, cards, named) for reason, points, cards in found)
    return Count(items, sum(item.points for item in items))


def count_hand(variant: Variant, hand: Sequence[Card], starter: Card | None, crib: bool = False) -> Count:
    """Count a hand or crib by the rules of ``variant``."""
    return count_cards(variant.hands, hand, starter, crib)


def is_heels(rules: HandRules, starter: Card) -> int:
    """Points the dealer pegs for the turned card: 2 for a jack; a joker 2 wild, 1 null (J7)."""
    if starter.rank == JACK:
        return 2
    return {"none": 0, "wild": 2, "null": 1}[rules.jokers] if starter.is_joker else 0
