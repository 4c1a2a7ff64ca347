"""The players' words for cards: ranks, suits and whole cards, in the reader's language."""

from typing import Protocol

from django.utils.functional import Promise
from django.utils.translation import pgettext, pgettext_lazy

from cribsite.l10n import num

# Ranks that stand alone ("a pair of jacks needs two cards of rank jack").
RANKS: dict[int, Promise] = {
    0: pgettext_lazy("rank", "joker"),
    1: pgettext_lazy("rank", "ace"),
    2: pgettext_lazy("rank", "two"),
    3: pgettext_lazy("rank", "three"),
    4: pgettext_lazy("rank", "four"),
    5: pgettext_lazy("rank", "five"),
    6: pgettext_lazy("rank", "six"),
    7: pgettext_lazy("rank", "seven"),
    8: pgettext_lazy("rank", "eight"),
    9: pgettext_lazy("rank", "nine"),
    10: pgettext_lazy("rank", "ten"),
    11: pgettext_lazy("rank", "jack"),
    12: pgettext_lazy("rank", "queen"),
    13: pgettext_lazy("rank", "king"),
}

# The same ranks inside a card's name: Turkish needs another ending there.
_RANKS_IN_A_NAME: dict[int, Promise] = {
    1: pgettext_lazy("card name", "ace"),
    2: pgettext_lazy("card name", "two"),
    3: pgettext_lazy("card name", "three"),
    4: pgettext_lazy("card name", "four"),
    5: pgettext_lazy("card name", "five"),
    6: pgettext_lazy("card name", "six"),
    7: pgettext_lazy("card name", "seven"),
    8: pgettext_lazy("card name", "eight"),
    9: pgettext_lazy("card name", "nine"),
    10: pgettext_lazy("card name", "ten"),
    11: pgettext_lazy("card name", "jack"),
    12: pgettext_lazy("card name", "queen"),
    13: pgettext_lazy("card name", "king"),
}

SUITS: dict[str, Promise] = {
    "C": pgettext_lazy("suit", "clubs"),
    "D": pgettext_lazy("suit", "diamonds"),
    "H": pgettext_lazy("suit", "hearts"),
    "S": pgettext_lazy("suit", "spades"),
}

_SPOKEN: dict[int, Promise] = {
    1: pgettext_lazy("spoken total", "one"),
    2: pgettext_lazy("spoken total", "two"),
    3: pgettext_lazy("spoken total", "three"),
    4: pgettext_lazy("spoken total", "four"),
    5: pgettext_lazy("spoken total", "five"),
    6: pgettext_lazy("spoken total", "six"),
    7: pgettext_lazy("spoken total", "seven"),
    8: pgettext_lazy("spoken total", "eight"),
    9: pgettext_lazy("spoken total", "nine"),
    10: pgettext_lazy("spoken total", "ten"),
    11: pgettext_lazy("spoken total", "eleven"),
    12: pgettext_lazy("spoken total", "twelve"),
    13: pgettext_lazy("spoken total", "thirteen"),
    14: pgettext_lazy("spoken total", "fourteen"),
    15: pgettext_lazy("spoken total", "fifteen"),
    16: pgettext_lazy("spoken total", "sixteen"),
    17: pgettext_lazy("spoken total", "seventeen"),
    18: pgettext_lazy("spoken total", "eighteen"),
    19: pgettext_lazy("spoken total", "nineteen"),
    20: pgettext_lazy("spoken total", "twenty"),
    21: pgettext_lazy("spoken total", "twenty-one"),
    22: pgettext_lazy("spoken total", "twenty-two"),
    23: pgettext_lazy("spoken total", "twenty-three"),
    24: pgettext_lazy("spoken total", "twenty-four"),
    25: pgettext_lazy("spoken total", "twenty-five"),
    26: pgettext_lazy("spoken total", "twenty-six"),
    27: pgettext_lazy("spoken total", "twenty-seven"),
    28: pgettext_lazy("spoken total", "twenty-eight"),
    29: pgettext_lazy("spoken total", "twenty-nine"),
    30: pgettext_lazy("spoken total", "thirty"),
    31: pgettext_lazy("spoken total", "thirty-one"),
}


class CardLike(Protocol):
    """What a label needs of a card: rank 1 (ace) to 13 (king), 0 for a joker; suit ``C D H S`` or ``""``."""

    @property
    def rank(self) -> int: ...

    @property
    def suit(self) -> str: ...


def rank_name(rank: int) -> str:
    """The rank's name standing alone; ``rank`` 0 (joker) to 13 (king), else KeyError."""
    return str(RANKS[rank])


def suit_name(suit: str) -> str:
    """The suit's name in the plural; ``suit`` one of ``C D H S``, else KeyError."""
    return str(SUITS[suit])


def card_name(card: CardLike) -> str:
    """The whole card as players say it: "five of hearts", "joker"."""
    if not card.rank:
        return rank_name(0)
    return pgettext("card name", "%(rank)s of %(suit)s") % {
        "rank": _RANKS_IN_A_NAME[card.rank],
        "suit": SUITS[card.suit],
    }


def spoken_number(n: int) -> str:
    """``n`` as a word where it is spoken in a count (1 to 31), in figures beyond."""
    return str(_SPOKEN[n]) if n in _SPOKEN else num(n)
