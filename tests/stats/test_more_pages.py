"""The pages beside the main one: one figure, records, cards, opponents, comparison, boards, fairness, the archive."""

import csv
import datetime as dt
import io
import json
import re
import zipfile
from typing import Any

import numpy as np
import pytest
from django.test import Client
from django.utils import timezone

from cribsite.accounts.models import User
from games.analysis.batch import totals
from games.analysis.exact import hand_distribution, mean
from games.engine.cards import PACK
from stats import boards, yardsticks
from stats.measures import fairness
from stats.measures.catalogue import BY_KEY, SPECS, STREAKS
from stats.measures.facts import ALL_DAYS, EVER
from stats.measures.numbers import Numbers
from stats.models import HandFact, Rollup, SeasonRating, SeatFact, Standing
from stats.recording import record
from tests.stats.made import PERSON, play
from tests.stats.stored import make_player, store
from tests.stats.test_pages import EASY, LANGUAGES, signed_in, some_history

pytestmark = pytest.mark.django_db
PAGES = (
    "figure/hand/",
    "figure/win_rate/?variant=all",
    "figure/move_time/",
    "site/figure/dealer_points/",
    "player/bob/figure/skunk_rate/",
    "records/",
    "site/records/",
    "player/bob/records/",
    "cards/",
    "site/cards/",
    "player/alice/against/bob/figure/hand/",
    "player/alice/against/bob/records/",
    "player/alice/against/bob/cards/",
    "opponents/",
    "compare/",
    "compare/?with=bob",
    "leaders/",
    "fairness/",
    "site/days/",
)


@pytest.fixture
def people() -> tuple[User, User]:
    return make_player("alice"), make_player("bob")


def test_every_page_answers_empty_and_with_games(people: Any) -> None:
    for number in (0, 4):
        some_history(*people, number=number)
        boards.renew()
        client = signed_in(people[0])
        for at, path in enumerate(PAGES):
            answer = client.get(f"/{LANGUAGES[at % 5] if number else 'en'}/stats/{path}")
            assert answer.status_code == 200, path
            words = re.sub(r"<[^>]*>", " ", answer.content.decode()).lower().split()
            assert not {"nan", "none", "inf"} & set(words), path


def rows_of(client: Client, address: str) -> list[dict[str, str]]:
    """A table as CSV."""
    answer = client.get(address)
    assert answer.status_code == 200
    return list(csv.DictReader(io.StringIO(b"".join(answer.streaming_content).decode())))


def test_json_and_csv_say_the_same(people: Any) -> None:
    some_history(*people, number=4)
    boards.renew()
    client = signed_in(people[0])
    for path in PAGES:
        joint = "&" if "?" in path else "?"
        found = client.get(f"/en/stats/{path}{joint}as=json").json()
        tables = {name: rows for name, rows in found.items() if isinstance(rows, list)}
        assert tables
        for name, rows in tables.items():
            wanted = [{k: "" if v is None else str(v) for k, v in row.items()} for row in rows]
            assert rows_of(client, f"/en/stats/{path}{joint}as=csv&part={name}") == wanted, (path, name)


def test_every_figure_has_a_page_with_the_value_of_the_main_one(people: Any) -> None:
    some_history(*people)
    client = signed_in(people[0])
    main = {row["figure"]: row for row in client.get("/en/stats/?as=json").json()["figures"]}
    for spec in SPECS[::3]:
        found = client.get(f"/en/stats/figure/{spec.key}/?as=json&part=figure").json()["figure"][0]
        if spec.key in main:
            assert found == main[spec.key]
    assert client.get("/en/stats/figure/nonsense/").status_code == 404


def test_a_figure_shows_the_games_behind_it_some_at_a_time(people: Any, django_assert_max_num_queries: Any) -> None:
    alice, bob = people
    log = play(seed=1, seats=[PERSON, PERSON])
    for day in range(31):
        record(store(log, [alice, bob], timezone.now() - dt.timedelta(days=day)).pk)
    client = signed_in(alice)
    with django_assert_max_num_queries(5):
        first = client.get("/en/stats/figure/hand/")
    assert len(first.context["rows"]) == 25
    assert first.content.decode().count("/replay/") == 25
    second = client.get(f"/en/stats/figure/hand/{first.context['older'].split('#')[0]}")
    assert (len(second.context["rows"]), second.context["older"]) == (6, "")
    assert first.context["rows"][-1].ended > second.context["rows"][0].ended
    assert len(rows_of(client, "/en/stats/figure/hand/?as=csv&part=games")) == 31
    stranger = signed_in(make_player("carol")).get("/en/stats/player/alice/figure/hand/").content.decode()
    assert "/replay/" not in stranger


