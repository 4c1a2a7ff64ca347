"""From the text of a page to its sections: prose as HTML, examples as directives, links as addresses."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache

from django.urls import reverse
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, override
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from games.engine.cards import UnknownCard, cards
from games.templatetags.cribbage import code

from .directives import Directive, read_directive
from .notation import Unreadable

_ANCHOR = re.compile(r"\s*\{#([a-z0-9-]+)\}\s*$")
_INNER_LINK = re.compile(r"([a-z0-9-]*)(?:#([a-z0-9-]+))?")
_CARD_CODES = re.compile(r"(?:(?:10|[A2-9TJQK])[CDHS]|X[12])(?: (?:(?:10|[A2-9TJQK])[CDHS]|X[12]))*")
# Two letters or more: a lone J or Q is a card's index. What follows & or # is an escaped sign.
_LATIN_WORDS = re.compile(r"(?<![A-Za-z&#;])[A-Za-z]{2,}(?:[ ’-][A-Za-z]+)*")
_OTHER_SCRIPTS = {"ar", "fa", "zh-hans"}


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong in a file: line from 1, a short stable key, one English sentence."""

    line: int
    key: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a chapter: ``slug`` is empty for the page itself, ``anchor`` for its top."""

    line: int
    slug: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Prose:
    """Paragraphs between two examples: ready HTML, and the plain words with their first line."""

    html: SafeString
    text: str
    line: int


@dataclass(slots=True)
class Part:
    """A section while it is being read."""

    anchor: str
    title: str
    line: int
    blocks: list[Prose | Directive] = field(default_factory=list)


@dataclass(slots=True)
class Parsed:
    """What a body holds."""

    parts: list[Part] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


def _render_code(renderer: RendererHTML, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
    """A code span holds cards, which are drawn, or a sum, which is kept from turning round."""
    text = tokens[idx].content
    if _CARD_CODES.fullmatch(text):
        try:
            drawn = format_html_join(" ", "{}", ((code(card),) for card in cards(text)))
            return format_html('<bdi dir="ltr">{}</bdi>', drawn)
        except UnknownCard:
            pass
    return format_html('<bdi dir="ltr" class="figures">{}</bdi>', text)


def _render_text(renderer: RendererHTML, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
    """Words in Latin letters inside Arabic, Persian or Chinese are marked as English."""
    text = escape(tokens[idx].content)
    if get_language() not in _OTHER_SCRIPTS:
        return text
    return _LATIN_WORDS.sub(r'<span lang="en" dir="ltr">\g<0></span>', text)


def _open_table(*_: object) -> str:
    """A table may be wider than a phone: it scrolls by itself, by finger and by key."""
    return format_html('<div class="table-scroll" tabindex="0" role="group" aria-label="{}"><table>', gettext("Table"))


@cache
def _markdown() -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": False}).enable("table")
    made.add_render_rule("code_inline", _render_code)
    made.add_render_rule("text", _render_text)
    made.add_render_rule("table_open", _open_table)
    made.add_render_rule("table_close", lambda *_: "</table></div>")
    return made


def render_inline(text: str) -> SafeString:
    """A cell or a title with its marks, without a paragraph around it; links of other pages work."""
    tokens = _markdown().parseInline(text)
    _resolve_links(tokens, 1, [])
    made = _markdown()
    return mark_safe(made.renderer.render(tokens, made.options, {}))  # noqa: S308 - html is off in the parser


def render_block(text: str) -> SafeString:
    """Paragraphs with their marks, for a note."""
    tokens = _markdown().parse(text)
    _resolve_links(tokens, 1, [])
    made = _markdown()
    return mark_safe(made.renderer.render(tokens, made.options, {}))  # noqa: S308 - html is off in the parser


def _resolve_links(tokens: Sequence[Token], line: int, found: list[Link]) -> None:
    """Turn ``show#flush`` into the address of that anchor in the active language."""
    for token in tokens:
        at = token.map[0] + line if token.map else line
        _resolve_links(token.children or (), at, found)
        inner = _INNER_LINK.fullmatch(str(token.attrs.get("href", ""))) if token.type == "link_open" else None
        if inner is None or not inner[0]:
            continue
        slug, anchor = inner[1], inner[2] or ""
        found.append(Link(line, slug, anchor))
        address = reverse("rules:page", args=[slug]) if slug else ""
        token.attrs["href"] = address + (f"#{anchor}" if anchor else "")


def plain_text(tokens: Sequence[Token]) -> str:
    """The words of tokens, a line an element."""
    lines = []
    for token in tokens:
        if token.type == "inline":
            lines.append("".join(child.content or " " for child in token.children or () if _speaks(child)))
    return "\n".join(lines)


def _speaks(token: Token) -> bool:
    return token.type in {"text", "code_inline", "softbreak", "hardbreak"}


class _Reader:
    """Walks the tokens of one body and cuts them into sections and blocks."""

    def __init__(self, skipped: int) -> None:
        self.skipped = skipped
        self.parsed = Parsed()
        self.prose: list[Token] = []

    def read(self, tokens: list[Token]) -> Parsed:
        place = 0
        while place < len(tokens):
            token = tokens[place]
            if token.type == "heading_open" and token.tag == "h2":
                self._open_section(token, tokens[place + 1])
                place += 3
                continue
            if token.type == "fence":
                self._directive(token)
            else:
                self.prose.append(token)
            place += 1
        self._flush()
        return self.parsed

    def _line(self, token: Token) -> int:
        return (token.map[0] if token.map else 0) + 1 + self.skipped

    def _fault(self, line: int, key: str, sentence: str) -> None:
        self.parsed.faults.append(Fault(line, key, sentence))

    def _open_section(self, heading: Token, inline: Token) -> None:
        self._flush()
        line = self._line(heading)
        found = _ANCHOR.search(inline.content)
        if found is None:
            self._fault(line, "anchor", "the section has no anchor {#…}")
        anchor = found[1] if found else f"line-{line}"
        if any(part.anchor == anchor for part in self.parsed.parts):
            self._fault(line, "anchor", f"the anchor {anchor} stands twice")
        self.parsed.parts.append(Part(anchor, _ANCHOR.sub("", inline.content), line))

    def _section(self, line: int) -> Part:
        if not self.parsed.parts:
            self._fault(line, "section", "text stands before the first section")
            self.parsed.parts.append(Part("start", "", line))
        return self.parsed.parts[-1]

    def _directive(self, token: Token) -> None:
        self._flush()
        line = self._line(token)
        try:
            self._section(line).blocks.append(read_directive(line, token.info, token.content))
        except Unreadable as wrong:
            self._fault(line, "directive", str(wrong))

    def _flush(self) -> None:
        tokens, self.prose = self.prose, []
        if not tokens:
            return
        line = self._line(tokens[0])
        _resolve_links(tokens, self.skipped + 1, self.parsed.links)
        made = _markdown()
        html = mark_safe(made.renderer.render(tokens, made.options, {}))  # noqa: S308 - html is off in the parser
        self._section(line).blocks.append(Prose(html, plain_text(tokens), line))


@lru_cache(maxsize=512)
def parse_body(body: str, language: str, skipped: int) -> Parsed:
    """The sections of a page's body; ``skipped`` is the number of lines before it in its file. Not to be changed."""
    with override(language):
        return _Reader(skipped).read(_markdown().parse(body))
