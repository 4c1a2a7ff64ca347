"""Who sits with whom: blocks at every door, how many games at once, favourites, and a challenge with one click."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cribsite.accounts import ties
from cribsite.accounts.models import Tie, User
from cribsite.accounts.tokens import make_token
from games import services
from games.clocks import USUAL
from games.engine.match import Match
from games.models import Game, Invite, Player
from games.services import company
from games.services.seats import LISTED
from tests.games.tables import make_game_of_two, make_person, play_on
from tests.games.test_lobby import LOBBY, nothing_changes, place, text_of
from tests.games.test_services import at_once
from tests.games.test_views import browser_of, table

NOT_OPEN = "This table is not open to you"
PEOPLE = "/en/play/people/"


def block(who: User, whom: User) -> None:
    services.bind(who.pk, whom.pk, "block")


def with_account(person: User, name: str) -> User:
    person.username, person.is_guest = name, False
    person.save()
    return person


Pair = tuple[User, User]


@pytest.fixture(params=["host has blocked", "guest has blocked"])
def apart(request: pytest.FixtureRequest, alice: User, bob: User) -> Pair:
    """Alice, whose tables they are, and Bob; one of the two has blocked the other."""
    block(*((alice, bob) if request.param == "host has blocked" else (bob, alice)))
    return alice, bob


# --- every door -----------------------------------------------------------------------------------------------------
def test_who_is_apart_does_not_see_the_table_in_the_lobby_nor_sit_there(apart: Pair, charlie: User) -> None:
    alice, bob = apart
    game = services.create(alice.pk, [LISTED])
    browser = browser_of(bob)
    assert "No table is open just now" in text_of(browser, LOBBY)
    assert place(game) in text_of(browser_of(charlie), LOBBY)
    assert NOT_OPEN in text_of(browser, place(game))
    with nothing_changes(game):
        answer = browser.post(place(game), {"terms": "0"})
        assert (answer.status_code, answer["Location"]) == (303, LOBBY)
        assert NOT_OPEN in text_of(browser, LOBBY)
    browser_of(charlie).post(place(game), {"terms": "0"})
    assert Game.objects.get().running


def test_who_is_apart_cannot_come_by_a_link(apart: Pair) -> None:
    alice, bob = apart
    game = services.create(alice.pk, [""])
    address = reverse("games:join", args=[Invite.objects.get(game=game).token])
    browser = browser_of(bob)
    assert NOT_OPEN in text_of(browser, address)
    with nothing_changes(game):
        assert NOT_OPEN in browser.post(address, follow=True).content.decode()


def test_who_is_apart_cannot_be_asked_by_name(apart: Pair) -> None:
    alice, bob = apart
    with_account(bob, "bob")
    browser = browser_of(alice)
    answer = browser.post("/en/play/new/", {"seat_1": "player", "seat_1_name": "bob"})
    assert answer.status_code == 422
    said = answer.content.decode()
    mine = Tie.objects.get().user == alice
    assert ("You have blocked <bdi>Bob</bdi>" in said, "cannot be invited" in said) == (mine, not mine)
    assert not Game.objects.exists()
    game = services.create(alice.pk, [""])
    with nothing_changes(game):
        sent = {"seat": "1", "to": "player", "to_name": "bob"}
        browser.post(reverse("games:give_seat", args=[game.code]), sent)
        with pytest.raises(services.NotAsked):
            services.change(game.pk, alice.pk, [bob.pk])


def test_who_is_apart_cannot_accept_what_he_was_asked_before(alice: User, bob: User) -> None:
    game = services.create(alice.pk, [bob.pk])
    block(alice, bob)
    browser, address = browser_of(bob), reverse("games:invitation", args=[game.code])
    assert NOT_OPEN in text_of(browser, address)
    with nothing_changes(game):
        browser.post(address, {"terms": "0"})


def test_an_invitation_of_somebody_one_blocks_is_declined(alice: User, bob: User) -> None:
    game = services.create(alice.pk, [bob.pk])
    block(bob, alice)
    seat = Player.objects.get(game=game, seat=1)
    assert (seat.user, seat.declined_by) == (None, bob)


def test_who_is_apart_from_another_guest_does_not_sit_beside_him(alice: User, bob: User, charlie: User) -> None:
    block(bob, charlie)
    game = services.create(alice.pk, [LISTED, LISTED], "three")
    services.sit(game.code, bob.pk)
    for call in (
        lambda: services.sit(game.code, charlie.pk),
        lambda: services.join(Invite.objects.get(game=game, seat=2).token, charlie.pk),
    ):
        with pytest.raises(services.NotOpen):
            call()


def test_a_program_hears_the_same(apart: Pair) -> None:
    alice, bob = apart
    game = services.create(alice.pk, [LISTED])
    token = make_token(bob, "bot")[1]
    with nothing_changes(game):
        answer = Client().post(
            f"/api/v1/tables/{game.code}/seat",
            {"terms": 0},
            content_type="application/json",
            headers={"Authorization": f"Bearer {token}"},
        )
    assert (answer.status_code, answer.json()["code"]) == (409, "not_open")


@pytest.mark.parametrize(("blocks", "whom", "remain"), [(0, 1, {0, 2}), (1, 0, {0, 2}), (1, 2, {0, 2}), (2, 1, {0, 1})])
def test_two_who_part_at_a_table_that_waits_do_not_begin_there(
    blocks: int, whom: int, remain: set[int], alice: User, bob: User, charlie: User
) -> None:
    people, last = [alice, bob, charlie], make_person("Dora")
    game = services.create(alice.pk, [LISTED, bob.pk, ""], "four")
    services.accept(game.code, bob.pk)
    services.sit(game.code, charlie.pk)
    block(people[blocks], people[whom])
    block(people[blocks], people[whom])
    seats = {player.user_id for player in game.players.all() if player.user_id is not None}
    assert seats == {people[number].pk for number in remain}
    # A host who blocks is not told that the other one would not play; whoever gets up himself is said to have.
    declined = {player.declined_by_id for player in game.players.all()} - {None}
    assert declined == ({people[blocks].pk} if blocks else set())
    services.join(Invite.objects.get(game=game, seat=3).token, last.pk)
    assert Game.objects.get(pk=game.pk).waiting
    gone = people[blocks or whom]
    free = Player.objects.get(game=game, user=None)
    with pytest.raises(services.NotOpen):
        services.join(Invite.objects.get(game=game, seat=free.seat).token, gone.pk)
    services.give_seat(game.pk, alice.pk, free.seat, "easy")
    assert Game.objects.get(pk=game.pk).running


@pytest.mark.django_db(transaction=True)
def test_of_a_block_and_a_seat_taken_at_once_the_two_never_wait_together(transactional_db: None) -> None:
    alice, bob = make_person("Alice"), make_person("Bob")
    for _ in range(3):
        game = services.create(alice.pk, [LISTED, LISTED], "three")
        at_once(lambda g=game: services.sit(g.code, bob.pk), lambda: services.bind(alice.pk, bob.pk, "block"))  # type: ignore[misc]
        assert not Player.objects.filter(game=game, user=bob).exists()
        ties.loose(alice.pk, bob.pk, "block")


def test_no_rematch_between_those_who_are_apart(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    services.resign(game.pk, alice.pk)
    block(bob, alice)
    answer = browser_of(alice).post(reverse("games:rematch", args=[game.code]), follow=True)
    assert "There will be no rematch" in answer.content.decode()
    assert Game.objects.count() == 1


def test_a_rematch_that_was_offered_before_is_none_any_more(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    services.resign(game.pk, alice.pk)
    services.rematch(game.pk, alice.pk)
    block(alice, bob)
    with pytest.raises(services.TableGone):
        services.rematch(game.pk, bob.pk)
    assert Game.objects.get(follows=game).waiting


def test_what_runs_already_goes_on(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob, match=Match(form="best_of", n=3, preset="tournament"))
    block(alice, bob)
    game = play_on(game, [alice, bob], 12)
    assert game.ply > 12
    services.resign(game.pk, bob.pk)
    assert Game.objects.get(number=2).running


def test_one_may_make_up_again(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    browser = browser_of(alice)
    address = reverse("games:tie", args=[bob.pk])
    for _ in range(2):  # the same again changes nothing
        browser.post(address, {"kind": "block"})
    assert Tie.objects.count() == 1
    assert "Blocked players" in text_of(browser, PEOPLE)
    browser.post(address, {"kind": "block", "wish": "no", "next": f"/en/play/{game.code}/people/"})
    assert not ties.apart_from(bob.pk)
    services.sit(services.create(alice.pk, [LISTED]).code, bob.pk)


# --- ties -----------------------------------------------------------------------------------------------------------
def test_a_favourite_who_is_blocked_is_one_no_more(alice: User, bob: User) -> None:
    ties.tie(alice.pk, bob.pk, "favourite")
    block(alice, bob)
    assert ties.kinds(alice.pk, bob.pk) == {"block"}


@pytest.mark.parametrize("kind", ["enemy", ""])
def test_a_tie_of_no_kind_is_refused(kind: str, alice: User, bob: User) -> None:
    make_game_of_two(alice, bob)
    browser = browser_of(alice)
    assert browser.post(reverse("games:tie", args=[bob.pk]), {"kind": kind}).status_code == 404
    assert browser.post(reverse("games:tie", args=[alice.pk]), {"kind": "block"}).status_code == 404
    assert not Tie.objects.exists()


def test_a_stranger_who_hides_is_not_found(alice: User, bob: User) -> None:
    """Otherwise a number in an address would tell a name."""
    browser = browser_of(alice)
    assert browser.post(reverse("games:tie", args=[bob.pk]), {"kind": "favourite"}).status_code == 404
    with_account(bob, "bob")
    browser.post(reverse("games:tie", args=[bob.pk]), {"kind": "favourite"})
    assert Tie.objects.get().other == bob


def test_a_full_list_says_so(monkeypatch: pytest.MonkeyPatch, alice: User, bob: User, charlie: User) -> None:
    monkeypatch.setattr(ties, "MOST", 1)
    for other in (bob, charlie):
        make_game_of_two(alice, other)
    for other in (bob, charlie):
        said = browser_of(alice).post(reverse("games:tie", args=[other.pk]), {"kind": "block"}, follow=True)
    assert "Your list is full" in said.content.decode()
    assert ties.of_kind(alice.pk, "block") == [bob]


def test_a_way_back_leads_nowhere_else(alice: User, bob: User) -> None:
    make_game_of_two(alice, bob)
    sent = {"kind": "favourite", "next": "https://elsewhere.example/"}
    assert browser_of(alice).post(reverse("games:tie", args=[bob.pk]), sent)["Location"] == PEOPLE


def test_a_deleted_account_leaves_no_ties(alice: User, bob: User) -> None:
    block(alice, bob)
    ties.tie(bob.pk, alice.pk, "favourite")
    bob.delete()
    assert not Tie.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_block_twice_at_once_is_one(transactional_db: None) -> None:
    alice, bob = make_person("Alice"), make_person("Bob")
    at_once(*[lambda: services.bind(alice.pk, bob.pk, "block")] * 3)
    assert Tie.objects.count() == 1


# --- how many at once -----------------------------------------------------------------------------------------------
def test_nobody_has_more_games_with_others_than_the_site_allows(
    monkeypatch: pytest.MonkeyPatch, alice: User, bob: User, charlie: User
) -> None:
    monkeypatch.setattr(company, "MOST_GAMES", 1)
    services.create(alice.pk, ["easy"])  # against bots as many as one likes
    make_game_of_two(alice, bob)
    services.create(alice.pk, ["easy"])
    open_table = services.create(charlie.pk, [LISTED])
    answer = browser_of(alice).post("/en/play/new/", {"seat_1": "lobby"})
    assert answer.status_code == 422
    assert "You cannot have more than 1 game with others at a time" in answer.content.decode()
    with nothing_changes(open_table):
        said = browser_of(bob).post(place(open_table), {"terms": "0"}, follow=True)
        assert "You cannot have more than 1 game" in said.content.decode()


def test_a_bound_of_ones_own(alice: User, bob: User, charlie: User) -> None:
    browser = browser_of(with_account(bob, "bob"))
    sent = {"language": "en", "theme": "auto", "most_games": "۱"}
    assert browser.post("/en/account/", sent).status_code == 302
    bob.refresh_from_db()
    assert bob.most_games == 1
    make_game_of_two(alice, bob)
    said = browser.post("/en/play/new/", {"seat_1": "friend"}).content.decode()
    assert "You have limited yourself to 1 game with others at a time" in said
    asked = browser_of(charlie).post("/en/play/new/", {"seat_1": "player", "seat_1_name": "bob"})
    assert (asked.status_code, "Please ask again later" in asked.content.decode()) == (422, True)
    browser.post("/en/account/", sent | {"most_games": ""})
    services.create(charlie.pk, [bob.pk])


@pytest.mark.parametrize("wrong", ["0", "51", "many", "-3"])
def test_a_bound_that_is_none_is_refused(wrong: str, alice: User) -> None:
    answer = browser_of(alice).post("/en/account/", {"language": "en", "theme": "auto", "most_games": wrong})
    assert (answer.status_code, "a number from 1 to 50" in answer.content.decode()) == (422, True)


def test_a_rematch_that_is_one_game_too_many_makes_nothing(alice: User, bob: User, charlie: User) -> None:
    game = make_game_of_two(alice, bob)
    services.resign(game.pk, bob.pk)
    make_game_of_two(alice, charlie)
    alice.most_games = 1
    alice.save()
    said = browser_of(alice).post(reverse("games:rematch", args=[game.code]), follow=True).content.decode()
    assert "to 1 game with others" in said
    assert not Game.objects.filter(follows=game).exists()


@pytest.mark.django_db(transaction=True)
def test_two_seats_at_once_are_counted_one_after_the_other(transactional_db: None) -> None:
    alice, bob, charlie = (make_person(name) for name in ("Alice", "Bob", "Charlie"))
    charlie.most_games = 1
    charlie.save()
    games = [services.create(host.pk, [LISTED]) for host in (alice, bob)]
    calls: list[Callable[[], Any]] = [lambda g=game: services.sit(g.code, charlie.pk) for game in games]
    results = at_once(*calls)
    assert sorted(type(result).__name__ for result in results) == ["Game", "TooManyGames"]
    assert company.games_of(charlie.pk) == 1


# --- people and challenges ------------------------------------------------------------------------------------------
def test_whom_one_has_played_with_stands_there_once(
    alice: User, bob: User, charlie: User, django_assert_max_num_queries: Any
) -> None:
    browser = browser_of(alice)
    assert "Nobody yet" in text_of(browser, PEOPLE)
    make_game_of_two(alice, charlie)
    for _ in range(2):
        make_game_of_two(alice, bob)
    with django_assert_max_num_queries(9) as few:
        html = text_of(browser, PEOPLE)
    asked = len(few)
    assert html.count('class="person"') == 2
    assert html.index("Bob") < html.index("Charlie")  # the last one first
    ties.tie(alice.pk, charlie.pk, "favourite")
    for number in range(4):
        make_game_of_two(alice, make_person(f"Guest {number}"))
    with django_assert_max_num_queries(asked):
        html = text_of(browser, PEOPLE)
    assert html.count('class="person"') == 6
    assert html.index("Favourites") < html.index("Charlie") < html.index("Recent players") < html.index("Bob")


def test_a_visitor_who_never_played_knows_nobody(client: Client, bob: User) -> None:
    with_account(bob, "bob")
    assert "Nobody yet" in text_of(client, PEOPLE)
    assert "person-acts" not in text_of(client, "/en/stats/player/bob/")
    made = client.post(reverse("games:challenge", args=[bob.pk]))  # which makes him a guest
    assert made["Location"] == table(Game.objects.get())
    assert client.post(reverse("games:tie", args=[0]), {"kind": "block"}).status_code == 404


def test_the_page_of_a_player_has_star_block_and_challenge(alice: User, bob: User) -> None:
    browser, page = browser_of(alice), "/en/stats/player/bob/"
    with_account(bob, "bob")
    html = text_of(browser, page)
    for name in ("challenge", "tie"):
        assert f'action="{reverse(f"games:{name}", args=[bob.pk])}"' in html
    answer = browser.post(reverse("games:tie", args=[bob.pk]), {"kind": "block", "next": page})
    assert answer["Location"] == page
    assert "Take the block back" in text_of(browser, page)
    assert "person-acts" not in text_of(browser_of(bob), page)


def test_the_people_at_a_table(alice: User, bob: User, charlie: User) -> None:
    game = make_game_of_two(alice, bob)
    address = reverse("games:company", args=[game.code])
    assert address in text_of(browser_of(alice), table(game))
    html = text_of(browser_of(alice), address)
    assert ("Bob" in html, html.count('class="person"')) == (True, 1)
    assert browser_of(charlie).get(address).status_code == 404
    alone = services.create(alice.pk, ["easy"])
    assert reverse("games:company", args=[alone.code]) not in text_of(browser_of(alice), table(alone))


def challenge(who: User, whom: User) -> Game:
    answer = browser_of(who).post(reverse("games:challenge", args=[whom.pk]))
    assert answer.status_code == 303
    return Game.objects.get(code=answer["Location"].rstrip("/").rsplit("/", 1)[1])


def test_a_challenge_is_a_table_by_the_terms_of_the_last_game(alice: User, bob: User) -> None:
    terms: dict[str, Any] = {"variant": "ten-card", "options": {"joker_wild": True}, "counting": "manual"}
    match = Match(form="first_to", n=5, preset="free")
    old = make_game_of_two(alice, bob, match=match, lone_cards=True, **terms)
    services.resign(old.pk, bob.pk)
    for person in (alice, bob):
        services.call_off(Game.objects.get(number=2).pk, person.pk)
    game = challenge(bob, alice)
    assert {name: getattr(game, name) for name in terms} == terms
    assert (game.waiting, game.lone_cards, game.language) == (True, True, "en")
    assert game.match is not None
    assert (game.match.length, game.match.points, game.number) == (5, [], 1)
    assert [player.user_id for player in game.players.all()] == [bob.pk, alice.pk]
    assert challenge(bob, alice) == game  # a second click leads to the same table
    assert challenge(alice, bob) == game  # and so does an answer of the same kind
    assert "invites you" in text_of(browser_of(alice), f"/en/play/{game.code}/invitation/")


@pytest.mark.parametrize(
    ("before", "clock"), [("live-30", "live-30"), ("days-7", "days-7"), ("", USUAL), (None, USUAL)]
)
def test_people_who_play_again_always_have_a_clock(before: str | None, clock: str, alice: User, bob: User) -> None:
    if before is None:
        assert services.challenge(alice.pk, bob.pk).clock == clock
        return
    old = make_game_of_two(alice, bob, clock=before, match=Match(form="best_of", n=3, preset="tournament"))
    for number in (1, 2):
        services.resign(Game.objects.get(number=number).pk, bob.pk)
    assert Game.objects.get(number=2).clock == clock
    assert services.rematch(Game.objects.get(number=2).pk, bob.pk).clock == clock
    again = services.rematch(Game.objects.get(number=2).pk, alice.pk)
    assert (again.running, again.clock) == (True, clock)
    Game.objects.filter(pk=again.pk).update(clock=old.clock)
    services.resign(again.pk, bob.pk)
    assert services.challenge(alice.pk, bob.pk).clock == clock


def test_against_the_computer_and_at_one_device_a_rematch_has_no_clock(alice: User) -> None:
    for others in (["easy"], [services.AtDevice("Sara")]):
        game = services.resign(services.create(alice.pk, others).pk, alice.pk)
        again = services.rematch(game.pk, alice.pk)
        assert (again.running, again.clock, again.due) == (True, "", None)


def test_after_games_in_other_company_a_challenge_is_to_standard_cribbage(
    alice: User, bob: User, charlie: User
) -> None:
    game = services.create(alice.pk, [bob.pk, charlie.pk], "three")
    for person in (bob, charlie):
        services.accept(game.code, person.pk)
    made = challenge(alice, charlie)
    assert (made.variant, made.options, made.match) == ("standard", {}, None)


def test_a_challenge_to_somebody_apart_or_unknown_makes_nothing(alice: User, bob: User, charlie: User) -> None:
    make_game_of_two(alice, bob)
    block(bob, alice)
    browser = browser_of(alice)
    said = browser.post(reverse("games:challenge", args=[bob.pk]), follow=True).content.decode()
    assert "cannot be invited to your table" in said
    for pk in (charlie.pk, alice.pk, 10**9):
        assert browser.post(f"{PEOPLE}{pk}/challenge/").status_code == 404
    assert Game.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_challenge_twice_at_once_is_one_table(transactional_db: None) -> None:
    alice, bob = make_person("Alice"), make_person("Bob")
    made = at_once(*[lambda: services.challenge(alice.pk, bob.pk)] * 3)
    assert len({getattr(game, "pk", game) for game in made}) == 1
    assert Game.objects.count() == 1
