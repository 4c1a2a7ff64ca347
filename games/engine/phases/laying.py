"""Laying away: discards, splits, hand-overs and the captain's exchange, all sealed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ..actions import Action, Discard, Exchange, HandOver, Split
from ..cards import Card
from ..events import LaidAway, LaidAwayCards
from ..reasons import Refusal
from ..state import State, Work
from .base import ALONE, Phase, fives_refusal, holding_refusal, put, without

Cards = tuple[Card, ...]


def _throw(work: Work, seat: int, thrown: Cards, told: Cards = (), **changes: Any) -> None:
    """Note what a seat laid away (and ``told`` its partner); only itself learns which cards."""
    deal = work.deal
    before = deal.thrown or (None,) * len(deal.hands)
    earlier = before[seat]
    laid = put(before, seat, earlier + thrown if earlier else thrown)
    work.deal = deal.but(thrown=laid, **changes)
    work.events.append(LaidAway(seat, len(thrown)))
    work.events.append(LaidAwayCards(seat, thrown, told, ALONE[seat]))


@dataclass(frozen=True, slots=True, kw_only=True)
class LayingAway(Phase):
    """Seats that lay away in any order; nobody sees the others' cards until all have."""

    must_fives: bool = False
    name = "discard"
    waits_for_counts = False

    def owed(self, state: State, seat: int) -> int:
        """How many cards the seat lays away."""
        raise NotImplementedError

    def _undone(self, state: State) -> Sequence[int]:
        """The seats that have laid nothing away."""
        playing, thrown = state.deal.playing, state.deal.thrown
        if not thrown:
            return playing
        return [seat for seat in playing if thrown[seat] is None] if None in thrown else ()

    def _owing(self, state: State) -> Sequence[int]:
        """The seats that have still to lay away."""
        return [seat for seat in self._undone(state) if self.owed(state, seat)]

    def begin(self, work: Work) -> bool:
        return self._complete(work)

    def awaited(self, state: State) -> frozenset[int]:
        return frozenset(self._owing(state))

    def _throws(self, hand: Cards, number: int) -> Iterator[Cards]:
        """All that may be laid away of a hand."""
        for chosen in combinations(hand, number):
            if not fives_refusal(self.must_fives, hand, chosen, number):
                yield chosen

    def _complete(self, work: Work) -> bool:
        if self._owing(work):
            return False
        self._gather(work)
        return True

    def _gather(self, work: Work) -> None:
        """The crib: the pack's cards, then each seat's from the dealer's left."""
        deal = work.deal
        thrown = deal.thrown or ((),) * len(deal.hands)
        laid: Cards = ()
        for seat in deal.order:
            laid += thrown[seat] or ()
        from_pack = tuple([c for c in deal.crib if c not in laid]) if deal.crib else ()
        work.deal = deal.but(crib=from_pack + laid)


