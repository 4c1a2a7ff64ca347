"""The browser proves a deal by itself, tells a wrong record, and adds its own random part to a new game."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.urls import reverse

from games import queries, services
from games.engine.record import digest
from games.models import Game
from games.views.replay import share_token
from tests.games.tables import make_game_of_two, make_person, play_on
from tests.games.test_fair import (
    a_cut_elsewhere,
    another_part,
    another_secret,
    another_secret_and_its_fingerprint,
    cards_swapped_in_a_pack,
    played,
)

GOOD, BAD = "Every card was dealt as promised.", "Not everything is as promised; see below."


def finished() -> Game:
    people = [make_person("Alice"), make_person("Bob")]
    game = make_game_of_two(*people, options={"target": 61, "joker_wild": True, "cut_before_deal": True})
    return play_on(game, people)


def proof_of(game: Game) -> str:
    return reverse("games:shared_fair", args=[share_token(game.code)])


def test_the_browser_ticks_every_deal(page: Any, axe: Any) -> None:
    game = finished()
    page.goto(proof_of(game))
    own = page.locator("#proof-own")
    own.get_by_text(GOOD).wait_for()
    shuffles = game.moves.filter(wire__act="shuffle").count()
    assert own.locator('[data-state="good"]:visible').count() == shuffles + 3
    assert own.locator('[data-state="bad"]:visible').count() == 0
    axe(page)


def test_a_wrong_record_is_told_and_which_deal(page: Any) -> None:
    game = finished()
    doc = queries.record_of(queries.game_for(game.players.get(seat=0).user, game.code))  # type: ignore[arg-type]
    deck = [action for action in doc["actions"] if action["act"] == "shuffle"][1]["deck"]
    deck[-1], deck[-2] = deck[-2], deck[-1]
    doc["digest"] = digest(doc)
    page.route(re.compile(r"record\.json$"), lambda route: route.fulfill(json=doc))
    page.goto(proof_of(game))
    own = page.locator("#proof-own")
    own.get_by_text(BAD).wait_for()
    wrong = own.locator("li", has=page.locator('[data-state="bad"]:visible'))
    assert [row.get_attribute("data-check") for row in wrong.all()] == ["2"]


@pytest.mark.parametrize(
    "table",
    [
        ("three", (), "auto"),  # in continuing play
        pytest.param(("five", (), "auto"), marks=pytest.mark.long),
        pytest.param(("canadian-doubles", (), "auto"), marks=pytest.mark.long),
        pytest.param(("solitaire", (), "auto"), marks=pytest.mark.long),
        ("squares", (), "auto"),
        pytest.param(("standard", ("cut-before-deal", "tens-tie"), "auto"), marks=pytest.mark.long),
        pytest.param(("standard", (), "manual"), marks=pytest.mark.long),
    ],
    ids=lambda table: "+".join([table[0], *table[1], table[2]]),
)
def test_a_file_of_any_variant_is_checked_and_damage_is_found(
    page: Any, tmp_path: Path, table: tuple[str, tuple[str, ...], str]
) -> None:
    page.goto(proof_of(finished()))
    doc = played(table, 1, 5)[0].as_record()
    place = page.locator("#proof-file")
    assert told(place, tmp_path, json.dumps(doc)) == GOOD
    for damage in (another_secret, another_secret_and_its_fingerprint, another_part, cards_swapped_in_a_pack):
        hurt = json.loads(json.dumps(doc))
        damage(hurt, Random(3))
        hurt["digest"] = digest(hurt)
        assert told(place, tmp_path, json.dumps(hurt)) == BAD, damage.__name__
    if table[0] not in ("solitaire", "squares"):
        hurt = json.loads(json.dumps(doc))
        a_cut_elsewhere(hurt, Random(3))
        hurt["digest"] = digest(hurt)
        assert told(place, tmp_path, json.dumps(hurt)) == BAD
    hurt = json.loads(json.dumps(doc))
    hurt["seats"][0]["name"] = "Somebody"
    assert told(place, tmp_path, json.dumps(hurt)) == BAD
    for text in ("{", "[]", "{}", '"x"', json.dumps(doc | {"fair": None}), json.dumps(doc | {"result": None})):
        assert told(place, tmp_path, text) == "This file is no record of a finished game."


def told(place: Any, folder: Path, text: str) -> str:
    """What the page says about a file."""
    file = folder / "game.json"
    file.write_text(text, encoding="utf-8")
    chooser = place.locator("input")
    chooser.set_input_files([])
    place.locator("[data-verdict]:visible").wait_for(state="detached")
    chooser.set_input_files(str(file))
    return str(place.locator("[data-verdict]:visible").inner_text()).strip()


def test_a_new_game_has_a_part_of_the_browsers_own(page: Any) -> None:
    for _ in range(2):
        page.goto("/en/")
        page.get_by_role("button", name="Play now").click()
        page.locator("#table").wait_for()
        services.resign(*Game.objects.order_by("-pk").values_list("pk", "players__user_id")[0])
    parts = [game.players.get(seat=0).part for game in Game.objects.all()]
    assert all(re.fullmatch("[0-9a-f]{32}", part) for part in parts)
    assert len(set(parts)) == 2


def test_the_replay_goes_on_by_the_arrow_keys(page: Any, axe: Any) -> None:
    game = finished()
    address = reverse("games:shared_replay", args=[share_token(game.code)])
    page.goto(f"{address}?n=4")
    page.get_by_text(f"Move 4 of {game.ply}").wait_for()
    axe(page)
    for key, n in (("ArrowRight", 5), ("ArrowRight", 6), ("ArrowLeft", 5)):
        page.keyboard.press(key)
        page.get_by_text(f"Move {n} of {game.ply}").wait_for()
    assert page.url.endswith("?n=5")
    page.goto(f"{address.replace('/en/', '/fa/')}?n=4")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**?n=5")
    page.goto(address)
    page.locator(".replay-won").wait_for()
    axe(page)
