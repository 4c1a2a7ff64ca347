"""Whether the book has a page for every variant, option and way of counting, and the glossary leads into the book."""

from collections.abc import Iterator
from pathlib import Path

from games.engine.catalog import COUNTINGS, VARIANTS
from games.engine.options import OPTIONS
from rules import glossary
from rules.directives import Differences
from rules.folding import fold
from rules.pages import Page, languages

from .finding import Finding

Book = dict[str, tuple[Page, ...]]
STANDARD = "standard"


def expected() -> dict[str, str]:
    """Slug and group of each page that the engine's catalog asks for."""
    found = dict.fromkeys(VARIANTS, "variant")
    found.update((option.slug, "option") for option in OPTIONS.values())
    found.update((counting, "option") for counting in COUNTINGS if counting != "auto")
    return found


def catalog_findings(root: Path, book: Book) -> Iterator[Finding]:
    """Pages of the catalog that are missing, in another group, or without their own table of differences."""
    english = {page.slug: page for page in book["en"]}
    for slug, group in expected().items():
        page = english.get(slug)
        if page is None:
            yield Finding(root / "en" / f"{slug}.md", 1, "catalog", f"the catalog's {group} {slug} has no page")
        elif page.group != group:
            yield Finding(page.path, 1, "group", f"the catalog knows {slug} as {group}, the page says {page.group}")
        elif slug != STANDARD and not _tells_differences(page):
            yield Finding(page.path, 1, "differences", f"the page has no table of the differences of {slug}")


def _tells_differences(page: Page) -> bool:
    return any(
        page.slug in {found.table.variant, found.counting, *(text.replace("_", "-") for text in found.table.options)}
        for section in page.sections
        for found in section.directives
        if isinstance(found, Differences)
    )


def glossary_findings(root: Path, book: Book, data: Path = glossary.DATA) -> Iterator[Finding]:
    """Terms without a name in a language, twice there, or explained by a section that is not there."""
    seen: set[str] = set()
    for number, term in enumerate(glossary.read_terms(data), 2):
        if term.key in seen or term.kind not in glossary.KINDS:
            yield Finding(data, number, "glossary", f"{term.key} stands twice or is of no kind")
        seen.add(term.key)
        for language in languages():
            if not fold(term.names.get(language, "")):
                yield Finding(data, number, "glossary", f"{term.key} has no name in {language}")
            target = next((page for page in book[language] if page.slug == term.slug), None)
            if target is None:
                path = root / language / f"{term.slug}.md"
                yield Finding(path, 1, "glossary", f"{term.key} is explained on the page {term.slug}, which is missing")
            elif term.anchor not in target.anchors:
                yield Finding(
                    target.path, 1, "glossary", f"{term.key} is explained by #{term.anchor}, which is not there"
                )
