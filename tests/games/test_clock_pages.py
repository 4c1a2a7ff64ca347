"""Clocks as people meet them: chosen with the table, told before one sits down, read at the table and in lists."""

import datetime as dt
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from cribsite.accounts import holidays
from cribsite.accounts.models import Holiday, User
from games import my_games, queries, services
from games.clocks import BACKSTOP, CLOCKS
from games.engine import catalog
from games.labels.clocks import clock_line, clock_name, seconds_text, span_text
from games.labels.lengths import DEALS, HANDOVERS, expected_days
from games.models import Game, Move, Player
from games.services.seats import LISTED
from games.table_clock import clock_of_table
from tests.games.tables import make_game_of_two, make_person
from tests.games.test_api import GAMES, Program
from tests.games.test_correspondence import make_move_of, no_holidays, of_three, play_to_a_turn, seat
from tests.games.test_views import HTMX, browser_of, table

NEW = "/en/play/new/"
AWAY = "/en/account/away/"
HOUR, DAY = dt.timedelta(hours=1), dt.timedelta(days=1)


def page_of(person: User | Client, address: str) -> str:
    client = person if isinstance(person, Client) else browser_of(person)
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def until(game: Game, left: dt.timedelta) -> Game:
    """The clocks that run there shall have so much left."""
    due = timezone.now() + left
    Player.objects.filter(game=game, since__isnull=False).update(due=due, since=due - 3 * DAY, bank=3 * DAY)
    Game.objects.filter(pk=game.pk).update(due=due)
    return Game.objects.get(pk=game.pk)


def waiting_for_bob(alice: User, bob: User, left: dt.timedelta, clock: str = "days-3") -> Game:
    """A game with a clock in which only bob has to lay away, and nobody has holidays left."""
    game = make_game_of_two(alice, bob, clock=clock)
    no_holidays(alice, bob)
    make_move_of(game, [alice, bob], 0)
    game = until(game, left)
    if left < dt.timedelta(0):
        services.time_up(game.pk)
    return game


# --- the form, and what is told before one sits down ----------------------------------------------------------------
def test_a_table_with_people_has_the_clock_that_was_chosen(alice: User) -> None:
    client = browser_of(alice)
    assert 'name="clock"' not in page_of(client, NEW)  # against the computer nobody waits
    html = page_of(client, f"{NEW}?variant=standard&seat_1=friend")
    assert re.findall(r'name="clock" value="([^"]+)" checked', html) == ["days-3"]
    sent = {"variant": "standard", "counting": "auto", "target": "121", "seat_1": "friend"}
    for clock in CLOCKS:
        client.post(NEW, sent | {"clock": clock})
        assert Game.objects.latest("pk").clock == clock
        Game.objects.all().delete()
    client.post(NEW, sent)
    assert Game.objects.latest("pk").clock == "days-3"
    assert client.post(NEW, sent | {"clock": "days-99"}).status_code == 422
    for nobody_comes in ({"seat_1": "easy"}, {"seat_1": "here", "seat_1_nickname": "Sara"}):
        assert 'name="clock"' not in client.get(NEW, sent | nobody_comes).content.decode()
        client.post(NEW, sent | nobody_comes | {"clock": "days-1"})
        assert Game.objects.latest("pk").clock == ""


def test_the_host_may_change_the_clock_and_it_is_kept_by_a_rematch(alice: User, bob: User) -> None:
    game = services.create(alice.pk, [bob.pk], clock="days-3")
    address = reverse("games:change", args=[game.code])
    assert 'value="days-3" checked' in page_of(alice, address)
    bob.username, bob.is_guest = "bob", False
    bob.save()
    sent = {"variant": "standard", "counting": "auto", "target": "121", "seat_1": "player", "seat_1_name": "bob"}
    browser_of(alice).post(address, sent | {"clock": "live-30"})
    services.accept(game.code, bob.pk)
    services.resign(game.pk, bob.pk)
    services.rematch(game.pk, bob.pk)
    again = services.rematch(game.pk, alice.pk)
    assert (again.clock, again.running) == ("live-30", True)
    assert seat(again, 0).due is not None


