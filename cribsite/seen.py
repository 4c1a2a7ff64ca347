"""Which characters a page shows, by the font they are drawn in: by it Chinese is cut into slices and pages are weighed.

An estimate of the browser's choice is enough: a wrong guess costs a few bytes, no character is lost by it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser

from django.test import Client

from cribsite import fonts
from cribsite.fonts import HAN

_VOID = frozenset({"meta", "link", "input", "img", "br", "hr", "use", "path"})
_UNSEEN = frozenset({"script", "style", "title", "option", "template", "noscript"})
_HEADINGS = frozenset({"h1", "h2", "h3", "h4"})
_LIKE_TEXT = "found"  # a class whose headings are set like text
_OWN_FONTS = "found-text"  # a class whose Chinese is set in the reader's own fonts
# Elements set like headings, by the class of what they stand in; "" is the element of the class itself.
_SET_LIKE_HEADINGS = {"brand": "", "rules-cards": "b", "summary-steps": "dt"}

Points = dict[str, set[int]]


@dataclass(slots=True)
class Shown:
    """The characters of a page by language, those of its text and those of its headings."""

    text: Points = field(default_factory=dict)
    headings: Points = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Open:
    """An element that is not closed yet."""

    tag: str
    language: str
    classes: frozenset[str]
    unseen: bool
    folded: bool


class _Reader(HTMLParser):
    """Goes through a page and notes the characters that are drawn before anything is opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[_Open] = []
        self.shown = Shown()

    @property
    def _language(self) -> str:
        return self.open[-1].language if self.open else ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._note(self.shown.text, given.get("placeholder") or "")
        if tag in _VOID:
            return
        classes = frozenset((given.get("class") or "").split())
        # What is clipped away for the eye is set all the same, and fetches its font.
        unseen = tag in _UNSEEN or "hidden" in given or _OWN_FONTS in classes
        language = given.get("lang") or self._language
        self.open.append(_Open(tag, language, classes, unseen, tag == "details" and "open" not in given))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element that is closed where it is opened holds no text."""

    def handle_endtag(self, tag: str) -> None:
        if any(element.tag == tag for element in self.open):
            while self.open.pop().tag != tag:
                pass

    def _is_drawn(self) -> bool:
        """Of a fold that is closed only the summary is drawn."""
        for place, element in enumerate(self.open):
            if element.unseen or (element.folded and not any(e.tag == "summary" for e in self.open[place + 1 :])):
                return False
        return True

    def _is_heading(self) -> bool:
        tags = {element.tag for element in self.open}
        classes = frozenset().union(*(element.classes for element in self.open))
        return bool(tags & _HEADINGS and _LIKE_TEXT not in classes) or any(
            name in classes and (not tag or tag in tags) for name, tag in _SET_LIKE_HEADINGS.items()
        )

    def _note(self, kind: Points, text: str) -> None:
        if text:
            kind.setdefault(self._language, set()).update(map(ord, text))

    def handle_data(self, data: str) -> None:
        if data.strip() and self._is_drawn():
            self._note(self.shown.headings if self._is_heading() else self.shown.text, data)


def characters(html: str) -> Shown:
    """The characters of a page's HTML."""
    reader = _Reader()
    reader.feed(html)
    return reader.shown


def han(points: Mapping[str, set[int]]) -> frozenset[int]:
    """Only the Chinese among them, whatever the language they stand in."""
    return frozenset(point for shown in points.values() for point in shown if HAN.match(chr(point)))


def beside(shown: Shown) -> int:
    """Bytes of the fonts a page fetches besides Chinese and the letters that all pages show."""
    total = 0
    for cut in fonts.cuts():
        kind = shown.headings if cut.file.startswith("book-") else shown.text
        if (cut.characters - fonts.LATIN) & frozenset().union(*kind.values()):
            total += (fonts.FOLDER / f"{cut.file}.woff2").stat().st_size
    return total


def chinese_pages() -> Iterator[Shown]:
    """Every public page in Chinese, as a visitor gets it; without the figures, which need a database.

    And the glossary in English, which stands for those of all languages: each shows every term in Chinese.
    """
    from cribsite.machines import public_pages

    hrefs = [page.hrefs["zh-hans"] for page in public_pages()]
    hrefs += [page.hrefs["en"] for page in public_pages() if page.hrefs["en"].endswith("/glossary/")]
    client = Client()
    for href in hrefs:
        if "/stats/" not in href:
            yield characters(client.get(href).content.decode())
