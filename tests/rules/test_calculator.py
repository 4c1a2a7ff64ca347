"""The hand calculator: cards as people type them, every variant's count, faults that name the card, taps."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.utils.html import strip_tags
from django.utils.translation import override

from games.analysis.exact import hand_distribution, mean
from games.analysis.starters import over_starters
from games.engine.cards import PACK, card, cards
from games.engine.catalog import VARIANTS
from games.engine.scoring import STANDARD, total
from rules.book import tools
from rules.calculator import Asked, Faulty, count, counting_options, game_of, has_crib, read, tap
from rules.pages import languages, pages
from rules.templatetags.tools import RELATED
from rules.tool_words import FAULTS, fault_text
from rules.typed import NoCard, read_typed

PAGE = "/{}/rules/calculator/"


@pytest.mark.parametrize(
    "text",
    [
        "5H 10D JC AS",
        "5h,10d,jc,as",
        "5HTDJCAS",
        "5♥ 10♦ J♣ A♠",
        "♥5 ♦10 ♣J ♠A",
        "۵♥ ۱۰♦ j♣ ۱♠",
        "٥H، ١٠D، JC، AS",
        "５Ｈ　１０Ｄ　ＪＣ　ＡＳ",
        "5♥️ T♦️ J♣️ A♠️",
        "\u20665H\u2069 td jC 1s",
    ],
)
def test_cards_are_read_as_people_type_them(text: str) -> None:
    assert read_typed(text) == cards("5H TD JC AS")


@pytest.mark.parametrize(
    ("text", "piece"), [("5H 5Z", "5Z"), ("0H", "0H"), ("5H hello", "HELLO"), ("<b>", "<B>"), ("JOKER", "JOKER")]
)
def test_what_is_no_card_is_named(text: str, piece: str) -> None:
    with pytest.raises(NoCard) as caught:
        read_typed(text)
    assert caught.value.piece == piece


def test_the_best_hand_is_counted_item_by_item() -> None:
    found = count(read(Asked("5H 5S 5D JC", "5C")))
    assert found.count is not None
    assert (found.count.total, len(found.count.items)) == (29, 10)
    assert found == count(read(Asked("5H 5S 5D JC 5C"))), "the fifth card of a text is the starter"
    assert found == count(read(Asked("5H 5S 5D JC + 5C")))


@pytest.mark.parametrize(
    ("asked", "key", "named"),
    [
        (Asked("5H 5Z"), "no_card", "5Z"),
        (Asked("5H 5H"), "card_twice", "5H"),
        (Asked("5H 6H", "5h"), "card_twice", "5H"),
        (Asked("X1"), "no_jokers", "X1"),
        (Asked("2H 3H 4H 5H 6H 7H"), "too_many", "6H"),
        (Asked("2H 3H 4H 5H 6H", "7H"), "too_many", "6H"),
        (Asked("2H", "3H 4H"), "two_starters", "4H"),
        (Asked("2H 3H 4H 5H 6H", "7H", crib=True, variant="five-crib-five"), "no_starter", "7H"),
        (Asked("2H", crib=True, variant="squares"), "no_crib", ""),
        (Asked("2H", variant="whist"), "no_variant", "whist"),
        (Asked("2H", options=("joker-wild", "joker-null")), "conflict", "joker_wild"),
    ],
)
def test_a_fault_names_the_card_in_every_language(asked: Asked, key: str, named: str) -> None:
    with pytest.raises(Faulty) as caught:
        read(asked)
    assert caught.value.key == key
    assert (named in caught.value.detail) is bool(named)
    for language in languages():
        with override(language):
            assert len(strip_tags(fault_text(caught.value))) > 5


def test_every_fault_has_its_sentence() -> None:
    for key in FAULTS:
        fault_text(Faulty(key, *(("lowball", "muggins") if key == "conflict" else ("5H",))))


@pytest.mark.parametrize("slug", VARIANTS)
def test_every_variant_and_each_of_its_options_counts_a_hand(slug: str) -> None:
    game = game_of(slug, ())
    held = " ".join(card.code for card in PACK[: game.hand_size])
    for options in ((), *((key,) for key in counting_options(game))):
        found = count(read(Asked(held, "KS", variant=slug, options=options)))
        assert found.count is not None
        assert found.count.total == sum(item.points for item in found.count.items)
        if has_crib(game):
            crib = " ".join(card.code for card in PACK[: game.crib_size])
            assert count(read(Asked(crib, crib=True, variant=slug, options=options))).count is not None


def test_the_spread_over_starters_is_exact() -> None:
    spread = over_starters(STANDARD, cards("5H 5S 5D JC"))
    told = {starter: points for points, turned in spread.by_total for starter in turned}
    assert told == {c: total(cards("5H 5S 5D JC"), c) for c in PACK if c not in cards("5H 5S 5D JC")}
    assert (spread.number, spread.best, spread.worst) == (48, 29, 14)
    assert spread.mean == pytest.approx(sum(told.values()) / 48)
    without = over_starters(STANDARD, cards("5H 5S 5D JC"), seen=cards("5C 2D"))
    assert (without.number, without.best) == (46, 22)
    assert mean(hand_distribution()) < spread.mean


def test_a_tap_fills_the_hand_and_then_the_starter_and_puts_back() -> None:
    held = read(Asked())
    for code in ("5H", "5S", "5D", "JC", "5C"):
        held = tap(held, card(code))
    assert (held.held, held.starter) == (cards("5H 5S 5D JC"), card("5C"))
    with pytest.raises(Faulty, match="full"):
        tap(held, card("2C"))
    assert tap(held, card("5C")).starter is None
    assert tap(held, card("5S")).held == cards("5H 5D JC")


# --- the page ---------------------------------------------------------------------------------------------------
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", languages())
def test_a_shared_address_shows_the_count(client: Client, language: str) -> None:
    html = client.get(PAGE.format(language), {"hand": "5H 5S 5D JC", "starter": "5C"}).content.decode()
    assert html.count('class="call"') == 10
    assert 'data-card="5C"' in html
    assert html.count("<h1") == 1


def test_without_a_starter_the_average_stands_in_the_readers_digits(client: Client) -> None:
    html = client.get(PAGE.format("fa"), {"hand": "5H 5S 5D JC"}).content.decode()
    assert "۱۶٫۵۴" in html
    assert "16.54" in client.get(PAGE.format("en"), {"hand": "5H 5S 5D JC"}).content.decode()


def test_a_tap_without_a_script_leads_to_the_address_of_the_new_hand(client: Client) -> None:
    answer = client.get(PAGE.format("en"), {"hand": "5H 5S", "tap": "5D", "crib": "1", "variant": "three"})
    assert answer.status_code == 302
    assert parse_qs(urlsplit(answer["Location"]).query) == {"hand": ["5H 5S 5D"], "crib": ["1"], "variant": ["three"]}


def test_asked_by_htmx_only_the_calculator_comes_and_the_address_follows(client: Client) -> None:
    answer = client.get(PAGE.format("en"), {"hand": "5h 5s", "tap": "5D"}, headers={"HX-Request": "true"})
    assert answer["HX-Replace-Url"] == "/en/rules/calculator/?hand=5H+5S+5D"
    assert "<html" not in answer.content.decode()


def test_what_is_typed_wrong_stands_again_and_runs_nothing(client: Client) -> None:
    html = client.get(PAGE.format("en"), {"hand": '"><script>alert(1)</script>'}).content.decode()
    assert 'role="alert"' in html
    assert "<script>" not in html.split("<main")[1]
    assert "&lt;script&gt;" in html


def test_options_that_another_variant_cannot_have_fall_away(client: Client) -> None:
    query = {"variant": "squares", "options": ["lowball", "joker-wild"], "crib": "1"}
    assert 'role="alert"' in client.get(PAGE.format("en"), query).content.decode()
    html = client.get(PAGE.format("en"), query | {"chosen": "1"}).content.decode()
    assert 'role="alert"' not in html
    assert 'value="joker-wild" checked' in html


@pytest.mark.parametrize("language", languages())
def test_an_example_and_a_chapter_lead_to_the_tools_that_practise_them(client: Client, language: str) -> None:
    html = client.get(f"/{language}/rules/show/").content.decode()
    text = html.split("<article")[1].split("</article>")[0]
    assert f'href="/{language}/rules/trainer/"' in text
    assert f'href="/{language}/rules/calculator/"' in text
    counted = re.findall(rf'href="(/{language}/rules/calculator/\?hand=[^"]+)"', text)
    assert counted
    for address in counted:
        assert "count-total" in client.get(unescape(address)).content.decode()
    puzzle = client.get(f"/{language}/rules/crib/").content.decode().split("<article")[1].split("</article>")[0]
    assert f'href="/{language}/rules/discard/"' in puzzle


def test_a_chapter_names_only_tools_there_are() -> None:
    names = {tool.name for tool in tools()}
    assert {name for related in RELATED.values() for name in related} <= names
    assert set(RELATED) <= {page.slug for page in pages("en")}