def test_only_games_with_such_a_hand_stand_behind_a_rare_hand(people: Any) -> None:
    some_history(*people, number=4)
    mine = SeatFact.objects.filter(user=people[0], fact__variant="standard", end="won").first()
    assert mine is not None
    hand = HandFact.objects.filter(fact=mine.fact, seat=mine.seat, what="hand").first()
    assert hand is not None
    HandFact.objects.filter(pk=hand.pk).update(value=24)
    rows = rows_of(signed_in(people[0]), "/en/stats/figure/hands_24/?as=csv&part=games")
    assert [row["game"] for row in rows] == [mine.fact.game.code]


def test_a_figure_goes_month_by_month(people: Any) -> None:
    alice, bob = people
    log = play(seed=2, seats=[PERSON, PERSON])
    for month in (1, 1, 2, 4):
        record(store(log, [alice, bob], dt.datetime(2026, month, 9, tzinfo=dt.UTC)).pk)
    rows = rows_of(signed_in(alice), "/en/stats/figure/games/?as=csv&part=months")
    assert [(row["month"], row["value"]) for row in rows] == [
        ("2026-01-01", "2"),
        ("2026-02-01", "1"),
        ("2026-04-01", "1"),
    ]
    page = signed_in(alice).get("/en/stats/figure/games/").content.decode()
    assert page.count("series-line") == 2


TELLING = {"games", "wins", "losses", "win_rate", "first_win_rate", "deals", "hand", "resigned", "visits", "days"}


@pytest.mark.parametrize("query", ["", "variant=all&period=30", "period=365&end=all", "opponent=easy"])
def test_the_months_of_a_figure_and_the_games_behind_it_are_those_of_its_value(people: Any, query: str) -> None:
    some_history(*people)
    record(store(play("squares", seed=3), [people[0]]).pk)
    record(store(play(seed=9, seats=[PERSON, EASY], leaver=(0, 20, False)), [people[0], None]).pk)
    client = signed_in(people[0])
    for place in ("", "site/", "player/alice/against/bob/"):
        shown = {row["figure"]: row for row in client.get(f"/en/stats/{place}?as=json&{query}").json()["figures"]}
        every = shown.keys() - {spec.key for spec in STREAKS}
        for key in sorted(every & TELLING if query or place else every):
            found = client.get(f"/en/stats/{place}figure/{key}/?as=json&{query}").json()
            assert found["figure"] == [shown[key]], key
            assert sum(month["n"] for month in found["months"]) == shown[key]["n"], (place, key)
            if BY_KEY[key].form == "number" and BY_KEY[key].unit == "games":
                assert sum(month["value"] for month in found["months"]) == shown[key]["value"], (place, key)
        if place != "site/":
            for key in ("games", "resigned", "wins", "losses"):
                games = client.get(f"/en/stats/{place}figure/{key}/?as=json&{query}").json()["games"]
                number = (shown[key]["value"] or 0) * (shown[key]["n"] if key == "resigned" else 1)
                assert len(games) == round(number), key


AWKWARD = (
    "since=9999-12-31", "since=0001-01-01", "since=2999-12-31&with=before", "players=²", "players=" + "9" * 400,
    "before=2026-01-01T00:00:00Z_²", "before=2026-01-01T00:00:00Z_" + "9" * 40, "before=9999-12-31T23:59:59-14:00_1",
    "variant=standard%2Btarget-²", "variant=%00", "variant=standard%2B%00", "season=9999-4", "season=0000-1",
    "season=²²²²-1", "with=", "with=me", "with=before&who=before", "who=me", "who=%00", "with=%00", "end=%00",
    "opponent=%00&counting=%00", "as=%00&part=%00", "as=csv&part=nothing", "period=²",
)  # fmt: skip


