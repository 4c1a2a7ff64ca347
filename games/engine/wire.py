"""Actions in their plain form, as they stand on the wire and in records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .actions import (
    GO,
    Action,
    Bid,
    Call,
    Cards,
    CountHands,
    Cut,
    Discard,
    Exchange,
    Go,
    HandCall,
    HandOver,
    Lay,
    PackCut,
    Pass,
    Place,
    Resign,
    Shuffle,
    Split,
)
from .cards import Card, UnknownCard, card, codes
from .reasons import Refusal, Refused

ACT_NAMES: Final[Mapping[type, str]] = {
    Shuffle: "shuffle",
    PackCut: "pack_cut",
    Cut: "cut",
    Bid: "bid",
    Pass: "pass",
    Discard: "discard",
    Split: "split",
    HandOver: "hand_over",
    Exchange: "exchange",
    Lay: "lay",
    Go: "go",
    CountHands: "count",
    Place: "place",
    Resign: "resign",
}


def act_name(action: Action) -> str:
    """The word for an action on the wire."""
    return ACT_NAMES[type(action)]


def to_wire(seat: int | None, action: Action) -> dict[str, Any]:
    """The plain form: ``{"seat": …, "act": …}`` and the action's own keys."""
    return {"seat": seat, "act": act_name(action), **_BODIES[type(action)](action)}


def _lay_body(lay: Lay) -> dict[str, Any]:
    body: dict[str, Any] = {"card": lay.card.code}
    if lay.name is not None:
        body["as"] = lay.name.code
    if lay.claim is not None:
        body["claim"] = lay.claim
    if lay.call is not None:
        body["call"] = lay.call._asdict()
    return body


def _count_body(count: CountHands) -> dict[str, Any]:
    body: dict[str, Any] = {"claims": dict(count.claims)}
    if count.calls:
        body["calls"] = [call._asdict() for call in count.calls]
    if count.call is not None:
        body["call"] = count.call._asdict()
    return body


_BODIES: Final[dict[type, Any]] = {
    Shuffle: lambda a: {"deck": codes(a.deck)},
    PackCut: lambda a: {"depth": a.depth},
    Cut: lambda a: {"depth": a.depth},
    Bid: lambda a: {"points": a.points},
    Pass: lambda a: {},
    Discard: lambda a: {"cards": codes(a.cards)},
    Split: lambda a: {"throw": codes(a.throw), "play": codes(a.play)},
    HandOver: lambda a: {name: codes(getattr(a, name)) for name in ("keep", "give", "throw")},
    Exchange: lambda a: {"throw": codes(a.throw)},
    Lay: _lay_body,
    Go: lambda a: {},
    CountHands: _count_body,
    Place: lambda a: {"card": a.card.code, "cell": list(a.cell)},
    Resign: lambda a: {},
}


def _cards(wire: Mapping[str, Any], key: str) -> Cards:
    given = wire.get(key, ())
    if not isinstance(given, list | tuple):
        raise Refused(Refusal.UNKNOWN_CARD)
    return tuple(_card(code) for code in given)


def _card(code: object) -> Card:
    if not isinstance(code, str):
        raise Refused(Refusal.UNKNOWN_CARD)
    try:
        return card(code)
    except UnknownCard as error:
        raise Refused(Refusal.UNKNOWN_CARD, code) from error


def _number(value: object, reason: Refusal = Refusal.WRONG_NUMBER) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refused(reason)
    return value


def _call(wire: Mapping[str, Any]) -> Call | None:
    given = wire.get("call")
    if given is None:
        return None
    if not isinstance(given, Mapping):
        raise Refused(Refusal.CALL_NOT_OPEN)
    refusal = Refusal.CALL_NOT_OPEN
    return Call(_number(given.get("n"), refusal), _number(given.get("points"), refusal))


def _name(code: object) -> Card:
    try:
        return _card(code)
    except Refused as error:
        raise Refused(Refusal.BAD_NAME) from error


def _lay(wire: Mapping[str, Any]) -> Lay:
    name, claim = wire.get("as"), wire.get("claim")
    return Lay(
        _card(wire.get("card")),
        None if name is None else _name(name),
        None if claim is None else _number(claim, Refusal.BAD_CLAIM),
        _call(wire),
    )


def _hand_call(wire: object) -> HandCall:
    refusal = Refusal.CALL_NOT_OPEN
    if not isinstance(wire, Mapping):
        raise Refused(refusal)
    seat, points = _number(wire.get("seat"), refusal), _number(wire.get("points"), refusal)
    return HandCall(seat, str(wire.get("what")), points)


def _count(wire: Mapping[str, Any]) -> CountHands:
    claims, calls = wire.get("claims"), wire.get("calls", [])
    if not isinstance(claims, Mapping) or not isinstance(calls, list | tuple):
        raise Refused(Refusal.BAD_CLAIM)
    numbers = tuple((str(k), _number(v, Refusal.BAD_CLAIM)) for k, v in claims.items())
    return CountHands(numbers, tuple(_hand_call(c) for c in calls), _call(wire))


def _place(wire: Mapping[str, Any]) -> Place:
    cell = wire.get("cell")
    if not isinstance(cell, list | tuple) or len(cell) != 2:
        raise Refused(Refusal.CELL_TAKEN)
    row, column = (_number(n, Refusal.CELL_TAKEN) for n in cell)
    return Place(_card(wire.get("card")), (row, column))


_READERS: Final[dict[str, Any]] = {
    "shuffle": lambda w: Shuffle(_cards(w, "deck")),
    "pack_cut": lambda w: PackCut(_number(w.get("depth"))),
    "cut": lambda w: Cut(_number(w.get("depth"))),
    "bid": lambda w: Bid(_number(w.get("points"), Refusal.BID_TOO_LOW)),
    "pass": lambda w: Pass(),
    "discard": lambda w: Discard(_cards(w, "cards")),
    "split": lambda w: Split(_cards(w, "throw"), _cards(w, "play")),
    "hand_over": lambda w: HandOver(_cards(w, "keep"), _cards(w, "give"), _cards(w, "throw")),
    "exchange": lambda w: Exchange(_cards(w, "throw")),
    "lay": _lay,
    "go": lambda w: GO,
    "count": _count,
    "place": _place,
    "resign": lambda w: Resign(w.get("by") == "clock"),
}


def from_wire(wire: Mapping[str, Any]) -> tuple[int | None, Action]:
    """Seat and action of a plain form. Raises Refused for what is no action at all."""
    reader = _READERS.get(str(wire.get("act")))
    seat = wire.get("seat")
    if reader is None:
        raise Refused(Refusal.WRONG_PHASE)
    if seat is not None:
        seat = _number(seat, Refusal.NOT_A_PLAYER)
    return seat, reader(wire)
