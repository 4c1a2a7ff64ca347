"""Pass and play: several people at one device, a curtain between their hands, and nobody's figures changed."""

import re
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cribsite.accounts.models import User
from games import my_games, queries, services
from games.engine import driver, record
from games.engine.reasons import Refusal, Refused
from games.models import Game
from games.positions import position
from games.services import AtDevice
from stats.models import GameFact
from stats.recording import record as record_facts
from tests.games.reader import Dock
from tests.games.tables import by_thumb, make_person, play_on, state_of
from tests.games.test_twin import find_twin, masked, write
from tests.games.test_views import HTMX, browser_of, table

pytestmark = pytest.mark.django_db
SARA = AtDevice("Sara")


def begin(others: list[Any], variant: str = "standard", **more: Any) -> tuple[Game, User, Client]:
    alice = make_person("Alice")
    game = services.create(alice.pk, others, variant, **more)
    return game, alice, browser_of(alice)


def uncover(browser: Client, html: str) -> str:
    """The page after the person whose name stands on the curtain has said that it is she."""
    action = re.search(r'<form class="dock curtain"[^>]*action="([^"]*)"', html)
    assert action is not None
    sent = {name: re.search(rf'name="{name}" value="([^"]*)"', html)[1] for name in ("seat", "deal")}  # type: ignore[index]
    return browser.post(action[1], sent, follow=True).content.decode()


def look(browser: Client, game: Game) -> str:
    return browser.get(table(game)).content.decode()


# --- the table --------------------------------------------------------------------------------------------------
def test_it_begins_at_once_unrated_and_everybody_here_is_awaited() -> None:
    game, alice, _ = begin([SARA], rated=True)
    sara = game.players.get(seat=1)
    assert (game.status, game.one_device, game.rated) == (Game.Status.RUNNING, True, False)
    assert (sara.nickname, sara.at_device_of, sara.user, sara.awaited, sara.is_open) == (
        "Sara",
        alice,
        None,
        True,
        False,
    )
    assert not game.invites.exists()
    assert my_games.turn_count(alice) == 1
    assert queries.names(game.players.all())[1] == "Sara"


def test_people_elsewhere_do_not_play_along() -> None:
    for other in ("", "lobby", make_person("Bob").pk):
        with pytest.raises(ValueError, match="one device"):
            begin([SARA, other], "three")


def test_the_device_acts_for_its_own_seats_only() -> None:
    game, alice, _ = begin([SARA, "easy"], "three")
    state, rng, bob = state_of(game), Random(1), make_person("Bob")
    action, decision = by_thumb(state, 1, rng), driver.decision(state, 1) or ""
    for user, seat in ((bob.pk, 1), (alice.pk, 2)):
        with pytest.raises(Refused) as refused:
            services.act(game.pk, user, action, decision, seat=seat)
        assert refused.value.reason == Refusal.NOT_A_PLAYER
    services.act(game.pk, alice.pk, action, decision, seat=1)
    assert game.moves.latest("ply").seat is not None
    assert 1 not in driver.awaited(state_of(game))


# --- the curtain ------------------------------------------------------------------------------------------------
def test_the_curtain_shows_no_card_and_tells_no_twins_apart() -> None:
    game, _, browser = begin([SARA, "easy", AtDevice("Nur")], "four-partners")
    rng, twins = Random(3), 0
    for _ in range(7):
        html = look(browser, game)
        if 'id="curtain"' not in html:
            answer(browser, html, rng)
            continue
        assert 'class="hand' not in html
        state = position(game).state
        wires = find_twin(game, state, None, rng)  # type: ignore[arg-type]
        if wires is not None:
            twins += 1
            mine = list(game.moves.values_list("wire", flat=True))
            pages = [masked(page) for page in (look(browser, game), fragment(browser, game))]
            write(game, wires)
            assert [masked(page) for page in (look(browser, game), fragment(browser, game))] == pages
            write(game, mine)
        answer(browser, uncover(browser, html), rng)
        game.refresh_from_db()
    assert twins > 2


def fragment(browser: Client, game: Game) -> str:
    return browser.get(table(game), headers=HTMX).content.decode()


def answer(browser: Client, html: str, rng: Random) -> str:
    """Make a move as the open page offers it; the page after it."""
    dock = Dock(html)
    if dock.next:
        dock = Dock(browser.get(dock.next).content.decode())
    assert dock.action, "no hand lies open"
    page = browser.post(dock.action, dock.answer(rng), follow=True)
    assert page.status_code == 200, re.findall("message-refusal.*", page.content.decode())
    return page.content.decode()


