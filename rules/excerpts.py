"""A piece of a text round the words that were found, with those words marked; always the original, never the fold."""

from collections.abc import Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from .folding import Word, words

LENGTH = 150
BEFORE = 40
_HAN_SHARE = 0.5  # a Han character says about twice as much as a letter


def _span(text: str, found: Sequence[Word]) -> tuple[int, int]:
    """Where the excerpt begins and ends."""
    han = bool(found) and found[0].is_han
    length, before = (int(LENGTH * _HAN_SHARE), int(BEFORE * _HAN_SHARE)) if han else (LENGTH, BEFORE)
    first = found[0].start if found else 0
    start = max(0, min(first - before, len(text) - length))
    return start, min(len(text), start + length)


def _at_words(text: str, start: int, end: int) -> tuple[int, int]:
    """The span moved to the nearest gap inside it, so that no word is cut."""
    if start and not text[start - 1].isspace():
        gap = text.find(" ", start, start + BEFORE)
        start = gap + 1 if gap >= 0 else start
    if end < len(text) and not text[end].isspace():
        gap = text.rfind(" ", max(start, end - BEFORE), end)
        end = gap if gap >= 0 else end
    return start, end


def excerpt(text: str, found: Sequence[Word]) -> SafeString:
    """About 150 characters round the first word found, every found word in ``<mark>``."""
    start, end = _span(text, found)
    first = found[0].start if found else start
    begin, stop = _at_words(text, start, end)
    if found and not begin <= first < stop:
        begin, stop = start, end
    inside = [word for word in found if begin <= word.start and word.end <= stop]
    pieces: list[SafeString] = []
    place = begin
    for word in inside:
        pieces.append(format_html("{}<mark>{}</mark>", text[place : word.start], text[word.start : word.end]))
        place = word.end
    middle = format_html_join("", "{}", ((piece,) for piece in pieces))
    return format_html(
        "{}{}{}{}", "\u2026" if begin else "", middle, text[place:stop], "\u2026" if stop < len(text) else ""
    )


def marked(text: str, needles: Sequence[str]) -> SafeString:
    """A whole text, such as a title, with every word that begins with one of the folded needles in ``<mark>``."""
    found = [word for word in words(text) if any(form.startswith(n) for form in word.forms for n in needles)]
    pieces: list[SafeString] = []
    place = 0
    for word in found:
        pieces.append(format_html("{}<mark>{}</mark>", text[place : word.start], text[word.start : word.end]))
        place = word.end
    return format_html("{}{}", format_html_join("", "{}", ((piece,) for piece in pieces)), text[place:])
