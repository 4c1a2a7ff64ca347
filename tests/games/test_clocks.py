"""The reckoning of clocks: banks, increments, days off and holidays, over the days on which the clocks are changed."""

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.clocks import CLOCKS, NONE, Rest, Span, Week, midnight, ran, run_out

UTC = dt.UTC
BERLIN, TEHRAN, LORD_HOWE = (ZoneInfo(name) for name in ("Europe/Berlin", "Asia/Tehran", "Australia/Lord_Howe"))
LONG_AGO = dt.datetime(2020, 1, 1, tzinfo=UTC)
SECOND, HOUR, DAY = dt.timedelta(seconds=1), dt.timedelta(hours=1), dt.timedelta(days=1)


def at(text: str, zone: ZoneInfo | dt.timezone = UTC) -> dt.datetime:
    return dt.datetime.fromisoformat(text).replace(tzinfo=zone).astimezone(UTC)


def weekend(zone: ZoneInfo, *days: int) -> Rest:
    return Rest(weeks=[Week(LONG_AGO, frozenset(days), zone)])


# --- the clocks there are -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("key", "bank", "increment", "most"),
    [("days-1", 1, 6, 2), ("days-3", 3, 12, 6), ("days-7", 7, 24, 14)],
)
def test_a_bank_by_days_grows_by_its_increment_up_to_twice_itself(
    key: str, bank: int, increment: int, most: int
) -> None:
    clock = CLOCKS[key]
    assert (clock.bank, clock.increment, clock.most) == (bank * DAY, increment * HOUR, most * DAY)
    assert clock.after(bank * DAY, HOUR) == bank * DAY - HOUR + increment * HOUR
    assert clock.after(most * DAY, HOUR) == min(most * DAY, most * DAY - HOUR + increment * HOUR)
    assert clock.after(bank * DAY, 99 * DAY) == increment * HOUR


@pytest.mark.parametrize(("key", "free", "minutes"), [("live-15", 15, 2), ("live-30", 30, 4), ("live-60", 60, 8)])
def test_under_a_live_clock_the_free_seconds_go_first_and_nothing_comes_back(key: str, free: int, minutes: int) -> None:
    clock, bank = CLOCKS[key], dt.timedelta(minutes=minutes)
    assert clock.live
    assert clock.bank == bank
    assert clock.after(bank, dt.timedelta(seconds=free)) == bank
    assert clock.after(bank, dt.timedelta(seconds=free + 10)) == bank - dt.timedelta(seconds=10)
    assert clock.after(bank, HOUR) == NONE


# --- days off -------------------------------------------------------------------------------------------------------
def test_a_day_off_stands_still_from_midnight_to_midnight_where_the_player_is() -> None:
    rest = weekend(TEHRAN, 3, 4)  # Thursday and Friday
    thursday = at("2026-06-04T00:00", TEHRAN)
    assert thursday == at("2026-06-03T20:30")
    assert run_out(thursday - HOUR, 2 * HOUR, rest) == thursday + 2 * DAY + HOUR
    assert rest.covers(thursday)
    assert not rest.covers(thursday - dt.timedelta(seconds=1))
    assert not rest.covers(thursday + 2 * DAY)


@pytest.mark.parametrize(
    ("sunday", "hours"),
    [("2026-03-29", 23), ("2026-10-25", 25), ("2026-11-01", 24)],
)
def test_a_day_off_on_which_the_clocks_are_changed_is_as_long_as_that_day(sunday: str, hours: int) -> None:
    rest = weekend(BERLIN, 6)
    begins = at(f"{sunday}T00:00", BERLIN)
    assert run_out(begins - HOUR, HOUR + dt.timedelta(minutes=1), rest) == begins + hours * HOUR + dt.timedelta(
        minutes=1
    )
    assert ran(begins - HOUR, begins + hours * HOUR + HOUR, rest) == 2 * HOUR


def test_a_rest_that_begins_as_the_clock_runs_out_is_slept_through_first() -> None:
    start = at("2026-06-01T12:00")
    holiday = Span(start + DAY, start + 2 * DAY)
    assert run_out(start, DAY, Rest([holiday])) == start + 2 * DAY
    assert run_out(start, DAY - HOUR, Rest([holiday])) == start + DAY - HOUR


def test_days_off_that_are_chosen_anew_change_nothing_before() -> None:
    change = at("2026-06-10T09:00")
    rest = Rest(weeks=[Week(LONG_AGO, frozenset({0}), BERLIN), Week(change, frozenset({2}), BERLIN)])
    monday, wednesday = at("2026-06-08T00:00", BERLIN), at("2026-06-10T00:00", BERLIN)
    assert ran(monday, monday + DAY, rest) == NONE
    assert ran(wednesday, wednesday + DAY, rest) == change - wednesday  # off only from then on
    assert ran(monday + 7 * DAY, monday + 8 * DAY, rest) == DAY


# --- what holds for every clock -------------------------------------------------------------------------------------
moments = st.integers(0, 4 * 365 * 86_400).map(lambda seconds: dt.datetime(2024, 1, 1, tzinfo=UTC) + seconds * SECOND)
lengths = st.timedeltas(NONE, 20 * DAY)
zones = st.sampled_from([BERLIN, TEHRAN, LORD_HOWE, ZoneInfo("America/New_York"), ZoneInfo("Pacific/Apia")])
weeks = st.builds(Week, st.just(LONG_AGO), st.frozensets(st.integers(0, 6), max_size=2), zones)


@st.composite
def rests(draw: st.DrawFn) -> Rest:
    spans = [
        Span(begins, begins + length) for begins, length in draw(st.lists(st.tuples(moments, lengths), max_size=4))
    ]
    later = [
        Week(moment, week.weekdays, week.zone) for moment, week in draw(st.lists(st.tuples(moments, weeks), max_size=2))
    ]
    return Rest(sorted(spans), sorted([draw(weeks), *later], key=lambda week: week.begins))


@settings(max_examples=150)
@given(moments, lengths, rests())
def test_when_it_runs_out_it_has_run_as_long_as_there_was_left(
    start: dt.datetime, left: dt.timedelta, rest: Rest
) -> None:
    end = run_out(start, left, rest)
    assert ran(start, end, rest) == left
    assert not rest.covers(end)
    assert end - start >= left


@settings(max_examples=150)
@given(moments, lengths, lengths, rests())
def test_what_was_reckoned_on_the_way_ends_at_the_same_moment(
    start: dt.datetime, left: dt.timedelta, later: dt.timedelta, rest: Rest
) -> None:
    between = start + later
    used = ran(start, between, rest)
    if used < left:
        assert run_out(between, left - used, rest) == run_out(start, left, rest)
    assert ran(start, between, rest) + ran(between, between + left, rest) == ran(start, between + left, rest)


@settings(max_examples=100)
@given(st.dates(dt.date(2020, 1, 1), dt.date(2030, 1, 1)), zones)
def test_a_day_begins_where_the_one_before_it_ends(day: dt.date, zone: ZoneInfo) -> None:
    length = midnight(day + DAY, zone) - midnight(day, zone)
    assert NONE <= length <= 25 * HOUR


@settings(max_examples=100)
@given(st.sampled_from(sorted(CLOCKS)), st.lists(lengths, max_size=60))
def test_no_bank_is_ever_below_nothing_or_above_its_most(key: str, moves: list[dt.timedelta]) -> None:
    clock = CLOCKS[key]
    bank = clock.bank
    for move in moves:
        before, bank = bank, clock.after(bank, move)
        assert NONE <= bank <= clock.most
        assert bank <= before + clock.increment
