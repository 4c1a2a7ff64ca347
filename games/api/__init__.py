"""The public interface for programs, under ``/api/v1/``: thin over the pages' queries and services."""

from .errors import handle_errors
from .interface import api
from .routes import router

handle_errors(api)
api.add_router("", router)

__all__ = ["api"]
