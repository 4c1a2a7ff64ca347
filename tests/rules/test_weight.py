"""How much a first visit to a page of the rules transfers, fonts included, and how little a later one."""

import gzip
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from rules.pages import languages, pages

pytestmark = pytest.mark.django_db(transaction=True)

FIRST, WARM = 150_000, 40_000
SLUGS = ("show", "crib", "three")


def _size(address: str) -> int:
    """Bytes of a file of the site as it is sent: compressed, but for what is compressed already."""
    found = finders.find(urlsplit(address).path.removeprefix("/static/"))
    assert isinstance(found, str), address
    held = Path(found).read_bytes()
    return len(held) if found.endswith((".woff2", ".png")) else len(gzip.compress(held, 6))


def _weigh(page: Any, address: str) -> tuple[int, dict[str, int]]:
    """The page itself, and every file the browser fetched for it."""
    answer = page.goto(address)
    page.evaluate("document.fonts.ready.then(() => true)")
    page.wait_for_load_state("networkidle")
    names = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    files = {re.sub(r".*/", "", name): _size(name) for name in set(names) if "/static/" in name}
    return len(gzip.compress(answer.body(), 6)), files


def test_a_later_visit_to_any_page_is_its_text_alone(client: Client) -> None:
    for language in ("fa", "zh-hans"):
        for page in pages(language):
            text = gzip.compress(client.get(f"/{language}/rules/{page.slug}/").content, 6)
            assert len(text) <= WARM, (language, page.slug, len(text))


@pytest.mark.parametrize("language", languages())
def test_a_first_visit_is_light_and_a_later_one_lighter(page: Any, language: str) -> None:
    for slug in SLUGS:
        text, files = _weigh(page, f"/{language}/rules/{slug}/")
        told = f"{slug}: page {text}, files {sum(files.values())}: {files}"
        assert any(name.endswith(".woff2") for name in files), told
        assert text + sum(files.values()) <= FIRST, told
        assert text <= WARM, told
        page.context.clear_cookies()
