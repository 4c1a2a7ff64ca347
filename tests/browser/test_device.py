"""Two people and one phone: the device goes round, and each sees only what is his."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from games.models import Game
from tests.browser.person import Person
from tests.games.tables import state_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_device_goes_round(page: Any, axe: Callable[[Any], None]) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/en/play/new/")
    with page.expect_response(re.compile("/play/new/")):
        page.locator("#seat_1-here").check(force=True)
    page.locator("#new-table:not(.htmx-request) #seat_1_nickname").fill("Sara")
    page.locator("#new-table > [type=submit]").click()
    page.wait_for_url(re.compile(r"/en/play/\w{8}/$"))
    game = Game.objects.get()
    person = Person(page)
    hands = [[held.code for held in hand] for hand in state_of(game).deal.hands]
    for seat in (0, 1):
        curtain = page.locator("#curtain")
        curtain.wait_for()
        assert page.locator(".table [data-card]").count() == 0
        if seat == 0:
            axe(page)
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        curtain.locator("button").click()
        page.wait_for_selector("#table[data-mode=discard] .hand")
        shown = page.locator(".hand [data-card]").evaluate_all("cards => cards.map(card => card.dataset.card)")
        assert sorted(shown) == sorted(hands[seat])
        person.choose()
        page.keyboard.press("Enter")
    page.wait_for_selector("#curtain, #table[data-mode=play]")
    play = state_of(game).play
    if play is not None and play.turn == 1:  # whoever has the device keeps it as long as nobody else is asked
        assert page.locator("#curtain").count() == 0
        person.move()
    page.wait_for_selector("#curtain")
    page.go_back()
    page.wait_for_selector("#curtain")
    assert page.locator(".hand [data-card]").count() == 0
    assert state_of(game).play is not None
    assert person.faults == []
