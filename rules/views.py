"""The pages of the rules as a reader meets them: the list of chapters, and one chapter."""

import hashlib
import re
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from .pages import NoSuchPage, Page, pages
from .rendering import rendered

_GAME_CODE = re.compile(r"[A-Za-z0-9-]{4,32}")
# A form's token is masked anew in every answer; the secret behind it is what may differ.
_MASKED_TOKEN = re.compile(rb'(name="csrfmiddlewaretoken" value=")[^"]+')


def _game_code(request: HttpRequest) -> str:
    """The game the reader came from, as ``?game=`` names it; "" for none."""
    code = request.GET.get("game", "")
    return code if _GAME_CODE.fullmatch(code) else ""


def _with_etag(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Answer 304 to a reader who holds exactly this page; every reader asks again before using a kept copy."""
    body = _MASKED_TOKEN.sub(rb"\1", response.content)
    secret = str(request.META.get("CSRF_COOKIE", "")).encode()
    etag = f'W/"{hashlib.sha256(body + secret).hexdigest()[:32]}"'
    answer = response
    if etag in parse_etags(request.headers.get("If-None-Match", "")):
        answer = HttpResponseNotModified()
    answer.headers["ETag"] = etag
    patch_cache_control(answer, private=True, no_cache=True)
    patch_vary_headers(answer, ["Cookie", "Accept-Language"])
    return answer


def _show(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    shared = {"chapters": pages(get_language() or "en"), "game_code": _game_code(request)}
    return _with_etag(request, render(request, template, shared | context))


def _neighbours(slug: str, chapters: tuple[Page, ...]) -> tuple[Page | None, Page | None]:
    at = next(place for place, chapter in enumerate(chapters) if chapter.slug == slug)
    before = chapters[at - 1] if at else None
    return before, chapters[at + 1] if at + 1 < len(chapters) else None


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All chapters with what each is about."""
    return _show(request, "rules/index.html", {})


@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """One chapter; 404 where there is none of this name."""
    language = get_language() or "en"
    try:
        found = rendered(language, slug)
    except NoSuchPage as missing:
        raise Http404(str(missing)) from missing
    before, after = _neighbours(slug, pages(language))
    return _show(
        request,
        "rules/page.html",
        {"rendered": found, "page": found.page, "before": before, "after": after},
    )
