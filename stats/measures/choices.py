"""How good choices were: points given up by a discard and by a laid card, and the luck of the cut.

Only for two players with six cards by the standard count (``chance.two_with_six``), where the numbers are exact or
nearly so; other games have none. Points are whole thousandths.

``throw.n throw.best throw.lost``: discards, those that none beats, points given up against the best of the fifteen: the
hand exactly, over the 46 unseen starters, with the average crib of these two ranks.
``lay.n lay.best lay.lost``: cards laid where another rank would have fitted; what a card makes, less what the best
card of the other player makes on average in reply, his cards being any of those not seen. Points for go and last card
are not in.
``luck.n luck.sum``: what the starter made of a hand, less the average over the 46 unseen starters.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from itertools import combinations
from math import comb
from typing import Final

import numpy as np

from games.analysis.batch import totals
from games.analysis.cribs import crib_value
from games.engine.actions import Discard, Lay
from games.engine.cards import PACK, Card
from games.engine.events import Event, StarterTurned
from games.engine.pegging import LIMIT, STANDARD_PLAY, Play, lay_parts
from games.engine.state import State

from .chance import two_with_six
from .log import Step
from .numbers import Numbers

Cards = tuple[Card, ...]
POINT: Final = 1000
EQUAL: Final = 0.0005
"""Two ways nearer to each other than this are equally good."""
OF_RANK: Final = tuple(PACK[rank * 4] for rank in range(13))


def _array(cards: Sequence[Card]) -> np.ndarray:
    return np.array([card.index for card in cards], dtype=np.uint8)


def hand_totals(six: Cards) -> tuple[list[tuple[Cards, Cards]], np.ndarray, list[Card]]:
    """The fifteen ways to keep four of six (kept, thrown), their totals (15, 46), and the unseen starters."""
    starters = [card for card in PACK if card not in six]
    ways: list[tuple[Cards, Cards]] = []
    for thrown in combinations(six, 2):
        ways.append((tuple(card for card in six if card not in thrown), thrown))
    kept = np.stack([_array(way[0]) for way in ways], axis=1)
    hands = np.repeat(kept, len(starters), axis=1)
    turned = np.tile(_array(starters), len(ways))
    return ways, totals(hands, turned).reshape(len(ways), len(starters)), starters


@dataclass(frozen=True, slots=True)
class _Throw:
    """Cards laid away: what the hand kept makes of each unseen starter, and what is said of the choice, if by the
    seat's ``own`` player."""

    totals: np.ndarray
    starters: list[Card]
    said: dict[str, int]
    cards: tuple[str, str]
    own: bool


@dataclass(slots=True)
class Choices:
    """Follows a game's choices; those of seats in ``absent`` are somebody else's. ``game``: what belongs to no seat."""

    numbers: Sequence[Numbers]
    absent: Set[int]
    game: Numbers
    _thrown: dict[int, _Throw] = field(default_factory=dict)

    def hear(self, before: State, step: Step, events: Sequence[Event]) -> None:
        """Take in one action and what it made happen."""
        if not two_with_six(before.game.variant):
            return
        if isinstance(step.action, Discard) and step.seat is not None:
            self._threw(before, step.seat, step.action.cards)
        elif isinstance(step.action, Lay) and step.seat is not None and step.seat not in self.absent:
            self._laid(before, step.seat, step.action.card)
        for event in events:
            if isinstance(event, StarterTurned):
                self._turned(before, event.card)

    def _threw(self, before: State, seat: int, thrown: Cards) -> None:
        own = before.deal.owner == seat
        ways, found, starters = hand_totals(tuple(sorted(before.deal.hands[seat])))
        sign = 1 if own else -1
        worths = [mean + sign * crib_value(way[1], own) for way, mean in zip(ways, found.mean(axis=1), strict=True)]
        chosen = next(at for at, way in enumerate(ways) if set(way[1]) == set(thrown))
        lost = float(max(worths) - worths[chosen])
        said = {"throw.n": 1, "throw.best": int(lost < EQUAL), "throw.lost": round(lost * POINT)}
        cards = (f"kept.{_ranks(ways[chosen][0])}", f"{'own' if own else 'their'}.{_ranks(ways[chosen][1])}")
        self._thrown[seat] = _Throw(found[chosen], starters, said, cards, seat not in self.absent)

    def _turned(self, before: State, starter: Card) -> None:
        """Now the deal is one: what was laid away for a deal that a waiting show made void (C4) counts for nothing."""
        for seat, throw in sorted(self._thrown.items()):
            found, numbers = throw.totals, self.numbers[seat]
            if throw.own:
                numbers.put(throw.said)
                numbers.cards.update(throw.cards)
            luck = round((int(found[throw.starters.index(starter)]) - float(found.mean())) * POINT)
            if seat not in self.absent:
                numbers.put({"luck.n": 1, "luck.sum": luck})
            if seat != before.deal.dealer:
                self.game.put({"cut.n": 1, "cut.luck": luck, "cut.var": round(float(found.var()) * POINT)})
        self._thrown.clear()

    def _laid(self, before: State, seat: int, card: Card) -> None:
        play = before.play
        assert play is not None
        options = {held.rank: held for held in play.holds[seat] if held.value <= LIMIT - play.count}
        if len(options) < 2:
            return
        unseen, number = _unseen(before, play, seat), len(play.holds[1 - seat])
        if play.gone >> (1 - seat) & 1:
            number = 0
        worths = {rank: worth(play.faces, play.count, option, unseen, number) for rank, option in options.items()}
        lost = max(worths.values()) - worths[card.rank]
        self.numbers[seat].put({"lay.n": 1, "lay.best": int(lost < EQUAL), "lay.lost": round(lost * POINT)})


def _ranks(cards: Sequence[Card]) -> str:
    return "".join(card.code[0] for card in sorted(cards))


def _unseen(before: State, play: Play, seat: int) -> list[int]:
    """How many cards of each rank, ace first, the seat has not seen."""
    deal = before.deal
    known = {*deal.hands[seat], *(deal.thrown[seat] or ()), *(laid.card for laid in play.laid)}
    if deal.starter is not None:
        known.add(deal.starter)
    left = [4] * 13
    for card in known:
        left[card.rank - 1] -= 1
    return left


def _points(faces: Cards, count: int) -> int:
    return sum(points for _reason, points, _size in lay_parts(faces, count, STANDARD_PLAY))


def worth(faces: Cards, count: int, card: Card, unseen: Sequence[int], held: int) -> float:
    """What a card makes, less what the best of ``held`` unseen cards makes on average in reply.

    ``unseen``: how many of each rank, ace first.
    """
    laid, count = (*faces, card), count + card.value
    made = _points(laid, count)
    if count == LIMIT or not held:
        return made
    replies: dict[int, int] = {}
    for rank, number in enumerate(unseen):
        reply = OF_RANK[rank]
        if number and count + reply.value <= LIMIT:
            points = _points((*laid, reply), count + reply.value)
            if points:
                replies[points] = replies.get(points, 0) + number
    return made - _best_of(replies, sum(unseen), held)


def _best_of(replies: dict[int, int], cards: int, held: int) -> float:
    """The mean of the best of ``held`` out of so many ``cards``; ``replies``: points to how many cards make them."""
    levels = sorted(replies, reverse=True)
    found, better, hands = 0.0, 0, comb(cards, held)
    for level, below in zip(levels, [*levels[1:], 0], strict=False):
        better += replies[level]
        found += (level - below) * (1 - comb(cards - better, held) / hands)
    return found
