"""From sums to figures: averages, shares with their intervals, distributions, and the yardsticks beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from .numbers import POSITIONS, STREETS, Numbers

LEAST_FOR_INTERVAL: Final = 5
LEAST: Final[Mapping[str, int]] = {"games": LEAST_FOR_INTERVAL, "deals": 20, "hands": 20, "cribs": 20}
"""Below so many the figure is marked as resting on few."""

PAR: Final[Mapping[str, float]] = {
    "dealer_points": 16.2,
    "pone_points": 10.2,
    "dealer_pegged": 3.5,
    "pone_pegged": 2.1,
}
"""What good players make a deal, for two players with six cards, to 121, counted by the site."""

GRADES: Final = (1, 2, 3)
MARGIN_STEP: Final = 10
MARGIN_BINS: Final = 7
Z95: Final = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: ``value`` None where there is nothing yet; rests on ``n`` of ``unit`` (games, deals, hands, cribs).

    ``low`` and ``high`` bound the 95 % interval of a share; ``share``: a part of 1, else points or a number.
    """

    key: str
    value: float | None
    n: int
    unit: str
    share: bool = False
    low: float | None = None
    high: float | None = None

    @property
    def few(self) -> bool:
        """Whether it rests on too few to say much."""
        return self.value is not None and self.n < LEAST[self.unit]


def wilson(won: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a share by E. B. Wilson (1927): ``won`` of ``n`` > 0, halves allowed."""
    share, z2 = won / n, Z95 * Z95
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    reach = Z95 / (1 + z2 / n) * sqrt(share * (1 - share) / n + z2 / (4 * n * n))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def _share(key: str, won: float, n: int) -> Figure:
    if n == 0:
        return Figure(key, None, 0, "games", share=True)
    low, high = wilson(won, n) if n >= LEAST_FOR_INTERVAL else (None, None)
    return Figure(key, won / n, n, "games", share=True, low=low, high=high)


def _average(key: str, points: int, n: int, unit: str) -> Figure:
    return Figure(key, points / n if n else None, n, unit)


def figures(numbers: Numbers) -> dict[str, Figure]:
    """Every single figure of some sums by its key. A shared win counts as half a win."""
    n = numbers
    won = n.wins + n.shares / 2
    found = (
        Figure("games", n.games, n.games, "games"),
        Figure("wins", n.wins, n.games, "games"),
        Figure("losses", n.games - n.wins - n.shares, n.games, "games"),
        Figure("shared", n.shares, n.games, "games"),
        _share("win_rate", won, n.games),
        _share("first_share", n.first_games, n.games),
        _share("first_win_rate", n.first_wins, n.first_games),
        _share("later_win_rate", n.wins - n.first_wins, n.games - n.first_games),
        Figure("deals", n.deals, n.games, "games"),
        _average("deals_a_game", n.deals, n.games, "games"),
        _average("dealer_points", n.dealer_points, n.dealer_deals, "deals"),
        _average("pone_points", n.pone_points, n.pone_deals, "deals"),
        _average("hand", n.dealer_hand_points + n.pone_hand_points, n.dealer_hands + n.pone_hands, "hands"),
        _average("dealer_hand", n.dealer_hand_points, n.dealer_hands, "hands"),
        _average("pone_hand", n.pone_hand_points, n.pone_hands, "hands"),
        _average("crib", n.crib_points, n.cribs, "cribs"),
        _average("crib_away", n.crib_away_points, n.cribs_away, "cribs"),
        _average("dealer_pegged", n.dealer_pegged, n.dealer_plays, "deals"),
        _average("pone_pegged", n.pone_pegged, n.pone_plays, "deals"),
    )
    return {figure.key: figure for figure in found}


def nothing_yet(numbers: Numbers) -> bool:
    """Whether there is no game at all."""
    return numbers.games == 0


@dataclass(frozen=True, slots=True)
class Bar:
    """How often hands were worth ``score``; ``exact`` and ``site`` are shares of 1, None where there is none."""

    score: int
    count: int
    share: float
    exact: float | None
    site: float | None


def distribution(own: Numbers, site: Numbers, prefix: str, exact: Sequence[int] | None) -> list[Bar]:
    """Hands or cribs (``prefix`` hand, crib) by what they were worth, 0 to 29, to 40 where any is worth more."""
    top = 40 if own.bars(prefix, 40)[30:] != [0] * 11 else 29
    counts, others = own.bars(prefix, top), site.bars(prefix, top)
    n, m, whole = sum(counts), sum(others), sum(exact or ())
    return [
        Bar(
            score,
            counts[score],
            counts[score] / n if n else 0.0,
            exact[score] / whole if exact and score < len(exact) else None,
            others[score] / m if m else None,
        )
        for score in range(top + 1)
    ]


@dataclass(frozen=True, slots=True)
class Margin:
    """Games by margin from ``low`` to ``high`` points (None: and more)."""

    low: int
    high: int | None
    won: int
    lost: int


def margins(numbers: Numbers) -> list[Margin]:
    """Games by margin: 1–10, 11–20 … 61 and more."""
    found = []
    for place in range(MARGIN_BINS):
        low = place * MARGIN_STEP + 1
        high = None if place == MARGIN_BINS - 1 else low + MARGIN_STEP - 1
        won, lost = (_within(numbers, prefix, low, high) for prefix in ("won_by", "lost_by"))
        found.append(Margin(low, high, won, lost))
    return found


def _within(numbers: Numbers, prefix: str, low: int, high: int | None) -> int:
    found = 0
    for key, number in numbers.tally.items():
        name, _, margin = key.partition(".")
        if name == prefix and low <= int(margin) and (high is None or int(margin) <= high):
            found += number
    return found


@dataclass(frozen=True, slots=True)
class Position:
    """Games that stood ``place`` (ahead, level, behind) after the first deal in which a side reached ``street``."""

    street: int
    place: str
    games: int
    won: int

    @property
    def rate(self) -> float | None:
        return self.won / self.games if self.games else None


def positions(numbers: Numbers) -> list[Position]:
    """Nine of them: each street, each place."""
    tally = numbers.tally
    return [
        Position(street, place, tally[f"at{street}.{place}"], tally[f"at{street}.{place}.won"])
        for street in STREETS
        for place in POSITIONS
    ]


@dataclass(frozen=True, slots=True)
class Kind:
    """Points by why they were scored: in the play (with heels) and in the show, as they were pegged."""

    reason: str
    play: int
    show: int


def kinds(numbers: Numbers, reasons: Sequence[str]) -> list[Kind]:
    """Points by kind in the order of ``reasons``; kinds without points are left out."""
    found = (Kind(reason, numbers.tally[f"play.{reason}"], numbers.tally[f"show.{reason}"]) for reason in reasons)
    return [kind for kind in found if kind.play or kind.show]
