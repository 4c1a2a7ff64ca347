"""One page of figures as plain values: what the page, its JSON and its CSV all show, so that they cannot differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from games.analysis.exact import crib_distribution, hand_distribution, mean
from games.engine import catalog
from games.engine.reasons import Reason, Refused
from games.engine.variant import Variant
from stats import yardsticks
from stats.filters import Filters
from stats.measures import figures as measures
from stats.measures.catalogue import BY_KEY, EVEN_ENDS, OF_GAMES, OF_OPPONENTS, STREAKS
from stats.measures.figures import Bar, Figure, Kind, LoserScore, Margin, Position, Shape
from stats.measures.numbers import Best
from stats.queries import Sums

LIKE_STANDARD: Final = frozenset({"standard", "two-into-crib"})
"""Variants with hands of four out of 52 cards, each with a starter: the exact curve is theirs."""


@dataclass(frozen=True, slots=True)
class Line:
    """A figure with its yardsticks: ``par``, the ``site``'s own, and ``exact`` (a random hand); None: there is none.

    ``rank``: how many per cent of the regular players do worse, ``rank_alike``: of those of like rating.
    """

    figure: Figure
    par: float | None = None
    site: float | None = None
    exact: float | None = None
    rank: int | None = None
    rank_alike: int | None = None

    @property
    def key(self) -> str:
        return self.figure.key

    @property
    def value(self) -> float | None:
        return self.figure.value


@dataclass(frozen=True, slots=True)
class Skunks:
    """How often a grade was given and taken."""

    grade: int
    given: int
    taken: int


@dataclass(frozen=True, slots=True)
class Report:
    """Everything a page of figures shows. ``about``: me, player, pair or site; ``alone``: of games of one player, and
    no others; ``skunk_wins``: wins with a skunk, be it of several; ``skunk_lines``: margins from which a game is a
    skunk, one a grade; ``finals``: games by the loser's score; ``totals``: games of one player by total.
    """

    about: str
    filters: Filters
    alone: bool
    lines: Sequence[Line]
    hands: Sequence[Bar]
    cribs: Sequence[Bar]
    pegging: Sequence[Bar]
    shapes: Sequence[Shape]
    skunks: Sequence[Skunks]
    skunk_wins: int
    margins: Sequence[Margin]
    finals: Sequence[LoserScore]
    totals: Sequence[tuple[int, int]]
    skunk_lines: Sequence[int]
    positions: Sequence[Position]
    kinds: Sequence[Kind]
    site_skunk_rate: float | None
    records: Mapping[str, Best]

    def line(self, key: str) -> Line:
        """One figure by its key. Raises KeyError."""
        return {line.key: line for line in self.lines}[key]

    @property
    def games(self) -> int:
        return int(self.line("games").value or 0)


def rules(filters: Filters) -> Variant | None:
    """The variant the figures are about; None for all together."""
    key, *options = filters.variant.split("+")
    try:
        return catalog.variant(key, [_option(option) for option in options if option])
    except (catalog.UnknownVariant, ValueError, Refused):
        return None


def _option(slug: str) -> str:
    """``target-61`` as the engine reads it."""
    key, _, value = slug.rpartition("-")
    return f"{key}={value}" if value.isdigit() else slug


def _has_par(sums: Sums) -> bool:
    """Par is known for two players with six cards to 121, counted by the site, and for nothing else."""
    ways = {row.counting for row in sums.rows if sums.filters.takes(row)}
    return sums.filters.variant == "standard" and ways <= {"auto"}


def _has_exact(variant: Variant | None) -> bool:
    if variant is None or variant.key not in LIKE_STANDARD:
        return False
    return variant.hands == catalog.VARIANTS["standard"].hands


def _skunk_lines(variant: Variant | None) -> tuple[int, ...]:
    """Margins that make a skunk, by grade (rules §1); without one target of all sides there are none to draw."""
    target = 121 if variant is None else variant.goal.targets[0]
    if variant is not None and (len(set(variant.goal.targets)) > 1 or variant.goal.lowball or not variant.goal.race):
        return ()
    return tuple(30 * grade + 1 for grade in measures.GRADES if target - 30 * grade >= 31)


def report(about: str, sums: Sums) -> Report:
    """The figures of some sums, with the site's beside them where it is not the site itself."""
    variant, site = rules(sums.filters), about == "site"
    exact = _has_exact(variant)
    ends = sums.games if site else sums.own
    return Report(
        about=about,
        filters=sums.filters,
        alone=sums.alone,
        lines=lines(sums, site),
        hands=measures.distribution(sums.own, sums.people, "hand", hand_distribution() if exact else None),
        cribs=measures.distribution(sums.own, sums.people, "crib", crib_distribution() if exact else None),
        pegging=measures.distribution(sums.own, sums.people, "pegged", None),
        shapes=measures.hand_shapes(sums.own, sums.people),
        skunks=[Skunks(g, getattr(ends, f"given_{g}"), getattr(ends, f"taken_{g}")) for g in measures.GRADES],
        skunk_wins=ends.tally["skunk.wins"],
        margins=measures.margins(ends),
        finals=measures.final_scores(ends),
        totals=measures.totals(sums.own),
        skunk_lines=_skunk_lines(variant),
        positions=measures.positions(ends),
        kinds=measures.kinds(sums.own, [reason.value for reason in Reason]),
        site_skunk_rate=_skunk_rate(sums),
        records=ends.records if site else sums.own.records,
    )