def test_a_table_that_ends_up_with_bots_alone_lets_the_clock_go(alice: User) -> None:
    game = services.create(alice.pk, [""], clock="days-1")
    services.give_seat(game.pk, alice.pk, 1, "easy")
    assert Game.objects.get(pk=game.pk).clock == ""


def test_lobby_and_invitation_tell_the_clock_and_how_long_it_may_last(alice: User, bob: User) -> None:
    services.create(alice.pk, [LISTED], clock="days-3")
    html = page_of(bob, "/en/play/lobby/")
    assert "Clock: 3 days, and 12 hours more each turn" in html
    assert "bout 11 days if everybody looks in twice a day · at most 28 days" in html
    asked = services.create(alice.pk, [bob.pk], clock="live-60")
    html = page_of(bob, reverse("games:invitation", args=[asked.code]))
    assert "Clock: 60 seconds a move, live" in html
    assert "minutes if everybody is there" in html


def test_every_variant_has_its_handovers() -> None:
    assert HANDOVERS.keys() == DEALS.keys()
    for slug in DEALS:
        rules = catalog.variant(slug, {})
        days = expected_days(rules, rules.seats, CLOCKS["days-1"])
        assert days is not None
        assert 0 < days.usual < days.most < 150
        assert expected_days(rules, rules.seats, CLOCKS["live-15"]) is None


@pytest.mark.parametrize("language", ["en", "ar", "tr", "fa", "zh-hans"])
def test_every_clock_has_a_name_and_a_line(language: str) -> None:
    with override(language):
        names = {clock_name(clock) for clock in CLOCKS.values()}
        assert len(names) == len(CLOCKS)
        assert all(clock_line(clock) for clock in CLOCKS.values())


@pytest.mark.parametrize(
    ("hours", "text"),
    [(0.01, "1 minute"), (0.4, "24 minutes"), (4.5, "4 hours 30 minutes"), (23.9, "23 hours"), (49, "2 days 1 hour")],
)
def test_time_is_told_in_its_two_largest_units(hours: float, text: str) -> None:
    assert span_text(hours * HOUR) == text


def test_seconds_are_told_in_the_readers_digits() -> None:
    with override("fa"):
        assert seconds_text(dt.timedelta(seconds=187)) == "۳:۰۷"


# --- at the table ---------------------------------------------------------------------------------------------------
def test_the_table_tells_how_long_everybody_has(alice: User, bob: User) -> None:
    game = waiting_for_bob(alice, bob, 2 * DAY + 7.5 * HOUR)
    html = page_of(alice, table(game))
    assert "2 days 7 hours" in html
    assert "data-due" not in html
    until(game, dt.timedelta(minutes=12, seconds=30))
    html = page_of(bob, table(game))
    assert "time-urgent" in html
    assert 'data-digits="0123456789">12:' in html


def test_a_day_off_is_told_at_the_clock(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob, clock="days-3")
    today = timezone.now().date()
    holidays.plan(bob, today, today + DAY)
    services.recount(game.pk)
    assert page_of(alice, table(game)).count("day off") == 1


@pytest.mark.parametrize("clock", ["days-3", "live-60"])
def test_five_clocks_ask_no_more_of_the_database_than_one(
    clock: str, alice: User, bob: User, charlie: User, django_assert_num_queries: Any
) -> None:
    people = [alice, bob, charlie, make_person("Dora"), make_person("Emil")]
    game = of_three(people, clock, "five")
    for person in people:
        holidays.choose_days_off(person, [5, 6])
    away = Player.objects.filter(game=game, since__isnull=False)[2].seat
    holidays.plan(people[away], timezone.now().date(), timezone.now().date())
    services.recount(game.pk)
    seated = queries.game_for(alice, game.code)
    state = queries.position_of(seated).state
    assert sum(player.since is not None for player in seated.players) == 4  # the dealer has nothing to lay away
    # Two for outages, one for holidays, one for days off; a live clock knows none of them.
    with django_assert_num_queries(0 if clock == "live-60" else 4):
        part = clock_of_table(seated, state)
    assert [time.seat for time in part.times.values() if time.rests] == ([] if clock == "live-60" else [away])


