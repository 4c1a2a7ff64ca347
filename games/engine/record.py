"""The record of a game: one JSON document that replays to the same state, or says where not."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from . import catalog, driver
from .actions import Action
from .events import Event
from .fairdeal import Fair
from .faults import sentence
from .match import PRESETS, WINS_MATCH, Match, check, game_points, leavers
from .reasons import Refused
from .state import Result, State
from .variant import Variant
from .wire import from_wire, to_wire

FORMAT: Final = "cribbage-record/1"
MAKERS: Final = frozenset(("person", "auto", "table", "policy", "bot", "clock"))
_TIME: Final = re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$")


class BadRecord(Exception):
    """A record that cannot be trusted: ``place`` says where, ``sentence`` what is wrong."""

    def __init__(self, place: str, sentence: str) -> None:
        super().__init__(f"{place}: {sentence}")
        self.place = place
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Move:
    """One action of the log: who, what, when (ISO time in UTC with Z) and made by whom."""

    seat: int | None
    action: Action
    at: str
    by: str


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sat where: a person (name None once the account is gone) or a bot of a level."""

    kind: str
    level: str | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """A record that was replayed: the state, and the events of each action (0: the beginning)."""

    doc: Mapping[str, Any]
    variant: Variant
    moves: tuple[Move, ...]
    state: State
    told: tuple[tuple[Event, ...], ...]


