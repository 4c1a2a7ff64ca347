"""Ratings as their page shows them: the number of each family, how sure it is, its history, and the bots beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from cribsite.l10n import day, plain
from games.bots.levels import LEVELS as BOT_LEVELS
from games.labels import LEVELS
from stats import series
from stats.meanings import FAMILY_RATINGS, RATING_MEANING
from stats.measures.rating import ANCHORS, STEP, Belief, provisional
from stats.models import RatingStep
from stats.pages.boards_page import plain_twins
from stats.pages.places import Place
from stats.pages.words import number_of
from stats.series import Moment, Series


@dataclass(frozen=True, slots=True)
class Shown:
    """One family: the number, the 95 per cent interval, whether it is provisional, its picture and its last steps."""

    family: str
    name: Promise
    value: str
    low: str
    high: str
    games: str
    provisional: bool
    drawings: Sequence[Series]
    steps: Sequence[tuple[Any, str]]


def _family(family: str, steps: Sequence[RatingStep], number: int) -> Shown:
    """``steps``: the newest ones in order of time, at least one; ``number``: how many there are in all."""
    last = Belief(steps[-1].mu, steps[-1].sigma)
    reach = round(STEP * 1.96 * last.sigma)
    moments = [Moment(step.ended_at.date(), Belief(step.mu, step.sigma).shown, 1) for step in steps]
    drawn = moments if len({moment.day for moment in moments}) > 1 else []
    return Shown(
        family=family,
        name=FAMILY_RATINGS[family],
        value=plain(last.shown),
        low=plain(last.shown - reach),
        high=plain(last.shown + reach),
        games=number_of("games", number),
        provisional=provisional(last, number),
        drawings=[
            series.series(drawn, size, lambda value: plain(round(value)), day)
            for size in ((series.WIDE, series.NARROW) if drawn else ())
        ],
        steps=[(step.ended_at, plain(Belief(step.mu, step.sigma).shown)) for step in reversed(steps)],
    )


def context(place: Place, found: dict[str, list[RatingStep]], numbers: dict[str, int]) -> dict[str, Any]:
    """Everything the page's template shows."""
    return {
        "place": place,
        "home": place.home,
        "meaning": RATING_MEANING,
        "families": [_family(family, found[family], numbers[family]) for family in FAMILY_RATINGS if family in found],
        "anchors": [(LEVELS[level], plain(ANCHORS[level])) for level in BOT_LEVELS if level in ANCHORS],
        "twins": plain_twins("ratings"),
    }
