"""What every page of figures answers with: itself, or its twins as JSON and CSV; and whose figures it is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext

from cribsite.accounts import ties
from cribsite.accounts.models import User
from games.my_games import turns
from stats.exports import Table, as_csv, as_json
from stats.filters import Filters
from stats.measures.facts import PEOPLE, pair, player
from stats.pages.places import Place

NOBODY = 0


def mine(request: HttpRequest) -> Place:
    """The visitor's own figures; a visitor who never played has those of nobody."""
    pk = request.user.pk if request.user.is_authenticated else NOBODY
    return Place("me", player(pk or NOBODY), gettext("Your statistics"), "me")


def of_site() -> Place:
    return Place("site", PEOPLE, gettext("Statistics of the site"), "site")


def user_named(request: HttpRequest, name: str) -> User:
    """A player by the name in addresses. Raises Http404, also for who is hidden from everybody but himself.

    What the page shows of the visitor himself is asked for along with it: in how many games it is his turn, and what he
    has decided about this player (``request.player_shown``).
    """
    if "\0" in name:
        raise Http404
    users = User.objects.filter(username=name, is_active=True)
    if request.user.is_authenticated:
        users = users.annotate(turns_of_visitor=turns(request.user), **ties.marks(request.user.pk))
    found = get_object_or_404(users)
    request.my_turns = getattr(found, "turns_of_visitor", None)  # type: ignore[attr-defined]
    request.player_shown = found  # type: ignore[attr-defined]
    if found.hidden and found != request.user:
        raise Http404
    return found


def of_player(request: HttpRequest, name: str) -> Place:
    """A player's public figures. Raises Http404."""
    found = user_named(request, name)
    return Place("player", player(found.pk), found.name, name)


def of_two(request: HttpRequest, name: str, rival: str) -> Place:
    """One player against another. Raises Http404 for who is not there or hidden from the visitor, and for oneself."""
    names = [each for each in (name, rival) if "\0" not in each]
    found = {user.username: user for user in User.objects.filter(username__in=names, is_active=True)}
    if len(found) < 2 or (any(user.hidden for user in found.values()) and request.user not in found.values()):
        raise Http404
    own, other = found[name], found[rival]
    title = gettext("%(player)s against %(rival)s") % {"player": own.name, "rival": other.name}
    return Place("pair", pair(own.pk, other.pk), title, name, rival)


def place_of(request: HttpRequest, about: str, name: str, rival: str = "") -> Place:
    """Whose figures a page is about by its address: me, site, the player of that name, or he against a rival."""
    if about == "site":
        return of_site()
    if about == "pair":
        return of_two(request, name, rival)
    return of_player(request, name) if about == "player" else mine(request)


def answer(
    request: HttpRequest,
    place: Place,
    filters: Filters,
    tables: Mapping[str, Table],
    page: Callable[[], HttpResponse],
    **head: Any,
) -> HttpResponseBase:
    """The page, or with ``?as=json`` or ``?as=csv`` its twin, of one table where ``?part=`` names it."""
    form, part = request.GET.get("as", ""), request.GET.get("part", "")
    part = part if part in tables else ""
    response: HttpResponseBase
    if form == "json":
        about = {"about": place.name, "filters": asdict(filters), **head}
        response = JsonResponse(as_json(tables, about, part), json_dumps_params={"ensure_ascii": False})
    elif form == "csv":
        name = part or next(iter(tables))
        response = StreamingHttpResponse(as_csv(tables[name]), content_type="text/csv; charset=utf-8")
        response["Content-Disposition"] = f'attachment; filename="cribbage-{name}.csv"'
    else:
        response = page()
    if place.about == "me":
        patch_cache_control(response, private=True, no_cache=True)
    return response
