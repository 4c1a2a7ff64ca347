"""Laying for a person who is away: by the lead and the replies he left, or by the way to peg he chose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Final

from games.engine.actions import Lay
from games.engine.pegging import LIMIT
from games.engine.plans import ELSE, Plans, card_of, may_be_left
from games.engine.view import PlayView, View

from .levels import Level
from .pegging import peg

POLICIES: Final[Mapping[str, Level]] = {
    # Both claim all they score where players count, and never call (C9).
    "careful": Level(name="careful", looks_ahead=True, misses=0.0, calls=0.0, care=1.0),
    "greedy": Level(name="greedy", looks_ahead=True, misses=0.0, calls=0.0, care=1.0, greed=10.0),
}


def laid_by_plan(seen: View, plans: Plans, chance: Random) -> tuple[Lay | None, Plans]:
    """The card that is laid for the seat whose turn it is in the play, None if it has to come itself.

    And what is left of its plans: at the first miss lead and replies are dropped, for then the game has gone another
    way than was foreseen. A row whose card is gone or does not fit gives way to ``ELSE``.
    """
    if not plans.policy and not plans.deal:
        return None, plans
    if plans.deal and (seen.deal != plans.deal or seen.play is None):
        return laid_by_plan(seen, plans.spent, chance)
    left = replace(plans, lead="")
    if plans.lead and seen.play is not None and not seen.play.laid:
        lay = _fitting(seen, plans.lead)
        return (lay, left) if lay else laid_by_plan(seen, plans.spent, chance)
    if plans.replies and seen.play is not None:
        rows = (plans.replies.get(_asked_for(seen.play, seen.seat), ""), plans.replies.get(ELSE, ""))
        lay = next((lay for code in rows if (lay := _fitting(seen, code))), None)
        return (lay, left) if lay else laid_by_plan(seen, plans.spent, chance)
    return _by_policy(seen, left, chance)


def _by_policy(seen: View, plans: Plans, chance: Random) -> tuple[Lay | None, Plans]:
    if not plans.policy:
        return None, plans.spent
    action = peg(POLICIES[plans.policy], seen, chance)
    return (action if isinstance(action, Lay) else None), plans


def _asked_for(play: PlayView, seat: int | None) -> str:
    """The row of the table: the rank of the last card where another seat laid it in this count."""
    if not play.pile or play.pile[-1].seat == seat:
        return ELSE
    return play.pile[-1].face.code[0]


def _fitting(seen: View, code: str) -> Lay | None:
    """The card, if it is held and fits. A lead scores nothing, so its claim is 0 where players count."""
    held = card_of(code)
    if held is None or held not in seen.hand or seen.play is None or not may_be_left(seen, held):
        return None
    if seen.play.count + held.value > LIMIT:
        return None
    return Lay(held, None, None if seen.counting == "auto" else 0)
