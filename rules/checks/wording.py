"""Whether the words are the glossary's, the letters the language's own, the marks its own, and the length likely."""

import json
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from rules.pages import Page

from .finding import Finding
from .patterns import PATTERNS

DATA = Path(__file__).resolve().parent.parent / "data"
# Characters of a page against the English page: below, something is left out; above, it is padded.
LENGTHS = {"ar": (0.6, 1.1), "fa": (0.65, 1.15), "tr": (0.8, 1.3), "zh-hans": (0.2, 0.5)}
_SHOWN_FRONT = ("title: ", "description: ", "lead: ")
_TEXT_FENCES = ("note", "points")
_UNSPOKEN = re.compile(r"`[^`]*`|\]\([^)]*\)|\{#[a-z0-9-]+\}|^\|[-|: ]+\|$")
_GAP = "\ufffc"  # stands where a card or a figure is drawn, so that its neighbours are not taken for each other's
_MARKS = re.compile(r"[#*|\[\]`]|^\d+\.\s|^- ")


@cache
def _data(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((DATA / name).read_text(encoding="utf-8"))
    return loaded


def _whole_word(words: list[str], language: str) -> re.Pattern[str] | None:
    """Words of a list as whole words; Chinese has no gaps between words, so there as they stand."""
    if not words:
        return None
    edge = ("", "") if language == "zh-hans" else (r"(?<![\w\u200c])", r"(?![\w\u200c])")
    return re.compile(edge[0] + "(" + "|".join(map(re.escape, sorted(words, key=len, reverse=True))) + ")" + edge[1])


@cache
def _rejected(language: str, kind: str) -> re.Pattern[str] | None:
    return _whole_word(list(_data("words.json").get(language, {}).get(kind, {})), language)


def spoken_lines(path: Path) -> tuple[tuple[int, str], ...]:
    """Lines that a reader reads, without cards, figures in code spans, anchors and addresses."""
    return _spoken(path.read_text(encoding="utf-8"))


# A text says what it said before: whoever changes one page of many need not wait for all of them.
@lru_cache(maxsize=1000)
def _spoken(text: str) -> tuple[tuple[int, str], ...]:
    return tuple(_spoken_of(text))


def _spoken_of(text: str) -> Iterator[tuple[int, str]]:
    fence: str | None = None
    in_front = False
    for number, line in enumerate(text.splitlines(), 1):
        if line == "---" and (number == 1 or in_front):
            in_front = number == 1
        elif in_front:
            shown = next((head for head in _SHOWN_FRONT if line.startswith(head)), None)
            if shown:
                yield number, line.removeprefix(shown).strip('"')
        elif line.startswith("```"):
            fence = line[3:].split(" ")[0] if fence is None else None
        elif fence is None or fence in _TEXT_FENCES:
            yield number, _UNSPOKEN.sub(_GAP, line)


def wording_findings(book: dict[str, tuple[Page, ...]]) -> Iterator[Finding]:
    """Findings of letters, marks, words, terms and length in every page."""
    english = {page.slug: page for page in book["en"]}
    for language, pages in book.items():
        for page in pages:
            yield from _lines(page)
            if language != "en" and page.slug in english:
                yield from _length(english[page.slug], page)
                yield from _terms(english[page.slug], page)


def _strip_brackets(line: str, language: str) -> str:
    """The English term may stand in brackets at its first mention."""
    return re.sub("\uff08[^\uff09]*\uff09|\\([^)]*\\)", " ", line) if language != "en" else line


def _lines(page: Page) -> Iterator[Finding]:
    for number, key, sentence in _found(page.language, spoken_lines(page.path)):
        yield Finding(page.path, number, key, sentence)


@lru_cache(maxsize=1000)
def _found(language: str, lines: tuple[tuple[int, str], ...]) -> tuple[tuple[int, str, str], ...]:
    return tuple(_found_in(language, lines))


def _found_in(language: str, lines: tuple[tuple[int, str], ...]) -> Iterator[tuple[int, str, str]]:
    """Line, key and sentence of each wrong letter, mark or word."""
    rejected = _rejected(language, "reject")
    for number, line in lines:
        text = _MARKS.sub(" ", line) if language != "zh-hans" else _MARKS.sub("", line)
        for pattern in PATTERNS[language]:
            found = pattern.shape.search(text.strip())
            if found:
                yield number, pattern.key, f"{pattern.sentence}: {found[0].strip()!r}"
        word = rejected.search(_strip_brackets(text, language)) if rejected else None
        if word:
            instead = _data("words.json")[language]["reject"][word[1]]
            yield number, "word", f"{word[1]!r} is rejected, write {instead!r}"


def _length(original: Page, page: Page) -> Iterator[Finding]:
    low, high = LENGTHS[page.language]
    ratio = _size(spoken_lines(page.path)) / _size(spoken_lines(original.path))
    if not low <= ratio <= high:
        yield Finding(page.path, 1, "length", f"{ratio:.2f} of the English page, expected {low} to {high}")


@lru_cache(maxsize=1000)
def _size(lines: tuple[tuple[int, str], ...]) -> int:
    return sum(len(_MARKS.sub("", line).strip()) for _, line in lines)


@lru_cache(maxsize=1000)
def _text(lines: tuple[tuple[int, str], ...]) -> str:
    return "\n".join(line for _, line in lines).casefold()


@lru_cache(maxsize=1000)
def _terms_of(english: str) -> tuple[str, ...]:
    """The glossary's terms that an English page uses."""
    # "crib" is not meant by "cribbage".
    shapes = ((key, re.escape(stems["en"])) for key, stems in _data("terms.json").items())
    return tuple(key for key, stem in shapes if re.search(rf"\b{stem}(?!bage)", english))


def _terms(original: Page, page: Page) -> Iterator[Finding]:
    """A term of the English page must be there by the glossary's word."""
    text = _text(spoken_lines(page.path))
    for key in _terms_of(_text(spoken_lines(original.path))):
        stems = _data("terms.json")[key]
        if stems[page.language] not in text:
            yield Finding(page.path, 1, "term", f"{key} is not called {stems[page.language]!r} anywhere on the page")


def warnings(pages: tuple[Page, ...]) -> Iterator[Finding]:
    """Ordinary words that are wrong only as a term of the game: to be looked at, no error."""
    for page in pages:
        doubtful = _rejected(page.language, "doubt")
        for number, line in spoken_lines(page.path) if doubtful else ():
            word = doubtful.search(line) if doubtful else None
            if word:
                instead = _data("words.json")[page.language]["doubt"][word[1]]
                yield Finding(page.path, number, "doubt", f"{word[1]!r}: as a term write {instead!r}")
