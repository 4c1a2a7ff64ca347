"""The ways a game ends early, and the way it begins again."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from games import device, queries, services
from games.company_words import company_text
from games.engine.reasons import Refusal, Refused
from games.models import Game

from .act import moved, refuse
from .table import away, called_off, table_address


def _done(request: HttpRequest, code: str, verb: Callable[[int, int], Game]) -> HttpResponseBase:
    """The table after its player did something to it that is no move of the cards."""
    seated = queries.game_for(request.user, code)
    try:
        verb(seated.game.pk, seated.player.user_id or 0)
    except services.NothingToClaim:
        messages.info(request, gettext("There is nothing to claim: nobody’s time is up, or a holiday has just begun."))
    except Refused as refused:
        return refuse(request, code, refused)
    return moved(request, code)


@require_POST
def resign(request: HttpRequest, code: str) -> HttpResponseBase:
    """Give the game up."""
    seated = device.at_hand(request.session, queries.game_for(request.user, code))
    try:
        if seated.covered:
            raise Refused(Refusal.STALE)
        services.resign(seated.game.pk, seated.user_pk, seated.seat)
    except Refused as refused:
        return refuse(request, code, refused)
    return moved(request, code)


@require_POST
def call_off(request: HttpRequest, code: str) -> HttpResponseBase:
    """Wish the game to count for nobody; ``wish=no`` takes that back."""
    seated = queries.game_for(request.user, code)
    try:
        game = services.call_off(seated.game.pk, seated.player.user_id or 0, request.POST.get("wish") != "no")
    except Refused as refused:
        return refuse(request, code, refused)
    if game.status == game.Status.CALLED_OFF:
        messages.info(request, called_off(game))
        return away(request, reverse("games:index"))
    return moved(request, code)


@require_POST
def claim(request: HttpRequest, code: str) -> HttpResponseBase:
    """Claim the win because the other side's time is up; ``wait``: leave it to move all the same."""
    return _done(request, code, services.wait if request.POST.get("wait") else services.claim)


@require_POST
def take_seat(request: HttpRequest, code: str) -> HttpResponseBase:
    """Take one's seat again, in which a computer has played."""
    return _done(request, code, services.take_seat)


@require_POST
def rematch(request: HttpRequest, code: str) -> HttpResponseBase:
    """Ask for a rematch, or agree to it; the game begins when all have agreed."""
    seated = queries.game_for(request.user, code)
    try:
        game = services.rematch(seated.game.pk, seated.player.user_id or 0)
    except services.TableGone:
        messages.info(request, gettext("There will be no rematch of this game."))
        return moved(request, code)
    except services.TooManyGames as full:
        messages.info(request, company_text(full))
        return moved(request, code)
    return away(request, table_address(game.code))
