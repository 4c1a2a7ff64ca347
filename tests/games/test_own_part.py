"""Each seat's own part of the deal's chance: promised first, sent afterwards, and really in the cards."""

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from cribsite.accounts.models import User
from games import services
from games.engine.cards import pack
from games.engine.fairdeal import NO_PART, Fair, commitment, cut_for_deal
from games.models import Game, Invite
from games.positions import rules_of
from games.services.promise import kept, part_of, promise
from tests.games.test_views import browser_of

PART = "00112233445566778899aabbccddeeff"


def promised(html: str) -> tuple[str, str]:
    """The token of the form and the fingerprint beside it."""
    token = re.search(r'name="promise" value="([^"]+)"', html)
    shown = re.search(r'class="fingerprint">([0-9a-f]{64})<', html)
    assert token is not None
    assert shown is not None
    return token[1], shown[1]


@pytest.mark.parametrize(
    ("page", "sent_to", "fields"),
    [("games:new", "games:new", {"seat_1": "easy"}), ("home", "games:play_now", {"level": "easy"})],
)
def test_the_table_has_the_fingerprint_the_form_showed_and_the_part_it_sent(
    client: Client, db: None, page: str, sent_to: str, fields: dict[str, str]
) -> None:
    token, fingerprint = promised(client.get(reverse(page)).content.decode())
    client.post(reverse(sent_to), fields | {"promise": token, "part": PART})
    game = Game.objects.get()
    assert game.commit == fingerprint == commitment(bytes.fromhex(game.secret))
    assert game.players.get(seat=0).part == PART
    fair = Fair(bytes.fromhex(game.secret), (bytes.fromhex(PART), NO_PART))
    assert game.first_dealer == cut_for_deal(rules_of(game), fair)[0]
    shuffle = game.moves.get(wire__act="shuffle").wire["deck"]
    assert shuffle == [card.code for card in fair.stream(1).shuffled(pack())]


def test_a_promised_secret_serves_one_game_only(client: Client, db: None) -> None:
    token, fingerprint = promised(client.get(reverse("games:new")).content.decode())
    for _ in range(2):
        client.post(reverse("games:new"), {"seat_1": "easy", "promise": token, "part": PART})
    assert [game.commit == fingerprint for game in Game.objects.order_by("pk")] == [True, False]
    cache.clear()
    assert kept(token) is None  # the game itself remembers, too


def test_a_token_that_is_not_ours_promises_nothing(db: None) -> None:
    for token in ("", "x", "a:b:c", promise().token[:-2] + "__"):
        assert kept(token) is None


@pytest.mark.parametrize("part", ["", "00", PART.upper(), PART + "0", "g" * 32, PART + "\n", "٠" * 32])
def test_a_part_that_is_none_counts_as_none(part: str) -> None:
    assert part_of(part) == ""


def test_who_joins_sees_the_fingerprint_first_and_adds_a_part(alice: User, bob: User) -> None:
    game = services.create(alice.pk, [""], part=PART)
    address = reverse("games:join", args=[Invite.objects.get(game=game).token])
    his = browser_of(bob)
    html = his.get(address).content.decode()
    assert game.commit in html
    assert "data-part" in html
    his.post(address, {"part": PART[::-1]})
    assert [player.part for player in game.players.all()] == [PART, PART[::-1]]
