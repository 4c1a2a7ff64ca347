"""What chance dealt, for the page that asks whether it was fair: starters, cards a seat, first dealers, hands as dealt.

Of the game, not of a seat: ``cards`` ``starter.5H``, ``seat.0.5 seat.0.H``; tally ``first.0`` (the seat that won the
cut for the first deal), ``dealt.N`` (the first four cards the pone was dealt, counted with the starter), ``cut.n
cut.luck cut.var`` (what the starter made of the pone's hand against what all unseen starters make of it on average,
and the variance of that, both in thousandths of a point). One hand a deal, so that the numbers are independent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.engine.events import Event, StarterTurned
from games.engine.scoring import STANDARD, count_cards
from games.engine.state import State
from games.engine.variant import Variant

from .log import GameLog
from .numbers import Numbers


def two_with_six(rules: Variant) -> bool:
    """Two players with six cards each out of 52, two to lay away, counted by the standard rules: what is analysed."""
    plain = not rules.jokers and not rules.goal.lowball and rules.hands == STANDARD
    return plain and rules.key == "standard" and not rules.options.keys() - SAME_CARDS


SAME_CARDS = frozenset({"target", "tens_tie", "cut_before_deal", "first_dealer"})
"""Options that change neither what cards are worth nor who gets the crib."""


@dataclass(slots=True)
class Chance:
    """Gathers what chance did in one game."""

    found: Numbers = field(default_factory=Numbers)

    def begin(self, log: GameLog) -> None:
        """Who dealt first, where that was cut for."""
        if log.cut and len(log.seats) > 1:
            self.found.put({f"first.{log.first_dealer}": 1})

    def hear(self, before: State, events: Sequence[Event]) -> None:
        """Take in what one action made happen."""
        for event in events:
            if isinstance(event, StarterTurned) and not before.game.variant.jokers:
                self.found.cards[f"starter.{event.card.code}"] += 1
                if two_with_six(before.game.variant):
                    self._dealt(before, event)

    def _dealt(self, before: State, event: StarterTurned) -> None:
        deal = before.deal
        for seat in deal.playing:
            for card in (*deal.hands[seat], *(deal.thrown[seat] or ())):
                self.found.cards[f"seat.{seat}.{card.code[0]}"] += 1
                self.found.cards[f"seat.{seat}.{card.suit}"] += 1
        first_four = deal.deck[0:8:2]
        self.found.tally[f"dealt.{count_cards(STANDARD, first_four, event.card).total}"] += 1
