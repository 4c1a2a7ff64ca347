"""The words for clocks: what a table's clock is called, and how much time is left."""

import datetime as dt

from django.utils.translation import gettext, ngettext, pgettext

from cribsite.l10n import num, plain
from games.clocks import Clock

MINUTE, HOUR, DAY = 60, 3600, 86_400
EXACT = dt.timedelta(hours=10)


def clock_name(clock: Clock) -> str:
    """ "30 seconds a move" or "3 days, and 12 hours more a turn" """
    if clock.live:
        seconds = int(clock.free.total_seconds())
        text = ngettext("%(n)s second a move, live", "%(n)s seconds a move, live", seconds)
        return text % {"n": num(seconds)}
    text = pgettext("clock of a table", "%(bank)s, and %(more)s more each turn")
    return text % {"bank": span_text(clock.bank, 1), "more": _hours(clock.increment)}


def clock_line(clock: Clock) -> str:
    """What follows from it, in one sentence."""
    if clock.live:
        text = gettext("Everybody is at the table; whoever needs longer has a time bank of %(bank)s.")
        return text % {"bank": span_text(clock.bank, 1)}
    text = gettext("Play at any time of day; nobody ever has more than %(most)s in the bank.")
    return text % {"most": span_text(clock.most, 1)}


def clock_term(clock: Clock) -> str:
    """The clock as one of the terms of a table: "Clock: 3 days, and 12 hours more each turn" """
    return gettext("Clock: %(clock)s") % {"clock": clock_name(clock)}


def _hours(span: dt.timedelta) -> str:
    hours = int(span.total_seconds()) // HOUR
    return ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": num(hours)}


def span_text(span: dt.timedelta, parts: int = 2) -> str:
    """How long something lasts, in its two largest units: "2 days 4 hours", "4 hours 20 minutes", "12 minutes".

    From ten hours on minutes are left out. Less than a minute counts as one, so that nobody reads of none before the
    time is up.
    """
    seconds = max(int(span.total_seconds()), 0)
    days, hours, minutes = seconds // DAY, seconds % DAY // HOUR, seconds % HOUR // MINUTE
    said = [
        ngettext("%(n)s day", "%(n)s days", days) % {"n": num(days)} if days else "",
        ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": num(hours)} if hours else "",
        ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": num(minutes)} if minutes and span < EXACT else "",
    ]
    words = [word for word in said if word][:parts]
    between = pgettext("between days and hours, or hours and minutes", " ")
    return between.join(words) or ngettext("%(n)s minute", "%(n)s minutes", 1) % {"n": num(1)}


def seconds_text(span: dt.timedelta) -> str:
    """Minutes and seconds as on a clock face, in the reader's digits: 3:07."""
    seconds = max(int(span.total_seconds()), 0)
    return f"{plain(seconds // MINUTE)}:{plain(seconds % MINUTE // 10)}{plain(seconds % 10)}"
