"""Cards: the 52 of the pack and two jokers, written and read as ``5H``, ``TD``, ``X1``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NoReturn

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"
JACK: Final = 11
WEIGHTS: Final = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
"""A weight a rank so that no two sets of five ranks from one pack have the same sum."""


class UnknownCard(ValueError):
    """A text that names no card; ``text`` is what was given."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is no card")
        self.text = text


class Card:
    """One card. There is exactly one object a card, so ``is`` and ``==`` agree.

    ``rank`` is 1 (ace) to 13 (king), 0 for a joker; ``suit`` is one of ``CDHS``, empty for a
    joker; ``value`` is the count value, 1 to 10 (0 for a joker); ``index`` is the place in an
    unshuffled pack (AC AD AH AS 2C … KS X1 X2); ``order`` sorts by rank with jokers lowest;
    ``key`` adds up to a fingerprint of any set of ranks, ``weight`` to a small one of five
    ranks from one pack; ``nob`` is the jack that is his nob
    when this card is the starter.
    """

    __slots__ = ("code", "index", "is_joker", "key", "nob", "order", "rank", "suit", "value", "weight")
    code: str
    rank: int
    suit: str
    value: int
    index: int
    order: int
    key: int
    weight: int
    is_joker: bool
    nob: Card | None

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a card does not change")

    def __repr__(self) -> str:
        return self.code

    __str__ = __repr__

    def __lt__(self, other: Card) -> bool:
        return self.order < other.order

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.code,)


def _print_card(code: str, rank: int, suit: str, index: int) -> Card:
    made = object.__new__(Card)
    suit_order = SUITS.index(suit) if suit else index - 52
    for name, value in {
        "code": code,
        "rank": rank,
        "suit": suit,
        "value": min(rank, 10),
        "index": index,
        "order": rank * 4 + suit_order,
        "key": 1 << (3 * rank),
        "weight": WEIGHTS[rank - 1] if suit else 0,
        "is_joker": not suit,
        "nob": None,
    }.items():
        object.__setattr__(made, name, value)
    return made


PACK: Final[tuple[Card, ...]] = tuple(
    _print_card(rank + suit, place + 1, suit, place * 4 + SUITS.index(suit))
    for place, rank in enumerate(RANKS)
    for suit in SUITS
)
JOKERS: Final[tuple[Card, ...]] = (_print_card("X1", 0, "", 52), _print_card("X2", 0, "", 53))
ALL_CARDS: Final = PACK + JOKERS
_BY_CODE: Final = {c.code: c for c in ALL_CARDS}
for _starter in PACK:
    if _starter.rank != JACK:
        object.__setattr__(_starter, "nob", _BY_CODE["J" + _starter.suit])


UNSEEN: Final = _print_card("??", 33, "", -1)
"""A card nobody has seen, in a written play that does not tell: it never fits any count."""
object.__setattr__(UNSEEN, "value", 99)


def card(text: str) -> Card:
    """The card of a code; lower case and ``10D`` are read too. Raises UnknownCard."""
    found = _BY_CODE.get(text)
    if found is None:
        code = text.strip().upper()
        found = _BY_CODE.get("T" + code[2:] if code.startswith("10") else code)
    if found is None:
        raise UnknownCard(text)
    return found


def cards(text: str | Iterable[str]) -> tuple[Card, ...]:
    """Cards of a text with spaces or commas between them, in the order given."""
    codes = [t for t in re.split(r"[\s,]+", text) if t] if isinstance(text, str) else text
    return tuple(card(code) for code in codes)


def codes(held: Iterable[Card]) -> list[str]:
    """The codes of cards, for the wire."""
    return [c.code for c in held]


def pack(jokers: bool = False) -> tuple[Card, ...]:
    """An unshuffled pack: 52 cards, or 54 with both jokers."""
    return ALL_CARDS if jokers else PACK
