"""What machines read of the site: the map of its public pages in all languages, and where robots may go."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from xml.sax.saxutils import quoteattr

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import override
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe

from cribsite import site_pages
from rules.book import TOOL_NAMES
from rules.pages import pages

# The puzzle has an address for each of its hands, so it has none of its own.
PLAIN = (
    "home",
    "rules:index",
    *(name for name in TOOL_NAMES if name != "rules:discard"),
    "stats:site",
    *site_pages.SLUGS,
)
_CLOSED = ("account/", "play/", "rules/search/")  # in each language; "/*/play/" would close the chapter on the play
_NAMESPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'


@dataclass(frozen=True, slots=True)
class PublicPage:
    """One page in the languages it is there in: address by language code, without the site's name.

    ``default`` is the address for whoever reads none of them.
    """

    hrefs: dict[str, str]
    default: str


def _hrefs(name: str, args: tuple[str, ...], codes: list[str]) -> PublicPage:
    found = {}
    for code in codes:
        with override(code):
            found[code] = reverse(name, args=args)
    return PublicPage(found, "/" if name == "home" else found["en"])


def _public() -> Iterator[PublicPage]:
    every = [code for code, _ in settings.LANGUAGES]
    for name in PLAIN:
        yield _hrefs(name, (), every)
    slugs = {code: {page.slug for page in pages(code) if not page.faults} for code in every}
    for page in pages("en"):
        yield _hrefs("rules:page", (page.slug,), [code for code in every if page.slug in slugs[code]])


@cache
def public_pages() -> tuple[PublicPage, ...]:
    """Every page that anybody may read without an account; made once a process."""
    return tuple(_public())


def _entry(root: str, page: PublicPage) -> Iterator[str]:
    links = [*page.hrefs.items(), ("x-default", page.default)]
    others = "".join(
        f"<xhtml:link rel={quoteattr('alternate')} hreflang={quoteattr(code)} href={quoteattr(root + href)}/>"
        for code, href in links
    )
    for href in page.hrefs.values():
        yield f"<url><loc>{root}{href}</loc>{others}</url>"


def _root(request: HttpRequest) -> str:
    return f"{request.scheme}://{request.get_host()}"


@require_safe
@conditional_page
@cache_control(max_age=3600)
def sitemap(request: HttpRequest) -> HttpResponse:
    """``/sitemap.xml``: every public page in every language, each with its siblings."""
    root = _root(request)
    lines = [line for page in public_pages() for line in _entry(root, page)]
    text = "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', f"<urlset {_NAMESPACES}>", *lines, "</urlset>\n"])
    return HttpResponse(text, content_type="application/xml; charset=utf-8")


@require_safe
@conditional_page
@cache_control(max_age=3600)
def robots(request: HttpRequest) -> HttpResponse:
    """``/robots.txt``: everything but tables, accounts and forms may be visited."""
    closed = ["/admin/", "/*/correct/", *(f"/{code}/{path}" for code, _ in settings.LANGUAGES for path in _CLOSED)]
    open_too = [f"/{code}/play/keeper/" for code, _ in settings.LANGUAGES]  # the longer address counts
    rules = [*(f"Disallow: {path}" for path in closed), *(f"Allow: {path}" for path in open_too)]
    lines = ["User-agent: *", *rules, "", f"Sitemap: {_root(request)}/sitemap.xml"]
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8")
