"""Games by correspondence while time passes: weekends, holidays, claims, the backstop, and bots that stand in."""

import datetime as dt
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
import time_machine
from django.db import connections
from django.test import TestCase

from cribsite.accounts import holidays
from cribsite.accounts.models import Holiday, PushSubscription, User
from games import my_games, queries, services, tasks
from games.bots.levels import SUBSTITUTE
from games.clocks import BACKSTOP, CLOCKS
from games.engine import driver
from games.engine.match import Match
from games.engine.reasons import Refused
from games.engine.verify import verify
from games.models import Game, Invite, Move, Player, Uptime
from games.notices.seats import claims, turns
from games.services import clock as clocks
from games.services.seats import LISTED
from games.services.stand_in import overdue
from tests.games.tables import by_thumb, make_game_of_two, make_person, play_on, seat_to_move, state_of
from tests.games.test_views import browser_of, table

HOUR, DAY, MINUTE = dt.timedelta(hours=1), dt.timedelta(days=1), dt.timedelta(minutes=1)
MONDAY = dt.datetime(2026, 6, 1, 9, tzinfo=dt.UTC)
RNG = Random(4)


@pytest.fixture
def now() -> Iterator[time_machine.Traveller]:
    """Time stands at a Monday morning until it is moved."""
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


def of_two(alice: User, bob: User, clock: str = "days-3", **rules: Any) -> Game:
    return make_game_of_two(alice, bob, clock=clock, **rules)


def of_three(people: list[User], clock: str = "days-3", variant: str = "three", **rules: Any) -> Game:
    game = services.create(people[0].pk, [""] * (len(people) - 1), variant, clock=clock, **rules)
    for invite, person in zip(Invite.objects.filter(game=game).order_by("seat"), people[1:], strict=True):
        game = services.join(invite.token, person.pk)
    return game


def seat(game: Game, number: int) -> Player:
    return Player.objects.get(game=game, seat=number)


