"""From a page of a variant, an option or a way of counting one click begins its game, another leads to its table."""

import re

import pytest
from django.http import QueryDict
from django.test import Client

from games.engine.catalog import COUNTINGS, VARIANTS
from games.engine.options import OPTIONS
from games.models import Game
from games.new_table import wanted_of
from rules.own_game import own_game
from rules.pages import pages

pytestmark = pytest.mark.django_db

SLUGS = [page.slug for page in pages("en")]
GAMES = [slug for slug in SLUGS if own_game(slug)]
ABOUT_MATCHES = {"first-dealer"}  # nothing of it is seen in a single game


def test_every_variant_option_and_counting_has_its_game() -> None:
    known = {*VARIANTS, *COUNTINGS, *(option.slug for option in OPTIONS.values())} & set(SLUGS)
    assert set(GAMES) == known - ABOUT_MATCHES
    assert len(GAMES) > 25


@pytest.mark.parametrize("slug", GAMES)
def test_the_link_chooses_exactly_this(slug: str) -> None:
    own = own_game(slug)
    assert own is not None
    wanted = wanted_of(QueryDict(own.address.partition("?")[2]))
    assert wanted.variant == (slug if own.kind == "variant" else "standard")
    assert wanted.counting == (slug if own.kind == "counting" else "auto")
    assert list(wanted.options or {}) == ([slug.replace("-", "_")] if own.kind == "option" else [])


@pytest.mark.parametrize("slug", ["captain", "solitaire", "cut-before-deal", "target", "muggins"])
def test_the_page_leads_to_a_form_with_this_choice(client: Client, slug: str) -> None:
    html = client.get(f"/fa/rules/{slug}/").content.decode()
    found = re.search(r'href="(/fa/play/new/\?([^"=]+)=([^"]+))"', html)
    assert found
    form = client.get(found[1]).content.decode()
    assert re.search(rf'name="{found[2]}" value="{found[3]}" checked', form)


@pytest.mark.parametrize("slug", ["captain", "squares", "lowball", "target", "muggins"])
def test_one_click_begins_the_game_itself(client: Client, slug: str) -> None:
    own = own_game(slug)
    assert own is not None
    html = client.get(f"/en/rules/{slug}/").content.decode()
    assert f'<input type="hidden" name="{own.field}" value="{own.value}">' in html
    answer = client.post("/en/play/new/", {own.field: own.value})
    assert answer.status_code == 303
    game = Game.objects.get()
    assert game.code in answer.headers["Location"]
    asked = {"variant": game.variant, "counting": game.counting, **game.options}
    assert str(asked[own.field]).replace("True", "1") == own.value


@pytest.mark.parametrize("slug", ["show", "first-dealer", "options"])
def test_a_page_about_the_game_as_such_offers_the_usual_game(client: Client, slug: str) -> None:
    html = client.get(f"/en/rules/{slug}/").content.decode()
    assert own_game(slug) is None
    assert '<input type="hidden" name="level" value="easy">' in html
