"""Static files as the site serves them, but looked for once a run: each test client would search every folder anew."""

from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any, ClassVar

from asgiref.sync import async_to_sync, sync_to_async
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from servestatic.middleware import ServeStaticMiddleware


class _FoundOnce(ServeStaticMiddleware):
    """Hands the files that the first one found to all that come after it."""

    files: Any
    directories: Any
    found: ClassVar[tuple[Any, Any] | None] = None

    def add_files_from_finders(self) -> None:
        if _FoundOnce.found is None:
            super().add_files_from_finders()
            _FoundOnce.found = (self.files, self.directories)
        self.files, self.directories = _FoundOnce.found


@sync_and_async_middleware
def found_once(get_response: Callable[[HttpRequest], Any]) -> Any:
    """The middleware: for a test client without a loop, which every page of it would wait for, but for a file."""
    if iscoroutinefunction(get_response):
        return _FoundOnce(get_response)
    serving = _FoundOnce(sync_to_async(get_response))

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if request.path_info in serving.files:
            response: HttpResponseBase = async_to_sync(serving)(request)
            return response
        return get_response(request)

    return middleware
