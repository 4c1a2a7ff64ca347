"""The score-keeper in a real browser: tapped, typed, taken back, kept over a reload, and the same as the server's."""

import re
from typing import Any

import pytest

from games.presenters.board import place

pytestmark = pytest.mark.django_db(transaction=True)
KEEPER = "/fa/play/keeper/"
TRACKS = "[...document.querySelectorAll('[data-board]:not([hidden]) .board-track')].map(path => path.getAttribute('d'))"
PEGS = (
    "[...document.querySelectorAll('[data-board]:not([hidden]) [data-peg]')].map(peg => peg.getAttribute('transform'))"
)


def test_a_game_is_kept_on_the_device(page: Any, axe: Any) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(KEEPER)
    axe(page)
    page.locator("[name=sides][value='3']").check(force=True)
    page.locator("#keeper-name-a").fill("علی")
    page.locator("[name=first][value=b]").check()
    page.locator("#keeper-setup [value=begin]").click()
    assert page.locator("[data-side=c]").is_visible()
    assert not page.locator("[data-side=d]").is_visible()
    page.locator("[name=peg][value=a12]").click()
    page.locator("[name=peg][value=b4]").click()
    page.locator("[data-side=a] .keeper-pad button").first.focus()
    page.keyboard.type("25")
    page.keyboard.press("Enter")
    assert page.locator("[data-side=a] [data-score]").inner_text() == "۳۷"
    assert "۳۷" in page.locator("#keeper-said").inner_text()
    page.locator("#keeper-more-b").fill("۳۰")
    page.locator("[name=peg][value=b]").click()
    assert page.locator("#keeper-trouble").is_visible()
    page.locator("[value=deal]").click()
    assert page.locator("[data-side=c] [data-deals]").is_visible()
    page.locator("#keeper-undo").click()
    assert page.locator("[data-side=b] [data-deals]").is_visible()
    page.reload()
    assert page.locator("[data-side=a] [data-score]").inner_text() == "۳۷"
    assert page.locator("#keeper-list li").count() == 3
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    axe(page)


def test_the_script_draws_what_the_server_draws(new_context: Any, live_site: Any) -> None:
    entries = "a4b12c29na29b20c29a29nc29a28c29c9"
    address = f"/en/play/keeper/?s=Ali&s=Sara&s=Nur&to=121&deal=b&p={entries}&won=1.0.0"
    seen = []
    for script in (False, True):
        page = new_context(base_url=live_site.url, java_script_enabled=True).new_page()
        if not script:
            page.route("**/js/keeper.js", lambda route: route.abort())
        page.goto(address)
        texts = page.locator("[data-side]:visible, #keeper-result, #keeper-list").all_inner_texts()
        isolated = [re.sub("[\u2068\u2069]|\\s+", " ", text).split() for text in texts]
        seen.append((page.evaluate(TRACKS), page.evaluate(PEGS), isolated))
    assert seen[0][2] == seen[1][2]
    assert ["Nur", "has", "won.", "New", "game"] in seen[1][2]
    assert seen[0][0] == seen[1][0]
    assert [_numbers(peg) for peg in seen[0][1]] == [_numbers(peg) for peg in seen[1][1]]
    x, y = place(3, 1, 121, 32)
    assert (x, y) in [_numbers(peg) for peg in seen[1][1]]


def _numbers(transform: str) -> tuple[float, ...]:
    return tuple(map(float, transform.removeprefix("translate(").removesuffix(")").split()))
