"""Proof of the deal: was every card of a record dealt as its commitment promised?"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

from . import driver
from .actions import Cut, PackCut, Shuffle
from .fairdeal import PART_BYTES, SECRET_BYTES, Fair, cut_for_deal, table_action
from .record import BadRecord, Reading, read


def _bytes(text: object, size: int, place: str) -> bytes:
    try:
        made = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        made = b""
    if len(made) != size:
        raise BadRecord(place, f"{size} bytes in hex are needed")
    return made


def read_fair(doc: Mapping[str, Any], seats: int) -> Fair:
    """The secret and the parts of a finished game's record. Raises BadRecord."""
    fair = doc.get("fair")
    if not isinstance(fair, dict) or not isinstance(fair.get("parts"), list):
        raise BadRecord("fair", "the record has no secret and parts")
    secret = _bytes(fair.get("secret"), SECRET_BYTES, "secret")
    if len(fair["parts"]) != seats:
        raise BadRecord("parts", "there is one part a seat")
    parts = tuple(_bytes(part, PART_BYTES, f"part {i}") for i, part in enumerate(fair["parts"]))
    if hashlib.sha256(secret).hexdigest() != fair.get("commit"):
        raise BadRecord("commitment", "the secret is not the one promised")
    return Fair(secret, parts)


def _first_dealer(reading: Reading, fair: Fair) -> Iterator[str]:
    match = reading.doc.get("match")
    if match and match.get("game", 1) != 1:
        return
    promised, _ = cut_for_deal(reading.variant, fair)
    if promised != reading.state.game.first_dealer:
        yield f"first dealer: seat {reading.state.game.first_dealer} deals, seat {promised} promised"


def _table_moves(reading: Reading, fair: Fair) -> Iterator[str]:
    """Replay once more and hold each of the table's actions beside the promised one."""
    state = driver.new_game(
        reading.variant,
        reading.state.game.first_dealer,
        continuing=bool(reading.state.game.heirs),
        start=reading.state.game.start,
    )
    for move in reading.moves:
        if isinstance(move.action, Shuffle | PackCut | Cut):
            _, promised = table_action(state, fair)
            yield from _difference(state.deal.number, move.action, promised)
        state, _ = driver.act(state, move.seat, move.action)


def _difference(deal: int, made: Any, promised: Any) -> Iterator[str]:
    if made == promised:
        return
    if isinstance(made, Shuffle):
        for place, (card, owed) in enumerate(zip(made.deck, promised.deck, strict=True), 1):
            if card is not owed:
                yield f"deal {deal} card {place}: {card} dealt, {owed} promised"
                return
    yield f"deal {deal} cut: {made.depth} cards lifted, {promised.depth} promised"


def verify(doc: Any) -> tuple[int, str | None]:
    """Deals played and what is wrong with the record, None if all is as promised."""
    try:
        reading = read(doc)
        fair = read_fair(doc, reading.variant.seats)
    except BadRecord as bad:
        return 0, str(bad)
    result = reading.state.result
    if result is None:
        return 0, "result: the game is not over"
    for wrong in _first_dealer(reading, fair):
        return result.deals, wrong
    for wrong in _table_moves(reading, fair):
        return result.deals, wrong
    return result.deals, None
