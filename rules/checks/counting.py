"""Whether the engine counts every example, and counts it as its writer expects."""

from collections.abc import Iterator

from rules.examples import difference
from rules.notation import Unreadable
from rules.pages import Page

from .finding import Finding


def counting_findings(page: Page) -> Iterator[Finding]:
    """An example that cannot be counted, or whose count differs."""
    for section in page.sections:
        for directive in section.directives:
            try:
                told = difference(directive)
            except Unreadable as wrong:
                yield Finding(page.path, directive.line, "directive", str(wrong))
                continue
            if told:
                yield Finding(page.path, directive.line, "count", told)
