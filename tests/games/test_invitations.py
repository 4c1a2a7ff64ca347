"""Asking a player by name, and rematches: who is told what, and what becomes of a seat that somebody declined."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cribsite.accounts.models import User
from games import my_games, services
from games.engine import catalog
from games.engine.fairdeal import cut_for_deal
from games.models import Game, Invite
from games.positions import fair_of, rules_of
from games.services.seats import LISTED
from tests.games.tables import make_person
from tests.games.test_lobby import nothing_changes, place, seats, text_of
from tests.games.test_services import at_once
from tests.games.test_views import browser_of, table

NEW = "/en/play/new/"
INDEX = "/en/play/"
MATCHED = {"options": {"target": 61, "toss_fives": True}, "counting": "muggins"}


@pytest.fixture
def sara(db: None) -> User:
    """Somebody with an account."""
    return User.objects.create_user("Sara", password="correct horse", email="sara@example.org", display_name="Sara K")


def page(game: Game) -> str:
    return reverse("games:invitation", args=[game.code])


def leave(game: Game) -> str:
    return reverse("games:leave", args=[game.code])


def test_a_player_is_asked_by_name_sees_what_is_played_and_accepts(alice: User, sara: User) -> None:
    answer = browser_of(alice).post(
        NEW, {"variant": "three", "shown": "three", "seat_1": "player", "seat_1_name": " sara ", "seat_2": "easy"}
    )
    game = Game.objects.get()
    assert answer["Location"] == table(game)
    assert "Waiting for the answer of <bdi>Sara K</bdi>" in text_of(browser_of(alice), table(game))
    hers = browser_of(sara)
    services.play_now(sara.pk, "easy")
    html = text_of(hers, INDEX)
    assert html.index("You are invited to this table") < html.index("Lay away to the crib")
    assert my_games.turn_count(sara) == 2
    assert hers.get(table(game))["Location"] == page(game)
    html = text_of(hers, page(game))
    for told in ("<bdi>Alice</bdi> invites you", "Three-handed", "Automatic counting", "Computer (easy)", "To 121"):
        assert told in html
    assert hers.post(page(game), {"terms": "0", "part": "cd" * 16})["Location"] == table(game)
    game.refresh_from_db()
    assert (game.running, game.players.get(seat=1).part) == (True, "cd" * 16)
    assert hers.post(page(game))["Location"] == table(game)  # a double click


def test_a_declined_seat_comes_back_to_the_host_who_gives_it_on(alice: User, bob: User, sara: User) -> None:
    game = services.create(alice.pk, [sara.pk])
    hers, hosts = browser_of(sara), browser_of(alice)
    for _ in range(2):
        assert hers.post(leave(game))["Location"] == INDEX
    assert seats(game) == [alice.pk, None]
    assert hers.get(table(game)).status_code == 404
    assert "You are invited" not in text_of(hers, INDEX)
    assert (my_games.turn_count(sara), my_games.turn_count(alice)) == (0, 1)
    assert "<bdi>Sara K</bdi> will not play; who should have the seat?" in text_of(hosts, INDEX)
    html = text_of(hosts, table(game))
    assert "<bdi>Sara K</bdi> will not play" in html
    assert Invite.objects.get(game=game).token in html
    hosts.post(reverse("games:give_seat", args=[game.code]), {"seat": "1", "to": "lobby"})
    assert "will not play" not in text_of(hosts, table(game))
    assert my_games.turn_count(alice) == 0
    assert browser_of(bob).post(place(game))["Location"] == table(game)
    assert Game.objects.get().running


def test_an_invitation_that_was_taken_back_says_so_to_who_comes_late(alice: User, bob: User, sara: User) -> None:
    game = services.create(alice.pk, [sara.pk])
    hers = browser_of(sara)
    services.give_seat(game.pk, alice.pk, 1, bob.pk)
    assert my_games.turn_count(sara) == 0
    for address in (page(game), leave(game)):
        answer = hers.post(address, follow=True)
        assert answer.redirect_chain == [(INDEX, 302)]
        assert "This invitation is no longer open." in answer.content.decode()
    assert seats(game) == [alice.pk, bob.pk]
    services.call_off(game.pk, alice.pk)
    assert "no longer open" in browser_of(bob).post(page(game), follow=True).content.decode()
    assert "has been withdrawn" in browser_of(bob).get(page(game), follow=True).content.decode()


def test_strangers_learn_nothing_of_an_invitation(alice: User, bob: User, sara: User, client: Client) -> None:
    game = services.create(alice.pk, [sara.pk])
    for browser in (client, browser_of(bob)):
        for code in (game.code, "nonsense"):
            assert browser.get(f"/en/play/{code}/invitation/").status_code == 404
            for what in ("invitation", "leave"):
                assert browser.post(f"/en/play/{code}/{what}/")["Location"] == INDEX
    assert seats(game) == [alice.pk, sara.pk]
    assert game.players.get(seat=1).is_asked


def test_whoever_has_the_link_cannot_take_a_seat_kept_for_somebody(alice: User, bob: User, sara: User) -> None:
    game = services.create(alice.pk, [sara.pk])
    address = reverse("games:join", args=[Invite.objects.get(game=game).token])
    assert "Somebody else was quicker" in text_of(browser_of(bob), address)
    assert browser_of(bob).post(address).status_code == 409
    assert browser_of(sara).get(address)["Location"] == table(game)


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"seat_1_name": "Nobody"}, "There is no player called <bdi>Nobody</bdi>"),
        ({"seat_1_name": "<b>"}, "There is no player called <bdi>&lt;b&gt;</bdi>"),
        ({"seat_1_name": "sara@example.org"}, "There is no player called <bdi>sara@example.org</bdi>"),
        ({"seat_1_name": ""}, "Please enter the name"),
        ({"seat_1_name": "Sara K"}, "There is no player called"),
        ({"seat_1_name": "\x00\u202e" + "x" * 999}, "There is no player called"),
        ({"seat_1_name": "Omid"}, "That is your own name"),
        ({"variant": "three", "shown": "three", "seat_1_name": "Sara", "seat_2": "player", "seat_2_name": "SARA"},
         "Nobody can take two seats"),
    ],
)  # fmt: skip
def test_who_cannot_be_asked_is_said_kindly_and_nothing_is_made(sent: dict[str, str], said: str, sara: User) -> None:
    host = browser_of(User.objects.create_user("Omid"))
    answer = host.post(NEW, {"seat_1": "player"} | sent)
    assert answer.status_code == 422
    html = answer.content.decode()
    assert said in html
    assert 'value="player" checked' in html  # the form is as it was sent
    assert not Game.objects.exists()


def test_guests_are_not_found_by_the_name_behind_them_and_visitors_stay_visitors(client: Client, bob: User) -> None:
    answer = client.post(NEW, {"seat_1": "player", "seat_1_name": bob.username})
    assert "There is no player called" in answer.content.decode()
    assert User.objects.count() == 1


def test_what_is_played_may_change_before_the_answer_and_is_shown_again(alice: User, sara: User) -> None:
    game = services.create(alice.pk, [sara.pk])
    services.change(game.pk, alice.pk, [sara.pk], "ten-card")
    answer = browser_of(sara).post(page(game), {"terms": "0"})
    assert answer.status_code == 409
    assert "Something has changed" in answer.content.decode()
    assert "Ten-card cribbage" in answer.content.decode()
    assert Game.objects.get().waiting
    browser_of(sara).post(page(game), {"terms": "1"})
    assert Game.objects.get().running


@pytest.mark.django_db(transaction=True)
def test_accepting_declining_and_taking_back_at_once_leave_one_story(transactional_db: None) -> None:
    alice, bob = make_person("Alice"), make_person("Bob")
    for _ in range(2):
        game = services.create(alice.pk, [bob.pk])
        calls: list[Callable[[], Any]] = [
            lambda g=game: services.accept(g.code, bob.pk),
            lambda g=game: services.leave(g.code, bob.pk),
            lambda g=game: services.give_seat(g.pk, alice.pk, 1, "easy"),
        ]
        results = at_once(*calls)
        game.refresh_from_db()
        assert any(isinstance(result, Game) for result in results)
        assert game.running == (seats(game)[1] in (bob.pk, "easy"))
        assert services.check(game.pk) == []
        if seats(game)[1] == bob.pk:
            assert isinstance(results[0], Game)
            assert not isinstance(results[2], Game)
        Game.objects.all().delete()


# --- rematches ------------------------------------------------------------------------------------------------------
@pytest.mark.django_db
@pytest.mark.parametrize("slug", ["three", "two-against-one", "captain", "four-partners", "four", "five"])
def test_a_rematch_of_many_keeps_people_and_rules_and_turns_the_deal(slug: str) -> None:
    count = catalog.VARIANTS[slug].seats
    people = [make_person(f"Player {number}") for number in range(count - 1)]
    options = {"toss_fives": True}
    old = services.create(people[0].pk, [LISTED] * (count - 2) + ["easy"], slug, options, "muggins", language="tr")
    for person in people[1:]:
        services.sit(old.code, person.pk)
    for person in people:
        if Game.objects.get(pk=old.pk).running:  # with two sides the first who leaves ends it
            services.resign(old.pk, person.pk)
    while not Game.objects.get(pk=old.pk).finished:  # a busy machine leaves the rest of the bot's moves to the job
        services.carry_on(old.pk)
    old.refresh_from_db()
    new = services.rematch(old.pk, people[-1].pk)  # any of them may ask
    for person in people[:-1]:
        assert new.waiting
        assert services.rematch(old.pk, person.pk).pk == new.pk
        new.refresh_from_db()
    assert new.running
    assert (new.variant, new.options, new.counting, new.language) == (slug, options, "muggins", "tr")
    assert seats(new) == seats(old)
    sides = rules_of(old).sides
    cutting = len(sides) if len({len(side) for side in sides}) == 1 else count
    assert new.first_dealer == ((old.first_dealer or 0) + 1) % cutting
    assert cut_for_deal(rules_of(new), fair_of(new, list(new.players.all())))[0] == new.first_dealer


def test_a_rematch_is_declined_and_the_seat_given_on(alice: User, bob: User, charlie: User) -> None:
    old = services.create(alice.pk, [LISTED, LISTED], "three")
    for person in (bob, charlie):
        services.sit(old.code, person.pk)
    for person in (alice, bob, charlie):
        services.resign(old.pk, person.pk)
    new = services.rematch(old.pk, bob.pk)  # so he is its host
    his, hers = browser_of(charlie), browser_of(alice)
    assert "<bdi>Bob</bdi> offers you a rematch" in text_of(his, table(old))
    assert my_games.turn_count(charlie) == 1
    assert his.post(leave(new))["Location"] == INDEX
    assert "offers you a rematch" not in text_of(his, table(old))
    answer = his.post(reverse("games:rematch", args=[old.code]), follow=True)
    assert "There will be no rematch" in answer.content.decode()
    with nothing_changes(new), pytest.raises(services.NotTheHost):
        services.change(new.pk, alice.pk, ["easy", "easy"], "three")
    with nothing_changes(new), pytest.raises(services.SeatTaken):
        services.change(new.pk, bob.pk, ["easy", "easy"], "three")
    services.give_seat(new.pk, bob.pk, 2, "easy")
    assert hers.post(reverse("games:rematch", args=[old.code]))["Location"] == table(new)
    assert Game.objects.get(pk=new.pk).running
    assert seats(new) == [alice.pk, bob.pk, "easy"]


@pytest.mark.django_db
@pytest.mark.parametrize(("slug", "count"), [("three", 3), ("four-partners", 4), ("five", 5)])
def test_a_game_of_many_is_called_off_only_when_the_last_agrees(slug: str, count: int) -> None:
    people = [make_person(f"Player {number}") for number in range(count)]
    game = services.create(people[0].pk, [LISTED] * (count - 1), slug)
    for person in people[1:]:
        services.sit(game.code, person.pk)
    for person in people[:-1]:
        assert services.call_off(game.pk, person.pk).running
    html = text_of(browser_of(people[-1]), table(game))
    assert "Player 0" in html.split("would like to call the game off")[0][-120:]
    assert services.call_off(game.pk, people[-1].pk).status == Game.Status.CALLED_OFF
