"""Words as a search compares them: no diacritics, one form of each letter and digit, the same for index and query.

Every folded word remembers where it stands in its text, so that the original can be shown and marked.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

_LETTERS: Final = str.maketrans(
    {
        "\u0131": "i",  # dotless i
        "\u0623": "\u0627",  # alef with hamza, with madda, of wasl
        "\u0625": "\u0627",
        "\u0622": "\u0627",
        "\u0671": "\u0627",
        "\u0649": "\u06cc",  # alef maksura, Arabic yeh, yeh with hamza
        "\u064a": "\u06cc",
        "\u0626": "\u06cc",
        "\u0643": "\u06a9",  # Arabic kaf
        "\u0629": "\u0647",  # teh marbuta, heh with yeh above
        "\u06c0": "\u0647",
        "\u0624": "\u0648",  # waw with hamza
        "\u0307": None,  # the dot that Turkish capital I leaves behind
        "\u0640": None,  # tatweel
        "\u0654": None,  # hamza above
        "\u0670": None,  # superscript alef
        "\u0621": None,  # hamza
        "\u200c": None,  # the half-space
        **{chr(point): None for point in range(0x064B, 0x0653)},
        **{chr(0x0660 + digit): str(digit) for digit in range(10)},
        **{chr(0x06F0 + digit): str(digit) for digit in range(10)},
    }
)
_CLUSTER = re.compile(
    "[^\u0300-\u036f\u064b-\u0655\u0670\ufe0e\ufe0f][\u0300-\u036f\u064b-\u0655\u0670\ufe0e\ufe0f]*|.", re.DOTALL
)
# The ezafe of a silent heh, written with a half-space and a yeh.
_EZAFE = re.compile("\u0647\u200c[\u06cc\u064a](?![\\w\u200c])")
_HAN = "\u3400-\u9fff\uf900-\ufaff"
_WORD = re.compile(f"[{_HAN}]+|[^\\W_{_HAN}]+(?:['\u2019][^\\W_{_HAN}]+)?|[\u2660\u2663\u2665\u2666]")
_PREFIXES: Final = ("\u0648\u0627\u0644", "\u0628\u0627\u0644", "\u0627\u0644", "\u0644\u0644")
_VERB_PREFIXES: Final = frozenset({"\u0645\u06cc", "\u0646\u0645\u06cc"})
_SHORTEST_STEM = 2


@dataclass(frozen=True, slots=True)
class Word:
    """A folded word and the part of the text it stands for, ``text[start:end]``."""

    folded: str
    start: int
    end: int

    @property
    def forms(self) -> tuple[str, ...]:
        """The word, and without an Arabic article where it may have one."""
        return forms(self.folded)

    @property
    def is_han(self) -> bool:
        return "\u3400" <= self.folded[0] <= "\u9fff"


def _fold_with_places(text: str) -> tuple[str, list[int]]:
    """The folded text, and for each of its characters the place in the original (one more for the end)."""
    short = _EZAFE.sub(lambda found: "\u0647" + "\u0640" * (len(found[0]) - 1), text)
    pieces: list[str] = []
    places: list[int] = []
    for found in _CLUSTER.finditer(short):
        piece = unicodedata.normalize("NFKC", found[0]).casefold()
        # Casefolding may leave marks to be composed or dropped.
        piece = unicodedata.normalize("NFKC", piece).translate(_LETTERS)
        pieces.append(piece)
        places.extend([found.start()] * len(piece))
    return "".join(pieces), [*places, len(text)]


def fold(text: str) -> str:
    """The text as it is compared: ``KR\u0130B`` is krib."""
    return " ".join(word.folded for word in words(text))


@lru_cache(maxsize=65536)
def forms(folded: str) -> tuple[str, ...]:
    """A folded word with and without an Arabic article or a preposition grown together with it."""
    for prefix in _PREFIXES:
        stem = folded.removeprefix(prefix)
        if stem != folded and len(stem) >= _SHORTEST_STEM:
            return folded, stem
    return (folded,)


def words(text: str) -> tuple[Word, ...]:
    """The words of a text; a run of Han characters is one; a Persian verb is one with its prefix."""
    folded, places = _fold_with_places(text)
    found: list[Word] = []
    joined = ""
    start = 0
    for match in _WORD.finditer(folded):
        piece = re.sub("['\u2019]", "", match[0])
        if not joined:
            start = places[match.start()]
        word = joined + piece
        if piece in _VERB_PREFIXES and not joined and _followed(folded, match.end()):
            joined = piece
            continue
        joined = ""
        found.append(Word(word, start, _end(text, places, match.end())))
    return tuple(found)


def _followed(folded: str, place: int) -> bool:
    """Whether the next word follows after one space only."""
    return re.match(r" \w", folded[place : place + 2]) is not None


def _end(text: str, places: list[int], place: int) -> int:
    """Where a word ends in the original: after the marks that belong to its last letter, before a gap."""
    end = places[place]
    while end and not (text[end - 1].isalnum() or unicodedata.combining(text[end - 1])) and end > places[place - 1] + 1:
        end -= 1
    return end