@pytest.mark.parametrize("path", [*PAGES, "", "site/", "ratings/", "seasons/", "player/bob/against/alice/"])
def test_no_address_is_too_strange(people: Any, path: str) -> None:
    some_history(*people, number=2)
    SeasonRating.objects.create(
        user=people[0], family="two", season="2026-4", began=25, mu=26, sigma=2, best=26, games=9
    )
    client = signed_in(people[0])
    # Every page gets a part of them, and the main one gets all.
    at = len(path) % 4
    for query in AWKWARD if not path else AWKWARD[at::4]:
        answer = client.get(f"/en/stats/{path}{'&' if '?' in path else '?'}{query}")
        assert answer.status_code in (200, 404), query
    assert client.get("/en/stats/player/%00/").status_code == 404
    assert client.get("/en/stats/player/%00/against/bob/").status_code == 404


def test_games_alone_leave_the_figures_against_others_as_they_are(people: Any) -> None:
    some_history(*people, number=4)
    client, query = signed_in(people[0]), "variant=all&as=json"
    keys = {"win_rate", "wins", "losses", "first_share", "later_win_rate", "best_streak", "streak", "skunk_rate"}

    def against() -> list[object]:
        rows = client.get(f"/en/stats/?{query}").json()["figures"]
        return [(row["figure"], row["value"], row["low"]) for row in rows if row["figure"] in keys]

    before = against()
    for seed, key in enumerate(("solitaire", "squares")):
        record(store(play(key, seed=seed), [people[0]]).pk)
    assert against() == before
    page = client.get("/en/stats/?variant=all")
    assert page.context["alone"] is False
    assert page.context["report"].games == 5  # the fourth was resigned
    alone = client.get("/en/stats/?variant=squares")
    assert alone.context["alone"] is True
    assert "win_rate" not in {
        row["figure"] for row in client.get("/en/stats/?variant=squares&as=json").json()["figures"]
    }
    assert client.get("/en/stats/figure/win_rate/?variant=squares").status_code == 200


def test_since_a_day_goes_before_the_period_and_stays_in_the_address(people: Any) -> None:
    some_history(*people)
    client = signed_in(people[0])
    today = timezone.now().date()

    def games(query: str) -> int:
        return int(client.get(f"/en/stats/?as=json&part=figures&end=all&{query}").json()["figures"][0]["value"])

    assert games(f"since={today - dt.timedelta(days=2)}") == 3
    assert games(f"since={today - dt.timedelta(days=300)}") == 6
    assert games(f"since={today + dt.timedelta(days=3)}") == 0
    assert games("since=0001-01-01") == games("since=never") == 6
    page = client.get(f"/en/stats/?since={today - dt.timedelta(days=2)}")
    assert "opponent=easy" in page.content.decode()
    assert f"since={today - dt.timedelta(days=2)}" in page.content.decode()


def test_records_lead_to_the_game_for_who_played_it(people: Any) -> None:
    some_history(*people, number=4)
    mine = signed_in(people[0]).get("/en/stats/records/")
    best = max(hand.value for hand in HandFact.objects.filter(fact__seats__user=people[0]) if hand.what == "hand")
    rows = {row.key: row for row in mine.context["rows"]}
    seats = SeatFact.objects.filter(user=people[0], end__in=("won", "shared"))
    assert rows["hand"].value == max(seat.records["hand"][0] for seat in seats) <= best
    assert rows["fewest_deals"].value == min(seat.fact.deals for seat in seats if seat.won)
    assert all(row.href for row in mine.context["rows"])
    stranger = Client().get("/en/stats/site/records/")
    assert not any(row.href for row in stranger.context["rows"])


