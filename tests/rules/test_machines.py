"""What machines read of the book: the map of the site, crumbs, questions and previews."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client

from rules.pages import languages, pages

pytestmark = pytest.mark.django_db

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
XHTML = "{http://www.w3.org/1999/xhtml}"


def _data(html: str) -> list[dict[str, Any]]:
    return [json.loads(text) for text in re.findall(r'<script type="application/ld\+json">(.*?)</script>', html)]


def _map(client: Client) -> str:
    return client.get("/sitemap.xml").content.decode()


def _meta(html: str, name: str) -> str:
    found = re.search(rf'<meta (?:property|name)="{re.escape(name)}" content="([^"]*)">', html)
    assert found is not None, name
    return found[1]


def test_the_map_lists_every_page_of_every_language_with_its_siblings(client: Client) -> None:
    answer = client.get("/sitemap.xml")
    assert answer.headers["Content-Type"].startswith("application/xml")
    listed = {}
    for url in ElementTree.fromstring(answer.content).findall(f"{SITEMAP}url"):
        links = {link.get("hreflang"): link.get("href") for link in url.findall(f"{XHTML}link")}
        listed[url.findtext(f"{SITEMAP}loc")] = links
    for language in languages():
        for page in pages(language):
            links = listed[f"http://testserver/{language}/rules/{page.slug}/"]
            assert links[language] == f"http://testserver/{language}/rules/{page.slug}/"
            assert links["x-default"] == f"http://testserver/en/rules/{page.slug}/"
        for rest in ("", "rules/", "rules/glossary/", "rules/summary/", "rules/calculator/", "about/", "stats/site/"):
            assert set(listed[f"http://testserver/{language}/{rest}"]) == {*languages(), "x-default"}
    assert not {str(address).split("/")[4] for address in listed} & {"account", "admin"}
    assert {
        str(address).split("/play/")[1] for address in listed if "/play/" in str(address).replace("/rules/play/", "")
    } == {"keeper/"}


def test_every_address_of_the_map_answers_and_names_the_same_siblings(client: Client) -> None:
    entries = re.findall(r"<url><loc>http://testserver(/(?:en|fa)/[^<]*)</loc>(.*?)</url>", _map(client))
    assert len(entries) > 120
    for address, links in entries:
        answer = client.get(address)
        assert answer.status_code == 200, address
        html = answer.content.decode()
        assert f'<link rel="canonical" href="http://testserver{address}">' in html
        listed = dict(re.findall(r'hreflang="([^"]+)" href="([^"]+)"', links))
        assert dict(re.findall(r'rel="alternate" hreflang="([^"]+)" href="([^"]+)"', html)) == listed, address


def test_robots_find_the_map_and_leave_the_tables_alone(client: Client) -> None:
    text = client.get("/robots.txt").content.decode()
    assert "Sitemap: http://testserver/sitemap.xml" in text
    closed = re.findall(r"Disallow: (\S+)", text)
    assert "/fa/play/" in closed
    patterns = [re.escape(path).replace(r"\*", ".*") for path in closed]
    for address in ("/en/rules/play/", "/fa/rules/", "/tr/", "/zh-hans/rules/glossary/"):
        assert not any(re.match(pattern, address) for pattern in patterns)
    assert "Allow: /fa/play/keeper/" in text
    for address in ("/en/play/abcd/", "/fa/account/", "/admin/", "/tr/rules/show/correct/"):
        assert any(re.match(pattern, address) for pattern in patterns)


def test_what_machines_read_is_not_sent_twice(client: Client) -> None:
    for address in ("/sitemap.xml", "/robots.txt"):
        etag = client.get(address).headers["ETag"]
        assert client.get(address, headers={"If-None-Match": etag}).status_code == 304


@pytest.mark.parametrize(
    "address", ["show/", "three/", "glossary/", "compare/", "summary/", "search/?q=crib", "calculator/", "trainer/"]
)
def test_the_way_to_a_page_is_told_in_crumbs(client: Client, address: str) -> None:
    html = client.get(f"/tr/rules/{address}").content.decode()
    crumbs = next(data for data in _data(html) if data["@type"] == "BreadcrumbList")["itemListElement"]
    assert [crumb["position"] for crumb in crumbs] == [1, 2, 3]
    assert crumbs[1]["item"] == "http://testserver/tr/rules/"
    assert crumbs[2]["item"] == f"http://testserver/tr/rules/{address.partition('?')[0]}"
    assert all(crumb["name"] for crumb in crumbs)


def test_the_questions_are_data_too(client: Client) -> None:
    html = client.get("/en/rules/questions/").content.decode()
    faq = next(data for data in _data(html) if data["@type"] == "FAQPage")["mainEntity"]
    page = next(page for page in pages("en") if page.slug == "questions")
    assert [question["name"] for question in faq] == [section.title for section in page.sections]
    assert all(len(question["acceptedAnswer"]["text"]) > 30 for question in faq)
    assert not any(data["@type"] == "FAQPage" for data in _data(client.get("/en/rules/show/").content.decode()))


def test_data_for_machines_cannot_end_its_own_script(client: Client) -> None:
    html = client.get("/en/rules/search/", {"q": "</script><b>"}).content.decode()
    assert "</script><b>" not in html
    assert _data(html)


@pytest.mark.parametrize("language", languages())
def test_a_preview_has_title_text_address_and_our_picture(client: Client, language: str) -> None:
    html = client.get(f"/{language}/rules/crib/").content.decode()
    title = re.search(r"<title>([^<]*)</title>", html)
    assert title is not None
    assert _meta(html, "og:title") == title[1].strip() != ""
    assert _meta(html, "og:description") == _meta(html, "description")
    assert _meta(html, "og:url") == f"http://testserver/{language}/rules/crib/"
    assert _meta(html, "twitter:card") == "summary_large_image"
    assert re.fullmatch(r"http://testserver/static/img/preview\.[^\"]*png", _meta(html, "og:image"))


def test_the_picture_of_the_preview_has_the_size_it_says(settings: Any) -> None:
    head = (Path(settings.BASE_DIR) / "static" / "img" / "preview.png").read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(head[16:20]), int.from_bytes(head[20:24])) == (1200, 630)
