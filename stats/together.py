"""One query for a page: rows of sums, of winning streaks and of the figures' spreads come in a single list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import CharField, DateField, F, JSONField, QuerySet, Value

from stats.measures.facts import ALL_DAYS, Key
from stats.measures.numbers import NAMES
from stats.models import Rollup, Streak, Yardstick

SUMS, STREAKS, SPREADS = 0, 1, 2
_COLUMNS: Final = ("id", *Key._fields, *NAMES, "tally", "records")
_RUN: Final = ("length", "prefix", "suffix", "best")


@dataclass(frozen=True, slots=True)
class Found:
    """What was read. The sums are without the cards kept; spreads have ``figure``, ``band`` and ``points`` only."""

    sums: list[Rollup] = field(default_factory=list)
    streaks: list[Streak] = field(default_factory=list)
    spreads: list[Yardstick] = field(default_factory=list)


def read(sums: QuerySet[Rollup], streaks: QuerySet[Streak], spreads: QuerySet[Yardstick]) -> Found:
    """All of them in one query; a query set that is ``none()`` is left out."""
    found = Found()
    takes: dict[int, Callable[[tuple[Any, ...]], None]] = {
        SUMS: lambda row: found.sums.append(Rollup(**dict(zip(_COLUMNS, row, strict=True)))),
        STREAKS: lambda row: found.streaks.append(_streak(dict(zip(_COLUMNS, row, strict=True)))),
        SPREADS: lambda row: found.spreads.append(_spread(dict(zip(_COLUMNS, row, strict=True)))),
    }
    streaks_as = {name: F(name) for name in ("subject", "span", "day", "variant")}
    streaks_as |= {"opponent": F("opponents"), **{NAMES[at]: F(name) for at, name in enumerate(_RUN)}}
    spreads_as = {"subject": F("figure"), NAMES[0]: F("band"), "tally": F("points")}
    rows = sums.values_list(Value(SUMS), *_COLUMNS).union(
        streaks.values_list(Value(STREAKS), *_filled(streaks_as)),
        spreads.values_list(Value(SPREADS), *_filled(spreads_as)),
        all=True,
    )
    for kind, *row in rows:
        takes[kind](tuple(row))
    return found


def _filled(given: dict[str, F]) -> list[Any]:
    """The columns of the sums, empty where another table has nothing for them."""
    empty: dict[str, Any] = {name: Value("", CharField()) for name in Key._fields}
    empty |= {"id": Value(0), "day": Value(ALL_DAYS, DateField()), "players": Value(0)}
    empty |= {name: Value(0) for name in NAMES}
    empty |= {name: Value({}, JSONField()) for name in ("tally", "records")}
    return [(empty | given)[name] for name in _COLUMNS]


def _streak(row: dict[str, Any]) -> Streak:
    own = {name: row[name] for name in ("subject", "span", "day", "variant")}
    return Streak(**own, opponents=row["opponent"], **{name: row[NAMES[at]] for at, name in enumerate(_RUN)})


def _spread(row: dict[str, Any]) -> Yardstick:
    return Yardstick(figure=row["subject"], band=row[NAMES[0]], points=row["tally"])
