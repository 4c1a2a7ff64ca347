"""The pages hold on a small phone in every language, and the table listens to keys and keeps its place."""

from typing import Any

import pytest

from games import services
from games.engine.catalog import VARIANTS
from tests.games.tables import make_person
from tests.games.test_views import browser_of

LANGUAGES = ("en", "ar", "tr", "fa", "zh-hans")


def begin(page: Any, language: str) -> None:
    page.goto(f"/{language}/")
    page.locator(".play-now .button-act").click()
    page.wait_for_url("**/play/*/")


def choose(page: Any, *places: int) -> None:
    for place in places:
        page.locator(".hand-place").nth(place).click(position={"x": 20, "y": 60})


def width(page: Any) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wider_than_a_phone_and_the_table_fits_one(page: Any, language: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"/{language}/")
    assert width(page) == 320
    page.set_viewport_size({"width": 360, "height": 640})
    begin(page, language)
    assert width(page) == 360
    assert page.locator(".table").bounding_box()["height"] <= 640
    choose(page, 0, 5)
    page.locator(".act-button").click()
    page.wait_for_selector("#table[data-mode=play]")
    assert page.locator(".table").bounding_box()["height"] <= 640
    box = page.locator(".act-button").bounding_box()
    assert box["y"] + box["height"] <= 640
    page.set_viewport_size({"width": 320, "height": 640})
    assert width(page) == 320


def test_the_button_of_a_table_is_on_the_screen_of_a_desk(page: Any, context: Any, live_site: Any) -> None:
    """However long the board and however many sit round it, hand and button need no scrolling at 1280 by 800."""
    person = make_person("Ada")
    session = browser_of(person).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_site.url}])
    page.set_viewport_size({"width": 1280, "height": 800})
    for variant in ("standard", "seven-card", "ten-card", "four-partners", "three", "four", "five"):
        others = ["easy"] * (VARIANTS[variant].seats - 1)
        page.goto(f"/en/play/{services.create(person.pk, others, variant).code}/")
        box = page.locator(".act-button").first.bounding_box()
        assert box["y"] + box["height"] <= 800, variant


def test_keys_choose_and_play_and_the_page_stays_where_it_is(page: Any) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    begin(page, "en")
    for key in ("1", "2", "3"):
        page.keyboard.press(key)
    assert page.locator(".hand-input:checked").count() == 2, "choosing a third card gives one up"
    page.keyboard.press("Enter")
    page.wait_for_selector("#table[data-mode=play]")
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("document.activeElement.className") == "hand-input"
    assert page.locator("#said").inner_text()


def test_an_unfinished_choice_is_not_sent(page: Any) -> None:
    begin(page, "en")
    choose(page, 0)
    version = page.locator("#table").get_attribute("data-version")
    page.locator(".act-button").click(force=True)
    page.wait_for_timeout(300)
    assert page.locator("#table").get_attribute("data-version") == version
    assert page.locator("#table").get_attribute("data-mode") == "discard"


def test_a_chosen_card_survives_a_change_of_the_page(page: Any) -> None:
    begin(page, "en")
    choose(page, 0, 5)
    chosen = page.locator(".hand-input:checked").evaluate_all("all => all.map(input => input.value)")
    address = page.locator("#table-poll").get_attribute("hx-get")
    with page.expect_response(lambda answer: answer.url.endswith(address)):
        page.evaluate("address => htmx.ajax('GET', address, {target: '#table-place', swap: 'innerHTML'})", address)
    page.wait_for_selector(".act-button.is-ready")
    assert page.locator(".hand-input:checked").evaluate_all("all => all.map(input => input.value)") == chosen


def test_pegs_leap_unless_the_reader_wants_no_motion(page: Any) -> None:
    page.add_init_script(
        "window.leaps = 0; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...given) {"
        " if (this.classList.contains('board-move')) window.leaps += 1; return animate.apply(this, given); };"
    )
    for motion, leaps in (("no-preference", True), ("reduce", False)):
        page.emulate_media(reduced_motion=motion)
        begin(page, "en")
        choose(page, 0, 5)
        page.locator(".act-button").click()
        for _ in range(30):
            page.wait_for_selector("#table:not([data-mode=discard])")
            if page.locator("#table").get_attribute("data-mode") != "play":
                break
            version = page.locator("#table").get_attribute("data-version")
            page.locator(".hand-place:not(.is-unfit)").first.click(position={"x": 20, "y": 60})
            page.locator(".act-button").click()
            page.wait_for_selector(f'#table:not([data-version="{version}"])')
        assert (page.evaluate("window.leaps") > 0) == leaps
