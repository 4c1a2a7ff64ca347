"""Ratings: which games count for them, how one game changes those who played it, and the number that is shown.

A player's rating is a belief about strength, a middle (mu) and how unsure it is (sigma), by the Plackett–Luce model.
Each family of games has ratings of its own. Bots are never rated; a fixed number stands for each level beside the
players'.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from openskill.models import PlackettLuce

from .facts import GameFact

FAMILIES: Final = ("two", "three", "four", "partners", "five")
RATED_OPTIONS: Final = frozenset({"", "target-121"})
"""Options that change what is scored and may be played rated; who cuts and who deals first does not matter."""
ENOUGH_GAMES: Final = 10
SURE: Final = 4.0
"""A rating is provisional before so many games, or while it is less sure than this."""
MIDDLE, STEP = 1500, 40
ANCHORS: Final = {"beginner": 1100, "easy": 1300, "medium": 1500, "hard": 1650, "expert": 1750}
"""What is shown for bots: fixed by agreement, so that people's numbers have something to stand beside."""


class Belief(NamedTuple):
    """What is believed of a player's strength."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def shown(self) -> int:
        """The number people see: 1500 for whom nothing is known of."""
        return round(MIDDLE + STEP * (self.mu - 25.0))


def provisional(belief: Belief, games: int) -> bool:
    """Whether the rating is still too unsure to be listed."""
    return games < ENOUGH_GAMES or belief.sigma > SURE


def family_of(fact: GameFact, sides: Sequence[int], people: Sequence[bool], agreed: bool) -> str:
    """The family a game is rated in, empty where it is not: people only, who agreed, without options of their own."""
    if not agreed or not all(people) or fact.options not in RATED_OPTIONS:
        return ""
    seats, teams = len(sides), len(set(sides))
    if teams == seats:
        return {2: "two", 3: "three", 4: "four", 5: "five"}.get(seats, "")
    return "partners" if (seats, teams) == (4, 2) else ""


@cache
def _model() -> Any:
    return PlackettLuce()


class Played(NamedTuple):
    """A seat of a rated game: its side, what was believed of the player, and whether the side (and it) won or
    shared."""

    side: int
    before: Belief
    won: bool


def after(seats: Sequence[Played]) -> list[Belief]:
    """What is believed of each seat after the game; winners stand equal, and so do the others."""
    model, sides = _model(), sorted({seat.side for seat in seats})
    teams = [[model.rating(mu=s.before.mu, sigma=s.before.sigma) for s in seats if s.side == side] for side in sides]
    ranks = [1 if any(s.won for s in seats if s.side == side) else 2 for side in sides]
    rated = {side: iter(team) for side, team in zip(sides, model.rate(teams, ranks=ranks), strict=True)}
    found = [next(rated[seat.side]) for seat in seats]
    return [Belief(float(one.mu), float(one.sigma)) for one in found]
