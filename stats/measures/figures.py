"""From sums to figures: averages, shares with their intervals, distributions, and the yardsticks beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from .catalogue import SPECS, Spec
from .numbers import POSITIONS, STREETS, Numbers
from .shapes import SHAPES
from .tempo import seconds

LEAST_FOR_INTERVAL: Final = 5
MOST_NEED: Final = 20
LEAST: Final[Mapping[str, int]] = {
    "games": LEAST_FOR_INTERVAL,
    "wins": LEAST_FOR_INTERVAL,
    "losses": LEAST_FOR_INTERVAL,
}
"""Below so many (of other units ``MOST_NEED``) the figure is marked as resting on few."""

PAR: Final[Mapping[str, float]] = {
    "dealer_points": 16.2,
    "pone_points": 10.2,
    "dealer_pegged": 3.5,
    "pone_pegged": 2.1,
}
"""What good players make a deal, for two players with six cards, to 121, counted by the site."""

GRADES: Final = (1, 2, 3)
MARGIN_STEP: Final = 10
MARGIN_BINS, MARGIN_BINS_MOST = 7, 10
"""As far as the double skunk of a game to 121, and as far as the triple one where a game has gone so far."""
Z95: Final = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: ``value`` None where there is nothing yet; rests on ``n`` of ``unit`` (games, deals, hands, …).

    ``low`` and ``high`` bound the 95 % interval of a share.
    """

    spec: Spec
    value: float | None
    n: int
    low: float | None = None
    high: float | None = None

    @property
    def key(self) -> str:
        return self.spec.key

    @property
    def unit(self) -> str:
        return self.spec.unit

    @property
    def share(self) -> bool:
        return self.spec.form == "share"

    @property
    def few(self) -> bool:
        """Whether it rests on too few to say much."""
        return self.value is not None and self.spec.form != "number" and self.n < LEAST.get(self.unit, MOST_NEED)


def wilson(won: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a share by E. B. Wilson (1927): ``won`` of ``n`` > 0, halves allowed."""
    share, z2 = won / n, Z95 * Z95
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    reach = Z95 / (1 + z2 / n) * sqrt(share * (1 - share) / n + z2 / (4 * n * n))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def figure(spec: Spec, numbers: Numbers) -> Figure:
    """One figure of some sums. A shared win counts as half a win."""
    n, top = int(spec.below(numbers)), spec.top(numbers)
    if spec.form == "number":
        return Figure(spec, top, n)
    if n == 0:
        return Figure(spec, None, 0)
    if spec.form == "seconds":
        return Figure(spec, median_wait(numbers), n)
    low, high = wilson(top, n) if spec.form == "share" and n >= LEAST_FOR_INTERVAL else (None, None)
    return Figure(spec, top / n, n, low, high)


def figures(numbers: Numbers) -> dict[str, Figure]:
    """Every single figure of some sums by its key."""
    return {spec.key: figure(spec, numbers) for spec in SPECS}


def median_wait(numbers: Numbers) -> float:
    """The median time of a move in seconds, as near as its bucket tells; needs at least one move."""
    waits = sorted((int(key[5:]), times) for key, times in numbers.tally.items() if key.startswith("wait."))
    half, before = sum(times for _, times in waits) / 2, 0
    for place, times in waits:
        if before + times >= half:
            return seconds(place)
        before += times
    raise ValueError("no move")


def nothing_yet(numbers: Numbers) -> bool:
    """Whether there is no game at all."""
    return numbers.games == 0


TOPS: Final[Mapping[str, Sequence[int]]] = {"hand": (29, 40), "crib": (29, 40), "pegged": (15, 29, 40)}
"""Where a distribution ends: jokers make hands of up to 40, several players peg more in a deal than two."""


@dataclass(frozen=True, slots=True)
class Bar:
    """How often hands were worth ``score``; ``exact`` and ``site`` are shares of 1, None where there is none."""

    score: int
    count: int
    share: float
    exact: float | None
    site: float | None


def distribution(own: Numbers, site: Numbers, prefix: str, exact: Sequence[int] | None) -> list[Bar]:
    """Hands, cribs or deals (``prefix`` hand, crib, pegged) by their points, from 0 to the first of ``TOPS`` to do."""
    highest = max((score for score, times in enumerate(own.bars(prefix, TOPS[prefix][-1])) if times), default=0)
    top = next(top for top in TOPS[prefix] if highest <= top)
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
    """Games by margin: 1–10, 11–20 … 61 and more, or to 91 and more."""
    last = (MARGIN_BINS_MOST - 1) * MARGIN_STEP + 1
    far = any(_within(numbers, prefix, last, None) for prefix in ("won_by", "lost_by"))
    bins = MARGIN_BINS_MOST if far else MARGIN_BINS
    found = []
    for place in range(bins):
        low = place * MARGIN_STEP + 1
        high = None if place == bins - 1 else low + MARGIN_STEP - 1
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


@dataclass(frozen=True, slots=True)
class Shape:
    """How many of the counted hands were of a type: ``share`` of all of them, None where none was counted."""

    shape: str
    hands: int
    share: float | None
    site: float | None


def hand_shapes(own: Numbers, site: Numbers) -> list[Shape]:
    """Hands by type, in the order of ``SHAPES``."""
    n, m = (one.dealer_hands + one.pone_hands for one in (own, site))
    return [
        Shape(shape, times := own.tally[f"shape.{shape}"], times / n if n else None, _part(site, shape, m))
        for shape in SHAPES
    ]


def _part(site: Numbers, shape: str, hands: int) -> float | None:
    return site.tally[f"shape.{shape}"] / hands if hands else None


@dataclass(frozen=True, slots=True)
class LoserScore:
    """Games by the loser's score, ten points a step: those won (the other's score) and those lost (one's own)."""

    low: int
    high: int
    won: int
    lost: int


def final_scores(numbers: Numbers) -> list[LoserScore]:
    """By the loser's score in tens, from the first to the last that occurs; negative scores are in the first step."""
    steps: dict[int, list[int]] = {}
    for at, prefix in enumerate(("beat", "final")):
        for key, times in numbers.tally.items():
            name, _, score = key.partition(".")
            if name == prefix:
                steps.setdefault(max(int(score), 0) // FINAL_STEP, [0, 0])[at] += times
    if not steps:
        return []
    places = range(min(steps), max(steps) + 1)
    return [
        LoserScore(place * FINAL_STEP, place * FINAL_STEP + FINAL_STEP - 1, *steps.get(place, (0, 0)))
        for place in places
    ]


FINAL_STEP: Final = 10


def totals(numbers: Numbers) -> list[tuple[int, int]]:
    """Games of one player by their total, as (total, games), lowest first."""
    return sorted((int(key[6:]), times) for key, times in numbers.tally.items() if key.startswith("total."))
