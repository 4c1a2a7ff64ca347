"""A variant as a value: seats and sides, pack, the phases of a deal, and the goal.

A house rule is a function from variant to variant, built from the verbs here; nothing
outside the catalog asks which variant is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from .scoring import STANDARD, HandRules

if TYPE_CHECKING:
    from .phases.base import Phase

Counting = Literal["auto", "manual", "muggins"]
Sides = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """How a game ends.

    ``targets``: points a side needs; ``race``: the first at its target ends the game (else the
    total after ``deals`` deals is the result, a win from ``par`` on); ``lowball``: who gets
    there loses; ``stinkhole``: no point for go or last card one short of the target (V8);
    ``max_deals``: then the game is stopped (E9).
    """

    targets: tuple[int, ...]
    race: bool = True
    lowball: bool = False
    stinkhole: bool = False
    max_deals: int = 200
    deals: int = 0
    par: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CutForDeal:
    """Who deals first: ``tens_tie`` makes ten and court cards equal, ``next_games`` is M3."""

    tens_tie: bool = False
    next_games: Literal["loser", "alternate", "recut_last"] = "loser"


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One way to play: see the module. ``options`` are those not at their default.

    ``hand_size`` and ``crib_size`` are how many cards are counted, the starter apart.
    """

    key: str
    sides: Sides
    deal: tuple[Phase, ...]
    goal: Goal
    jokers: bool = False
    hands: HandRules = STANDARD
    cut: CutForDeal = CutForDeal()
    hand_size: int = 4
    crib_size: int = 4
    options: Mapping[str, Any] = field(default_factory=dict)
    counting: Counting = "auto"

    @property
    def seats(self) -> int:
        """Number of seats."""
        return sum(len(side) for side in self.sides)

    @property
    def side_of(self) -> tuple[int, ...]:
        """The side of each seat."""
        return tuple(next(i for i, side in enumerate(self.sides) if seat in side) for seat in range(self.seats))

    @property
    def cutting(self) -> tuple[int, ...]:
        """The seats that cut for the first deal (E7): one of each side where the sides are equal, else every one."""
        equal = len({len(side) for side in self.sides}) == 1
        return tuple(range(len(self.sides) if equal else self.seats))

    def phase(self, kind: type[Phase]) -> Any:
        """The first phase of a kind in the deal, None if there is none."""
        return next((phase for phase in self.deal if isinstance(phase, kind)), None)


def tune(variant: Variant, kind: type[Phase], **changes: Any) -> Variant:
    """Every phase of ``kind`` with other values in its fields."""
    deal = tuple(replace(phase, **changes) if isinstance(phase, kind) else phase for phase in variant.deal)
    return replace(variant, deal=deal)


def after(variant: Variant, kind: type[Phase], new: Phase) -> Variant:
    """A further phase behind the first one of ``kind``."""
    at = next(i for i, phase in enumerate(variant.deal) if isinstance(phase, kind)) + 1
    return replace(variant, deal=(*variant.deal[:at], new, *variant.deal[at:]))


def goal(variant: Variant, **changes: Any) -> Variant:
    """Another goal."""
    return replace(variant, goal=replace(variant.goal, **changes))


def hands(variant: Variant, **changes: Any) -> Variant:
    """Hands counted otherwise."""
    return replace(variant, hands=replace(variant.hands, **changes))


def cut(variant: Variant, **changes: Any) -> Variant:
    """Another way to find the first dealer."""
    return replace(variant, cut=replace(variant.cut, **changes))
