"""The site's own texts in five languages: read, linked, written to; and what they say is so."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from cribsite.libraries import libraries, version
from cribsite.site_pages import CONTENT, SLUGS, read, site_page
from rules.forms import stamp
from rules.models import Correction

pytestmark = pytest.mark.django_db
LANGUAGES = tuple(code for code, _ in settings.LANGUAGES)
EVERY = [(language, slug) for language in LANGUAGES for slug in SLUGS]


def fresh() -> str:
    import time

    import time_machine

    with time_machine.travel(time.time() - 10, tick=False):
        return stamp("contact")


@pytest.mark.parametrize(("language", "slug"), EVERY)
def test_every_page_is_shown_with_all_its_sections(client: Client, language: str, slug: str) -> None:
    answer = client.get(f"/{language}/{slug}/")
    html = answer.content.decode()
    assert answer.status_code == 200
    assert html.count("<h1") == 1
    for section in site_page(language, slug).rendered.sections:
        assert f'<section id="{section.anchor}"' in html
    for other in LANGUAGES:
        assert f'hreflang="{other}" href="http://testserver/{other}/{slug}/"' in html


@pytest.mark.parametrize(("language", "slug"), EVERY)
def test_every_page_stands_in_every_language_with_the_same_sections(language: str, slug: str) -> None:
    found, english = read(language, slug), read("en", slug)
    assert found is not None, f"cribsite/content/{language}/{slug}.md is not written yet"
    assert english is not None
    assert not found.faults
    assert found.anchors == english.anchors
    addresses = re.compile(r"\((site:[a-z_:]+)\)")
    assert sorted(addresses.findall(found.path.read_text())) == sorted(addresses.findall(english.path.read_text()))


def test_no_text_is_without_an_address() -> None:
    assert {path.stem for path in CONTENT.rglob("*.md")} == set(SLUGS)


@pytest.mark.parametrize(("language", "slug"), EVERY)
def test_every_link_of_a_text_leads_to_a_page_of_the_same_language(client: Client, language: str, slug: str) -> None:
    text = " ".join(section.html for section in site_page(language, slug).rendered.sections)
    for address in set(re.findall(r'href="([^"]+)"', text)):
        assert address.startswith(f"/{language}/")
        assert client.get(address).status_code in (200, 302)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_foot_of_every_page_leads_to_them(client: Client, language: str) -> None:
    foot = client.get(f"/{language}/").content.decode().split("<footer")[1]
    with override(language):
        for slug in SLUGS:
            assert f'href="{reverse(slug)}"' in foot


def test_a_text_without_translation_is_marked_as_english(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    import cribsite.site_pages as module

    site_page.cache_clear()
    monkeypatch.setattr(module, "read", lambda language, slug: read("en", slug) if language == "en" else None)
    html = client.get("/fa/terms/").content.decode()
    site_page.cache_clear()
    assert re.search(r'<article[^>]* lang="en" dir="ltr"', html)


def test_the_libraries_are_those_installed(client: Client) -> None:
    html = client.get("/en/about/").content.decode()
    names = {library.name.lower() for library in libraries()}
    assert {"django", "celery", "numpy", "psycopg"} <= names
    for library in libraries():
        assert library.licence
        assert library.version in html
    assert version() in html


def test_the_cookies_told_of_are_those_set(client: Client) -> None:
    text = (CONTENT / "en" / "privacy.md").read_text()
    for name in (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME):
        assert f"**{name}**" in text
    assert settings.SESSION_COOKIE_AGE == 180 * 24 * 3600
    client.get("/tr/help/", headers={"referer": "http://testserver/en/help/"})
    client.post("/en/play/now/", {"level": "easy"})
    assert set(client.cookies) <= {"sessionid", "csrftoken", "language"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_reaches_the_same_queue_and_is_thanked_for(client: Client, language: str) -> None:
    sent = {"said": "Good day to you.", "email": "a@example.org", "website": "", "stamp": fresh()}
    answer = client.post(f"/{language}/contact/", sent, follow=True)
    kept = Correction.objects.get()
    assert (kept.kind, kept.language, kept.slug, kept.said) == ("message", language, "", "Good day to you.")
    assert 'class="correction-sent"' in answer.content.decode()


@pytest.mark.parametrize("changes", [{"said": ""}, {"website": "x"}, {"stamp": "x"}, {"email": "x"}])
def test_a_message_that_cannot_be_kept_stands_again(client: Client, changes: dict[str, str]) -> None:
    sent = {"said": "Good day to you.", "email": "", "website": "", "stamp": fresh()} | changes
    answer = client.post("/en/contact/", sent)
    assert answer.status_code == 422
    assert sent["said"] in answer.content.decode()
    assert not Correction.objects.exists()


def test_corrections_and_messages_are_limited_together(client: Client) -> None:
    for number in range(5):
        client.post("/en/contact/", {"said": f"Message {number}", "stamp": fresh()})
    answer = client.post("/en/contact/", {"said": "One more", "stamp": fresh()})
    assert answer.status_code == 429
    assert Correction.objects.count() == 5
