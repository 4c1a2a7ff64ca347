"""The auction: bid while the price is under what the crib is worth to have and to deny."""

from __future__ import annotations

from random import Random

from games.analysis.cribs import AVERAGE, THEIRS
from games.engine.actions import Action, Bid, Pass
from games.engine.view import View

from .levels import Level

HIGHEST = 12


def bid(level: Level, seen: View, rng: Random) -> Action:
    """One more than the highest bid, or pass (B4). Never bids against the own side."""
    assert seen.seat is not None
    points, bidder = max(((p, s) for s, p in seen.bids if p), default=(0, -1))
    if bidder >= 0 and seen.side_of[bidder] == seen.side_of[seen.seat]:
        return Pass()
    average_denied = sum(map(sum, THEIRS)) / 169
    worth = level.care * (AVERAGE + average_denied) + rng.uniform(-1, 1)
    price = points + 1
    return Bid(price) if price < worth and price <= HIGHEST else Pass()
