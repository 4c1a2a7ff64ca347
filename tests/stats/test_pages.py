"""The pages of figures: the same numbers as their JSON and CSV, few queries, and never broken when empty."""

import csv
import datetime as dt
import io
import json
import re
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from cribsite.accounts.models import User
from games.models import Game, Player
from stats import queries, rebuilding
from stats.exports import TABLES
from stats.filters import Filters
from stats.measures.facts import player
from stats.measures.log import Seat
from stats.models import SeatFact
from stats.recording import record
from tests.stats.made import PERSON, play
from tests.stats.stored import make_player, store

LANGUAGES = ("en", "ar", "tr", "fa", "zh-hans")
EASY, MEDIUM = Seat(False, "easy"), Seat(False, "medium")
pytestmark = pytest.mark.django_db


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


def some_history(alice: User, bob: User, number: int = 6) -> None:
    """Games of alice against bob and against bots; the third one was resigned, the fourth lies long ago."""
    for seed in range(number):
        users: list[User | None]
        seats, users = ([PERSON, PERSON], [alice, bob]) if seed % 2 else ([PERSON, EASY], [alice, None])
        leaver = (1, 30, False) if seed == 3 else None
        ended = timezone.now() - dt.timedelta(days=200 if seed == 4 else seed)
        record(store(play(seed=seed, seats=seats, leaver=leaver), users, ended).pk)


@pytest.fixture
def people() -> tuple[User, User]:
    return make_player("alice"), make_player("bob")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["", "site/", "player/alice/", "player/alice/against/bob/"])
def test_an_empty_history_shows_what_will_stand_there(language: str, path: str, people: Any) -> None:
    for client in (Client(), signed_in(people[0])):
        answer = client.get(f"/{language}/stats/{path}")
        assert answer.status_code == 200
        page = answer.content.decode()
        assert 'class="empty stats-empty"' in page
        assert "nan" not in re.sub(r"<[^>]*>", " ", page).lower().split()
        assert "chart-wide" not in page