def test_two_lay_away_one_after_the_other_and_see_only_their_own() -> None:
    game, _, browser = begin([SARA])
    hands = [{held.code for held in hand} for hand in state_of(game).deal.hands]
    rng, page = Random(2), look(browser, game)
    for seat in (0, 1):
        assert ("Alice", "Sara")[seat] in page
        assert not any(f'"{code}"' in page for code in hands[0] | hands[1])
        opened = uncover(browser, page)
        assert {code for _, code, _ in Dock(opened).offers} == hands[seat]  # elsewhere lie the cards of the cut
        assert look(browser, game) != page, "reloading keeps the hand open"
        page = answer(browser, opened, rng)
    assert state_of(game).play is not None


def test_a_hand_stays_open_while_nobody_else_here_is_asked() -> None:
    game, _, browser = begin([SARA, "easy"], "three")
    rng, html = Random(5), look(browser, game)
    for _ in range(12):
        here = [player.seat for player in game.players.all() if not player.level]
        before = [seat for seat in sorted(driver.awaited(state_of(game))) if seat in here]
        html = answer(browser, uncover(browser, html) if 'id="curtain"' in html else html, rng)
        now = [seat for seat in sorted(driver.awaited(state_of(game))) if seat in here]
        assert ('id="curtain"' in html) == (now != before[:1])


def test_a_covered_device_moves_nothing() -> None:
    game, _, browser = begin([SARA])
    opened = uncover(browser, look(browser, game))
    sent = Dock(opened).answer(Random(1))
    act = reverse("games:act", args=[game.code])
    assert browser.post(act, sent).status_code == 303
    ply = Game.objects.get(pk=game.pk).ply
    assert browser.post(act, sent).status_code == 303, "the same answer again is no second move"
    late = browser.post(act, {**sent, "request": "6f1f9a52-0000-4000-8000-000000000000"})
    assert late.status_code == 409
    assert 'id="curtain"' in late.content.decode()
    assert browser.post(reverse("games:resign", args=[game.code])).status_code == 409
    assert browser.post(reverse("games:pegging", args=[game.code]), {"policy": "careful"}).status_code == 409
    assert Game.objects.get(pk=game.pk).ply == ply


def test_taking_up_what_is_not_ones_own_opens_nothing(client: Client) -> None:
    game, alice, browser = begin([SARA, "easy"], "three")
    address = reverse("games:uncover", args=[game.code])
    for seat in ("2", "7", "x", "", "-1"):
        assert 'id="curtain"' in browser.post(address, {"seat": seat}, follow=True).content.decode()
    assert client.post(address, {"seat": "1"}).status_code == 404
    plain = services.create(alice.pk, ["easy"])
    assert browser.post(reverse("games:uncover", args=[plain.code]), {"seat": "0"}).status_code == 404


def test_resigning_leaves_the_seat_in_hand() -> None:
    game, _, browser = begin([SARA])
    answer(browser, uncover(browser, look(browser, game)), Random(1))
    uncover(browser, look(browser, game))
    html = browser.post(reverse("games:resign", args=[game.code]), follow=True).content.decode()
    game.refresh_from_db()
    assert game.result is not None
    assert game.result["winners"] == [0]
    assert "Alice" in html
    assert "You lost" not in html


# --- a whole game -------------------------------------------------------------------------------------------------
@pytest.mark.long
@pytest.mark.parametrize(
    ("variant", "others", "counting"),
    [
        ("standard", [SARA], "muggins"),
        ("four-partners", [SARA, "easy", AtDevice("Nur")], "manual"),
        ("five", [SARA, "easy", "easy", AtDevice("Nur")], "auto"),
    ],
)
def test_a_whole_game_by_forms(variant: str, others: list[Any], counting: str) -> None:
    game, alice, browser = begin(others, variant, options={"target": 61}, counting=counting)
    rng, html = Random(7), look(browser, game)
    for _ in range(400):
        if 'data-mode="over"' in html:
            break
        html = answer(browser, uncover(browser, html) if 'id="curtain"' in html else html, rng)
    check_the_end(Game.objects.get(pk=game.pk), alice, browser, html)


