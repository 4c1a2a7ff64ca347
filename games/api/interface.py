"""The interface itself: its name and description, and what every answer of it carries."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI

DESCRIPTION = """Cribbage for programs: your games, your seat's view of one, your moves, and finished games' records.

Send a personal token as `Authorization: Bearer …`. Cards are codes such as `5H`; a seat keeps its number for the whole
game; actions and refusals are those of the records. Errors are `{"code", "message"}`, the message in the language of
`Accept-Language`; `code` never changes."""


class Interface(NinjaAPI):
    """Its answers are stored nowhere: almost all of them are one player's."""

    def create_response(self, *args: Any, **kwargs: Any) -> HttpResponse:
        return kept_private(super().create_response(*args, **kwargs))

    def create_temporal_response(self, request: HttpRequest) -> HttpResponse:
        return kept_private(super().create_temporal_response(request))


def kept_private(answer: HttpResponse) -> HttpResponse:
    answer["Cache-Control"] = "no-store, private"
    answer["Vary"] = "Authorization, Accept-Language"
    return answer


# No page of its own for the schema: the library's would load scripts from elsewhere.
api = Interface(
    title="Cribbage",
    version="1",
    description=DESCRIPTION,
    docs_url=None,
    openapi_url="/openapi.json",
    urls_namespace="api",
)
