"""The rules as a reader meets them: every page in every language, kept and asked again, linked to and fro."""

import re

import pytest
from django.test import Client
from django.utils.html import escape

from games.labels import RULE_LINK, rule_link
from rules.pages import CONTENT, languages, pages, read_pages
from rules.rendering import rendered

pytestmark = pytest.mark.django_db

EVERY_PAGE = [(language, page.slug) for language in languages() for page in read_pages(CONTENT, language)]


@pytest.mark.parametrize(("language", "slug"), EVERY_PAGE)
def test_every_page_is_shown_with_all_its_sections(client: Client, language: str, slug: str) -> None:
    answer = client.get(f"/{language}/rules/{slug}/")
    html = answer.content.decode()
    page = next(page for page in pages(language) if page.slug == slug)
    assert answer.status_code == 200
    assert f'lang="{language}"' in html.lower()
    assert ('dir="rtl"' in html.split("<head>")[0]) is (language in {"ar", "fa"})
    for section in page.sections:
        assert f'<section id="{section.anchor}"' in html
        assert escape(section.title) in html
    assert html.count("<h1") == 1


@pytest.mark.parametrize("language", languages())
def test_the_list_of_chapters_leads_to_each(client: Client, language: str) -> None:
    html = client.get(f"/{language}/rules/").content.decode()
    for page in pages(language):
        assert f'href="/{language}/rules/{page.slug}/"' in html


def test_an_unknown_chapter_is_not_found(client: Client) -> None:
    assert client.get("/en/rules/whist/").status_code == 404


def test_a_page_names_its_siblings_and_itself(client: Client) -> None:
    html = client.get("/fa/rules/show/?game=abcd1234").content.decode()
    for language in languages():
        assert re.search(rf'hreflang="{language}" href="[^"]*/{language}/rules/show/', html)
        assert f'href="/{language}/rules/show/' in html
    assert re.search(r'rel="canonical" href="[^"?]*/fa/rules/show/"', html)


def test_a_page_that_is_kept_is_not_sent_again(client: Client) -> None:
    first = client.get("/en/rules/show/")
    again = client.get("/en/rules/show/", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert "Cookie" in first.headers["Vary"]
    assert "Accept-Language" in first.headers["Vary"]
    assert "no-cache" in first.headers["Cache-Control"]


def test_a_kept_page_is_renewed_where_it_would_differ(client: Client) -> None:
    etag = client.get("/en/rules/show/").headers["ETag"]
    assert client.get("/tr/rules/show/", headers={"If-None-Match": etag}).status_code == 200
    assert client.get("/en/rules/show/?game=abcd1234", headers={"If-None-Match": etag}).status_code == 200
    other = Client()
    other.cookies["csrftoken"] = "x" * 32
    assert other.get("/en/rules/show/", headers={"If-None-Match": etag}).status_code == 200


def test_a_reader_who_came_from_a_game_finds_the_way_back(client: Client) -> None:
    assert "/en/play/abcd1234/" in client.get("/en/rules/show/?game=abcd1234").content.decode()
    for wrong in ("", "../../x", '"><script>'):
        html = client.get("/en/rules/show/", {"game": wrong}).content.decode()
        assert 'class="rules-back' not in html
        assert "<script>" not in html.split("<main")[1]


def test_every_reason_and_refusal_leads_to_a_paragraph_in_every_language() -> None:
    for language in languages():
        anchors = {page.slug: set(page.anchors) for page in pages(language)}
        for key in RULE_LINK:
            for slug, anchor in (rule_link(key), rule_link(key, show=True)):
                assert anchor in anchors[slug], (language, key)


def test_the_perfect_hand_is_counted_on_its_page() -> None:
    section = next(s for s in rendered("en", "show").sections if s.anchor == "best-hands")
    assert section.html.count("fifteen for two") == 16
    assert "double pair royal for twelve" in section.html
    assert "one for his nob" in section.html
    assert "makes 29" in section.html
    assert "makes 28" in section.html


def test_figures_of_an_example_are_in_the_readers_digits() -> None:
    section = next(s for s in rendered("fa", "show").sections if s.anchor == "best-hands")
    assert "۲۹" in section.html
    assert re.search(r'class="total num"[^>]*>29<', section.html) is None


@pytest.mark.parametrize("language", languages())
def test_every_counted_hand_can_be_heard_in_the_readers_language(language: str) -> None:
    html = "".join(section.html for section in rendered(language, "show").sections)
    heard = re.findall(r"<q>([^<]+)</q>", html)
    assert len(heard) == html.count('class="count-total"><span>') > 5
    assert any(len(words) > 30 for words in heard)


def test_a_play_can_be_read_without_a_script() -> None:
    section = next(s for s in rendered("en", "play").sections if s.anchor == "pairs")
    lines = re.findall(r"<li data-line", section.html)
    assert len(lines) == 8
    assert 'class="play-controls" hidden' in section.html


def test_pages_hold_no_inline_style_or_script(client: Client) -> None:
    for slug in ("show", "play", "aim"):
        html = client.get(f"/en/rules/{slug}/").content.decode()
        assert " style=" not in html
        # Data for machines is no script: a browser runs nothing of it.
        assert re.search(r"<script(?![^>]*\bsrc=| type=\"application/ld\+json\">)", html) is None
        assert re.search(r"\son\w+=", html) is None
