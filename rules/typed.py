"""Cards as people type them: ``5h 10♦ ۵♠ jc``, in capitals or not, in the digits of any script, glued or apart."""

import re
import unicodedata

from games.engine.cards import Card, card

_SUITS = {"♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H", "❤": "H", "♠": "S", "♤": "S"}
_APART = r"\s,،、;؛+|/._-"
_RANK, _SUIT = r"10|[1-9ATJQK]", r"[CDHS]"
_CARD = re.compile(
    rf"(?:(?P<rank>{_RANK})(?P<suit>{_SUIT})|(?P<suit_first>{_SUIT})(?P<rank_last>{_RANK})|(?P<joker>X[12]))"
)
_GAP = re.compile(rf"[{_APART}]+")
_PIECE = re.compile(rf"[^{_APART}]+")
LONGEST = 200
"""Characters that are looked at: a whole pack, written with spaces, has 155."""


class NoCard(ValueError):
    """A piece of the text is no card; ``piece`` is as it was typed, without signs nobody sees."""

    def __init__(self, piece: str) -> None:
        super().__init__(f"{piece!r} is no card")
        self.piece = piece


def _plain(sign: str) -> str:
    """One sign in the alphabet of card codes; nothing for a sign nobody sees."""
    if unicodedata.category(sign) in {"Cf", "Mn"}:
        return ""
    digit = unicodedata.digit(sign, None)
    return str(digit) if digit is not None else _SUITS.get(sign, sign)


def plain(text: str) -> str:
    """The text in capitals, Latin digits and suit letters, without bidi marks and variation selectors."""
    folded = unicodedata.normalize("NFKC", text[:LONGEST])
    return "".join(map(_plain, folded)).upper()


def _made(found: re.Match[str]) -> Card:
    if found["joker"]:
        return card(found["joker"])
    rank, suit = found["rank"] or found["rank_last"], found["suit"] or found["suit_first"]
    return card({"1": "A", "10": "T"}.get(rank, rank) + suit)


def read_typed(text: str) -> tuple[Card, ...]:
    """The cards in the order typed, the same one as often as it was. Raises NoCard at the first piece that is none."""
    rest, cards = plain(text), []
    while rest := _GAP.sub("", rest, count=1) if _GAP.match(rest) else rest:
        found = _CARD.match(rest)
        if found is None:
            piece = _PIECE.match(rest)
            raise NoCard(piece[0] if piece else rest)
        cards.append(_made(found))
        rest = rest[found.end() :]
    return tuple(cards)