def again(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def left(game: Game, number: int) -> dt.timedelta:
    due = seat(game, number).due
    assert due is not None
    return due - dt.datetime.now(dt.UTC)


def play_to_a_turn(game: Game, people: list[User], wanted: int) -> None:
    """Go on until only this seat has something to do."""
    for _ in range(200):
        waiting = list(Player.objects.filter(game=game, awaited=True).values_list("seat", flat=True))
        if waiting == [wanted]:
            return
        assert waiting, "the game was over before"
        mover = next(number for number in waiting if number != wanted)
        make_move_of(game, people, mover)
    raise AssertionError("it never came to that seat's turn")


def make_move_of(game: Game, people: list[User], number: int) -> None:
    state = state_of(game)
    services.act(game.pk, people[number].pk, by_thumb(state, number, RNG), driver.decision(state, number) or "")


def lose_time(now: time_machine.Traveller, game: Game, number: int) -> None:
    """Let the time pass in which this seat's clock runs out, and do what follows."""
    due = seat(game, number).due
    assert due is not None
    now.move_to(due + MINUTE)
    sweep()


def sweep() -> None:
    """The beat, as if it had come every 15 seconds until now; what follows after commit follows."""
    Uptime.objects.all().delete()
    with TestCase.captureOnCommitCallbacks(execute=True):
        tasks.clocks()


def plan(person: User, first: dt.date, last: dt.date) -> Holiday:
    with TestCase.captureOnCommitCallbacks(execute=True):
        return holidays.plan(person, first, last)


def no_holidays(*people: User) -> None:
    """Their year's holidays are used up."""
    year = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
    Holiday.objects.bulk_create(Holiday(user=each, begins=year, ends=year + holidays.A_YEAR) for each in people)


# --- banks ----------------------------------------------------------------------------------------------------------
def test_a_clock_runs_only_while_a_seat_is_awaited(alice: User, bob: User, now: time_machine.Traveller) -> None:
    game, people = of_two(alice, bob), [alice, bob]
    assert [left(game, number) for number in (0, 1)] == [3 * DAY, 3 * DAY]  # both lay away
    assert again(game).due == MONDAY + 3 * DAY
    now.shift(5 * HOUR)
    make_move_of(game, people, 0)
    assert seat(game, 0).due is None
    assert seat(game, 0).bank == 3 * DAY - 5 * HOUR + 12 * HOUR
    assert left(game, 1) == 3 * DAY - 5 * HOUR
    play_to_a_turn(game, people, 0)
    bank = seat(game, 0).bank
    assert left(game, 0) == bank


def test_a_bank_never_grows_beyond_its_most(alice: User, bob: User, now: time_machine.Traveller) -> None:
    game = play_on(of_two(alice, bob), [alice, bob], 40)
    assert {player.bank for player in game.players.all()} == {CLOCKS["days-3"].most}


def test_several_moves_on_end_are_one_handover(alice: User, bob: User, now: time_machine.Traveller) -> None:
    """Whoever is asked again at once (the bot between has moved) does not get the increment twice."""
    game = services.create(alice.pk, ["", "easy"], "three", clock="days-3")
    services.join(Invite.objects.get(game=game).token, bob.pk)
    people = [alice, bob]
    for _ in range(60):
        number = seat_to_move(game)
        assert number is not None
        before = seat(game, number)
        now.shift(HOUR)
        make_move_of(game, people, number)
        after = seat(game, number)
        if after.awaited:
            assert after.since == before.since
            assert after.due == before.due
            return
    pytest.fail("nobody ever moved twice on end")


def test_a_live_clock_gives_each_move_its_free_seconds_first(
    alice: User, bob: User, now: time_machine.Traveller
) -> None:
    game, people = of_two(alice, bob, "live-15"), [alice, bob]
    assert left(game, 0) == dt.timedelta(seconds=135)
    now.shift(dt.timedelta(seconds=10))
    make_move_of(game, people, 0)
    assert seat(game, 0).bank == 2 * MINUTE
    now.shift(dt.timedelta(seconds=15))
    make_move_of(game, people, 1)
    assert seat(game, 1).bank == 2 * MINUTE - dt.timedelta(seconds=10)


def test_a_live_clock_knows_no_days_off(alice: User, bob: User, now: time_machine.Traveller) -> None:
    plan(alice, MONDAY.date(), MONDAY.date())
    game = of_two(alice, bob, "live-60")
    assert left(game, 0) == 9 * MINUTE
    lose_time(now, game, 0)
    assert again(game).claimable
    assert Holiday.objects.filter(by_clock=True).count() == 0


def test_where_only_bots_sit_nobody_waits(alice: User, now: time_machine.Traveller) -> None:
    game = services.create(alice.pk, ["easy"], clock="days-1")
    assert again(game).clock == ""
    assert seat(game, 0).due is None


def test_a_game_that_is_over_has_no_clock(alice: User, bob: User, now: time_machine.Traveller) -> None:
    game = services.resign(of_two(alice, bob).pk, alice.pk)
    assert game.finished
    assert game.due is None
    assert not Player.objects.filter(due__isnull=False).exists()


# --- a whole game ---------------------------------------------------------------------------------------------------
def test_a_game_through_a_weekend_a_holiday_a_warning_a_wait_and_a_claim(
    alice: User, bob: User, now: time_machine.Traveller
) -> None:
    for person in (alice, bob):
        User.objects.filter(pk=person.pk).update(time_zone="Europe/Istanbul")
        person.refresh_from_db()
    holidays.choose_days_off(alice, [5, 6])
    now.shift(8 * DAY)  # what is chosen holds after a week: Tuesday the 9th of June
    game, people = of_two(alice, bob, "days-1"), [alice, bob]
    make_move_of(game, people, 0)
    make_move_of(game, people, 1)

    # A weekend: asked on Friday noon, alice has her whole bank from Monday on.
    play_to_a_turn(game, people, 1)
    now.move_to(dt.datetime(2026, 6, 12, 9, tzinfo=dt.UTC))
    with _no_time_out(game):
        make_move_of(game, people, 1)
        play_to_a_turn(game, people, 0)
    bank = seat(game, 0).bank
    assert bank is not None
    friday = dt.datetime(2026, 6, 12, 21, tzinfo=dt.UTC)  # midnight in Istanbul
    assert seat(game, 0).due == friday + 2 * DAY + (bank - 12 * HOUR)

    # A holiday that alice plans: her clock stands still for three days more, and bob's does not.
    plan(alice, dt.date(2026, 6, 15), dt.date(2026, 6, 17))
    assert seat(game, 0).due == friday + 5 * DAY + (bank - 12 * HOUR)
    now.move_to(dt.datetime(2026, 6, 18, 6, tzinfo=dt.UTC))
    sweep()
    make_move_of(game, people, 0)
    play_to_a_turn(game, people, 1)

    # A warning is due eight hours before the end, and can be asked for.
    due = seat(game, 1).due
    assert due is not None
    now.move_to(due - 8 * HOUR)
    soon = Player.objects.filter(awaited=True, due__lte=dt.datetime.now(dt.UTC) + 8 * HOUR, game__status="running")
    assert [player.user for player in soon] == [bob]

    # His holidays are taken by themselves, a day at a time, until none are left.
    for day in range(1, 31):
        lose_time(now, game, 1)
        assert Holiday.objects.filter(user=bob, by_clock=True).count() == day
        assert seat(game, 1).due == due + day * DAY
        assert not again(game).claimable
    lose_time(now, game, 1)
    assert again(game).claimable

    # Alice waits; bob may still move, and the game goes on with one increment for him.
    services.wait(game.pk, alice.pk)
    assert seat(game, 0).patient
    while seat(game, 1).awaited:  # one card may not be all he is asked for
        make_move_of(game, people, 1)
    assert not again(game).claimable
    assert not seat(game, 0).patient
    play_to_a_turn(game, people, 1)
    assert left(game, 1) <= 12 * HOUR

    # Once more, and now she claims.
    lose_time(now, game, 1)
    with pytest.raises(services.NothingToClaim):
        services.claim(game.pk, bob.pk)
    services.claim(game.pk, alice.pk)
    _lost_by_clock(game, loser=1)


@contextmanager
def _no_time_out(game: Game) -> Iterator[None]:
    """However late it is here, nobody has claimed: who is overdue may still move."""
    yield
    assert again(game).running


def _lost_by_clock(game: Game, loser: int) -> None:
    game = again(game)
    assert game.finished
    assert game.result is not None
    assert (game.result["outcome"], game.result["winners"], set(game.result["grades"])) == (
        "timed_out",
        [1 - loser],
        {0},
    )
    last = game.moves.last()
    assert last is not None
    assert (last.seat, last.by, last.wire["act"]) == (loser, Move.By.CLOCK, "resign")
    check_record(game)


def check_record(game: Game) -> dict[str, Any]:
    person = game.players.exclude(user=None).first()
    assert person is not None
    assert person.user is not None
    record = queries.record_of(queries.game_for(person.user, game.code))
    _deals, wrong = verify(record)
    assert wrong is None
    return record


# --- claims ---------------------------------------------------------------------------------------------------------
def test_nothing_can_be_claimed_before_the_time_is_up(alice: User, bob: User, now: time_machine.Traveller) -> None:
    game = of_two(alice, bob)
    no_holidays(alice, bob)
    make_move_of(game, [alice, bob], 0)
    now.shift(3 * DAY - MINUTE)
    with pytest.raises(services.NothingToClaim):
        services.claim(game.pk, alice.pk)
    now.shift(2 * MINUTE)  # the sweep has not come yet, but the time is up
    services.claim(game.pk, alice.pk)
    _lost_by_clock(game, loser=1)
    with pytest.raises(Refused):
        services.claim(game.pk, alice.pk)
    assert game.moves.filter(by=Move.By.CLOCK).count() == 1


@pytest.mark.parametrize("verb", [services.claim, services.wait])
def test_a_claim_takes_the_other_sides_holidays_first(
    verb: Any, alice: User, bob: User, now: time_machine.Traveller
) -> None:
    game = of_two(alice, bob)
    make_move_of(game, [alice, bob], 0)
    now.shift(3 * DAY + MINUTE)
    for _ in range(2):  # the day that was taken stays taken, and the same again takes no second
        with pytest.raises(services.NothingToClaim):
            verb(game.pk, alice.pk)
        assert (again(game).running, again(game).claimable) == (True, False)
        assert left(game, 1) == DAY - MINUTE
    sweep()
    assert Holiday.objects.count() == 1
    assert left(game, 1) == DAY - MINUTE


def of_two_where_bob_has_less(alice: User, bob: User) -> Game:
    """Both have to lay away; bob has two days for it, and alice three."""
    game = of_two(alice, bob)
    Player.objects.filter(game=game, seat=1).update(bank=2 * DAY)
    services.recount(game.pk)
    return game


@pytest.mark.parametrize("what", ["moves", "would call it off", "waits"])
def test_nothing_is_lost_by_what_others_do_before_holidays_were_tried(
    what: str, alice: User, bob: User, now: time_machine.Traveller
) -> None:
    game = of_two_where_bob_has_less(alice, bob)
    now.shift(2 * DAY + MINUTE)  # the sweep has not come yet
    assert "as soon as the win is claimed" not in _page(bob, game)
    assert "Claim the win" not in _page(alice, game)
    if what == "moves":
        make_move_of(game, [alice, bob], 0)
    elif what == "would call it off":
        services.call_off(game.pk, alice.pk)
    else:
        with pytest.raises(services.NothingToClaim):
            services.wait(game.pk, alice.pk)
    assert not again(game).claimable
    assert left(game, 1) == DAY - MINUTE
    sweep()
    assert Holiday.objects.filter(user=bob).count() == 1
    now.shift(DAY)
    sweep()
    assert Holiday.objects.filter(user=bob).count() == 2


@pytest.mark.parametrize("down", [False, True])
def test_who_may_claim_keeps_his_own_holidays(down: bool, alice: User, bob: User, now: time_machine.Traveller) -> None:
    """Also when his clock runs out while he waits, and whatever the other one does before the sweep has seen it."""
    game = of_two_where_bob_has_less(alice, bob)
    no_holidays(bob)
    lose_time(now, game, 1)
    services.wait(game.pk, alice.pk)
    assert (again(game).claimable, overdue()) == (True, [])
    now.move_to(MONDAY + 3 * DAY + MINUTE)
    assert overdue() == [game.pk]
    assert "as soon as the win is claimed" not in _page(alice, game)
    if not down:
        Uptime.objects.all().delete()
    make_move_of(game, [alice, bob], 1)
    assert (again(game).claimable, seat(game, 0).patient, overdue()) == (False, False, [game.pk] if down else [])
    sweep()
    assert left(game, 0) == DAY - MINUTE
    assert Holiday.objects.filter(user=alice).count() == 1


def test_the_sweep_sees_to_the_clock_of_who_may_claim(alice: User, bob: User, now: time_machine.Traveller) -> None:
    game = of_two_where_bob_has_less(alice, bob)
    no_holidays(bob)
    lose_time(now, game, 1)
    services.wait(game.pk, alice.pk)
    for day in range(3):
        now.move_to(MONDAY + (3 + day) * DAY + MINUTE)
        sweep()
        assert Holiday.objects.filter(user=alice).count() == day + 1
        assert (left(game, 0), overdue(), seat(game, 0).patient) == (DAY - MINUTE, [], True)
    services.claim(game.pk, alice.pk)
    _lost_by_clock(game, loser=1)


def test_where_both_are_out_of_time_the_sweep_leaves_them_alone(
    alice: User, bob: User, now: time_machine.Traveller
) -> None:
    game = of_two_where_bob_has_less(alice, bob)
    no_holidays(alice, bob)
    lose_time(now, game, 1)
    lose_time(now, game, 0)
    assert (overdue(), again(game).due) == ([], MONDAY + 2 * DAY + BACKSTOP)
    assert services.check(game.pk) == []
    make_move_of(game, [alice, bob], 0)
    assert (overdue(), again(game).claimable) == ([], True)
    services.claim(game.pk, alice.pk)
    _lost_by_clock(game, loser=1)


def test_whose_time_is_up_has_no_use_of_days_that_he_gives_back(
    alice: User, bob: User, now: time_machine.Traveller
) -> None:
    game = of_two(alice, bob)
    make_move_of(game, [alice, bob], 0)
    away = plan(bob, dt.date(2026, 8, 1), dt.date(2026, 8, 30))
    lose_time(now, game, 1)
    with TestCase.captureOnCommitCallbacks(execute=True):
        holidays.call_back(bob, away.pk)
    sweep()
    services.claim(game.pk, alice.pk)
    _lost_by_clock(game, loser=1)


def test_nobody_loses_time_by_what_is_done_while_the_site_is_down(
    alice: User, bob: User, now: time_machine.Traveller
) -> None:
    tasks.clocks()
    game = of_two_where_bob_has_less(alice, bob)
    now.shift(5 * DAY)
    make_move_of(game, [alice, bob], 0)
    services.time_up(game.pk)
    assert not again(game).claimable
    tasks.clocks()
    assert left(game, 1) == 2 * DAY
    assert not Holiday.objects.exists()


def _page(person: User, game: Game) -> str:
    return browser_of(person).get(table(game)).content.decode()


def test_a_stranger_claims_nothing(alice: User, bob: User, charlie: User, now: time_machine.Traveller) -> None:
    game = of_two(alice, bob)
    no_holidays(bob)
    make_move_of(game, [alice, bob], 0)
    now.shift(4 * DAY)
    with pytest.raises(Refused):
        services.claim(game.pk, charlie.pk)


def test_after_the_backstop_the_game_ends_by_itself(alice: User, bob: User, now: time_machine.Traveller) -> None:
    game = of_two(alice, bob)
    no_holidays(alice, bob)
    make_move_of(game, [alice, bob], 0)
    lose_time(now, game, 1)
    assert again(game).claimable
    assert overdue() == []  # it is left alone until then
    now.shift(BACKSTOP - 2 * MINUTE)
    sweep()
    assert again(game).running
    now.shift(2 * MINUTE)
    sweep()
    sweep()
    _lost_by_clock(game, loser=1)


def test_where_both_have_run_out_the_game_counts_for_nobody(
    alice: User, bob: User, now: time_machine.Traveller
) -> None:
    game = of_two(alice, bob)
    no_holidays(alice, bob)
    lose_time(now, game, 0)
    for person in (alice, bob):
        with pytest.raises(services.NothingToClaim):
            services.claim(game.pk, person.pk)
    now.shift(BACKSTOP)
    sweep()
    assert again(game).status == Game.Status.CALLED_OFF


def test_a_deleted_account_runs_out_of_time_too(alice: User, bob: User, now: time_machine.Traveller) -> None:
    game = of_two(alice, bob)
    no_holidays(alice, bob)
    make_move_of(game, [alice, bob], 0)
    bob.delete()
    lose_time(now, game, 1)
    services.claim(game.pk, alice.pk)
    _lost_by_clock(game, loser=1)


def test_a_game_of_a_match_is_lost_by_the_clock_and_the_next_one_begins(
    alice: User, bob: User, now: time_machine.Traveller
) -> None:
    game = of_two(alice, bob, match=Match(form="best_of", n=3, preset="tournament"))
    no_holidays(alice, bob)
    make_move_of(game, [alice, bob], 0)
    lose_time(now, game, 1)
    services.claim(game.pk, alice.pk)
    following = Game.objects.get(follows=game)
    assert again(game).result["points"] == [1, 0]  # type: ignore[index]
    assert (following.clock, following.number) == ("days-3", 2)
    assert left(following, 1) == 3 * DAY


# --- holidays -------------------------------------------------------------------------------------------------------
def test_days_off_hold_a_week_after_they_were_chosen(alice: User, bob: User, now: time_machine.Traveller) -> None:
    game = of_two(alice, bob)
    holidays.choose_days_off(alice, [1])  # Tuesdays, that is tomorrow
    assert left(game, 0) == 3 * DAY
    now.shift(8 * DAY)
    game = of_two(alice, bob)
    assert left(game, 0) == 3 * DAY + 15 * HOUR  # the rest of this Tuesday
    with pytest.raises(ValueError, match="1, 2, 3"):
        holidays.choose_days_off(alice, [1, 2, 3])


def test_holidays_of_a_year_are_thirty_days(alice: User, now: time_machine.Traveller) -> None:
    with pytest.raises(holidays.BadHoliday, match="many"):
        holidays.plan(alice, dt.date(2026, 7, 1), dt.date(2026, 7, 31))
    first = plan(alice, dt.date(2026, 7, 1), dt.date(2026, 7, 20))
    with pytest.raises(holidays.BadHoliday, match="taken"):
        holidays.plan(alice, dt.date(2026, 7, 20), dt.date(2026, 7, 21))
    with pytest.raises(holidays.BadHoliday, match="past"):
        holidays.plan(alice, dt.date(2026, 5, 31), dt.date(2026, 6, 2))
    with pytest.raises(holidays.BadHoliday, match="order"):
        holidays.plan(alice, dt.date(2026, 7, 31), dt.date(2026, 7, 30))
    assert holidays.left(alice) == 10 * DAY
    holidays.call_back(alice, first.pk)
    assert holidays.left(alice) == 30 * DAY


def test_who_comes_back_early_lets_the_clock_run_again(alice: User, bob: User, now: time_machine.Traveller) -> None:
    game = of_two(alice, bob)
    away = plan(alice, dt.date(2026, 6, 1), dt.date(2026, 6, 10))
    assert left(game, 0) > 12 * DAY
    now.shift(2 * DAY)
    with TestCase.captureOnCommitCallbacks(execute=True):
        holidays.call_back(alice, away.pk)
    assert left(game, 0) == 3 * DAY
    assert left(game, 1) == DAY
    assert holidays.left(alice) == 28 * DAY


def test_who_is_late_already_cannot_hide_in_a_holiday(alice: User, bob: User, now: time_machine.Traveller) -> None:
    game = of_two(alice, bob)
    make_move_of(game, [alice, bob], 0)
    no_holidays(bob)
    lose_time(now, game, 1)
    Holiday.objects.all().delete()
    plan(bob, dt.date(2026, 6, 4), dt.date(2026, 6, 9))
    services.recount(game.pk)
    assert seat(game, 1).due == MONDAY + 3 * DAY


def test_a_day_that_the_clock_takes_stops_all_clocks_of_the_player(
    alice: User, bob: User, charlie: User, now: time_machine.Traveller
) -> None:
    first, second = of_two(alice, bob), of_two(alice, charlie, "days-7")
    make_move_of(first, [alice, bob], 1)
    before = seat(second, 0).due
    assert before is not None
    lose_time(now, first, 0)
    assert seat(first, 0).due == MONDAY + 4 * DAY
    assert seat(second, 0).due == before + DAY
    tasks.clocks()  # a second sweep takes no second day
    assert Holiday.objects.filter(user=alice).count() == 1
    assert seat(second, 1).due == MONDAY + 7 * DAY


# --- the site itself ------------------------------------------------------------------------------------------------
def test_while_the_site_is_down_all_clocks_stand_still(alice: User, bob: User, now: time_machine.Traveller) -> None:
    tasks.clocks()
    game, live = of_two(alice, bob), of_two(alice, bob, "live-60")
    now.shift(MINUTE)
    tasks.clocks()
    now.shift(5 * DAY)  # nobody keeps the time
    with pytest.raises(services.NothingToClaim):
        services.claim(game.pk, alice.pk)
    tasks.clocks()
    assert Uptime.objects.count() == 2
    assert left(game, 0) == 3 * DAY - MINUTE
    assert left(live, 0) == 8 * MINUTE
    assert not Holiday.objects.exists()
    now.shift(MINUTE)
    tasks.clocks()
    assert left(game, 0) == 3 * DAY - 2 * MINUTE
    make_move_of(game, [alice, bob], 0)
    assert seat(game, 0).bank == 3 * DAY - 2 * MINUTE + 12 * HOUR


def _touched(game: Game, what: Callable[[], object]) -> bool:
    """Whether it counts as something that happened there: the game is news to devices, and first in its lists."""
    before = again(game)
    with TestCase.captureOnCommitCallbacks(execute=True):
        what()
    assert again(game).version > before.version
    return again(game).moved_at > before.moved_at


def test_clocks_that_are_reckoned_anew_make_no_old_turn_fresh(
    alice: User, bob: User, now: time_machine.Traveller
) -> None:
    tasks.clocks()
    game, older = of_two(alice, bob), of_two(alice, bob)
    now.shift(MINUTE)
    make_move_of(game, [alice, bob], 0)
    tasks.clocks()
    now.shift(2 * DAY)
    device = {"endpoint": "https://push.example/1", "p256dh": "x", "auth": "y"}
    PushSubscription.objects.create(user=bob, created_at=dt.datetime.now(dt.UTC), **device)
    now.shift(MINUTE)
    assert _touched(game, tasks.clocks) is False  # an outage of two days is over
    assert _touched(game, lambda: holidays.plan(bob, dt.date(2026, 6, 5), dt.date(2026, 6, 6))) is False
    now.shift(5 * MINUTE)
    assert not turns("push", dt.datetime.now(dt.UTC))
    assert [row.code for row in my_games.rows_of(alice)] == [older.code, game.code]  # her turn, and then his


def test_only_what_is_done_at_a_table_counts_as_news_there(
    alice: User, bob: User, charlie: User, now: time_machine.Traveller
) -> None:
    people = [alice, bob, charlie]
    game = of_two(alice, bob)
    no_holidays(*people)
    now.shift(MINUTE)
    assert _touched(game, lambda: make_move_of(game, people, 0))
    now.shift(MINUTE)
    assert not _touched(game, lambda: services.call_off(game.pk, alice.pk))
    assert not _touched(game, lambda: services.call_off(game.pk, alice.pk, wish=False))
    assert not _touched(game, lambda: lose_time(now, game, 1))
    assert not _touched(game, lambda: services.wait(game.pk, alice.pk))
    assert _touched(game, lambda: services.claim(game.pk, alice.pk))
    three = of_three(people)
    play_to_a_turn(three, people, 1)
    assert _touched(three, lambda: lose_time(now, three, 1))
    play_to_a_turn(three, people, 2)
    now.shift(MINUTE)
    assert _touched(three, lambda: services.take_seat(three.pk, bob.pk))
    waiting = services.create(alice.pk, [bob.pk, ""], "three")
    for what in (
        lambda: services.change(waiting.pk, alice.pk, [bob.pk, charlie.pk], "three", {"tens_tie": True}),
        lambda: services.accept(waiting.code, bob.pk),
        lambda: services.leave(waiting.code, charlie.pk),
        lambda: services.give_seat(waiting.pk, alice.pk, 2, LISTED),
        lambda: services.call_off(waiting.pk, alice.pk),
    ):
        now.shift(MINUTE)
        assert _touched(waiting, what)


def test_a_device_is_told_of_a_win_if_it_was_there_when_the_time_was_up(
    alice: User, bob: User, now: time_machine.Traveller
) -> None:
    game = of_two(alice, bob)
    no_holidays(bob)
    make_move_of(game, [alice, bob], 0)
    for hours, person in ((1, alice), (72.5, bob)):  # between the last move and the end, and after it
        at = MONDAY + hours * HOUR
        device = {"endpoint": f"https://push.example/{hours}", "p256dh": "x", "auth": "y"}
        PushSubscription.objects.create(user=person, created_at=at, **device)
    lose_time(now, game, 1)
    now.shift(HOUR)
    assert [each.user for each in claims("push", dt.datetime.now(dt.UTC))] == [alice]
    PushSubscription.objects.update(created_at=MONDAY + 72.5 * HOUR)
    assert not claims("push", dt.datetime.now(dt.UTC))


def test_two_workers_that_begin_at_once_do_no_harm_to_the_times(
    alice: User, bob: User, now: time_machine.Traveller
) -> None:
    begins = [MONDAY - HOUR, MONDAY - HOUR + dt.timedelta(milliseconds=1), MONDAY + 2 * DAY]
    for begin, end in zip(begins, [MONDAY + DAY, begins[1], MONDAY + 2 * DAY], strict=True):
        Uptime.objects.create(begins=begin, ends=end)
    game = of_two(alice, bob)
    services.recount(game.pk)
    assert seat(game, 0).due == MONDAY + 4 * DAY  # one day of outage, no more


def test_what_was_not_swept_for_long_is_checked_for_holidays_first(
    alice: User, bob: User, now: time_machine.Traveller
) -> None:
    game = of_two(alice, bob)
    make_move_of(game, [alice, bob], 0)
    now.shift(10 * DAY)
    sweep()
    assert again(game).running
    assert Holiday.objects.filter(user=bob, by_clock=True).count() == 8  # one after the other, up to now and beyond
    assert left(game, 1) == DAY


def test_the_check_finds_an_end_that_was_lost(alice: User, bob: User, now: time_machine.Traveller) -> None:
    game = of_two(alice, bob)
    assert services.check(game.pk) == []
    Player.objects.filter(game=game, seat=0).update(due=None)
    assert services.check(game.pk) == ["due"]
    assert services.check(game.pk, repair=True) == ["due"]
    assert left(game, 0) == 3 * DAY
    assert services.check(game.pk) == []


# --- more than two sides, and partners ------------------------------------------------------------------------------
def test_with_three_a_bot_takes_the_seat_and_the_person_returns(
    alice: User, bob: User, charlie: User, now: time_machine.Traveller
) -> None:
    people = [alice, bob, charlie]
    game = of_three(people, head_start=(60, 60, 60))
    no_holidays(*people)
    play_to_a_turn(game, people, 1)
    lose_time(now, game, 1)
    bob_seat = seat(game, 1)
    assert (bob_seat.stand_in, bob_seat.awaited, bob_seat.due) == (SUBSTITUTE, False, None)
    assert game.moves.filter(seat=1, by=Move.By.BOT).exists()
    assert not game.moves.filter(by=Move.By.CLOCK).exists()
    for _ in range(4):
        make_move_of(game, people, Player.objects.filter(game=game, awaited=True)[0].seat)
    services.take_seat(game.pk, bob.pk)
    services.take_seat(game.pk, bob.pk)
    assert seat(game, 1).stand_in == ""
    assert seat(game, 1).bank == 12 * HOUR
    play_to_a_turn(game, people, 1)
    assert left(game, 1) == 12 * HOUR
    make_move_of(game, people, 1)
    game = play_on(game, people)
    assert game.result is not None
    assert game.result["outcome"] == "won"
    assert not game.moves.filter(by=Move.By.CLOCK).exists()
    check_record(game)


def test_who_never_returns_has_left_when_the_game_ends(
    alice: User, bob: User, charlie: User, now: time_machine.Traveller
) -> None:
    people = [alice, bob, charlie]
    game = of_three(people, head_start=(100, 100, 100))
    no_holidays(*people)
    play_to_a_turn(game, people, 1)
    lose_time(now, game, 1)
    for _ in range(500):
        waiting = Player.objects.filter(game=game, awaited=True).first()
        if waiting is None:
            break
        make_move_of(game, people, waiting.seat)
    game = again(game)
    assert game.finished
    last, before = game.moves.order_by("-ply")[:2]
    assert (before.seat, before.by, before.wire["act"]) == (1, Move.By.CLOCK, "resign")
    assert last.wire["act"] != "resign"
    record = check_record(game)
    assert record["result"]["outcome"] == "won"
    assert state_of(game).resigned == {1}


def test_where_nobody_is_left_of_three_the_game_counts_for_nobody(
    alice: User, bob: User, charlie: User, now: time_machine.Traveller
) -> None:
    people = [alice, bob, charlie]
    game = of_three(people)
    no_holidays(*people)
    lose_time(now, game, 0)  # all three have to lay away
    assert again(game).status == Game.Status.CALLED_OFF


def partners(alice: User, bob: User, charlie: User, now: time_machine.Traveller) -> tuple[Game, list[User]]:
    """A game of partners in which a bot stands in for bob, of side 1."""
    people = [alice, bob, charlie, make_person("Dora")]
    game = of_three(people, variant="four-partners")
    no_holidays(*people)
    play_to_a_turn(game, people, 1)
    lose_time(now, game, 1)
    return game, people


def test_a_bot_stands_in_for_a_partner_and_both_partners_lose_by_the_clock(
    alice: User, bob: User, charlie: User, now: time_machine.Traveller
) -> None:
    game, people = partners(alice, bob, charlie, now)
    assert seat(game, 1).stand_in == SUBSTITUTE
    assert not again(game).claimable
    play_to_a_turn(game, people, 3)  # the partner plays on
    lose_time(now, game, 3)
    assert again(game).claimable
    assert seat(game, 3).stand_in == ""
    services.claim(game.pk, charlie.pk)
    game = again(game)
    assert game.result is not None
    assert (game.result["outcome"], game.result["winners"]) == ("timed_out", [0])
    assert {move.seat for move in game.moves.filter(by=Move.By.CLOCK)} == {1, 3}
    check_record(game)


def test_a_partner_who_resigns_beside_a_stand_in_ends_the_game(
    alice: User, bob: User, charlie: User, now: time_machine.Traveller
) -> None:
    game, people = partners(alice, bob, charlie, now)
    services.resign(game.pk, people[3].pk)
    game = again(game)
    assert game.result is not None
    assert (game.result["outcome"], game.result["winners"]) == ("resigned", [0])
    assert state_of(game).resigned == {1, 3}
    check_record(game)


# --- at once --------------------------------------------------------------------------------------------------------
@pytest.mark.django_db(transaction=True)
def test_of_a_claim_and_a_move_at_once_exactly_one_counts(alice: User, bob: User) -> None:
    game = of_two(alice, bob)
    while state_of(game).deal.dealer != 1:  # else bob would have to lead at once, and still be late
        game = of_two(alice, bob)
    no_holidays(alice, bob)
    make_move_of(game, [alice, bob], 0)
    Player.objects.filter(game=game, seat=1).update(since=MONDAY - 30 * DAY, due=MONDAY)
    Game.objects.filter(pk=game.pk).update(due=MONDAY)
    done, barrier = [], threading.Barrier(3)

    def attempt(name: str, verb: Any) -> None:
        try:
            barrier.wait(10)
            verb()
            done.append(name)
        except (Refused, services.NothingToClaim):
            pass
        finally:
            connections.close_all()

    verbs = {
        "claim": lambda: services.claim(game.pk, alice.pk),
        "again": lambda: services.claim(game.pk, alice.pk),
        "move": lambda: make_move_of(game, [alice, bob], 1),
    }
    threads = [threading.Thread(target=attempt, args=each) for each in verbs.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(done) == 1
    ended = again(game).finished
    assert ended == (done[0] != "move")
    assert game.moves.filter(by=Move.By.CLOCK).count() == int(ended)


def test_a_sweep_that_comes_twice_does_nothing_twice(
    alice: User, bob: User, charlie: User, now: time_machine.Traveller
) -> None:
    people = [alice, bob, charlie]
    game = of_three(people)
    no_holidays(*people)
    play_to_a_turn(game, people, 2)
    lose_time(now, game, 2)
    version = again(game).version
    sweep()
    services.time_up(game.pk)
    assert again(game).version == version
    assert clocks.timed_games(bob.pk) in ([], [game.pk])
