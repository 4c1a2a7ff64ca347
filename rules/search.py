"""The search over the rules in one language: an index made once a process, and what a query finds in it.

A title counts more than a term that the glossary explains there, a term more than a word in the text. A query may be
in another language: the glossary leads from its term to the reader's.
"""

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from django.utils.html import strip_tags

from . import glossary
from .directives import Note, Points
from .folding import Word, forms, words
from .pages import Page, Section, pages
from .parsing import Prose, render_block, render_inline

LONGEST_QUERY = 80
_TITLE, _HEADING, _TERM, _TEXT, _PART = 60, 50, 40, 10, 0.7
_MOST_WORDS = 5  # further mentions of a word in a section tell nothing


@dataclass(frozen=True, slots=True)
class Entry:
    """A section as it is searched; the page's description and lead stand in an entry without an anchor."""

    page: Page
    anchor: str
    heading: str
    text: str


Posts = dict[str, dict[int, int]]
"""For each folded word the numbers of the entries it stands in, and how often."""


@dataclass(frozen=True, slots=True)
class Index:
    """All entries of a language in the order of the book, and where each word stands."""

    entries: tuple[Entry, ...]
    titles: Posts
    headings: Posts
    texts: Posts


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that was found, with its score and the words of the text that answer the query."""

    entry: Entry
    score: float
    found: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class PageHits:
    """A page with the best of its sections, best first."""

    page: Page
    hits: tuple[Hit, ...]


Needles = tuple[Word, ...]


def _spoken(section: Section) -> str:
    """What a reader can read in a section, in one line."""
    parts: list[str] = []
    for block in section.blocks:
        if isinstance(block, Prose):
            parts.append(block.text)
        elif isinstance(block, Note):
            parts.append(html.unescape(strip_tags(render_block(block.text))))
        elif isinstance(block, Points):
            parts.extend(html.unescape(strip_tags(render_inline(" ".join(row)))) for row in block.rows)
    return re.sub(r"\s+", " ", " ".join(parts)).strip()


def _entries(language: str) -> Iterator[Entry]:
    for page in pages(language):
        if page.faults:
            continue
        lead = html.unescape(strip_tags(render_inline(page.lead)))
        yield Entry(page, "", "", f"{lead} {page.description}")
        yield from (Entry(page, section.anchor, section.title, _spoken(section)) for section in page.sections)


def _posts(texts: Iterable[str]) -> Posts:
    found: Posts = {}
    for number, text in enumerate(texts):
        for word in words(text):
            where = found.setdefault(word.folded, {})
            where[number] = where.get(number, 0) + 1
    return found


@cache
def index(language: str) -> Index:
    """Every section of the language's pages; made once a process."""
    entries = tuple(_entries(language))
    return Index(
        entries,
        _posts(entry.page.title for entry in entries),
        _posts(entry.heading for entry in entries),
        _posts(entry.text for entry in entries),
    )


def _likeness(needle: Word, folded: str) -> float:
    """1 for the same word, less for its beginning (or a part of a run of Han), 0 for another."""
    if needle.is_han:
        return (1 if needle.folded == folded else _PART) if needle.folded in folded else 0
    if folded in needle.forms or needle.folded in forms(folded):
        return 1
    if len(needle.folded) < 2 or needle.folded.isdecimal():
        return 0
    return _PART if any(form.startswith(needle.forms) for form in forms(folded)) else 0


def _alike(needle: Word, posts: Posts) -> dict[int, tuple[float, int]]:
    """For each entry with a word like the needle the best likeness, and how many such words there are."""
    found: dict[int, tuple[float, int]] = {}
    for folded, where in posts.items():
        likeness = _likeness(needle, folded)
        for number, times in where.items() if likeness else ():
            best, many = found.get(number, (0.0, 0))
            found[number] = (max(best, likeness), many + times)
    return found


def _needle_scores(needle: Word, index: Index) -> dict[int, float]:
    """What one word of the query is worth in each entry it stands in: once as a title or heading, once in the text."""
    scores: dict[int, float] = {}
    for posts, worth in ((index.titles, _TITLE), (index.headings, _HEADING)):
        for number, (likeness, _) in _alike(needle, posts).items():
            scores[number] = max(scores.get(number, 0), worth * likeness)
    for number, (likeness, many) in _alike(needle, index.texts).items():
        scores[number] = scores.get(number, 0) + _TEXT * likeness + min(many, _MOST_WORDS) / 2
    return scores


def _scores(needles: Needles, index: Index, every: bool) -> dict[int, float]:
    """All words of a query together, a word on the average; with ``every`` only entries that have them all."""
    each = [_needle_scores(needle, index) for needle in needles]
    numbers = set(each[0]).intersection(*each) if every else set().union(*each)
    return {number: sum(scores.get(number, 0) for scores in each) / len(each) for number in numbers}


def _ways(query: str, language: str, known: Sequence[glossary.Term]) -> list[Needles]:
    """The query as it stands, and in the reader's own terms."""
    ways = [words(query)]
    ways += [words(term.plain(language)) for term in known]
    single = words(query)
    if len(single) > 1:
        ways.append(tuple(own for word in single for own in _in_own_words(word, language)))
    return [way for way in dict.fromkeys(ways) if way]


def _in_own_words(word: Word, language: str) -> Needles:
    known = glossary.named(word.folded)
    return words(known[0].plain(language)) if known else (word,)


def _marked(entry: Entry, needles: Sequence[Word]) -> tuple[Word, ...]:
    return tuple(word for word in words(entry.text) if any(_likeness(needle, word.folded) for needle in needles))


def _ranked(
    ways: Sequence[Needles], language: str, explained: set[tuple[str, str]], every: bool
) -> list[tuple[Entry, float]]:
    """Entries with their scores, best first; equals in the order of the book."""
    book = index(language)
    best: dict[int, float] = {}
    for way in ways:
        for number, score in _scores(way, book, every).items():
            best[number] = max(best.get(number, 0), score)
    for number, entry in enumerate(book.entries):
        if (entry.page.slug, entry.anchor) in explained:
            best[number] = best.get(number, 0) + _TERM
    return [(book.entries[number], best[number]) for number in sorted(best, key=lambda n: (-best[n], n))]


def _by_page(
    ranked: Iterable[tuple[Entry, float]], ways: Sequence[Needles], most: int, each: int
) -> tuple[PageHits, ...]:
    needles = list(dict.fromkeys(needle for way in ways for needle in way))
    found: dict[str, list[tuple[Entry, float]]] = {}
    for entry, score in ranked:
        found.setdefault(entry.page.slug, []).append((entry, score))
    return tuple(
        PageHits(
            those[0][0].page,
            tuple(Hit(entry, score, _marked(entry, needles)) for entry, score in those[:each]),
        )
        for those in list(found.values())[:most]
    )


def search(query: str, language: str, most: int = 12, each: int = 3) -> tuple[PageHits, ...]:
    """The pages a query finds, best first, with their best sections; () where there is nothing."""
    text = query[:LONGEST_QUERY]
    if not words(text):
        return ()
    known = glossary.named(text)
    explained = {(term.slug, term.anchor) for term in known}
    ways = _ways(text, language, known)
    ranked = _ranked(ways, language, explained, every=True)
    if not ranked and len(glossary.name_key(text)) > 1:
        # Nothing yet: perhaps the beginning of a term in another language.
        more = glossary.beginning_with(text)[:6]
        ways += [words(term.plain(language)) for term in more]
        ranked = _ranked(ways, language, {(term.slug, term.anchor) for term in more}, every=True)
    return _by_page(ranked or _ranked(ways, language, explained, every=False), ways, most, each)
