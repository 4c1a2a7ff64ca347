"""A report as the page shows it: tiles with their yardsticks, charts, filters as links."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import get_language_bidi, gettext, ngettext

from cribsite.l10n import num, percent
from cribsite.tiles import Tile
from games.labels import REASONS
from stats import charts, exports, labels
from stats.filters import BOT_KINDS, ENDS, PERIODS, Filters, slug_of
from stats.measures.figures import Bar, Figure
from stats.queries import Sums
from stats.report import Line, Report

TILES = ("dealer_points", "pone_points", "hand", "crib", "dealer_pegged", "pone_pegged")
HALF = 0.5
SPAN = {"dealer_points": 3.0, "pone_points": 3.0, "hand": 2.0, "crib": 2.0, "dealer_pegged": 1.5, "pone_pegged": 1.5}


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a filter as a link."""

    label: str | Promise
    href: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Menu:
    """A filter: what it is called, what is chosen, and the choices."""

    label: str
    chosen: str | Promise
    choices: Sequence[Choice]


@dataclass(frozen=True, slots=True)
class Meaning:
    """A figure in the table of all figures: name, value and yardsticks in words, and what it means."""

    name: Promise
    value: str
    rests_on: str
    words: str
    meaning: Promise
    few: bool


def menus(filters: Filters, sums: Sums) -> list[Menu]:
    """The filters, each with what there is to choose from in this history."""
    slugs = sorted({slug_of(row) for row in sums.rows} | ({filters.variant} - {"all"}))
    opponents = {row.opponent for row in sums.rows}
    bots = sorted(opponents - BOT_KINDS)
    kinds = [key for key in ("people", "mixed", "alone") if key in opponents] + (["bots"] if bots else []) + bots
    against = _with(["all", *kinds], filters.opponent)
    countings = sorted({row.counting for row in sums.rows})
    variants = [*slugs, *(["all"] if len(slugs) > 1 else [])]
    found = [
        _menu(filters, "variant", gettext("Variant"), variants, labels.variant_name),
        _menu(filters, "opponent", gettext("Opponents"), against, labels.opponent_name),
        _menu(filters, "end", gettext("End of the game"), ENDS, labels.ENDS.__getitem__),
        _menu(filters, "period", gettext("Period"), PERIODS, labels.PERIODS.__getitem__),
    ]
    if len(countings) > 1:
        choices = _with(["all", *countings], filters.counting)
        found.insert(2, _menu(filters, "counting", gettext("Counting"), choices, labels.counting_name))
    return found


def _with(choices: list[str], chosen: str) -> list[str]:
    return choices if chosen in choices else [*choices, chosen]


def _menu(filters: Filters, key: str, label: str, values: Iterable[str], name: Callable[[str], str | Promise]) -> Menu:
    chosen = getattr(filters, key)
    choices = [Choice(name(value), filters.query(**{key: value}), value == chosen) for value in values]
    return Menu(label, name(chosen), choices)


def figure_text(figure: Figure, decimals: int = 1) -> str:
    """A figure as it is written: a share in per cent, a whole number, or an average with one decimal."""
    if figure.value is None:
        return "–"
    if figure.share:
        return percent(figure.value, decimals)
    whole = figure.key in ("games", "wins", "losses", "shared", "deals")
    return num(figure.value, 0 if whole else decimals)


def rests_on(figure: Figure) -> str:
    """What a figure rests on, in words."""
    n = num(figure.n)
    if figure.unit == "games":
        return ngettext("%(n)s game", "%(n)s games", figure.n) % {"n": n}
    if figure.unit == "deals":
        return ngettext("%(n)s deal", "%(n)s deals", figure.n) % {"n": n}
    if figure.unit == "hands":
        return ngettext("%(n)s hand", "%(n)s hands", figure.n) % {"n": n}
    return ngettext("%(n)s crib", "%(n)s cribs", figure.n) % {"n": n}


def _kept(share: str) -> str:
    """A share inside a sentence: between right-to-left words its sign would wander to the other side of the number."""
    return f"\u2066{share}\u2069" if get_language_bidi() else share


def yardstick_words(line: Line) -> str:
    """Par, the site and chance in words; for a share its interval; marked where it rests on few."""
    figure = line.figure
    if figure.value is None:
        return gettext("Nothing yet")
    if figure.few:
        return gettext("Only %(few)s so far") % {"few": rests_on(figure)}
    if figure.low is not None and figure.high is not None:
        bounds = {"low": _kept(percent(figure.low, 1)), "high": _kept(percent(figure.high, 1))}
        return gettext("95 per cent interval: %(low)s to %(high)s") % bounds
    if line.par is not None:
        return gettext("par %(par)s") % {"par": num(line.par, 1)}
    return _compared(line.site, line.exact)


def _compared(site: float | None, exact: float | None) -> str:
    if site is not None and exact is not None:
        return gettext("site %(site)s, at random %(exact)s") % {"site": num(site, 1), "exact": num(exact, 2)}
    if site is not None:
        return gettext("site %(site)s") % {"site": num(site, 1)}
    return gettext("at random %(exact)s") % {"exact": num(exact, 2)} if exact is not None else ""


