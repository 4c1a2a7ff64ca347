"""Cribbage squares: put each card where it makes the most of its row and its column."""

from __future__ import annotations

from random import Random

from games.engine.actions import Action, Place
from games.engine.cards import Card
from games.engine.phases.grid import CELLS, SIDE
from games.engine.scoring import count_cards
from games.engine.view import View

from .levels import Level


def place(level: Level, seen: View, rng: Random) -> Action:
    """The free cell where the card adds most; the better level also fills shared lines first."""
    card = seen.hand[0]
    free = [cell for cell in range(CELLS) if seen.grid[cell] is None]
    best = max(free, key=lambda cell: _gain(level, seen, cell, card) + rng.random() / 1000)
    return Place(card, divmod(best, SIDE))


def _lines(grid: tuple[Card | None, ...], cell: int) -> tuple[list[Card], list[Card]]:
    row, column = divmod(cell, SIDE)
    across = [c for c in grid[row * SIDE : (row + 1) * SIDE] if c]
    return across, [c for c in grid[column::SIDE] if c]


def _gain(level: Level, seen: View, cell: int, card: Card) -> float:
    gain = 0.0
    for line in _lines(seen.grid, cell):
        with_card = count_cards(seen.variant.hands, (*line, card), None).total
        gain += with_card - count_cards(seen.variant.hands, line, None).total
        if level.looks_ahead:
            gain += 0.1 * len(line) * any(c.suit == card.suit for c in line)
    return gain
