"""The people one plays with: favourites, recent opponents, blocked ones, and a challenge with one click."""

from django.contrib import messages
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from cribsite.accounts import ties
from cribsite.accounts.models import User
from cribsite.accounts.services import guest
from cribsite.limits import limited
from games import queries, services
from games.acquaintances import circle_of, company_of, person_for
from games.presenters.people import sentence

from .table import private
from .tables import FORM_TROUBLES, said, to_table


@never_cache
@require_GET
def people(request: HttpRequest) -> HttpResponseBase:
    """Favourites, recent opponents and blocked players."""
    return private(render(request, "games/people.html", {"circle": circle_of(request.user)}))


@never_cache
@require_GET
def company(request: HttpRequest, code: str) -> HttpResponseBase:
    """The people at one table, and what one can do about them."""
    seated = queries.game_for(request.user, code)
    context = {"game": seated.game, "persons": company_of(seated)}
    return private(render(request, "games/company.html", context))


@limited("play", times=30, seconds=60)
@require_POST
def challenge(request: HttpRequest, pk: int) -> HttpResponseBase:
    """A table with this player by the terms of the last game with him; he is asked by name."""
    other = _other(request, pk)
    try:
        game = services.challenge(guest(request).pk, other.pk, get_language() or "")
    except FORM_TROUBLES as trouble:
        messages.error(request, said(trouble))
        return _back(request)
    return to_table(game.code)


@limited("ties", times=60, seconds=60)
@require_POST
def tie(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Make or loose a tie: ``kind`` is ``favourite`` or ``block``, ``wish=no`` takes it back."""
    other = _other(request, pk)
    kind, wish = request.POST.get("kind", ""), request.POST.get("wish") != "no"
    mine = guest(request).pk
    try:
        if wish:
            services.bind(mine, other.pk, kind)
        else:
            ties.loose(mine, other.pk, kind)
    except ValueError as error:
        raise Http404 from error
    except ties.TooManyTies:
        messages.error(request, gettext("Your list is full. Please remove somebody from it first."))
        return _back(request)
    messages.success(request, sentence(_done(kind, wish), {"name": other.name}))
    return _back(request)


def _other(request: HttpRequest, pk: int) -> User:
    """The player it is about; a visitor may know those who hide from nobody."""
    return person_for(request.user if request.user.pk is not None else guest(request), pk)


def _done(kind: str, wish: bool) -> str:
    if kind == ties.Kind.BLOCK:
        return (
            gettext("%(name)s is blocked: you will no longer meet at a table. Games under way go on.")
            if wish
            else gettext("%(name)s is no longer blocked.")
        )
    if wish:
        return gettext("%(name)s is now one of your favourites.")
    return gettext("%(name)s is no longer one of your favourites.")


def _back(request: HttpRequest) -> HttpResponseBase:
    """To the page the form stood on, if it is one of ours."""
    wanted = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    answer = redirect(wanted if ours else reverse("games:people"))
    answer.status_code = 303
    return private(answer)
