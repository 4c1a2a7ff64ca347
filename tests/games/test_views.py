"""The pages of play: who gets in, what a form may send, what comes back, and that nothing hidden comes with it."""

import contextlib
import json
import re
import uuid
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from cribsite.accounts.models import User
from games import my_games, services
from games.engine import driver
from games.engine.reasons import Refused
from games.engine.record import read
from games.models import Game, Invite, Move
from tests.games.tables import make_game_of_two, play_on, state_of

HTMX = {"HX-Request": "true"}


def browser_of(person: User) -> Client:
    client = Client()
    client.force_login(person, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


def table(game: Game) -> str:
    return reverse("games:table", args=[game.code])


def act(game: Game) -> str:
    return reverse("games:act", args=[game.code])


def field(html: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', html)
    assert found is not None, f"the page has no field {name}"
    return found[1]


def answer(html: str, rng: Random) -> dict[str, Any]:
    """What somebody without JavaScript would send: the page's own fields, and cards it offers."""
    sent: dict[str, Any] = {name: field(html, name) for name in ("act", "decision", "request")}
    offered = re.findall(r'<label class="hand-place ([^"]*)">\s*<input[^>]*name="(cards?)" value="(\w\w)"', html)
    if sent["act"] == "discard":
        sent["cards"] = rng.sample([code for _, _, code in offered], 2)
    elif sent["act"] == "lay":
        sent["card"] = rng.choice([code for marks, _, code in offered if "is-unfit" not in marks])
    return sent


def past_the_show(client: Client, html: str) -> str:
    """Follow the link to the next discard, where the page shows the hands of the deal before."""
    link = re.search(r'href="([^"]*\?deal=\d+)"', html)
    return client.get(link[1]).content.decode() if link and 'id="next"' in html else html


# --- ways in --------------------------------------------------------------------------------------------------------
def test_play_now_makes_a_guest_and_leads_to_the_table(client: Client, db: None) -> None:
    response = client.post(reverse("games:play_now"), {"level": "medium"})
    game = Game.objects.get()
    assert (response.status_code, response["Location"]) == (303, table(game))
    assert client.get(table(game)).status_code == 200
    player = game.players.get(seat=0)
    assert player.user is not None
    assert player.user.is_guest


def test_play_now_refuses_a_level_there_is_not(client: Client, db: None) -> None:
    assert client.post(reverse("games:play_now"), {"level": "oracle"}).status_code == 422
    assert not Game.objects.exists()


def test_a_friend_is_invited_sits_down_and_both_see_the_cards(client: Client, db: None) -> None:
    client.post(reverse("games:new"), {"seat_1": "friend"})
    game = Game.objects.get()
    address = reverse("games:join", args=[Invite.objects.get(game=game).token])
    assert address in client.get(table(game)).content.decode()
    friend = Client()
    assert friend.get(address).status_code == 200
    assert Game.objects.get().status == Game.Status.WAITING  # looking at the invitation takes no seat
    assert friend.post(address)["Location"] == table(game)
    for browser in (client, friend):
        assert field(browser.get(table(game)).content.decode(), "act") == "discard"


def test_who_comes_too_late_is_told_so_kindly(alice: User, bob: User, charlie: User) -> None:
    game = services.create(alice.pk, [""])
    address = reverse("games:join", args=[Invite.objects.get(game=game).token])
    late = browser_of(charlie)
    late.get(address)
    browser_of(bob).post(address)
    response = late.post(address)
    assert response.status_code == 409
    assert "Somebody else was quicker" in response.content.decode()
    assert browser_of(bob).get(address)["Location"] == table(game)


def test_an_invitation_nobody_made_is_not_found(client: Client, db: None) -> None:
    assert client.get(reverse("games:join", args=["nonsense"])).status_code == 404
    assert client.get("/en/play/join/%00/").status_code == 404
    assert client.post(reverse("games:join", args=["nonsense"])).status_code == 404


def test_a_new_game_against_the_computer_begins_at_once(client: Client, db: None) -> None:
    client.post(reverse("games:new"), {"seat_1": "medium"})
    assert Game.objects.get().running


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"seat_1": "nobody"}, "check the form"),
        ({"variant": "bridge"}, "check the form"),
        ({"counting": "by ear"}, "check the form"),
        ({"target": "62"}, "check the form"),
        ({"variant": "three", "seat_1": "easy", "seat_2": "tired"}, "check the form"),
        ({"joker_wild": "1", "joker_null": "1"}, "joker"),
        ({"lowball": "1", "counting": "muggins"}, "lowball"),
        ({"variant": "solitaire", "lowball": "1"}, "lowball"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(client: Client, db: None, sent: dict[str, str], said: str) -> None:
    answer = client.post(reverse("games:new"), sent)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert Game.objects.count() == 0


def test_a_table_of_any_variant_is_made_as_chosen(client: Client, db: None) -> None:
    sent = {"variant": "three", "seat_1": "friend", "seat_2": "medium", "target": "61", "toss_fives": "1"}
    client.post(reverse("games:new"), sent)
    game = Game.objects.get()
    assert (game.variant, game.options, game.counting) == ("three", {"target": 61, "toss_fives": True}, "auto")
    assert [player.level for player in game.players.all()] == ["", "", "medium"]
    assert Invite.objects.get().seat == 1


def test_another_variant_first_shows_its_seats(client: Client, db: None) -> None:
    answer = client.post(reverse("games:new"), {"variant": "four-partners", "shown": "standard", "seat_1": "easy"})
    html = answer.content.decode()
    assert answer.status_code == 200
    assert 'name="seat_3"' in html
    assert "your partner" in html
    assert Game.objects.count() == 0


def test_what_does_not_go_together_says_why(client: Client, db: None) -> None:
    html = client.get(reverse("games:new"), {"joker_wild": "1"}).content.decode()
    assert re.search(r'name="joker_null" value="1" disabled', html)
    assert "These two options do not go together" in html


@pytest.mark.parametrize("name", ["table", "act", "resign", "call_off", "rematch", "record"])
def test_strangers_and_visitors_find_no_game(name: str, alice: User, bob: User, charlie: User, client: Client) -> None:
    game = make_game_of_two(alice, bob)
    address = reverse(f"games:{name}", args=[game.code])
    for browser in (client, browser_of(charlie)):
        response = browser.get(address) if name in {"table", "record"} else browser.post(address)
        assert response.status_code == 404
        assert browser.get(table(game), {"v": game.version}, headers=HTMX).status_code == 404


# --- the page -------------------------------------------------------------------------------------------------------
def test_the_fragment_is_the_same_table_without_the_frame_and_is_stored_nowhere(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    browser = browser_of(alice)
    page, fragment = browser.get(table(game)), browser.get(table(game), headers=HTMX)
    assert "<html" in page.content.decode()
    assert fragment.content.decode().lstrip().startswith('<div id="table"')
    for response in (page, fragment):
        assert "no-store" in response["Cache-Control"]
        assert "HX-Request" in response["Vary"]


def test_a_page_that_is_up_to_date_gets_nothing_new(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    browser = browser_of(alice)
    shown = {"v": Game.objects.get().version}
    assert browser.get(table(game), shown, headers=HTMX).status_code == 204
    play_on(game, [alice, bob], moves=1)
    assert browser.get(table(game), shown, headers=HTMX).status_code == 200


def test_the_table_asks_the_same_number_of_questions_however_long_the_game(
    alice: User, bob: User, django_assert_max_num_queries: Any
) -> None:
    game = make_game_of_two(alice, bob)
    browser = browser_of(alice)
    with django_assert_max_num_queries(12) as early:
        browser.get(table(game))
    play_on(game, [alice, bob], moves=30)
    # Who has to wait is also told which other game waits for him: one question more.
    with django_assert_max_num_queries(len(early) + 1):
        browser.get(table(game))


def test_a_long_log_is_cut_to_the_last_two_deals_until_all_are_wanted(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    short = 0
    for moves in (18, 20, 14):
        play_on(game, [alice, bob], moves)
        game.refresh_from_db()
        html = browser_of(alice).get(table(game)).content.decode()
        short = short or len(html)
        assert len(html) < 2 * short
    deals = state_of(game).deal.number
    assert deals > 3
    assert html.count('class="log-heading"') < 8
    whole = browser_of(alice).get(f"{table(game)}?log=all").content.decode()
    assert whole.count('class="log-heading"') > 2 * (deals - 1)
    assert f"{table(game)}?log=all#log" in html
    assert f"{table(game)}?log=all#log" not in whole


def test_a_show_is_read_again_and_nonsense_shows_the_table(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    play_on(game, [alice, bob], 14)
    assert state_of(game).deal.number == 2
    browser = browser_of(alice)

    def mode(query: str) -> str:
        found = re.search(r'data-mode="(\w+)"', browser.get(f"{table(game)}{query}").content.decode())
        return found[1] if found else ""

    now = mode("?deal=2")
    assert now != "show"
    assert mode("?deal=2&show=1") == "show"
    html = browser.get(f"{table(game)}?deal=2&show=1").content.decode()
    assert 'name="show" value="1"' in html, "what comes by itself is the same page again"
    assert f'href="{table(game)}?deal=2"' in html, "the way back to the table"
    for nonsense in ("2", "99", "0", "-1", "x", "²", "12345678"):
        assert mode(f"?deal=2&show={nonsense}") == now


def test_the_list_of_games_asks_the_same_number_of_questions_however_many(
    alice: User, bob: User, charlie: User, django_assert_max_num_queries: Any
) -> None:
    browser = browser_of(alice)
    make_game_of_two(alice, bob)
    with django_assert_max_num_queries(8) as few:
        browser.get(reverse("games:index"))
    for person in (bob, charlie, bob):
        make_game_of_two(alice, person)
    services.create(alice.pk, [""])
    with django_assert_max_num_queries(len(few)):
        browser.get(reverse("games:index"))


def test_my_games_begin_with_those_where_it_is_my_turn(alice: User, bob: User) -> None:
    over = services.resign(make_game_of_two(alice, bob).pk, bob.pk)
    mine = make_game_of_two(alice, bob)
    waiting = services.create(alice.pk, [""])
    rows = my_games.rows_of(alice)
    assert [row.code for row in rows] == [mine.code, waiting.code, over.code]
    assert [(row.my_turn, row.over) for row in rows] == [(True, False), (False, False), (False, True)]
    assert my_games.turn_count(alice) == 1
    assert my_games.next_game(alice, waiting.code) == mine.code


# --- moves by forms -------------------------------------------------------------------------------------------------
def test_a_whole_game_is_played_by_plain_forms_without_script(client: Client, db: None) -> None:
    client.post(reverse("games:play_now"), {"level": "easy"})
    game, rng = Game.objects.get(), Random(7)
    for _ in range(200):
        html = past_the_show(client, client.get(table(game)).content.decode())
        if "table-over" in html:
            break
        response = client.post(act(game), answer(html, rng))
        assert (response.status_code, response["Location"]) == (303, table(game))
    game.refresh_from_db()
    assert game.finished
    assert Move.objects.filter(game=game, by="person").count() > 20


def test_htmx_gets_the_table_as_it_stands_after_the_move(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    browser = browser_of(alice)
    response = browser.post(act(game), answer(browser.get(table(game)).content.decode(), Random(1)), headers=HTMX)
    assert response.status_code == 200
    assert f'data-version="{Game.objects.get().version}"' in response.content.decode()


def test_a_double_click_counts_once_and_shows_the_table(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    browser = browser_of(alice)
    sent = answer(browser.get(table(game)).content.decode(), Random(1))
    assert [browser.post(act(game), sent).status_code for _ in range(3)] == [303, 303, 303]
    assert Move.objects.filter(game=game, seat=0, by="person").count() == 1


def test_a_stale_page_is_told_so_and_shown_the_table_of_now(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    browser = browser_of(alice)
    sent = answer(browser.get(table(game)).content.decode(), Random(1))
    browser.post(act(game), sent)
    for headers, status in (({}, 409), (HTMX, 200)):
        response = browser.post(act(game), {**sent, "request": str(uuid.uuid4())}, headers=headers)
        assert response.status_code == status
        assert "moved on since this page was shown" in response.content.decode()
    assert Move.objects.filter(game=game, seat=0, by="person").count() == 1


def test_a_refusal_says_why_and_which_rule(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    browser = browser_of(alice)
    html = browser.get(table(game)).content.decode()
    response = browser.post(act(game), {**answer(html, Random(1)), "cards": ["5H"]})
    assert response.status_code == 422
    page = response.content.decode()
    assert "Exactly 2 cards are needed here." in page
    assert re.search(r'href="/en/rules/crib/[^"]*#laying-away"', page)


NONSENSE = [
    "",
    "0",
    "-1",
    "5H",
    "zz",
    "5H5H",
    "٣",
    "𝟝",
    "NaN",
    "9" * 400,
    "\x00",
    "null",
    "[]",
    "{}",
    "🂱",
    "x1",
    "a,b",
    "1,2,3",
]
ACTS = ["discard", "split", "hand_over", "exchange", "lay", "go", "bid", "pass", "count", "place", "shuffle"]
ACTS += ["cut", "pack_cut", "resign", "💥", ""]
FIELDS = [
    "cards",
    "card",
    "name",
    "claim",
    "call_n",
    "call_points",
    "points",
    "cell",
    "keep",
    "give",
    "throw",
    "play",
    "claim_hand",
    "claim_crib",
    "claim_",
    "call_0_hand",
    "call_1_crib",
    "call__",
    "call_99999999999_hand",
    "deal",
    "request",
    "seat",
]


def nonsense(rng: Random) -> dict[str, Any]:
    sent: dict[str, Any] = {"act": rng.choice(ACTS), "decision": rng.choice(["1.discard.0", "1.play.0", *NONSENSE])}
    for name in rng.sample(FIELDS, rng.randint(0, 8)):
        sent[name] = [rng.choice(NONSENSE) for _ in range(rng.randint(1, 4))]
    return sent


def test_no_form_however_strange_is_an_error_or_changes_the_game(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    browser, rng = browser_of(alice), Random(2026)
    version = Game.objects.get().version
    for i in range(40):
        cache.clear()
        sent = nonsense(rng)
        if i % 3 == 0:
            sent["decision"] = driver.decision(state_of(game), 0)
        response = browser.post(act(game), sent, headers=HTMX if i % 10 else {})
        assert response.status_code in {200, 409, 422}, sent
    assert Game.objects.get().version == version


def test_only_posts_change_anything(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    for name in ("act", "resign", "call_off", "rematch"):
        assert browser_of(alice).get(reverse(f"games:{name}", args=[game.code])).status_code == 405


def test_a_form_from_another_site_is_refused(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(alice, backend="allauth.account.auth_backends.AuthenticationBackend")
    assert strict.post(reverse("games:resign", args=[game.code])).status_code == 403


# --- ends -----------------------------------------------------------------------------------------------------------
def test_resigning_rematch_and_the_way_to_the_new_table(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    hers, his = browser_of(alice), browser_of(bob)
    assert hers.post(reverse("games:resign", args=[game.code])).status_code == 303
    rematch = reverse("games:rematch", args=[game.code])
    assert hers.post(rematch).status_code == 303
    new = Game.objects.get(follows=game)
    assert new.waiting
    assert table(new) in hers.get(table(game)).content.decode()
    assert his.get(table(new))["Location"] == table(game)  # where he is asked
    assert my_games.rows_of(bob)[0].code == game.code
    assert his.post(rematch)["Location"] == table(new)
    assert Game.objects.get(follows=game).running


def test_a_game_called_off_leads_back_to_the_list(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    hers, his = browser_of(alice), browser_of(bob)
    hers.post(reverse("games:call_off", args=[game.code]))
    assert Game.objects.get().running
    assert "You would like to call the game off" in hers.get(table(game)).content.decode()
    assert "<bdi>Alice</bdi> would like to call the game off" in his.get(table(game)).content.decode()
    hers.post(reverse("games:call_off", args=[game.code]), {"wish": "no"})
    assert "would like to call the game off" not in his.get(table(game)).content.decode()
    hers.post(reverse("games:call_off", args=[game.code]))
    assert his.post(reverse("games:call_off", args=[game.code]))["Location"] == reverse("games:index")
    assert hers.get(table(game))["Location"] == reverse("games:index")
    assert hers.get(table(game), headers=HTMX)["HX-Redirect"] == reverse("games:index")


def test_the_record_of_a_finished_game_reads_back_to_the_same_end(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    address = reverse("games:record", args=[game.code])
    assert browser_of(alice).get(address).status_code == 404
    game = play_on(game, [alice, bob])
    doc = json.loads(browser_of(bob).get(address).content)
    assert read(doc).state == state_of(game)
    assert [seat["name"] for seat in doc["seats"]] == ["Alice", "Bob"]
    assert doc["fair"]["commit"] == game.commit


# --- privacy --------------------------------------------------------------------------------------------------------
def hidden_from(game: Game, seat: int) -> list[str]:
    """Cards of this deal that a seat has not seen: in the other hand, laid away by the other, or in the pack."""
    state = state_of(game)
    deal = state.deal
    seen = {deal.starter, *deal.hands[seat], *(deal.thrown[seat] or () if deal.thrown else ())}
    seen |= {laid.card for laid in state.play.laid} if state.play else set()
    return [card.code for card in deal.deck if card not in seen]


def swap_in_log(game: Game, first: str, second: str) -> None:
    """Make the log of the deal that is on one in which two cards changed places from the shuffle on."""
    turned = {first: second, second: first}

    def twin(value: Any) -> Any:
        if isinstance(value, list):
            return [twin(each) for each in value]
        return turned.get(value, value) if isinstance(value, str) else value

    shuffle = Move.objects.filter(game=game, wire__act="shuffle").latest("ply")
    for move in Move.objects.filter(game=game, ply__gte=shuffle.ply):
        move.wire = {key: twin(value) for key, value in move.wire.items()}
        move.save()


def stand_of(game: Game) -> tuple[Any, ...]:
    """What the rules make public of a game, cards apart: who is awaited, the scores, count and turn of the play."""
    state = state_of(game)
    play = state.play
    return driver.awaited(state), state.scores, play and (play.count, play.turn, play.closes)


def swap_hidden(game: Game, rng: Random) -> tuple[str, str]:
    """Swap two cards that seat 0 has not seen, one of them the other's if there is such a card; which they were.

    Everybody learns from a go, and from a count that closes, that no low card is held. Only a twin in which all moves
    are still allowed and the same seats are awaited, at the same count and scores, is the same game to the eye.
    """
    before = stand_of(game)
    hidden = hidden_from(game, 0)
    theirs = [c.code for c in state_of(game).deal.hands[1] if c.code in hidden]
    others = [code for code in hidden if code not in theirs] or hidden
    pairs = [(first, second) for first in theirs or hidden for second in others]
    rng.shuffle(pairs)
    for first, second in pairs:
        swap_in_log(game, first, second)
        with contextlib.suppress(Refused):
            if stand_of(game) == before:
                return first, second
        swap_in_log(game, first, second)
    raise AssertionError("no twin of this game is possible")


def masked(html: str) -> str:
    """The page without what differs between any two answers: tokens against forgery, the stream's, the request's."""
    html = re.sub(r'(csrfmiddlewaretoken" value=|name="request" value=|sse-connect=)"[^"]*"', r"\1", html)
    return re.sub(r'"X-CSRFToken": "[^"]*"', "", html)


def pages_of(browser: Client, game: Game) -> Iterator[str]:
    for headers in ({}, HTMX):
        response = browser.get(table(game), headers=headers)
        yield masked(response.content.decode()) + "\n".join(f"{k}: {v}" for k, v in response.headers.items())
    yield masked(browser.get(reverse("games:index")).content.decode())


def test_two_games_that_differ_in_hidden_cards_only_look_the_same_to_the_byte(
    alice: User, bob: User, caplog: pytest.LogCaptureFixture
) -> None:
    game, rng = make_game_of_two(alice, bob), Random(4)
    hers = browser_of(alice)
    for _ in range(12):
        caplog.clear()
        before = list(pages_of(hers, game))
        said = caplog.text
        first, second = swap_hidden(game, rng)
        caplog.clear()
        assert list(pages_of(hers, game)) == before, f"a page tells {first} from {second}"
        assert caplog.text == said
        swap_in_log(game, first, second)
        play_on(game, [alice, bob], moves=1)


def test_the_twin_test_sees_a_card_that_is_told(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    hers = browser_of(alice)
    before = list(pages_of(hers, game))
    swap_in_log(game, state_of(game).deal.hands[0][0].code, hidden_from(game, 0)[0])
    assert list(pages_of(hers, game)) != before


def test_no_response_to_a_refused_move_names_a_card_of_the_other(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    hers, state = browser_of(alice), state_of(game)
    sent = {"act": "discard", "decision": driver.decision(state, 0), "cards": [c.code for c in state.deal.hands[1][:2]]}
    guess = {**sent, "cards": [c.code for c in state.deal.rest[:2]]}
    answers = [masked(hers.post(act(game), each, headers=HTMX).content.decode()) for each in (sent, guess)]
    assert answers[0] == answers[1]