@dataclass(frozen=True, slots=True, kw_only=True)
class Laying(LayingAway):
    """Each seat lays cards into the crib.

    ``throw``: how many a seat, from the dealer's left, the dealer last; with ``by_seat`` by
    seat number instead; ``again``: the second time in a deal (solitaire).
    """

    throw: tuple[int, ...]
    by_seat: bool = False
    again: bool = False

    def owed(self, state: State, seat: int) -> int:
        if self.by_seat:
            return self.throw[seat]
        return self.throw[state.deal.order.index(seat)]

    def _owing(self, state: State) -> Sequence[int]:
        if self.again:
            thrown, number = state.deal.thrown, 2 * self.throw[0]
            return [seat for seat in state.deal.playing if len(thrown[seat] or ()) < number]
        return LayingAway._owing(self, state) if 0 in self.throw else self._undone(state)

    def check(self, state: State, seat: int | None, action: Action) -> Refusal | None:
        if not isinstance(action, Discard):
            return Refusal.WRONG_PHASE
        if seat is None or seat not in self._owing(state):
            return Refusal.NOT_YOUR_TURN
        hand, number = state.deal.hands[seat], self.owed(state, seat)
        if len(action.cards) != number:
            return Refusal.WRONG_NUMBER
        return holding_refusal(hand, action.cards) or fives_refusal(self.must_fives, hand, action.cards, number)

    def apply(self, work: Work, seat: int | None, action: Action) -> bool:
        assert isinstance(action, Discard)
        assert seat is not None
        hands = work.deal.hands
        kept = without(hands[seat], action.cards)
        _throw(work, seat, action.cards, hands=put(hands, seat, kept))
        return self._complete(work)

    def step(self, state: State) -> int:
        return int(self.again)

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        number = self.owed(state, seat)
        return [Discard(chosen) for chosen in self._throws(state.deal.hands[seat], number)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Splitting(LayingAway):
    """Ten cards: ``throw`` to the crib, ``play`` to play with, the rest a second hand (V3)."""

    throw: int = 2
    play: int = 4
    name = "split"

    def owed(self, state: State, seat: int) -> int:
        return self.throw

    def begin(self, work: Work) -> bool:
        work.deal = work.deal.but(seconds=((),) * len(work.deal.hands))
        return False

    def check(self, state: State, seat: int | None, action: Action) -> Refusal | None:
        if not isinstance(action, Split):
            return Refusal.WRONG_PHASE
        if seat is None or seat not in self._owing(state):
            return Refusal.NOT_YOUR_TURN
        if (len(action.throw), len(action.play)) != (self.throw, self.play):
            return Refusal.WRONG_NUMBER
        hand = state.deal.hands[seat]
        return holding_refusal(hand, action.throw + action.play) or fives_refusal(
            self.must_fives, hand, action.throw, self.throw
        )

    def apply(self, work: Work, seat: int | None, action: Action) -> bool:
        assert isinstance(action, Split)
        assert seat is not None
        deal = work.deal
        second = without(deal.hands[seat], action.throw + action.play)
        hands, seconds = put(deal.hands, seat, action.play), put(deal.seconds, seat, second)
        _throw(work, seat, action.throw, hands=hands, seconds=seconds)
        return self._complete(work)

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        hand = state.deal.hands[seat]
        return [
            Split(thrown, play)
            for thrown in self._throws(hand, self.throw)
            for play in combinations(without(hand, thrown), self.play)
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandingOver(LayingAway):
    """Canadian doubles: keep four, give four to the partner, throw two (V5)."""

    keep: int = 4
    give: int = 4
    throw: int = 2
    name = "hand_over"

    def owed(self, state: State, seat: int) -> int:
        deal = state.deal
        return self.throw if seat in (deal.dealer, deal.order[0]) else 0

    def begin(self, work: Work) -> bool:
        work.deal = work.deal.but(given=((),) * len(work.deal.hands))
        return False

    def check(self, state: State, seat: int | None, action: Action) -> Refusal | None:
        if not isinstance(action, HandOver):
            return Refusal.WRONG_PHASE
        if seat is None or seat not in self._owing(state):
            return Refusal.NOT_YOUR_TURN
        sizes = (len(action.keep), len(action.give), len(action.throw))
        if sizes != (self.keep, self.give, self.throw):
            return Refusal.WRONG_NUMBER
        hand = state.deal.hands[seat]
        return holding_refusal(hand, action.keep + action.give + action.throw) or fives_refusal(
            self.must_fives, hand, action.throw, self.throw
        )

    def apply(self, work: Work, seat: int | None, action: Action) -> bool:
        assert isinstance(action, HandOver)
        assert seat is not None
        deal = work.deal
        hands, given = put(deal.hands, seat, action.keep), put(deal.given, seat, action.give)
        _throw(work, seat, action.throw, action.give, hands=hands, given=given)
        return self._complete(work)

    def _gather(self, work: Work) -> None:
        """The partners get their four only when both have chosen."""
        LayingAway._gather(self, work)
        deal, sides = work.deal, work.game
        hands = deal.hands
        for giver, given in enumerate(deal.given):
            if given:
                side = sides.sides[sides.side_of[giver]]
                partner = next(seat for seat in side if seat != giver)
                hands = put(hands, partner, given)
        work.deal = deal.but(hands=hands)

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        hand = state.deal.hands[seat]
        return [
            HandOver(keep, without(left, keep), thrown)
            for thrown in self._throws(hand, self.throw)
            for left in (without(hand, thrown),)
            for keep in combinations(left, self.keep)
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchanging(LayingAway):
    """The lone player takes the crib's cards to his own and lays any four of all (V4)."""

    seat: int = 0
    throw: int = 4
    name = "exchange"
    waits_for_counts = True

    def owed(self, state: State, seat: int) -> int:
        return self.throw if seat == self.seat else 0

    def begin(self, work: Work) -> bool:
        deal = work.deal
        eight = deal.hands[self.seat] + deal.crib
        work.deal = deal.but(hands=put(deal.hands, self.seat, eight), crib=())
        return False

    def check(self, state: State, seat: int | None, action: Action) -> Refusal | None:
        if not isinstance(action, Exchange):
            return Refusal.WRONG_PHASE
        if seat != self.seat:
            return Refusal.NOT_YOUR_TURN
        hand = state.deal.hands[self.seat]
        if len(action.throw) != self.throw:
            return Refusal.WRONG_NUMBER
        return holding_refusal(hand, action.throw) or fives_refusal(self.must_fives, hand, action.throw, self.throw)

    def apply(self, work: Work, seat: int | None, action: Action) -> bool:
        assert isinstance(action, Exchange)
        hands = work.deal.hands
        kept = without(hands[self.seat], action.throw)
        _throw(work, self.seat, action.throw, hands=put(hands, self.seat, kept), crib=action.throw)
        return True

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        return [Exchange(chosen) for chosen in self._throws(state.deal.hands[self.seat], self.throw)]
