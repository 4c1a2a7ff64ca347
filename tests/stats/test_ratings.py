"""Ratings: which games count, late games, jobs twice and shuffled, and what the pages say."""

import datetime as dt
import random
from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client

from cribsite.accounts.models import User
from games import services
from games.models import Game
from stats import boards, ratings, rebuilding
from stats.measures.log import Seat
from stats.measures.rating import Belief, Played, after, provisional
from stats.models import GameFact, Rating, RatingStep, Standing
from stats.recording import record
from tests.stats.made import NOON, PERSON, play
from tests.stats.stored import make_player, store
from tests.stats.test_pages import signed_in

EASY = Seat(False, "easy")


def rated(users: Sequence[User], number: int, **more: Any) -> list[Game]:
    """Rated games of two, one a day."""
    games = []
    for seed in range(number):
        log = play(seed=seed, first_dealer=seed % 2, **more)
        games.append(store(log, users, NOON + dt.timedelta(days=seed)))
    Game.objects.filter(pk__in=[game.pk for game in games]).update(rated=True)
    return games


def kept() -> dict[tuple[str, int], tuple[float, float, int]]:
    return {
        (row.family, row.user_id): (round(row.mu, 9), round(row.sigma, 9), row.games) for row in Rating.objects.all()
    }


def test_a_winner_gains_what_the_loser_loses_and_both_are_surer_after() -> None:
    won, lost = after([Played(0, Belief(), True), Played(1, Belief(), False)])
    assert won.mu - 25 == pytest.approx(25 - lost.mu)
    assert won.sigma == pytest.approx(lost.sigma)
    assert won.sigma < 25 / 3
    assert won.shown - 1500 == 1500 - lost.shown > 0


def test_a_win_against_a_stronger_player_gains_more() -> None:
    strong, weak = Belief(32, 3), Belief(20, 3)
    against_strong = after([Played(0, Belief(25, 3), True), Played(1, strong, False)])[0]
    against_weak = after([Played(0, Belief(25, 3), True), Played(1, weak, False)])[0]
    assert against_strong.mu > against_weak.mu > 25


def test_partners_rise_and_fall_together() -> None:
    found = after([Played(seat % 2, Belief(), seat % 2 == 0) for seat in range(4)])
    assert found[0] == found[2]
    assert found[1] == found[3]
    assert found[0].mu > found[1].mu


def test_a_rating_is_provisional_before_ten_games_and_while_it_is_unsure() -> None:
    assert provisional(Belief(30, 2), 9)
    assert provisional(Belief(30, 6), 40)
    assert not provisional(Belief(30, 3), 10)


@pytest.mark.django_db
def test_only_games_of_people_who_agreed_and_without_house_rules_are_rated() -> None:
    alice, bob = make_player("alice"), make_player("bob")
    people = [PERSON, PERSON]
    agreed = store(play(seed=1), [alice, bob])
    silent = store(play(seed=2), [alice, bob])
    with_bot = store(play(seed=3, seats=[PERSON, EASY]), [alice, None])
    house = store(play(seed=4, options={"target": 61}), [alice, bob])
    cut = store(play(seed=5, options={"tens_tie": True}, seats=people), [alice, bob])
    Game.objects.exclude(pk=silent.pk).update(rated=True)
    for game in (agreed, silent, with_bot, house, cut):
        record(game.pk)
    families = dict(GameFact.objects.values_list("game_id", "family"))
    assert {pk for pk, family in families.items() if family} == {agreed.pk, cut.pk}
    assert ratings.run_waiting() == 2
    assert ratings.run_waiting() == 0
    assert Rating.objects.get(user=alice).games == 2


