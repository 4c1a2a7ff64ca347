"""When a player is away: holidays planned or taken by his clock, and the weekdays that are his own."""

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import Final

from django.db import transaction
from django.utils import timezone

from cribsite.accounts.models import DaysOff, Holiday, User
from cribsite.accounts.signals import rest_changed

A_YEAR: Final = dt.timedelta(days=30)  # of holidays, by the calendar of UTC, which nobody can shift
A_DAY: Final = dt.timedelta(days=1)
MOST_WEEKDAYS: Final = 2
CHANGES_AFTER: Final = dt.timedelta(days=7)
AHEAD: Final = dt.timedelta(days=366)


class BadHoliday(ValueError):
    """Days that cannot be taken; ``args[0]`` says why: ``past``, ``far``, ``order``, ``taken`` or ``many``."""


def plan(player: User, first: dt.date, last: dt.date) -> Holiday:
    """Be away from one day to another, both included, as days are where the player is; from today is from now.

    Raises BadHoliday; nothing has changed then.
    """
    now = timezone.now()
    today = now.astimezone(player.zone).date()
    if last < first:
        raise BadHoliday("order")
    if first < today:
        raise BadHoliday("past")
    if last > today + AHEAD:  # before its midnight is asked for, which the last day of all years has not
        raise BadHoliday("far")
    begins = max(_midnight(first, player), now)
    ends = _midnight(last + A_DAY, player)
    if ends > now + AHEAD:
        raise BadHoliday("far")
    with transaction.atomic():
        taken = _locked(player.pk)
        if any(begins < each.ends and each.begins < ends for each in taken):
            raise BadHoliday("taken")
        if any(_used(taken, year) + _of_year(begins, ends, year) > A_YEAR for year in (begins.year, ends.year)):
            raise BadHoliday("many")
        made = Holiday.objects.create(user=player, begins=begins, ends=ends)
        _tell(player.pk)
    return made


def call_back(player: User, pk: int) -> None:
    """Be there again: a holiday that has begun ends now, one still to come is gone; any other stays as it is."""
    with transaction.atomic():
        now = timezone.now()
        for each in _locked(player.pk):
            if each.pk == pk and each.begins > now:
                each.delete()
                _tell(player.pk)
            elif each.pk == pk and each.ends > now:
                each.ends = now
                each.save(update_fields=["ends"])
                _tell(player.pk)


def take_day(player_pk: int, at: dt.datetime) -> bool:
    """Take one day of holidays that begins at that moment, or what is left of the year; False where nothing is.

    To be called inside a transaction. The same moment again takes no second day.
    """
    taken = _locked(player_pk)
    if any(each.begins <= at < each.ends for each in taken):
        return True
    following = min((each.begins for each in taken if each.begins > at), default=at + A_DAY)
    next_year = dt.datetime(at.year + 1, 1, 1, tzinfo=dt.UTC)
    ends = min(at + A_DAY, at + A_YEAR - _used(taken, at.year), following, next_year)
    if ends <= at:
        return False
    _, made = Holiday.objects.get_or_create(user_id=player_pk, begins=at, defaults={"ends": ends, "by_clock": True})
    if made:
        _tell(player_pk)
    return made


def choose_days_off(player: User, weekdays: Iterable[int]) -> None:
    """These weekdays (Monday is 0) shall be the player's own, a week from now; the same as now is no change.

    Raises ValueError for more than two, or for what is no weekday.
    """
    wanted = sorted(set(weekdays))
    if len(wanted) > MOST_WEEKDAYS or not set(wanted) <= set(range(7)):
        raise ValueError(wanted)
    now = timezone.now()
    with transaction.atomic():
        User.objects.select_for_update().get(pk=player.pk)
        player.days_off.filter(begins__gt=now).delete()
        holds = player.days_off.last()
        if (holds.weekdays, holds.zone) != (wanted, player.time_zone) if holds is not None else bool(wanted):
            zone = player.time_zone
            player.days_off.create(begins=now + CHANGES_AFTER, weekdays=wanted, zone=zone)
        _tell(player.pk)


def days_off(player: User) -> tuple[DaysOff | None, DaysOff | None]:
    """The choice that holds now and the one that is to hold, None where there is none."""
    rows, now = list(player.days_off.all()) if player.pk else [], timezone.now()
    holding = [row for row in rows if row.begins <= now]
    coming = [row for row in rows if row.begins > now]
    return (holding[-1] if holding else None), (coming[-1] if coming else None)


def coming(player: User) -> Sequence[Holiday]:
    """The holidays that are not over."""
    return list(player.holidays.filter(ends__gt=timezone.now())) if player.pk else []


def left(player: User) -> dt.timedelta:
    """What is left of this year's holidays, beside those that are planned."""
    taken = list(player.holidays.all()) if player.pk else []
    return max(A_YEAR - _used(taken, timezone.now().year), dt.timedelta(0))


def _locked(player_pk: int) -> list[Holiday]:
    """The player's holidays; two who want to change them do so one after the other."""
    User.objects.select_for_update().get(pk=player_pk)
    return list(Holiday.objects.filter(user_id=player_pk))


def _used(taken: Iterable[Holiday], year: int) -> dt.timedelta:
    return sum((_of_year(each.begins, each.ends, year) for each in taken), dt.timedelta(0))


def _of_year(begins: dt.datetime, ends: dt.datetime, year: int) -> dt.timedelta:
    """How much of a time lies in a year of UTC."""
    first, following = (dt.datetime(each, 1, 1, tzinfo=dt.UTC) for each in (year, year + 1))
    return max(min(ends, following) - max(begins, first), dt.timedelta(0))


def _midnight(day: dt.date, player: User) -> dt.datetime:
    return dt.datetime.combine(day, dt.time(), player.zone).astimezone(dt.UTC)


def _tell(player_pk: int) -> None:
    transaction.on_commit(lambda: rest_changed.send_robust(sender=User, pk=player_pk), robust=True)
