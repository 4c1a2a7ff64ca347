"""Hands and plays as a person writes them: ``5H 5S 5D JC + 5C``, ``0:JD 1:5D 1:go``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from .cards import Card, card, cards, codes
from .pegline import Token


@dataclass(frozen=True, slots=True)
class WrittenHand:
    """A hand or crib with its starter, if it has one."""

    cards: tuple[Card, ...]
    starter: Card | None = None
    crib: bool = False


def read_hand(text: str) -> WrittenHand:
    """``[crib:] cards [+ starter]``. Raises UnknownCard, or ValueError for two starters."""
    label, _, rest = text.rpartition(":")
    hand, plus, starter = rest.partition("+")
    turned = cards(starter)
    if plus and len(turned) != 1:
        raise ValueError("a hand has one starter")
    return WrittenHand(cards(hand), turned[0] if turned else None, label.strip().lower() == "crib")


def write_hand(hand: WrittenHand) -> str:
    """The notation of a hand."""
    text = " ".join(codes(hand.cards)) + (f" + {hand.starter}" if hand.starter else "")
    return f"crib: {text}" if hand.crib else text


_TOKEN = re.compile(r"^(\d+):(go|[^=]+)(?:=(.+))?$", re.IGNORECASE)


class BadToken(ValueError):
    """A word that is no token of a play."""


def read_play(text: str | Sequence[str]) -> tuple[Token, ...]:
    """Tokens ``seat:card``, ``seat:go``, ``seat:X1=7H``. Raises BadToken and UnknownCard."""
    words = text.split() if isinstance(text, str) else [w for part in text for w in part.split()]
    return tuple(_token(word) for word in words)


def _token(word: str) -> Token:
    match = _TOKEN.match(word)
    if match is None:
        raise BadToken(word)
    seat, what, name = match.groups()
    if what.lower() == "go":
        return int(seat), None, None
    return int(seat), card(what), card(name) if name else None


def write_play(tokens: Sequence[Token]) -> str:
    """The notation of a play."""
    return " ".join(_write_token(*token) for token in tokens)


def _write_token(seat: int, laid: Card | None, name: Card | None) -> str:
    if laid is None:
        return f"{seat}:go"
    return f"{seat}:{laid}={name}" if name else f"{seat}:{laid}"


@dataclass(frozen=True, slots=True)
class WrittenDeal:
    """A deal on one line: kept and thrown cards a seat, the starter, the play."""

    number: int
    hands: tuple[tuple[int, tuple[Card, ...], tuple[Card, ...]], ...]
    starter: Card | None
    play: tuple[Token, ...]


_SEAT = re.compile(r"^(\d+):\s*([^()]*)(?:\(([^)]*)\))?$")


def read_deal(text: str) -> WrittenDeal:
    """``deal 1 | 0: 5H 6H 7S JD (QC KC) | … | starter 5C | 0:JD 1:5D 1:go``.

    Raises ValueError for a part that is none of these.
    """
    head, *parts = [part.strip() for part in text.split("|")]
    number = re.fullmatch(r"deal (\d+)", head)
    if number is None:
        raise ValueError("a deal begins with its number")
    hands: list[tuple[int, tuple[Card, ...], tuple[Card, ...]]] = []
    starter: Card | None = None
    play: tuple[Token, ...] = ()
    for part in parts:
        if part.startswith("starter"):
            starter = card(part.removeprefix("starter"))
        elif (seat := _SEAT.match(part)) and ": " in part:
            hands.append((int(seat[1]), cards(seat[2]), cards(seat[3] or "")))
        else:
            play = read_play(part)
    return WrittenDeal(int(number[1]), tuple(hands), starter, play)


def write_deal(deal: WrittenDeal) -> str:
    """The notation of a deal."""
    parts = [f"deal {deal.number}"]
    for seat, kept, thrown in deal.hands:
        laid = f" ({' '.join(codes(thrown))})" if thrown else ""
        parts.append(f"{seat}: {' '.join(codes(kept))}{laid}")
    if deal.starter:
        parts.append(f"starter {deal.starter}")
    if deal.play:
        parts.append(write_play(deal.play))
    return " | ".join(parts)
