"""A clock in a real browser: it counts down in the reader's digits, and a claim is one click for everybody."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games import services
from games.models import Game, Player
from tests.browser.person import Person
from tests.games.tables import make_game_of_two, make_person
from tests.games.test_correspondence import make_move_of
from tests.games.test_views import browser_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_live_clock_counts_down_and_its_end_is_claimed(
    page: Any, context: Any, live_site: Any, axe: Callable[[Any], None]
) -> None:
    people = [make_person("Alice"), make_person("Bob")]
    game = make_game_of_two(people[0], people[1], clock="live-15")
    make_move_of(game, people, 0)
    cookie = browser_of(people[0]).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_site.url}])
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"/fa/play/{game.code}/")
    person = Person(page)
    clock = page.locator(".turn-line [data-due]")
    first = clock.inner_text()
    assert set(first) <= set("۰۱۲۳۴۵۶۷۸۹:")
    expect(clock).not_to_have_text(first)
    due = timezone.now() - dt.timedelta(seconds=1)
    Player.objects.filter(game=game, seat=1).update(due=due, since=due - dt.timedelta(seconds=135))
    Game.objects.filter(pk=game.pk).update(due=due)
    services.time_up(game.pk)
    page.reload()
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.locator(".clock-notice button").first.click()
    page.wait_for_selector("#table[data-mode=over]")
    assert Game.objects.get(pk=game.pk).result == {
        "outcome": "timed_out", "winners": [0], "scores": [0, 0], "grades": [0, 0], "deals": 1,
    }  # fmt: skip
    assert person.faults == []


def test_the_page_of_holidays_hinders_nobody(page: Any, live_site: Any, axe: Callable[[Any], None]) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/ar/account/away/")
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
