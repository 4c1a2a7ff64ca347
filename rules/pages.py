"""The pages of the rules as values: read once a process, the same for views, search and checks."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings

from .directives import Directive
from .parsing import Fault, Link, Prose, parse_body

CONTENT = Path(__file__).resolve().parent / "content"
_FRONT = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)
FRONT_KEYS = ("title", "description", "lead", "order")
GROUPS = ("chapter", "tactics", "variant", "option", "more")


@dataclass(frozen=True, slots=True)
class Section:
    """One section: its anchor (alike in all languages), title, blocks and plain text."""

    anchor: str
    title: str
    line: int
    blocks: tuple[Prose | Directive, ...]

    @property
    def text(self) -> str:
        """The words of the section without marks, for search and for reports of corrections."""
        return "\n".join(block.text for block in self.blocks if isinstance(block, Prose))

    @property
    def directives(self) -> tuple[Directive, ...]:
        return tuple(block for block in self.blocks if not isinstance(block, Prose))


@dataclass(frozen=True, slots=True)
class Page:
    """One page in one language. ``faults`` is what could not be read; such a page is not shown."""

    language: str
    slug: str
    path: Path
    title: str
    description: str
    lead: str
    order: int
    group: str
    sections: tuple[Section, ...]
    links: tuple[Link, ...]
    faults: tuple[Fault, ...]

    @property
    def anchors(self) -> tuple[str, ...]:
        return tuple(section.anchor for section in self.sections)


class NoSuchPage(LookupError):
    """There is no page of this slug in this language."""


def languages() -> tuple[str, ...]:
    """The codes of all languages of the site, English first."""
    return tuple(code for code, _ in settings.LANGUAGES)


def _front_matter(text: str) -> tuple[dict[str, str], str, int, list[Fault]]:
    """Keys of the head, the body, how many lines the head takes, and what is wrong with it."""
    found = _FRONT.match(text)
    if found is None:
        return {}, text, 0, [Fault(1, "front_matter", "the page does not begin with its front matter")]
    keys: dict[str, str] = {}
    for row in found[1].splitlines():
        key, _, value = row.partition(": ")
        keys[key.strip()] = value.strip().removeprefix('"').removesuffix('"')
    faults = [Fault(1, "front_matter", f"the key {key} is missing or empty") for key in FRONT_KEYS if not keys.get(key)]
    if not keys.get("order", "").isdecimal():
        faults.append(Fault(1, "front_matter", "order is not a number"))
    if keys.setdefault("group", "chapter") not in GROUPS:
        faults.append(Fault(1, "front_matter", f"group is not one of {', '.join(GROUPS)}"))
    return keys, text[found.end() :], found[0].count("\n"), faults


def read_page(path: Path, language: str) -> Page:
    """Read one file; what cannot be read is listed in the page's ``faults``."""
    keys, body, skipped, faults = _front_matter(path.read_text(encoding="utf-8"))
    parsed = parse_body(body, language, skipped)
    sections = tuple(Section(part.anchor, part.title, part.line, tuple(part.blocks)) for part in parsed.parts)
    return Page(
        language=language,
        slug=path.stem,
        path=path,
        title=keys.get("title", ""),
        description=keys.get("description", ""),
        lead=keys.get("lead", ""),
        order=int(keys["order"]) if keys.get("order", "").isdecimal() else 0,
        group=keys.get("group", "chapter"),
        sections=sections,
        links=tuple(parsed.links),
        faults=(*faults, *parsed.faults),
    )


def read_pages(root: Path, language: str) -> tuple[Page, ...]:
    """All pages of a language below ``root``, in the order in which a reader meets them."""
    found = [read_page(path, language) for path in sorted((root / language).glob("*.md"))]
    return tuple(sorted(found, key=lambda page: (page.order, page.slug)))


@cache
def pages(language: str) -> tuple[Page, ...]:
    """The site's pages in a language, read once a process."""
    return read_pages(CONTENT, language)


def page(language: str, slug: str) -> Page:
    """One page; raises NoSuchPage."""
    for found in pages(language):
        if found.slug == slug and not found.faults:
            return found
    raise NoSuchPage(f"{language}/{slug}")
