"""Dealing: the shuffled pack, the cut before it, and who gets which card (rulings E4, E5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..actions import Action, PackCut, Shuffle
from ..award import award
from ..cards import Card, pack
from ..events import DealStarted, Dealt, PackWasCut
from ..reasons import Reason, Refusal
from ..state import State, Work
from .base import ALONE, Phase

LEAST_CUT = 4


_WHOLE = {jokers: frozenset(pack(jokers)) for jokers in (False, True)}


def deck_refusal(seat: int | None, deck: Sequence[Card], jokers: bool) -> Refusal | None:
    """Why these cards are no shuffled pack, or not the table's."""
    if seat is not None:
        return Refusal.NOT_YOUR_TURN
    whole = _WHOLE[jokers]
    if len(deck) != len(whole):
        return Refusal.WRONG_NUMBER
    return None if len(whole.intersection(deck)) == len(whole) else Refusal.CARD_TWICE


def cards_in_turn(
    deck: tuple[Card, ...], order: Sequence[int], sizes: Sequence[int], first: int | None
) -> tuple[dict[int, tuple[Card, ...]], tuple[Card, ...]]:
    """Deal one at a time: hands by seat and what is left of the pack.

    ``order`` is clockwise from the dealer's left with a size a seat; ``first`` gets the first
    card before the rounds begin. A seat that is full is skipped.
    """
    if first is None and sizes.count(sizes[0]) == len(sizes):
        seats, dealt = len(order), sizes[0] * len(sizes)
        return {seat: deck[at:dealt:seats] for at, seat in enumerate(order)}, deck[dealt:]
    left = list(deck)
    held: dict[int, list[Card]] = {seat: [] for seat in order}
    if first is not None:
        held[first].append(left.pop(0))
    size = dict(zip(order, sizes, strict=True))
    while any(len(held[seat]) < size[seat] for seat in order):
        for seat in order:
            if len(held[seat]) < size[seat]:
                held[seat].append(left.pop(0))
    return {seat: tuple(hand) for seat, hand in held.items()}, tuple(left)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing(Phase):
    """Shuffle, cut the pack if asked, and deal.

    ``sizes``: cards a seat, from the dealer's left, the dealer last; ``to_crib``: cards from
    the pack; ``dealer_first``: his first card comes before the rounds; ``start``: points that
    the pone pegs before the first deal of a game (V2).
    """

    sizes: tuple[int, ...]
    to_crib: int = 0
    dealer_first: bool = False
    pack_cut: bool = False
    start: int = 0
    name = "deal"
    waits_for_counts = False

    def begin(self, work: Work) -> bool:
        deal = work.deal
        work.events.append(DealStarted(deal.number, deal.dealer, deal.playing))
        return False

    def table(self, state: State) -> str | None:
        return "pack_cut" if state.deal.deck else "shuffle"

    def check(self, state: State, seat: int | None, action: Action) -> Refusal | None:
        deck = state.deal.deck
        if isinstance(action, Shuffle) and not deck:
            return deck_refusal(seat, action.deck, state.deal.rules.jokers)
        if isinstance(action, PackCut) and deck:
            if seat != state.deal.order[-2:][0]:
                return Refusal.NOT_YOUR_TURN
            fits = LEAST_CUT <= action.depth <= len(deck) - LEAST_CUT
            return None if fits else Refusal.WRONG_NUMBER
        return Refusal.WRONG_PHASE

    def apply(self, work: Work, seat: int | None, action: Action) -> bool:
        if isinstance(action, PackCut):
            deck = work.deal.deck
            assert seat is not None
            work.events.append(PackWasCut(seat))
            self._deal(work, deck[action.depth :] + deck[: action.depth])
            return True
        assert isinstance(action, Shuffle)
        if self.start and work.deal.number == 1:
            award(work, work.deal.order[0], Reason.START_THREE, self.start)
        if self.pack_cut:
            work.deal = work.deal.but(deck=action.deck)
            return False
        self._deal(work, action.deck)
        return True

    def _deal(self, work: Work, deck: tuple[Card, ...]) -> None:
        deal = work.deal
        order = deal.order
        first = deal.dealer if self.dealer_first else None
        held, rest = cards_in_turn(deck, order, self.sizes, first)
        hands = [held.get(seat, ()) for seat in range(len(deal.hands))]
        work.deal = deal.but(deck=deck, hands=tuple(hands), rest=rest[self.to_crib :], crib=rest[: self.to_crib])
        # Who still owes counts of the last deal is told his cards when he has sent them (C4).
        owing = work.shown.owing if work.shown else ()
        for seat, hand in held.items():
            if hand and seat not in owing:
                work.events.append(Dealt(seat, hand, ALONE[seat]))


@dataclass(frozen=True, slots=True, kw_only=True)
class NextSix(Phase):
    """Solitaire: six cards from the pack, which lasts for the whole game.

    ``second``: the six that become the second hand; the first hand is put aside for it.
    """

    second: bool = False
    number: int = 6
    name = "deal"
    waits_for_counts = False

    def begin(self, work: Work) -> bool:
        deal = work.deal
        if not self.second:
            work.events.append(DealStarted(deal.number, deal.dealer, deal.playing))
        if not deal.deck:
            return False
        self._take(work)
        return True

    def table(self, state: State) -> str | None:
        return None if state.deal.deck else "shuffle"

    def check(self, state: State, seat: int | None, action: Action) -> Refusal | None:
        if not isinstance(action, Shuffle) or state.deal.deck:
            return Refusal.WRONG_PHASE
        return deck_refusal(seat, action.deck, state.deal.rules.jokers)

    def apply(self, work: Work, seat: int | None, action: Action) -> bool:
        assert isinstance(action, Shuffle)
        work.deal = work.deal.but(deck=action.deck, rest=action.deck)
        self._take(work)
        return True

    def _take(self, work: Work) -> None:
        deal = work.deal
        taken, rest = deal.rest[: self.number], deal.rest[self.number :]
        seconds = deal.hands if self.second else ((),)
        work.deal = deal.but(hands=(taken,), seconds=seconds, rest=rest)
        work.events.append(Dealt(0, taken, ALONE[0]))
