"""What a bot in a person's place leaves for its next card: the lead, and a reply to every rank that may come."""

from __future__ import annotations

from random import Random

from games.engine.actions import Lay
from games.engine.cards import PACK, Card, card
from games.engine.pegging import LIMIT
from games.engine.phases.base import without
from games.engine.plans import ELSE, leads, may_be_left
from games.engine.view import PlayView, View

from .levels import level_of
from .pegging import peg

Faces = tuple[Card, ...]


def lead_of(level: str, seen: View, chance: Random) -> str:
    """The card this seat would lead, before the starter is turned; empty if another seat leads."""
    if not leads(seen) or seen.play is not None:
        return ""
    return _chosen(level, seen, (), chance)


def replies_of(level: str, seen: View, lead: str, chance: Random) -> dict[str, str]:
    """A reply by the rank laid on what lies there now (and on the own lead), and one for a new count."""
    faces: Faces = seen.play.faces if seen.play is not None else ()
    if lead:
        seen, faces = seen._replace(hand=without(seen.hand, (card(lead),))), (card(lead),)
    if len(seen.hand) < 2:
        return {}
    found = {ELSE: _chosen(level, seen, (), chance)}
    count = sum(face.value for face in faces)
    for rank in range(1, 14):
        laid = PACK[(rank - 1) * 4]
        if count + laid.value < LIMIT:
            found[laid.code[0]] = _chosen(level, seen, (*faces, laid), chance)
    return {rank: code for rank, code in found.items() if code}


def _chosen(level: str, seen: View, faces: Faces, chance: Random) -> str:
    """The card it would lay on these; empty if none fits."""
    hand = tuple(held for held in seen.hand if may_be_left(seen, held))
    count = sum(face.value for face in faces)
    play = PlayView(seen.seat or 0, count, faces, (), (), (), ())
    action = peg(level_of(level), seen._replace(hand=hand, play=play), chance)
    return action.card.code if isinstance(action, Lay) else ""
