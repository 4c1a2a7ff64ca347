"""What every phase of a deal can do; a phase's fields are the rule's options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from ..actions import Action
from ..cards import Card
from ..reasons import Refusal
from ..state import State, Work

T = TypeVar("T")
NOBODY: frozenset[int] = frozenset()
ALONE: tuple[frozenset[int], ...] = tuple(frozenset((seat,)) for seat in range(5))
"""The set of one seat, by its number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """One step of a deal.

    ``begin`` and ``apply`` say whether the phase is complete; ``check`` says why an action of
    this phase does not count. ``waits_for_counts`` holds for phases that may not go on while
    a show is unsettled (C4).
    """

    name = "phase"
    waits_for_counts = True

    def begin(self, work: Work) -> bool:
        """Enter the phase; True if nobody has anything to do in it."""
        raise NotImplementedError

    def awaited(self, state: State) -> frozenset[int]:
        """The seats that may act."""
        return NOBODY

    def table(self, state: State) -> str | None:
        """The name of the action that the table itself owes."""
        return None

    def check(self, state: State, seat: int | None, action: Action) -> Refusal | None:
        """Why the action does not count, None if it does."""
        raise NotImplementedError

    def apply(self, work: Work, seat: int | None, action: Action) -> bool:
        """Carry out an action that was checked; True if the phase is complete."""
        raise NotImplementedError

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        """Every action the seat may take."""
        return ()

    def step(self, state: State) -> int:
        """How far the phase has come, as far as a seat's decision depends on it."""
        return 0


def holding_refusal(hand: Sequence[Card], chosen: Sequence[Card]) -> Refusal | None:
    """Why these cards cannot be taken from the hand."""
    different = set(chosen)
    if len(different) < len(chosen):
        return Refusal.CARD_TWICE
    return None if different.issubset(hand) else Refusal.CARD_NOT_HELD


def fives_refusal(must: bool, hand: Sequence[Card], thrown: Sequence[Card], number: int) -> Refusal | None:
    """Whether the fives go first into the crib, as far as they fit (T1)."""
    if not must:
        return None
    owed = min(sum(1 for c in hand if c.rank == 5), number)
    return Refusal.MUST_TOSS_FIVES if sum(1 for c in thrown if c.rank == 5) < owed else None


def without(hand: Sequence[Card], taken: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a hand that are left, in their order; those taken must be in it."""
    left = list(hand)
    for card in taken:
        left.remove(card)
    return tuple(left)


def put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The tuple with one place changed; by a list, which is quicker than slices."""
    changed = list(values)
    changed[at] = value
    return tuple(changed)
