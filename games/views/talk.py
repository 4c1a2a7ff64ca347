"""What a player does at a table beside playing: saying a phrase, wanting none, and marking what he has read."""

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from cribsite.l10n import digits
from cribsite.limits import limited
from games import queries, services
from games.engine.reasons import Refused

from .act import moved
from .table import away, table_address


@limited("say", times=20, seconds=60)
@require_POST
def say(request: HttpRequest, code: str) -> HttpResponseBase:
    """Say one of the quick phrases."""
    seated = queries.game_for(request.user, code)
    try:
        services.say(seated.game.pk, seated.player.user_id or 0, request.POST.get("key", ""))
    except services.TooMuchSaid:
        return _instead(request, code, gettext("You have said enough for this deal; you can say more in the next one."))
    except (services.NothingToSay, Refused, ValueError):
        return _instead(request, code, gettext("That cannot be said here."))
    return moved(request, code)


@require_POST
def quiet(request: HttpRequest, code: str) -> HttpResponseBase:
    """Want no phrases at this table; ``quiet`` empty: read them again."""
    seated = queries.game_for(request.user, code)
    services.turn_quiet(seated.game.pk, seated.player.user_id or 0, bool(request.POST.get("quiet")))
    return moved(request, code)


@require_POST
def seen(request: HttpRequest, code: str) -> HttpResponseBase:
    """Say that what happened up to ``ply`` is known."""
    seated = queries.game_for(request.user, code)
    try:
        ply = max(0, digits(request.POST.get("ply", "")[:7]))
    except ValueError:
        ply = 0
    services.see(seated.game.pk, seated.player.user_id or 0, ply)
    return moved(request, code)


def _instead(request: HttpRequest, code: str, sentence: str) -> HttpResponseBase:
    """To the table with a sentence that says why nothing was done."""
    messages.info(request, sentence)
    return away(request, table_address(code))
