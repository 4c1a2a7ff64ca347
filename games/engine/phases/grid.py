"""Cribbage squares: sixteen cards put on a grid one by one, eight hands, one starter (V10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..actions import Action, Place
from ..award import award_items
from ..cards import Card
from ..events import CardPlaced, DealStarted, HandShown
from ..reasons import Refusal
from ..scoring import count_hand
from ..state import State, Work
from .base import NOBODY, put
from .dealing import NextSix
from .starter import turn_up

SIDE = 4
CELLS = SIDE * SIDE


def lines(grid: tuple[Card | None, ...]) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Rows from the top, then columns from the left."""
    full = tuple(c for c in grid if c is not None)
    for row in range(SIDE):
        yield "row", full[row * SIDE : (row + 1) * SIDE]
    for column in range(SIDE):
        yield "column", full[column::SIDE]


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid(NextSix):
    """Each card goes to a free cell as it comes; the seventeenth is the starter."""

    name = "grid"

    def begin(self, work: Work) -> bool:
        work.deal = work.deal.but(grid=(None,) * CELLS)
        work.events.append(DealStarted(work.deal.number, work.deal.dealer, work.deal.playing))
        return False

    def awaited(self, state: State) -> frozenset[int]:
        return frozenset((0,)) if state.deal.deck else NOBODY

    def check(self, state: State, seat: int | None, action: Action) -> Refusal | None:
        if not isinstance(action, Place):
            return NextSix.check(self, state, seat, action)
        deal = state.deal
        if not deal.deck or seat != 0:
            return Refusal.NOT_YOUR_TURN
        if action.card is not deal.deck[self.step(state)]:
            return Refusal.CARD_NOT_HELD
        row, column = action.cell
        if not (0 <= row < SIDE and 0 <= column < SIDE):
            return Refusal.CELL_TAKEN
        return Refusal.CELL_TAKEN if deal.grid[row * SIDE + column] else None

    def apply(self, work: Work, seat: int | None, action: Action) -> bool:
        if not isinstance(action, Place):
            NextSix.apply(self, work, seat, action)
            return False
        row, column = action.cell
        grid = put(work.deal.grid, row * SIDE + column, action.card)
        work.deal = work.deal.but(grid=grid)
        work.events.append(CardPlaced(0, action.card, action.cell))
        self._take(work)
        if None in grid:
            return False
        turn_up(work, 0, work.deal.deck[CELLS])
        self._count(work)
        return True

    def _take(self, work: Work) -> None:
        """The card to be placed next is the whole hand."""
        placed = self.step(work)
        taken = work.deal.deck[placed : placed + 1] if placed < CELLS else ()
        work.deal = work.deal.but(hands=(taken,), rest=work.deal.deck[placed + 1 :])

    def _count(self, work: Work) -> None:
        deal = work.deal
        for what, cards in lines(deal.grid):
            items, total = count_hand(deal.rules, cards, deal.starter)
            work.events.append(HandShown(1, 0, what, cards, deal.starter, items, total, work.scores[0]))
            award_items(work, 0, items, total)

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        card = state.deal.deck[self.step(state)]
        return [Place(card, divmod(cell, SIDE)) for cell, taken in enumerate(state.deal.grid) if taken is None]

    def step(self, state: State) -> int:
        return sum(1 for c in state.deal.grid if c is not None)
