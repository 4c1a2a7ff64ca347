"""Matches at tables: each form to its end, the next game exactly once, who sits where, head starts, what is kept."""

import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from cribsite.accounts.models import User
from games import my_games, queries, services
from games.engine import catalog, record
from games.engine.fairdeal import cut_for_deal
from games.engine.match import Match as Terms
from games.engine.match import seating
from games.engine.reasons import Refused
from games.engine.verify import verify
from games.models import Game, Match, Player
from games.positions import fair_of, rules_of
from games.services.table import locked
from stats.models import GameFact
from stats.recording import record as record_figures
from tests.games.reader import Dock
from tests.games.tables import make_game_of_two, make_move, play_on, state_of
from tests.games.test_every_variant import play_through
from tests.games.test_views import browser_of

pytestmark = pytest.mark.django_db
BEST_OF_THREE = Terms(form="best_of", n=3, preset="tournament")
SHORT = {"target": 61}


def last_game() -> Game:
    return Game.objects.latest("pk")


def resign(game: Game, loser: User) -> Game:
    """The game after one that somebody gives up at once; the same one where the match is over."""
    services.resign(game.pk, loser.pk)
    return last_game()


def who(game: Game) -> list[Any]:
    """Who sits where: a person's key or a bot's level."""
    return [player.user_id or player.level for player in game.players.order_by("seat")]


def html_of(game: Game, person: User) -> str:
    return browser_of(person).get(reverse("games:table", args=[game.code])).content.decode()


def first_step_of(game: Game, person: User) -> str:
    """The replay's page before the first card."""
    return browser_of(person).get(reverse("games:replay", args=[game.code]), {"n": 0}).content.decode()


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def record_of(game: Game, person: User) -> dict[str, Any]:
    return queries.record_of(queries.game_for(person, game.code))


# --- one game after the other ---------------------------------------------------------------------------------------
def test_the_next_game_begins_as_one_ends(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob, match=BEST_OF_THREE)
    following = resign(game, bob)
    match = Match.objects.get()
    assert (match.points, match.games, match.finished_at) == ([1, 0], 1, None)
    assert (following.number, following.points_before, following.follows) == (2, [1, 0], game)
    assert following.running
    assert following.secret != game.secret
    assert who(following) == who(game)
    assert following.first_dealer == 1  # the loser deals
    resign(resign(following, alice), alice)
    match.refresh_from_db()
    assert (match.points, match.games, match.winners) == ([1, 2], 3, [1])
    assert match.finished_at is not None
    assert [game.result["points"] for game in match.played.order_by("number") if game.result] == [
        [1, 0],
        [0, 1],
        [0, 1],
    ]
    assert Game.objects.count() == 3


CUT = "The cut for deal: the lowest card deals."


@pytest.mark.parametrize("option", ["loser", "alternate", "recut_last"])
def test_who_deals_first(alice: User, bob: User, option: str) -> None:
    options = {} if option == "loser" else {"first_dealer": option}
    first = make_game_of_two(alice, bob, match=BEST_OF_THREE, options=options)
    second = resign(first, bob)
    third = resign(second, alice)
    cut = cut_for_deal(rules_of(third), fair_of(third, list(third.players.all())))[0]
    turned = 1 - (first.first_dealer or 0)
    expected = {"loser": (1, 0), "alternate": (turned, 1 - turned), "recut_last": (turned, cut)}
    assert (second.first_dealer, third.first_dealer) == expected[option]
    resign(third, bob)
    assert verify(record_of(third, alice))[1] is None
    shown = [CUT in first_step_of(game, alice) for game in (first, second, third)]
    assert shown == [True, False, option == "recut_last"]


