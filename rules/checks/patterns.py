"""What must not stand in a line of a language: letters of another script, marks of another tradition, cut words."""

import re
from dataclasses import dataclass

_HAN = "\u3400-\u9fff"
_WIDE = "\uff0c\u3002\uff1a\uff1b\uff1f\uff08\uff09\u3001"


@dataclass(frozen=True, slots=True)
class Pattern:
    """What must not stand in a line of a language, and what to say about it."""

    key: str
    shape: re.Pattern[str]
    sentence: str


def _pattern(key: str, shape: str, sentence: str) -> Pattern:
    return Pattern(key, re.compile(shape), sentence)


_EVERYWHERE = (
    _pattern("bidi", "[\u200e\u200f\u202a-\u202e\u2066-\u2069]", "a direction mark stands in the text"),
    _pattern("punctuation", "[!\uff01]", "there is an exclamation mark"),
)
_LATIN = (_pattern("punctuation", "[\"']", "write typographic quotes and apostrophes"),)
_ARABIC_SCRIPT = (
    _pattern("punctuation", r"(?<!\d),|,(?!\d)|[;?]", "write \u060c \u061b \u061f"),
    _pattern("punctuation", "[\"']", "write \u00ab \u00bb"),
    _pattern("letters", "\u0640", "there is a tatweel"),
)
PATTERNS: dict[str, tuple[Pattern, ...]] = {
    "en": (*_EVERYWHERE, *_LATIN),
    "tr": (*_EVERYWHERE, *_LATIN),
    "ar": (
        *_EVERYWHERE,
        *_ARABIC_SCRIPT,
        _pattern("letters", "[\u06cc\u06a9\u06af\u06c0]", "there is a Persian letter"),
        _pattern("digits", "[\u0660-\u0669\u06f0-\u06f9]", "figures are 0-9 in Arabic"),
    ),
    "fa": (
        *_EVERYWHERE,
        *_ARABIC_SCRIPT,
        _pattern("letters", "[\u064a\u0643\u0649\u0629]", "there is an Arabic letter"),
        _pattern("digits", "[0-9\u0660-\u0669]", "figures in text are Persian"),
        _pattern("half_space", r"(?:^|\s)(?:\u0646?\u0645\u06cc) ", "the verb's prefix is cut off by a space"),
        _pattern(
            "half_space",
            "\\s(?:\u0647\u0627|\u0647\u0627\u06cc)(?=[\\s.\u060c\u061b:)\u00bb]|$)",
            "the plural ending is cut off by a space",
        ),
    ),
    "zh-hans": (
        *_EVERYWHERE,
        _pattern("punctuation", f"[{_HAN}] ?[,;:?()]|[,;:?()] ?[{_HAN}]", "write full-width marks"),
        _pattern("punctuation", "[\"'\u300c\u300d]", "write \u201c \u201d"),
        _pattern("spacing", f"[{_HAN}][A-Za-z0-9]|[A-Za-z0-9][{_HAN}]", "a space is missing between Han and Latin"),
        _pattern(
            "spacing",
            " [\uff0c\u3002\uff1a\uff1b\uff1f\uff08\uff09\u3001]|[\uff0c\u3002\uff1a\uff1b\uff1f\uff08\uff09\u3001] ",
            "a space stands beside a full-width mark",
        ),
        _pattern("address", "\u60a8", "the reader is \u4f60"),
    ),
}
