"""The pages of all figures: my own, a player's, those of two against each other, the site's."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from stats import queries
from stats.exports import tables_of
from stats.filters import Filters
from stats.pages.places import Place
from stats.pages.report_page import context
from stats.report import report

from .twins import answer, mine, of_player, of_site, of_two


@require_safe
def me(request: HttpRequest) -> HttpResponseBase:
    """My figures; a visitor without games sees what will stand there."""
    return _report(request, mine(request))


@require_safe
def public(request: HttpRequest, name: str) -> HttpResponseBase:
    """A player's figures, by the player's name in the address."""
    return _report(request, of_player(request, name))


@require_safe
def pair(request: HttpRequest, name: str, rival: str) -> HttpResponseBase:
    """A player's figures in games against another one."""
    return _report(request, of_two(request, name, rival))


@require_safe
def site(request: HttpRequest) -> HttpResponseBase:
    """The figures of all players together."""
    return _report(request, of_site())


def _report(request: HttpRequest, place: Place) -> HttpResponseBase:
    sums = queries.sums(place.subject, Filters.read(request.GET))
    found = report(place.about, sums)
    return answer(
        request,
        place,
        found.filters,
        tables_of(found),
        lambda: render(request, "stats/page.html", context(found, sums, place)),
        site_skunk_rate=found.site_skunk_rate,
    )
