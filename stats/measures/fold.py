"""The one fold: a finished game's log becomes its facts, the same for one new game and for a rebuild."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from games.engine import driver
from games.engine.cards import codes
from games.engine.events import (
    DealEnded,
    DealStarted,
    Event,
    GameEnded,
    HandShown,
    HandsOpened,
    Scored,
    SeatLeft,
    SideFinished,
)
from games.engine.reasons import Reason
from games.engine.state import State

from . import ending
from .chance import Chance
from .choices import Choices
from .counting import Counting
from .facts import GameFacts, HandFact
from .log import GameLog, NotFinished
from .numbers import STREETS, Numbers
from .shapes import shapes
from .tempo import Tempo

NOT_OF_A_HAND: Final = frozenset({Reason.BACK_TEN, Reason.NULL_PENALTY, Reason.MUGGINS})
NOT_PEGGED: Final = frozenset({Reason.HEELS, Reason.BID, Reason.START_THREE, Reason.MUGGINS})
"""What is scored before the show and is no point of the play (interfaces: replay numbers)."""


@dataclass(slots=True)
class _Deal:
    """What each seat made of one deal: all its points, and those of the play."""

    dealer: int
    playing: tuple[int, ...]
    points: dict[int, int] = field(default_factory=dict)
    pegged: dict[int, int] = field(default_factory=dict)
    played: bool = False


class Watch:
    """Follows a game event by event.

    ``absent``: seats for which somebody else lays now; ``left``: seats that went away, and whether by the clock;
    ``streets``: for each street the scores after the first deal in which a side reached it; ``behind``: the most points
    each side ever was behind the best other one; ``tops``: the highest of each kind a seat, by the record's name.
    """

    def __init__(self, opening: State, persons: Sequence[bool]) -> None:
        self.persons = persons
        self.sides = opening.game.sides
        self.side_of = opening.game.side_of
        self.numbers = [Numbers() for _ in self.side_of]
        self.scores = list(opening.scores)
        self.hands: list[HandFact] = []
        self.streets: dict[int, tuple[int, ...]] = {}
        self.left: dict[int, bool] = {}
        self.absent: set[int] = set()
        self.end: GameEnded | None = None
        self.behind = [0] * len(opening.scores)
        self.tops: list[dict[str, int]] = [{} for _ in self.side_of]
        self._deals: dict[int, _Deal] = {}
        self._current = 0
        self._open: int | None = None
        self._shown: HandShown | None = None

    def hear(self, events: Sequence[Event]) -> None:
        """Take in what one action made happen."""
        for event in events:
            handler = _HANDLERS.get(type(event))
            if handler is not None:
                handler(self, event)

    def note_who(self, seat: int | None, by: str) -> None:
        """A bot that plays on a person's seat stands in for him, until he moves himself again."""
        if seat is None or not self.persons[seat] or seat in self.left:
            return
        if by == "bot":
            self.absent.add(seat)
        elif by == "person":
            self.absent.discard(seat)

    def _started(self, event: DealStarted) -> None:
        self._deals[event.deal] = _Deal(event.dealer, event.playing)
        self._current = event.deal

    def _opened(self, event: HandsOpened) -> None:
        self._open = event.deal
        self._play_is_over(event.deal)

    def _counted(self, event: HandShown) -> None:
        self._play_is_over(event.deal)
        self._shown = event
        dealer = event.seat == self._deals[event.deal].dealer
        absent = event.seat in self.absent
        self.hands.append(
            HandFact(
                deal=event.deal,
                seat=event.seat,
                what=event.what,
                dealer=dealer,
                cards=" ".join(codes(event.cards)),
                starter=event.starter.code if event.starter else "",
                value=event.total,
                pegged=0,
                claim=event.claim,
                stand_in=absent,
            )
        )
        self._worth(event, dealer)

    def _worth(self, event: HandShown, dealer: bool) -> None:
        """What a counted hand is worth, for its owner and, a crib, for those it was given by."""
        if event.what == "crib":
            for seat in self._deals[event.deal].playing:
                if self.side_of[seat] != self.side_of[event.seat] and seat not in self.absent:
                    self.numbers[seat].cribs_away += 1
                    self.numbers[seat].crib_away_points += event.total
        if event.seat in self.absent:
            return
        numbers = self.numbers[event.seat]
        kind = {"crib": "crib", "row": "line", "column": "line"}.get(event.what, "hand")
        numbers.tally[f"{kind}.{event.total}"] += 1
        self._top(event.seat, kind, event.total)
        if kind == "crib":
            numbers.cribs += 1
            numbers.crib_points += event.total
        elif kind == "hand":
            numbers.put({f"shape.{name}": 1 for name in shapes(event.items)})
            who = "dealer" if dealer else "pone"
            numbers.bump(f"{who}_hands")
            numbers.bump(f"{who}_hand_points", event.total)

    def _top(self, seat: int, kind: str, value: int) -> None:
        tops = self.tops[seat]
        tops[kind] = max(value, tops.get(kind, value))

    def _play_is_over(self, number: int) -> None:
        deal = self._deals[number]
        if deal.played:
            return
        deal.played = True
        for seat in deal.playing:
            if seat not in self.absent:
                who = "dealer" if seat == deal.dealer else "pone"
                numbers, pegged = self.numbers[seat], deal.pegged.get(seat, 0)
                numbers.bump(f"{who}_plays")
                numbers.bump(f"{who}_pegged", pegged)
                numbers.tally[f"pegged.{pegged}"] += 1

    def _scored(self, event: Scored) -> None:
        self.scores[event.side] = event.score
        self._compare()
        shown, reason, seat = self._shown, event.reason, event.seat
        if shown is not None and seat == shown.seat and reason not in NOT_OF_A_HAND:
            last = self.hands[-1]
            self.hands[-1] = _pegged(last, event.points)
        if seat in self.absent:
            return
        numbers = self.numbers[seat]
        numbers.put({f"{'play' if shown is None else 'show'}.{reason.value}": event.points})
        if reason is Reason.HEELS:
            numbers.heels += event.points
        if reason is not Reason.START_THREE:
            deal = self._deals[self._deal_of(shown)]
            deal.points[seat] = deal.points.get(seat, 0) + event.points
            if shown is None and reason not in NOT_PEGGED:
                deal.pegged[seat] = deal.pegged.get(seat, 0) + event.points

    def _compare(self) -> None:
        """How far each side is behind the best of the others, if farther than before."""
        if len(self.scores) < 2:
            return
        second, first = sorted(self.scores)[-2:]
        for side, score in enumerate(self.scores):
            self.behind[side] = max(self.behind[side], (second if score == first else first) - score)

    def _deal_of(self, shown: HandShown | None) -> int:
        """While a show waits for its counts the next deal is dealt already (C4)."""
        if shown is not None:
            return shown.deal
        return self._current if self._open is None else self._open

    def _whole(self, event: DealEnded) -> None:
        self._shown = self._open = None
        deal = self._deals.pop(event.deal)
        self._tops_of(deal)
        for seat in deal.playing:
            if seat not in self.absent:
                who = "dealer" if seat == deal.dealer else "pone"
                self.numbers[seat].bump(f"{who}_deals")
                self.numbers[seat].bump(f"{who}_points", deal.points.get(seat, 0))
        best = max(self.scores)
        for street in STREETS:
            if best >= street and street not in self.streets:
                self.streets[street] = tuple(self.scores)

    def _tops_of(self, deal: _Deal) -> None:
        for kind, points in (("deal", deal.points), ("pegging", deal.pegged)):
            for seat, number in points.items():
                self._top(seat, kind, number)

    def _gone(self, event: SeatLeft) -> None:
        self.left[event.seat] = event.clock
        self.absent.add(event.seat)

    def _out(self, event: SideFinished) -> None:
        self.absent.update(self.sides[event.side])

    def _ended(self, event: GameEnded) -> None:
        self.end = event
        for deal in self._deals.values():
            self._tops_of(deal)


