"""Every variant and option at a table: a person's seat played through the page's own forms, bots in the others."""

from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.urls import reverse

from cribsite.accounts.models import User
from games import services
from games.engine import catalog
from games.engine.options import OPTIONS, traits
from games.models import Game
from tests.games.reader import Dock
from tests.games.test_views import browser_of

pytestmark = pytest.mark.django_db

SHORT = {"target": 61}
"""Half a game is as telling as a whole one, and takes half the time."""


def short(slug: str, **options: Any) -> dict[str, Any]:
    """The options, to 61 points where the variant lets that be chosen."""
    may = OPTIONS["target"].needs <= traits(catalog.VARIANTS[slug])
    return (SHORT if may else {}) | options


ALONE = [(slug, short(slug), "auto") for slug in catalog.VARIANTS]
WITH_OPTION = [("standard", short("standard", **{key: option.values[0]}), "auto") for key, option in OPTIONS.items()]
COUNTED = [("standard", SHORT, "manual"), ("standard", SHORT, "muggins"), ("four-partners", SHORT, "muggins")]
COUNTED += [
    ("ten-card", SHORT, "muggins"),
    ("solitaire", {}, "manual"),
    ("three", SHORT | {"joker_wild": True}, "muggins"),
]
TABLES = [*ALONE, *WITH_OPTION, *COUNTED]


def name(table: tuple[str, dict[str, Any], str]) -> str:
    slug, options, counting = table
    return "+".join([slug, *(key for key in options if key != "target"), *([counting] if counting != "auto" else [])])


def play_through(game: Game, person: User, seed: int, longest: int = 600) -> int:
    """To the end of the game; how many forms were sent. The page must not offer what is then refused."""
    client, rng = browser_of(person), Random(seed)
    address, sent = reverse("games:table", args=[game.code]), 0
    page = Dock(client.get(address).content.decode())
    for _ in range(longest):
        if page.mode == "over":
            return sent
        cache.clear()  # the limits of a person's speed
        if page.next:
            page = Dock(client.get(page.next).content.decode())
            continue
        answer = page.answer(rng)
        response = client.post(page.action, answer, follow=True)
        sent += 1
        page = Dock(response.content.decode())
        assert response.status_code == 200
        assert not page.warning, answer
    raise AssertionError("the game does not end")


# Each thing a page can ask is asked at one of these; all the others with --long.
ASKING = {
    "captain",
    "ten-card",
    "canadian-doubles",
    "solitaire",
    "squares",
    "standard+joker_wild",
    "standard+toss_fives",
    "standard+auction",
    "standard+manual",
    "ten-card+muggins",
}


def test_the_tables_of_every_day_are_there() -> None:
    assert {name(table) for table in TABLES} >= ASKING


@pytest.mark.parametrize(
    "table",
    [pytest.param(table, id=name(table), marks=[] if name(table) in ASKING else pytest.mark.long) for table in TABLES],
)
def test_a_game_through_the_forms(alice: User, table: tuple[str, dict[str, Any], str]) -> None:
    slug, options, counting = table
    rules = catalog.variant(slug, options, counting)  # type: ignore[arg-type]
    levels = ["easy"] * (rules.seats - 1)
    game = services.create(alice.pk, levels, slug, options, counting)  # type: ignore[arg-type]
    assert play_through(game, alice, 7) >= 4
    game.refresh_from_db()
    assert game.result is not None
    assert game.result["outcome"] in ("won", "shared")
