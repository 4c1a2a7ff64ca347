"""The page where a player says when he is away: holidays ahead, and the weekdays on which his clocks stand still."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from cribsite.accounts import holidays
from cribsite.accounts.holidays import A_DAY, A_YEAR, MOST_WEEKDAYS, BadHoliday
from cribsite.accounts.models import DaysOff, Holiday, User, zone_called
from cribsite.accounts.services import guest
from cribsite.l10n import weekday
from cribsite.limits import limited

FIRST_DAYS = {"en": 6, "ar": 6, "tr": 0, "fa": 5, "zh-hans": 0}
"""The weekday (Monday is 0) with which a week begins for the readers of a language."""

NO_WEEKDAY = -1

WHY_NOT: dict[str, Promise] = {
    "order": _("The last day lies before the first."),
    "past": _("The first day is already past."),
    "far": _("Holidays can be planned for a year ahead."),
    "taken": _("You have already planned to be away on some of these days."),
    "many": _("That is more than is left of that year’s holidays."),
}


class AwayForm(forms.Form):
    """Two days, both included."""

    first = forms.DateField(label=_("First day away"))
    last = forms.DateField(label=_("Last day away"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})


@dataclass(frozen=True, slots=True)
class Away:
    """A holiday as its owner reads it; ``now``: it has begun."""

    pk: int
    first: dt.date
    last: dt.date
    now: bool
    by_clock: bool


@dataclass(frozen=True, slots=True)
class Weekday:
    """A weekday to choose: its number (Monday is 0) and its name."""

    number: int
    name: str
    chosen: bool


@never_cache
@limited("account", times=30, seconds=60)
@require_http_methods(["GET", "HEAD", "POST"])
def away(request: HttpRequest) -> HttpResponseBase:
    """The page, and planning a holiday on it; a visitor who plans one becomes a guest."""
    form = AwayForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            holidays.plan(guest(request), form.cleaned_data["first"], form.cleaned_data["last"])
        except BadHoliday as bad:
            form.add_error(None, str(WHY_NOT[bad.args[0]]))
        else:
            messages.success(request, gettext("Your holiday is saved: your clocks will stop for it."))
            return _back()
    return _show(request, form, 422 if form.errors else 200)


@limited("account", times=30, seconds=60)
@require_POST
def come_back(request: HttpRequest, pk: int) -> HttpResponseBase:
    """End a holiday now, or give up one that has not begun."""
    if isinstance(request.user, User):
        holidays.call_back(request.user, pk)
        messages.success(request, gettext("Your holiday has ended; your clocks are running again."))
    return _back()


@limited("account", times=30, seconds=60)
@require_POST
def days_off(request: HttpRequest) -> HttpResponseBase:
    """Choose the weekdays on which one does not play."""
    numbers = {str(number): number for number in range(7)}
    sent = [numbers.get(text, NO_WEEKDAY) for text in request.POST.getlist("weekday")]
    try:
        holidays.choose_days_off(guest(request), sent)
    except ValueError:
        messages.error(request, gettext("You can choose two days of the week at most."))
    else:
        messages.success(request, gettext("Your choice is saved. It takes effect a week from now."))
    return _back()


def _back() -> HttpResponseBase:
    answer = redirect("away")
    answer.status_code = 303
    return answer


def _show(request: HttpRequest, form: AwayForm, status: int) -> HttpResponse:
    player = request.user if isinstance(request.user, User) else User(is_guest=True)
    now, coming = holidays.days_off(player)
    shown = coming or now
    context = {
        "form": form,
        "player": player,
        "holidays": [_read(player, each) for each in holidays.coming(player)],
        "left": holidays.left(player) // A_DAY,
        "a_year": A_YEAR.days,
        "most": MOST_WEEKDAYS,
        "weekdays": list(_weekdays(set(shown.weekdays) if shown is not None else set())),
        "coming": coming,
        "zone": _zone(player, shown).key,
    }
    return render(request, "account/away.html", context, status=status)


def _zone(player: User, shown: DaysOff | None) -> ZoneInfo:
    """Where the days off of a choice begin, or those of the next one would."""
    return zone_called(shown.zone) if shown is not None and shown.weekdays else player.zone


def _read(player: User, each: Holiday) -> Away:
    zone = player.zone
    last = (each.ends - dt.timedelta(seconds=1)).astimezone(zone).date()
    first = each.begins.astimezone(zone).date()
    return Away(each.pk, first, max(first, last), each.begins <= timezone.now(), each.by_clock)


def _weekdays(chosen: set[int]) -> Iterator[Weekday]:
    first = FIRST_DAYS.get(get_language() or "", 0)
    for day in range(first, first + 7):
        yield Weekday(day % 7, weekday(day % 7), day % 7 in chosen)
