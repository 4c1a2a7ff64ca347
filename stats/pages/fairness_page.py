"""The tests of fairness as the page shows them: each in words, with its number and what stands behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext

from cribsite.l10n import num, percent
from games.labels import SUITS
from stats import columns
from stats.columns import Columns, Group
from stats.measures.fairness import Test
from stats.pages.words import number_of

NAMES: dict[str, Promise] = {
    "starter_ranks": gettext_lazy("Ranks of the starter"),
    "starter_suits": gettext_lazy("Suits of the starter"),
    "ranks_0": gettext_lazy("Ranks dealt to the first seat"),
    "suits_0": gettext_lazy("Suits dealt to the first seat"),
    "ranks_1": gettext_lazy("Ranks dealt to the second seat"),
    "suits_1": gettext_lazy("Suits dealt to the second seat"),
    "first_2": gettext_lazy("First deal, two who cut"),
    "first_3": gettext_lazy("First deal, three who cut"),
    "first_4": gettext_lazy("First deal, four who cut"),
    "first_5": gettext_lazy("First deal, five who cut"),
    "dealt": gettext_lazy("Hands as dealt"),
    "kept": gettext_lazy("Hands as kept"),
}

MEANINGS: dict[str, Promise] = {
    "starter_ranks": gettext_lazy("Each of the thirteen ranks should be turned up equally often."),
    "starter_suits": gettext_lazy("Each of the four suits should be turned up equally often."),
    "ranks_0": gettext_lazy("The table’s first seat should get each rank equally often; two players with six cards."),
    "suits_0": gettext_lazy("The table’s first seat should get each suit equally often; two players with six cards."),
    "ranks_1": gettext_lazy("The table’s second seat should get each rank equally often; two players with six cards."),
    "suits_1": gettext_lazy("The table’s second seat should get each suit equally often; two players with six cards."),
    "first": gettext_lazy(
        "Every seat that cuts should win the first deal equally often; of partners one of each side cuts. Rematches "
        "are left out."
    ),
    "dealt": gettext_lazy(
        "The first four cards of the pone with the starter, against the exact average of all hands there are."
    ),
    "kept": gettext_lazy(
        "What the starter made of the pone’s hand, against the average of the 46 cards that might have been turned up."
    ),
}

VERDICTS: dict[str, Promise] = {
    "few": gettext_lazy("Too few so far to tell."),
    "usual": gettext_lazy("Within what chance gives."),
    "rare": gettext_lazy("A little far off; chance alone goes this far less than once in twenty times."),
    "very_rare": gettext_lazy("Far off; chance alone goes this far less than once in a hundred times."),
    "suspect": gettext_lazy("Farther off than chance explains."),
}


@dataclass(frozen=True, slots=True)
class Part:
    """One kind that a test tells apart: how often it was seen and should be."""

    name: str
    seen: str
    expected: str


@dataclass(frozen=True, slots=True)
class Shown:
    """One test on the page; ``formula``: χ² or z as it is written, from left to right in every language.

    ``freedom``: its degrees of freedom in words, where it has any; ``chance``: how often chance goes as far.
    """

    key: str
    name: Promise
    meaning: Promise
    n: str
    formula: str
    freedom: str
    chance: str
    verdict: str
    words: Promise
    parts: Sequence[Part]


def shown(test: Test) -> Shown:
    """A test in words."""
    few = test.verdict == "few"
    chi2 = test.statistic == "chi2"
    formula = f"χ² = {num(test.value, 1)}" if chi2 else f"z = {num(test.value, 2)}"
    freedom = ngettext("%(n)s degree of freedom", "%(n)s degrees of freedom", test.df) % {"n": num(test.df)}
    points = test.key == "dealt"
    return Shown(
        key=test.key,
        name=NAMES[test.key],
        meaning=MEANINGS["first" if test.key.startswith("first") else test.key],
        n=number_of(_unit(test.key), test.n),
        formula="" if few else formula,
        freedom=freedom if chi2 and not few else "",
        chance="" if few else percent(test.p, 1),
        verdict=test.verdict,
        words=VERDICTS[test.verdict],
        parts=[
            Part(_name(test.key, name), num(seen, 3 if points else 0), num(expected, 3 if points else 0))
            for name, seen, expected in test.about
        ],
    )


def _unit(key: str) -> str:
    if key.startswith("first"):
        return "games"
    if key.startswith("starter"):
        return "cuts"
    return "hands" if key in ("dealt", "kept") else "cards"


def _name(key: str, name: str) -> str:
    """A rank, a suit, a seat or points in words."""
    if key.startswith("first"):
        return gettext("Seat %(n)s") % {"n": num(int(name) + 1)}
    if name in SUITS:
        return str(SUITS[name])
    if name == "points":
        return pgettext("column", "Points")
    return "10" if name == "T" else name


def ranks_drawn(test: Test) -> list[Columns]:
    """The starters by rank, the line where each should be."""
    if test.verdict == "few":
        return []
    groups = [Group(_name(test.key, name), [("won", seen, "")]) for name, seen, _ in test.about]
    expected = test.about[0][2]
    top = max(seen for _, seen, _ in test.about) * 1.1
    return [
        columns.columns(groups, size, top=top, ticks=[(0, num(0)), (expected, num(expected, 0))])
        for size in (columns.WIDE, columns.NARROW)
    ]


def context(found: Sequence[Test]) -> dict[str, Any]:
    """Everything the page's template shows."""
    told = [test for test in found if test.verdict != "few"]
    return {
        "tests": [shown(test) for test in found],
        "drawings": ranks_drawn(found[0]),
        "told": len(told),
        "fine": sum(test.verdict == "usual" for test in told),
        "suspect": any(test.verdict == "suspect" for test in told),
    }
