"""What must hold for the rules in all languages at once; each finding names its file and line."""

from collections.abc import Iterator
from pathlib import Path

from rules.pages import Page, languages, read_pages

from .catalog import catalog_findings, glossary_findings
from .counting import counting_findings
from .finding import Finding
from .structure import structure_findings
from .wording import warnings, wording_findings

__all__ = ["Finding", "check", "warnings"]


def check(root: Path) -> tuple[list[Finding], int]:
    """Every finding below ``root`` (a folder a language), by file and line, and the number of English pages."""
    book = {language: read_pages(root, language) for language in languages()}
    found = [*_findings(book), *catalog_findings(root, book), *glossary_findings(root, book)]
    return sorted(found, key=lambda f: (str(f.path), f.line, f.key)), len(book["en"])


def _findings(book: dict[str, tuple[Page, ...]]) -> Iterator[Finding]:
    for pages in book.values():
        for page in pages:
            yield from (Finding(page.path, fault.line, fault.key, fault.sentence) for fault in page.faults)
            yield from counting_findings(page)
    yield from structure_findings(book)
    yield from wording_findings(book)
