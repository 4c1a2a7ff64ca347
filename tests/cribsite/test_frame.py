"""The frame of every page: its siblings in five languages, the drawing sheets, the colours, the components."""

import re
from pathlib import Path

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.test import Client
from django.utils import translation

from cribsite.drawing import sprite
from games.engine.cards import ALL_CARDS

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "ar", "tr", "fa", "zh-hans")


def render(source: str, **context: object) -> str:
    loads = "{% load ui l10n cribbage counts %}"
    return Template(loads + source).render(Context(context))


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_home_names_its_siblings_and_its_own_language(client: Client, language: str) -> None:
    html = client.get(f"/{language}/").content.decode()
    direction = "rtl" if language in ("ar", "fa") else "ltr"
    assert re.search(rf'<html lang="{language}"\s+dir="{direction}"', html)
    for other in LANGUAGES:
        assert f'hreflang="{other}" href="http://testserver/{other}/"' in html
    assert 'hreflang="x-default" href="http://testserver/"' in html
    assert f'<link rel="canonical" href="http://testserver/{language}/">' in html


@pytest.mark.django_db
def test_the_language_switch_stays_on_the_page_and_keeps_its_question(client: Client) -> None:
    html = client.get("/en/?count=8").content.decode()
    assert 'href="/fa/?count=8" hreflang="fa" lang="fa" dir="rtl"' in html
    assert '<link rel="canonical" href="http://testserver/en/">' in html


@pytest.mark.django_db
def test_a_page_holds_nothing_the_policy_forbids(client: Client) -> None:
    html = client.get("/en/").content.decode()
    assert not re.search(r"<script(?![^>]*\ssrc=)|\son[a-z]+=|\sstyle=|<style", html)
    assert '"allowEval":false' in html


@pytest.mark.django_db
def test_an_unknown_page_offers_a_way_out(client: Client, settings: object) -> None:
    answer = client.get("/fa/nowhere/")
    assert answer.status_code == 404
    html = answer.content.decode()
    assert 'href="/fa/rules/"' in html
    assert 'dir="rtl"' in html


@pytest.mark.django_db
def test_the_sheet_of_components_is_not_for_visitors(client: Client, settings: "pytest.FixtureRequest") -> None:
    settings.DEBUG = False  # type: ignore[attr-defined]
    assert client.get("/en/gallery/").status_code == 404
    settings.DEBUG = True  # type: ignore[attr-defined]
    assert client.get("/en/gallery/").status_code == 200


@pytest.mark.django_db
def test_the_answer_to_the_hand_of_the_day_is_counted_in_the_open(client: Client) -> None:
    html = client.get("/en/").content.decode()
    choices = re.findall(r'name="count" value="(\d+)"', html)
    assert len(choices) == 3
    answered = client.get("/en/", {"count": choices[0]}).content.decode()
    assert "count-total" in answered
    assert client.get("/en/", {"count": "99"}).content.decode().count('name="count"') == 3


@pytest.mark.parametrize(
    ("name", "drawn"),
    [("cards.svg", sprite.cards_sheet), ("icons.svg", sprite.icons_sheet), ("favicon.svg", sprite.favicon)],
)
def test_drawing_sheets_are_those_the_shapes_draw(name: str, drawn: object) -> None:
    assert (ROOT / "static" / "img" / name).read_text(encoding="utf-8") == drawn()  # type: ignore[operator]


def test_every_card_has_a_face() -> None:
    sheet = sprite.cards_sheet()
    assert all(f'<symbol id="{card.code}" ' in sheet for card in ALL_CARDS)


def blocks(css: str, selector: str) -> list[dict[str, str]]:
    found = re.findall(re.escape(selector) + r" \{([^}]*)\}", css)
    return [dict(re.findall(r"--([\w-]+): ([^;]+);", body)) for body in found]


def test_dark_colours_are_the_same_by_wish_and_by_choice() -> None:
    css = (ROOT / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
    by_wish = blocks(css, ':root:not([data-theme="light"])')[0]
    by_choice = blocks(css, ':root[data-theme="dark"]')[0]
    light = blocks(css, ":root")[0]
    assert by_wish == by_choice
    assert len(by_choice) > 40
    assert set(by_choice) <= set(light)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize(
    ("front", "ground", "least"),
    [
        ("ink", "paper", 7),
        ("ink-2", "paper", 4.5),
        ("ink-2", "sunk", 4.5),
        ("spruce", "paper", 4.5),
        ("spruce", "spruce-soft", 4.5),
        ("on-spruce", "spruce", 4.5),
        ("on-madder", "madder", 4.5),
        ("madder", "madder-soft", 4.5),
        ("ochre", "ochre-soft", 4.5),
        ("on-cloth", "cloth", 7),
        ("on-cloth-2", "cloth", 4.5),
        ("brass", "cloth", 4.5),
        ("on-brass", "brass", 7),
        ("suit-red", "card", 4.5),
        ("engrave", "wood", 4.5),
        ("hole", "groove", 3),
        ("line-2", "sheet", 3),
        ("stitch", "cloth", 3),
    ],
)
def test_colours_are_far_enough_apart(front: str, ground: str, least: float) -> None:
    css = (ROOT / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
    for colours in (blocks(css, ":root")[0], blocks(css, ':root[data-theme="dark"]')[0]):
        light, dark = sorted((_luminance(colours[front]), _luminance(colours[ground])), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= least


def test_cards_have_names_and_codes_run_left_to_right() -> None:
    with translation.override("en"):
        assert 'aria-label="five of hearts"' in render('{% card "5H" %}')
        assert 'aria-label="ten of spades"' in render('{% tiny "TS" %}')
        assert '<bdi dir="ltr" class="code suit-d">' in render('{% code "JD" %}')
        assert "aria-hidden" in render("{% card_back %}")


def test_a_ring_is_empty_at_0_and_full_at_31() -> None:
    empty, full = render("{% ring 0 %}"), render("{% ring 31 %}")
    length = re.search(r'dasharray="([\d.]+)"', empty)
    assert length is not None
    assert f'dashoffset="{length[1]}"' in empty
    assert 'dashoffset="0.0"' in full or 'dashoffset="-0.0"' in full


def test_drawings_keep_their_numbers_latin_where_the_browser_reads_them() -> None:
    with translation.override("fa"):
        drawn = render(
            "{% board_at 73 78 'x' 68 74 %}{% mini_track track %}{% yardstick 16.6 16.2 %}", track=(("a", 73),)
        )
    coordinates = " ".join(re.findall(r'\s(?:d|cx|cy|x|y|transform|viewBox|width|height)="([^"]*)"', drawn))
    assert coordinates.isascii()
    assert ">۳۰<" in drawn


def test_an_unknown_icon_is_a_fault_of_the_template() -> None:
    with pytest.raises(TemplateSyntaxError):
        render('{% icon "unicorn" %}')


def test_a_yardstick_puts_par_in_the_middle_and_never_leaves_its_bar() -> None:
    assert 'd="M70.0 3V17"' in render("{% yardstick 99 16 %}")
    assert 'cx="130.0"' in render("{% yardstick 99 16 %}")
    assert "is-low" in render("{% yardstick 15 16 %}")
