"""English sentences for what is wrong in a record or on a command line; pages have their own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .reasons import Refusal, Refused

_SENTENCES: Final[Mapping[str, str]] = {
    Refusal.NOT_YOUR_TURN: "it is not the turn of {who}",
    Refusal.WRONG_PHASE: "{act} is not due now",
    Refusal.STALE: "the decision has been taken already",
    Refusal.GAME_OVER: "the game is over",
    Refusal.NOT_A_PLAYER: "there is no {who}",
    Refusal.UNKNOWN_CARD: "there is no card {card} here",
    Refusal.CARD_NOT_HELD: "{who} holds no {card}",
    Refusal.CARD_TWICE: "a card is there twice",
    Refusal.WRONG_NUMBER: "the number of cards is wrong",
    Refusal.OVER_31: "{card} takes the count past 31",
    Refusal.COULD_PLAY: "{who} says go but could lay a card",
    Refusal.MUST_TOSS_FIVES: "the fives go into the crib first",
    Refusal.BID_TOO_LOW: "the bid is not above the last one",
    Refusal.BID_TOO_HIGH: "the bid is above 29",
    Refusal.CELL_TAKEN: "the cell is not free",
    Refusal.JOKER_NEEDS_NAME: "the joker needs a name",
    Refusal.BAD_NAME: "the name is none that this card can have",
    Refusal.BAD_CLAIM: "the claim is missing or not a possible number",
    Refusal.CALL_NOT_OPEN: "the call names nothing that may be called",
    Refusal.CONFLICT: "these do not go together: {about}",
}


def sentence(refused: Refused, wire: Mapping[str, Any] | None = None) -> str:
    """One sentence on a refused action; ``wire`` is the action as it was written."""
    wire = wire or {}
    seat = wire.get("seat")
    about = ", ".join(refused.about)
    card = wire.get("card") or about or _cards(wire) or "such card"
    who = "the table" if seat is None else f"seat {seat}"
    text = _SENTENCES[refused.reason]
    return text.format(who=who, act=wire.get("act", "this"), card=card, about=about.replace(", ", " and "))


def _cards(wire: Mapping[str, Any]) -> str:
    listed = [wire[k] for k in ("cards", "throw", "play", "keep", "give") if isinstance(wire.get(k), list)]
    return " ".join(str(card) for held in listed for card in held)
