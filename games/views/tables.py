"""The ways to a table: one's own games, a new one, a link from a friend, and the one click that starts to play."""

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from cribsite.accounts.services import guest
from cribsite.limits import limited
from games import queries, services
from games.engine.reasons import Refused
from games.models import Game, Invite
from games.new_table import Unreadable, conflict_text, new_table, ordered_of, turned, wanted_of

from .fair import chance_of
from .table import of_htmx, private, table_address


def _to_table(code: str) -> HttpResponseBase:
    answer = redirect(table_address(code))
    answer.status_code = 303
    return private(answer)


@never_cache
@require_GET
def index(request: HttpRequest) -> HttpResponseBase:
    """My games: those where it is my turn first, then the others, then those that are over."""
    return render(request, "games/index.html", {"rows": queries.my_games(request.user)})


@limited("play", times=30, seconds=60)
@require_POST
def play_now(request: HttpRequest) -> HttpResponseBase:
    """A game against a bot at once; who has never been here becomes a guest."""
    try:
        game = services.play_now(guest(request).pk, request.POST.get("level") or "easy", **chance_of(request))
    except ValueError:
        return _choosing(request, gettext("There is no computer of this strength."))
    return _to_table(game.code)


@never_cache
@limited("play", times=60, seconds=60)
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponseBase:
    """A new table: what is chosen so far, with all that goes with it; sent, it is made."""
    if request.method != "POST" or turned(request.POST):
        return _choosing(request)  # the seats of another variant have not been seen yet
    try:
        wanted = ordered_of(request.POST)
        rules = (wanted.variant, wanted.options, wanted.counting)
        rated = request.POST.get("rated") == "1"
        game = services.create(guest(request).pk, wanted.others, *rules, **chance_of(request), rated=rated)
    except Refused as refused:
        return _choosing(request, conflict_text(refused))
    except Unreadable:
        return _choosing(request, gettext("That cannot be chosen here; please look through the form once more."))
    return _to_table(game.code)


def _choosing(request: HttpRequest, trouble: str = "") -> HttpResponseBase:
    """The form as far as it is filled in; for htmx only what can be chosen."""
    sent = request.POST if request.method == "POST" else request.GET
    template = "games/new.html#choices" if of_htmx(request) else "games/new.html"
    context = {"table": new_table(wanted_of(sent)), "trouble": trouble}
    return render(request, template, context, status=422 if trouble else 200)


@never_cache
@limited("join", times=30, seconds=60)
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponseBase:
    """The page an invite link leads to, and taking the seat it offers; who sits there already goes to the table."""
    invite, players = queries.invite_for(token)
    if request.user.pk is not None and any(player.user_id == request.user.pk for player in players):
        return _to_table(invite.game.code)
    if request.method == "POST":
        return _sit(request, token)
    return _landing(request, token, 200)


def _sit(request: HttpRequest, token: str) -> HttpResponseBase:
    player = guest(request)
    try:
        game = services.join(token, player.pk, request.POST.get("part", ""))
    except (services.SeatTaken, services.TableGone):
        return _landing(request, token, 409)
    except Invite.DoesNotExist as error:
        raise Http404 from error
    return _to_table(game.code)


def _landing(request: HttpRequest, token: str, status: int) -> HttpResponseBase:
    """Who invites to what; or, once the seat is taken or the game called off, that it is so."""
    invite, players = queries.invite_for(token)
    gone = ""
    if invite.game.status == Game.Status.CALLED_OFF:
        gone = gettext("The game has been called off.")
    elif not players[invite.seat].is_open:
        gone = gettext("Somebody else was quicker and has taken the seat.")
    context = {
        "inviter": queries.seat_name(players[0]),
        "gone": gone,
        "fingerprint": invite.game.commit,
        "rated": invite.game.rated,
    }
    return private(render(request, "games/join.html", context, status=status))
