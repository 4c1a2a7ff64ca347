"""What kind of hand a counted hand is: its run, or else its pairs; and whether it holds a flush or his nob."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from games.engine.cards import card
from games.engine.reasons import Reason
from games.engine.scoring import Item

RUNS: Final = {1: "run", 2: "double_run", 3: "triple_run"}
SHAPES: Final = (
    "pair",
    "two_pairs",
    "royal",
    "full_house",
    "double_royal",
    "run",
    "double_run",
    "triple_run",
    "double_double_run",
    "flush",
    "nob",
)
_BIG: Final = frozenset({Reason.DOUBLE_PAIR_ROYAL, Reason.FIVE_ALIKE, Reason.SIX_ALIKE})


def shapes(items: Sequence[Item]) -> list[str]:
    """The types of a hand, of ``SHAPES``: one of its ranks at most, flush and nob besides.

    A double run is called so and not a pair as well.
    """
    reasons = {item.reason for item in items}
    found = [name for name in (_run(items) or _pairs(items),) if name]
    return found + [reason.value for reason in (Reason.FLUSH, Reason.NOB) if reason in reasons]


def _run(items: Sequence[Item]) -> str:
    """A run by how many times its ranks can be laid out; the rule of threes cuts long runs up, which is no doubling."""
    ways = Counter(_ranks(item) for item in items if item.reason is Reason.RUN)
    if not ways:
        return ""
    return RUNS.get(max(ways.values()), "double_double_run")


def _ranks(item: Item) -> tuple[int, ...]:
    names = item.named or {}
    return tuple(sorted(card(names.get(one.code, one.code)).rank for one in item.cards))


def _pairs(items: Sequence[Item]) -> str:
    number = Counter(item.reason for item in items)
    if any(number[reason] for reason in _BIG):
        return "double_royal"
    if number[Reason.PAIR_ROYAL]:
        return "full_house" if number[Reason.PAIR] else "royal"
    return {0: "", 1: "pair"}.get(number[Reason.PAIR], "two_pairs")
