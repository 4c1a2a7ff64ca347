"""The addresses of the interface: each finds its game by the access funnel, and answers from a View or by a service."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Query, Router, Status

from games import open_tables, queries, services
from games.engine.actions import Action, HandOver
from games.engine.reasons import Refusal, Refused
from games.engine.wire import from_wire, to_wire
from games.forms import PERSONS_ACTS, with_the_rest
from games.models import Game
from games.my_games import seated_games
from games.queries import Seated
from games.views.act import details_of
from games.views.replay import Finished, finished_by, finished_for

from .access import ByAddress, ByToken, player_of
from .asks import legal_of
from .errors import NotAllowed, RefusedMove
from .schemas import Error, GameLine, GameView, Legal, OpenTable, Sent, SitDown
from .wire import game_wire, line_wire, table_wire

Wire = dict[str, Any]
MINE: dict[str, Any] = {"auth": ByToken()}
OPEN: dict[str, Any] = {"throttle": [ByAddress()]}
ERRORS: dict[int, Any] = dict.fromkeys((401, 404, 429), Error)
GAME = "/games/{slug:code}"
SHARED = "/shared/{slug:token}/record"
SEAT = "/tables/{slug:code}/seat"

router = Router()


@router.get("/games", **MINE, response={200: list[GameLine], 401: Error, 429: Error}, by_alias=True)
def my_games(request: HttpRequest) -> list[Wire]:
    """Your games: those where it is your turn first, then the others; at most fifty, those moved last."""
    return [line_wire(seated) for seated in seated_games(player_of(request))]


@router.get(GAME, **MINE, response={200: GameView, 204: None, **ERRORS}, by_alias=True)
def game(request: HttpRequest, code: str, version: int | None = Query(None)) -> Any:
    """One of your games as your seat sees it; 204 as long as its version is still the one you name."""
    player = player_of(request)
    if version is not None and version == queries.version_for(player, code):
        return Status(204, None)
    return _seen(queries.game_for(player, code))


@router.get(f"{GAME}/legal", **MINE, response={200: Legal, **ERRORS})
def legal(request: HttpRequest, code: str) -> Wire:
    """Every action your seat may take now, calls and resigning apart; none when nothing is asked of it."""
    seated = queries.game_for(player_of(request), code)
    if not seated.game.running:
        return {"decision": None, "actions": []}
    view = queries.view_of(seated, queries.position_of(seated).state)
    return {"decision": view.decision, "actions": [to_wire(seated.seat, action) for action in legal_of(view)]}


@router.post(f"{GAME}/moves", **MINE, response={200: GameView, **ERRORS, 409: Error, 422: Error}, by_alias=True)
def move(request: HttpRequest, code: str, sent: Sent) -> Wire:
    """Make a move. The answer is the game after it, and after all that bots and the table did then.

    409: the game has moved on (stale, not_your_turn, game_over); 422: the rules forbid the move, by the word in code.
    """
    player = player_of(request)
    seated = queries.game_for(player, code)
    action: Action | None = None
    try:
        action = _action_of(sent.action, seated)
        services.act(seated.game.pk, player.pk, action, sent.decision, sent.request)
    except Refused as refused:
        raise RefusedMove(refused, details_of(seated, refused, action)) from refused
    return _seen(queries.game_for(player, code))


@router.post(f"{GAME}/claim", **MINE, response={200: GameView, **ERRORS, 409: Error, 422: Error}, by_alias=True)
def claim(request: HttpRequest, code: str) -> Wire:
    """Claim the win, because the other side's time is up.

    409: nobody's is, or yours is (nothing_to_claim), or the game has ended (game_over).
    """
    return _done(request, code, services.claim)


@router.post(f"{GAME}/wait", **MINE, response={200: GameView, **ERRORS, 409: Error, 422: Error}, by_alias=True)
def wait(request: HttpRequest, code: str) -> Wire:
    """Say that you would rather wait for the other side, whose time is up; the win may still be claimed later."""
    return _done(request, code, services.wait)


@router.post(f"{GAME}/return", **MINE, response={200: GameView, **ERRORS, 409: Error, 422: Error}, by_alias=True)
def take_seat(request: HttpRequest, code: str) -> Wire:
    """Take your seat again, in which a bot plays because your time was up; where none does, nothing changes."""
    return _done(request, code, services.take_seat)


@router.get(f"{GAME}/record", **MINE, response={200: dict[str, Any], **ERRORS})
def record(request: HttpRequest, code: str) -> Wire:
    """The record of a finished game of yours."""
    return _record(finished_for(player_of(request), code))


@router.get(SHARED, **OPEN, response={200: dict[str, Any], 404: Error, 429: Error})
def shared_record(request: HttpRequest, token: str) -> Wire:
    """The record of a finished game by its share link: what stands there after /g/."""
    return _record(finished_by(token))


@router.get("/tables", **OPEN, response={200: list[OpenTable], 429: Error})
def tables(request: HttpRequest, page: int = Query(1, ge=1)) -> list[Wire]:
    """The tables of the lobby, newest first, twenty a page; none beyond the last page."""
    listed = open_tables.lobby_page(str(page))
    return [table_wire(game) for game in listed] if listed.number == page else []


@router.post(SEAT, **MINE, response={200: GameView, **ERRORS, 409: Error, 422: Error}, by_alias=True)
def sit(request: HttpRequest, code: str, sent: SitDown) -> Wire:
    """Sit down at a table of the lobby; who sits there already stays seated.

    409: somebody was quicker (seat_taken), it is not open any more (table_gone) or not to you (not_open), its host has
    changed what is played (table_changed), or you have enough games (too_many_games).
    """
    player = player_of(request)
    try:
        services.sit(code, player.pk, terms=sent.terms, seat=sent.seat)
    except Game.DoesNotExist as error:
        raise Http404 from error
    return _seen(queries.game_for(player, code))


def _record(finished: Finished) -> Wire:
    return queries.record_of(finished.as_seated)


def _done(request: HttpRequest, code: str, verb: Callable[[int, int], Game]) -> Wire:
    """The player's game after something was done to it that is no move of the cards."""
    player = player_of(request)
    seated = queries.game_for(player, code)
    try:
        verb(seated.game.pk, player.pk)
    except Refused as refused:
        raise RefusedMove(refused, details_of(seated, refused, None)) from refused
    return _seen(queries.game_for(player, code))


