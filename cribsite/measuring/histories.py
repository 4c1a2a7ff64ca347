"""Histories to measure the statistics by: real games of bots, copies of their facts, sums of busy players."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from random import Random

REAL = 40
BEGAN = dt.datetime(2024, 1, 1, 12, tzinfo=dt.UTC)


def games(number: int, users: Sequence[int]) -> list[int]:
    """Real games of two people that easy bots play, stored as if played here."""
    from games import services
    from games.bots import selfplay
    from games.engine import catalog

    rules, found = catalog.variant("standard"), []
    for n in range(number):
        fair = selfplay.fair_of(9, n, 2)
        played = selfplay.play(rules, ("random", "random"), fair, Random(n))
        at = BEGAN + dt.timedelta(hours=5 * n)
        moves = [
            (move.seat, move.action, "person" if move.by == "bot" else move.by, at + dt.timedelta(seconds=4 * ply))
            for ply, move in enumerate(played.moves)
        ]
        found.append(services.PlayedGame(played.state, moves, fair, list(users)))
    return services.store_played(found)
