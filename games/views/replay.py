"""The record of a finished game as a page: move by move, for its players and for whoever has its share link (W2)."""

from dataclasses import dataclass
from html import unescape

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext, pgettext
from django.views.decorators.http import require_safe

from games import queries
from games.engine import driver
from games.engine.state import State
from games.models import Game, Player
from games.positions import beginning, position, steps
from games.presenters.picture import board_png
from games.presenters.replay import ReplayPage, replay_page
from games.presenters.told import Told
from games.queries import Anybody, Seated

from .table import of_htmx, private

PAGE, FRAGMENT = "games/replay.html", "games/replay.html#replay"
SALT = "games.share"
MARK = 32  # hex digits of a share link's proof: 128 bits


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over as somebody may read it: ``seat`` is the reader's own, None for one who has the link."""

    game: Game
    players: tuple[Player, ...]
    seat: int | None

    def address(self, name: str) -> str:
        """The address of ``replay``, ``fair`` or ``record`` for this reader."""
        if self.seat is None:
            return reverse(f"games:shared_{name}", args=[share_token(self.game.code)])
        return reverse(f"games:{name}", args=[self.game.code])

    @property
    def as_seated(self) -> Seated:
        """For what is the same whoever asks."""
        return Seated(self.game, self.players, self.players[self.seat or 0])


def share_token(code: str) -> str:
    """What stands in a share link: the game's code and a proof that it was made here."""
    return f"{code}-{salted_hmac(SALT, code, algorithm='sha256').hexdigest()[:MARK]}"


def finished_for(user: Anybody, code: str) -> Finished:
    """A finished game for one of its players. Raises Http404 for everybody else, and while it is played."""
    seated = queries.game_for(user, code)
    if not seated.game.finished:
        raise Http404
    return Finished(seated.game, seated.players, seated.seat)


def finished_by(token: str) -> Finished:
    """A finished game for whoever has its link. Raises Http404."""
    code, _, mark = token.rpartition("-")
    if not code or not constant_time_compare(share_token(code), f"{code}-{mark}"):
        raise Http404
    found = Game.objects.filter(code=code, status=Game.Status.FINISHED)
    game = found.select_related("match").prefetch_related("players__user").first()
    if game is None:
        raise Http404
    return Finished(game, tuple(game.players.all()), None)


@require_safe
def replay(request: HttpRequest, code: str) -> HttpResponseBase:
    """The record's page for a player of the game; ``?n=`` is the step, without it the end."""
    return _show(request, finished_for(request.user, code))


@require_safe
def shared_replay(request: HttpRequest, token: str) -> HttpResponseBase:
    """The same for whoever has the link."""
    return _show(request, finished_by(token))


@require_safe
def shared_record(request: HttpRequest, token: str) -> HttpResponseBase:
    """The record as a file, by the link."""
    return record_file(finished_by(token))


@require_safe
def share(request: HttpRequest, token: str) -> HttpResponseBase:
    """The link that is sent round: to the page in the language of whoever opens it."""
    finished = finished_by(token)
    answer = redirect(finished.address("replay"))
    answer["Vary"] = "Accept-Language, Cookie"
    return answer


@require_safe
def share_picture(request: HttpRequest, token: str) -> HttpResponseBase:
    """The final board as a picture, for the messenger that shows the link."""
    answer = HttpResponse(board_png(page_of(finished_by(token), "").board), content_type="image/png")
    answer["Cache-Control"] = "public, max-age=86400"
    return answer


def record_file(finished: Finished) -> HttpResponseBase:
    """The record of a game for download."""
    answer = JsonResponse(queries.record_of(finished.as_seated), json_dumps_params={"ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="cribbage-{finished.game.code}.json"'
    return private(answer)


def _show(request: HttpRequest, finished: Finished) -> HttpResponseBase:
    page = page_of(finished, request.GET.get("n", ""))
    token = share_token(finished.game.code)
    context = {
        "page": page,
        "finished": finished,
        "frame": queries.frame_of(finished.game, finished.players, finished.seat),
        "game": finished.game,
        "here": request.path,
        "record": finished.address("record"),
        "proof": finished.address("fair"),
        "share": request.build_absolute_uri(reverse("share", args=[token])),
        "picture": request.build_absolute_uri(reverse("share_picture", args=[token])),
        "preview": preview_of(page),
    }
    return private(render(request, FRAGMENT if of_htmx(request) else PAGE, context))


def preview_of(page: ReplayPage) -> dict[str, str]:
    """What a messenger shows of the link: a title without markup and the final score, in the reader's language."""
    title = unescape(page.title.replace("<bdi>", "\u2068").replace("</bdi>", "\u2069"))
    text = gettext("The whole game, move by move, with a proof of every card.")
    both = pgettext("two sentences", "%(first)s. %(second)s") % {"first": page.board_text, "second": text}
    return {"title": f"{title} · {gettext('Cribbage')}", "text": both}


def page_of(finished: Finished, wanted: str) -> ReplayPage:
    """The step a reader asks for; nonsense and what lies beyond the end show the end."""
    game = finished.game
    stand = position(game)
    told = [Told(each.n, each.events, each.seat, each.by) for each in stand.log]
    last = len(told) - 1
    n = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 6 else last
    n = min(n, last)
    state = stand.state if n == last else _state_at(game, n)
    names = queries.table_names(finished.players)
    return replay_page(
        state, told, n, names, finished.seat, queries.cuts_of(finished.game, finished.players) if n == 0 else ()
    )


def _state_at(game: Game, n: int) -> State:
    return driver.replay(beginning(game), steps(game.moves.values("wire", "by")[:n]))[0]
