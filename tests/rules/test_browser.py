"""The rules pages in a real browser: steps of a play, direction of writing, narrow screens, axe."""

import re
from typing import Any

import pytest

pytestmark = pytest.mark.django_db(transaction=True)


def _sizes(page: Any) -> tuple[int, int]:
    wide, seen = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    return wide, seen


@pytest.mark.parametrize("width", [360, pytest.param(1280, marks=pytest.mark.long)])
def test_the_chinese_page_on_the_show_is_whole(page: Any, axe: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("/zh-hans/rules/show/#best-hands")
    best = page.locator("#best-hands")
    assert best.get_by_text("29").first.is_visible()
    assert page.locator("html").get_attribute("lang") == "zh-hans"
    wide, seen = _sizes(page)
    assert wide <= seen
    axe(page)


def test_the_language_switch_stays_on_the_page(page: Any) -> None:
    page.goto("/zh-hans/rules/crib/")
    page.locator(".lang-switch summary").click()
    page.locator(".lang-switch").get_by_role("link", name="فارسی").click()
    page.wait_for_url(re.compile("/fa/rules/crib/"))
    assert page.locator("html").get_attribute("dir") == "rtl"


@pytest.mark.parametrize("language", ["en", "fa"])
def test_a_play_is_stepped_through_by_buttons_and_keys(page: Any, language: str) -> None:
    page.goto(f"/{language}/rules/play/#pairs")
    example = page.locator("#pairs .play-example").first
    coming = example.locator(".play-card.is-coming")
    on, back = example.locator("[data-step-on]"), example.locator("[data-step-back]")
    assert coming.count() == 0
    on.click()  # from the end to the first card
    assert coming.count() == 3
    on.press("ArrowRight")
    on.press("ArrowRight")
    assert coming.count() == 1
    back.click()
    assert coming.count() == 2
    # The play runs from left to right in every language, and so do its buttons.
    assert back.bounding_box()["x"] < on.bounding_box()["x"]


def test_without_a_script_every_step_stands_in_a_list(new_context: Any, live_site: Any) -> None:
    page = new_context(base_url=live_site.url, java_script_enabled=False).new_page()
    page.goto("/en/rules/play/#pairs")
    example = page.locator("#pairs .play-example").first
    assert example.locator(".play-lines li").nth(3).get_by_text("double pair royal for twelve").is_visible()
    assert not example.locator(".play-controls").is_visible()


@pytest.mark.parametrize("language", ["fa", "tr"])
def test_no_chapter_is_wider_than_a_phone(page: Any, language: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    for slug in ("aim", "play", "ending"):
        page.goto(f"/{language}/rules/{slug}/")
        wide, seen = _sizes(page)
        assert wide <= seen, slug


def test_axe_finds_nothing_in_arabic_in_the_dark(new_context: Any, live_site: Any, axe: Any) -> None:
    page = new_context(base_url=live_site.url, color_scheme="dark").new_page()
    page.goto("/ar/rules/play/?game=abcd1234")
    axe(page)


def test_the_glossary_narrows_while_a_guest_types(page: Any) -> None:
    page.goto("/fa/rules/glossary/")
    assert not page.evaluate("Boolean(window.htmx)"), "nobody needs it before the field is used"
    page.locator("#glossary-query").press_sequentially("krib")
    page.locator("#terms tr").nth(60).wait_for(state="detached")
    page.wait_for_url("**/?q=krib")


def test_a_guest_who_types_at_once_finds(page: Any) -> None:
    page.goto("/en/rules/search/")
    page.keyboard.type("krib")
    page.locator(".found > li").first.wait_for()
