"""The tables of points for the one-page summary: those of the scoring chart, in the reader's language."""

from dataclasses import dataclass

from django.utils.safestring import SafeString

from .answers import language_of_reader
from .directives import Points
from .pages import NoSuchPage, Page, page
from .parsing import render_inline

SOURCES = ("scoring", "show")


@dataclass(frozen=True, slots=True)
class SummaryTable:
    """One table of points: where it stands in the book, its title and its rows of term, condition and points."""

    slug: str
    anchor: str
    title: str
    rows: tuple[tuple[SafeString, SafeString, SafeString], ...]


def _tables(found: Page) -> tuple[SummaryTable, ...]:
    tables = []
    for section in found.sections:
        rows = [row for block in section.directives if isinstance(block, Points) for row in block.rows]
        if rows:
            drawn = tuple(
                (render_inline(term), render_inline(condition), render_inline(points))
                for term, condition, points in rows
            )
            tables.append(SummaryTable(found.slug, section.anchor, section.title, drawn))
    return tuple(tables)


def summary_tables() -> tuple[SummaryTable, ...]:
    """The tables of the first of the pages that has some; () where none is there."""
    for slug in SOURCES:
        try:
            found = _tables(page(language_of_reader(), slug))
        except NoSuchPage:
            continue
        if found:
            return found
    return ()
