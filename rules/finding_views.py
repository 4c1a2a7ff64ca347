"""The pages by which something is found in the book: search, glossary, two variants compared, the one-page summary."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from cribsite.l10n import OWN_NAMES, num
from games.engine.catalog import VARIANTS, variant
from games.labels import VARIANT_LINES
from games.labels import VARIANTS as VARIANT_NAMES

from . import glossary
from .answers import language_of_reader, show
from .drawn_tables import difference_rows
from .excerpts import excerpt
from .pages import languages
from .search import LONGEST_QUERY, Hit, search
from .summary import summary_tables

MOST_TERMS = 4


@dataclass(frozen=True, slots=True)
class Found:
    """A section that was found, ready to be shown; the page's own beginning has no heading."""

    href: str
    heading: str
    excerpt: SafeString


@dataclass(frozen=True, slots=True)
class Name:
    """A term's name in one language."""

    language: str
    own_name: str
    text: str


@dataclass(frozen=True, slots=True)
class TermRow:
    """A term with its names: the reader's own first, and where the rules explain it."""

    key: str
    own: str
    others: tuple[Name, ...]
    href: str


def _found(hit: Hit) -> Found:
    address = reverse("rules:page", args=[hit.entry.page.slug])
    anchor = f"#{hit.entry.anchor}" if hit.entry.anchor else ""
    return Found(address + anchor, hit.entry.heading, excerpt(hit.entry.text, hit.found))


def term_row(term: glossary.Term, language: str) -> TermRow:
    """A term as the reader of a language sees it."""
    others = tuple(Name(code, OWN_NAMES[code], term.names[code]) for code in languages() if code != language)
    href = reverse("rules:page", args=[term.slug]) + (f"#{term.anchor}" if term.anchor else "")
    return TermRow(term.key, term.names[language], others, href)


def _asked(request: HttpRequest) -> str:
    return " ".join(request.GET.get("q", "").replace("\x00", " ").split())[:LONGEST_QUERY]


def _with_address(response: HttpResponse, request: HttpRequest, name: str, query: str) -> HttpResponse:
    """While one types, the address follows, so that the page can be kept and shared."""
    if request.headers.get("HX-Request") and response.status_code == 200:
        response.headers["HX-Replace-Url"] = reverse(name) + (f"?{urlencode({'q': query})}" if query else "")
    return response


def _result_line(number: int) -> str:
    return ngettext("%(n)s page found", "%(n)s pages found", number) % {"n": num(number)}


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """Search: ``?q=`` in any language, answered in the reader's; to htmx only the results."""
    query, language = _asked(request), language_of_reader()
    results = [(found.page, [_found(hit) for hit in found.hits]) for found in search(query, language)]
    terms = [term_row(term, language) for term in glossary.beginning_with(query)[:MOST_TERMS]]
    context = {"query": query, "results": results, "terms": terms, "result_line": _result_line(len(results))}
    return _with_address(show(request, "rules/search.html", context, "results"), request, "rules:search", query)


def _kinds(terms: Iterable[glossary.Term], language: str) -> list[tuple[str, str, list[TermRow]]]:
    rows: dict[str, list[TermRow]] = {}
    for term in terms:
        rows.setdefault(term.kind, []).append(term_row(term, language))
    return [(kind, str(title), rows[kind]) for kind, title in glossary.KINDS.items() if kind in rows]


@require_safe
def terms(request: HttpRequest) -> HttpResponse:
    """The glossary: all terms in all languages, or those that ``?q=`` names or begins; to htmx only the table."""
    query, language = _asked(request), language_of_reader()
    found = glossary.beginning_with(query) if query else glossary.terms()
    heads = [(language, OWN_NAMES[language]), *((code, OWN_NAMES[code]) for code in languages() if code != language)]
    context = {"query": query, "kinds": _kinds(found, language), "heads": heads}
    return _with_address(show(request, "rules/glossary.html", context, "terms"), request, "rules:glossary", query)


def _chosen(request: HttpRequest, name: str, usual: str) -> str:
    """The variant a field names; the usual one where it names none that there is."""
    slug = request.GET.get(name, usual)
    return slug if slug in VARIANTS else usual


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Two variants rule by rule: ``?a=three&b=captain``."""
    first, second = _chosen(request, "a", "standard"), _chosen(request, "b", "three")
    sides = [(slug, VARIANT_NAMES[slug], VARIANT_LINES[slug]) for slug in (first, second)]
    context = {
        "sides": sides,
        "heads": [name for _, name, _ in sides],
        "rows": difference_rows((variant(first), variant(second))),
        "choices": [(name, slug, VARIANT_NAMES.items()) for name, slug in (("a", first), ("b", second))],
    }
    return show(request, "rules/compare.html", context, "compared")


@require_safe
def summary(request: HttpRequest) -> HttpResponse:
    """The essentials of the game on one sheet of paper."""
    return show(request, "rules/summary.html", {"tables": summary_tables()})