def lines(sums: Sums, site: bool, keep: str = "") -> list[Line]:
    """Every single figure with its yardsticks; those that rest on nothing and need not be there are left out.

    ``keep``: the figure that stays all the same.
    """
    par, exact = _has_par(sums), _has_exact(rules(sums.filters))
    rest = measures.figures(sums.people)
    found = [
        replace(
            _line(figure, rest, par, exact, site),
            rank=_rank(figure, sums.spreads),
            rank_alike=_rank(figure, sums.spreads_alike),
        )
        for figure in _figures(sums, site, keep)
    ]
    streak = sums.streak
    if streak is not None and not site and not sums.alone:
        after = next(at for at, line in enumerate(found) if line.key == "skunked_rate") + 1
        found[after:after] = [
            Line(Figure(spec, number, streak.length))
            for spec, number in zip(STREAKS, (streak.suffix, streak.best), strict=True)
        ]
    return found


def _figures(sums: Sums, site: bool, keep: str) -> Sequence[Figure]:
    """Of the site: games and deals from all games, once each; points and hands from people's seats."""
    found = measures.figures(sums.own)
    found |= {key: measures.figure(BY_KEY[key], sums.however) for key in EVEN_ENDS}
    if site:
        whole = measures.figures(sums.games)
        found |= {key: whole[key] for key in OF_GAMES}
        for key in OF_ONE_SIDE:
            found.pop(key)
    if sums.alone:
        found = {key: figure for key, figure in found.items() if key not in OF_OPPONENTS or key == keep}
    return [figure for figure in found.values() if figure.n or not figure.spec.optional or figure.key == keep]


OF_ONE_SIDE: Final = (
    "wins",
    "losses",
    "shared",
    "win_rate",
    "first_share",
    "later_win_rate",
    "skunked_rate",
    "loss_margin",
    "game_points",
    "spread",
    "visits",
)
"""What everybody has in common says nothing of the site."""


def _skunk_rate(sums: Sums) -> float | None:
    return measures.figure(BY_KEY["skunk_rate"], sums.people).value


def _rank(figure: Figure, spreads: Mapping[str, Sequence[float]]) -> int | None:
    """How many per cent of some players do worse, by how the figures are spread over them."""
    if figure.value is None or figure.few or not figure.spec.better or figure.key not in spreads:
        return None
    return yardsticks.percentile(spreads[figure.key], figure.value, figure.spec.better)


def _line(figure: Figure, rest: Mapping[str, Figure], par: bool, exact: bool, site: bool) -> Line:
    compared = figure.spec.form in ("average", "seconds") or (figure.share and figure.unit != "games")
    return Line(
        figure,
        par=measures.PAR.get(figure.key) if par else None,
        site=rest[figure.key].value if compared and not site else None,
        exact=_exact(figure.key) if exact else None,
    )


def _exact(key: str) -> float | None:
    if key in ("hand", "dealer_hand", "pone_hand"):
        return mean(hand_distribution())
    return mean(crib_distribution()) if key in ("crib", "crib_away") else None
