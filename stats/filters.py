"""Which games a page of figures is about, as its address says it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from stats.measures.facts import slug
from stats.models import Rollup

ALL: Final = "all"
FIRST_YEAR, LAST_YEAR = 2000, 2999
PLAYED: Final = frozenset({"won", "shared"})
BOT_KINDS: Final = frozenset({"people", "alone", "mixed"})
PERIODS: Final = (ALL, "365", "90", "30", "7")
ENDS: Final = ("played", ALL, "resigned", "timed_out")
KEYS: Final = ("variant", "players", "opponent", "counting", "end", "period", "since")
DEFAULTS: Final = {
    "variant": "",
    "players": ALL,
    "opponent": ALL,
    "counting": ALL,
    "end": "played",
    "period": ALL,
    "since": "",
}


def slug_of(row: Rollup) -> str:
    """A row's variant with its options as one word."""
    return slug(row.variant, row.options)


@dataclass(frozen=True, slots=True)
class Filters:
    """``variant``: a slug (see ``slug_of``) or all, empty for the one most played; ``players``: how many, or all;
    ``opponent``: all, people, bots, a bot's level, mixed, alone; ``counting``; ``end``: played (to the end), all,
    resigned, timed_out; ``period``: days; ``since``: a day (2026-03-01) that goes before the period.
    """

    variant: str = ""
    players: str = ALL
    opponent: str = ALL
    counting: str = ALL
    end: str = "played"
    period: str = ALL
    since: str = ""

    @classmethod
    def read(cls, query: Mapping[str, str]) -> Filters:
        """From an address; what makes no sense is left at its default."""
        given = {key: query.get(key, "").replace("\0", "")[:160] or DEFAULTS[key] for key in KEYS}
        given["end"] = given["end"] if given["end"] in ENDS else "played"
        given["period"] = given["period"] if given["period"] in PERIODS else ALL
        given["players"] = given["players"] if is_number(given["players"]) else ALL
        given["since"] = _day(given["since"])
        if given["since"]:
            given["period"] = ALL
        return cls(**given)

    def begin(self, today: dt.date) -> dt.date | None:
        """The first day of the period, None for all time. The period of 7 days has today as its last."""
        if self.since:
            return dt.date.fromisoformat(self.since)
        return None if self.period == ALL else today - dt.timedelta(days=int(self.period) - 1)

    def takes(self, row: Rollup) -> bool:
        """Whether a row of sums belongs to these games, the day apart."""
        return (
            self.variant in (ALL, slug_of(row))
            and self.players in (ALL, str(row.players))
            and self.counting in (ALL, row.counting)
            and _fits_opponent(self.opponent, row.opponent)
            and (row.end in PLAYED if self.end == "played" else self.end in (ALL, row.end))
        )

    def of_variant(self, variant: str) -> Filters:
        """The same filters with a variant named."""
        return replace(self, variant=variant)

    def with_variant(self, rows: Iterable[Rollup]) -> Filters:
        """The variant most played where the address names none."""
        if self.variant:
            return self
        played: dict[tuple[str, str], int] = {}
        for row in rows:
            kind = row.variant, row.options
            played[kind] = played.get(kind, 0) + row.games
        most = max(sorted(played), key=lambda kind: played[kind], default=("standard", ""))
        return replace(self, variant=slug(*most))

    def query(self, **changes: str) -> str:
        """The address's query with some of it changed, defaults left out: ``?opponent=easy`` or nothing."""
        values = {key: changes.get(key, getattr(self, key)) for key in KEYS}
        if changes.get("period"):
            values["since"] = ""
        values |= {key: value for key, value in changes.items() if key not in KEYS}
        kept = {key: value for key, value in values.items() if value != DEFAULTS.get(key)}
        return f"?{urlencode(kept)}" if kept else "?"


def is_number(text: str) -> bool:
    """Whether it is a whole number in ASCII digits that a database can hold."""
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER


LONGEST_NUMBER: Final = 18


def _day(text: str) -> str:
    """A day as it stands in an address, empty where it is none or lies in no year of this site."""
    try:
        day = dt.date.fromisoformat(text)
    except ValueError:
        return ""
    return day.isoformat() if FIRST_YEAR <= day.year <= LAST_YEAR else ""


def _fits_opponent(wanted: str, opponent: str) -> bool:
    if wanted == "bots":
        return opponent not in BOT_KINDS
    return wanted in (ALL, opponent)
