"""Several games: match points, who has won, and who deals first in the next (rules.md §4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from .award import grade
from .options import traits
from .reasons import Refusal, Refused
from .state import Result, State
from .variant import Variant

WINS_MATCH: Final = -1
PRESETS: Final[dict[str, tuple[int, int, int, int]]] = {
    "tournament": (2, 3, 3, 3),
    "free": (1, 2, 4, WINS_MATCH),
    "house": (1, 2, 3, WINS_MATCH),
    "double-at-60": (1, 1, 2, 2),
    "triple-at-60": (1, 2, 3, 3),
    "quadruple-at-60": (1, 2, 4, 4),
}
"""Points for a win, a skunk, a double and a triple skunk; ``WINS_MATCH`` ends the match."""

Multi = Literal["winner_takes_all", "continuing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match: ``best_of`` n games or ``first_to`` n points; points so far a side (or a person, see ``for_persons``).

    ``multi``: what a game is worth with more than two sides (M4, M5); ``games`` played so far.
    """

    form: Literal["best_of", "first_to"] = "first_to"
    n: int = 5
    preset: str | tuple[int, int, int, int] = "free"
    multi: Multi | None = None
    points: tuple[int, ...] = ()
    games: int = 0

    @property
    def scale(self) -> tuple[int, int, int, int]:
        """Points for a win by grade."""
        return PRESETS[self.preset] if isinstance(self.preset, str) else self.preset

    @property
    def needed(self) -> int:
        """Games (best of) or points (first to) that win the match."""
        return (self.n + 1) // 2 if self.form == "best_of" else self.n


def check(match: Match, variant: Variant) -> None:
    """Refuse a match that the variant or its options cannot have, naming the two."""
    has = traits(variant)
    key = variant.key.replace("-", "_")
    wrong: list[tuple[bool, str, str]] = [
        ("opponent" not in has, key, match.form),
        (match.form == "best_of" and "two_sides" not in has, key, "best_of"),
        (match.multi is not None and match.form == "best_of", match.multi or "", "best_of"),
        (match.multi == "winner_takes_all" and "singles" not in has, key, "winner_takes_all"),
        (match.multi == "continuing" and "odd_singles" not in has, key, "continuing"),
        (match.multi == "continuing" and variant.goal.lowball, "lowball", "continuing"),
        (match.multi == "continuing" and variant.counting != "auto", "continuing", variant.counting),
        (match.form == "first_to" and variant.cut.next_games == "recut_last", "recut_last", "first_to"),
    ]
    for holds, one, other in wrong:
        if holds:
            raise Refused(Refusal.CONFLICT, one, other)
    if match.form == "best_of" and match.n % 2 == 0:
        raise Refused(Refusal.WRONG_NUMBER)


def game_points(match: Match, result: Result, targets: Sequence[int], leavers: Sequence[int] = ()) -> tuple[int, ...]:
    """Match points of one finished game, a side.

    ``leavers`` are sides that resigned or ran out of time: they get nothing, and by Q2 their
    own score is graded once another side has three quarters of its target. "Wins the match"
    is written as the points still missing.
    """
    grades = loss_grades(result, targets, leavers)
    if len(result.scores) == 2 or match.multi is None:
        return _plain(match, result, grades, leavers)
    if match.multi == "winner_takes_all":
        return _winner_takes_all(result, grades, leavers)
    return _continuing(match, result, leavers)


def loss_grades(result: Result, targets: Sequence[int], leavers: Sequence[int]) -> tuple[int, ...]:
    """The grade of each side's loss as the match pays it: as the game found it, for leavers by Q2."""
    far = any(side not in leavers and score * 4 >= targets[side] * 3 for side, score in enumerate(result.scores))
    if result.outcome not in ("resigned", "timed_out") or not far:
        return result.grades
    return tuple(grade(score, targets[side]) if side in leavers else 0 for side, score in enumerate(result.scores))


def _worth(match: Match, grade: int, side: int) -> int:
    points = match.scale[grade]
    if match.form == "best_of":
        return match.needed - _so_far(match, side) if points == WINS_MATCH else 1
    return max(match.n - _so_far(match, side), 0) if points == WINS_MATCH else points


def _so_far(match: Match, side: int) -> int:
    return match.points[side] if match.points else 0


def _plain(match: Match, result: Result, grades: Sequence[int], leavers: Sequence[int]) -> tuple[int, ...]:
    """The win's points to each winner: several share in lowball, in a draw nobody gets any."""
    if result.outcome == "stopped":
        return (0,) * len(result.scores)
    best = max(grades, default=0)
    return tuple(
        _worth(match, best, side) if side in result.winners and side not in leavers else 0
        for side in range(len(result.scores))
    )


def _winner_takes_all(result: Result, grades: Sequence[int], leavers: Sequence[int]) -> tuple[int, ...]:
    """M4: 2 for the winner; 3 and 1 for the second if he skunked some; 3 if he skunked all."""
    points = [0] * len(result.scores)
    if result.outcome == "stopped" or result.winners[0] in leavers:
        return tuple(points)
    for winner in result.winners:
        points[winner] = 2
    losers = [side for side in range(len(points)) if side not in result.winners]
    skunked = [side for side in losers if grades[side]]
    if skunked:
        points[result.winners[0]] = 3
        best = max(result.scores[side] for side in losers)
        seconds = [side for side in losers if result.scores[side] == best]
        if not any(grades[side] for side in seconds):
            for side in seconds:
                points[side] = 1
    return tuple(0 if side in leavers else p for side, p in enumerate(points))


