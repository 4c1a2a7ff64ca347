"""Numbers, dates and spans of time as each of the five languages writes them, and digits of any script read back.

Django's own formats are wrong for Persian and Arabic, so ICU does the writing. Figures come out
without bidi marks: the page isolates them with ``<bdi dir="ltr">``.
"""

import datetime as dt
import re
from decimal import Decimal
from functools import lru_cache
from typing import Final

from django.utils import timezone
from django.utils.translation import get_language, gettext, ngettext
from icu4py.messageformat import MessageFormat

Number = int | float | Decimal

ICU_LOCALES: Final = {
    "en": "en-GB",
    "ar": "ar-u-nu-latn",  # the site writes Arabic with 0-9
    "tr": "tr",
    "fa": "fa-u-ca-persian",
    "zh-hans": "zh-Hans",
}
OWN_NAMES: Final = {"en": "English", "ar": "العربية", "tr": "Türkçe", "fa": "فارسی", "zh-hans": "简体中文"}
"""What each language calls itself."""
MINUS: Final = "\u2212"
_BIDI_MARKS: Final = re.compile("[\u200e\u200f\u061c]")
_MINUS_SIGNS: Final = re.compile("[-\u2212]")
_PATTERNS: Final = {
    "date": "{v,date,::dMMMMy}",
    "month": "{v,date,::MMMMy}",
    "weekday": "{v,date,::EEEE}",
    "clock": "{v,date,::Hm}",
    "clock_en": "{v,date,::hma}",
}


@lru_cache(maxsize=256)
def _formatter(pattern: str, language: str) -> MessageFormat:
    return MessageFormat(pattern, ICU_LOCALES.get(language, "en-GB"))


def _format(pattern: str, value: Number | dt.datetime, language: str | None) -> str:
    if isinstance(value, Decimal):
        value = float(value)
    text = _formatter(pattern, language or get_language() or "en").format({"v": value})
    return _MINUS_SIGNS.sub(MINUS, _BIDI_MARKS.sub("", text))


def _precision(decimals: int | None) -> str:
    if decimals is None:
        return ".##"
    return "." + "0" * decimals if decimals else "precision-integer"


def num(value: Number, decimals: int | None = None, language: str | None = None) -> str:
    """A number in the language's digits and separators: ``12345`` is 12,345 · 12.345 · ۱۲٬۳۴۵.

    ``decimals`` is a fixed number of places; without it up to two are shown as needed.
    """
    return _format("{v,number,::%s}" % _precision(decimals), value, language)  # noqa: UP031 - braces are ICU's


def plain(value: int, language: str | None = None) -> str:
    """A whole number that counts nothing (of a guest, of a page): the language's digits, no separators."""
    return _format("{v,number,::group-off}", value, language)


def percent(ratio: Number, decimals: int = 0, language: str | None = None) -> str:
    """A share of 1 as per cent: ``0.62`` is 62% · %62 · ۶۲٪."""
    return _format("{v,number,::percent scale/100 %s}" % _precision(decimals), ratio, language)  # noqa: UP031


def signed(value: Number, decimals: int | None = None, language: str | None = None) -> str:
    """A gain or a loss with its sign, nothing before 0: ``+4``, ``−0.2``, ``0``."""
    return _format("{v,number,::sign-except-zero %s}" % _precision(decimals), value, language)  # noqa: UP031


def day(when: dt.date | dt.datetime, language: str | None = None) -> str:
    """The date in words; Persian by the Jalali calendar, all others Gregorian."""
    if not isinstance(when, dt.datetime):
        when = dt.datetime(when.year, when.month, when.day, 12, tzinfo=dt.UTC)
    return _format(_PATTERNS["date"], when, language)


def month(when: dt.date, language: str | None = None) -> str:
    """The month and year of a date in words."""
    return _format(_PATTERNS["month"], dt.datetime(when.year, when.month, when.day, 12, tzinfo=dt.UTC), language)


def weekday(number: int, language: str | None = None) -> str:
    """The name of a day of the week; Monday is 0."""
    return _format(_PATTERNS["weekday"], dt.datetime(2024, 1, 1 + number, 12, tzinfo=dt.UTC), language)


def clock(when: dt.datetime, language: str | None = None) -> str:
    """The time of day (UTC), by 24 hours except in English."""
    language = language or get_language() or "en"
    return _format(_PATTERNS["clock_en" if language == "en" else "clock"], when, language)


def wall_clock(local: dt.datetime, language: str | None = None) -> str:
    """The time of day as clocks show it in the zone that ``local`` is in."""
    return clock(local.replace(tzinfo=dt.UTC), language)


def wall_day(local: dt.datetime, language: str | None = None) -> str:
    """The date as calendars show it in the zone that ``local`` is in."""
    return day(local.replace(tzinfo=dt.UTC), language)


def ago(when: dt.datetime, now: dt.datetime | None = None) -> str:
    """How long ago something was, in one unit; after a week the date itself."""
    seconds = int(((now or timezone.now()) - when).total_seconds())
    if seconds < 60:
        return gettext("just now")
    minutes, hours, days = seconds // 60, seconds // 3600, seconds // 86400
    if hours == 0:
        return ngettext("%(n)s minute ago", "%(n)s minutes ago", minutes) % {"n": num(minutes)}
    if days == 0:
        return ngettext("%(n)s hour ago", "%(n)s hours ago", hours) % {"n": num(hours)}
    if days <= 7:
        return ngettext("%(n)s day ago", "%(n)s days ago", days) % {"n": num(days)}
    return day(when)


def digits(text: str) -> int:
    """The whole number somebody typed, in Latin, Arabic or Persian digits, with separators.

    Raises ``ValueError`` when there is no such number in it.
    """
    return int(re.sub(r"[\s\u200e\u200f.,٬،]", "", text).replace(MINUS, "-"))
