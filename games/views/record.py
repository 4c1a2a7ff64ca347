"""The record of a finished game as a file, for its players."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from .replay import finished_for, record_file


@require_safe
def record(request: HttpRequest, code: str) -> HttpResponseBase:
    """The record as JSON; while the game runs there is none."""
    return record_file(finished_for(request.user, code))
