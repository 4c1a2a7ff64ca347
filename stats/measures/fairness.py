"""Whether cards fell as chance lets them fall: tests over all games, each with how likely its result is by chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import erfc, exp, gamma, sqrt
from typing import Final, Literal

from games.analysis.exact import hand_distribution, mean
from games.engine.cards import RANKS, SUITS

from .numbers import Numbers

Verdict = Literal["few", "usual", "rare", "very_rare", "suspect"]
LEAST_EXPECTED: Final = 5
"""Below so many expected of a kind χ² says nothing."""
LEAST_HANDS: Final = 30
"""Below so many hands an average is not spread as the normal curve has it."""
BOUNDS: Final[tuple[tuple[float, Verdict], ...]] = ((0.05, "usual"), (0.01, "rare"), (0.0001, "very_rare"))
DRAWN: Final = 6
WITHOUT_REPLACEMENT: Final = (52 - DRAWN) / 51
"""Six cards of one pack scatter less than six of six packs would."""


@dataclass(frozen=True, slots=True)
class Test:
    """One test: ``n`` things looked at, the statistic (χ² with ``df`` degrees of freedom, or z), and how often chance
    alone gives one as far off (``p``). ``about``: what is told apart, as (name, seen, expected).
    """

    __test__ = False  # pytest looks for tests by this name
    key: str
    n: int
    statistic: Literal["chi2", "z"]
    value: float
    df: int
    p: float
    about: Sequence[tuple[str, float, float]] = ()

    @property
    def verdict(self) -> Verdict:
        few = self.n < LEAST_HANDS
        if self.statistic == "chi2":
            few = not self.n or min(expected for _, _, expected in self.about) < LEAST_EXPECTED
        if few:
            return "few"
        return next((word for bound, word in BOUNDS if self.p >= bound), "suspect")


def chi2_tail(value: float, df: int) -> float:
    """How likely a χ² of so many degrees of freedom is at least this large; exact, df ≥ 1."""
    y = value / 2
    if df % 2 == 0:
        term, found = exp(-y), 0.0
        for i in range(df // 2):
            found += term
            term *= y / (i + 1)
        return found
    return erfc(sqrt(y)) + exp(-y) * sum(float(y ** (i - 0.5)) / gamma(i + 0.5) for i in range(1, df // 2 + 1))


def z_tail(value: float) -> float:
    """How likely a standard normal value is at least this far from 0, on either side."""
    return erfc(abs(value) / sqrt(2))


def even(key: str, counts: Mapping[str, int], scatter: float = 1.0) -> Test:
    """Whether all kinds come equally often. ``scatter``: the variance against that of independent draws."""
    n = sum(counts.values())
    expected = n / len(counts)
    value = sum((seen - expected) ** 2 for seen in counts.values()) / expected / scatter if n else 0.0
    df = len(counts) - 1
    about = [(name, float(seen), expected) for name, seen in counts.items()]
    return Test(key, n, "chi2", value, df, chi2_tail(value, df), about)


def _by(numbers: Numbers, prefix: str, names: Sequence[str], at: int) -> dict[str, int]:
    """Counts of ``cards`` by the letter at a place behind the prefix."""
    found = dict.fromkeys(names, 0)
    for key, times in numbers.cards.items():
        if key.startswith(prefix):
            found[key[len(prefix) :][at]] += times
    return found


def _dealt_to(numbers: Numbers, seat: int, names: Sequence[str]) -> dict[str, int]:
    return {name: numbers.cards[f"seat.{seat}.{name}"] for name in names}


def hands_as_dealt(numbers: Numbers) -> Test:
    """The first four cards of the pone, counted with the starter, against every hand there is."""
    counts = hand_distribution()
    whole, middle = sum(counts), mean(counts)
    spread = sum(number * (points - middle) ** 2 for points, number in enumerate(counts)) / whole
    found = {int(key[6:]): times for key, times in numbers.tally.items() if key.startswith("dealt.")}
    n = sum(found.values())
    average = sum(points * times for points, times in found.items()) / n if n else middle
    value = (average - middle) / sqrt(spread / n) if n else 0.0
    return Test("dealt", n, "z", value, 0, z_tail(value), [("points", average, middle)] if n else ())


def hands_as_kept(numbers: Numbers) -> Test:
    """What starters made of the pone's hand, against the average over every card that might have been turned up."""
    n, luck, spread = (numbers.tally[f"cut.{name}"] for name in ("n", "luck", "var"))
    value = (luck / 1000) / sqrt(spread / 1000) if spread else 0.0
    return Test("kept", n, "z", value, 0, z_tail(value))


def tests(numbers: Numbers, by_cutting: Mapping[int, Numbers]) -> list[Test]:
    """Every test over the sums of all games; ``by_cutting``: the same sums by how many seats cut for the deal."""
    found = [
        even("starter_ranks", _by(numbers, "starter.", RANKS, 0)),
        even("starter_suits", _by(numbers, "starter.", SUITS, 1)),
    ]
    for seat in (0, 1):
        found.append(even(f"ranks_{seat}", _dealt_to(numbers, seat, RANKS), WITHOUT_REPLACEMENT))
        found.append(even(f"suits_{seat}", _dealt_to(numbers, seat, SUITS), WITHOUT_REPLACEMENT))
    for cutting, sums in sorted(by_cutting.items()):
        seats = {str(seat): sums.tally[f"first.{seat}"] for seat in range(cutting)}
        if cutting > 1 and any(seats.values()):
            found.append(even(f"first_{cutting}", seats))
    return [*found, hands_as_dealt(numbers), hands_as_kept(numbers)]
