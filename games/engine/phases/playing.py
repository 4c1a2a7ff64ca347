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
from ..pegging import STANDARD_PLAY, Closed, PlayRules
from ..reasons import Refusal
from ..state import State, Work
from .base import ALONE, NOBODY, Phase


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
        assert work.play is not None
        assert seat is not None
        if type(action) is Lay:
            closed = self._lay(work, seat, action)
        else:
            work.events.append(SaidGo(seat, work.play.count))
            work.play, closed = pegging.say_go(work.play, seat, work.deal.order, self.rules)
        if closed is not None:
            self._close(work, closed)
        return work.play.turn < 0

    def _lay(self, work: Work, seat: int, action: Lay) -> Closed | None:
        play = work.play
        assert play is not None
        if work.game.muggins:
            if action.call is not None:
                make_call(work, seat, action.call)
            shut_windows(work, seat)
            if work.result is not None:
                return None
        card, name, claim, _ = action
        face = name or card
        work.play, parts, closed = pegging.lay(play, seat, card, face, work.ply, work.deal.order, self.rules)
        work.events.append(CardLaid(seat, card, face, play.count + face.value, claim))
        if claim is not None:
            shown = (*[laid.card for laid in play.pile], card)
            claim_lay(work, seat, action, pegging.parts_to_items(parts, shown), (*play.faces, face))
        elif parts:
            shown = (*[laid.card for laid in play.pile], card)
            for reason, points, number in parts:
                award(work, seat, reason, points, shown[-number:])
        return closed

    def _close(self, work: Work, closed: Closed) -> None:
        if work.result is not None:
            return
        assert work.play is not None
        work.events.append(CountClosed(closed.seat, closed.count))
        award(work, closed.seat, closed.reason, closed.points, (work.play.laid[-1].card,))

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        play = state.play
        assert play is not None
        lays = self._lays(play, seat)
        if not lays:
            return (GO,)
        if self._claims(state, seat):
            return [Lay(lay.card, lay.name, claim) for lay in lays for claim in CLAIMS]
        return lays

    def _claims(self, state: State, seat: int) -> bool:
        return state.game.claims and state.game.side_of[seat] not in state.finished

    def _lays(self, play: pegging.Play, seat: int) -> list[Lay]:
        room = pegging.LIMIT - play.count
        if self.rules.jokers != "wild":
            return [PLAIN_LAYS[held] for held in play.holds[seat] if held.value <= room]
        lays: list[Lay] = []
        for held in play.holds[seat]:
            if held.is_joker:
                lays += [Lay(held, name) for name in names_that_fit(room)]
            elif held.value <= room:
                lays.append(PLAIN_LAYS[held])
        return lays

    def step(self, state: State) -> int:
        assert state.play is not None
        return len(state.play.laid) + state.play.gos


def names_that_fit(room: int) -> tuple[Card, ...]:
    """What a wild joker may be named with so much room under 31."""
    return tuple(c for c in PACK if c.value <= room)
