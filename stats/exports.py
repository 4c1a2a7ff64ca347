"""The same figures for machines: one JSON object, or one table as CSV; keys and numbers as they are, unrounded."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from stats.report import Line, Report

Row = Mapping[str, Any]


def _figure_rows(lines: Iterable[Line]) -> list[Row]:
    return [
        {
            "figure": line.key,
            "value": line.value,
            "n": line.figure.n,
            "unit": line.figure.unit,
            "low": line.figure.low,
            "high": line.figure.high,
            "par": line.par,
            "site": line.site,
            "exact": line.exact,
        }
        for line in lines
    ]


TABLES: Final[Mapping[str, Callable[[Report], Sequence[Row]]]] = {
    "figures": lambda report: _figure_rows(report.lines),
    "hands": lambda report: [asdict(bar) for bar in report.hands],
    "cribs": lambda report: [asdict(bar) for bar in report.cribs],
    "skunks": lambda report: [asdict(entry) for entry in report.skunks],
    "margins": lambda report: [asdict(entry) for entry in report.margins],
    "positions": lambda report: [{**asdict(entry), "rate": entry.rate} for entry in report.positions],
    "points": lambda report: [asdict(kind) for kind in report.kinds],
}
HEADERS: Final[Mapping[str, Sequence[str]]] = {
    "figures": ("figure", "value", "n", "unit", "low", "high", "par", "site", "exact"),
    "hands": ("score", "count", "share", "exact", "site"),
    "cribs": ("score", "count", "share", "exact", "site"),
    "skunks": ("grade", "given", "taken"),
    "margins": ("low", "high", "won", "lost"),
    "positions": ("street", "place", "games", "won", "rate"),
    "points": ("reason", "play", "show"),
}


def as_json(report: Report, about: str, part: str = "") -> dict[str, Any]:
    """The whole page, or one ``part`` (a key of ``TABLES``), with what it is about and its filters."""
    tables = {part: TABLES[part]} if part in TABLES else TABLES
    head: dict[str, Any] = {
        "about": about,
        "filters": asdict(report.filters),
        "site_skunk_rate": report.site_skunk_rate,
    }
    return head | {name: list(rows(report)) for name, rows in tables.items()}


def as_csv(report: Report, part: str = "") -> str:
    """One table with a header row; a value that is not there is empty. Unknown parts give the single figures."""
    name = part if part in TABLES else "figures"
    out = io.StringIO()
    writer = csv.DictWriter(out, HEADERS[name], lineterminator="\n")
    writer.writeheader()
    writer.writerows(TABLES[name](report))
    return out.getvalue()
