"""The site's games by day and by variant."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from cribsite.l10n import day, num
from stats import series
from stats.labels import variant_name
from stats.pages.boards_page import plain_twins
from stats.pages.words import number_of
from stats.series import Moment, Series


def drawings(days: Sequence[tuple[dt.date, int]]) -> list[Series]:
    """The games of each day as a line; none where no game ended."""
    if not any(games for _day, games in days):
        return []
    moments = [Moment(at, float(games), games) for at, games in days]
    return [
        series.series(moments, size, lambda value: num(value, 0), day, level=0) for size in (series.WIDE, series.NARROW)
    ]


def context(days: Sequence[tuple[dt.date, int]], variants: Mapping[str, int]) -> dict[str, Any]:
    """Everything the page's template shows."""
    games = sum(number for _day, number in days)
    whole = sum(variants.values())
    often = sorted(variants.items(), key=lambda entry: (-entry[1], entry[0]))
    return {
        "drawings": drawings(days),
        "days": [(at, number) for at, number in reversed(days) if number],
        "games": number_of("games", games),
        "variants": [(variant_name(slug), number, number / whole) for slug, number in often],
        "twins": plain_twins("days", "variants"),
    }
