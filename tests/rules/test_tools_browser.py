"""The tools in a real browser: tapped and typed, by keys and by thumb, on a phone and on a desk, and for axe."""

from typing import Any

import pytest

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(("language", "width"), [("fa", 360), ("zh-hans", 1280)])
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
