"""How games ended, as the page draws it: margins, the loser's scores, positions on the way, totals played alone."""

from __future__ import annotations

from math import ceil
from typing import Any

from cribsite.l10n import num, percent
from stats import charts, columns
from stats.columns import Columns, Group
from stats.labels import PLACES
from stats.measures.figures import LoserScore
from stats.measures.numbers import POSITIONS
from stats.report import Report, rules

TOTAL_STEP = 10


def context(report: Report) -> dict[str, Any]:
    """What the page's template shows of the ends of games."""
    both = report.about != "site"
    sizes = (charts.WIDE_MARGINS, charts.NARROW_MARGINS)
    positions = _by_street(report)
    return {
        "margin_drawings": [charts.margin_chart(report.margins, report.skunk_lines, size, both) for size in sizes],
        "has_margins": any(entry.won or entry.lost for entry in report.margins),
        "finals_drawings": _finals(report),
        "positions": positions,
        "position_drawings": _positions(positions),
        "totals": _in_tens(report.totals),
        "totals_drawings": _totals(report),
    }


def _top(highest: float) -> float:
    """The top of a scale of whole numbers."""
    step = next(n for n in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10**4, 10**5, 10**6, 10**9) if n * 5 >= highest)
    return float(max(step * ceil(highest / step), 1))


def _both_sizes(groups: list[Group], top: float, lines: list[tuple[float, str]] | None = None) -> list[Columns]:
    ticks = [(top * part, num(top * part, 0)) for part in ((0, 0.5, 1) if top > 1 and top % 2 == 0 else (0, 1))]
    return [
        columns.columns(groups, size, top=top, ticks=ticks, lines=lines or ())
        for size in (columns.WIDE, columns.NARROW)
    ]


def _finals(report: Report) -> list[Columns]:
    """Games by the loser's score, with the lines below which it was skunked."""
    if not report.finals:
        return []
    site = report.about == "site"
    groups = [Group(num(entry.low), _bars(entry, site)) for entry in report.finals]
    top = _top(max(max(entry.won, entry.lost) for entry in report.finals))
    rule = rules(report.filters)
    target = 0 if rule is None or not report.skunk_lines else rule.goal.targets[0]
    first, last = report.finals[0].low, report.finals[-1].high + 1
    lines = [
        ((target - margin + 1 - first) / 10, num(target - margin + 1))
        for margin in report.skunk_lines
        if target and first < target - margin + 1 < last
    ]
    return _both_sizes(groups, top, lines)


def _bars(entry: LoserScore, site: bool) -> list[tuple[str, float, str]]:
    lost = ("lost", float(entry.lost), "")
    return [lost] if site else [("won", float(entry.won), ""), lost]


def _by_street(report: Report) -> list[dict[str, Any]]:
    """The table of positions a street a row; empty where no game reached one, and of the site, where all even out."""
    if report.about == "site" or not any(entry.games for entry in report.positions):
        return []
    streets = sorted({entry.street for entry in report.positions})
    return [{"street": s, "places": [entry for entry in report.positions if entry.street == s]} for s in streets]


def _positions(rows: list[dict[str, Any]]) -> list[Columns]:
    """The share of games won from each position, a group a street."""
    if not rows:
        return []
    groups = [
        Group(
            num(row["street"]),
            [(place.place, place.rate or 0.0, percent(place.rate) if place.games else "") for place in row["places"]],
        )
        for row in rows
    ]
    ticks = [(part, percent(part)) for part in (0, 0.5, 1)]
    return [columns.columns(groups, columns.NARROW, top=1, ticks=ticks)]


POSITION_NAMES = {place: PLACES[place] for place in POSITIONS}


def _in_tens(totals: Any) -> list[tuple[int, int, int]]:
    """Totals of games played alone, ten points a step: lowest, highest, games."""
    steps: dict[int, int] = {}
    for total, games in totals:
        steps[total // TOTAL_STEP] = steps.get(total // TOTAL_STEP, 0) + games
    if not steps:
        return []
    places = range(min(steps), max(steps) + 1)
    return [(at * TOTAL_STEP, at * TOTAL_STEP + TOTAL_STEP - 1, steps.get(at, 0)) for at in places]


def _totals(report: Report) -> list[Columns]:
    rows = _in_tens(report.totals)
    if not rows:
        return []
    groups = [Group(num(low), [("won", float(games), "")]) for low, _high, games in rows]
    return _both_sizes(groups, _top(max(games for _low, _high, games in rows)))
