"""A player's ratings and how they went."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from stats import rating_queries
from stats.exports import Table
from stats.filters import Filters
from stats.measures.rating import Belief, season_named, season_of
from stats.models import RatingStep, SeasonRating
from stats.pages import ratings_page, seasons_page

from .twins import answer, of_site, place_of


@require_safe
def ratings(request: HttpRequest, about: str, name: str = "") -> HttpResponseBase:
    """Each family's number, how sure it is, and its history."""
    place = place_of(request, about, name)
    user = int(place.subject.rpartition(":")[2])
    found = rating_queries.of_player(user)
    tables = {
        "ratings": Table(("family", "ended", "rating", "mu", "sigma"), lambda: _rows(user)),
        "seasons": Table(
            ("family", "season", "rating", "change", "best", "games"),
            lambda: (_season(row) for _steps, seasons in found.values() for row in seasons),
        ),
    }
    return answer(
        request,
        place,
        Filters(),
        tables,
        lambda: render(request, "stats/ratings.html", ratings_page.context(place, found)),
    )


def _season(row: SeasonRating) -> Mapping[str, Any]:
    return {
        "family": row.family,
        "season": row.season,
        "rating": Belief(row.mu).shown,
        "change": ratings_page.change_in(row),
        "best": Belief(row.best).shown,
        "games": row.games,
    }


@require_safe
def seasons(request: HttpRequest) -> HttpResponseBase:
    """Who stood highest at the end of a season, ``?season=2026-4``; without one of the latest. Raises Http404 for a
    word that names no season."""
    slugs = rating_queries.seasons()
    word = request.GET.get("season", "")[:10] or (slugs[0] if slugs else season_of(timezone.now()).slug)
    season = season_named(word)
    if season is None:
        raise Http404
    rows = rating_queries.leaders(word)
    table = Table(("family", "place", "player", "rating", "change", "games"), lambda: seasons_page.table(rows))
    return answer(
        request,
        of_site(),
        Filters(),
        {"seasons": table},
        lambda: render(request, "stats/seasons.html", seasons_page.context(season, slugs, rows, request.user.pk)),
        season=word,
    )


def _rows(user: int) -> Iterator[Mapping[str, Any]]:
    steps = RatingStep.objects.filter(user=user).order_by("family", "ended_at", "fact__game_id")
    for step in steps.iterator(500):
        shown = Belief(step.mu, step.sigma).shown
        yield {
            "family": step.family,
            "ended": step.ended_at.isoformat(),
            "rating": shown,
            "mu": step.mu,
            "sigma": step.sigma,
        }
