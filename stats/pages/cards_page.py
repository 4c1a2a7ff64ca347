"""The cards somebody keeps and lays away, as the page shows them: most kept hands, and pairs of ranks by crib."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from stats.measures.numbers import Numbers
from stats.pages.menus import menus
from stats.pages.places import Place
from stats.pages.report_page import twins
from stats.queries import Sums

MOST = 20
RANKS = "A23456789TJQK"


@dataclass(frozen=True, slots=True)
class Kept:
    """A hand by its four ranks: how often it was kept, and which part of all hands that is."""

    ranks: str
    times: int
    share: float


@dataclass(frozen=True, slots=True)
class Thrown:
    """Two ranks laid away: how often to one's own crib and to the other player's."""

    ranks: str
    own: int
    their: int


def kept(numbers: Numbers) -> list[Kept]:
    """Every hand that was kept, the most frequent first."""
    found = {key[5:]: times for key, times in numbers.cards.items() if key.startswith("kept.")}
    whole = sum(found.values())
    order = sorted(found, key=lambda ranks: (-found[ranks], [RANKS.index(rank) for rank in ranks]))
    return [Kept(ranks, found[ranks], found[ranks] / whole) for ranks in order]


def thrown(numbers: Numbers) -> list[Thrown]:
    """Every pair of ranks that was laid away, in the order of ranks."""
    cards = numbers.cards
    pairs = {key.partition(".")[2] for key in cards if key.startswith(("own.", "their."))}
    order = sorted(pairs, key=lambda ranks: [RANKS.index(rank) for rank in ranks])
    return [Thrown(ranks, cards[f"own.{ranks}"], cards[f"their.{ranks}"]) for ranks in order]


def written(ranks: str) -> str:
    """Ranks as they stand on cards: ten is 10."""
    return " ".join("10" if rank == "T" else rank for rank in ranks)


def kept_row(row: Kept) -> dict[str, Any]:
    """A kept hand for machines."""
    return {"cards": row.ranks, "times": row.times, "share": row.share}


def thrown_row(row: Thrown) -> dict[str, Any]:
    """A thrown pair for machines."""
    return {"cards": row.ranks, "own": row.own, "their": row.their}


def context(place: Place, sums: Sums, hands: Sequence[Kept], pairs: Sequence[Thrown]) -> dict[str, Any]:
    """Everything the page's template shows."""
    often = sorted(pairs, key=lambda row: -(row.own + row.their))
    return {
        "place": place,
        "kept": [(written(row.ranks), row) for row in hands[:MOST]],
        "thrown": [(written(row.ranks), row) for row in often[:MOST]],
        "kinds": len(hands),
        "menus": menus(sums.filters, sums),
        "home": place.home + sums.filters.query(),
        "twins": {part: twins(sums.filters, part) for part in ("kept", "thrown")},
    }
