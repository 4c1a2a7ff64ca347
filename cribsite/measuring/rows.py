"""One measured figure, and whether it is what it should be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A figure with its goal.

    ``yardstick`` is another figure of the same run (a peer's speed) and the goal then one of the ratio; without one the
    goal is one of the value itself. ``more`` is better, or less. Where the yardstick could not be measured, ``value``
    stands alone and the goal is neither met nor missed.
    """

    name: str
    value: float
    unit: str
    goal: float | None = None
    more: bool = True
    yardstick: float | None = None
    needs_yardstick: bool = False

    @property
    def ratio(self) -> float | None:
        """The value in yardsticks."""
        return self.value / self.yardstick if self.yardstick else None

    @property
    def met(self) -> bool | None:
        """Whether the goal is met; None where there is none or no yardstick."""
        measured = self.ratio if self.needs_yardstick else self.value
        if measured is None or self.goal is None:
            return None
        return measured >= self.goal if self.more else measured <= self.goal

    def as_json(self) -> dict[str, Any]:
        """The row with its keys as the interfaces fix them."""
        return {
            "name": self.name,
            "value": self.value,
            "unit": self.unit,
            "yardstick": self.yardstick,
            "ratio": self.ratio,
            "goal": self.goal,
            "met": self.met,
        }

    def __str__(self) -> str:
        told = f"{self.name}: {self.value:.6g} {self.unit}"
        if self.needs_yardstick:
            told += f", {self.ratio:.3g} of {self.yardstick:.6g}" if self.yardstick else ", peer not measured"
        if self.goal is None:
            return told
        word = {True: "met", False: "missed", None: "not measured"}[self.met]
        return f"{told}, goal {self.goal:g}{' x' if self.needs_yardstick else ''}, {word}"


Bench = Callable[[], Iterator[Row]]
