"""Ratings: which games count for them, how one game changes those who played it, and the number that is shown.

A player's rating is a belief about strength, a middle (mu) and how unsure it is (sigma), by the Plackett–Luce model.
Each family of games has ratings of its own. Bots are never rated; a fixed number stands for each level beside the
players'.
"""

from __future__ import annotations

import datetime as dt
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


ENOUGH_IN_SEASON: Final = 5
"""So many rated games make a season that is listed."""


class Season(NamedTuple):
    """A quarter of a year in UTC; nobody's rating begins anew with it. ``slug``: ``2026-4``; in order of time."""

    year: int
    number: int

    @property
    def slug(self) -> str:
        return f"{self.year:04}-{self.number}"

    @property
    def begin(self) -> dt.datetime:
        return dt.datetime(self.year, 3 * self.number - 2, 1, tzinfo=dt.UTC)

    @property
    def end(self) -> dt.datetime:
        """The moment in which the next one begins."""
        return (self.begin + dt.timedelta(days=100)).replace(day=1)


def season_of(at: dt.datetime) -> Season:
    """The season in which a game ended."""
    day = at.astimezone(dt.UTC)
    return Season(day.year, (day.month + 2) // 3)


def season_named(slug: str) -> Season | None:
    """The season of a slug, None where it names none."""
    year, _, number = slug.partition("-")
    if not (len(year) == 4 and year.isascii() and year.isdecimal() and number in ("1", "2", "3", "4")):
        return None
    if not dt.MINYEAR <= int(year) < dt.MAXYEAR:  # the end of a season lies in the next year
        return None
    return Season(int(year), int(number))


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
    return family(len(sides), len(set(sides)))


def family(seats: int, teams: int) -> str:
    """The family of games with so many seats and sides, empty where there is none."""
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