def test_the_same_end_twice_makes_one_next_game(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob, match=Terms())
    services.resign(game.pk, bob.pk)
    for person in (alice, bob):
        with pytest.raises(Refused):
            services.resign(game.pk, person.pk)
    with locked(game.pk) as table:
        table.changed = True  # somebody mends the game: its end is written again
    assert (Game.objects.count(), Match.objects.get().points) == (2, [1, 0])
    assert services.check(game.pk) == []
    # Who still asks for a rematch finds the next game.
    assert services.rematch(game.pk, alice.pk) == last_game()
    assert Game.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_everybody_resigns_at_once() -> None:
    from tests.games.tables import make_person

    people = [make_person("Alice"), make_person("Bob")]
    game = make_game_of_two(*people, match=Terms(n=50))

    def leave(person: User) -> None:
        try:
            services.resign(game.pk, person.pk)
        except Refused:
            pass
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(leave, people * 3))
    match = Match.objects.get()
    assert (Game.objects.count(), match.games, sum(match.points)) == (2, 1, 1)


def test_a_called_off_game_ends_its_match(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob, match=Terms())
    following = resign(game, bob)
    for person in (alice, bob):
        services.call_off(following.pk, person.pk)
    match = Match.objects.get()
    assert (match.points, match.winners, match.finished_at is not None) == ([1, 0], [], True)
    assert Game.objects.count() == 2
    html = html_of(game, alice)
    assert "nobody has won it" in html
    assert "Rematch" not in html
    assert "Another match" not in html
    with pytest.raises(services.TableGone):
        services.rematch(game.pk, alice.pk)


def test_a_deleted_account_ends_the_match_with_the_game(alice: User, bob: User, charlie: User) -> None:
    game = make_game_of_two(alice, bob, match=Terms())
    bob.delete()
    services.resign(game.pk, alice.pk)
    match = Match.objects.get()
    assert (match.points, match.winners, match.finished_at is not None) == ([0, 1], [], True)
    assert Game.objects.count() == 1
    assert "nobody has won it" in html_of(game, alice)


def test_another_match_is_one_by_the_same_terms(alice: User, bob: User) -> None:
    terms = Terms(form="best_of", n=3, preset="tournament")
    game = make_game_of_two(alice, bob, match=terms, options=SHORT, head_start=(0, 10))
    last = resign(game, bob)
    services.resign(last.pk, bob.pk)
    assert "Another match" in html_of(last, alice)
    assert services.rematch(last.pk, alice.pk).waiting
    again = services.rematch(last.pk, bob.pk)
    assert again.running
    assert (again.number, again.points_before, again.start, again.options) == (1, [], [0, 10], SHORT)
    first, second = Match.objects.order_by("pk")
    assert (second.form, second.length, second.points, second.winners) == ("best_of", 3, [], [])
    assert second.pk == again.match_id != first.pk


def test_play_now_does_not_take_up_a_match(alice: User) -> None:
    match = services.create(alice.pk, ["easy"], match=Terms())
    ahead = services.create(alice.pk, ["easy"], head_start=(10, 0))
    assert services.play_now(alice.pk, "easy").pk not in {match.pk, ahead.pk}


# --- each form to its end -------------------------------------------------------------------------------------------
# Everybody begins near the target: a game is a deal or two, and a match soon over.
FORMS: list[tuple[str, Terms, tuple[int, ...]]] = [
    ("standard", BEST_OF_THREE, (55, 56)),
    ("three", Terms(n=2, multi="continuing"), (55, 55, 50)),
    ("captain", Terms(n=2, preset="house"), (55, 55)),
]
LONGER: list[tuple[str, Terms, tuple[int, ...]]] = [
    ("standard", BEST_OF_THREE, ()),
    ("standard", Terms(form="best_of", n=7, preset="tournament"), (50, 50)),
    ("standard", Terms(n=3, preset="quadruple-at-60"), ()),
    ("three", Terms(n=4, multi="winner_takes_all"), ()),
    ("three", Terms(n=3, multi="continuing"), ()),
    ("captain", Terms(n=2, preset="house"), ()),
    ("two-against-one", Terms(n=2), ()),
    ("four", Terms(n=5, preset="house"), (0, 5, 10, 15)),
    ("four-partners", Terms(n=5), (0, 20)),
    ("five", Terms(n=6, multi="continuing"), ()),
]


