"""The play as a phase: laying, go, claims, and the calls that may follow (C3, C5, C7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .. import pegging
from ..actions import GO, PLAIN_LAYS, Action, Go, Lay
from ..award import award
from ..cards import PACK, Card
from ..claims import CLAIMS, call_refusal, claim_lay, claim_refusal, make_call, shut_windows
from ..events import CardLaid, CountClosed, SaidGo
from ..pegging import STANDARD_PLAY, Closed, Part, Play, PlayRules
from ..reasons import Refusal
from ..state import State, Work
from .base import ALONE, NOBODY, Phase

_new = tuple.__new__
"""A named tuple's own constructor costs three times this; here are the hottest lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Playing(Phase):
    """Cards laid in turn up to 31, by ``rules``."""

    rules: PlayRules = STANDARD_PLAY
    name = "play"

    def begin(self, work: Work) -> bool:
        deal = work.deal
        order = deal.order
        work.play = pegging.begin(deal.hands, order)
        return False

    def awaited(self, state: State) -> frozenset[int]:
        assert state.play is not None
        turn = state.play.turn
        return NOBODY if turn < 0 else ALONE[turn]

    def check(self, state: State, seat: int | None, action: Action) -> Refusal | None:
        play = state.play
        assert play is not None
        if seat is None:
            return Refusal.NOT_YOUR_TURN
        if type(action) is Lay:
            card, name, claim, call = action
            refused = pegging.lay_refusal(play, seat, card, name, self.rules)
            if refused is None and (state.game.claims or claim is not None or call is not None):
                return claim_refusal(state, seat, action) or call_refusal(state, seat, call)
            return refused
        if type(action) is Go:
            return pegging.go_refusal(play, seat, self.rules)
        return Refusal.WRONG_PHASE

    def apply(self, work: Work, seat: int | None, action: Action) -> bool:
        play = work.play
        assert play is not None
        assert seat is not None
        if type(action) is Lay:
            if work.game.muggins and self._called_out(work, seat, action):
                return play.turn < 0
            card, name, claim, _ = action
            face = name or card
            after, parts, closed = pegging.lay(play, seat, card, face, work.ply, work.deal.order, self.rules)
            work.play = after
            work.events.append(_new(CardLaid, (seat, card, face, play.count + face.value, claim, None)))
            if parts or claim is not None:
                self._peg(work, play, seat, action, parts)
        else:
            work.events.append(_new(SaidGo, (seat, play.count, None)))
            after, closed = pegging.say_go(play, seat, work.deal.order, self.rules)
            work.play = after
        if closed is not None:
            self._close(work, after, closed)
        return after.turn < 0

    def _called_out(self, work: Work, seat: int, action: Lay) -> bool:
        """The call that comes with a card; True when its points end the game before the card is laid."""
        if action.call is not None:
            make_call(work, seat, action.call)
        shut_windows(work, seat)
        return work.result is not None

    def _peg(self, work: Work, before: Play, seat: int, action: Lay, parts: Sequence[Part]) -> None:
        """What the card laid on the cards of ``before`` scores, or is claimed to."""
        shown = (*[laid.card for laid in before.pile], action.card)
        if action.claim is not None:
            faces = (*before.faces, action.name or action.card)
            claim_lay(work, seat, action, pegging.parts_to_items(parts, shown), faces)
            return
        for reason, points, number in parts:
            award(work, seat, reason, points, shown[-number:])

    def _close(self, work: Work, play: Play, closed: Closed) -> None:
        if work.result is not None:
            return
        seat, count, reason, points = closed
        work.events.append(_new(CountClosed, (seat, count, None)))
        award(work, seat, reason, points, (play.laid[-1].card,))

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        play = state.play
        assert play is not None
        room = pegging.LIMIT - play.count
        lays = [PLAIN_LAYS[held] for held in play.holds[seat] if held.value <= room]
        if self.rules.jokers == "wild":
            lays = _with_names(lays, room)
        if not lays:
            return (GO,)
        if state.game.claims and state.game.side_of[seat] not in state.finished:
            return [Lay(lay.card, lay.name, claim) for lay in lays for claim in CLAIMS]
        return lays

    def step(self, state: State) -> int:
        assert state.play is not None
        return len(state.play.laid) + state.play.gos


def _with_names(lays: list[Lay], room: int) -> list[Lay]:
    """Each wild joker, which as it is counts nothing, under every name that fits."""
    named: list[Lay] = []
    for lay in lays:
        named += [Lay(lay.card, name) for name in names_that_fit(room)] if lay.card.is_joker else [lay]
    return named


def names_that_fit(room: int) -> tuple[Card, ...]:
    """What a wild joker may be named with so much room under 31."""
    return tuple(c for c in PACK if c.value <= room)
