"""The auction for the crib's points (rules.md §2.2, rulings K1–K3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..actions import Action, Bid, Pass
from ..award import award
from ..events import BidMade
from ..reasons import Reason, Refusal
from ..state import Deal, State, Work
from .base import NOBODY, Phase

HIGHEST_BID = 29


def highest(deal: Deal) -> tuple[int, int]:
    """The highest bid and its seat, (0, -1) if nobody has bid."""
    return max(((points, seat) for seat, points in deal.bids if points), default=(0, -1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Auction(Phase):
    """Bids in turn from the dealer's left by the seats that hold cards; a pass is final.

    It ends when one bidder is left, at 29, or when all still in are of the side that holds the
    highest bid. The price is taken at the end, once; nobody's bid leaves the crib with the
    dealer.
    """

    name = "auction"

    def begin(self, work: Work) -> bool:
        return False

    def _bidders(self, deal: Deal) -> tuple[int, ...]:
        passed = {seat for seat, points in deal.bids if points is None}
        order = deal.order
        return tuple(seat for seat in order if deal.hands[seat] and seat not in passed)

    def _over(self, state: State) -> bool:
        left = self._bidders(state.deal)
        points, seat = highest(state.deal)
        if points == HIGHEST_BID or len(left) <= 1:
            return True
        side_of = state.game.side_of
        return points > 0 and all(side_of[other] == side_of[seat] for other in left)

    def _turn(self, deal: Deal) -> int:
        left = self._bidders(deal)
        if not deal.bids:
            return left[0]
        return next(seat for seat in deal.clockwise(deal.bids[-1][0]) if seat in left)

    def awaited(self, state: State) -> frozenset[int]:
        return NOBODY if self._over(state) else frozenset((self._turn(state.deal),))

    def check(self, state: State, seat: int | None, action: Action) -> Refusal | None:
        if not isinstance(action, (Bid, Pass)):
            return Refusal.WRONG_PHASE
        if seat not in self.awaited(state):
            return Refusal.NOT_YOUR_TURN
        if isinstance(action, Bid):
            if action.points > HIGHEST_BID:
                return Refusal.BID_TOO_HIGH
            if action.points <= highest(state.deal)[0]:
                return Refusal.BID_TOO_LOW
        return None

    def apply(self, work: Work, seat: int | None, action: Action) -> bool:
        assert seat is not None
        points = action.points if isinstance(action, Bid) else None
        work.deal = work.deal.but(bids=(*work.deal.bids, (seat, points)))
        work.events.append(BidMade(seat, points))
        if not self._over(work):
            return False
        price, bidder = highest(work.deal)
        if price:
            work.deal = work.deal.but(owner=bidder)
            award(work, bidder, Reason.BID, -price)
        return True

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        above = highest(state.deal)[0] + 1
        return [Pass(), *[Bid(points) for points in range(above, HIGHEST_BID + 1)]]

    def step(self, state: State) -> int:
        return len(state.deal.bids)