def test_hidden_people_are_in_no_list_and_their_figures_are_their_own(people: Any) -> None:
    alice, bob = people
    some_history(alice, bob)
    boards.renew()
    assert {row.user.username for row in Standing.objects.filter(board="wins")} >= {"bob"}
    User.objects.filter(pk=bob.pk).update(hidden=True)
    assert "bob" not in Client().get("/en/stats/leaders/?variant=standard").content.decode()
    boards.renew()
    assert not Standing.objects.filter(user=bob).exists()
    assert Client().get("/en/stats/player/bob/").status_code == 404
    assert Client().get("/en/stats/player/alice/against/bob/").status_code == 404
    assert Client().get("/en/stats/compare/?with=bob").status_code == 404
    assert signed_in(alice).get("/en/stats/player/alice/against/bob/").status_code == 200
    assert signed_in(User.objects.get(pk=bob.pk)).get("/en/stats/player/bob/").status_code == 200
    record_names = [row.who for row in Client().get("/en/stats/site/records/").context["rows"]]
    assert "bob" not in record_names


def test_boards_stand_in_order_and_equals_share_a_place(people: Any) -> None:
    some_history(*people)
    boards.renew()
    once = list(Standing.objects.order_by("pk").values_list("board", "variant", "place", "user", "value"))
    boards.renew()
    assert list(Standing.objects.order_by("pk").values_list("board", "variant", "place", "user", "value")) == once
    for board in ("wins", "skunks"):
        rows = list(Standing.objects.filter(board=board, variant="all").order_by("place"))
        assert [row.value for row in rows] == sorted((row.value for row in rows), reverse=True)
        assert all(row.place == 1 + sum(other.value > row.value for other in rows) for row in rows)


def test_whoever_only_plays_squares_stops_no_board(people: Any) -> None:
    some_history(*people)
    Rollup.objects.create(
        subject=f"player:{people[1].pk}", day=ALL_DAYS, span=EVER, variant="squares", players=1, opponent="alone",
        counting="auto", end="won", games=boards.LEAST_HANDS_GAMES,
    )  # fmt: skip
    Rollup.objects.create(
        subject="people", day=ALL_DAYS, span=EVER, variant="squares", players=1, opponent="alone", counting="auto",
        end="won", games=boards.LEAST_HANDS_GAMES,
    )  # fmt: skip
    assert boards.renew() > 0
    assert not Standing.objects.filter(board="hand", variant="squares").exists()


def test_two_players_and_two_periods_are_compared(people: Any) -> None:
    some_history(*people)
    client = signed_in(people[0])
    mine = {row["figure"]: row["value"] for row in client.get("/en/stats/?as=json").json()["figures"]}
    rows = {row["figure"]: row for row in client.get("/en/stats/compare/?with=bob&as=json").json()["figures"]}
    assert {key: row["a"] for key, row in rows.items() if key in mine} == mine
    bobs = {row["figure"]: row["value"] for row in client.get("/en/stats/player/bob/?as=json").json()["figures"]}
    assert rows["games"]["b"] == bobs["games"]
    before = client.get("/en/stats/compare/?period=7&end=all&as=json").json()["figures"][0]
    assert (before["figure"], before["a"], before["b"]) == ("games", 5, 0)
    longer = client.get("/en/stats/compare/?period=365&end=all&as=json").json()["figures"][0]
    assert (longer["a"], longer["b"]) == (6, 0)


def test_my_whole_history_is_one_archive(people: Any) -> None:
    some_history(*people)
    answer = signed_in(people[0]).post("/en/stats/archive/")
    found = zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content)))
    assert found.testzip() is None
    games = list(csv.DictReader(io.TextIOWrapper(found.open("games.csv"))))
    assert len(games) == 6
    hands = list(csv.DictReader(io.TextIOWrapper(found.open("hands.csv"))))
    own = SeatFact.objects.filter(user=people[0])
    assert len(hands) == sum(row.dealer_hands + row.pone_hands + row.cribs for row in own)
    rows = json.loads(found.read("sums.json"))
    assert len(rows) == Rollup.objects.filter(subject=f"player:{people[0].pk}").count()
    assert Client().post("/en/stats/archive/").status_code == 404
    assert signed_in(people[0]).get("/en/stats/archive/").status_code == 405


def test_games_by_day_add_up(people: Any) -> None:
    some_history(*people)
    found = Client().get("/en/stats/site/days/?as=json").json()
    assert len(found["days"]) == 90
    assert [row["games"] for row in found["days"]][-6:] == [1, 0, 1, 1, 1, 1]
    assert found["variants"] == [{"variant": "standard", "games": 6}]