@pytest.mark.parametrize(
    ("slug", "terms", "start"),
    [*FORMS, *(pytest.param(*form, marks=pytest.mark.long) for form in LONGER)],
)
def test_a_match_through_the_forms(alice: User, slug: str, terms: Terms, start: tuple[int, ...]) -> None:
    """A person's part of a whole match by plain forms; every game is proved and counted once."""
    rules = catalog.VARIANTS[slug]
    options = {} if slug == "two-against-one" else SHORT
    game = services.create(alice.pk, ["easy"] * (rules.seats - 1), slug, options, match=terms, head_start=start)
    for _ in range(30):
        play_through(game, alice, game.number)
        if Match.objects.get().finished_at is not None:
            break
        html = html_of(game, alice)
        assert "Next game of the match" in html
        game = last_game()
        assert reverse("games:table", args=[game.code]) in html
    match = Match.objects.get()
    assert match.winners == [match.points.index(max(match.points))]
    assert max(match.points) >= (2 if terms.form == "best_of" and terms.n == 3 else terms.needed)
    _games_are_kept(match, alice)
    assert "the match" in html_of(last_game(), alice)


def _games_are_kept(match: Match, person: User) -> None:
    games = list(match.played.order_by("number"))
    assert [game.number for game in games] == list(range(1, match.games + 1))
    rules = catalog.variant(match.variant, match.options, match.counting)  # type: ignore[arg-type]
    so_far = [0] * len(match.points)
    for game in games:
        doc = record_of(game, person)
        assert verify(doc)[1] is None
        block = (doc["match"]["id"], doc["match"]["game"], doc["match"]["format"])
        assert block == (match.code, game.number, match.form)
        assert doc["result"]["points"] == (game.result or {})["points"]
        assert doc.get("head_start", []) == game.start
        assert game.points_before in (so_far, []) or game.number > 1
        seats = seating(rules, game.number - 1)
        for seat, first in enumerate(seats):
            assert who(game)[seat] == who(games[0])[first]
        side_of = {seat: side for side, seats_of in enumerate(rules.sides) for seat in seats_of}
        for number in range(len(so_far)):
            side = number if len(so_far) == len(rules.sides) else side_of[seats.index(number)]
            so_far[number] += doc["result"]["points"][side]
        assert record_figures(game.pk)
        assert not record_figures(game.pk)
    assert so_far == match.points
    assert GameFact.objects.count() == len(games)


# --- persons who move, persons who leave ----------------------------------------------------------------------------
def test_persons_move_on_and_their_points_with_them(alice: User, bob: User, charlie: User) -> None:
    game = _table(alice, [bob, charlie], "captain", match=Terms(n=3))
    assert who(game) == [alice.pk, bob.pk, charlie.pk]
    second = resign(game, alice)  # the pair has won
    assert who(second) == [charlie.pk, alice.pk, bob.pk]
    assert Match.objects.get().points == [0, 1, 1]
    html = text_of(html_of(second, bob))
    assert "Game 2 of the match" in html
    third = resign(second, charlie)
    assert Match.objects.get().points == [1, 2, 1]
    assert who(third) == [bob.pk, charlie.pk, alice.pk]
    resign(third, bob)
    assert Match.objects.get().points == [2, 2, 2]
    fourth = last_game()
    services.resign(fourth.pk, alice.pk)  # alone again
    match = Match.objects.get()
    assert (match.points, match.winners) == ([2, 3, 3], [])  # two are level: one more game
    fifth = last_game()
    services.resign(fifth.pk, charlie.pk)
    match.refresh_from_db()
    assert (match.points, match.winners) == ([3, 4, 3], [1])
    assert "You have won the match" in html_of(fifth, bob)
    assert "has won the match" in html_of(fifth, charlie)