def _pegged(hand: HandFact, points: int) -> HandFact:
    values: dict[str, Any] = {name: getattr(hand, name) for name in HandFact.__slots__}
    return HandFact(**{**values, "pegged": hand.pegged + points})


_HANDLERS: Final[dict[type, Callable[[Watch, Any], None]]] = {
    DealStarted: Watch._started,
    HandsOpened: Watch._opened,
    HandShown: Watch._counted,
    Scored: Watch._scored,
    DealEnded: Watch._whole,
    SeatLeft: Watch._gone,
    SideFinished: Watch._out,
    GameEnded: Watch._ended,
}


def fold(log: GameLog) -> GameFacts:
    """The facts of a finished game. Raises NotFinished, and Refused for a log that breaks the rules."""
    state = log.opening()
    watch = Watch(state, [seat.person for seat in log.seats])
    chance = Chance()
    chance.begin(log)
    counting = Counting(watch.numbers, watch.absent)
    choices = Choices(watch.numbers, watch.absent, chance.found)
    tempo = Tempo(watch.numbers, log.seats, watch.absent)
    watch.hear(state.events)
    for step in log.steps:
        before = state
        watch.note_who(step.seat, step.by)
        state, events = driver.act(before, step.seat, step.action)
        counting.hear(before, step, events)
        choices.hear(before, step, events)
        chance.hear(before, events)
        tempo.hear(step, state)
        watch.hear(events)
    if watch.end is None or state.result is None or not log.steps:
        raise NotFinished(f"{len(log.steps)} actions and no end")
    return ending.facts(log, state.game, state.result, watch, chance.found)
