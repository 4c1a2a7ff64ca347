"""Which options, countings and matches go with which variant: the table of the law, written out as data.

A letter says why not: a no opponent, b nothing laid away, c no play, d both targets are the variant, e no running
score, g the number of sides.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

COLUMNS = (
    ("standard", "two-into-crib", "five-card", "seven-card", "ten-card"),
    ("three", "three-dealer-six"),
    ("two-against-one",),
    ("captain",),
    ("four-partners", "canadian-doubles"),
    ("four",),
    ("five", "five-crib-five"),
    ("solitaire",),
    ("squares",),
)

OPTIONS = {
    "joker_wild": "yyyyyyyyy",
    "joker_null": "yyyyyyyyy",
    "threes_only": "yyyyyyyyy",
    "lowball": "yyyyyyyaa",
    "auction": "yyyyyyyaa",
    "null_penalty": "yyyyyyyaa",
    "toss_fives": "yyyyyyyyb",
    "back_ten": "yyyyyyyye",
    "stinkhole": "yyyyyyycc",
    "target": "yydyyyyee",
    "cut_before_deal": "yyyyyyyaa",
    "tens_tie": "yyyyyyyaa",
    "first_dealer": "yyyyyyyaa",
    "manual": "yyyyyyyyc",
    "muggins": "yyyyyyyaa",
}

MATCHES = {
    "best_of": "ygyyyggaa",
    "first_to": "yyyyyyyaa",
    "winner_takes_all": "gygggyyaa",
    "continuing": "gyggggyaa",
}

NEVER_TOGETHER = [
    ("joker_wild", "joker_null"),
    ("lowball", "auction"),
    ("lowball", "null_penalty"),
    ("lowball", "back_ten"),
    ("lowball", "stinkhole"),
    ("lowball", "manual"),
    ("lowball", "muggins"),
]

NEVER_TOGETHER_IN_A_MATCH = [
    ("lowball", "continuing"),
    ("continuing", "manual"),
    ("continuing", "muggins"),
    ("recut_last", "first_to"),
    ("continuing", "best_of"),
    ("winner_takes_all", "best_of"),
]

SLUGS = [slug for column in COLUMNS for slug in column]

VALUES: dict[str, tuple[Any, ...]] = {
    "target": (61, 91, 121),
    "first_dealer": ("alternate", "recut_last"),
}


def cell(table: dict[str, str], key: str, slug: str) -> str:
    """``y``, or the letter of the reason."""
    column = next(i for i, slugs in enumerate(COLUMNS) if slug in slugs)
    return table[key][column]


Choice = tuple[str, Any]
"""A factor and its value: ``("auction", True)``, ``("counting", "muggins")``."""


def factors(slug: str) -> dict[str, tuple[Any, ...]]:
    """What may be chosen for a variant; None leaves it at its default. Wild and null jokers are one factor."""
    found: dict[str, tuple[Any, ...]] = {"joker": (None, "joker_wild", "joker_null")}
    for key in OPTIONS:
        if key in ("joker_wild", "joker_null", "manual", "muggins") or cell(OPTIONS, key, slug) != "y":
            continue
        own_target = {"five-card": 61}.get(slug, 121)  # what is no choice; seven-card goes to 181 by itself
        found[key] = (None, *(v for v in VALUES.get(key, (True,)) if v != own_target))
    countings = [mode for mode in ("manual", "muggins") if cell(OPTIONS, mode, slug) == "y"]
    found["counting"] = (None, *countings)
    return found


def _names(choice: Choice) -> str:
    factor, value = choice
    return value if factor in ("joker", "counting") else factor


def may_meet(one: Choice, other: Choice) -> bool:
    """Whether two choices go together."""
    if one[1] is None or other[1] is None:
        return True
    pair = {_names(one), _names(other)}
    return not any(pair == set(never) for never in NEVER_TOGETHER)


def pairs(slug: str) -> set[frozenset[Choice]]:
    """Every two choices that may be combined."""
    found = set()
    for (one, ones), (other, others) in combinations(factors(slug).items(), 2):
        for a in ones:
            for b in others:
                if may_meet((one, a), (other, b)):
                    found.add(frozenset(((one, a), (other, b))))
    return found


def covering_array(slug: str) -> Iterator[dict[str, Any]]:
    """Combinations that contain every pair of choices at least once, greedily few."""
    left = pairs(slug)
    choices = factors(slug)
    while left:
        row: dict[str, Any] = dict(sorted(min(left, key=sorted_key), key=str))
        for factor in choices:
            if factor not in row:
                row[factor] = max(
                    (v for v in choices[factor] if all(may_meet((factor, v), chosen) for chosen in row.items())),
                    key=lambda v, f=factor: sum(frozenset(((f, v), c)) in left for c in row.items()),  # type: ignore[misc]
                )
        left -= {frozenset(pair) for pair in combinations(row.items(), 2)}
        yield row


def sorted_key(pair: frozenset[Choice]) -> list[str]:
    return sorted(map(str, pair))


def as_options(row: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """Options and counting of a row."""
    chosen = {key: value for key, value in row.items() if value is not None and key not in ("joker", "counting")}
    if row.get("joker"):
        chosen[row["joker"]] = True
    return chosen, row.get("counting") or "auto"