def _table(owner: User, others: Sequence[User], slug: str, **more: Any) -> Game:
    game = services.create(owner.pk, [""] * len(others), slug, **more)
    for invite, person in zip(game.invites.order_by("seat"), others, strict=True):
        services.join(invite.token, person.pk)
    game.refresh_from_db()
    return game


def test_who_left_three_gets_nothing_and_sits_down_again(alice: User, bob: User, charlie: User) -> None:
    game = _table(alice, [bob, charlie], "three", options=SHORT, match=Terms(n=2), head_start=(0, 0, 30))
    services.resign(game.pk, charlie.pk)
    assert "the computer plays on in your seat" in html_of(game, charlie)
    play_on(game, [alice, bob, charlie], seed=3)
    game.refresh_from_db()
    points = (game.result or {})["points"]
    winner = (game.result or {})["winners"][0]
    assert points[2] == 0
    assert (points[winner] > 0) == (winner != 2)
    assert who(last_game()) == [alice.pk, bob.pk, charlie.pk]
    assert last_game().running
    assert verify(record_of(game, alice))[1] is None


def test_q2_a_skunk_is_not_dodged_by_resigning(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob, options=SHORT, match=Terms(n=7), head_start=(0, 50))
    services.resign(game.pk, alice.pk)
    assert (Match.objects.get().points, Game.objects.get(pk=game.pk).result["grades"]) == ([0, 2], [0, 0])  # type: ignore[index]
    assert verify(record_of(game, alice))[1] is None


def test_who_is_out_waits_while_the_others_play_on(alice: User, bob: User, charlie: User) -> None:
    terms = Terms(multi="continuing", n=9)
    game = _table(alice, [bob, charlie], "three", options=SHORT, match=terms, head_start=(60, 20, 20))
    people, rng = [alice, bob, charlie], Random(2)
    while 0 not in (state := state_of(game)).finished and state.result is None:
        make_move(game, people, rng)
    assert state.result is None
    html = html_of(game, alice)
    assert "out in place 1" in text_of(html)
    assert "/resign/" not in html
    assert Player.objects.filter(game=game, user=alice, awaited=True).count() == 0
    deals = state.deal.number
    play_on(game, people, seed=5)
    game.refresh_from_db()
    assert (game.result or {})["places"][0] == 0
    assert (game.result or {})["deals"] > deals
    standing = html_of(game, bob).split('<ol class="standing">')[1].split("</ol>")[0]
    assert "Alice" in standing.split("<li>")[1]  # by the order of arrival, whatever the others scored
    assert record.read(record_of(game, bob)).state.result is not None


# --- head starts ----------------------------------------------------------------------------------------------------
def test_a_head_start_stands_on_the_board_and_on_every_page(alice: User, bob: User, client: Client) -> None:
    waiting = services.create(alice.pk, [""], match=Terms(), head_start=(0, 15))
    assert "Head start" in html_of(waiting, alice)
    token = waiting.invites.get().token
    landing = text_of(client.get(reverse("games:join", args=[token])).content.decode())
    assert "Head start: Open seat 15" in landing
    assert "First to 5 match points" in landing
    game = services.join(token, bob.pk)
    assert state_of(game).scores == (0, 15)
    for person, name in ((alice, "Bob 15"), (bob, "You 15")):
        assert f"Head start: {name}" in text_of(html_of(game, person))
    assert my_games.rows_of(alice)[0].scores == (("a", 0), ("b", 15))
    resign(game, alice)
    assert last_game().start == [0, 15]
    assert state_of(last_game()).scores == (0, 15)
    assert "Head start: Bob 15" in text_of(html_of(game, alice))
    replay = text_of(first_step_of(game, alice))
    assert "Game 1 of the match · 0 : 1 Head start: Bob 15" in replay
    assert replay.count("Head start: Bob 15") == 2  # and as the first thing that happens
    assert record_of(game, alice)["head_start"] == [0, 15]


