"""The pages of figures: my own, a player's, the site's; each also as JSON and as CSV with the same numbers."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from cribsite.accounts.models import User
from stats import exports, pages, queries
from stats.filters import Filters
from stats.measures.facts import PEOPLE, player
from stats.report import report

NOBODY = 0


@require_safe
def me(request: HttpRequest) -> HttpResponse:
    """My figures; a visitor without games sees what will stand there."""
    pk = request.user.pk if request.user.is_authenticated else NOBODY
    return _answer(request, "me", player(pk or NOBODY), "me", gettext("Your statistics"))


@require_safe
def public(request: HttpRequest, name: str) -> HttpResponse:
    """A player's figures, by the player's name in the address."""
    found = get_object_or_404(User, username=name, is_active=True)
    return _answer(request, "player", player(found.pk), name, found.name)


@require_safe
def site(request: HttpRequest) -> HttpResponse:
    """The figures of all players together."""
    return _answer(request, "site", PEOPLE, "site", gettext("Statistics of the site"))


def _answer(request: HttpRequest, about: str, subject: str, name: str, title: str) -> HttpResponse:
    sums = queries.sums(subject, Filters.read(request.GET))
    found = report(about, sums)
    form, part = request.GET.get("as", ""), request.GET.get("part", "")
    response: HttpResponse
    if form == "json":
        response = JsonResponse(exports.as_json(found, name, part), json_dumps_params={"ensure_ascii": False})
    elif form == "csv":
        response = HttpResponse(exports.as_csv(found, part), content_type="text/csv; charset=utf-8")
        response["Content-Disposition"] = f'attachment; filename="{_file_name(part)}"'
    else:
        response = render(request, "stats/page.html", {"title": title, **pages.context(found, sums)})
    if about == "me":
        patch_cache_control(response, private=True, no_cache=True)
    return response


def _file_name(part: str) -> str:
    return f"cribbage-{part if part in exports.TABLES else 'figures'}.csv"
