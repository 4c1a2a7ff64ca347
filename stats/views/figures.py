"""The pages of one figure, of records, and of the cards kept and laid away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from stats import games_behind, queries
from stats.exports import Table, figure_row
from stats.filters import Filters
from stats.measures.catalogue import BY_KEY, STREAKS
from stats.pages import cards_page, figure_page, records_page
from stats.pages.places import Place
from stats.report import lines

from .twins import answer, place_of


@require_safe
def figure(request: HttpRequest, about: str, key: str, name: str = "", rival: str = "") -> HttpResponseBase:
    """One figure: its definition, its history and the games behind it."""
    spec = BY_KEY.get(key)
    if spec is None or spec in STREAKS:
        raise Http404
    place = place_of(request, about, name, rival)
    sums, months = queries.with_months(place.subject, Filters.read(request.GET), key)
    line = next((line for line in lines(sums, about == "site", keep=key) if line.key == key), None)
    if line is None:
        raise Http404
    history = figure_page.months_of(spec, months)
    listed = about != "site"
    found: Any = ([], "")
    if listed and request.GET.get("as", "") == "":
        seats = games_behind.seats(place.player, sums.filters, key, place.opponent)
        found = games_behind.behind(seats, place.player, key, request.GET.get("before", ""))
    tables = {
        "figure": Table(tuple(figure_row(line)), lambda: [figure_row(line)]),
        "months": Table(
            ("month", "value", "n", "unit"),
            lambda: ({"month": at, "value": one.value, "n": one.n, "unit": one.unit} for at, one in history),
        ),
    }
    if listed:
        tables["games"] = Table(("ended", "game", "value", "n"), lambda: _games(place, sums.filters, key))
    visitor = request.user.pk if request.user.is_authenticated else None
    return answer(
        request,
        place,
        sums.filters,
        tables,
        lambda: render(request, "stats/figure.html", figure_page.context(place, line, sums, history, found, visitor)),
    )


def _games(place: Place, filters: Filters, key: str) -> Iterator[Mapping[str, Any]]:
    """Every game behind a figure, read some at a time."""
    seats = games_behind.seats(place.player, filters, key, place.opponent)
    rows = seats.select_related("fact__game").defer("cards", "fact__cards")
    for row in rows.order_by("-ended_at", "-pk").iterator(500):
        one = games_behind.figure(BY_KEY[key], row.numbers(cards=False))
        yield {"ended": row.ended_at.isoformat(), "game": row.fact.game.code, "value": one.value, "n": one.n}


@require_safe
def records(request: HttpRequest, about: str, name: str = "", rival: str = "") -> HttpResponseBase:
    """The best of each kind, with the games they were made in."""
    place = place_of(request, about, name, rival)
    sums = queries.sums(place.subject, Filters.read(request.GET))
    best = (sums.people if about == "site" else sums.own).records
    rows = records_page.rows(best, request.user)
    table = Table(("record", "value", "ended", "player"), lambda: map(records_page.as_row, rows))
    return answer(
        request,
        place,
        sums.filters,
        {"records": table},
        lambda: render(request, "stats/records.html", records_page.context(place, sums, rows)),
    )


@require_safe
def cards(request: HttpRequest, about: str, name: str = "", rival: str = "") -> HttpResponseBase:
    """The hands kept most, and what was laid away to which crib."""
    place = place_of(request, about, name, rival)
    sums, numbers = queries.with_cards(place.subject, Filters.read(request.GET))
    kept, thrown = cards_page.kept(numbers), cards_page.thrown(numbers)
    tables = {
        "kept": Table(("cards", "times", "share"), lambda: map(cards_page.kept_row, kept)),
        "thrown": Table(("cards", "own", "their"), lambda: map(cards_page.thrown_row, thrown)),
    }
    return answer(
        request,
        place,
        sums.filters,
        tables,
        lambda: render(request, "stats/cards.html", cards_page.context(place, sums, kept, thrown)),
    )
