"""How well players count where they count for themselves: claims that were right, points missed, won and lost by calls.

``say.hands say.hands_right say.lays say.lays_right`` (claims of hands and of laid cards), ``say.missed`` (points not
claimed), ``say.over`` (points claimed that were not there); ``call.won call.lost`` (points that changed hands in
muggins, calls without ground included).
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from games.engine.actions import CountHands, Lay
from games.engine.events import Event, HandShown, LayRevealed, Scored
from games.engine.reasons import Reason
from games.engine.state import State, clockwise

from .log import Step
from .numbers import Numbers


@dataclass(slots=True)
class Counting:
    """Follows a game's claims and calls; seats in ``absent`` are counted for by somebody else."""

    numbers: Sequence[Numbers]
    absent: Set[int]

    def hear(self, before: State, step: Step, events: Sequence[Event]) -> None:
        """Take in one action and what it made happen."""
        if not before.game.claims:
            return
        shown: HandShown | None = None
        for event in events:
            if isinstance(event, HandShown):
                shown = event
                if event.claim is not None:
                    self._claimed("hands", event.seat, event.claim, event.total)
            elif isinstance(event, LayRevealed):
                self._claimed("lays", event.seat, event.claim, sum(item.points for item in event.items))
            elif isinstance(event, Scored) and event.reason is Reason.MUGGINS:
                self._taken(event, _loser(before, step, event, shown))

    def _claimed(self, what: str, seat: int, claim: int, true: int) -> None:
        if seat in self.absent:
            return
        counts = {f"say.{what}": 1, f"say.{what}_right": int(claim == true)}
        counts |= {"say.missed": max(true - claim, 0), "say.over": max(claim - true, 0)}
        self.numbers[seat].put(counts)

    def _taken(self, event: Scored, loser: int) -> None:
        if event.seat not in self.absent:
            self.numbers[event.seat].put({"call.won": event.points})
        if loser not in self.absent:
            self.numbers[loser].put({"call.lost": event.points})


def _loser(before: State, step: Step, event: Scored, shown: HandShown | None) -> int:
    """Whose points these were: the claimant's, or the caller's whose call had no ground."""
    if shown is not None:
        return shown.seat if event.seat != shown.seat else _groundless(before, step, shown)
    assert step.seat is not None
    call = step.action.call if isinstance(step.action, (Lay, CountHands)) else None
    if call is None or event.seat != step.seat:
        # An excess of his own, or a call of his that had no ground.
        return step.seat
    return next(window.seat for window in before.windows if window.n == call.n)


def _groundless(before: State, step: Step, shown: HandShown) -> int:
    """The first caller clockwise who called more than was claimed (C6)."""
    assert before.shown is not None
    assert shown.claim is not None
    sent = dict(before.shown.sent)
    if step.seat is not None and isinstance(step.action, CountHands):
        sent[step.seat] = step.action
    for seat in clockwise(before.deal.playing, shown.seat):
        for call in sent[seat].calls if seat in sent else ():
            if (call.seat, call.what) == (shown.seat, shown.what) and call.points > min(shown.claim, shown.total):
                return seat
    return shown.seat
