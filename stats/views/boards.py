"""The pages of the site as a whole: leaderboards, whether the deal is fair, games by day and by variant."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from stats import queries
from stats.exports import Table
from stats.filters import Filters
from stats.measures.fairness import Test, tests
from stats.pages import boards_page, days_page, fairness_page

from .twins import answer, of_site


@require_safe
def leaders(request: HttpRequest) -> HttpResponseBase:
    """Who has won most, skunked most and held the best hands; hidden people are not listed."""
    filters = Filters.read(request.GET)
    variants, rows = queries.standings(filters.variant or "all")
    table = Table(
        ("board", "variant", "place", "player", "value", "n"),
        lambda: (
            {
                "board": row.board,
                "variant": row.variant,
                "place": row.place,
                "player": row.user.username,
                "value": row.value,
                "n": row.n,
            }
            for row in rows
        ),
    )
    page = boards_page.context(filters, variants, rows, request.user.pk)
    return answer(request, of_site(), filters, {"leaders": table}, lambda: render(request, "stats/leaders.html", page))


@require_safe
def fairness(request: HttpRequest) -> HttpResponseBase:
    """Starters, cards dealt, first deals and hands against what chance gives."""
    found = tests(*queries.chance())
    table = Table(("test", "n", "statistic", "value", "df", "p", "verdict"), lambda: (_row(test) for test in found))
    counts = Table(
        ("test", "what", "seen", "expected"),
        lambda: (
            {"test": test.key, "what": what, "seen": seen, "expected": expected}
            for test in found
            for what, seen, expected in test.about
        ),
    )
    page = {**fairness_page.context(found), "twins": boards_page.plain_twins("tests", "counts")}
    return answer(
        request,
        of_site(),
        Filters(),
        {"tests": table, "counts": counts},
        lambda: render(request, "stats/fairness.html", page),
    )


@require_safe
def days(request: HttpRequest) -> HttpResponseBase:
    """How many games ended each day, and of which variants."""
    by_day, variants = queries.games_by_day()
    tables = {
        "days": Table(("day", "games"), lambda: ({"day": at, "games": games} for at, games in by_day)),
        "variants": Table(
            ("variant", "games"), lambda: ({"variant": slug, "games": games} for slug, games in variants.items())
        ),
    }
    return answer(
        request,
        of_site(),
        Filters(),
        tables,
        lambda: render(request, "stats/days.html", days_page.context(by_day, variants)),
    )


def _row(test: Test) -> Mapping[str, Any]:
    return {
        "test": test.key,
        "n": test.n,
        "statistic": test.statistic,
        "value": test.value,
        "df": test.df,
        "p": test.p,
        "verdict": test.verdict,
    }