def test_an_unknown_player_is_not_found() -> None:
    assert Client().get("/en/stats/player/nobody/").status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_page_renders_in_each_language(language: str, people: Any) -> None:
    some_history(*people)
    for path in ("", "site/", "player/bob/"):
        answer = signed_in(people[0]).get(f"/{language}/stats/{path}")
        assert answer.status_code == 200
        page = answer.content.decode()
        assert len(re.findall('<svg class="chart[ "]', page)) == (10 if path == "site/" else 11)
        # Coordinates are never written in a language's own digits or with its comma.
        drawings = "".join(re.findall(r'<svg class="chart[ "].*?</svg>', page, re.DOTALL))
        coordinates = re.findall(r'\s(?:x|y|cx|cy|width|height|dx|dy|r|rx)="([^"]*)"', drawings)
        assert len(coordinates) > 300
        assert [c for c in coordinates if not re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", c)] == []
        assert re.findall(r'viewBox="([^"]*)"', drawings)[0] == "0 0 760 270"


def test_json_csv_and_page_say_the_same(people: Any) -> None:
    some_history(*people)
    client = signed_in(people[0])
    for query in ("", "opponent=easy", "end=all", "period=30", "opponent=people&end=resigned"):
        found = client.get(f"/en/stats/?as=json&{query}").json()
        context = client.get(f"/en/stats/?{query}").context
        report = context["report"]
        assert {row["figure"]: row["value"] for row in found["figures"]} == {
            line.key: line.value for line in report.lines
        }
        assert [row["count"] for row in found["hands"]] == [bar.count for bar in report.hands]
        assert [(row["given"], row["taken"]) for row in found["skunks"]] == [(s.given, s.taken) for s in report.skunks]
        assert [(row["won"], row["lost"]) for row in found["margins"]] == [(m.won, m.lost) for m in report.margins]
        for part in TABLES:
            answer = client.get(f"/en/stats/?as=csv&part={part}&{query}")
            assert answer["Content-Type"] == "text/csv; charset=utf-8"
            rows = list(csv.DictReader(io.StringIO(b"".join(answer.streaming_content).decode())))
            wanted = [{k: "" if v is None else str(v) for k, v in row.items()} for row in found[part]]
            assert rows == wanted


def test_the_tiles_write_the_numbers_of_the_json(people: Any) -> None:
    some_history(*people, number=8)
    client = signed_in(people[0])
    found = {row["figure"]: row for row in client.get("/en/stats/?as=json&end=all").json()["figures"]}
    page = client.get("/en/stats/?end=all").content.decode()
    tiles = re.findall(r'class="tile-figure num">([^<]+)<', page)
    keys = ("dealer_points", "pone_points", "hand", "crib", "dealer_pegged", "pone_pegged")
    assert tiles[0] == "8"
    assert tiles[1] == f"{100 * found['win_rate']['value']:.1f}%"
    assert tiles[2:] == [f"{found[key]['value']:.1f}" for key in keys]


def test_filters_choose_games(people: Any) -> None:
    some_history(*people)
    client = signed_in(people[0])

    def games(query: str) -> int:
        rows = client.get(f"/en/stats/?as=json&part=figures&{query}").json()["figures"]
        return int(next(row["value"] for row in rows if row["figure"] == "games"))

    assert games("") == 5
    assert games("end=all") == 6
    assert games("end=resigned") == 1
    assert games("opponent=easy") == games("opponent=bots") == 3
    assert games("opponent=people") == 2
    assert games("opponent=medium") == 0
    assert games("end=all&period=365") == 6
    assert games("end=all&period=90") == 5
    assert games("end=all&period=7") == 5
    assert games("variant=three") == 0
    assert games("variant=all") == 5
    page = client.get("/en/stats/?opponent=medium").content.decode()
    assert "No games like these" in page


def test_the_number_of_games_of_the_figures_is_that_of_the_game_list(people: Any) -> None:
    some_history(*people)

    mine = Game.objects.filter(players__user=people[0], status=Game.Status.FINISHED).count()
    rows = signed_in(people[0]).get("/en/stats/?as=json&part=figures&end=all&variant=all").json()["figures"]
    assert rows[0] | {"n": 0} == rows[0] | {"figure": "games", "value": mine, "n": 0}
    site = Client().get("/en/stats/site/?as=json&part=figures&end=all&variant=all").json()["figures"]
    assert site[0]["value"] == Game.objects.filter(status=Game.Status.FINISHED).count()


def test_a_period_counts_every_day_once(people: Any) -> None:
    """Months stand in for their days: the same games as by looking at each day, whatever the day of the month."""
    alice = people[0]
    log = play(seed=1, seats=[PERSON, EASY])
    ends = [dt.datetime(2026, 1, 1, 12, tzinfo=dt.UTC) + dt.timedelta(days=3 * n) for n in range(30)]
    for ended in ends:
        record(store(log, [alice, None], ended).pk)
    for period in ("7", "30", "90", "365"):
        for back in range(0, 60, 4):
            today = dt.date(2026, 4, 15) - dt.timedelta(days=back)
            since = today - dt.timedelta(days=int(period) - 1)
            found = queries.sums(player(alice.pk), Filters(period=period), today)
            assert found.own.games == sum(since <= ended.date() <= today for ended in ends), (period, today)


ADDRESSES = (
    "/en/stats/",
    "/en/stats/?since=2025-11-20",
    "/en/stats/?variant=standard&opponent=easy",
    "/en/stats/player/bob/",
    "/en/stats/player/bob/against/alice/",
    "/en/stats/compare/",
    "/en/stats/compare/?with=bob",
    "/en/stats/compare/?who=bob&with=carol",
    "/en/stats/player/bob/figure/hand/",
    "/en/stats/player/bob/records/",
    "/en/stats/player/bob/cards/",
    "/en/stats/player/bob/ratings/",
    "/en/stats/opponents/",
    "/en/stats/leaders/",
    "/en/stats/seasons/",
    "/en/stats/site/",
    "/en/stats/site/days/",
    "/en/stats/fairness/",
)


def test_a_page_needs_the_same_few_queries_whatever_the_number_of_games(people: Any) -> None:
    client = signed_in(people[0])
    make_player("carol")
    some_history(*people, number=2)

    def queries_of(address: str) -> int:
        # Nothing is kept from an earlier visit.
        cache.clear()
        with CaptureQueriesContext(connection) as found:
            assert client.get(address).status_code == 200, address
        return len(found)

    few = {address: queries_of(address) for address in ADDRESSES}
    some_history(*people, number=9)
    assert {address: queries_of(address) for address in ADDRESSES} == few
    assert {address: number for address, number in few.items() if number > 5} == {}


STRETCHES = ("period=365", "since=2025-11-20&variant=all&end=all")
PLACES = ("", "site/", "player/alice/against/bob/", "compare/?with=bob&x=1")


def test_a_stretch_of_time_is_right_whatever_was_kept_of_it(people: Any) -> None:
    alice, bob = people
    some_history(alice, bob)
    client = signed_in(alice)
    asked = [f"{place}{'&' if '?' in place else '?'}as=json&{stretch}" for place in PLACES for stretch in STRETCHES]

    def told() -> dict[str, Any]:
        return {address: client.get(f"/en/stats/{address}").json() for address in asked}

    def more(seed: int, days: int) -> None:
        ended = timezone.now() - dt.timedelta(days=days)
        record(store(play(seed=seed, seats=[PERSON, PERSON]), [alice, bob], ended).pk)

    def made_anew() -> None:
        SeatFact.objects.filter(user=alice).update(cribs=7)
        rebuilding.rebuild(lambda *_told: None)

    told()
    before = {}
    for change in (lambda: more(21, 0), lambda: more(22, 3), lambda: more(23, 60), made_anew):
        change()
        kept = told()
        assert kept != before, "nothing has changed"
        cache.clear()
        before = told()
        assert kept == before


def test_what_is_kept_of_the_days_before_is_not_read_again(people: Any) -> None:
    some_history(*people, number=9)
    client = signed_in(people[0])
    client.get("/en/stats/?period=365")
    with CaptureQueriesContext(connection) as found:
        client.get("/en/stats/?period=365")
    days = [query["sql"] for query in found if "stats_rollup" in query["sql"]]
    assert len(days) == 1
    assert "'month'" not in days[0].split("stats_streak")[0]


def test_a_page_about_another_player_counts_the_visitors_own_turns(people: Any) -> None:
    alice, bob = people
    some_history(alice, bob, number=1)
    for awaited in (alice, alice, bob):
        game = Game.objects.create(status=Game.Status.RUNNING, secret="00", commit="00")
        Player.objects.create(game=game, seat=0, user=awaited, awaited=True)
    badges = [
        set(re.findall(r'data-turns="([0-9]+)"', client.get(address).content.decode()))
        for client, address in (
            (signed_in(alice), "/en/stats/"),
            (signed_in(alice), "/en/stats/player/bob/"),
            (signed_in(bob), "/en/stats/player/alice/"),
        )
    ]
    assert badges == [{"2"}, {"2"}, {"1"}]


def test_a_day_can_be_chosen_and_the_other_filters_stay(people: Any) -> None:
    some_history(*people)
    client = signed_in(people[0])
    page = client.get("/en/stats/?opponent=easy&period=30").content.decode()
    form = page[page.index('class="filter-day"') : page.index("</form>", page.index('class="filter-day"'))]
    assert re.findall(r'type="hidden" name="(\w+)" value="(\w*)"', form) == [
        ("variant", "standard"),
        ("opponent", "easy"),
    ]
    chosen = client.get("/en/stats/?opponent=easy&since=2026-03-01").content.decode()
    assert 'name="since" value="2026-03-01"' in chosen
    assert "Since 1 March 2026" in chosen
    assert 'name="since" value=""' in client.get("/en/stats/?since=nonsense").content.decode()


def test_persian_pages_write_persian_digits(people: Any) -> None:
    some_history(*people)
    page = signed_in(people[0]).get("/fa/stats/?end=all").content.decode()
    assert re.search(r'class="tile-figure num">۶<', page)
    labels = re.findall(r'<text class="chart-label"[^>]*>([^<]+)</text>', page)
    assert labels
    assert not any(re.search("[0-9]", label) for label in labels)


def test_small_samples_are_marked(people: Any) -> None:
    record(store(play(seed=1, seats=[PERSON, EASY]), [people[0], None]).pk)
    page = signed_in(people[0]).get("/en/stats/").content.decode()
    assert "Only 1 game so far" in page
    assert "few so far" in page
    assert "interval:" not in page[: page.index('id="meanings-title"')]


def test_my_figures_are_for_me_alone_to_keep(people: Any) -> None:
    answer = signed_in(people[0]).get("/en/stats/")
    assert {"private", "no-cache"} <= {part.strip() for part in answer["Cache-Control"].split(",")}
    assert json.loads(Client().get("/en/stats/?as=json&part=skunks").content)["skunks"][0]["given"] == 0


# --- in the browser -----------------------------------------------------------------------------------------------
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", ["fa", pytest.param("en", marks=pytest.mark.long)])
def test_the_pages_hinder_nobody_and_fit_a_phone(context: Any, axe: Any, live_site: Any, language: str) -> None:
    alice, bob = make_player("alice"), make_player("bob")
    some_history(alice, bob)
    session = signed_in(alice).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_site.url}])
    page = context.new_page()
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        page.goto(f"/{language}/stats/?end=all")
        axe(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        shown = page.locator("#margins-title").locator("xpath=../..").locator("svg.chart:visible")
        assert shown.count() == 1
    page.locator("details.filter summary").nth(1).click()
    page.get_by_role("link").filter(has=page.locator("xpath=self::*[contains(@href,'opponent=easy')]")).first.click()
    page.wait_for_url("**opponent=easy**")
    page.locator(".as-table summary").first.click()
    assert page.locator(".as-table table").first.locator("tbody tr").count() == 30
    page.close()