@pytest.mark.parametrize(
    ("slug", "start"),
    [("standard", (0,)), ("standard", (121, 0)), ("standard", (-1, 0)), ("solitaire", (5,)), ("three", (1, 2))],
)
def test_a_head_start_that_is_none_makes_no_table(alice: User, slug: str, start: tuple[int, ...]) -> None:
    others = ["easy"] * (catalog.VARIANTS[slug].seats - 1)
    with pytest.raises(ValueError, match="no head start"):
        services.create(alice.pk, others, slug, head_start=start)
    assert Game.objects.count() == 0


def _edited(doc: dict[str, Any], **changes: Any) -> dict[str, Any]:
    made = {**doc, **changes}
    return {**made, "digest": record.digest(made)}


def test_a_record_with_another_start_or_other_points_is_found_out(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob, options=SHORT, match=Terms(), head_start=(0, 10))
    services.resign(game.pk, alice.pk)
    doc = record_of(game, alice)
    assert verify(doc)[1] is None
    for start in ([0, 11], [10, 0], [], None, [0, 10, 0], [0, 500], [0, "10"], "x"):
        assert verify(_edited(doc, head_start=start))[1] is not None, start
    for points in ([0, 2], [1, 0], [0], None, ["0", "1"]):
        assert verify(_edited(doc, result={**doc["result"], "points": points}))[1] is not None, points
    for wrong in ({"format": "best"}, {"n": 0}, {"preset": "gold"}, {"multi": "all"}, {"game": "1"}):
        assert verify(_edited(doc, match={**doc["match"], **wrong}))[1] is not None, wrong
    assert verify(_edited(doc, match=[]))[1] is not None


# --- the form -------------------------------------------------------------------------------------------------------
def test_a_match_is_made_as_chosen(client: Client, db: None) -> None:
    sent = {"variant": "three", "seat_1": "friend", "seat_2": "easy", "match": "first_to-7", "preset": "house"}
    sent |= {"multi": "continuing", "first_dealer": "alternate", "start_0": "10", "start_1": "0", "start_2": "0"}
    client.post(reverse("games:new"), sent)
    game, match = Game.objects.get(), Match.objects.get()
    assert (match.form, match.length, match.preset, match.multi) == ("first_to", 7, "house", "continuing")
    assert match.options == game.options == {"first_dealer": "alternate"}
    assert (game.match, game.number, game.start) == (match, 1, [10, 0, 0])


def test_a_single_game_asks_nothing_of_matches(client: Client, db: None) -> None:
    html = client.get(reverse("games:new")).content.decode()
    assert 'name="match"' in html
    assert 'name="preset"' not in html
    assert 'name="first_dealer"' not in html
    client.post(reverse("games:new"), {"seat_1": "easy", "first_dealer": "alternate", "preset": "gold"})
    assert Game.objects.get().match is None
    assert Game.objects.get().options == {}


