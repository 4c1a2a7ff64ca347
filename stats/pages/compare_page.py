"""Two sets of figures side by side: of two players, or of one now and before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from stats.meanings import CHAPTERS, NAMES
from stats.measures.catalogue import CHAPTERS as CHAPTER_ORDER
from stats.measures.catalogue import SPECS, STREAKS, Spec
from stats.pages.words import figure_text, rests_on
from stats.report import Line


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure of one of the two: its value, what it rests on, and whether it is the better one."""

    text: str
    rests_on: str
    better: bool


@dataclass(frozen=True, slots=True)
class Pair:
    """One figure of both."""

    key: str
    name: Promise
    cells: Sequence[Cell]


def _cell(line: Line | None, other: Line | None, spec: Spec) -> Cell:
    if line is None or line.value is None:
        return Cell("–", "", False)
    better = (
        bool(spec.better)
        and other is not None
        and other.value is not None
        and not line.figure.few
        and not other.figure.few
        and spec.better * (line.value - other.value) > 0
    )
    number = spec.form == "number"
    return Cell(figure_text(line.figure), "" if number else rests_on(line.figure), better and not number)


def pairs(first: Sequence[Line], second: Sequence[Line]) -> list[tuple[Promise, list[Pair]]]:
    """Every figure that one of the two has, by chapter."""
    ones, others = ({line.key: line for line in lines} for lines in (first, second))
    found: dict[str, list[Pair]] = {}
    for spec in (*SPECS, *STREAKS):
        one, other = ones.get(spec.key), others.get(spec.key)
        if one is not None or other is not None:
            cells = (_cell(one, other, spec), _cell(other, one, spec))
            found.setdefault(spec.chapter, []).append(Pair(spec.key, NAMES[spec.key], cells))
    return [(CHAPTERS[chapter], found[chapter]) for chapter in CHAPTER_ORDER if chapter in found]


def rows(first: Sequence[Line], second: Sequence[Line]) -> list[Mapping[str, Any]]:
    """The same for machines."""
    ones, others = ({line.key: line for line in lines} for lines in (first, second))
    return [
        {
            "figure": spec.key,
            "a": ones[spec.key].value if spec.key in ones else None,
            "a_n": ones[spec.key].figure.n if spec.key in ones else 0,
            "b": others[spec.key].value if spec.key in others else None,
            "b_n": others[spec.key].figure.n if spec.key in others else 0,
        }
        for spec in (*SPECS, *STREAKS)
        if spec.key in ones or spec.key in others
    ]
