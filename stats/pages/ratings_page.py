"""Ratings as their page shows them: the number of each family, how sure it is, its history, and the bots beside it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import pgettext

from cribsite.l10n import day, plain, signed
from games.bots.levels import LEVELS as BOT_LEVELS
from games.labels import LEVELS
from stats import series
from stats.meanings import FAMILY_RATINGS, RATING_MEANING
from stats.measures.rating import ANCHORS, STEP, Belief, Season, provisional, season_named
from stats.models import RatingStep, SeasonRating
from stats.pages.boards_page import plain_twins
from stats.pages.places import Place
from stats.pages.words import number_of
from stats.series import Moment, Series


@dataclass(frozen=True, slots=True)
class SeasonShown:
    """One season of a player: the rating at its end, how it changed in it, the highest, and how many games."""

    slug: str
    name: str
    value: str
    change: str
    best: str
    games: str


def season_name(season: Season) -> str:
    """A season by its first and its last day, in the reader's calendar."""
    last = season.end - dt.timedelta(days=1)
    return pgettext("days", "%(first)s to %(last)s") % {"first": day(season.begin.date()), "last": day(last.date())}


def change_in(row: SeasonRating) -> int:
    """By how much the number that is shown changed in a season."""
    return Belief(row.mu).shown - Belief(row.began).shown


def _season(row: SeasonRating) -> SeasonShown | None:
    season = season_named(row.season)
    if season is None:
        return None
    return SeasonShown(
        slug=row.season,
        name=season_name(season),
        value=plain(Belief(row.mu).shown),
        change=signed(change_in(row), 0),
        best=plain(Belief(row.best).shown),
        games=number_of("games", row.games),
    )


@dataclass(frozen=True, slots=True)
class Shown:
    """One family: the number, the 95 per cent interval, whether it is provisional, its picture, its last steps, and its
    seasons, the latest first."""

    family: str
    name: Promise
    value: str
    low: str
    high: str
    games: str
    provisional: bool
    drawings: Sequence[Series]
    steps: Sequence[tuple[Any, str]]
    seasons: Sequence[SeasonShown]


def _family(family: str, steps: Sequence[RatingStep], seasons: Sequence[SeasonRating]) -> Shown:
    """``steps``: the newest ones in order of time, at least one; ``seasons``: all of them in order of time."""
    number = sum(season.games for season in seasons)
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
        seasons=[shown for shown in map(_season, reversed(seasons)) if shown is not None],
    )


def context(place: Place, found: Mapping[str, tuple[list[RatingStep], list[SeasonRating]]]) -> dict[str, Any]:
    """Everything the page's template shows."""
    return {
        "place": place,
        "home": place.home,
        "meaning": RATING_MEANING,
        "families": [_family(family, *found[family]) for family in FAMILY_RATINGS if family in found],
        "anchors": [(LEVELS[level], plain(ANCHORS[level])) for level in BOT_LEVELS if level in ANCHORS],
        "twins": plain_twins("ratings", "seasons"),
    }