def tile(line: Line) -> Tile:
    """A key figure with its yardstick: against par, else the site's average, else chance."""
    figure = line.figure
    measure = next((m for m in (line.par, line.site, line.exact) if m is not None), None)
    shown = figure.value is not None and measure is not None and not figure.few
    return Tile(
        label=str(labels.NAMES[line.key]),
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
        label=str(labels.NAMES[line.key]),
        figure=figure_text(figure),
        words=yardstick_words(line),
        value=figure.value if shown else None,
        par=HALF if shown else None,
        low=figure.low,
        high=figure.high,
        span=HALF,
    )


def meanings(report: Report) -> list[Meaning]:
    """Every single figure with its definition."""
    return [
        Meaning(
            name=labels.NAMES[line.key],
            value=figure_text(line.figure, 2 if not line.figure.share else 1),
            rests_on="" if line.key in ("games", "wins", "losses", "shared") else rests_on(line.figure),
            words=_all_yardsticks(line),
            meaning=labels.MEANINGS[line.key],
            few=line.figure.few,
        )
        for line in report.lines
    ]


def _all_yardsticks(line: Line) -> str:
    if line.figure.low is not None or line.figure.few or line.par is None:
        return yardstick_words(line) if line.figure.value is not None and line.figure.unit != "" else ""
    if line.site is None:
        return gettext("par %(par)s") % {"par": num(line.par, 1)}
    return gettext("par %(par)s, site %(site)s") % {"par": num(line.par, 1), "site": num(line.site, 2)}


def _mean(bars: Sequence[Bar]) -> float | None:
    n = sum(bar.count for bar in bars)
    return sum(bar.score * bar.count for bar in bars) / n if n else None


@dataclass(frozen=True, slots=True)
class Distribution:
    """A histogram's section: its key (hands, cribs), bars, both drawings, and whether each series is there."""

    key: str
    title: str
    bars: Sequence[Bar]
    top: int
    count: str
    drawings: Sequence[charts.Histogram]
    mean: float | None
    has_exact: bool
    has_site: bool
    nothing: bool


def distribution(key: str, title: str, bars: Sequence[Bar], unit: str, site: bool) -> Distribution:
    """A distribution as the page shows it."""
    n, mean = sum(bar.count for bar in bars), _mean(bars)
    shown = [Bar(bar.score, bar.count, bar.share, bar.exact, None) for bar in bars] if site else bars
    return Distribution(
        key=key,
        title=title,
        bars=shown,
        top=len(shown) - 1,
        count=rests_on(Figure(key, n, n, unit)),
        drawings=[charts.histogram(shown, mean, size) for size in (charts.WIDE, charts.NARROW)],
        mean=mean,
        has_exact=bars[0].exact is not None,
        has_site=any(bar.site for bar in shown),
        nothing=n == 0,
    )


def context(report: Report, sums: Sums) -> dict[str, Any]:
    """Everything the page's template shows."""
    site = report.about == "site"
    both = not site
    sizes = (charts.WIDE_MARGINS, charts.NARROW_MARGINS)
    return {
        "report": report,
        "filters": report.filters,
        "menus": menus(report.filters, sums),
        "empty": sums.empty,
        "nothing": report.games == 0,
        "tiles": [tile(report.line(key)) for key in TILES],
        "rate": rate_tile(report.line("first_win_rate" if site else "win_rate")),
        "games_words": rests_on(report.line("games").figure),
        "deals_words": ngettext("%(n)s deal", "%(n)s deals", sums_deals(report)) % {"n": num(sums_deals(report))},
        "hands": distribution("hands", gettext("Score distribution of hands"), report.hands, "hands", site),
        "cribs": distribution("cribs", gettext("Score distribution of cribs"), report.cribs, "cribs", site),
        "margin_drawings": [charts.margin_chart(report.margins, report.skunk_lines, size, both) for size in sizes],
        "has_margins": any(entry.won or entry.lost for entry in report.margins),
        "wins": 0 if site else int(report.line("wins").value or 0),
        "skunk_rate": _skunk_rate(report),
        "skunk_names": [(labels.SKUNKS[entry.grade], entry) for entry in report.skunks],
        "positions": _by_street(report),
        "kinds": [(REASONS[kind.reason], kind) for kind in report.kinds],
        "meanings": meanings(report),
        "twins": {part: _twins(report.filters, part) for part in exports.TABLES},
    }


def _skunk_rate(report: Report) -> float | None:
    """The share of the wins that were skunks."""
    wins = 0 if report.about == "site" else report.line("wins").value
    return report.skunks_given / wins if wins else None


def _twins(filters: Filters, part: str) -> dict[str, str]:
    """The addresses of a part of the page as CSV and as JSON, filters kept."""
    return {form: filters.query(**{"as": form, "part": part}) for form in ("csv", "json")}


def sums_deals(report: Report) -> int:
    """How many deals the report is about."""
    return int(report.line("deals").value or 0)


def _by_street(report: Report) -> list[dict[str, Any]]:
    """The table of positions a street a row; empty where no game reached one, and of the site, where all even out."""
    if report.about == "site" or not any(entry.games for entry in report.positions):
        return []
    streets = sorted({entry.street for entry in report.positions})
    return [{"street": s, "places": [entry for entry in report.positions if entry.street == s]} for s in streets]
