"""How much a first visit to a public page transfers, fonts included, and how little a later one."""

import gzip
import re
from typing import Any

import pytest
from django.test import Client

from cribsite.machines import public_pages
from rules.pages import languages
from tests.rules.weighing import sent, weigh

pytestmark = pytest.mark.django_db(transaction=True)

FIRST, WARM = 150_000, 40_000
TOOLS = ("glossary/", "compare/", "summary/", "calculator/?hand=5H+5S+5D+JC&starter=5C", "trainer/", "discard/")
SEARCHES = {"en": "crib", "ar": "كريب", "tr": "krib", "fa": "کریب", "zh-hans": "底牌"}
# In every run the pages with the most words of their kind; the others are weighed by --long.
HEAVY = ("/questions/", "/whole-deal/", "/pegging/", "/throwing/", "/help/", "/privacy/", "/about/")


def _addresses(language: str) -> list[str]:
    """Every page that anybody may read, and the tools as they are after a question."""
    rules = f"/{language}/rules/"
    public = [page.hrefs[language] for page in public_pages()]
    return sorted({*public, *(rules + tool for tool in TOOLS), f"{rules}search/?q={SEARCHES[language]}"})


def _heavy(language: str) -> list[str]:
    plain = re.compile(r"/[\w-]+/(rules/)?$")
    return [
        address
        for address in _addresses(language)
        if plain.match(address) or address.endswith(HEAVY) or any(tool in address for tool in (*TOOLS, "search"))
    ]


EVERY_ADDRESS = [
    pytest.param(address, marks=() if address in _heavy(language) else pytest.mark.long)
    for language in languages()
    for address in _addresses(language)
]


@pytest.mark.parametrize("address", EVERY_ADDRESS)
def test_a_first_visit_is_light_and_a_later_one_lighter(client: Client, address: str) -> None:
    answer = client.get(address, follow=True)  # the puzzle leads to one of its hands
    assert answer.status_code == 200
    found = weigh(answer.content.decode())
    assert any(name.startswith(("sans-", "arabic", "han-")) for name in found.files)
    assert found.first <= FIRST, found
    assert found.page <= WARM, found


@pytest.mark.parametrize("language", languages())
def test_the_browser_fetches_what_was_estimated(page: Any, language: str) -> None:
    for address in (f"/{language}/rules/show/", f"/{language}/rules/glossary/")[: 2 if language == "zh-hans" else 1]:
        body = page.goto(address).body()
        page.evaluate("document.fonts.ready.then(() => true)")
        page.wait_for_load_state("networkidle")
        names = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
        files = {re.sub(r"[#?].*", "", re.sub(r".*/static/", "/static/", name)) for name in names if "/static/" in name}
        fonts = {address.rsplit("/", 1)[1] for address in files if address.endswith(".woff2")}
        estimate = weigh(body.decode())
        assert fonts <= estimate.files.keys(), fonts - estimate.files.keys()
        transferred = len(gzip.compress(body, 6)) + sum(map(sent, files))
        assert transferred <= FIRST
        assert abs(transferred - estimate.first) < FIRST / 20