def digest(doc: Mapping[str, Any]) -> str:
    """SHA-256 of the record without its digest: keys sorted, no spaces, UTF-8, lower-case hex."""
    bare = {key: value for key, value in doc.items() if key != "digest"}
    text = json.dumps(bare, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def write(
    state: State,
    moves: Sequence[Move],
    *,
    seats: Sequence[SeatInfo],
    fair: Fair | None,
    commit: str = "",
    match: Mapping[str, Any] | None = None,
    points: Sequence[int] | None = None,
) -> dict[str, Any]:
    """The record of a game that has come to ``state`` by ``moves``.

    ``points``: match points of this game a side. The secret is only given when the game is over.
    """
    variant = state.game.variant
    doc: dict[str, Any] = {
        "format": FORMAT,
        "variant": variant.key,
        "options": dict(variant.options),
        "counting": variant.counting,
        "match": dict(match) if match else None,
        "sides": [list(side) for side in state.game.sides],
        "seats": [_seat(number, info) for number, info in enumerate(seats)],
        "first_dealer": state.game.first_dealer,
        "fair": _fair(fair, commit, state.result is not None),
        "actions": [_action(n, move) for n, move in enumerate(moves, 1)],
        "result": _result(state.result, points) if state.result else None,
    }
    if any(state.game.start):
        doc["head_start"] = list(state.game.start)
    doc["digest"] = digest(doc)
    return doc


def match_block(match: Match, key: str) -> dict[str, Any]:
    """What a game's record says of its match, given as it stood before the game; ``key`` names the match."""
    return {
        "id": key,
        "game": match.games + 1,
        "format": match.form,
        "n": match.n,
        "preset": match.preset if isinstance(match.preset, str) else list(match.preset),
        "multi": match.multi,
    }


def _seat(number: int, info: SeatInfo) -> dict[str, Any]:
    return {"seat": number, "kind": info.kind, "level": info.level, "name": info.name}


def _fair(fair: Fair | None, commit: str, over: bool) -> dict[str, Any] | None:
    if fair is None:
        return None
    secret = fair.secret.hex() if over else None
    made = commit or hashlib.sha256(fair.secret).hexdigest()
    return {"commit": made, "secret": secret, "parts": [part.hex() for part in fair.parts]}


def _action(n: int, move: Move) -> dict[str, Any]:
    return {"n": n, **to_wire(move.seat, move.action), "at": move.at, "by": move.by}


def _result(result: Result, points: Sequence[int] | None) -> dict[str, Any]:
    made: dict[str, Any] = {
        "outcome": result.outcome,
        "winners": list(result.winners),
        "scores": list(result.scores),
        "grades": list(result.grades),
        "deals": result.deals,
    }
    if points is not None:
        made["points"] = list(points)
    if result.places:
        made["places"] = list(result.places)
    return made


def _require(holds: bool, place: str, what: str) -> None:
    if not holds:
        raise BadRecord(place, what)


def _variant(doc: Mapping[str, Any]) -> Variant:
    options, counting = doc.get("options"), doc.get("counting")
    _require(isinstance(options, dict), "options", "the options are no object")
    _require(counting in catalog.COUNTINGS, "counting", f"there is no counting {counting!r}")
    _require(doc.get("variant") in catalog.VARIANTS, "variant", f"there is no variant {doc.get('variant')!r}")
    try:
        made = catalog.variant(doc["variant"], options or {}, counting or "auto")
    except Refused as refused:
        raise BadRecord("options", sentence(refused)) from refused
    except (KeyError, ValueError) as error:
        raise BadRecord("options", f"{error.args[0]!r} is no option or not one of its values") from error
    _require(dict(made.options) == options, "options", "an option stands at its default")
    return made


def _check_head(doc: Mapping[str, Any], variant: Variant) -> None:
    _require(doc.get("sides") == [list(s) for s in variant.sides], "sides", "the sides are not the variant's")
    seats = doc.get("seats")
    _require(isinstance(seats, list) and len(seats) == variant.seats, "seats", "the seats are not the variant's")
    for number, seat in enumerate(seats or []):
        known = isinstance(seat, dict) and seat.get("seat") == number and seat.get("kind") in ("person", "bot")
        _require(known, f"seat {number}", "the seat is not described as a person's or a bot's")
    first = doc.get("first_dealer")
    _require(type(first) is int and 0 <= first < variant.seats, "first_dealer", "no seat has this number")


def _head_start(doc: Mapping[str, Any], variant: Variant) -> tuple[int, ...]:
    """The points each side began with, empty for none."""
    start = doc.get("head_start", [])
    fits = isinstance(start, list) and len(start) in (0, len(variant.sides))
    _require(fits, "head_start", "there is one number a side")
    fits = all(type(n) is int and 0 <= n < target for n, target in zip(start, variant.goal.targets, strict=False))
    _require(fits, "head_start", "a side cannot begin with that many points")
    return tuple(start)


def _match(doc: Mapping[str, Any], variant: Variant) -> Match | None:
    """The match the game belongs to, without the points of earlier games, which its record does not hold."""
    block = doc.get("match")
    if block is None:
        return None
    _require(isinstance(block, dict), "match", "the match is no object")
    form, n, multi = block.get("format"), block.get("n"), block.get("multi")
    _require(form in ("best_of", "first_to"), "match", f"there is no match {form!r}")
    _require(multi in (None, "winner_takes_all", "continuing"), "match", f"there is no match of {multi!r}")
    whole = all(type(number) is int and number > 0 for number in (n, block.get("game")))
    _require(whole, "match", "the numbers of the match are no whole numbers")
    match = Match(form=form, n=n, preset=_preset(block.get("preset")), multi=multi)
    try:
        check(match, variant)
    except Refused as refused:
        raise BadRecord("match", sentence(refused)) from refused
    return match


def _preset(written: Any) -> str | tuple[int, int, int, int]:
    if isinstance(written, list) and len(written) == 4 and all(type(n) is int for n in written):
        return (written[0], written[1], written[2], written[3])
    _require(isinstance(written, str) and written in PRESETS, "match", f"there are no points {written!r}")
    return str(written)


def _check_points(doc: Mapping[str, Any], match: Match | None, state: State) -> None:
    """Whether the match points are what the game was worth; a win of the whole match at most what that takes."""
    if match is None or state.result is None or "points" not in doc["result"]:
        return
    written, wins = doc["result"].get("points"), WINS_MATCH in match.scale
    earned = game_points(match, state.result, state.game.targets, leavers(state))
    fits = isinstance(written, list) and len(written) == len(earned) and all(type(n) is int for n in written)
    _require(fits, "result points", "there is one number a side")
    for points, most in zip(written, earned, strict=True):
        fits = points == most or (wins and 0 < points < most == match.needed)
        _require(fits, "result points", f"{written!r} is written, {list(earned)!r} was earned")


def _read_move(number: int, wire: Any) -> Move:
    place = f"action {number}"
    _require(isinstance(wire, dict), place, "the action is no object")
    _require(wire.get("n") == number, place, f"it is numbered {wire.get('n')!r}")
    _require(wire.get("by") in MAKERS, place, f"nobody is called {wire.get('by')!r}")
    _require(isinstance(wire.get("at"), str) and bool(_TIME.match(wire["at"])), place, "its time is not in UTC")
    try:
        seat, action = from_wire(wire)
    except Refused as refused:
        raise BadRecord(place, sentence(refused, wire)) from refused
    return Move(seat, action, wire["at"], wire["by"])


def read(doc: Any) -> Reading:
    """Check and replay a record. Raises BadRecord with the place that is wrong."""
    _require(isinstance(doc, dict), "document", "a record is one JSON object")
    _require(doc.get("format") == FORMAT, "format", f"the format is not {FORMAT}")
    variant = _variant(doc)
    _check_head(doc, variant)
    actions = doc.get("actions")
    _require(isinstance(actions, list), "actions", "there is no list of actions")
    match, start = _match(doc, variant), _head_start(doc, variant)
    continuing = match is not None and match.multi == "continuing"
    state = driver.new_game(variant, doc["first_dealer"], continuing=continuing, start=start)
    told, moves = [tuple(state.events)], []
    for number, wire in enumerate(actions, 1):
        move = _read_move(number, wire)
        try:
            state, events = driver.act(state, move.seat, move.action)
        except Refused as refused:
            raise BadRecord(f"action {number}", sentence(refused, wire)) from refused
        moves.append(move)
        told.append(events)
    _check_result(doc, state)
    _check_points(doc, match, state)
    _require(doc.get("digest") == digest(doc), "digest", "the record was changed after it was written")
    return Reading(doc, variant, tuple(moves), state, tuple(told))


def _check_result(doc: Mapping[str, Any], state: State) -> None:
    written = doc.get("result")
    if state.result is None:
        _require(written is None, "result", "a result is given but the game is not over")
        return
    _require(isinstance(written, dict), "result", "the game is over but no result is given")
    assert isinstance(written, dict)
    for key, value in _result(state.result, None).items():
        _require(written.get(key) == value, f"result {key}", f"{written.get(key)!r} is written, {value!r} was played")
