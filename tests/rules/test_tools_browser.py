"""The tools in a real browser: tapped and typed, by keys and by thumb, on a phone and on a desk, and for axe."""

from typing import Any

import pytest

pytestmark = pytest.mark.django_db(transaction=True)
# On a phone in every run; on a desk in the slow one.
SEEN = [("fa", 360), pytest.param("zh-hans", 1280, marks=pytest.mark.long)]


@pytest.mark.parametrize(("language", "width"), SEEN)
def test_in_a_browser_cards_are_tapped_and_typed(page: Any, axe: Any, language: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"/{language}/rules/calculator/")
    for code in ("5H", "5S", "5D", "JC"):
        page.locator(f"#pad-{code}").click()
        page.locator(f'#pad-{code}[aria-pressed="true"]').wait_for()
    page.locator("#calculator-spread table").wait_for()
    axe(page)
    page.locator("#calculator-starter").press_sequentially("5c")
    page.locator("#calculator-result .count-rows li").nth(9).wait_for()
    assert page.locator("#calculator-starter").input_value() == "5c"
    assert page.url.endswith("starter=5C")
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize(("language", "width"), SEEN)
def test_a_hand_is_answered_by_keys_alone_and_the_next_one_comes(
    page: Any, axe: Any, language: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"/{language}/rules/trainer/?level=2&kind=both")
    axe(page)
    assert page.evaluate("document.activeElement.id") == "trainer-total"
    page.keyboard.type("19")
    page.keyboard.press("Enter")
    page.locator(".trainer-verdict.is-wrong").wait_for()
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.wait_for_function("document.activeElement.hasAttribute('data-focus')")
    page.keyboard.press("Enter")
    page.locator("#trainer-total").wait_for()
    page.locator("button[name=pick]").first.click()
    page.locator(".trainer-verdict").wait_for()


def test_without_a_script_the_trainer_is_a_plain_form(new_context: Any, live_site: Any) -> None:
    page = new_context(base_url=live_site.url, java_script_enabled=False).new_page()
    page.goto("/en/rules/trainer/")
    page.locator("#trainer-total").fill("19")
    page.get_by_role("button", name="Check").click()
    assert page.locator(".trainer-verdict.is-wrong").is_visible()
    page.get_by_role("link", name="Next hand").click()
    assert page.locator("#trainer-total").is_visible()


@pytest.mark.parametrize(("language", "width"), SEEN)
def test_a_correction_is_opened_closed_and_sent_in_place(page: Any, axe: Any, language: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"/{language}/rules/show/#flush")
    section = page.locator("#flush")
    section.locator(".rules-correct a").click()
    section.locator(".correction .button-plain").click()
    section.locator(".rules-correct a").click()
    section.locator("textarea").fill("A word is wrong here.")
    axe(page)
    page.wait_for_timeout(3200)
    section.locator(".correction .button-main").click()
    section.locator(".correction-sent").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize(("language", "width"), SEEN)
def test_two_of_six_are_laid_away_by_keys_or_thumb(page: Any, axe: Any, language: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"/{language}/rules/discard/?cards=5H+5S+6D+JC+QH+KD&crib=theirs")
    axe(page)
    page.locator(".puzzle-card").nth(4).click()
    page.locator(".puzzle-card input").nth(5).focus()
    page.keyboard.press("Space")
    page.locator(".puzzle button[type=submit]").click()
    page.locator(".puzzle-table .is-chosen").wait_for()
    axe(page)
    assert "away=QH&away=KD" in page.url
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize(("language", "width"), SEEN)
@pytest.mark.parametrize("slug", ["about", "help", "contact", "privacy", "terms"])
def test_the_sites_own_texts_are_whole(page: Any, axe: Any, language: str, width: int, slug: str) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"/{language}/{slug}/")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    axe(page)
