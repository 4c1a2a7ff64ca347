"""How much a first visit to a page transfers, from its HTML and the site's own files alone, without a browser.

A browser is asked about a few pages in test_weight; there the two have to agree.
"""

import gzip
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from django.contrib.staticfiles import finders

from cribsite.seen import Points, characters

_FILE = re.compile(r'(?:href|src)="(/static/[^"#]+)')
_FACE = re.compile(r'font-family: "([^"]+)";.*?/fonts/([\w-]+\.woff2)"\).*?unicode-range: ([^;]+);', re.DOTALL)
_LANGUAGE = re.compile(r"((?::lang\([\w-]+\),?\s*)+)\{(.*?)\}", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Weight:
    """Bytes of a page and of each file fetched for it, as they are sent."""

    page: int
    files: dict[str, int]

    @property
    def fonts(self) -> int:
        return sum(size for name, size in self.files.items() if name.endswith(".woff2"))

    @property
    def first(self) -> int:
        return self.page + sum(self.files.values())


def _path(address: str) -> Path:
    found = finders.find(urlsplit(address).path.removeprefix("/static/"))
    assert isinstance(found, str), address
    return Path(found)


@cache
def sent(address: str) -> int:
    """Bytes of a file of the site as it is sent: compressed, but for what is compressed already."""
    path = _path(address)
    held = path.read_bytes()
    return len(held) if path.suffix in {".woff2", ".png"} else len(gzip.compress(held, 6))


def _points(told: str) -> frozenset[int]:
    pieces = [piece.strip().removeprefix("U+").split("-") for piece in told.split(",")]
    return frozenset(point for piece in pieces for point in range(int(piece[0], 16), int(piece[-1], 16) + 1))


@cache
def _faces(sheet: str) -> tuple[tuple[str, str, frozenset[int]], ...]:
    """Family, file and characters of each face that a style sheet names."""
    text = _path(sheet).read_text(encoding="utf-8")
    return tuple((family, file, _points(told)) for family, file, told in _FACE.findall(text))


@cache
def _families(language: str, kind: str) -> tuple[str, ...]:
    """The fonts asked for one after the other, as the tokens have it: ``kind`` is "sans" or "book"."""
    text = _path("/static/css/tokens.css").read_text(encoding="utf-8")
    for names, body in _LANGUAGE.findall(text):
        if f":lang({language})" in names.lower() and (told := re.search(rf"--{kind}: ([^;]+);", body)):
            return tuple(re.findall(r'"([^"]+)"', told[1]))
    raise LookupError(language)


def _drawn_with(shown: Points, kind: str, faces: Iterable[tuple[str, str, frozenset[int]]]) -> Iterator[str]:
    """The font files these characters need, where none of the reader's own stands before them."""
    known = list(faces)
    for language, points in shown.items():
        families = _families(language.lower(), kind) if language else ()
        for point in points:
            for family in families:
                fitting = [file for of, file, held in known if of == family and point in held]
                if fitting:
                    yield fitting[0]
                    break


def weigh(html: str) -> Weight:
    """What a first visit to this page transfers."""
    addresses = set(_FILE.findall(html))
    faces = [face for sheet in sorted(addresses) if sheet.endswith(".css") for face in _faces(sheet)]
    shown = characters(html)
    files = set(_drawn_with(shown.text, "sans", faces)) | set(_drawn_with(shown.headings, "book", faces))
    held = {address.rsplit("/", 1)[1]: sent(address) for address in addresses if not address.endswith(".png")}
    return Weight(len(gzip.compress(html.encode(), 6)), held | {file: sent(f"/static/fonts/{file}") for file in files})
