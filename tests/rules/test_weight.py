"""How much a first visit to a public page transfers, fonts included, and how little a later one."""

import gzip
import re
from typing import Any

import pytest
from django.test import Client

from cribsite.machines import public_pages
from rules.pages import languages
from tests.rules.weighing import sent, weigh

pytestmark = pytest.mark.django_db

FIRST, WARM = 150_000, 40_000
TOOLS = ("glossary/", "compare/", "summary/", "calculator/?hand=5H+5S+5D+JC&starter=5C", "trainer/", "discard/")
SEARCHES = {"en": "crib", "ar": "كريب", "tr": "krib", "fa": "کریب", "zh-hans": "底牌"}
# In every run the heaviest pages: in Chinese those with the most words of each kind, elsewhere those with the most
# scripts, words and files; --long weighs all.
HEAVY = re.compile(r"/[\w-]+/(rules/(glossary/|questions/|calculator/.+)?)?$")
HEAVY_IN_CHINESE = re.compile(r"/(whole-deal|pegging|throwing|endgame|show|help|privacy|terms|about|trainer|search)/")


def _addresses(language: str) -> list[str]:
    """Every page that anybody may read, and the tools as they are after a question."""
    rules = f"/{language}/rules/"
    public = [page.hrefs[language] for page in public_pages()]
    return sorted({*public, *(rules + tool for tool in TOOLS), f"{rules}search/?q={SEARCHES[language]}"})


def _is_heavy(address: str) -> bool:
    return bool(HEAVY.match(address) or (address.startswith("/zh-hans/") and HEAVY_IN_CHINESE.search(address)))


EVERY_ADDRESS = [
    pytest.param(address, marks=() if _is_heavy(address) else pytest.mark.long)
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


@pytest.mark.parametrize(
    "address", [*(f"/{language}/rules/show/" for language in languages()), "/zh-hans/rules/glossary/"]
)
def test_the_browser_fetches_what_was_estimated(page: Any, address: str) -> None:
    body = page.goto(address).body()
    page.evaluate("document.fonts.ready.then(() => true)")
    page.wait_for_load_state("networkidle")
    names = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    files = {re.sub(r"[#?].*", "", re.sub(r".*/static/", "/static/", name)) for name in names if "/static/" in name}
    fonts = {file.rsplit("/", 1)[1] for file in files if file.endswith(".woff2")}
    estimate = weigh(body.decode())
    assert fonts == {name for name in estimate.files if name.endswith(".woff2")}
    transferred = len(gzip.compress(body, 6)) + sum(map(sent, files))
    assert transferred <= FIRST
    assert abs(transferred - estimate.first) < FIRST / 20
