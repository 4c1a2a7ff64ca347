"""A match in a real browser: chosen in the form, played and given up game by game, won, and begun again."""

import re
from typing import Any

import pytest

from games.models import Game, Match
from tests.browser.person import Person, play_to_the_end
from tests.browser.test_play import no_wider_than_the_screen, resign

pytestmark = pytest.mark.django_db(transaction=True)


def choose(page: Any, name: str, value: str) -> None:
    """Choose in the form and wait for what goes with it."""
    wanted = page.locator(f"input[name={name}][value='{value}']")
    wanted.evaluate("wanted => wanted.scrollIntoView({block: 'center'})")  # not under the bar at the foot of the screen
    with page.expect_response(re.compile("/play/new/")):
        wanted.check(force=True)
    chosen = f"input[name={name}][value='{value}']:checked"
    page.wait_for_selector(f"#new-table:not(.htmx-request) {chosen}", state="attached")


def order(page: Any, axe: Any) -> None:
    """A match to five points by the tournament's count, 30 points ahead of 61 for both."""
    page.goto("/en/play/new/")
    choose(page, "target", "61")
    page.get_by_text("Match and head start").click()
    choose(page, "match", "first_to-5")
    choose(page, "preset", "tournament")
    for side in ("0", "1"):
        with page.expect_response(re.compile("/play/new/")):
            page.select_option(f"select[name=start_{side}]", "30")
    no_wider_than_the_screen(page)
    axe(page)
    page.get_by_role("button", name="Begin the game").click()
    page.wait_for_selector('#table[data-mode="discard"]')


def test_a_match_to_five_points(page: Any, axe: Any) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    person = Person(page)
    order(page, axe)
    assert "match 0 : 0" in page.inner_text(".bar-sub")
    assert page.locator(".panel-score").all_inner_texts() == ["30", "30"]
    play_to_the_end(person)
    match = Match.objects.get()
    assert match.games == 1
    assert sum(match.points) in (2, 3)
    no_wider_than_the_screen(page)
    axe(page)
    mine = match.points[0]
    for number in (2, 3, 4):
        page.get_by_role("link", name="Next game of the match").click()
        page.wait_for_url(re.compile(Game.objects.latest("pk").code))
        page.wait_for_selector('#table[data-mode="discard"]')
        assert f"match {mine} : {match.points[1]}" in page.inner_text(".bar-sub")
        resign(page)
        page.wait_for_selector('#table[data-mode="over"]')
        match.refresh_from_db()
        assert match.games == number
        if match.winners:
            break
    assert match.winners == [1]
    assert match.points[0] == mine
    assert "Computer has won the match" in page.inner_text(".over-sheet")
    page.get_by_role("button", name="Another match").click()
    page.wait_for_selector('#table[data-mode="discard"]')
    assert "match 0 : 0" in page.inner_text(".bar-sub")
    assert Match.objects.count() == 2
    assert person.faults == []