def test_the_win_is_offered_and_claimed_once(alice: User, bob: User) -> None:
    game = waiting_for_bob(alice, bob, -HOUR)
    html = page_of(alice, table(game))
    assert "Time is up for <bdi>Bob</bdi>." in html
    assert "Claim the win" in html
    theirs = page_of(bob, table(game))
    assert "Your time is up; your move still counts." in theirs
    assert "Claim the win" not in theirs
    client = browser_of(alice)
    assert client.post(reverse("games:claim", args=[game.code])).status_code == 303
    assert "Time ran out for <bdi>Bob</bdi>." in page_of(alice, table(game))
    assert "Your time ran out." in page_of(bob, table(game))
    assert client.post(reverse("games:claim", args=[game.code])).status_code == 409
    assert Game.objects.get(pk=game.pk).moves.filter(by=Move.By.CLOCK).count() == 1


def test_who_waits_is_thanked_and_may_still_claim(alice: User, bob: User) -> None:
    assert dt.timedelta(weeks=2) == BACKSTOP  # as the page says
    game = waiting_for_bob(alice, bob, -HOUR)
    client = browser_of(alice)
    client.post(reverse("games:claim", args=[game.code]), {"wait": "yes"})
    html = page_of(alice, table(game))
    assert "and you are waiting." in html
    assert "Claim the win" in html
    assert "Your time is up, but <bdi>Alice</bdi> is waiting for you." in page_of(bob, table(game))
    client.post(reverse("games:claim", args=[game.code]))
    assert Game.objects.get(pk=game.pk).finished


def test_a_claim_too_early_is_told_kindly(alice: User, bob: User) -> None:
    game = waiting_for_bob(alice, bob, HOUR)
    client = browser_of(alice)
    answer = client.post(reverse("games:claim", args=[game.code]), follow=True)
    assert "There is nothing to claim" in answer.content.decode()
    assert Game.objects.get(pk=game.pk).running
    assert (
        browser_of(User.objects.create(username="eve")).post(answer.request["PATH_INFO"] + "claim/").status_code == 404
    )


def test_whose_seat_a_bot_has_taken_returns_by_one_click(alice: User, bob: User, charlie: User) -> None:
    people = [alice, bob, charlie]
    game = of_three(people)
    no_holidays(*people)
    play_to_a_turn(game, people, 1)
    until(game, -HOUR)
    services.time_up(game.pk)
    html = page_of(bob, table(game))
    assert "A computer plays for you." in html
    assert "Take your seat again" in html
    assert "computer plays" in page_of(alice, table(game))
    assert "A computer plays for you; you may return" in page_of(bob, "/en/play/")
    client = browser_of(bob)
    for _ in range(2):
        assert client.post(reverse("games:take_seat", args=[game.code])).status_code == 303
    assert seat(game, 1).stand_in == ""
    assert "A computer plays" not in page_of(bob, table(game))


def test_the_fragment_shows_the_clock_too(alice: User, bob: User) -> None:
    game = waiting_for_bob(alice, bob, -HOUR)
    html = browser_of(alice).get(table(game), headers=HTMX).content.decode()
    assert "Claim the win" in html


# --- my games -------------------------------------------------------------------------------------------------------
def test_my_games_begin_with_the_clock_that_runs_out_first(alice: User, bob: User) -> None:
    times = (20 * HOUR, 3 * HOUR, 2 * DAY)
    games = [until(make_game_of_two(alice, bob, clock="days-3"), time) for time in times]
    endless = make_game_of_two(alice, bob)
    codes = [row.code for row in my_games.rows_of(alice)]
    assert codes == [games[1].code, games[0].code, games[2].code, endless.code]
    html = page_of(alice, "/en/play/")
    assert html.index("2 hours 59 minutes") < html.index("19 hours")
    assert "time-soon" in html
    assert my_games.next_game(alice, endless.code) == games[1].code


