"""What a page sends, read as a move of the engine; whatever else comes in is refused kindly."""

import uuid
from collections.abc import Callable, Sequence
from typing import Any

from django.http import QueryDict

from cribsite.l10n import digits
from games.engine.actions import Action, HandOver
from games.engine.cards import Card, UnknownCard, cards
from games.engine.phases.base import without
from games.engine.reasons import Refusal, Refused
from games.engine.wire import from_wire
from games.services import Ahead

LONGEST = 4  # digits of a number in a move


def action_from(sent: QueryDict) -> Action:
    """The action a form stands for. Raises Refused for what is none.

    Names of the fields: ``act`` and, by act, ``cards`` (discard) · ``throw`` ``play`` (split) · ``keep`` ``give``
    ``throw`` (hand_over) · ``throw`` (exchange) · ``card``, ``name`` of a joker, ``claim``, ``call_n`` and
    ``call_points`` (lay) · ``points`` (bid) · ``claim_hand`` ``claim_second`` ``claim_crib`` and
    ``call_<seat>_<what>`` (count) · ``card`` and ``cell`` as ``row,column`` (place).
    """
    act = sent.get("act", "")
    reader = _READERS.get(act)
    if reader is None:
        raise Refused(Refusal.WRONG_PHASE)
    _seat, action = from_wire({"seat": None, "act": act, **reader(sent)})
    return action


def half_of(sent: QueryDict) -> tuple[Card, ...]:
    """The cards for the crib of a split or hand-over whose second step is still to be chosen; none for a whole move.

    What names no card counts as none: the table then asks for the first step again.
    """
    if sent.get("act") not in ("split", "hand_over") or sent.get("play") or sent.get("keep"):
        return ()
    try:
        return cards(sent.getlist("throw"))
    except UnknownCard:
        return ()


def with_the_rest(action: Action, hand: Sequence[Card]) -> Action:
    """A hand-over of which only what is kept and thrown was chosen: the partner gets the other cards of the hand."""
    if not isinstance(action, HandOver) or action.give:
        return action
    try:
        return action._replace(give=without(hand, (*action.keep, *action.throw)))
    except ValueError:  # it names cards that are not there: the engine says so
        return action


def ahead_of(sent: QueryDict) -> Ahead:
    """What is left with a move: ``lead``, and ``reply_A`` … ``reply_K``, ``reply_else``; a blank field is nothing."""
    replies = {name.removeprefix("reply_"): _text(sent, name) for name in sent if name.startswith("reply_")}
    return Ahead(_text(sent, "lead"), {rank: code for rank, code in replies.items() if code})


def request_id(sent: QueryDict) -> uuid.UUID | None:
    """The page's own name for its answer; None where it has none that can be read."""
    try:
        return uuid.UUID(sent.get("request", ""))
    except ValueError:
        return None


def _text(sent: QueryDict, name: str) -> str:
    """The text of one field without spaces round it, empty if it is not there."""
    found = sent.get(name, "")
    return found.strip() if isinstance(found, str) else ""


def _number(text: str, reason: Refusal) -> int:
    """A number typed in any script's digits."""
    try:
        return digits(text[: LONGEST + 1])
    except ValueError as error:
        raise Refused(reason) from error


def _cards(*names: str) -> Callable[[QueryDict], dict[str, Any]]:
    return lambda sent: {name: sent.getlist(name) for name in names}


def _call(sent: QueryDict) -> dict[str, Any]:
    """A call of an earlier card of the play; blank is no call."""
    points, bad = _text(sent, "call_points"), Refusal.CALL_NOT_OPEN
    return {"call": {"n": _number(_text(sent, "call_n"), bad), "points": _number(points, bad)}} if points else {}


def _lay(sent: QueryDict) -> dict[str, Any]:
    wire: dict[str, Any] = {"card": sent.get("card", ""), **_call(sent)}
    # The form always offers names for a joker; another card has none.
    if sent.get("name") and wire["card"].startswith("X"):
        wire["as"] = sent["name"]
    if "claim" in sent:
        wire["claim"] = _number(_text(sent, "claim"), Refusal.BAD_CLAIM)
    return wire


def _count(sent: QueryDict) -> dict[str, Any]:
    claims = {
        name.removeprefix("claim_"): _number(_text(sent, name), Refusal.BAD_CLAIM)
        for name in sent
        if name.startswith("claim_")
    }
    return {"claims": claims, "calls": _hand_calls(sent), **_call(sent)}


def _hand_calls(sent: QueryDict) -> list[dict[str, Any]]:
    calls = []
    for name in sent:
        seat, _, what = name.removeprefix("call_").partition("_")
        text = _text(sent, name)
        if name.startswith("call_") and seat.isascii() and seat.isdigit() and text:
            points = _number(text, Refusal.CALL_NOT_OPEN)
            calls.append({"seat": int(seat[:LONGEST]), "what": what, "points": points})
    return calls


def _place(sent: QueryDict) -> dict[str, Any]:
    row, _, column = sent.get("cell", "").partition(",")
    return {"card": sent.get("card", ""), "cell": [_number(n, Refusal.CELL_TAKEN) for n in (row, column)]}


# Only what a person may do at a table: the shuffle, the cuts and resigning have their own ways.
_READERS: dict[str, Callable[[QueryDict], dict[str, Any]]] = {
    "discard": _cards("cards"),
    "split": _cards("throw", "play"),
    "hand_over": _cards("keep", "give", "throw"),
    "exchange": _cards("throw"),
    "lay": _lay,
    "go": lambda sent: {},
    "bid": lambda sent: {"points": _number(sent.get("points", ""), Refusal.BID_TOO_LOW)},
    "pass": lambda sent: {},
    "count": _count,
    "place": _place,
}
PERSONS_ACTS = frozenset(_READERS)
