"""One decision of a bot: what is asked, and which part of its wits answers."""

from __future__ import annotations

from random import Random

from games.engine.actions import Action
from games.engine.view import View

from .bidding import bid
from .counting import count
from .grid import place
from .laying import lay_away
from .levels import level_of
from .pegging import peg

_ANSWERS = {
    "auction": bid,
    "discard": lay_away,
    "split": lay_away,
    "hand_over": lay_away,
    "exchange": lay_away,
    "play": peg,
    "grid": place,
}


def choose(level: str, seen: View, rng: Random) -> Action:
    """The action of a bot of ``level`` for the seat whose view this is.

    ``rng`` breaks ties and decides what is overlooked. Raises KeyError for an unknown level,
    ValueError if nothing is asked of the seat.
    """
    if seen.decision is None:
        raise ValueError("nothing is asked of this seat")
    if seen.seat in seen.owing:
        return count(level_of(level), seen, rng)
    return _ANSWERS[seen.phase](level_of(level), seen, rng)
