"""Which language a request is answered in: the address says it, else the visitor's choice, else his browser."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils.translation import get_language, get_language_from_path

from cribsite.accounts.services import remember_language


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
