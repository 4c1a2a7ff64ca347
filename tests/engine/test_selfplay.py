"""`selfplay`: figures of whole games, the same for the same seed, and its complaints."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine import catalog
from games.engine.record import read
from games.engine.verify import verify
from tests.engine.spoken import manage

KEYS = {
    *("variant", "options", "counting", "match", "seed", "bots", "games", "finished", "stopped", "refused", "wins"),
    *("shared", "scores", "deals", "skunks", "actions", "seconds", "games_per_s", "mirror"),
}


def figures(*words: str) -> dict[str, Any]:
    said = manage("selfplay", "--json", *words)
    assert (said.code, said.err, said.out.count("\n")) == (0, "", 1)
    return json.loads(said.out)


@pytest.mark.parametrize("slug", list(catalog.VARIANTS))
def test_every_variant_plays_without_a_refused_action(slug: str) -> None:
    told = figures("--variant", slug, "--games", "4", "--seed", "7", "--bots", "random,easy")
    assert set(told) >= KEYS
    assert (told["variant"], told["games"], told["finished"]) == (slug, 4, 4)
    assert (told["stopped"], told["refused"]) == (0, 0)
    assert set(told["scores"][0]) == set(told["deals"]) == {"mean", "min", "max"}
    assert set(told["skunks"]) == {"single", "double", "triple"}
    assert len(told["wins"]) == len(told["scores"]) == len(catalog.VARIANTS[slug].sides)


@pytest.mark.parametrize("options", ["auction", "back-ten", "lowball", "joker-wild,toss-fives"])
def test_options_play_without_being_stopped(options: str) -> None:
    for slug in ("standard", "four-partners"):
        told = figures("--variant", slug, "--options", options, "--games", "5")
        assert (told["stopped"], told["refused"]) == (0, 0)


def test_the_same_seed_gives_the_same_numbers() -> None:
    def numbers(seed: str) -> dict[str, Any]:
        told = figures("--games", "3", "--seed", seed, "--counting", "muggins")
        return {key: value for key, value in told.items() if key not in ("seconds", "games_per_s")}

    assert numbers("5") == numbers("5")
    assert numbers("5") != numbers("6")


def test_records_are_written_and_hold(tmp_path: Path) -> None:
    figures(
        "--variant", "three", "--games", "3", "--match", "first_to:4:free:winner_takes_all", "--records", str(tmp_path)
    )
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == ["0001.json", "0002.json", "0003.json"]
    for name in files:
        doc = json.loads((tmp_path / name).read_text(encoding="utf-8"))
        assert read(doc).state.result is not None
        assert verify(doc)[1] is None
        assert doc["match"]["multi"] == "winner_takes_all"
        assert len(doc["result"]["points"]) == 3


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (("--variant", "whist"), "unknown_variant"),
        (("--options", "lowball,auction"), "conflict"),
        (("--variant", "squares", "--counting", "manual"), "conflict"),
        (("--games", "0"), "games"),
        (("--games", "many"), "usage"),
        (("--bots", "champion"), "bots"),
        (("--bots", ","), "bots"),
        (("--match", "best"), "match"),
        (("--match", "best_of:4"), "wrong_number"),
        (("--match", "best_of:3:gold"), "match"),
        (("--variant", "three", "--match", "best_of:3"), "conflict"),
        (("--variant", "solitaire", "--match", "first_to:3"), "conflict"),
    ],
)
def test_bad_input(words: tuple[str, ...], key: str) -> None:
    said = manage("selfplay", *words)
    assert (said.code, said.out, said.complaint) == (2, "", key)
