"""The record of a finished game: step by step, by link for anybody, as a picture and as a file."""

import json
import re
import struct
import zlib
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cribsite.accounts.models import User
from games import services
from games.engine import catalog
from games.engine.record import read
from games.engine.verify import verify
from games.models import Game
from games.views.replay import share_token
from tests.games.tables import make_game_of_two, play_on, state_of
from tests.games.test_every_variant import short
from tests.games.test_views import HTMX, browser_of


def address(name: str, game: Game) -> str:
    return reverse(f"games:{name}", args=[game.code])


def shared(name: str, game: Game) -> str:
    return reverse(f"games:shared_{name}", args=[share_token(game.code)])


@pytest.fixture
def over(alice: User, bob: User) -> Game:
    return play_on(make_game_of_two(alice, bob, options={"target": 61}), [alice, bob])


def test_a_running_game_has_no_record_page_not_even_by_its_link(alice: User, bob: User, client: Client) -> None:
    game = make_game_of_two(alice, bob)
    hers = browser_of(alice)
    for name in ("replay", "fair", "record"):
        assert hers.get(address(name, game)).status_code == 404
        assert client.get(shared(name, game)).status_code == 404
    for name in ("share", "share_picture"):
        assert client.get(reverse(name, args=[share_token(game.code)])).status_code == 404


def test_a_game_called_off_has_none_either(alice: User, bob: User, client: Client) -> None:
    game = make_game_of_two(alice, bob)
    for person in (alice, bob):
        services.call_off(game.pk, person.pk)
    assert browser_of(alice).get(address("replay", game)).status_code == 404
    assert client.get(shared("replay", game)).status_code == 404


def test_strangers_need_the_link_and_cannot_guess_it(over: Game, charlie: User, client: Client) -> None:
    for browser in (client, browser_of(charlie)):
        for name in ("replay", "fair", "record"):
            assert browser.get(address(name, over)).status_code == 404
            assert browser.get(shared(name, over)).status_code == 200
    token = share_token(over.code)
    for wrong in (over.code, f"{over.code}-", token[:-1], token[:-1] + ("0" if token[-1] != "0" else "1"), f"-{token}"):
        assert client.get(reverse("games:shared_replay", args=[wrong])).status_code == 404


def test_every_step_shows_the_game_as_it_was(over: Game, alice: User) -> None:
    hers, told = browser_of(alice), []
    for n in range(over.ply + 1):
        html = hers.get(address("replay", over), {"n": n}).content.decode()
        assert f"Move {n} of {over.ply}" in html
        scores = re.search(r'class="replay-scores">(.*?)</ul>', html, re.DOTALL)
        assert scores is not None
        told.append(tuple(int(score) for score in re.findall(r'class="num">(\d+)<', scores[1])))
    assert told[0] == (0, 0)
    assert told == sorted(told)
    assert list(told[-1]) == over.scores
    assert f"Move {over.ply} of" in hers.get(address("replay", over)).content.decode()  # the end comes first


@pytest.mark.parametrize("n", ["-1", "x", "99999", "٣", "1e3", "9" * 50, ""])
def test_a_step_there_is_not_shows_the_end(over: Game, alice: User, n: str) -> None:
    html = browser_of(alice).get(address("replay", over), {"n": n}).content.decode()
    assert f"Move {over.ply} of {over.ply}" in html


def test_the_steps_are_plain_links_and_a_fragment_for_htmx(over: Game, alice: User) -> None:
    hers = browser_of(alice)
    html = hers.get(address("replay", over), {"n": 3}).content.decode()
    for key, n in (("before", 2), ("after", 4)):
        assert re.search(rf'id="replay-{key}" href="{address("replay", over)}\?n={n}"', html)
    fragment = hers.get(address("replay", over), {"n": 3}, headers=HTMX)
    assert fragment.content.decode().lstrip().startswith('<div id="replay"')
    assert "no-store" in fragment["Cache-Control"]


