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
from stats import boards, queries, ratings, rebuilding, yardsticks
from stats.filters import Filters
from stats.measures.facts import player
from stats.measures.log import Seat
from stats.measures.rating import Belief, Played, after, provisional, season_named, season_of
from stats.models import GameFact, Rating, RatingStep, Rollup, SeasonRating, Standing, Yardstick
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
def test_a_game_that_comes_in_while_others_are_rated_waits_for_the_next_run(monkeypatch: pytest.MonkeyPatch) -> None:
    users = [make_player("alice"), make_player("bob")]
    first, second = rated(users, 2)
    record(first.pk)
    rate = ratings._rate

    def rate_while_another_ends(*args: Any) -> None:
        rate(*args)
        if not GameFact.objects.filter(game=second).exists():
            record(second.pk)

    monkeypatch.setattr(ratings, "_rate", rate_while_another_ends)
    ratings.run("two")
    ratings.run("two")
    assert RatingStep.objects.filter(fact__game=second).count() == 2
    assert not GameFact.objects.filter(unrated=True).exists()


@pytest.mark.django_db
def test_a_rebuild_mends_ratings_that_are_wrong() -> None:
    users = [make_player("alice"), make_player("bob")]
    for game in rated(users, 3):
        record(game.pk)
    ratings.run("two")
    right = kept()
    Rating.objects.update(mu=30)
    RatingStep.objects.filter(fact=GameFact.objects.order_by("ended_at").first()).delete()
    assert rebuilding.check().differences
    rebuilding.rebuild(lambda *_told: None)
    assert kept() == right
    assert not rebuilding.check().differences


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


# --- seasons --------------------------------------------------------------------------------------------------------
def test_a_season_is_a_quarter_of_a_year() -> None:
    at = dt.datetime(2026, 12, 31, 23, 59, tzinfo=dt.UTC)
    season = season_of(at)
    assert (season.slug, season.begin.date(), season.end.date()) == (
        "2026-4",
        dt.date(2026, 10, 1),
        dt.date(2027, 1, 1),
    )
    assert season_of(at + dt.timedelta(minutes=1)).slug == "2027-1"
    assert [season_of(dt.datetime(2026, month, 15, tzinfo=dt.UTC)).number for month in range(1, 13)] == [
        number for number in (1, 2, 3, 4) for _ in range(3)
    ]
    assert season_named("2026-4") == season
    assert all(season_named(slug) is None for slug in ("", "2026", "2026-5", "2026-0", "26-1", "2026-1-1", "٢٠٢٦-1"))


def over_two_seasons(users: Sequence[User]) -> list[Game]:
    """Six rated games in one season and six in the next."""
    games = []
    for seed in range(12):
        at = dt.datetime(2026, 3, 26, tzinfo=dt.UTC) + dt.timedelta(days=seed)
        games.append(store(play(seed=seed, first_dealer=seed % 2), users, at))
    Game.objects.update(rated=True)
    return games


@pytest.mark.django_db
def test_seasons_are_those_of_the_steps_whatever_comes_late() -> None:
    users = [make_player("alice"), make_player("bob")]
    games = over_two_seasons(users)
    for game in random.Random(5).sample(games, len(games)):
        record(game.pk)
        ratings.run_waiting()
    for user in users:
        steps = list(RatingStep.objects.filter(user=user).order_by("ended_at"))
        seasons = list(SeasonRating.objects.filter(user=user).order_by("season"))
        assert [row.season for row in seasons] == ["2026-1", "2026-2"]
        halves = (steps[:6], steps[6:])
        for row, began, half in zip(seasons, (25.0, steps[5].mu), halves, strict=True):
            assert (row.began, row.mu, row.sigma) == (began, half[-1].mu, half[-1].sigma)
            assert (row.games, row.best) == (6, max(step.mu for step in half))
    assert rebuilding.check().differences == []
    SeasonRating.objects.filter(user=users[0], season="2026-2").update(best=60)
    assert [one.table for one in rebuilding.check().differences] == ["seasons"]


