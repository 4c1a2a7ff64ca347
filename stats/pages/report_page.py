"""A report as the page shows it: tiles with their yardsticks, charts, filters as links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from cribsite.tiles import Tile
from games.labels import REASONS
from stats import charts, exports, labels
from stats.filters import Filters
from stats.meanings import CHAPTERS, MEANINGS, NAMES, SHAPES
from stats.measures.catalogue import CHAPTERS as CHAPTER_ORDER
from stats.measures.catalogue import STREAKS
from stats.measures.figures import Bar
from stats.pages import ends
from stats.pages.menus import menus
from stats.pages.places import Place
from stats.pages.words import all_yardsticks, figure_text, number_of, rests_on, yardstick_words
from stats.queries import Sums
from stats.report import Line, Report

ALONE_TILES = ("total", "hand", "crib")
TILES = ("dealer_points", "pone_points", "hand", "crib", "dealer_pegged", "pone_pegged")
HALF = 0.5
SPAN = {"dealer_points": 3.0, "pone_points": 3.0, "hand": 2.0, "crib": 2.0, "dealer_pegged": 1.5, "pone_pegged": 1.5}


@dataclass(frozen=True, slots=True)
class Meaning:
    """A figure in the list of all figures: name, value and yardsticks in words, what it means, and its own page."""

    name: Promise
    value: str
    rests_on: str
    words: str
    meaning: Promise
    few: bool
    href: str
    rank: int | None
    rank_alike: int | None


def tile(line: Line) -> Tile:
    """A key figure with its yardstick: against par, else the site's average, else chance."""
    figure = line.figure
    measure = next((m for m in (line.par, line.site, line.exact) if m is not None), None)
    shown = figure.value is not None and measure is not None and not figure.few
    return Tile(
        label=str(NAMES[line.key]),
        figure=figure_text(figure),
        words=yardstick_words(line),
        value=figure.value if shown else None,
        par=measure if shown else None,
        span=SPAN.get(line.key),
        difference=_difference(line) if shown else None,
    )


def _difference(line: Line) -> float | None:
    """How far a figure is from par or the site's average; chance is no yardstick of skill, so none from there."""
    measure = line.par if line.par is not None else line.site
    return None if line.value is None or measure is None else round(line.value - measure, 1)


def rate_tile(line: Line) -> Tile:
    """The win rate against one half, with its interval."""
    figure = line.figure
    shown = figure.value is not None and figure.low is not None
    return Tile(
        label=str(NAMES[line.key]),
        figure=figure_text(figure),
        words=yardstick_words(line),
        value=figure.value if shown else None,
        par=HALF if shown else None,
        low=figure.low,
        high=figure.high,
        span=HALF,
    )


def meanings(report: Report, place: Place) -> list[tuple[Promise, list[Meaning]]]:
    """Every single figure with its definition, by chapter; of a player also how many players it beats."""
    found: dict[str, list[Meaning]] = {}
    for line in report.lines:
        found.setdefault(line.figure.spec.chapter, []).append(
            Meaning(
                name=NAMES[line.key],
                value=figure_text(line.figure, 2 if line.figure.spec.form == "average" else None),
                rests_on="" if line.figure.spec.form == "number" else rests_on(line.figure),
                words=all_yardsticks(line),
                meaning=MEANINGS[line.key],
                few=line.figure.few,
                href="" if line.figure.spec in STREAKS else place.figure(line.key, report.filters),
                rank=line.rank,
                rank_alike=line.rank_alike,
            )
        )
    return [(CHAPTERS[chapter], found[chapter]) for chapter in CHAPTER_ORDER if chapter in found]


def _mean(bars: Sequence[Bar]) -> float | None:
    n = sum(bar.count for bar in bars)
    return sum(bar.score * bar.count for bar in bars) / n if n else None


ALL: Final = gettext_lazy("All players of the site")
WHOSE: Final = {
    "hands": (gettext_lazy("Your hands"), gettext_lazy("The player’s hands")),
    "cribs": (gettext_lazy("Your cribs"), gettext_lazy("The player’s cribs")),
    "pegging": (gettext_lazy("Your deals"), gettext_lazy("The player’s deals")),
}
"""What the bars are: of oneself, of another player."""


@dataclass(frozen=True, slots=True)
class Distribution:
    """A histogram's section: its key (hands, cribs, pegging), bars, both drawings, and whether each series is there."""

    key: str
    title: str
    whose: str
    bars: Sequence[Bar]
    top: int
    count: str
    drawings: Sequence[charts.Histogram]
    mean: float | None
    has_exact: bool
    has_site: bool
    nothing: bool
    twins: Mapping[str, str]


def distribution(report: Report, key: str, title: str, bars: Sequence[Bar], unit: str) -> Distribution:
    """A distribution as the page shows it: of the site without the site's marks beside it."""
    site = report.about == "site"
    n, mean = sum(bar.count for bar in bars), _mean(bars)
    shown = [Bar(bar.score, bar.count, bar.share, bar.exact, None) for bar in bars] if site else bars
    return Distribution(
        key=key,
        title=title,
        whose=str(ALL if site else WHOSE[key][report.about != "me"]),
        bars=shown,
        top=len(shown) - 1,
        count=number_of(unit, n),
        drawings=[charts.histogram(shown, mean, size) for size in (charts.WIDE, charts.NARROW)],
        mean=mean,
        has_exact=bars[0].exact is not None,
        has_site=any(bar.site for bar in shown),
        nothing=n == 0,
        twins=twins(report.filters, key),
    )


def context(report: Report, sums: Sums, place: Place) -> dict[str, Any]:
    """Everything the page's template shows."""
    site = report.about == "site"
    alone = sums.alone
    deals = int(report.line("deals").value or 0)
    return {
        "report": report,
        "place": place,
        "filters": report.filters,
        "menus": menus(report.filters, sums),
        "empty": sums.empty,
        "nothing": report.games == 0,
        "alone": alone,
        "tiles": [tile(report.line(key)) for key in (ALONE_TILES if alone else TILES)],
        "rate": None if alone else rate_tile(report.line("first_win_rate" if site else "win_rate")),
        "games_words": rests_on(report.line("games").figure),
        "deals_words": number_of("deals", deals),
        "hands": distribution(report, "hands", gettext("Score distribution of hands"), report.hands, "hands"),
        "cribs": distribution(report, "cribs", gettext("Score distribution of cribs"), report.cribs, "cribs"),
        "pegging": distribution(report, "pegging", gettext("Points pegged in a deal"), report.pegging, "deals"),
        "wins": 0 if site or alone else int(report.line("wins").value or 0),
        "skunk_rate": _skunk_rate(report),
        "skunk_names": [(labels.SKUNKS[entry.grade], entry) for entry in report.skunks],
        "shapes": [(SHAPES[shape.shape], shape) for shape in report.shapes if shape.hands or shape.site],
        "kinds": [(REASONS[kind.reason], kind) for kind in report.kinds],
        "meanings": meanings(report, place),
        "twins": {part: twins(report.filters, part) for part in exports.TABLES},
        **ends.context(report),
    }


def _skunk_rate(report: Report) -> float | None:
    """The share of the wins that were skunks; of the site nothing is said beside its own."""
    return None if report.about == "site" or report.alone else report.line("skunk_rate").value


def twins(filters: Filters, part: str, **more: str) -> dict[str, str]:
    """The addresses of a part of the page as CSV and as JSON, filters (and what ``more`` the page has) kept."""
    more = {key: value for key, value in more.items() if value}
    return {form: filters.query(**{"as": form, "part": part, **more}) for form in ("csv", "json")}