def test_both_hands_lie_open_and_the_show_is_counted_aloud(over: Game, alice: User) -> None:
    hers, shuffle = browser_of(alice), over.moves.get(ply=1)
    html = hers.get(address("replay", over), {"n": 1}).content.decode()
    hands = re.search(r'class="replay-hands">(.*?)</section>\s*</div>', html, re.DOTALL)
    assert hands is not None
    assert set(re.findall(r'data-card="(\w\w)"', hands[1])) == set(shuffle.wire["deck"][:12])
    last_lay = over.moves.filter(wire__act="lay", ply__lt=over.moves.filter(wire__act="shuffle")[1].ply).last()
    assert last_lay is not None
    show = hers.get(address("replay", over), {"n": last_lay.ply}).content.decode()
    assert show.count('class="sheet show-sheet fold" open') == 3
    assert 'class="count-total"' in show


def test_the_share_link_leads_to_the_page_in_the_readers_language(over: Game, client: Client) -> None:
    link = reverse("share", args=[share_token(over.code)])
    for language, code in (("fa", "fa"), ("tr-TR,tr;q=0.9", "tr"), ("de", "en"), ("zh-CN", "zh-hans")):
        answer = client.get(link, headers={"Accept-Language": language})
        assert answer.status_code == 302
        assert answer["Location"] == f"/{code}/play/shared/{share_token(over.code)}/"
    html = client.get(f"/fa/play/shared/{share_token(over.code)}/").content.decode()
    for name in ("title", "description", "image", "url"):
        assert f'property="og:{name}" content="' in html
    assert 'name="robots" content="noindex"' in html
    assert "Alice" in html


def test_the_picture_is_a_png_of_the_final_board(over: Game, client: Client) -> None:
    answer = client.get(reverse("share_picture", args=[share_token(over.code)]))
    data = answer.content
    assert answer["Content-Type"] == "image/png"
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    assert (width, height) == (1200, 630)
    start = data.index(b"IDAT") + 4
    pixels = zlib.decompress(data[start : start + struct.unpack(">I", data[start - 8 : start - 4])[0]])
    assert len(pixels) == height * (3 * width + 1)
    for colour in (b"\xa8\x28\x1e", b"\x1f\x4f\x8f"):  # both pegs
        assert pixels.count(colour) > 100


SHOWN = ("ten-card", "squares")


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=[] if slug in SHOWN else pytest.mark.long) for slug in catalog.VARIANTS]
)
def test_every_variant_has_its_record_page_step_after_step(slug: str, alice: User, client: Client) -> None:
    rules = catalog.variant(slug, short(slug))
    game = services.create(alice.pk, ["easy"] * (rules.seats - 1), slug, short(slug))
    game = play_on(game, [alice])
    for n in {*range(0, game.ply, 25), *range(8), game.ply}:
        assert client.get(shared("replay", game), {"n": min(n, game.ply)}).status_code == 200
    assert client.get(reverse("share_picture", args=[share_token(game.code)])).status_code == 200
    assert client.get(shared("fair", game)).status_code == 200


def test_the_shared_file_is_the_record_and_proves_the_deal(over: Game, client: Client) -> None:
    doc: dict[str, Any] = json.loads(client.get(shared("record", over)).content)
    assert read(doc).state == state_of(over)
    assert verify(doc)[1] is None


def test_the_proof_page_names_fingerprint_secret_and_parts(over: Game, client: Client) -> None:
    over.players.filter(seat=1).update(part="ab" * 16)
    html = client.get(shared("fair", over)).content.decode()
    for text in (over.commit, over.secret, "ab" * 16, f"verify_game cribbage-{over.code}.json"):
        assert text in html
    shuffles = over.moves.filter(wire__act="shuffle").count()
    assert [f'data-check="{deal}"' in html for deal in (1, shuffles, shuffles + 1)] == [True, True, False]
