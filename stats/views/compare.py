"""Two players side by side, or one player now and before."""

from dataclasses import replace

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from cribsite.accounts.models import User
from stats import queries
from stats.exports import Table
from stats.filters import ALL, Filters
from stats.measures.facts import player
from stats.pages import compare_page
from stats.pages.menus import menus
from stats.pages.places import Place
from stats.pages.report_page import twins
from stats.report import Line, lines

from .twins import answer, mine

HEADERS = ("figure", "a", "a_n", "b", "b_n")


@require_safe
def compare(request: HttpRequest) -> HttpResponseBase:
    """``?with=name``: me (or ``?who=name``) and another player; ``?with=before``: the chosen period and the one
    before."""
    filters = Filters.read(request.GET)
    place, other = mine(request), request.GET.get("with", "before")[:150]
    who = request.GET.get("who", "")[:150]
    people = _people(request, {who, other} - {"", "before", "me"})
    if who in people:
        place = _place(people[who])
    sides: tuple[tuple[str, list[Line]], tuple[str, list[Line]]]
    if other not in people and other != "me":
        other = "before"
    if other == "before":
        if filters.period == ALL and not filters.since:
            filters = Filters.read({**request.GET.dict(), "period": "30"})
        today = timezone.now().date()
        begin = min(filters.begin(today) or today, today)
        now = queries.sums(place.subject, filters, today)
        before = queries.before(place.subject, now.filters, begin, today)
        # Wins on end reach over the border of two periods.
        now = replace(now, streak=None)
        sides = (gettext("This period"), lines(now, False)), (gettext("The one before"), lines(before, False))
    else:
        rival = mine(request) if other == "me" else _place(people[other])
        now, then = queries.several((place.subject, rival.subject), filters)
        sides = (_name(place, request), lines(now, False)), (_name(rival, request), lines(then, False))
    filters = now.filters
    both = sides[0][1], sides[1][1]
    page = {
        "place": place,
        "names": [sides[0][0], sides[1][0]],
        "chapters": compare_page.pairs(*both),
        "menus": menus(filters, now, {"who": who, "with": other}),
        "against_before": other == "before",
        "who": who,
        "with": "" if other in ("before", "me") else other,
        "own_name": request.user.username if request.user.is_authenticated else "",
        "twins": {"figures": twins(filters, "figures", who=who, **{"with": other})},
    }
    table = Table(HEADERS, lambda: compare_page.rows(*both))
    return answer(
        request,
        place,
        filters,
        {"figures": table},
        lambda: render(request, "stats/compare.html", page),
        a=sides[0][0],
        b=sides[1][0],
    )


def _people(request: HttpRequest, names: set[str]) -> dict[str, User]:
    """The players of these names. Raises Http404 for one who is not there or hidden."""
    sayable = {name for name in names if "\0" not in name}
    found = {user.username: user for user in User.objects.filter(username__in=sayable, is_active=True)} if names else {}
    if found.keys() != names or any(user.hidden and user != request.user for user in found.values()):
        raise Http404
    return found


def _place(user: User) -> Place:
    return Place("player", player(user.pk), user.name, user.username)


def _name(place: Place, request: HttpRequest) -> str:
    return gettext("You") if place.about == "me" else place.title
