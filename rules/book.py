"""The book as a reader finds his way in it: its groups of pages, and which page comes before and after."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from .pages import GROUPS, Page, pages

TITLES: dict[str, Promise] = {
    "chapter": pgettext_lazy("part of the rules", "The game"),
    "tactics": pgettext_lazy("part of the rules", "Playing well"),
    "variant": pgettext_lazy("part of the rules", "Variants"),
    "option": pgettext_lazy("part of the rules", "Optional rules"),
    "more": pgettext_lazy("part of the rules", "More"),
    "tool": pgettext_lazy("part of the rules", "Tools"),
}
LINES: dict[str, Promise] = {
    "chapter": gettext_lazy("From the first cut to the last point."),
    "tactics": gettext_lazy("What to lay away, what to lead, and how to win by a hole."),
    "variant": gettext_lazy("For one to five players, each with what is different about it."),
    "option": gettext_lazy("Single rules that a table may add or change."),
    "more": gettext_lazy("Where the game comes from, and where to read more."),
    "tool": gettext_lazy("To look something up, to count, and to practise."),
}


@dataclass(frozen=True, slots=True)
class Group:
    """Some pages of one kind; those of the first group are numbered."""

    key: str
    title: str
    line: str
    pages: tuple[Page, ...]

    @property
    def numbered(self) -> bool:
        return self.key == "chapter"


@dataclass(frozen=True, slots=True)
class Tool:
    """A page beside the book: its address, name and what it is for, and a sign."""

    name: str
    href: str
    title: str
    line: str
    sign: str


_TOOLS: tuple[tuple[str, Promise, Promise, str], ...] = (
    ("rules:glossary", gettext_lazy("Glossary"), gettext_lazy("Every term in the five languages of the site."), "book"),
    (
        "rules:summary",
        gettext_lazy("Summary on one sheet"),
        gettext_lazy("The essentials, to print and lay on the table."),
        "table",
    ),
    ("rules:compare", gettext_lazy("Compare two variants"), gettext_lazy("Rule by rule, side by side."), "swap"),
    (
        "rules:calculator",
        gettext_lazy("Hand calculator"),
        gettext_lazy("Any hand, counted combination by combination."),
        "hand",
    ),
    ("rules:trainer", gettext_lazy("Counting trainer"), gettext_lazy("Hands to count, easy ones first."), "check"),
    (
        "rules:discard",
        gettext_lazy("What would you lay away?"),
        gettext_lazy("Six cards, and what each choice is worth."),
        "play",
    ),
    (
        "games:keeper",
        gettext_lazy("Score-keeper"),
        gettext_lazy("The board on your phone for a game with real cards, even without a connection."),
        "flag",
    ),
)

TOOL_NAMES = tuple(name for name, *_ in _TOOLS)


def groups(language: str) -> tuple[Group, ...]:
    """The groups that have pages in this language, each in its order."""
    found = []
    for key in GROUPS:
        inside = tuple(page for page in pages(language) if page.group == key)
        if inside:
            found.append(Group(key, str(TITLES[key]), str(LINES[key]), inside))
    return tuple(found)


def tools() -> tuple[Tool, ...]:
    """The pages beside the book."""
    return tuple(Tool(name, reverse(name), str(title), str(line), sign) for name, title, line, sign in _TOOLS)


def neighbours(page: Page) -> tuple[Page | None, Page | None]:
    """The page before and the page after, within the page's own group."""
    inside = [other for other in pages(page.language) if other.group == page.group]
    at = next(place for place, other in enumerate(inside) if other.slug == page.slug)
    return inside[at - 1] if at else None, inside[at + 1] if at + 1 < len(inside) else None
