"""What the interface answers when it does not do what was asked: always a code that stays and a sentence to read."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, Throttled, ValidationError

from games import services
from games.engine.reasons import Refused
from games.labels import refusal_text
from games.views.act import STATUS

MESSAGES: dict[str, Promise] = {
    "no_token": gettext_lazy("A valid token is needed; you can make one on your account page."),
    "not_found": gettext_lazy("There is nothing here that you are allowed to see."),
    "not_allowed": gettext_lazy("This address does not support that method."),
    "seat_taken": gettext_lazy("Somebody else was quicker and has taken the seat."),
    "table_gone": gettext_lazy("This table is no longer open."),
    "table_changed": gettext_lazy("The host has changed what is played here; look at the table again."),
    "not_open": gettext_lazy("This table is not open to you. There may be others that are."),
    "too_many_games": gettext_lazy("You have the greatest number of games with others that a player may have."),
    "nothing_to_claim": gettext_lazy("There is nothing to claim: nobody’s time is up, or a holiday has just begun."),
    "too_often": gettext_lazy("That was too many requests in a short time. Please wait a minute and try again."),
}


LATE: dict[type[Exception], str] = {
    services.SeatTaken: "seat_taken",
    services.TableGone: "table_gone",
    services.TableChanged: "table_changed",
    services.NotOpen: "not_open",
    services.TooManyGames: "too_many_games",
    services.NothingToClaim: "nothing_to_claim",
}


class NotAllowed(Exception):
    """A known address, asked by a method it does not have."""


class RefusedMove(Exception):
    """A move that was refused, with the numbers of the case for the sentence (``labels.refusal_text``)."""

    def __init__(self, refused: Refused, details: dict[str, object]) -> None:
        super().__init__(refused.reason)
        self.refused, self.details = refused, details


def handle_errors(api: NinjaAPI) -> None:
    """Give every error of the interface the same shape."""

    def answer(request: HttpRequest, status: int, code: str, message: str = "", **headers: str) -> HttpResponse:
        body = {"code": code, "message": message or str(MESSAGES[code])}
        made = api.create_response(request, body, status=status)
        for name, value in headers.items():
            made[name.replace("_", "-")] = value
        return made

    def of_move(request: HttpRequest, error: Any) -> HttpResponse:
        reason = error.refused.reason
        return answer(request, STATUS.get(reason, 422), reason.value, refusal_text(reason.value, error.details))

    def of_late(request: HttpRequest, error: Any) -> HttpResponse:
        return answer(request, 409, LATE[type(error)])

    def of_body(request: HttpRequest, error: Any) -> HttpResponse:
        # The library raises these for a body that is no JSON.
        return answer(request, error.status_code, "bad_request", gettext("The request could not be read."))

    handlers: dict[type[Exception], Callable[[HttpRequest, Any], HttpResponse]] = {
        RefusedMove: of_move,
        HttpError: of_body,
        ValidationError: lambda request, error: answer(request, 422, "bad_request", _unreadable(error.errors)),
        AuthenticationError: lambda request, _: answer(request, 401, "no_token", WWW_Authenticate="Bearer"),
        Http404: lambda request, _: answer(request, 404, "not_found"),
        NotAllowed: lambda request, _: answer(request, 405, "not_allowed"),
        Throttled: lambda request, error: answer(request, 429, "too_often", Retry_After=str(error.wait)),
    }
    for kind, handler in handlers.items():
        api.add_exception_handler(kind, handler)
    for late in LATE:
        api.add_exception_handler(late, of_late)


def _unreadable(errors: list[dict[str, Any]]) -> str:
    """Which part of the request is wrong; what stood there is not repeated."""
    places = [".".join(str(step) for step in error["loc"]) for error in errors[:5]]
    return gettext("The request could not be read: %(places)s.") % {"places": ", ".join(places)}
