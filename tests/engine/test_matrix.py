"""Every variant with every option and counting that go together plays a game to its end; the others are refused."""

from random import Random
from typing import Any

import pytest

from games.engine import catalog
from games.engine import match as matches
from games.engine.options import OPTIONS as KNOWN
from games.engine.reasons import Refused
from games.engine.variant import Variant
from tests.engine import compatibility as table
from tests.engine.walking import Step, walk
from tests.engine.watching import check_hands, check_plays, check_step

ROWS = [(slug, row) for slug in table.SLUGS for row in table.covering_array(slug)]
NEAR = 40
"""In the quick games every side begins so many points before its target."""


def name(row: dict[str, Any]) -> str:
    chosen, counting = table.as_options(row)
    words = [key if value is True else f"{key}={value}" for key, value in chosen.items()]
    return "+".join([*words, counting])


def play(variant: Variant, seed: object, *, near: bool, everybody: bool = False) -> list[Step]:
    """One game with every step checked; its hands and plays counted again by the naive reading."""
    start = [max(target - NEAR, 0) for target in variant.goal.targets] if near and variant.goal.race else []
    game = []
    for step in walk(variant, seed, dealer=Random(str(seed)).randrange(variant.seats), scores=start):
        check_step(step, everybody=everybody)
        game.append(step)
    result = game[-1].after.result
    assert result is not None
    assert result.outcome in ("won", "shared")
    check_hands(tuple(e for step in game for e in step.events), game[-1].after)
    check_plays(game)
    return game


@pytest.mark.parametrize(("slug", "row"), ROWS, ids=[f"{slug}-{name(row)}" for slug, row in ROWS])
def test_every_pair_plays_to_the_end(slug: str, row: dict[str, Any]) -> None:
    options, counting = table.as_options(row)
    play(catalog.variant(slug, options, counting), f"{slug}:{name(row)}", near=True)  # type: ignore[arg-type]


def test_the_rows_cover_every_pair() -> None:
    for slug in table.SLUGS:
        seen = {
            frozenset(pair)
            for row in table.covering_array(slug)
            for pair in ((a, b) for a in row.items() for b in row.items() if a[0] < b[0])
        }
        assert table.pairs(slug) <= seen


@pytest.mark.long
@pytest.mark.parametrize(("slug", "row"), ROWS, ids=[f"{slug}-{name(row)}" for slug, row in ROWS])
def test_twenty_whole_games_each(slug: str, row: dict[str, Any]) -> None:
    options, counting = table.as_options(row)
    variant = catalog.variant(slug, options, counting)  # type: ignore[arg-type]
    for number in range(20):
        play(variant, f"long:{slug}:{name(row)}:{number}", near=bool({"auction", "back_ten"} & set(options)))


# --- what the table refuses --------------------------------------------------------------------------------------
def conflict(slug: str, options: dict[str, Any], counting: Any = "auto") -> set[str]:
    """The two keys of the refusal."""
    with pytest.raises(Refused) as refused:
        catalog.variant(slug, options, counting)
    assert refused.value.reason == "conflict"
    assert len(refused.value.about) == 2
    return set(refused.value.about)


def test_the_table_names_every_variant_and_option() -> None:
    assert sorted(table.SLUGS) == sorted(catalog.VARIANTS)
    assert set(table.OPTIONS) == set(KNOWN) | {"manual", "muggins"}


@pytest.mark.parametrize("slug", table.SLUGS)
def test_options_are_refused_where_the_table_says_so(slug: str) -> None:
    for key in table.OPTIONS:
        chosen: dict[str, Any] = {} if key in ("manual", "muggins") else {key: table.VALUES.get(key, (True,))[0]}
        counting: Any = key if key in ("manual", "muggins") else "auto"
        if table.cell(table.OPTIONS, key, slug) == "y":
            made = catalog.variant(slug, chosen, counting)
            assert made.counting == counting
        else:
            assert conflict(slug, chosen, counting) == {slug.replace("-", "_"), key}


@pytest.mark.parametrize("pair", table.NEVER_TOGETHER, ids="+".join)
def test_pairs_that_never_go_together(pair: tuple[str, str]) -> None:
    for slug in table.SLUGS:
        if any(table.cell(table.OPTIONS, key, slug) != "y" for key in pair):
            continue
        options = {key: True for key in pair if key not in ("manual", "muggins")}
        counting = next((key for key in pair if key in ("manual", "muggins")), "auto")
        assert conflict(slug, options, counting) == set(pair)
        assert conflict(slug, dict(reversed(options.items())), counting) == set(pair)


@pytest.mark.parametrize("slug", table.SLUGS)
def test_matches_by_the_table(slug: str) -> None:
    variant = catalog.variant(slug)
    for key in table.MATCHES:
        form = key if key in ("best_of", "first_to") else "first_to"
        multi = None if key in ("best_of", "first_to") else key
        match = matches.Match(form=form, n=5, multi=multi)  # type: ignore[arg-type]
        if table.cell(table.MATCHES, key, slug) == "y":
            matches.check(match, variant)
            continue
        with pytest.raises(Refused) as refused:
            matches.check(match, variant)
        assert refused.value.reason == "conflict"
        solo = variant.seats == 1
        assert set(refused.value.about) == {slug.replace("-", "_"), form if solo else key}


@pytest.mark.parametrize("pair", table.NEVER_TOGETHER_IN_A_MATCH, ids="+".join)
def test_pairs_that_never_go_together_in_a_match(pair: tuple[str, str]) -> None:
    options: dict[str, Any] = {key: True for key in pair if key == "lowball"}
    if "recut_last" in pair:
        options["first_dealer"] = "recut_last"
    counting: Any = next((key for key in pair if key in ("manual", "muggins")), "auto")
    form: Any = "best_of" if "best_of" in pair else "first_to"
    multi: Any = next((key for key in pair if key in ("continuing", "winner_takes_all")), None)
    slug = "standard" if "recut_last" in pair else "three"
    with pytest.raises(Refused) as refused:
        matches.check(matches.Match(form=form, n=5, multi=multi), catalog.variant(slug, options, counting))
    assert refused.value.reason == "conflict"
    if slug == "three" and form == "best_of":
        assert "best_of" in refused.value.about  # three sides have no best of anyway
    else:
        assert set(refused.value.about) == set(pair)


def test_an_option_is_named_by_its_slug_as_a_variant() -> None:
    for key, option in KNOWN.items():
        if key not in ("target", "first_dealer"):
            made = catalog.variant(option.slug)
            assert (made.key, dict(made.options)) == ("standard", {key: True})
    assert catalog.variant("muggins").counting == "muggins"


@pytest.mark.parametrize("options", [{"target": 62}, {"target": True}, {"auction": 3}, {"first_dealer": "youngest"}])
def test_values_an_option_cannot_have(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        catalog.variant("standard", options)


def test_defaults_are_no_options() -> None:
    assert dict(catalog.variant("standard", {"target": 121, "lowball": False, "first_dealer": "loser"}).options) == {}
    assert dict(catalog.variant("five-card", {"target": 61}).options) == {}
    assert dict(catalog.variant("five-card", {"target": 121}).options) == {"target": 121}
    assert catalog.variant("five-card").goal.targets == (61, 61)