def test_my_games_say_where_a_win_may_be_claimed(alice: User, bob: User) -> None:
    game = waiting_for_bob(alice, bob, -HOUR)
    services.time_up(game.pk)
    assert "Time is up: claim the win, or wait" in page_of(alice, "/en/play/")
    assert "Lay away to the crib" in page_of(bob, "/en/play/")


# --- for programs ---------------------------------------------------------------------------------------------------
def test_a_program_reads_the_clock_and_claims(alice: User, bob: User) -> None:
    game = waiting_for_bob(alice, bob, HOUR)
    program = Program(alice)
    _, seen = program.get(f"{GAMES}/{game.code}")
    assert (seen["clock"], seen["claimable"], seen["seats"][0]["due"]) == ("days-3", False, None)
    assert seen["seats"][1]["due"].startswith(str(timezone.now().date().year))
    assert program.post(f"{GAMES}/{game.code}/claim", {})[1]["code"] == "nothing_to_claim"
    until(game, -HOUR)
    assert program.post(f"{GAMES}/{game.code}/wait", {})[1]["claimable"] is True
    status, over = program.post(f"{GAMES}/{game.code}/claim", {})
    assert (status, over["status"], over["result"]["outcome"]) == (200, "finished", "timed_out")
    assert program.post(f"{GAMES}/{game.code}/claim", {})[0] == 409
    assert Program(bob).post(f"{GAMES}/{game.code}/return", {})[0] == 409


# --- being away -----------------------------------------------------------------------------------------------------
def test_a_holiday_is_planned_and_given_up(alice: User) -> None:
    client, today = browser_of(alice), timezone.now().date()
    days = {"first": str(today), "last": str(today + 2 * DAY)}
    assert client.post(AWAY, days).status_code == 303
    html = page_of(client, AWAY)
    assert "You are away now." in html
    assert "27 days of this year’s 30 are left." in html
    again = client.post(AWAY, days)
    assert again.status_code == 422
    assert "You have already planned to be away on some of these days." in again.content.decode()
    client.post(reverse("come_back", args=[Holiday.objects.get().pk]))
    assert "I am back" not in page_of(client, AWAY)
    assert Holiday.objects.get().ends <= timezone.now()


@pytest.mark.parametrize(
    ("first", "last", "why"),
    [(-1, 3, "already past"), (3, 1, "before the first"), (1, 60, "more than is left"), (360, 380, "a year ahead")],
)
def test_a_holiday_that_cannot_be_is_refused_with_its_reason(alice: User, first: int, last: int, why: str) -> None:
    today = timezone.now().date()
    days = {"first": str(today + first * DAY), "last": str(today + last * DAY)}
    answer = browser_of(alice).post(AWAY, days)
    assert answer.status_code == 422
    assert why in answer.content.decode()
    assert not Holiday.objects.exists()


def test_nobody_ends_somebody_elses_holiday(alice: User, bob: User) -> None:
    tomorrow = timezone.now().date() + DAY
    planned = holidays.plan(alice, tomorrow, tomorrow)
    browser_of(bob).post(reverse("come_back", args=[planned.pk]))
    assert Holiday.objects.get() == planned


def test_days_off_are_chosen_for_a_week_from_now(alice: User) -> None:
    client = browser_of(alice)
    sent: Any = {"weekday": ["5", "6"]}
    client.post(reverse("days_off"), sent)
    chosen = alice.days_off.get()
    assert chosen.weekdays == [5, 6]
    assert chosen.begins > timezone.now() + 6.9 * DAY
    client.post(reverse("days_off"), {"weekday": ["1", "2", "3", "x"]})
    assert alice.days_off.get() == chosen
    assert "This choice takes effect on" in page_of(client, AWAY)
    client.post(reverse("days_off"), {})
    assert not alice.days_off.exists()


def test_a_visitor_who_plans_a_holiday_becomes_a_guest(client: Client, db: None) -> None:
    assert "30 days of this year’s 30 are left." in page_of(client, AWAY)
    tomorrow = str(timezone.now().date() + DAY)
    client.post(AWAY, {"first": tomorrow, "last": tomorrow})
    assert Holiday.objects.get().user.is_guest
