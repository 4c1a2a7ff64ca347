"""Two people talk at a table in real browsers: the other hears it by itself; what happened meanwhile is read."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import Player
from tests.browser.person import Person
from tests.games.tables import make_game_of_two, make_person, play_on
from tests.games.test_views import browser_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_phrase_comes_by_itself_and_what_happened_meanwhile_is_read_and_folded_away(
    new_context: Any, live_site: Any, axe: Callable[[Any], None]
) -> None:
    alice, bob = make_person("Alice"), make_person("Bob")
    game = play_on(make_game_of_two(alice, bob), [alice, bob], 5)
    Player.objects.filter(game=game).update(seen_at=timezone.now() - timedelta(days=1), seen_ply=2)
    sees = []
    for person, language in ((alice, "en"), (bob, "fa")):
        cookie = browser_of(person).cookies["sessionid"].value
        context = new_context(base_url=live_site.url)
        context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_site.url}])
        sees.append(Person(context.new_page()))
        sees[-1].page.goto(f"/{language}/play/{game.code}/")
    hers, his = (person.page for person in sees)
    hers.set_viewport_size({"width": 360, "height": 640})
    axe(hers)
    hers.click(".phrases > summary")
    hers.click(".phrase[value=thanks]")
    his.wait_for_selector(".heard")  # nobody touched this page
    his.wait_for_function("document.getElementById('said').textContent.includes('Alice')")
    assert hers.locator(".phrases").get_attribute("open") is not None  # she may say more
    assert hers.evaluate("document.documentElement.scrollWidth") == 360
    axe(his)
    assert his.locator(".since-lines li").count() > 2
    his.click(".since button")
    his.wait_for_selector(".since", state="detached")
    for page, address in ((hers, f"/en/play/{game.code}/report/"), (his, "/fa/play/people/")):
        page.goto(address)
        axe(page)
    assert sees[0].faults + sees[1].faults == []
