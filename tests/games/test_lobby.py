"""The lobby: tables anybody may sit down at, what their hosts may do, and what happens twice, at once, late."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cribsite.accounts.models import User
from games import my_games, open_tables, services
from games.engine import catalog
from games.engine.reasons import Refused
from games.engine.variant import Counting
from games.labels.lengths import DEALS, expected_length
from games.models import Game, Invite, Match, Player
from games.services.create import MOST_WAITING
from games.services.seats import LISTED
from games.tasks import expire
from tests.games.tables import make_person
from tests.games.test_services import at_once
from tests.games.test_views import HTMX, browser_of, table

LOBBY = "/en/play/lobby/"
PART = "ab" * 16


def place(game: Game) -> str:
    return reverse("games:open_table", args=[game.code])


def text_of(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status
    return response.content.decode()


def seats(game: Game) -> list[int | str | None]:
    """Who sits where: a person's pk, a bot's level, None for nobody."""
    return [player.user_id or player.level or None for player in Player.objects.filter(game=game)]


@contextmanager
def nothing_changes(game: Game) -> Iterator[None]:
    def rows() -> tuple[Any, ...]:
        return Game.objects.filter(pk=game.pk).values().get(), list(Player.objects.filter(game=game).values())

    before = rows()
    yield
    assert rows() == before


# --- what stands there ----------------------------------------------------------------------------------------------
def test_a_table_stands_in_the_lobby_until_its_seats_are_taken(client: Client, alice: User) -> None:
    assert "No table is open just now" in text_of(client, LOBBY)
    host = browser_of(alice)
    sent = {"variant": "three", "seat_1": "lobby", "seat_2": "easy", "counting": "manual", "joker_wild": "1"}
    host.post("/tr/play/new/", sent | {"target": "91"})
    html = text_of(client, LOBBY)
    for told in ("Alice", "Three-handed", "Five cards each", "Joker wild", "To 91", "Manual counting", "Türkçe"):
        assert told in html
    for told in ("Computer (easy)", "1 seat free", "just now", "About 8 deals", "/en/rules/three/"):
        assert told in html
    game = Game.objects.get()
    assert "To your table" in text_of(host, LOBBY)
    answer = client.post(place(game), {"terms": "0", "part": PART})
    assert (answer.status_code, answer["Location"]) == (303, table(game))
    assert "No table is open just now" in text_of(client, LOBBY)
    game.refresh_from_db()
    assert (game.running, game.clock) == (True, "days-3")
    assert game.due is not None
    assert abs(game.due - timezone.now() - timedelta(days=3)) < timedelta(minutes=1)
    sat = game.players.get(seat=1)
    assert sat.user is not None
    assert (sat.user.is_guest, sat.part) == (True, PART)


def test_what_is_not_offered_to_anybody_does_not_stand_there(client: Client, alice: User, bob: User) -> None:
    services.create(alice.pk, [""])
    services.create(alice.pk, [bob.pk])
    services.create(alice.pk, ["easy"])
    assert "No table is open just now" in text_of(client, LOBBY)
    for game in Game.objects.all():  # and tells nobody that it exists
        for code in (game.code, "nonsense"):
            assert client.get(f"{LOBBY}{code}/")["Location"] == LOBBY
            assert client.post(f"{LOBBY}{code}/")["Location"] == LOBBY
        assert game.players.filter(user__isnull=False).count() <= 2


def test_the_list_tells_only_what_is_new_and_asks_no_more_for_many(
    client: Client, alice: User, bob: User, django_assert_max_num_queries: Any
) -> None:
    services.create(alice.pk, [LISTED])
    client.get(LOBBY)
    with django_assert_max_num_queries(10) as few:
        html = text_of(client, LOBBY)
    asked = len(few)
    state = html.split('id="lobby-state" name="v" value="')[1].split('"')[0]
    assert client.get(LOBBY, {"v": state}, headers=HTMX).status_code == 204
    for host in (alice, bob, bob):
        services.create(host.pk, [LISTED, "easy"], variant="three")
    with django_assert_max_num_queries(asked):
        fragment = client.get(LOBBY, {"v": state}, headers=HTMX)
    assert fragment.status_code == 200
    assert b"<html" not in fragment.content
    assert fragment.content.count(b'class="sheet sheet-body offer"') == 4


def test_a_long_lobby_has_pages(client: Client, monkeypatch: pytest.MonkeyPatch, alice: User, bob: User) -> None:
    monkeypatch.setattr(open_tables, "A_PAGE", 2)
    games = [services.create(host.pk, [LISTED]) for host in (alice, bob, alice)]
    first, second = text_of(client, LOBBY), text_of(client, f"{LOBBY}?page=2")
    assert [place(game) in first for game in games] == [False, True, True]  # the newest first
    assert [place(game) in second for game in games] == [True, False, False]
    assert text_of(client, f"{LOBBY}?page=nonsense").count("offer-head") == 2


@pytest.mark.parametrize("slug", sorted(set(catalog.VARIANTS) - {"solitaire", "squares"}))
def test_every_variant_has_an_expected_length(slug: str) -> None:
    assert slug in DEALS
    whole = expected_length(catalog.variant(slug, {}), 2)
    assert whole is not None
    assert 4 <= whole.deals <= 12
    if catalog.VARIANTS[slug].key not in ("two-against-one", "captain"):
        short = expected_length(catalog.variant(slug, {"target": 61} if slug != "five-card" else {}), 2)
        assert short is not None
        assert (short.deals < whole.deals) == (slug != "five-card")


# --- sitting down ---------------------------------------------------------------------------------------------------
def test_the_last_seat_taken_is_told_kindly_to_the_next(alice: User, bob: User, charlie: User) -> None:
    game = services.create(alice.pk, [LISTED])
    browser_of(bob).post(place(game))
    answer = browser_of(charlie).post(place(game))
    assert answer.status_code == 409
    assert "Somebody else was quicker" in answer.content.decode()
    assert seats(game) == [alice.pk, bob.pk]


def test_sitting_down_twice_or_at_ones_own_table_does_no_harm(alice: User, bob: User) -> None:
    game = services.create(alice.pk, [LISTED, LISTED], variant="three")
    for _ in range(2):
        assert browser_of(bob).post(place(game))["Location"] == table(game)
    assert browser_of(alice).post(place(game))["Location"] == table(game)
    assert browser_of(alice).get(place(game))["Location"] == table(game)
    assert seats(game) == [alice.pk, bob.pk, None]
    assert Game.objects.get().waiting


def test_a_partner_chooses_the_seat(alice: User, bob: User, charlie: User) -> None:
    game = services.create(alice.pk, [LISTED] * 3, variant="four-partners")
    html = text_of(browser_of(bob), place(game))
    assert "Seat 3, partner of <bdi>Alice</bdi>" in html
    browser_of(bob).post(place(game), {"seat": "2", "terms": "0"})
    assert seats(game) == [alice.pk, None, bob.pk, None]
    assert browser_of(charlie).post(place(game), {"seat": "2"}).status_code == 409
    with pytest.raises(services.SeatTaken):
        services.sit(game.code, charlie.pk, seat=0)


def test_a_seat_kept_for_a_link_is_not_taken_from_the_lobby(alice: User, bob: User, charlie: User) -> None:
    game = services.create(alice.pk, ["", LISTED], variant="three")
    services.sit(game.code, bob.pk)
    with pytest.raises(services.SeatTaken):
        services.sit(game.code, charlie.pk)
    services.join(Invite.objects.get(game=game, seat=1).token, charlie.pk)
    assert seats(game) == [alice.pk, charlie.pk, bob.pk]


@pytest.mark.django_db(transaction=True)
def test_of_many_at_the_last_seat_exactly_one_sits(transactional_db: None) -> None:
    alice, guests = make_person("Alice"), [make_person(f"Guest {n}") for n in range(4)]
    game = services.create(alice.pk, [LISTED])
    token = Invite.objects.get(game=game).token
    calls: list[Callable[[], Game]] = [lambda g=g: services.sit(game.code, g.pk) for g in guests[:2]]
    results = at_once(*calls, *[lambda g=g: services.join(token, g.pk) for g in guests[2:]])
    assert [type(result) for result in results if not isinstance(result, Game)] == [services.SeatTaken] * 3
    assert Game.objects.get(pk=game.pk).running


@pytest.mark.django_db(transaction=True)
def test_a_change_and_a_sitting_down_at_once_agree_on_what_is_played(transactional_db: None) -> None:
    alice, bob = make_person("Alice"), make_person("Bob")
    for _ in range(3):
        game = services.create(alice.pk, [LISTED])
        changed, sat = at_once(
            lambda g=game: services.change(g.pk, alice.pk, [LISTED], options={"target": 61}),
            lambda g=game: services.sit(g.code, bob.pk, terms=0),
        )
        game.refresh_from_db()
        if isinstance(sat, Game):  # he was first: the table is as he saw it
            assert isinstance(changed, services.SeatTaken | services.NotTheHost | Refused)
            assert (game.options, game.running) == ({}, True)
        else:
            assert isinstance(sat, services.TableChanged | Refused)
            assert (game.options, game.waiting) == ({"target": 61}, True)
        Game.objects.all().delete()


# --- the host -------------------------------------------------------------------------------------------------------
def test_a_table_is_changed_as_long_as_nobody_has_sat_down(alice: User, bob: User) -> None:
    game = services.create(alice.pk, [LISTED], part=PART)
    token, hers = Invite.objects.get(game=game).token, browser_of(alice)
    page = reverse("games:change", args=[game.code])
    html = text_of(hers, page)
    assert 'value="lobby" checked' in html
    sent = {"variant": "three", "shown": "three", "seat_1": "lobby", "seat_2": "easy", "lowball": "1"}
    assert hers.post(page, sent)["Location"] == table(game)
    game.refresh_from_db()
    assert (game.variant, game.options, game.scores, game.edits) == ("three", {"lowball": True}, [0, 0, 0], 1)
    assert (seats(game), game.players.get(seat=0).part) == ([alice.pk, None, "easy"], PART)
    assert Invite.objects.get(game=game).token == token
    late = browser_of(bob).post(place(game), {"terms": "0"})  # he had looked at the table before
    assert late.status_code == 409
    assert "Something has changed" in late.content.decode()
    assert seats(game) == [alice.pk, None, "easy"]
    browser_of(bob).post(place(game), {"terms": "1"})
    assert Game.objects.get().running
    assert hers.get(page)["Location"] == table(game)
    assert hers.post(page, sent)["Location"] == table(game)


def test_a_match_and_a_head_start_are_told_in_the_lobby_and_changed_with_the_table(alice: User, bob: User) -> None:
    hers, his = browser_of(alice), browser_of(bob)
    sent = {"variant": "standard", "shown": "standard", "seat_1": "lobby", "start_0": "0", "start_1": "10"}
    hers.post(
        "/en/play/new/",
        sent | {"match": "first_to-5", "preset": "tournament", "multi": "", "first_dealer": "loser", "lone_cards": "1"},
    )
    game = Game.objects.get()
    assert (game.match is not None, game.start, game.scores) == (True, [0, 10], [0, 10])
    assert game.lone_cards
    for html in (text_of(his, LOBBY), text_of(his, place(game)), text_of(hers, table(game))):
        assert "A match:" in html
        assert "A single card that fits is played by itself." in html
        assert "10" in html
    page = reverse("games:change", args=[game.code])
    assert re.search('value="first_to-5"[^>]* checked', text_of(hers, page))
    hers.post(page, sent | {"match": "best_of-3", "multi": "", "first_dealer": "loser", "start_1": "0"})
    game.refresh_from_db()
    assert game.match is not None
    assert (game.match.form, game.match.length, game.start, game.scores) == ("best_of", 3, [], [0, 0])
    hers.post(page, sent | {"match": "", "start_1": "0"})
    game.refresh_from_db()
    assert (game.match, Match.objects.count()) == (None, 0)
    his.post(place(game), {"terms": "2"})
    game.refresh_from_db()
    assert game.running


def test_nobody_changes_a_table_where_somebody_sits_or_that_is_not_his(alice: User, bob: User, charlie: User) -> None:
    game = services.create(alice.pk, [LISTED, LISTED], variant="three")
    with pytest.raises(services.NotTheHost):
        services.change(game.pk, bob.pk, ["easy"])
    assert browser_of(charlie).get(reverse("games:change", args=[game.code])).status_code == 404
    services.sit(game.code, bob.pk)
    with nothing_changes(game):
        with pytest.raises(services.SeatTaken):
            services.change(game.pk, alice.pk, ["easy"])
        with pytest.raises(services.NotTheHost):
            services.give_seat(game.pk, bob.pk, 2, "easy")
        answer = browser_of(alice).post(reverse("games:change", args=[game.code]), {"seat_1": "easy"}, follow=True)
        assert "Somebody has sat down" in answer.content.decode()


def test_a_change_that_cannot_be_changes_nothing(alice: User) -> None:
    game = services.create(alice.pk, [LISTED])
    page = reverse("games:change", args=[game.code])
    with nothing_changes(game):
        answer = browser_of(alice).post(page, {"seat_1": "lobby", "joker_wild": "1", "joker_null": "1"})
        assert answer.status_code == 422
        with pytest.raises(ValueError, match="2 seats"):
            services.change(game.pk, alice.pk, [LISTED, LISTED])


def test_the_host_lets_the_computer_play_and_the_game_begins(alice: User, bob: User) -> None:
    game = services.create(alice.pk, [LISTED, LISTED], variant="three")
    services.sit(game.code, bob.pk)
    hers, give = browser_of(alice), reverse("games:give_seat", args=[game.code])
    for _ in range(2):  # a double click
        assert hers.post(give, {"seat": "2", "to": "medium"})["Location"] == table(game)
    assert seats(game) == [alice.pk, bob.pk, "medium"]
    assert Game.objects.get().running


@pytest.mark.parametrize(
    "sent",
    [{"seat": "1", "to": "easy"}, {"seat": "0", "to": "easy"}, {"seat": "2", "to": "oracle"},
     {"seat": "9", "to": "easy"}, {"seat": "two", "to": "easy"}, {"to": "easy"}, {"seat": "2"},
     {"seat": "2", "to": "player"}, {"seat": "2", "to": "player", "to_name": "Nobody"}],
)  # fmt: skip
def test_a_seat_is_given_only_where_nobody_sits_and_to_somebody_there_is(
    sent: dict[str, str], alice: User, bob: User
) -> None:
    game = services.create(alice.pk, [LISTED, LISTED], variant="three")
    services.sit(game.code, bob.pk)
    with nothing_changes(game):
        answer = browser_of(alice).post(reverse("games:give_seat", args=[game.code]), sent, follow=True)
    assert 'class="message ' in answer.content.decode().split('id="messages"')[1]


def test_who_sits_down_may_get_up_again_but_only_the_host_withdraws_the_table(
    alice: User, bob: User, charlie: User
) -> None:
    game = services.create(alice.pk, [LISTED, LISTED], variant="three")
    services.sit(game.code, bob.pk)
    his = browser_of(bob)
    assert "Withdraw" not in text_of(his, table(game))
    with nothing_changes(game), pytest.raises(Refused):
        services.call_off(game.pk, bob.pk)
    with pytest.raises(services.TableGone):
        services.leave(game.code, alice.pk)  # the host withdraws
    leave = reverse("games:leave", args=[game.code])
    for _ in range(2):
        assert his.post(leave)["Location"] == reverse("games:index")
    assert seats(game) == [alice.pk, None, None]
    assert "<bdi>Bob</bdi> will not play" in text_of(browser_of(alice), table(game))
    assert my_games.turn_count(alice) == 1  # she has to say who shall have the seat
    services.sit(game.code, charlie.pk)  # it stands in the lobby still
    assert my_games.turn_count(alice) == 0
    services.call_off(game.pk, alice.pk)
    late = browser_of(bob).post(place(game))
    assert late.status_code == 409
    assert "has been withdrawn" in late.content.decode()


def test_a_table_to_which_nobody_comes_is_cleared_away_once(alice: User, bob: User) -> None:
    game = services.create(alice.pk, [LISTED])
    fresh = services.create(bob.pk, [LISTED])
    Game.objects.filter(pk=game.pk).update(due=timezone.now() - timedelta(minutes=1))
    assert [offered.pk for offered in open_tables.open_games()] == [fresh.pk]  # before the job has run
    with pytest.raises(services.TableGone):
        services.sit(game.code, bob.pk)
    for _ in range(2):
        expire()
    game.refresh_from_db()
    version = game.version
    services.expire(game.pk)
    game.refresh_from_db()
    assert (game.status, game.version) == (Game.Status.CALLED_OFF, version)
    assert Game.objects.get(pk=fresh.pk).waiting
    answer = browser_of(alice).get(table(game), follow=True)
    assert "Nobody sat down in time" in answer.content.decode()
    assert "Nobody sat down in time" in text_of(browser_of(bob), place(game))


def test_a_game_that_has_begun_is_never_cleared_away(alice: User, bob: User) -> None:
    game = services.create(alice.pk, [LISTED])
    due = game.due
    assert due is not None
    assert timedelta(days=6, hours=23) < due - timezone.now() <= timedelta(days=7)
    services.sit(game.code, bob.pk)
    Game.objects.filter(pk=game.pk).update(due=timezone.now())
    expire()
    services.expire(game.pk)
    assert Game.objects.get().running


def test_one_person_has_only_so_many_tables_waiting(alice: User, bob: User) -> None:
    for _ in range(MOST_WAITING):
        services.create(alice.pk, [LISTED])
    answer = browser_of(alice).post("/en/play/new/", {"seat_1": "lobby"})
    assert answer.status_code == 422
    assert "greatest number of waiting tables" in answer.content.decode()
    services.create(alice.pk, ["easy"])  # against the computer as many as he likes
    services.sit(Game.objects.filter(status=Game.Status.WAITING).first().code, bob.pk)  # type: ignore[union-attr]
    assert browser_of(alice).post("/en/play/new/", {"seat_1": "friend"}).status_code == 303


def test_whose_host_has_gone_passes_to_who_sat_down_next(alice: User, bob: User, charlie: User) -> None:
    game = services.create(alice.pk, [LISTED, LISTED], variant="three")
    services.sit(game.code, bob.pk)
    alice.delete()
    assert "Withdraw this table" in text_of(browser_of(bob), table(game))
    services.give_seat(game.pk, bob.pk, 0, "easy")
    assert seats(game) == ["easy", bob.pk, None]
    services.sit(game.code, charlie.pk)
    assert Game.objects.get().running


@pytest.mark.parametrize("counting", catalog.COUNTINGS)
def test_a_link_says_what_is_really_played(counting: Counting, client: Client, alice: User) -> None:
    options = {"auction": True, "target": 61}
    game = services.create(alice.pk, [""], "ten-card", options, counting, language="fa")
    html = text_of(client, reverse("games:join", args=[Invite.objects.get(game=game).token]))
    for told in ("Ten-card cribbage", "two hands of four", "To 61", "Auction crib", "/en/rules/auction/", "فارسی"):
        assert told in html
    name = {"auto": "Automatic counting", "manual": "Manual counting<", "muggins": "Manual counting with muggins"}
    assert name[counting] in html
    assert "Six cards each" not in html