def test_a_short_game_by_forms() -> None:
    game, alice, browser = begin([SARA], counting="manual")
    rng, html = Random(7), look(browser, game)
    shows = 0
    while shows < 2:
        html = answer(browser, uncover(browser, html) if 'id="curtain"' in html else html, rng)
        shows += "show-sheet" in html
    if 'id="curtain"' in html:
        uncover(browser, html)
    html = browser.post(reverse("games:resign", args=[game.code]), follow=True).content.decode()
    check_the_end(Game.objects.get(pk=game.pk), alice, browser, html)


def check_the_end(game: Game, alice: User, browser: Client, html: str) -> None:
    """It has its record, its replay and its proof, and stands in nobody's figures."""
    assert game.finished
    assert "Rematch" in html
    assert "Alice" in html
    written = queries.record_of(queries.game_for(alice, game.code))
    assert written["seats"][1]["name"] == "Sara"
    assert record.read(written).state.result is not None
    for name in ("replay", "fair", "record"):
        assert browser.get(reverse(f"games:{name}", args=[game.code])).status_code == 200
    assert not record_facts(game.pk)
    assert not GameFact.objects.exists()
    assert "has won" in browser.get(reverse("games:index")).content.decode()


def test_the_rematch_and_the_next_game_of_a_match_are_at_the_device_too() -> None:
    from games.engine.match import Match

    game, alice, browser = begin([SARA], options={"target": 61}, match=Match(form="best_of", n=3))
    rng = Random(1)
    while not game.finished:
        seat = min(driver.awaited(state_of(game)))
        state = state_of(game)
        services.act(game.pk, alice.pk, by_thumb(state, seat, rng), driver.decision(state, seat) or "", seat=seat)
        game.refresh_from_db()
    following = Game.objects.get(follows=game)
    assert (following.one_device, following.status) == (True, Game.Status.RUNNING)
    assert following.players.get(nickname="Sara").at_device_of == alice
    assert 'id="curtain"' in look(browser, following)

    single, alice, _ = begin([AtDevice("Nur")])
    services.resign(single.pk, alice.pk)
    again = services.rematch(single.pk, alice.pk)
    assert (again.one_device, again.status) == (True, Game.Status.RUNNING)
    assert again.players.get(seat=1).nickname == "Nur"


def test_with_the_account_the_names_typed_there_go_too() -> None:
    game, alice, _ = begin([SARA])
    alice.delete()
    assert queries.names(game.players.all()) == {0: "Deleted player", 1: "Deleted player"}


# --- the form -----------------------------------------------------------------------------------------------------
def order(browser: Client, **seats: str) -> Any:
    number = len([name for name in seats if re.fullmatch(r"seat_\d", name)]) + 1
    variant = {2: "standard", 3: "three", 4: "four-partners"}[number]
    target = {"variant": variant, "counting": "auto", "target": "121"}
    return browser.post(reverse("games:new"), {**target, **seats})


def test_a_new_table_is_ordered_by_the_form() -> None:
    browser = browser_of(make_person("Alice"))
    assert "Somebody at this device" in browser.get(reverse("games:new")).content.decode()
    made = order(browser, seat_1="here", seat_1_nickname=" سارا ", seat_2="here", seat_3="easy")
    assert made.status_code == 303
    game = Game.objects.get()
    assert [player.nickname for player in game.players.all()] == ["", "سارا", "Player 3", ""]
    assert browser.get(made["Location"]).status_code == 200


def test_what_cannot_sit_together_is_said_kindly() -> None:
    browser = browser_of(make_person("Alice"))
    for seats, said in (
        ({"seat_1": "here", "seat_2": "friend"}, "with the computer only"),
        ({"seat_1": "here", "seat_1_nickname": "Sara", "seat_2": "here", "seat_2_nickname": "Sara"}, "same name"),
        ({"seat_1": "here", "seat_1_nickname": "Alice"}, "same name"),
    ):
        answered = order(browser, **seats)
        assert answered.status_code == 422
        assert said in answered.content.decode()
    assert not Game.objects.exists()


def test_a_waiting_table_cannot_be_filled_from_the_device() -> None:
    game, _, browser = begin([""])
    sent = {"seat": "1", "to": "here", "to_nickname": "Sara"}
    browser.post(reverse("games:give_seat", args=[game.code]), sent)
    assert Game.objects.get(pk=game.pk).waiting


def test_bots_and_people_elsewhere_play_as_before() -> None:
    alice = make_person("Alice")
    game = play_on(services.create(alice.pk, ["easy"], options={"target": 61}), [alice])
    assert record_facts(game.pk)
