"""The account pages in a real browser: usable by everyone, in both directions of writing."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.parametrize("language", ["en", "ar", "tr", "fa", "zh-hans"])
def test_the_account_page_hinders_nobody(page: Page, axe: Callable[[Any], None], language: str) -> None:
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"/{language}/account/")
    expect(page.locator("html")).to_have_attribute("dir", "rtl" if language in {"ar", "fa"} else "ltr")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    axe(page)
    assert refused == []


def test_a_guest_takes_a_name_and_a_password_without_scripts(new_context: Any, live_site: Any) -> None:
    person = new_context(base_url=live_site.url, java_script_enabled=False)
    page = person.new_page()
    page.goto("/en/account/")
    page.locator("[name=display_name]").fill("Ada")
    page.locator("[name=theme][value=dark]").check()
    page.locator("main form[action='/en/account/'] button").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto("/en/account/signup/")
    page.locator("[name=username]").fill("ada")
    page.locator("[name=password1]").fill("fifteen-for-two")
    page.locator("[name=password2]").fill("fifteen-for-two")
    page.locator("main form[action='/en/account/signup/'] button").click()
    expect(page).to_have_url(f"{live_site.url}/en/account/")
    expect(page.locator("main")).to_contain_text("ada")
    expect(page.locator("[name=display_name]")).to_have_value("Ada")


def test_a_token_is_made_and_shown_on_a_phone(page: Page, axe: Callable[[Any], None], live_site: Any) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/ar/account/signup/")
    page.locator("[name=username]").fill("ada")
    page.locator("[name=password1]").fill("fifteen-for-two")
    page.locator("[name=password2]").fill("fifteen-for-two")
    page.locator("main form[action='/ar/account/signup/'] button").click()
    page.goto("/ar/account/tokens/")
    page.locator("[name=name]").fill("my bot")
    page.locator("main form[action='/ar/account/tokens/'] button").click()
    expect(page.locator(".token-text")).to_have_value(re.compile("^crib_"))
    axe(page)
    page.goto("/ar/api/")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    axe(page)
