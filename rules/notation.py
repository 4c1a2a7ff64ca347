"""How cards, plays and whole deals are written in a text: ``5H 6D + JC``, ``0:JD 1:go``, ``deal 1 | …``.

Seats are numbered from the dealer's left: 0 leads, the last one deals.
"""

import re
from dataclasses import dataclass

from games.engine.cards import Card, UnknownCard, card, cards


class Unreadable(ValueError):
    """A text that is not in the notation; the message says which piece."""


@dataclass(frozen=True, slots=True)
class HandText:
    """A hand or crib as written: its own cards, the starter if there is one."""

    held: tuple[Card, ...]
    starter: Card | None
    crib: bool


@dataclass(frozen=True, slots=True)
class Token:
    """One move of a play: ``laid`` is None for a go; ``face`` is what a wild joker is named."""

    seat: int
    laid: Card | None
    face: Card | None = None


@dataclass(frozen=True, slots=True)
class SeatText:
    """What one seat was dealt: the cards it kept and the cards it laid away."""

    kept: tuple[Card, ...]
    thrown: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DealText:
    """A whole deal as written."""

    number: int
    seats: tuple[SeatText, ...]
    starter: Card
    tokens: tuple[Token, ...]


_TOKEN = re.compile(r"(\d):(?:(go)|([0-9a-z]+)(?:=([0-9a-z]+))?)", re.IGNORECASE)
_SEAT = re.compile(r"(\d): ([^()]+)(?:\(([^()]*)\))?")


def read_cards(text: str) -> tuple[Card, ...]:
    """Cards with spaces between them; Unreadable if one is no card or comes twice."""
    try:
        found = cards(text)
    except UnknownCard as unknown:
        raise Unreadable(f"{unknown.text!r} is no card") from unknown
    if len(set(found)) < len(found):
        raise Unreadable(f"a card comes twice in {text.strip()!r}")
    return found


def read_card(text: str) -> Card:
    """One card; Unreadable if it is none."""
    try:
        return card(text)
    except UnknownCard as unknown:
        raise Unreadable(f"{unknown.text!r} is no card") from unknown


def read_hand(text: str) -> HandText:
    """``5H 5S 5D JC + 5C``, ``crib: …``, or without a starter."""
    body = text.strip()
    crib = body.startswith("crib:")
    before, plus, after = body.removeprefix("crib:").partition("+")
    held = read_cards(before)
    starter = read_card(after.strip()) if plus else None
    if not held:
        raise Unreadable("there are no cards in the hand")
    if starter in held:
        raise Unreadable(f"the starter {starter} is in the hand as well")
    return HandText(held, starter, crib)


def read_tokens(text: str) -> tuple[Token, ...]:
    """``0:JD 1:X1=7H 1:go``: the moves of a play in their order."""
    tokens = []
    for piece in text.split():
        found = _TOKEN.fullmatch(piece)
        if found is None:
            raise Unreadable(f"{piece!r} is no move of a play")
        seat, go, laid, face = found.groups()
        tokens.append(Token(int(seat), None if go else read_card(laid), read_card(face) if face else None))
    if not tokens:
        raise Unreadable("there are no moves in the play")
    return tuple(tokens)


def _read_seat(number: int, text: str) -> SeatText:
    found = _SEAT.fullmatch(text)
    if found is None or int(found[1]) != number:
        raise Unreadable(f"seat {number} is expected in {text!r}")
    return SeatText(read_cards(found[2]), read_cards(found[3] or ""))


def read_deal(text: str) -> DealText:
    """``deal 1 | 0: 5H 6H 7S JD (QC KC) | 1: … | starter 5C | 0:JD 1:5D 1:go``."""
    parts = [part.strip() for part in " ".join(text.split()).split("|")]
    named = re.fullmatch(r"deal (\d+)", parts[0])
    starter = re.fullmatch(r"starter (\w+)", parts[-2]) if len(parts) > 3 else None
    if named is None or starter is None:
        raise Unreadable("a deal is written: deal N | 0: cards (laid away) | … | starter card | moves")
    seats = tuple(_read_seat(number, part) for number, part in enumerate(parts[1:-2]))
    return DealText(int(named[1]), seats, read_card(starter[1]), read_tokens(parts[-1]))
