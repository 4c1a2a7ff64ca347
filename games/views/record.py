"""The record of a finished game as a file, for its players."""

from django.http import Http404, HttpRequest, JsonResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from games import queries

from .table import private


@require_safe
def record(request: HttpRequest, code: str) -> HttpResponseBase:
    """The record as JSON; while the game runs there is none."""
    seated = queries.game_for(request.user, code)
    if not seated.game.finished:
        raise Http404
    answer = JsonResponse(queries.record_of(seated), json_dumps_params={"ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="cribbage-{seated.game.code}.json"'
    return private(answer)
