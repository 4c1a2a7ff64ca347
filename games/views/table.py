"""The page of one table and its fragment, which is all that changes while one plays."""

from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from cribsite import live
from games import device, my_games, open_tables, queries, services
from games.engine.cards import Card
from games.engine.plans import Plans
from games.engine.view import View
from games.models import Game
from games.new_seats import FRIEND, LOBBY, WantedSeat, seat_choice
from games.positions import rules_of
from games.presenters import TableMeta, Trouble, table_page
from games.presenters.offer import FreeSeat, WaitingTable
from games.queries import Seated
from games.services.arrange import may_change
from games.services.see import news_of
from games.table_clock import clock_of_table
from games.talk import talk_of

PAGE, FRAGMENT = "games/table.html", "games/table.html#table"


def private(response: HttpResponseBase) -> HttpResponseBase:
    """What one player sees of a game is stored nowhere, and differs from its fragment."""
    response["Cache-Control"] = "no-store, private"
    response["Vary"] = "HX-Request, Cookie"
    return response


def of_htmx(request: HttpRequest) -> bool:
    """Whether only the fragment is wanted."""
    return bool(getattr(request, "htmx", False)) and not request.htmx.history_restore_request  # type: ignore[attr-defined]


def table_address(code: str) -> str:
    return reverse("games:table", args=[code])


@require_GET
def table(request: HttpRequest, code: str) -> HttpResponseBase:
    """The table; asked by htmx with the version it shows (``?v=``), 204 as long as nothing has changed."""
    shown = request.GET.get("v", "")
    if of_htmx(request) and shown and shown == str(queries.version_for(request.user, code)):
        return private(HttpResponse(status=204))
    seated = queries.game_for(request.user, code)
    if seated.invited and seated.game.waiting and seated.game.follows is not None:
        # Whoever is asked to a rematch answers at the table of the game before it.
        return away(request, table_address(seated.game.follows.code))
    if seated.game.status == Game.Status.CALLED_OFF:
        messages.info(request, called_off(seated.game))
        return away(request, reverse("games:index"))
    if seated.invited and seated.game.waiting:
        return away(request, reverse("games:invitation", args=[code]))
    answer = show_table(request, seated)
    if seated.game.running and not of_htmx(request):
        services.arrive(seated.player, seated.game.ply)  # after the page, which shows what is new to him
    return answer


def called_off(game: Game) -> str:
    """What has become of a table that will not be played on."""
    if game.started_at is None:
        return open_tables.why_gone(game)
    return gettext("The game is called off; it counts for nobody.")


def away(request: HttpRequest, to: str) -> HttpResponseBase:
    """To another page; htmx is told so in its own header."""
    answer = redirect(to)
    if getattr(request, "htmx", False):
        answer.status_code = 200
        answer["HX-Redirect"] = answer["Location"]
        del answer["Location"]
    else:
        answer.status_code = 303
    return private(answer)


def show_table(
    request: HttpRequest,
    seated: Seated,
    trouble: Trouble | None = None,
    status: int = 200,
    half: tuple[Card, ...] = (),
) -> HttpResponseBase:
    """The page, or for htmx its fragment, as this player sees the game now."""
    seated = device.at_hand(request.session, seated)
    stand = queries.position_of(seated)
    seen = queries.view_of(seated, stand.state)
    told = queries.log_of(seated, stand)
    meta = replace(
        _meta(request, seated, seen, trouble),
        half=half,
        talk=talk_of(seated, stand.state),
        clock=clock_of_table(seated, stand.state),
    )
    # Of those who have just played at one device nobody is more "you" than the others.
    viewer = None if seated.covered or (seated.game.one_device and seated.game.finished) else seated.seat
    page = table_page(seen, told, queries.table_names(seated.players), viewer, meta)
    context = {"page": page, "game": seated.game}
    answer = private(render(request, FRAGMENT if of_htmx(request) else PAGE, context, status=status))
    answer["Table-Decision"] = page.move.decision if page.move else ""
    answer["Table-Version"] = str(seated.game.version)  # answers may overtake each other on their way
    return answer


def _meta(request: HttpRequest, seated: Seated, seen: View, trouble: Trouble | None) -> TableMeta:
    game = seated.game
    next_code = "" if seen.my_turn else my_games.next_game(request.user, game.code)
    return TableMeta(
        code=game.code,
        version=game.version,
        stream="" if game.ended_at else live.stream_token(game.pk),
        trouble=trouble,
        open_deal=_deal_in(request.GET.get("deal") or request.POST.get("deal")),
        show_deal=_deal_in(request.GET.get("show")),
        waits=_waits(request, seated) if game.waiting else None,
        fingerprint=game.commit,
        next_code=next_code,
        rematch_code=queries.rematch_of(seated),
        offered=open_tables.rematch_offered(seated) if game.finished else ("", ""),
        waiting=game.waiting,
        off=queries.calling_off(seated) if game.running else "",
        off_names=queries.off_names(seated),
        cuts=() if game.waiting else queries.cuts_of(game, seated.players),
        whole_log=game.finished or request.GET.get("log") == "all",
        match=queries.match_so_far(game),
        head_start=tuple(game.start),
        plans=Plans.of(seated.player.plans),
        company=queries.has_company(seated),
        news=news_of(seated.player, game.ply),
        one_device=game.one_device,
        hand_to=device.hand_to(seated, seen),
    )


def _waits(request: HttpRequest, seated: Seated) -> WaitingTable:
    """A table that has not begun: who still has to sit down, and what its host can do about it."""
    offer = open_tables.offer(seated.game, seated.players, request.user)
    links = {
        seat: request.build_absolute_uri(reverse("games:join", args=[token]))
        for seat, token in open_tables.invite_links(seated).items()
    }
    free = []
    for line in offer.seats:
        if line.kind in ("free", "asked"):
            wanted = WantedSeat(LOBBY if line.listed else FRIEND)
            choice = seat_choice(rules_of(seated.game), line.seat, wanted, "to") if offer.mine == "host" else None
            free.append(FreeSeat(line, links.get(line.seat, ""), choice))
    return WaitingTable(offer, tuple(free), may_change(seated.game, seated.players) and offer.mine == "host")


def _deal_in(text: str | None) -> int | None:
    """The number of a deal in an address or a form."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 5 else None
