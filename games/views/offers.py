"""Sitting down at a table that waits: from the lobby, by a link from a friend, or because one was asked by name."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribsite.accounts.services import guest
from cribsite.l10n import digits
from cribsite.limits import limited
from games import open_tables, queries, services
from games.company_words import company_text, not_open_text
from games.models import Game, Invite

from .table import of_htmx, private
from .tables import to_table

LATE = (services.SeatTaken, services.TableGone, services.TableChanged)
SHUT = (services.NotOpen, services.TooManyGames)


@dataclass(frozen=True, slots=True)
class Answer:
    """What can be said to an offer: the address to sit down at, and the one to decline at, empty where none is.

    ``seat``: the one kept for the reader, None where there is a choice.
    """

    sit: str
    decline: str = ""
    seat: int | None = None


@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponseBase:
    """The tables anybody may sit down at; asked by htmx with what it shows (``?v=``), 204 if nothing has changed."""
    page = open_tables.lobby_page(request.GET.get("page", "1"), request.user.pk)
    state = ".".join(f"{game.pk}-{game.version}" for game in page)
    if of_htmx(request) and request.GET.get("v") == state:
        return private(HttpResponse(status=204))
    context = {"offers": open_tables.offers(list(page), request.user), "page": page, "state": state}
    return private(render(request, "games/lobby.html#list" if of_htmx(request) else "games/lobby.html", context))


@never_cache
@limited("join", times=30, seconds=60)
@require_http_methods(["GET", "HEAD", "POST"])
def open_table(request: HttpRequest, code: str) -> HttpResponseBase:
    """One table of the lobby, and sitting down at it; who sits there already goes to the table."""
    status = 200
    if request.method == "POST":
        player = guest(request)
        try:
            seen = _number(request, "terms"), _number(request, "seat")
            return to_table(services.sit(code, player.pk, request.POST.get("part", ""), *seen).code)
        except LATE:
            status = 409
        except SHUT as shut:
            return _shut(request, shut)
        except Game.DoesNotExist:
            pass  # the same answer as for a table that is in the lobby no longer
    try:
        game, players = open_tables.table_in_lobby(code)
    except Http404:
        messages.info(request, gettext("This table is no longer open. Here are those that are."))
        return private(redirect("games:lobby"))
    if any(player.user_id == request.user.pk for player in players if player.user_id is not None):
        return to_table(code)
    gone = _why_gone(request, game, players)
    if not gone and not any(player.is_open and player.listed for player in players):
        gone = gettext("Somebody else was quicker and has taken the seat.")
    return _landing(request, game, players, Answer(request.path), gone, status)


@never_cache
@limited("join", times=30, seconds=60)
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponseBase:
    """The page an invite link leads to, and taking the seat it offers; who sits there already goes to the table."""
    invite, players = queries.invite_for(token)
    if request.user.pk is not None and any(player.user_id == request.user.pk for player in players):
        return to_table(invite.game.code)
    status = 200
    if request.method == "POST":
        player = guest(request)
        try:
            game = services.join(token, player.pk, request.POST.get("part", ""), _number(request, "terms"))
            return to_table(game.code)
        except LATE:
            status = 409
        except SHUT as shut:
            return _shut(request, shut)
        except Invite.DoesNotExist as error:
            raise Http404 from error
        invite, players = queries.invite_for(token)
    gone = _why_gone(request, invite.game, players)
    if not gone and not any(player.is_open for player in players if player.seat == invite.seat):
        gone = gettext("Somebody else was quicker and has taken the seat.")
    return _landing(request, invite.game, players, Answer(request.path, seat=invite.seat), gone, status)


@never_cache
@limited("join", times=30, seconds=60)
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, code: str) -> HttpResponseBase:
    """A table its reader is asked to by name, and sitting down on the seat kept for him."""
    status = 200
    if request.method == "POST":
        try:
            services.accept(code, request.user.pk or 0, request.POST.get("part", ""), _number(request, "terms"))
        except services.TableChanged:
            status = 409
        except SHUT as shut:
            return _shut(request, shut)
        except (*LATE, Game.DoesNotExist):
            return _too_late(request)
    seated = queries.game_for(request.user, code)
    if not seated.invited or not seated.game.waiting or seated.game.follows is not None:
        return to_table(code)
    answer = Answer(request.path, reverse("games:leave", args=[code]), seated.seat)
    gone = _why_gone(request, seated.game, seated.players)
    return _landing(request, seated.game, seated.players, answer, gone, status)


@limited("join", times=30, seconds=60)
@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponseBase:
    """Decline an invitation, or get up from a table that has not begun."""
    try:
        services.leave(code, request.user.pk or 0)
    except (services.TableGone, Game.DoesNotExist):
        return _too_late(request)
    messages.info(request, gettext("The seat is free again, and the host will be told."))
    return private(redirect("games:index"))


def _shut(request: HttpRequest, shut: services.NotOpen | services.TooManyGames) -> HttpResponseBase:
    """Back to the lobby with the reason why this person cannot sit down there."""
    messages.info(request, company_text(shut))
    answer = redirect("games:lobby")
    answer.status_code = 303
    return private(answer)


def _why_gone(request: HttpRequest, game: Game, players: tuple[queries.Player, ...]) -> str:
    closed = open_tables.closed_to(request.user.pk, players)
    return open_tables.why_gone(game) or (not_open_text() if closed else "")


def _too_late(request: HttpRequest) -> HttpResponseBase:
    """The same for a table there is not as for one that is no business of this person."""
    messages.info(request, gettext("This invitation is no longer open."))
    return private(redirect("games:index"))


def _landing(
    request: HttpRequest, game: Game, players: tuple[queries.Player, ...], answer: Answer, gone: str, status: int
) -> HttpResponseBase:
    """Who invites to what; or why nobody can sit down any more. ``changed``: it is not what the reader has seen."""
    context = {
        "offer": open_tables.offer(game, players, request.user),
        "gone": gone,
        "answer": answer,
        "at": answer.seat,
        "changed": status == 409 and not gone,
    }
    return private(render(request, "games/join.html", context, status=status))


def _number(request: HttpRequest, name: str) -> int | None:
    """A number that came with the form; None for none."""
    try:
        return digits(request.POST.get(name, "")[:4])
    except ValueError:
        return None
