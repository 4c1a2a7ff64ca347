"""What a person leaves behind so that his cards lay themselves: a lead, a table of replies, or a way to peg."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from .cards import Card, UnknownCard, card
from .state import clockwise
from .view import View

ELSE: Final = "else"
"""The row of a reply table for every rank that has none of its own, and for a new count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plans:
    """What one seat has left.

    ``policy``: the name of the way to peg that lays all its cards, empty for none; ``by_hand``: cards that could lay
    themselves do not; ``deal``: the one ``lead`` (a card code, empty for none) and ``replies`` are for; ``replies``:
    a card code by the index of the rank just laid (A … K) or ``ELSE``, for the seat's next cards until none fits.
    """

    policy: str = ""
    by_hand: bool = False
    deal: int = 0
    lead: str = ""
    replies: Mapping[str, str] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """The plain form; empty where nothing was left."""
        made = {
            "policy": self.policy,
            "by_hand": self.by_hand,
            "deal": self.deal if self.lead or self.replies else 0,
            "lead": self.lead,
            "replies": dict(self.replies),
        }
        return {key: value for key, value in made.items() if value}

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> Plans:
        """Read back what ``as_json`` made."""
        return cls(**kept)

    @property
    def spent(self) -> Plans:
        """Without the lead and the replies."""
        return replace(self, deal=0, lead="", replies={})


NOTHING_LEFT: Final = Plans()


def card_of(code: str) -> Card | None:
    """The card with this code, None if there is none."""
    try:
        return card(code)
    except UnknownCard:
        return None


def may_be_left(seen: View, held: Card) -> bool:
    """A wild joker needs a name, which depends on the count it finds."""
    return not (held.is_joker and seen.variant.hands.jokers == "wild")


def leads(seen: View) -> bool:
    """Whether this seat lays the first card of the deal."""
    return seen.dealer in seen.playing and clockwise(seen.playing, seen.dealer)[0] == seen.seat