def _continuing(match: Match, result: Result, leavers: Sequence[int]) -> tuple[int, ...]:
    """M5: by the order of finishing; the winner also gets the skunk's extra once."""
    points = [0] * len(result.scores)
    if not result.places:
        return tuple(points)
    worths = (2, 1) if len(points) == 3 else (4, 2, 1)
    for side, worth in zip(result.places, worths, strict=False):
        points[side] = worth
    first = result.places[0]
    grade = max(result.grades, default=0)
    extra = match.scale[grade]
    if extra == WINS_MATCH:
        points[first] = max(match.n - _so_far(match, first), 0)
    else:
        points[first] += extra - match.scale[0]
    return tuple(0 if side in leavers else p for side, p in enumerate(points))


def after_game(match: Match, points: Sequence[int]) -> Match:
    """The match with one more game's points (``for_persons`` where the persons move)."""
    before = match.points or (0,) * len(points)
    return replace(match, points=tuple(a + b for a, b in zip(before, points, strict=True)), games=match.games + 1)


def persons_move(variant: Variant) -> bool:
    """Whether everybody sits one seat further on in each game of a match, so that each is alone in turn (V1)."""
    return len({len(side) for side in variant.sides}) > 1


def seating(variant: Variant, games: int) -> tuple[int, ...]:
    """Who sits where after so many games of a match: by seat, the seat the person had in the first game."""
    moved = games if persons_move(variant) else 0
    return tuple((seat - moved) % variant.seats for seat in range(variant.seats))


def for_persons(match: Match, variant: Variant, points: tuple[int, ...]) -> tuple[int, ...]:
    """A game's points, a side, as they are added up: as they are, or a person where the persons move.

    Persons are named by their seats in the first game; each gets what his side of this game has won.
    """
    if not persons_move(variant):
        return points
    seats = seating(variant, match.games)
    return tuple(points[variant.side_of[seats.index(person)]] for person in range(variant.seats))


def at_table(match: Match, variant: Variant) -> Match:
    """The match as the game to come sees it: points a side; a side of several persons has those of its best."""
    if not persons_move(variant) or not match.points:
        return match
    seats = seating(variant, match.games)
    return replace(match, points=tuple(max(match.points[seats[seat]] for seat in side) for side in variant.sides))


def winner(match: Match) -> int | None:
    """The side (or person) that has won the match, None while it goes on; with several the one ahead."""
    reached = [side for side, points in enumerate(match.points) if points >= match.needed]
    if not reached:
        return None
    best = max(match.points[side] for side in reached)
    leaders = [side for side in reached if match.points[side] == best]
    return leaders[0] if len(leaders) == 1 else None


def next_first_dealer(match: Match, variant: Variant, result: Result, last_dealer: int, last_first: int) -> int | None:
    """The seat of the next game's first dealer by M3, None where it is cut for again.

    ``last_dealer`` dealt the last deal of the game just ended, ``last_first`` its first one. Where the persons move
    on (V1) the rule is theirs: whoever lost deals, from the seat where he sits now.
    """
    rule = variant.cut.next_games
    if cuts_again(match, variant):
        return None
    seats, moved = variant.seats, int(persons_move(variant))
    if rule != "loser":
        return (last_first + moved + 1) % seats
    side_of = variant.side_of
    lowest = min(result.scores)
    if variant.goal.lowball:
        lowest = max(result.scores)
    last = {side for side, score in enumerate(result.scores) if score == lowest}
    if len(result.scores) == 2 and result.winners:
        last = {1 - result.winners[0]}
    clockwise = [(last_dealer + step) % seats for step in range(1, seats + 1)]
    return next((seat + moved) % seats for seat in clockwise if side_of[seat] in last)


def cuts_again(match: Match, variant: Variant) -> bool:
    """Whether the game to come is cut for: the deciding one of a match, where the table has chosen so."""
    one_short = match.needed - 1
    deciding = bool(match.points) and all(points == one_short for points in match.points)
    return deciding and variant.cut.next_games == "recut_last"


class Counted(NamedTuple):
    """One finished game as its match counts it.

    ``points``: what the game brought, a side; ``match``: as it stands after it; ``first_dealer``: the seat that deals
    first in the next game, None where it is cut for.
    """

    points: tuple[int, ...]
    match: Match
    first_dealer: int | None


def count_game(match: Match, state: State) -> Counted:
    """Add a finished game to its match, given as it stood before that game. Raises ValueError for one that goes on."""
    result, game = state.result, state.game
    if result is None:
        raise ValueError("the game is not over")
    points = game_points(at_table(match, game.variant), result, game.targets, leavers(state))
    after = after_game(match, for_persons(match, game.variant, points))
    first = next_first_dealer(after, game.variant, result, last_dealer(state), game.first_dealer)
    return Counted(points, after, first)


def leavers(state: State) -> tuple[int, ...]:
    """The sides of which nobody stayed to the end."""
    return tuple(i for i, side in enumerate(state.game.sides) if all(seat in state.resigned for seat in side))


def last_dealer(state: State) -> int:
    """Who dealt the last deal that counted; one that was dealt before the last show was settled is void (C4)."""
    void = state.result is not None and state.result.deals < state.deal.number
    return state.deal.order[-2] if void else state.deal.dealer
