"""The show: hands in order from the dealer's left, then the crib; counted or claimed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..actions import Action, CountHands
from ..award import award, award_items
from ..cards import Card
from ..claims import CLAIMS, make_call, owned, settle_calls, shut_windows
from ..events import CountsSent, DealEnded, Dealt, HandShown, HandsOpened
from ..reasons import Reason, Refusal
from ..scoring import HandRules, count_cards
from ..state import Entry, Shown, State, Work
from .base import NOBODY, Phase

BACK = 10
_new = tuple.__new__
"""A named tuple's own constructor costs twice this."""


def _counted(seat: int, what: str, cards: tuple[Card, ...], starter: Card | None, rules: HandRules) -> Entry:
    return _new(Entry, (seat, what, cards, starter, *count_cards(rules, cards, starter, what == "crib")))


@dataclass(frozen=True, slots=True, kw_only=True)
class Showing(Phase):
    """All hands and the crib are counted.

    ``null_penalty``: each opposing side pegs 1 for a hand of nothing; ``back_ten``: its owner
    goes back ten (owner first, E2); ``blocks``: where players count, the next deal waits for
    the counts (solitaire; elsewhere it is dealt at once, C4).
    """

    null_penalty: bool = False
    back_ten: bool = False
    blocks: bool = False
    name = "show"

    def begin(self, work: Work) -> bool:
        deal = work.deal
        entries = self._entries(work)
        if deal.rules.counting == "auto":
            for entry in entries:
                self._count(work, deal.number, entry)
            if work.result is None:
                work.events.append(DealEnded(deal.number))
            return True
        work.shown = Shown(deal.number, deal.owner, deal.dealer, tuple(entries))
        hands = tuple((e.seat, e.what, e.cards) for e in entries)
        work.events.append(HandsOpened(deal.number, hands, deal.starter))
        goal = work.game.variant.goal
        return not self.blocks and deal.number < goal.max_deals

    def _entries(self, work: Work) -> list[Entry]:
        deal, out, side_of = work.deal, work.finished, work.game.side_of
        rules, starter, hands, seconds = deal.rules.hands, deal.starter, deal.hands, deal.seconds
        entries = []
        for seat in deal.order:
            if out and side_of[seat] in out:
                continue
            entries.append(_counted(seat, "hand", hands[seat], starter, rules))
            if seconds:
                entries.append(_counted(seat, "second", seconds[seat], starter, rules))
        if side_of[deal.owner] not in out:
            entries.append(_counted(deal.owner, "crib", deal.crib, starter if rules.crib_starter else None, rules))
        return entries

    def _count(self, work: Work, deal: int, entry: Entry, claim: int | None = None) -> None:
        """Count one hand of a deal and peg it, with what follows from it."""
        if work.result is not None:
            return
        seat, what, cards, starter, items, total = entry
        score = work.scores[work.game.side_of[seat]]
        work.events.append(_new(HandShown, (deal, seat, what, cards, starter, items, total, score, claim, None)))
        if claim is None:
            award_items(work, seat, items, total)
        else:
            award(work, seat, Reason.CLAIM, min(claim, total), cards)
            assert work.shown is not None
            settle_calls(work, work.shown, entry, claim)
        if total == 0:
            self._nothing(work, seat, cards)

    def _nothing(self, work: Work, seat: int, cards: tuple[Card, ...]) -> None:
        """A hand of no points: back ten, then a point to each opposing side clockwise."""
        side_of = work.game.side_of
        score = work.scores[side_of[seat]]
        if self.back_ten:
            award(work, seat, Reason.BACK_TEN, max(score - BACK, min(score, 0)) - score, cards)
        if self.null_penalty:
            paid = {side_of[seat]}
            for other in work.deal.clockwise(seat):
                if side_of[other] not in paid:
                    paid.add(side_of[other])
                    award(work, other, Reason.NULL_PENALTY, 1, cards)

    def awaited(self, state: State) -> frozenset[int]:
        return state.shown.owing if state.shown else NOBODY

    def check(self, state: State, seat: int | None, action: Action) -> Refusal | None:
        return Refusal.WRONG_PHASE

    def settle(self, work: Work) -> None:
        """All have counted: the show in rule order, each hand before the next."""
        shown = work.shown
        assert shown is not None
        claims = {seat: dict(sent.claims) for seat, sent in shown.sent}
        for entry in shown.entries:
            self._count(work, shown.deal, entry, claims[entry.seat][entry.what])
        if work.result is None:
            work.events.append(DealEnded(shown.deal))
        work.shown = None


def count(work: Work, seat: int, action: CountHands) -> bool:
    """A seat sends its counts; True when they were the last and the show is settled."""
    shown = work.shown
    assert shown is not None
    if action.call is not None:
        make_call(work, seat, action.call)
    shut_windows(work, seat)
    work.events.append(CountsSent(seat))
    if work.result is not None:
        return False
    work.shown = shown._replace(sent=(*shown.sent, (seat, action)))
    if work.deal.number != shown.deal and work.deal.hands[seat]:
        # Only now does the seat see the cards dealt meanwhile (C4).
        work.events.append(Dealt(seat, work.deal.hands[seat], frozenset((seat,))))
    if work.shown.owing:
        return False
    showing: Showing = work.deal.rules.phase(Showing)
    showing.settle(work)
    return True


def legal_counts(state: State, seat: int) -> Sequence[Action]:
    """True and plain counts a seat may send: the same number for each hand it owns."""
    assert state.shown is not None
    mine = owned(state.shown, seat)
    return [CountHands(tuple([(what, number) for what in mine])) for number in CLAIMS]
