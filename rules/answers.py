"""How every page of the rules is answered: what all of them show, and 304 to a reader who holds the page already."""

import hashlib
import re
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language

from .book import groups, tools

_GAME_CODE = re.compile(r"[A-Za-z0-9-]{4,32}")
# A form's token is masked anew in every answer; the secret behind it is what may differ.
_MASKED_TOKEN = re.compile(rb'(name="csrfmiddlewaretoken" value=")[^"]+')


def _game_code(request: HttpRequest) -> str:
    """The game the reader came from, as ``?game=`` names it; "" for none."""
    code = request.GET.get("game", "")
    return code if _GAME_CODE.fullmatch(code) else ""


def with_etag(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Answer 304 to a reader who holds exactly this page; every reader asks again before using a kept copy."""
    body = _MASKED_TOKEN.sub(rb"\1", response.content)
    secret = str(request.META.get("CSRF_COOKIE", "")).encode()
    etag = f'W/"{hashlib.sha256(body + secret).hexdigest()[:32]}"'
    answer = response
    if etag in parse_etags(request.headers.get("If-None-Match", "")):
        answer = HttpResponseNotModified()
    answer.headers["ETag"] = etag
    patch_cache_control(answer, private=True, no_cache=True)
    patch_vary_headers(answer, ["Cookie", "Accept-Language", "HX-Request"])
    return answer


def language_of_reader() -> str:
    """The code of the active language."""
    return get_language() or "en"


def show(request: HttpRequest, template: str, context: dict[str, Any], part: str = "") -> HttpResponse:
    """A page of the rules; to htmx only its ``part`` (a partial of the template), if it names one."""
    if part and request.headers.get("HX-Request"):
        return with_etag(request, render(request, f"{template}#{part}", context))
    shared = {"groups": groups(language_of_reader()), "tools": tools(), "game_code": _game_code(request)}
    return with_etag(request, render(request, template, shared | context))
