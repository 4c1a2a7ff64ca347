"""The table of differences shows every rule a variant changes, and no field of the engine goes unseen."""

import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils.translation import override

from games.engine.catalog import VARIANTS, variant
from games.engine.options import OPTIONS
from games.engine.phases import Auction, NextCard, Phase, Starter
from games.engine.variant import Variant
from rules.difference_words import LABELS, WORDS
from rules.differing import FACTS, differing, lines
from rules.directives import Differences, read_directive
from rules.drawn_tables import difference_rows
from rules.notation import Unreadable
from rules.rendering import render_directive
from rules.tables import games_beside

STANDARD = variant()
EVERYTHING = [
    *(f"variant={slug}" for slug in VARIANTS),
    *(f"options={option.slug}" for option in OPTIONS.values()),
    "counting=manual",
    "counting=muggins",
]


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    """Words are compared in English, whatever language was active before."""
    with override("en"):
        yield


def _read(words: str) -> Differences:
    found = read_directive(1, f"differences {words}", "")
    assert isinstance(found, Differences)
    return found


@pytest.mark.parametrize("words", EVERYTHING)
def test_every_variant_option_and_way_of_counting_has_a_table(words: str) -> None:
    games = games_beside(_read(words))
    rows = difference_rows(games)
    assert bool(rows) is (words != "variant=standard")
    for row in rows:
        assert len(row.values) == len(games)
        assert len(set(row.values)) > 1, row
        assert all(row.values)
    assert "%(" not in render_directive(_read(words))


def test_the_words_of_some_tables() -> None:
    said = {row.label: row.values for row in difference_rows(games_beside(_read("variant=five-card")))}
    assert said["Cards dealt"] == ("6 cards each", "5 cards each")
    assert said["Target"] == ("121 points", "61 points")
    assert said["Points before the first deal"] == ("none", "3 points for the pone")
    assert "The pack" not in said
    said = {row.label: row.values for row in difference_rows(games_beside(_read("variant=two-against-one")))}
    assert said["Target"] == ("121 points", "61 for the lone player, 121 for the two")
    assert said["Players"][1] == "3 players, one against two"
    said = {row.label: row.values for row in difference_rows(games_beside(_read("options=target")))}
    assert said["Target"] == ("121 points", "61 points", "91 points")
    said = {row.label: row.values for row in difference_rows(games_beside(_read("options=joker-wild")))}
    assert set(said) == {"The pack", "A joker in the play", "A joker in the show"}


def test_each_label_has_its_fact_and_its_words() -> None:
    assert set(LABELS) == set(FACTS) == set(WORDS)


def test_the_table_is_in_the_readers_language() -> None:
    with override("fa"):
        html = render_directive(_read("variant=three"))
    assert "۱۲۱" not in html  # the target is the same
    assert "۳" in html
    assert "3" not in html.replace("h3", "").replace('data-columns="2"', "")


@pytest.mark.parametrize("words", ["variant=whist", "options=lowball,auction", "counting=loud", "options=blue"])
def test_what_the_engine_does_not_know_has_no_table(words: str) -> None:
    with pytest.raises(Unreadable):
        games_beside(_read(words))
    with pytest.raises(Unreadable):
        read_directive(1, "differences variant=three", "121")


def test_skunk_lines_are_those_of_the_engine() -> None:
    from games.engine.award import grade

    for target in (61, 91, 121, 181):
        for score in range(target):
            assert grade(score, target) == sum(score < line for line in lines(target))


# --- no field of the engine goes unseen ----------------------------------------------------------------------------
_IDENTITY = {"key", "options", "name", "waits_for_counts"}
_WORDS = {
    "runs": "threes",
    "jokers": "wild",
    "counting": "muggins",
    "next_games": "alternate",
    "targets": (99, 99),
    "sides": ((0, 1),),
}


def _other(name: str, value: Any) -> Any:
    """Another value than the one the field has."""
    if name in _WORDS:
        other = _WORDS[name]
        return other if other != value else "none" if name == "jokers" else "longest"
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, tuple):
        return tuple(part + 1 for part in value)
    raise AssertionError(f"teach the test the field {name}")


def _changed(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Every way to change one field of a dataclass, however deep."""
    for field in dataclasses.fields(value):
        if field.name in _IDENTITY:
            continue
        before = getattr(value, field.name)
        name = f"{path}.{field.name}"
        if dataclasses.is_dataclass(before):
            inner = _changed(before, name)
        elif field.name == "deal":
            inner = _changed_phases(before, name)
        elif field.name == "jokers" and isinstance(before, bool):
            inner = iter([(name, not before)])
        else:
            inner = iter([(name, _other(field.name, before))])
        for where, new in inner:
            yield where, dataclasses.replace(value, **{field.name: new})


def _changed_phases(deal: tuple[Phase, ...], path: str) -> Iterator[tuple[str, tuple[Phase, ...]]]:
    for at, phase in enumerate(deal):
        for where, new in _changed(phase, f"{path}.{type(phase).__name__}"):
            yield where, (*deal[:at], new, *deal[at + 1 :])
        if isinstance(phase, Starter):
            yield f"{path}.Starter", (*deal[:at], NextCard(), *deal[at + 1 :])
    yield f"{path}.Auction", (deal[0], Auction(), *deal[1:])


def _bases() -> list[Variant]:
    return [
        *VARIANTS.values(),
        variant("standard", ["joker_wild", "lowball"]),
        variant("solitaire", (), "manual"),
        variant("standard", ["lowball"]),
    ]


def test_no_field_of_a_variant_can_differ_without_a_row() -> None:
    seen: dict[str, bool] = {}
    for base in _bases():
        for where, other in _changed(base, "variant"):
            seen[where] = seen.get(where, False) or bool(differing((base, other)))
    assert len(seen) > 35
    assert [where for where, found in seen.items() if not found] == []