@pytest.mark.django_db
def test_late_games_jobs_twice_and_any_order_give_the_same_ratings() -> None:
    alice, bob = make_player("alice"), make_player("bob")
    games = rated([alice, bob], 8)
    for game in games:
        record(game.pk)
    ratings.run("two")
    in_order = kept()
    for order in (3, 4):
        RatingStep.objects.all().delete()
        Rating.objects.all().delete()
        GameFact.objects.all().update(unrated=False)
        shuffled = random.Random(order).sample(games, len(games))
        for game in shuffled:
            # As if this one's job came only now.
            GameFact.objects.filter(game=game).update(unrated=True)
            ratings.run("two")
            ratings.run("two")
        assert kept() == in_order
    assert RatingStep.objects.count() == 16


@pytest.mark.django_db
def test_a_rebuild_leaves_ratings_as_they_were() -> None:
    users = [make_player("alice"), make_player("bob")]
    for game in rated(users, 4):
        record(game.pk)
    ratings.run_waiting()
    before = kept()
    GameFact.objects.update(fold=0)
    rebuilding.rebuild(lambda *_told: None)
    assert kept() == before
    assert rebuilding.check().differences == []
    Rating.objects.filter(user=users[0]).update(mu=31)
    assert [(one.table, one.name) for one in rebuilding.check().differences] == [("ratings", "rating")]


@pytest.mark.django_db
def test_the_rating_page_shows_number_history_and_bots() -> None:
    users = [make_player("alice"), make_player("bob")]
    client = signed_in(users[0])
    assert "No rated game yet" in client.get("/en/stats/ratings/").content.decode()
    for game in rated(users, 3):
        record(game.pk)
    ratings.run_waiting()
    page = client.get("/en/stats/ratings/").content.decode()
    assert "provisional" in page
    assert page.count("series-line") == 2
    shown = [row["rating"] for row in client.get("/en/stats/ratings/?as=json").json()["ratings"]]
    assert len(shown) == 3
    assert f'figure-now num">{shown[-1]} ' in page
    assert Client().get("/fa/stats/player/bob/ratings/").status_code == 200


@pytest.mark.django_db
def test_only_sure_ratings_are_on_the_board() -> None:
    alice, bob = make_player("alice"), make_player("bob")
    Rating.objects.create(user=alice, family="two", mu=30, sigma=2, games=12)
    Rating.objects.create(user=bob, family="two", mu=35, sigma=7, games=12)
    boards.renew()
    assert list(Standing.objects.filter(board="rating-two").values_list("user", "value")) == [(alice.pk, 1700)]
    assert "Rating, two players" in Client().get("/en/stats/leaders/").content.decode()


@pytest.mark.django_db
def test_a_table_is_rated_only_where_people_sit_without_house_rules() -> None:
    alice = make_player("alice")

    def rated(seats: list[str | int], *rules: Any, wish: bool = True, **more: Any) -> bool:
        game = services.create(alice.pk, seats, *rules, rated=wish, **more)
        services.call_off(game.pk, alice.pk)
        return game.rated

    assert rated([""])
    assert rated(["lobby"])
    assert rated([make_player("bob").pk])
    assert not rated([""], wish=False)
    assert not rated(["easy"])
    assert not rated([""], "standard", {"joker_wild": True})
    assert not rated([""], "standard", {"target": 61})
    assert not rated([""], head_start=(0, 10))
    assert rated(["", "", ""], "four-partners")
    assert not rated(["", ""], "captain")


@pytest.mark.django_db
def test_the_form_and_the_invitation_say_that_a_game_is_rated() -> None:
    client = signed_in(make_player("alice"))
    sent = {"variant": "standard", "counting": "auto", "target": "121", "seat_1": "friend", "rated": "1"}
    assert 'name="rated" value="1" checked' in client.get("/en/play/new/?rated=1").content.decode()
    assert client.post("/en/play/new/", sent).status_code == 303
    game = Game.objects.get()
    assert game.rated
    token = game.invites.get().token
    address = f"/en/play/join/{token}/"
    found = Client().get(address)
    assert found.status_code == 200, address
    assert "you agree that it counts for your rating" in found.content.decode()
