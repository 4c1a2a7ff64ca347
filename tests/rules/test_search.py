"""The search finds a page by any spelling and by the term of any language, and shows the original with marks."""

import pytest
from django.test import Client

from rules import glossary
from rules.excerpts import excerpt
from rules.folding import words
from rules.pages import languages, pages
from rules.search import PageHits, search

CRIB = [
    "\u0627\u0644\u0643\u0631\u064a\u0628",
    "\u0643\u0631\u064a\u0628",
    "\u06a9\u0631\u06cc\u0628",
    "krib",
    "KR\u0130B",
    "\u5e95\u724c",
    "crib",
    "box",
]


def _slugs(found: tuple[PageHits, ...]) -> list[str]:
    return [hits.page.slug for hits in found]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("query", CRIB)
def test_the_crib_page_is_found_first_from_every_language(language: str, query: str) -> None:
    assert _slugs(search(query, language))[0] == "crib"


@pytest.mark.parametrize("language", languages())
def test_a_title_comes_before_a_term_and_a_term_before_the_text(language: str) -> None:
    title = next(page.title for page in pages(language) if page.slug == "show")
    assert _slugs(search(title, language))[0] == "show"
    nob = next(term for term in glossary.terms() if term.key == "his-nob")
    first = search(nob.plain(language), language)[0]
    assert (first.page.slug, first.hits[0].entry.anchor) == ("show", "nob")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", ["his-heels", "flush", "stinkhole", "go", "auction-crib", "lowball"])
def test_a_term_of_any_language_leads_to_the_section_that_explains_it(language: str, key: str) -> None:
    term = next(term for term in glossary.terms() if term.key == key)
    if term.slug not in {page.slug for page in pages(language)}:
        pytest.fail(f"{language} has no page {term.slug}")
    for other in languages():
        found = search(term.plain(other), language)
        anchors = {(hits.page.slug, hit.entry.anchor) for hits in found for hit in hits.hits}
        assert (term.slug, term.anchor) in anchors, other


def test_a_question_in_words_finds_something_even_if_a_word_is_missing() -> None:
    assert "play" in _slugs(search("what happens when nobody can go xyzzy", "en"))
    assert search("xyzzy", "en") == ()
    assert search(" .,;: ", "en") == ()
    assert search("", "fa") == ()


def test_the_beginning_of_a_word_is_enough() -> None:
    assert "show" in _slugs(search("flus", "en"))
    assert "show" in _slugs(search("\u540c\u82b1", "zh-hans"))
    assert "crib" in _slugs(search("kri", "fa"))


def test_the_excerpt_is_the_original_with_marks_and_escaped() -> None:
    text = "x" * 200 + " a <b> crib & two cribs " + "y" * 300
    html = excerpt(text, [word for word in words(text) if word.folded.startswith("crib")])
    assert "<mark>crib</mark> &amp; two <mark>cribs</mark>" in html
    assert "&lt;b&gt;" in html
    assert html.startswith("\u2026")
    assert html.endswith("\u2026")
    arabic = "\u0627\u0644\u0643\u0631\u064a\u0628\u064f \u0644\u0644\u0645\u0648\u0632\u0651\u0639"
    assert excerpt(arabic, words(arabic)[:1]).startswith("<mark>\u0627\u0644\u0643\u0631\u064a\u0628\u064f</mark>")


@pytest.mark.django_db
@pytest.mark.parametrize("language", languages())
def test_the_page_of_the_search_works_without_a_script(client: Client, language: str) -> None:
    html = client.get(f"/{language}/rules/search/", {"q": "\u5e95\u724c"}).content.decode()
    assert f'href="/{language}/rules/crib/' in html
    assert "<mark>" in html
    assert "<form" in html.split("<main")[1]
    assert "noindex" in html


@pytest.mark.django_db
def test_as_one_types_only_the_results_come(client: Client) -> None:
    answer = client.get("/en/rules/search/", {"q": "flush"}, headers={"HX-Request": "true"})
    html = answer.content.decode()
    assert "<html" not in html
    assert "/en/rules/show/#flush" in html
    assert "HX-Request" in answer.headers["Vary"]


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["", "zzzz", "<script>alert(1)</script>", "x" * 5000, "\x00", "%F0%9F"])
def test_any_query_gets_a_page(client: Client, query: str) -> None:
    answer = client.get("/en/rules/search/", {"q": query})
    assert answer.status_code == 200
    assert "<script>alert" not in answer.content.decode()
