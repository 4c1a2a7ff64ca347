"""The people one has played against, the most frequent first."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from stats import queries
from stats.exports import Table
from stats.filters import Filters

from .twins import NOBODY, answer, mine


@require_safe
def opponents(request: HttpRequest) -> HttpResponseBase:
    """My opponents with how our games went; each leads to the figures between us."""
    rows = queries.rivals(request.user.pk if request.user.is_authenticated else NOBODY)
    table = Table(
        ("player", "games", "won", "lost", "rate"),
        lambda: (
            {"player": row.user.username, "games": row.games, "won": row.won, "lost": row.lost, "rate": row.rate}
            for row in rows
        ),
    )
    page = {"rows": rows, "own": request.user.username if request.user.is_authenticated else ""}
    place = mine(request)
    return answer(
        request, place, Filters(), {"opponents": table}, lambda: render(request, "stats/opponents.html", page)
    )
