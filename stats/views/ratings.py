"""A player's ratings and how they went."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from stats import queries
from stats.exports import Table
from stats.filters import Filters
from stats.measures.rating import Belief
from stats.models import RatingStep
from stats.pages import ratings_page

from .twins import answer, place_of


@require_safe
def ratings(request: HttpRequest, about: str, name: str = "") -> HttpResponseBase:
    """Each family's number, how sure it is, and its history."""
    place = place_of(request, about, name)
    user = int(place.subject.rpartition(":")[2])
    found, numbers = queries.rating_steps(user)
    table = Table(("family", "ended", "rating", "mu", "sigma"), lambda: _rows(user))
    return answer(
        request,
        place,
        Filters(),
        {"ratings": table},
        lambda: render(request, "stats/ratings.html", ratings_page.context(place, found, numbers)),
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
