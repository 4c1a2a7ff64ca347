"""Choosing the next cards in a real browser: nothing that others do meanwhile takes the choice away."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from games import services
from games.engine.actions import Discard
from games.models import Game, Move
from tests.browser.person import Person
from tests.games.tables import make_game_of_two, make_person, state_of
from tests.games.test_views import browser_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_lead_chosen_early_stays_chosen_and_is_laid(
    page: Any, context: Any, live_site: Any, axe: Callable[[Any], None]
) -> None:
    people = [make_person("Alice"), make_person("Bob")]
    game = make_game_of_two(people[0], people[1])
    dealer = state_of(game).deal.dealer
    cookie = browser_of(people[1 - dealer]).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_site.url}])
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"/ar/play/{game.code}/")
    person = Person(page)
    page.click(".dock-ahead > summary")
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    kept = sorted(state_of(game).deal.hands[1 - dealer])[2:]
    page.select_option("[name=lead]", kept[0].code)
    page.select_option("[name=reply_else]", kept[3].code)
    before = person.version
    services.act(game.pk, people[dealer].pk, Discard(state_of(game).deal.hands[dealer][:2]), "1.discard.0")
    person.sees(before + 1)
    expect(page.locator("[name=lead]")).to_have_value(kept[0].code)
    expect(page.locator("[name=reply_else]")).to_have_value(kept[3].code)
    for place in (0, 1):
        page.locator(".hand-place").nth(place).click(position={"x": 12, "y": 40})
    page.click(".act-button")
    page.wait_for_selector("#table[data-mode=play]")
    first = Move.objects.filter(game=game, wire__act="lay").earliest("ply")
    assert (first.seat, first.wire["card"], first.by) == (1 - dealer, kept[0].code, "policy")
    page.click("[form=take-back]")
    expect(page.locator(".dock-left")).to_have_count(0)
    assert Game.objects.get(pk=game.pk).players.get(seat=1 - dealer).plans == {}
    assert person.faults == []
