"""A game told deal by deal: what was pegged, what hands were worth, where the pegs stood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .actions import CountHands
from .events import DealEnded, DealStarted, Event, GameEnded, HandShown, Scored, StarterTurned
from .reasons import Reason
from .record import Reading

IN_NO_PLAY = frozenset((Reason.HEELS, Reason.BID, Reason.MUGGINS, Reason.START_THREE))


@dataclass
class DealTally:
    """One deal; lists are a seat long, None where nothing was counted (interfaces, 26)."""

    deal: int
    dealer: int
    play: list[int | None]
    hands: list[int | None]
    second: list[int | None]
    starter: str | None = None
    heels: int = 0
    crib: int | None = None
    scores: list[int] = field(default_factory=list)


class Tally:
    """Adds up the events of a game, action by action."""

    def __init__(self, seats: int, sides: int, start: Sequence[int] = ()) -> None:
        self.seats = seats
        self.scores = list(start) or [0] * sides
        self.deals: list[DealTally] = []
        self.items: list[dict[str, Any]] = []
        self._showing = False

    def add(self, n: int, events: Sequence[Event], *, counting: bool = False) -> None:
        """Take in what action ``n`` made happen; ``counting``: it was a seat's counts."""
        self._showing = counting
        for event in events:
            self._add(n, event)

    def _add(self, n: int, event: Event) -> None:
        if isinstance(event, Scored):
            self._scored(n, event)
        elif isinstance(event, DealStarted):
            self._started(event)
        elif isinstance(event, StarterTurned):
            self.deals[-1].starter = event.card.code
        elif isinstance(event, HandShown):
            self._shown(event)
        elif isinstance(event, DealEnded):
            self.deals[event.deal - 1].scores = list(self.scores)
        elif isinstance(event, GameEnded):
            self._showing = False

    def _started(self, event: DealStarted) -> None:
        self._showing = False
        play = [0 if seat in event.playing else None for seat in range(self.seats)]
        none: list[int | None] = [None] * self.seats
        self.deals.append(DealTally(event.deal, event.dealer, play, list(none), list(none)))

    def _scored(self, n: int, event: Scored) -> None:
        self.scores[event.side] = event.score
        self.items.append(
            {
                "n": n,
                "seat": event.seat,
                "side": event.side,
                "reason": event.reason.value,
                "points": event.points,
                "cards": [c.code for c in event.cards],
                "score": event.score,
            }
        )
        deal = self.deals[-1]
        if event.reason is Reason.HEELS:
            deal.heels += event.points
        elif not self._showing and event.reason not in IN_NO_PLAY:
            deal.play[event.seat] = (deal.play[event.seat] or 0) + event.points

    def _shown(self, event: HandShown) -> None:
        self._showing = True
        deal = self.deals[event.deal - 1]
        if event.what == "crib":
            deal.crib = event.total
        elif event.what == "second":
            deal.second[event.seat] = event.total
        else:
            deal.hands[event.seat] = (deal.hands[event.seat] or 0) + event.total

    def finish(self, deals: int) -> list[DealTally]:
        """The deals whose cards lay on the table, the last with the final scores."""
        counted = self.deals[:deals]
        for deal in counted:
            deal.scores = deal.scores or list(self.scores)
        if counted:
            counted[-1].scores = list(self.scores)
        return counted


def tally(reading: Reading) -> tuple[list[DealTally], list[dict[str, Any]]]:
    """Deals and scored items of a record (``replay --json``)."""
    state = reading.state
    made = Tally(len(state.game.side_of), len(state.scores), state.game.start)
    made.add(0, reading.told[0])
    for n, (move, events) in enumerate(zip(reading.moves, reading.told[1:], strict=True), 1):
        made.add(n, events, counting=isinstance(move.action, CountHands))
    deals = state.result.deals if state.result else len(made.deals)
    return made.finish(deals), made.items
