"""The starter: the cut of the rest of the pack, and his heels."""

from __future__ import annotations

from dataclasses import dataclass

from ..actions import Action, Cut
from ..award import award
from ..cards import Card
from ..events import StarterTurned
from ..reasons import Reason, Refusal
from ..scoring import is_heels
from ..state import State, Work
from .base import Phase
from .dealing import LEAST_CUT


def turn_up(work: Work, seat: int, starter: Card) -> None:
    """Turn the starter; the dealer pegs his heels at once and can win by them."""
    work.deal = work.deal.but(starter=starter)
    work.events.append(StarterTurned(seat, starter))
    points = is_heels(work.deal.rules.hands, starter)
    award(work, work.deal.dealer, Reason.HEELS, points, (starter,))


@dataclass(frozen=True, slots=True, kw_only=True)
class Starter(Phase):
    """The dealer's left lifts some cards and the next is turned (E5); the table draws how many."""

    name = "cut"

    def begin(self, work: Work) -> bool:
        return False

    def table(self, state: State) -> str | None:
        return "cut"

    def check(self, state: State, seat: int | None, action: Action) -> Refusal | None:
        if not isinstance(action, Cut):
            return Refusal.WRONG_PHASE
        if seat != state.deal.order[0]:
            return Refusal.NOT_YOUR_TURN
        fits = LEAST_CUT <= action.depth <= len(state.deal.rest) - LEAST_CUT
        return None if fits else Refusal.WRONG_NUMBER

    def apply(self, work: Work, seat: int | None, action: Action) -> bool:
        assert isinstance(action, Cut)
        assert seat is not None
        turn_up(work, seat, work.deal.rest[action.depth])
        return True


@dataclass(frozen=True, slots=True, kw_only=True)
class NextCard(Phase):
    """Solitaire: the next card of the pack is the starter, without a cut (V9)."""

    name = "cut"

    def begin(self, work: Work) -> bool:
        deal = work.deal
        # The six dealt last are in hand; the hand of the first six is counted first.
        work.deal = deal.but(rest=deal.rest[1:], hands=deal.seconds, seconds=deal.hands)
        turn_up(work, 0, deal.rest[0])
        return True
