"""The site's own texts, read like pages of the rules: about, help, for programs, contact, privacy, terms."""

import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from cribsite.libraries import libraries, version
from rules import corrections
from rules.correction_views import status_of, too_many
from rules.forms import SaidForm
from rules.pages import Page, read_page
from rules.rendering import RenderedPage, RenderedSection, render_page

CONTENT = Path(__file__).resolve().parent / "content"
SLUGS = ("about", "help", "api", "contact", "privacy", "terms")
PROGRAM = settings.BASE_DIR / "static" / "examples" / "bot.py"
# A link such as (site:games:new) names an address of the site; the language of the page is put before it.
_LINK = re.compile(r'href="site:([a-z_]+(?::[a-z_]+)?)"')


@dataclass(frozen=True, slots=True)
class SitePage:
    """A page ready to be shown. ``language`` is the text's own: English where there is no translation."""

    rendered: RenderedPage
    language: str
    rtl: bool

    @property
    def page(self) -> Page:
        return self.rendered.page


def _linked(html: SafeString) -> SafeString:
    """The links to the site's own addresses, in the active language; NoReverseMatch for one that is not there."""
    return SafeString(_LINK.sub(lambda found: f'href="{escape(reverse(found[1]))}"', html))


def read(language: str, slug: str) -> Page | None:
    """The file of a page, None where the language has none."""
    path = CONTENT / language / f"{slug}.md"
    return read_page(path, language) if path.is_file() else None


@cache
def site_page(language: str, slug: str) -> SitePage:
    """The page as a reader of ``language`` gets it, made once a process."""
    found = read(language, slug) or read(settings.LANGUAGE_CODE, slug)
    assert found is not None
    made = render_page(found)
    with override(language):
        sections = tuple(RenderedSection(each.anchor, each.title, _linked(each.html)) for each in made.sections)
        return SitePage(replace(made, sections=sections), found.language, found.language in {"ar", "fa"})


def _show(request: HttpRequest, slug: str, context: dict[str, object], status: int = 200) -> HttpResponse:
    shown = site_page(get_language() or settings.LANGUAGE_CODE, slug)
    return render(request, "site/page.html", {"shown": shown, "slug": slug, **context}, status=status)


@require_safe
def text(request: HttpRequest, slug: str) -> HttpResponse:
    """One of the texts; the page about the site also names its version and libraries, that for programs shows one."""
    more: dict[str, dict[str, object]] = {
        "about": {"libraries": libraries(), "version": version()},
        "api": {"listing": PROGRAM.read_text(encoding="utf-8")},
    }
    return _show(request, slug, more.get(slug, {}))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def contact(request: HttpRequest) -> HttpResponse:
    """The contact page with its form; ``?sent=1`` is the acknowledgement."""
    if request.GET.get("sent"):
        return _show(request, "contact", {"sent": True})
    form = SaidForm(request.POST or None, about="contact", label=gettext("Your message"))
    if request.method != "POST" or not form.is_valid():
        return _show(request, "contact", {"form": form}, status_of(request, form, limited=False))
    if too_many(request, form):
        return _show(request, "contact", {"form": form}, status_of(request, form, limited=True))
    corrections.write(get_language() or settings.LANGUAGE_CODE, form.cleaned_data["said"], form.cleaned_data["email"])
    return redirect(f"{reverse('contact')}?sent=1")
