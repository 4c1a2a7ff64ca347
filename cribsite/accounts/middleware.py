"""What a browser says of itself: its session, and which language it is answered in.

The address says the language, else the visitor's choice, else his browser.
"""

import re
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sessions.middleware import SessionMiddleware as DjangoSessionMiddleware
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils.translation import get_language, get_language_from_path

from cribsite.accounts.services import remember_language

SESSION_KEY = re.compile("[a-z0-9]{32}")


class SessionMiddleware(DjangoSessionMiddleware):
    """Django's, but what cannot be the name of a session is not looked for: a database may choke on it."""

    def process_request(self, request: HttpRequest) -> None:
        if not SESSION_KEY.fullmatch(request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")):
            request.COOKIES.pop(settings.SESSION_COOKIE_NAME, None)
        super().process_request(request)


class LanguageMiddleware(LocaleMiddleware):
    """Django's, and it remembers a choice: a page opened from its sibling in another language."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        answered = super().process_response(request, response)
        language = get_language()
        if language and _switched(request) and request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) != language:
            remember_language(answered, language)
        return answered


def _switched(request: HttpRequest) -> bool:
    """True when the reader came from a page of this site that speaks another language."""
    here = get_language_from_path(request.path_info)
    try:
        referer = urlsplit(request.META.get("HTTP_REFERER", ""))
    except ValueError:  # no address, and so none of ours
        return False
    if not here or referer.netloc != request.get_host():
        return False
    before = get_language_from_path(referer.path)
    return before is not None and before != here
