"""The host's own pages of a table that waits: giving a free seat to somebody else, and changing what is played."""

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from cribsite.l10n import digits
from cribsite.limits import limited
from games import queries, services
from games.new_seats import NobodyFound, seat_of, sitters
from games.new_table import ordered_of, turned, wanted_at
from games.services.arrange import may_change

from .tables import FORM_TROUBLES, choosing, known, said, to_table


@limited("play", times=60, seconds=60)
@require_POST
def give_seat(request: HttpRequest, code: str) -> HttpResponseBase:
    """Give a seat on which nobody sits yet to somebody else; what speaks against it is said at the table."""
    seated = queries.game_for(request.user, code)
    wanted = seat_of(request.POST, "to")
    try:
        if wanted.kind != request.POST.get("to"):
            raise ValueError
        (sitter,) = sitters([wanted], known(request))
        services.give_seat(seated.game.pk, seated.player.user_id or 0, digits(request.POST.get("seat", "")), sitter)
    except (NobodyFound, services.NotAsked) as nobody:
        messages.error(request, said(nobody))
    except services.SeatTaken:
        messages.info(request, gettext("Somebody has just sat down there."))
    except services.NotTheHost:
        messages.info(request, gettext("The game has begun, or the table is not yours to change."))
    except ValueError:
        messages.error(request, gettext("This seat cannot be given like that. A player sits at a table only once."))
    return to_table(code)


@never_cache
@limited("play", times=60, seconds=60)
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, code: str) -> HttpResponseBase:
    """Change a table as long as nobody but its host has sat down: the form of a new one, filled in."""
    seated = queries.game_for(request.user, code)
    if not may_change(seated.game, seated.players) or seated.seat != 0:
        return _too_late(request, code)
    now = wanted_at(seated.game, seated.players)
    if request.method != "POST" or turned(request.POST):
        return choosing(request, now=now, changing=code)
    try:
        wanted = ordered_of(request.POST)
        rules = (wanted.variant, wanted.options, wanted.counting)
        others = sitters(wanted.seats, known(request))
        pk, me = seated.game.pk, seated.player.user_id or 0
        services.change(
            pk,
            me,
            others,
            *rules,
            match=wanted.match,
            head_start=wanted.start,
            rated=wanted.rated,
            lone_cards=wanted.lone_cards,
            clock=wanted.clock,
        )
    except FORM_TROUBLES as trouble:
        return choosing(request, said(trouble), now, code)
    except (services.SeatTaken, services.NotTheHost):
        return _too_late(request, code)
    return to_table(code)


def _too_late(request: HttpRequest, code: str) -> HttpResponseBase:
    messages.info(request, gettext("Somebody has sat down, so this table stays as it is."))
    return to_table(code)
