"""The part of a new table that says how long everybody may think; nobody waits for bots or at his own device."""

from collections.abc import Iterable

from django.http import QueryDict
from django.utils.translation import gettext

from games.bots import LEVELS
from games.clocks import CLOCKS, USUAL
from games.labels.clocks import clock_line, clock_name
from games.new_seats import HERE, WantedSeat
from games.presenters.choices import Choice, Group


def clock_of(sent: QueryDict, seats: Iterable[WantedSeat]) -> str:
    """The clock a form asks for: the usual one where it says none that there is, none where nobody has to come."""
    if all(seat.kind in LEVELS or seat.kind == HERE for seat in seats):
        return ""
    key = sent.get("clock", USUAL)
    return key if key in CLOCKS else USUAL


def clock_group(now: str) -> Group | None:
    """The clocks to choose from; None where no clock is needed."""
    if not now:
        return None
    choices = [Choice(key, clock_name(clock), clock_line(clock), key == now) for key, clock in CLOCKS.items()]
    return Group("clock", gettext("Time to think"), tuple(choices))
