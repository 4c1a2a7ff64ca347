"""The lobby in real browsers: a table is offered, somebody sits down, and a bot takes the seat that is left."""

from collections.abc import Callable
from typing import Any

import pytest

from games.models import Game
from tests.browser.person import Person

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_people_meet_in_the_lobby_and_play_a_deal_with_a_bot(
    new_context: Any, live_site: Any, axe: Callable[[Any], None]
) -> None:
    host = Person(new_context(base_url=live_site.url).new_page(), seed=1)
    friend = Person(new_context(base_url=live_site.url).new_page(), seed=2)
    friend.page.goto("/fa/play/lobby/")
    host.page.goto("/en/play/new/?variant=three&seat_1=lobby&seat_2=friend")
    assert not host.page.is_visible("#seat_1_name")
    host.page.check("#seat_1-player", force=True)
    assert host.page.is_visible("#seat_1_name")
    host.page.check("#seat_1-lobby", force=True)
    host.page.click("#new-table > button[type=submit]")
    host.page.wait_for_selector('#table[data-mode="waiting"]')
    friend.page.reload()
    axe(friend.page)
    friend.page.click(".offer form button")
    friend.page.wait_for_selector('#table[data-mode="waiting"]')
    host.page.wait_for_selector(".offer-seat:has-text('Guest')")  # by itself: nobody touched this page
    host.page.click(".waiting-seat details > summary")
    axe(host.page)
    host.page.check(".waiting-seat input[value=easy]", force=True)
    host.page.click(".waiting-seat form button")
    for person in (host, friend):
        person.page.wait_for_selector('#table[data-mode="discard"]')
    for _ in range(40):
        seen = host.look()
        if seen["mode"] == "show" or friend.mode == "show":
            break
        mover, other = (host, friend) if seen["decision"] else (friend, host)
        other.sees(mover.move())
    game = Game.objects.get()
    assert game.moves.filter(wire__act="shuffle").count() == 2  # the first deal is over, the second has begun
    assert {move.by for move in game.moves.all()} >= {"person", "bot", "table"}
    assert host.faults + friend.faults == []
