"""Whether all languages have the same pages, sections, anchors and examples, and every link leads somewhere."""

from collections.abc import Iterator
from itertools import zip_longest

from games.labels import RULE_LINK, rule_link
from rules.pages import Page, Section
from rules.parsing import Prose

from .finding import Finding

Book = dict[str, tuple[Page, ...]]


def structure_findings(book: Book) -> Iterator[Finding]:
    """Differences of each language from English, dead links, and reasons without a paragraph."""
    english = {page.slug: page for page in book["en"]}
    for language, pages in book.items():
        found = {page.slug: page for page in pages}
        yield from _missing(english, found, language)
        for slug in english.keys() & found.keys():
            yield from _compare(english[slug], found[slug])
        yield from _dead_links(found)
        yield from _empty_sections(pages)
        yield from _unread_marks(pages)
    yield from _unexplained(english)


def _missing(english: dict[str, Page], found: dict[str, Page], language: str) -> Iterator[Finding]:
    for slug in english.keys() - found.keys():
        path = english[slug].path.parent.parent / language / f"{slug}.md"
        yield Finding(path, 1, "page", f"the page is missing in {language}")
    for slug in found.keys() - english.keys():
        yield Finding(found[slug].path, 1, "page", "there is no English page of this name")


def _compare(original: Page, page: Page) -> Iterator[Finding]:
    if page.order != original.order:
        yield Finding(page.path, 1, "order", f"order is {page.order}, in English {original.order}")
    if page.group != original.group:
        yield Finding(page.path, 1, "group", f"group is {page.group}, in English {original.group}")
    if page.anchors != original.anchors:
        expected = ", ".join(original.anchors)
        yield Finding(page.path, 1, "anchors", f"the sections are not those of the English page: {expected}")
        return
    for first, second in zip(original.sections, page.sections, strict=True):
        yield from _compare_examples(page, first, second)


def _compare_examples(page: Page, original: Section, section: Section) -> Iterator[Finding]:
    for first, second in zip_longest(original.directives, section.directives):
        if second is None:
            kind = type(first).__name__.lower()
            yield Finding(page.path, section.line, "example", f"a {kind} of section {section.anchor} is missing")
        elif first is None:
            yield Finding(page.path, second.line, "example", "the English page has no such example here")
        elif first != second:
            yield Finding(page.path, second.line, "example", f"differs from line {first.line} of the English page")


def _dead_links(found: dict[str, Page]) -> Iterator[Finding]:
    for page in found.values():
        for link in page.links:
            target = found.get(link.slug or page.slug)
            if target is None:
                yield Finding(page.path, link.line, "link", f"there is no page {link.slug}")
            elif link.anchor and link.anchor not in target.anchors:
                yield Finding(page.path, link.line, "link", f"{target.slug} has no section {link.anchor}")


def _empty_sections(pages: tuple[Page, ...]) -> Iterator[Finding]:
    for page in pages:
        for section in page.sections:
            if len(section.text.strip()) < 15:
                yield Finding(page.path, section.line, "section", f"section {section.anchor} has no real text")


def _unread_marks(pages: tuple[Page, ...]) -> Iterator[Finding]:
    """Bold that was not read as bold: its asterisks would stand on the page (a full-width mark just inside them)."""
    for page in pages:
        for section in page.sections:
            for block in section.blocks:
                if isinstance(block, Prose) and "**" in block.html:
                    yield Finding(page.path, block.line, "bold", f"asterisks are left in section {section.anchor}")


def _unexplained(english: dict[str, Page]) -> Iterator[Finding]:
    """Every reason and refusal of the engine leads to a paragraph that is there."""
    for key in RULE_LINK:
        for slug, anchor in {rule_link(key), rule_link(key, show=True)}:
            page = english.get(slug)
            if page is not None and anchor not in page.anchors:
                yield Finding(page.path, 1, "rule_link", f"{key} leads to #{anchor}, which is not there")