def _seen(seated: Seated) -> Wire:
    return game_wire(seated, queries.view_of(seated, queries.position_of(seated).state))


def _action_of(wire: Wire, seated: Seated) -> Action:
    """The action a program sends for its own seat. Raises Refused for what is none, or not a person's to do."""
    if str(wire.get("act")) not in PERSONS_ACTS:
        raise Refused(Refusal.WRONG_PHASE)
    seat, action = from_wire(wire)
    if seat not in (None, seated.seat):
        raise Refused(Refusal.NOT_A_PLAYER)
    if isinstance(action, HandOver):
        return with_the_rest(action, queries.view_of(seated, queries.position_of(seated).state).hand)
    return action


# Whatever else is asked is answered in the interface's own shape too.
def _not_for_all(request: HttpRequest) -> HttpResponse:
    raise NotAllowed


def _not_for_game(request: HttpRequest, code: str) -> HttpResponse:
    raise NotAllowed


def _not_for_link(request: HttpRequest, token: str) -> HttpResponse:
    raise NotAllowed


def _unknown(request: HttpRequest, rest: str) -> HttpResponse:
    raise Http404


_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
_BUT_GET = _METHODS[1:]
for _path in ("/games", "/tables"):
    router.api_operation(_BUT_GET, _path, include_in_schema=False)(_not_for_all)
for _path in (GAME, f"{GAME}/legal", f"{GAME}/record"):
    router.api_operation(_BUT_GET, _path, include_in_schema=False)(_not_for_game)
for _path in (f"{GAME}/moves", f"{GAME}/claim", f"{GAME}/wait", f"{GAME}/return", SEAT):
    router.api_operation([m for m in _METHODS if m != "POST"], _path, include_in_schema=False)(_not_for_game)
router.api_operation(_BUT_GET, SHARED, include_in_schema=False)(_not_for_link)
router.api_operation(_METHODS, "/{path:rest}", include_in_schema=False)(_unknown)
