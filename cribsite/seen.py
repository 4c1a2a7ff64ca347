"""Which Chinese characters each public page shows, in its text and in its headings: what the font's slices are cut by.

An estimate of the browser's choice is enough: a wrong guess costs a few bytes, no character is lost by it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from django.test import Client

from cribsite.fonts import HAN

_VOID = frozenset({"meta", "link", "input", "img", "br", "hr", "use", "path"})
_UNSEEN = frozenset({"script", "style", "title", "option", "template"})
_HEADINGS = frozenset({"h1", "h2", "h3"})
_HEADING_CLASSES = frozenset({"brand", "rules-cards", "summary-steps"})


@dataclass(slots=True)
class Shown:
    """The Han characters of a page, by the font they are drawn in."""

    text: set[int] = field(default_factory=set)
    headings: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class _Open:
    """An element that is not closed yet."""

    tag: str
    heading: bool
    unseen: bool
    folded: bool


class _Reader(HTMLParser):
    """Goes through a page and notes the characters that are drawn before anything is opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[_Open] = []
        self.shown = Shown()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.shown.text.update(map(ord, HAN.findall(given.get("placeholder") or "")))
        if tag in _VOID:
            return
        classes = set((given.get("class") or "").split())
        heading = tag in _HEADINGS or bool(classes & _HEADING_CLASSES)
        unseen = tag in _UNSEEN or "unseen" in classes or "hidden" in given
        self.open.append(_Open(tag, heading, unseen, tag == "details" and "open" not in given))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop().tag != tag:
            pass

    def _is_drawn(self) -> bool:
        """Of a fold that is closed only the summary is drawn."""
        for place, element in enumerate(self.open):
            if element.unseen or (element.folded and not any(e.tag == "summary" for e in self.open[place + 1 :])):
                return False
        return True

    def handle_data(self, data: str) -> None:
        points = set(map(ord, HAN.findall(data)))
        if points and self._is_drawn():
            (self.shown.headings if any(element.heading for element in self.open) else self.shown.text).update(points)


def characters(html: str) -> Shown:
    """The Han characters of a page's HTML."""
    reader = _Reader()
    reader.feed(html)
    return reader.shown


def chinese_pages() -> Iterator[Shown]:
    """Every public page of the rules in Chinese, as a visitor gets it."""
    from cribsite.machines import public_pages

    client = Client()
    for page in public_pages():
        href = page.hrefs.get("zh-hans", "")
        if "/rules/" in href:
            yield characters(client.get(href).content.decode())