@pytest.mark.django_db
def test_a_season_lists_who_played_enough_and_wants_to_be_seen(django_assert_max_num_queries: Any) -> None:
    names = ("alice", "bob", "carol", "dave")
    alice, bob, carol, dave = (make_player(name) for name in names)
    User.objects.filter(pk=dave.pk).update(hidden=True)
    for user, mu, sigma, games in ((alice, 30, 2, 9), (bob, 32, 3, 5), (carol, 40, 3, 4), (dave, 41, 2, 9)):
        SeasonRating.objects.create(
            user=user, family="two", season="2026-2", began=25, mu=mu, sigma=sigma, best=mu, games=games
        )
    client = signed_in(alice)
    with django_assert_max_num_queries(5):
        page = client.get("/en/stats/seasons/").content.decode()
    assert [page.index(name) > 0 for name in ("bob", "alice")] == [True, True]
    assert page.index("/player/bob/") < page.index("/player/alice/")
    assert "carol" not in page
    assert "dave" not in page
    found = Client().get("/en/stats/seasons/?season=2026-2&as=json").json()
    assert [(row["player"], row["rating"], row["change"]) for row in found["seasons"]] == [
        ("bob", 1780, 280),
        ("alice", 1700, 200),
    ]
    assert "Nobody is listed yet" in Client().get("/en/stats/seasons/?season=2026-1").content.decode()
    assert Client().get("/en/stats/seasons/?season=nonsense").status_code == 404
    with django_assert_max_num_queries(5):
        own = client.get("/en/stats/player/bob/ratings/")
    assert own.status_code == 200


# --- players of like rating -----------------------------------------------------------------------------------------
def test_bands_hold_everybody_once_and_none_are_made_for_few() -> None:
    assert yardsticks.bands([float(n) for n in range(19)]) == []
    found = yardsticks.bands([float(n) for n in range(100)])
    assert len(found) == 5
    for mu in (-50.0, 0.0, 19.9, 20.0, 99.0, 500.0):
        assert sum(band.holds(mu) for band in found) == 1
    alike = yardsticks.bands([25.0] * 40)
    assert sum(band.holds(25.0) for band in alike) == 1


@pytest.mark.django_db
def test_a_figure_is_set_beside_players_of_like_rating(django_assert_max_num_queries: Any) -> None:
    people = [make_player(f"player{n}") for n in range(40)]
    day, since = dt.date(1, 1, 1), dt.date(2026, 1, 1)
    for n, user in enumerate(people):
        # The stronger half wins more; within each half the rate rises with the number.
        Rating.objects.create(user=user, family="two", mu=20.0 + n // 20 * 10, sigma=2, games=30)
        numbers = {"games": 100, "wins": 20 + n, "dealer_hands": 100, "dealer_hand_points": 700 + n}
        for subject in (player(user.pk), "people"):
            for span, at in (("ever", day), ("month", since)):
                Rollup.objects.update_or_create(
                    subject=subject,
                    span=span,
                    day=at,
                    variant="standard",
                    players=2,
                    opponent="people",
                    counting="auto",
                    end="won",
                    defaults=numbers,
                )
    yardsticks.renew()
    assert set(Yardstick.objects.filter(figure="win_rate").values_list("band", "players")) == {
        (0, 40),
        *((n, 20) for n in Yardstick.objects.filter(figure="win_rate", band__gt=0).values_list("band", flat=True)),
    }
    client = signed_in(people[0])
    with django_assert_max_num_queries(5):
        page = client.get("/en/stats/player/player20/").content.decode()
    assert "of regular players" in page
    assert "players of like rating" in page
    sums = queries.sums(player(people[20].pk), Filters())
    assert yardsticks.percentile(sums.spreads["win_rate"], 0.40, 1) > 45
    assert yardsticks.percentile(sums.spreads_alike["win_rate"], 0.40, 1) < 5
    Rating.objects.filter(user=people[20]).update(games=3)
    assert queries.sums(player(people[20].pk), Filters()).spreads_alike == {}
