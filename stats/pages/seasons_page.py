"""The leaders of a season of ratings as their page shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext

from cribsite.l10n import plain, signed
from stats.filters import Filters
from stats.meanings import FAMILY_RATINGS, SEASON_MEANING
from stats.measures.rating import Belief, Season, season_named, season_of
from stats.models import SeasonRating
from stats.pages.boards_page import Board, Place
from stats.pages.menus import Choice, Menu
from stats.pages.ratings_page import change_in, season_name
from stats.pages.report_page import twins
from stats.pages.words import number_of


def numbered(rows: Sequence[SeasonRating]) -> Iterator[tuple[int, SeasonRating]]:
    """The rows of one family with their places; equal numbers share one."""
    place, last = 0, None
    for at, row in enumerate(rows, start=1):
        shown = Belief(row.mu).shown
        if shown != last:
            place, last = at, shown
        yield place, row


def of_families(rows: Sequence[SeasonRating]) -> Iterator[tuple[str, list[SeasonRating]]]:
    """The rows by family, in the families' order; families without any are left out."""
    for family in FAMILY_RATINGS:
        own = [row for row in rows if row.family == family]
        if own:
            yield family, own


def _board(family: str, rows: Sequence[SeasonRating], visitor: int | None) -> Board:
    places = [
        Place(
            place=place,
            username=row.user.username,
            name=row.user.name,
            value=plain(Belief(row.mu).shown),
            n=number_of("games", row.games),
            mine=row.user_id == visitor,
            change=signed(change_in(row), 0),
        )
        for place, row in numbered(rows)
    ]
    return Board(family, FAMILY_RATINGS[family], "", places)


def table(rows: Sequence[SeasonRating]) -> Iterator[Mapping[str, Any]]:
    """The same for machines."""
    for family, own in of_families(rows):
        for place, row in numbered(own):
            yield {
                "family": family,
                "place": place,
                "player": row.user.username,
                "rating": Belief(row.mu).shown,
                "change": change_in(row),
                "games": row.games,
            }


def context(
    season: Season, seasons: Sequence[str], rows: Sequence[SeasonRating], seen_by: int | None
) -> dict[str, Any]:
    """Everything the page's template shows."""
    named = [(slug, known) for slug in seasons if (known := season_named(slug)) is not None]
    choices = [Choice(season_name(known), f"?season={slug}", slug == season.slug) for slug, known in named]
    return {
        "meaning": SEASON_MEANING,
        "menus": [Menu(gettext("Season"), season_name(season), choices)] if choices else [],
        "running": season == season_of(timezone.now()),
        "boards": [_board(family, own, seen_by) for family, own in of_families(rows)],
        "twins": {"seasons": twins(Filters(), "seasons", season=season.slug)},
    }
