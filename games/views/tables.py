"""The ways to a table of one's own: the list of one's games, a new one, and the one click that starts to play."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from cribsite.accounts.models import User
from cribsite.accounts.services import guest
from cribsite.limits import limited
from games import my_games, services
from games.company_words import company_text
from games.engine.reasons import Refused
from games.new_seats import NobodyFound, sitters
from games.new_table import Unreadable, Wanted, conflict_text, new_table, ordered_of, turned, wanted_of

from .fair import chance_of
from .table import of_htmx, private, table_address


def to_table(code: str) -> HttpResponseBase:
    """To the page of a table one sits at."""
    answer = redirect(table_address(code))
    answer.status_code = 303
    return private(answer)


@never_cache
@require_GET
def index(request: HttpRequest) -> HttpResponseBase:
    """My games: those where it is my turn first, then the others, then those that are over."""
    return render(request, "games/index.html", {"rows": my_games.rows_of(request.user)})


@limited("play", times=30, seconds=60)
@require_POST
def play_now(request: HttpRequest) -> HttpResponseBase:
    """A game against a bot at once; who has never been here becomes a guest."""
    try:
        game = services.play_now(guest(request).pk, request.POST.get("level") or "easy", **chance_of(request))
    except ValueError:
        return choosing(request, gettext("There is no computer of this strength."))
    return to_table(game.code)


@never_cache
@limited("play", times=60, seconds=60)
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponseBase:
    """A new table: what is chosen so far, with all that goes with it; sent, it is made."""
    if request.method != "POST" or turned(request.POST):
        return choosing(request)  # the seats of another variant have not been seen yet
    try:
        wanted = ordered_of(request.POST)
        rules = (wanted.variant, wanted.options, wanted.counting)
        others = sitters(wanted.seats, known(request))
        game = services.create(
            guest(request).pk,
            others,
            *rules,
            language=get_language() or "",
            match=wanted.match,
            head_start=wanted.start,
            rated=wanted.rated,
            lone_cards=wanted.lone_cards,
            clock=wanted.clock,
            **chance_of(request),
        )
    except FORM_TROUBLES as trouble:
        return choosing(request, said(trouble))
    return to_table(game.code)


FORM_TROUBLES = (
    Refused,
    Unreadable,
    NobodyFound,
    services.TooManyTables,
    services.TooManyGames,
    services.NotAsked,
)


def said(trouble: Exception) -> str:
    """Why a table cannot be as its form asks for, for the reader."""
    if isinstance(trouble, Refused):
        return conflict_text(trouble)
    if isinstance(trouble, NobodyFound):
        return str(trouble.args[0])
    if isinstance(trouble, services.NotAsked | services.TooManyGames):
        return company_text(trouble)
    if isinstance(trouble, services.TooManyTables):
        return gettext(
            "You have the greatest number of waiting tables that a player may have. Withdraw one of them, or "
            "wait until somebody sits down."
        )
    return gettext("That cannot be chosen here; please check the form once more.")


def known(request: HttpRequest) -> User | None:
    """The player behind the request, None for a visitor who is none yet."""
    return request.user if isinstance(request.user, User) else None


def choosing(
    request: HttpRequest, trouble: str = "", now: Wanted | None = None, changing: str = ""
) -> HttpResponseBase:
    """The form as far as it is filled in, at first as the table stands ``now``; for htmx only what can be chosen.

    ``changing`` is the code of the table that is changed, empty for a new one.
    """
    sent = request.POST if request.method == "POST" else request.GET
    template = "games/new.html#choices" if of_htmx(request) else "games/new.html"
    wanted = now if now is not None and "variant" not in sent else wanted_of(sent)
    context = {"table": new_table(wanted), "trouble": trouble, "changing": changing}
    return render(request, template, context, status=422 if trouble else 200)