def test_percentiles_say_how_many_players_do_worse() -> None:
    points = [float(n) for n in range(101)]
    assert yardsticks.percentile(points, 50.0, 1) == 50
    assert yardsticks.percentile(points, 90.0, 1) == 90
    assert yardsticks.percentile(points, 90.0, -1) == 10
    assert yardsticks.percentile([5.0] * 101, 5.0, 1) == 50


# --- fairness -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("value", "df", "p"),
    [(3.841, 1, 0.05), (7.815, 3, 0.05), (21.026, 12, 0.05), (26.217, 12, 0.01), (5.991, 2, 0.05), (9.488, 4, 0.05)],
)
def test_chi_square_has_the_values_of_the_tables(value: float, df: int, p: float) -> None:
    assert fairness.chi2_tail(value, df) == pytest.approx(p, rel=2e-3)


def test_z_has_the_values_of_the_tables() -> None:
    assert fairness.z_tail(1.959964) == pytest.approx(0.05, rel=1e-4)
    assert fairness.z_tail(-2.575829) == pytest.approx(0.01, rel=1e-4)


def test_an_unfair_pack_is_found_and_a_fair_one_is_not() -> None:
    fair, unfair = Numbers(), Numbers()
    for card in PACK:
        fair.cards[f"starter.{card.code}"] = 100 + card.index % 7
        unfair.cards[f"starter.{card.code}"] = 140 if card.code[0] == "5" else 100
    for numbers, verdict in ((fair, "usual"), (unfair, "suspect")):
        found = {test.key: test for test in fairness.tests(numbers, {2: numbers})}
        assert found["starter_ranks"].verdict == verdict
        assert found["starter_suits"].verdict == "usual"
        assert found["kept"].verdict == "few"


def test_the_average_hand_of_a_hundred_thousand_deals_is_the_exact_one_within_its_error() -> None:
    chance = np.random.default_rng(20261130)
    deals = np.argsort(chance.random((100_000, 52)), axis=1)[:, :5].astype(np.uint8)
    found = totals(deals[:, :4].T, deals[:, 4])
    numbers = Numbers()
    for points, times in enumerate(np.bincount(found)):
        numbers.tally[f"dealt.{points}"] = int(times)
    test = fairness.hands_as_dealt(numbers)
    assert test.n == 100_000
    assert abs(test.value) < 1.96
    _name, average, exact = test.about[0]
    assert exact == pytest.approx(mean(hand_distribution()))
    assert abs(average - exact) < 2 * found.std() / 100_000**0.5


def test_of_partners_one_of_each_side_cuts_for_the_first_deal(people: Any) -> None:
    for seed in range(12):
        log = play("four-partners", seed=seed, seats=[PERSON, EASY, EASY, EASY], first_dealer=seed % 2)
        record(store(log, [people[0], None, None, None]).pk)
    found = {row["test"]: row for row in Client().get("/en/stats/fairness/?as=json").json()["tests"]}
    assert found["first_2"]["n"] == 12
    assert found["first_2"]["value"] == 0
    assert "first_4" not in found


def test_the_fairness_of_real_games_is_within_chance(people: Any) -> None:
    for seed in range(12):
        record(store(play(seed=seed, seats=[PERSON, EASY], first_dealer=seed % 2), [people[0], None]).pk)
    found = {row["test"]: row for row in Client().get("/en/stats/fairness/?as=json").json()["tests"]}
    assert int(found["first_2"]["n"]) == 12
    assert found["kept"]["n"] == found["dealt"]["n"] > 60
    assert all(row["p"] > 1e-4 for row in found.values())


# --- in the browser -------------------------------------------------------------------------------------------------
@pytest.mark.django_db(transaction=True)
def test_the_further_pages_hinder_nobody_and_fit_a_phone(context: Any, axe: Any, live_site: Any) -> None:
    alice, bob = make_player("alice"), make_player("bob")
    some_history(alice, bob, number=4)
    boards.renew()
    session = signed_in(alice).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_site.url}])
    page = context.new_page()
    page.set_viewport_size({"width": 360, "height": 740})
    for path in ("figure/hand/", "records/", "cards/", "compare/?with=bob", "leaders/", "fairness/", "ratings/"):
        page.goto(f"/fa/stats/{path}")
        axe(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
    page.close()
