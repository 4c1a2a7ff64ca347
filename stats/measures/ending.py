"""How a game ended, for each seat: won or lost, skunks, margin, position at the streets, against whom."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.engine.state import Game, Result

from .facts import GameFact, GameFacts, SeatFact
from .log import GameLog, Seat, options_slug
from .numbers import BY_RESULT, Best, Numbers, total

if TYPE_CHECKING:
    from .fold import Watch

ALONE, MIXED, BOTS, PEOPLE = "alone", "mixed", "bots", "people"


def kind_of(seats: Iterable[Seat]) -> str:
    """Who these are: people, the level of bots that are all of one, mixed, or alone for nobody."""
    kinds = {PEOPLE if seat.person else seat.level for seat in seats}
    if not kinds:
        return ALONE
    return kinds.pop() if len(kinds) == 1 else MIXED


def table_of(seats: Iterable[Seat]) -> str:
    """Who sat at a table: people, one person with bots of one level (its name), mixed, bots only, or one alone."""
    everybody = tuple(seats)
    bots = [seat for seat in everybody if not seat.person]
    if len(everybody) == 1:
        return ALONE
    if not bots:
        return PEOPLE
    if len(bots) == len(everybody):
        return BOTS
    return kind_of(bots) if len(bots) == len(everybody) - 1 else MIXED


class _Ending:
    """One game's end, to be asked seat by seat."""

    def __init__(self, log: GameLog, game: Game, result: Result, watch: Watch) -> None:
        self.log, self.game, self.result, self.watch = log, game, result, watch
        self.lasted = round((log.steps[-1].at - log.steps[0].at).total_seconds())
        self.ended = log.steps[-1].at.astimezone(dt.UTC).isoformat()
        # A side is only spared its skunk as a leaver when nobody of it stayed.
        self.stayed = [any(seat not in watch.left for seat in side) for side in game.sides]

    @property
    def comparable(self) -> bool:
        """Whether more points are nearer to the win, so that one side can be said to be ahead of another."""
        return len(self.game.sides) > 1 and not self.game.variant.goal.lowball and len(set(self.game.targets)) == 1

    def won(self, seat: int) -> bool:
        """A leaver has lost, whatever the bot in his seat makes of it (Q1)."""
        return self.game.side_of[seat] in self.result.winners and seat not in self.watch.left

    def end(self, seat: int) -> str:
        if seat in self.watch.left:
            return "timed_out" if self.watch.left[seat] else "resigned"
        return self.result.outcome

    def grade(self, side: int) -> int:
        """Skunks are made in games played to their end only (Q2)."""
        ended = self.result.outcome == "won" and self.stayed[side] and side not in self.result.winners
        return self.result.grades[side] if ended else 0

    def margin(self, seat: int) -> int | None:
        """By how much the target was missed: a loser's own distance, for the winner that of the best loser."""
        goal, result = self.game.variant.goal, self.result
        played = result.outcome == "won" and goal.race and not result.places
        if not played or len(self.game.sides) < 2 or seat in self.watch.left:
            return None
        short = [target - score for target, score in zip(self.game.targets, result.scores, strict=True)]
        own = self.game.side_of[seat]
        if goal.lowball:
            gap = max(short)
            return gap if own in result.winners else -gap
        if own in result.winners:
            return min(gap for side, gap in enumerate(short) if side not in result.winners)
        return -short[own]

    def first(self, seat: int) -> bool:
        return seat == self.log.first_dealer

    def numbers(self, seat: int, margin: int | None) -> Numbers:
        found = self.watch.numbers[seat]
        won, shared = self.won(seat), len(self.result.winners) > 1
        found.games, found.deals = 1, self.result.deals
        if len(self.game.sides) > 1:
            found.wins, found.shares = int(won and not shared), int(won and shared)
            found.first_games = int(self.first(seat))
            found.first_wins = int(self.first(seat) and won and not shared)
        else:
            self._alone(found, won)
        self._skunks(found, seat, won)
        if margin is not None:
            found.tally[f"won_by.{margin}" if won else f"lost_by.{-margin}"] += 1
            found.tally[f"{'beat' if won else 'final'}.{self._loser_score(seat, won)}"] += 1
        if seat in self.watch.left:
            found.tally[f"left.{self.end(seat)}"] += 1
        found.put({"lasted": self.lasted})
        if len(self.game.sides) > 1 and not (won and shared):
            self._by_result(found, "won" if won else "lost")
        self._positions(found, seat, won)
        self._records(found, seat, margin)
        return found

    def _alone(self, found: Numbers, won: bool) -> None:
        """A game against nobody is neither won nor lost; where it has a par, that may be reached."""
        found.tally["alone.games"] += 1
        if self.game.variant.goal.par:
            found.put({"alone.with_par": 1, "alone.reached": int(won)})

    @staticmethod
    def _by_result(found: Numbers, result: str) -> None:
        for name in BY_RESULT:
            found.put({f"{result}.{name}": getattr(found, f"dealer_{name}") + getattr(found, f"pone_{name}")})

    def _loser_score(self, seat: int, won: bool) -> int:
        """A loser's own score; for a winner that of the loser who came nearest."""
        scores, winners = self.result.scores, self.result.winners
        if not won:
            return scores[self.game.side_of[seat]]
        losing = [score for side, score in enumerate(scores) if side not in winners]
        return min(losing) if self.game.variant.goal.lowball else max(losing)

    def _records(self, found: Numbers, seat: int, margin: int | None) -> None:
        """The best this seat did in the game; what a game must be played out for only where it was."""
        for kind, value in self.watch.tops[seat].items():
            self._record(found, kind, value, seat)
        if self.result.outcome != "won" or seat in self.watch.left:
            return
        side = self.game.side_of[seat]
        if len(self.game.sides) < 2:
            found.tally[f"total.{self.result.scores[side]}"] += 1
            self._record(found, "total", self.result.scores[side], seat)
        if margin is None:
            return
        self._record(found, "closest", abs(margin), seat)
        if self.won(seat):
            self._record(found, "fewest_deals", self.result.deals, seat)
            self._record(found, "most_deals", self.result.deals, seat)
            self._record(found, "widest", margin, seat)
            if self.watch.behind[side] and self.comparable:
                self._record(found, "comeback", self.watch.behind[side], seat)

    def _record(self, found: Numbers, kind: str, value: int, seat: int) -> None:
        found.record(kind, Best(value, self.ended, self.log.code, seat))

    def _skunks(self, found: Numbers, seat: int, won: bool) -> None:
        own = self.grade(self.game.side_of[seat])
        if own and seat not in self.watch.left:
            found.bump(f"taken_{own}")
        if won:
            grades = [grade for grade in map(self.grade, range(len(self.game.sides))) if grade]
            for grade in grades:
                found.bump(f"given_{grade}")
            found.put({"skunk.wins": int(bool(grades))})

    def _positions(self, found: Numbers, seat: int, won: bool) -> None:
        if self.result.outcome != "won" or not self.comparable or seat in self.watch.left:
            return
        own = self.game.side_of[seat]
        for street, scores in self.watch.streets.items():
            others = max(score for side, score in enumerate(scores) if side != own)
            place = "level" if scores[own] == others else "ahead" if scores[own] > others else "behind"
            found.tally[f"at{street}.{place}"] += 1
            if won:
                found.tally[f"at{street}.{place}.won"] += 1

    def seat(self, seat: int) -> SeatFact:
        side, margin = self.game.side_of[seat], self.margin(seat)
        others = [s for i, s in enumerate(self.log.seats) if self.game.side_of[i] != side]
        won, shared = self.won(seat), len(self.result.winners) > 1
        return SeatFact(
            seat=seat,
            side=side,
            person=self.log.seats[seat].person,
            opponent=kind_of(others),
            end=self.end(seat),
            won=won and not shared,
            shared=won and shared,
            score=self.result.scores[side],
            grade=0 if seat in self.watch.left else self.grade(side),
            margin=margin,
            numbers=self.numbers(seat, margin),
        )

    def table(self, seats: tuple[SeatFact, ...], chance: Numbers) -> Numbers:
        """All seats together: cards of every seat, but the end of each side once, of the game and its chance once."""
        speakers = {self._speaker(side) for side in self.game.sides}
        found = total(seat.numbers.cards_only() for seat in seats)
        found.add(total(seat.numbers.outcome_only() for seat in seats if seat.seat in speakers))
        found.games, found.deals = 1, self.result.deals
        if self.lasted:
            found.tally["lasted"] = self.lasted
        found.add(chance)
        return found

    def _speaker(self, side: tuple[int, ...]) -> int:
        """The seat that stands for its side: the first dealer, else the first that stayed."""
        if self.log.first_dealer in side:
            return self.log.first_dealer
        return next((seat for seat in side if seat not in self.watch.left), side[0])


def facts(log: GameLog, game: Game, result: Result, watch: Watch, chance: Numbers) -> GameFacts:
    """All facts of a game that was watched to its end; ``chance``: what belongs to the game and to no seat."""
    ending = _Ending(log, game, result, watch)
    seats = tuple(ending.seat(seat) for seat in range(len(game.side_of)))
    fact = GameFact(
        variant=log.variant,
        options=options_slug(log.options),
        counting=log.counting,
        players=len(game.side_of),
        table=table_of(log.seats),
        end=result.outcome,
        deals=result.deals,
        first_dealer=log.first_dealer,
        winners=result.winners,
        scores=result.scores,
        grades=tuple(ending.grade(side) for side in range(len(game.sides))),
        ended_at=log.steps[-1].at,
        numbers=ending.table(seats, chance),
    )
    return GameFacts(fact, seats, tuple(watch.hands))
