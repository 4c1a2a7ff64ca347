"""The terms of the game in all languages: read once from ``data/glossary.json``, found by any name in any language."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from .folding import words

DATA = Path(__file__).resolve().parent / "data" / "glossary.json"
KINDS: dict[str, Promise] = {
    "cards": gettext_lazy("The cards"),
    "people": gettext_lazy("The players"),
    "deal": gettext_lazy("Deal, crib and starter"),
    "play": gettext_lazy("The play"),
    "show": gettext_lazy("The show"),
    "board": gettext_lazy("Board and points"),
    "game": gettext_lazy("Game and match"),
    "variants": gettext_lazy("Variants and optional rules"),
}
_BRACKETS = re.compile(r"\s*[(\uff08][^)\uff09]*[)\uff09]")


@dataclass(frozen=True, slots=True)
class Term:
    """One term: its key (the anchor), its name a language, further names, and where the rules explain it."""

    key: str
    kind: str
    slug: str
    anchor: str
    names: Mapping[str, str]
    aliases: Mapping[str, tuple[str, ...]]

    @property
    def spellings(self) -> tuple[str, ...]:
        """Every name in every language, as they may be searched for."""
        plain = [_BRACKETS.sub("", name) for name in self.names.values()]
        return (*plain, *(alias for found in self.aliases.values() for alias in found))

    def plain(self, language: str) -> str:
        """The name in a language without what stands in brackets."""
        return _BRACKETS.sub("", self.names[language])


def read_terms(path: Path) -> tuple[Term, ...]:
    """The terms of a file; KeyError or ValueError where it is not as it should be."""
    found = []
    for row in json.loads(path.read_text(encoding="utf-8")):
        slug, _, anchor = row["link"].partition("#")
        aliases = {language: tuple(names) for language, names in row.get("aliases", {}).items()}
        found.append(Term(row["key"], row["group"], slug, anchor, row["names"], aliases))
    return tuple(found)


@cache
def terms() -> tuple[Term, ...]:
    """All terms, by kinds in the order of a game."""
    order = list(KINDS)
    return tuple(sorted(read_terms(DATA), key=lambda term: order.index(term.kind)))


def name_key(text: str) -> str:
    """A name as it is looked up: folded, each word without an article."""
    return " ".join(word.forms[-1] for word in words(text))


@cache
def _by_name() -> dict[str, tuple[Term, ...]]:
    found: dict[str, dict[str, Term]] = {}
    for term in terms():
        for spelling in term.spellings:
            found.setdefault(name_key(spelling), {})[term.key] = term
    return {name: tuple(those.values()) for name, those in found.items()}


def named(text: str) -> tuple[Term, ...]:
    """The terms that bear exactly this name in one of the languages."""
    return _by_name().get(name_key(text), ())


def beginning_with(text: str) -> tuple[Term, ...]:
    """The terms of which a name, or a word of a name, begins like the text; those named by it come first."""
    key = name_key(text)
    if not key:
        return ()
    found = {term.key: term for term in _by_name().get(key, ())}
    for name, those in _by_name().items():
        if name.startswith(key) or f" {key}" in name or (not key.isascii() and len(key) > 1 and key in name):
            found.update({term.key: term for term in those})
    return tuple(found.values())
