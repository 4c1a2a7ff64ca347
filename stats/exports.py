"""The same figures for machines: one JSON object, or a table as CSV, streamed; keys and numbers as they are."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from stats.report import Line, Report

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Table:
    """One table: its columns, and its rows when they are asked for."""

    headers: Sequence[str]
    rows: Callable[[], Iterable[Row]]


def figure_row(line: Line) -> Row:
    """A figure with everything that stands beside it."""
    figure = line.figure
    return {
        "figure": line.key,
        "value": line.value,
        "n": figure.n,
        "unit": figure.unit,
        "low": figure.low,
        "high": figure.high,
        "par": line.par,
        "site": line.site,
        "exact": line.exact,
        "few": figure.few,
        "rank": line.rank,
        "rank_alike": line.rank_alike,
    }


TABLES: Final[Mapping[str, tuple[Sequence[str], Callable[[Report], Iterable[Row]]]]] = {
    "figures": (
        ("figure", "value", "n", "unit", "low", "high", "par", "site", "exact", "few", "rank", "rank_alike"),
        lambda report: map(figure_row, report.lines),
    ),
    "hands": (("score", "count", "share", "exact", "site"), lambda report: map(asdict, report.hands)),
    "cribs": (("score", "count", "share", "exact", "site"), lambda report: map(asdict, report.cribs)),
    "pegging": (
        ("score", "count", "share", "site"),
        lambda report: (
            {"score": bar.score, "count": bar.count, "share": bar.share, "site": bar.site} for bar in report.pegging
        ),
    ),
    "types": (("shape", "hands", "share", "site"), lambda report: map(asdict, report.shapes)),
    "skunks": (("grade", "given", "taken"), lambda report: map(asdict, report.skunks)),
    "margins": (("low", "high", "won", "lost"), lambda report: map(asdict, report.margins)),
    "loser_scores": (("low", "high", "won", "lost"), lambda report: map(asdict, report.finals)),
    "positions": (
        ("street", "place", "games", "won", "rate"),
        lambda report: ({**asdict(entry), "rate": entry.rate} for entry in report.positions),
    ),
    "points": (("reason", "play", "show"), lambda report: map(asdict, report.kinds)),
    "totals": (
        ("total", "games"),
        lambda report: ({"total": total, "games": games} for total, games in report.totals),
    ),
    "records": (
        ("record", "value", "ended", "game", "seat"),
        lambda report: (
            {"record": key, "value": best.value, "ended": best.ended, "game": best.code, "seat": best.seat}
            for key, best in sorted(report.records.items())
        ),
    ),
}


def tables_of(report: Report) -> dict[str, Table]:
    """Every table of a page of figures by its name."""

    def table(name: str) -> Table:
        headers, rows = TABLES[name]
        return Table(headers, lambda: rows(report))

    return {name: table(name) for name in TABLES}


def as_json(tables: Mapping[str, Table], head: Mapping[str, Any], part: str = "") -> dict[str, Any]:
    """All tables, or the one named ``part``, with what they are about."""
    chosen = {part: tables[part]} if part in tables else tables
    return {**head, **{name: [dict(row) for row in table.rows()] for name, table in chosen.items()}}


class _Echo:
    """Hands back what is written to it, so that a csv writer can be streamed."""

    def write(self, text: str) -> str:
        return text


def as_csv(table: Table) -> Iterator[str]:
    """A table line by line, its header first; a value that is not there is empty."""
    writer = csv.DictWriter(_Echo(), table.headers, lineterminator="\n", extrasaction="ignore")
    yield writer.writeheader()
    for row in table.rows():
        yield writer.writerow(row)
