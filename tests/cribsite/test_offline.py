"""What is there without a connection: the score-keeper and rules once opened, a friendly page for all the rest."""

import json
import re
import time
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

LANGUAGES = ("en", "ar", "tr", "fa", "zh-hans")


def test_the_worker_is_asked_for_anew_and_made_of_the_sites_own_files(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Cache-Control"] == "no-cache"
    parts = re.findall(r'importScripts\("/static/([^"]+)"\)', answer.content.decode())
    assert "js/worker-offline.js" in parts
    assert all(finders.find(part) for part in parts)


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_device_can_keep_the_site_in_its_language(client: Client, language: str) -> None:
    assert (
        f'<link rel="manifest" href="/{language}/manifest.webmanifest">' in client.get(f"/{language}/").content.decode()
    )
    answer = client.get(f"/{language}/manifest.webmanifest")
    told = json.loads(answer.content)
    assert (told["lang"], told["start_url"]) == (language, f"/{language}/")
    assert told["dir"] == ("rtl" if language in ("ar", "fa") else "ltr")
    assert all(finders.find(icon["src"].removeprefix("/static/")) for icon in told["icons"])
    assert client.get(told["shortcuts"][0]["url"]).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_without_a_connection(context: Any) -> None:
    page = context.new_page()
    page.goto("/fa/play/keeper/")
    kept(page, "/fa/play/keeper/")
    page.goto("/fa/rules/board/")
    page.goto("/fa/play/")
    context.set_offline(True)
    page.goto("/fa/play/keeper/")
    page.locator("#keeper-setup [value=begin]").click()
    page.locator("[name=peg][value=b12]").click()
    page.reload()
    assert page.locator("[data-side=b] [data-score]").inner_text() == "۱۲"
    assert page.evaluate("getComputedStyle(document.querySelector('.keeper-pad')).display") == "grid"
    page.goto("/fa/rules/board/")
    assert page.locator("#streets").is_visible()
    page.goto("/fa/play/")
    page.locator("#kept li").first.wait_for()
    assert page.locator("#kept a").first.get_attribute("href").endswith("/fa/rules/board/")
    assert page.url.endswith("/fa/play/")
    names = page.evaluate(ALL_KEPT)
    assert not [name for name in names if re.search(r"/play/(?!keeper/)|/account/|/stats/|/api/", name)]
    context.set_offline(False)


ALL_KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(request.url);
  return found;
}"""


def kept(page: Any, address: str) -> None:
    """Wait until the worker has kept a page and what stands in for the others."""
    wanted = f"""async () => {{
      const names = await ({ALL_KEPT})();
      return ["{address}", "/offline/", "/sheet.js"].every((end) => names.some((name) => name.endsWith(end)));
    }}"""
    until = time.monotonic() + 10
    while not page.evaluate(wanted):  # wait_for_function takes the promise itself for a yes
        assert time.monotonic() < until, "nothing is kept"
        page.wait_for_timeout(50)