@pytest.mark.parametrize(
    ("asked", "there", "not_there"),
    [
        ({"variant": "standard"}, 'value="best_of-3"', 'name="multi"'),
        ({"variant": "three"}, 'value="first_to-5"', 'value="best_of-3"'),
        ({"variant": "three", "match": "first_to-5"}, 'name="multi" value="continuing"', 'value="best_of-3"'),
        ({"variant": "four", "match": "first_to-5"}, 'value="winner_takes_all"', 'value="continuing"'),
        ({"variant": "three", "match": "first_to-5", "multi": "winner_takes_all"}, 'name="multi"', 'name="preset"'),
        ({"variant": "standard", "match": "best_of-5"}, 'name="first_dealer"', 'name="preset"'),
        ({"variant": "solitaire"}, 'name="variant"', 'name="match"'),
        ({"variant": "standard", "lowball": "1"}, 'name="match"', 'name="start_0"'),
        (
            {"variant": "three", "match": "first_to-5", "lowball": "1"},
            'name="multi" value="continuing" disabled',
            'name="start_0"',
        ),
        (
            {"variant": "three", "match": "first_to-5", "multi": "continuing"},
            'name="counting" value="manual" disabled',
            'name="counting" value="auto" disabled',
        ),
        (
            {"variant": "standard", "match": "first_to-5"},
            'name="first_dealer" value="recut_last" disabled',
            'name="first_dealer" value="loser" disabled',
        ),
    ],
)
def test_only_what_goes_together_is_offered(
    client: Client, db: None, asked: dict[str, str], there: str, not_there: str
) -> None:
    html = client.get(reverse("games:new"), asked).content.decode()
    assert there in html
    assert not_there not in html


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"match": "best_of-4"}, "check the form"),
        ({"match": "first_to-5", "preset": "gold"}, "check the form"),
        ({"match": "first_to-5", "multi": "continuing"}, "check the form"),
        ({"match": "first_to-5", "first_dealer": "me"}, "check the form"),
        ({"match": "first_to-5", "first_dealer": "recut_last"}, "do not go together"),
        ({"variant": "three", "match": "best_of-3"}, "check the form"),
        ({"variant": "three", "match": "first_to-5", "multi": "continuing", "lowball": "1"}, "do not go together"),
        ({"start_0": "7"}, "check the form"),
        ({"start_1": "-5"}, "check the form"),
        ({"target": "61", "start_0": "60"}, "check the form"),
        ({"lowball": "1", "start_0": "10"}, "check the form"),
    ],
)
def test_a_match_that_cannot_be_is_refused_in_words(client: Client, db: None, sent: dict[str, str], said: str) -> None:
    answer = client.post(reverse("games:new"), sent)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert (Game.objects.count(), Match.objects.count()) == (0, 0)


# --- the pages ------------------------------------------------------------------------------------------------------
def test_each_game_shows_the_match_as_it_was_then(alice: User, bob: User) -> None:
    first = make_game_of_two(alice, bob, match=Terms())
    second = resign(first, bob)
    third = resign(second, alice)
    assert "match 1 : 0" in html_of(first, alice)
    assert "match 0 : 1" in html_of(first, bob)
    assert "match 1 : 1" in html_of(second, alice)
    html = html_of(third, alice)
    assert "match 1 : 1" in html
    assert html.count('class="board-match"') == 8
    assert html.count('class="board-match fill-') == 2
    assert "Game 3 of the match" in text_of(html)
    rows = {row.code: row.match for row in my_games.rows_of(alice)}
    assert rows[third.code] == "Game 3 of the match · 1 : 1"
    assert rows[first.code] == "Game 1 of the match · 1 : 0"


def test_a_match_costs_the_pages_no_question(alice: User, bob: User, django_assert_max_num_queries: Any) -> None:
    game = make_game_of_two(alice, bob, clock="live-60")
    hers = browser_of(alice)
    with django_assert_max_num_queries(12) as table:
        hers.get(reverse("games:table", args=[game.code]))
    with django_assert_max_num_queries(8) as listed:
        hers.get(reverse("games:index"))
    game = make_game_of_two(alice, bob, match=Terms(), head_start=(0, 5), clock="live-60")
    for _ in range(3):
        game = resign(game, bob)
    with django_assert_max_num_queries(len(listed)):
        hers.get(reverse("games:index"))
    with django_assert_max_num_queries(len(table)):
        hers.get(reverse("games:table", args=[game.code]))


def test_the_dock_of_the_next_game_is_ready(alice: User, bob: User) -> None:
    """Nobody has to sit down again: the next game asks for its first cards at once."""
    following = resign(make_game_of_two(alice, bob, match=Terms()), bob)
    for person in (alice, bob):
        page = Dock(html_of(following, person))
        assert (page.mode, page.choose) == ("discard", 2)
    assert Player.objects.filter(game=following, awaited=True).count() == 2
