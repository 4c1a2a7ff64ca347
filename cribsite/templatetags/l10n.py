"""The filters ``num percent signed day clock ago``: numbers and dates as the reader's language writes them."""

import datetime as dt

from django import template
from django.templatetags import l10n as django_l10n
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from cribsite import l10n

register = template.Library()
# This library stands in the place of Django's of the same name, so it brings ``{% localize off %}`` along.
register.tags.update(django_l10n.register.tags)
register.filters.update(django_l10n.register.filters)

NOTHING = "\u2013"


@register.filter
def num(value: l10n.Number | None, decimals: int | None = None) -> str:
    """``{{ score|num }}``, ``{{ average|num:1 }}``; a dash for a value that is not there."""
    return NOTHING if value is None or value == "" else l10n.num(value, decimals)


@register.filter
def percent(value: l10n.Number | None, decimals: int = 0) -> str:
    """``{{ 0.62|percent }}``: a share of 1."""
    return NOTHING if value is None else l10n.percent(value, decimals)


@register.filter
def signed(value: l10n.Number | None, decimals: int | None = None) -> str | SafeString:
    """``{{ 4|signed }}``: with its sign, isolated left to right."""
    return NOTHING if value is None else format_html('<bdi dir="ltr">{}</bdi>', l10n.signed(value, decimals))


@register.filter
def day(value: dt.date | dt.datetime) -> SafeString:
    """The date in a ``<time>``, the Gregorian ISO date in its title."""
    iso = value.date().isoformat() if isinstance(value, dt.datetime) else value.isoformat()
    return format_html('<time datetime="{}" title="{}">{}</time>', iso, iso, l10n.day(value))


@register.filter
def ago(value: dt.datetime) -> SafeString:
    """How long ago, in a ``<time>``."""
    return format_html('<time datetime="{}">{}</time>', value.isoformat(timespec="seconds"), l10n.ago(value))


@register.filter
def clock(value: dt.datetime) -> SafeString:
    """The time of day, in a ``<time>``."""
    return format_html('<time datetime="{}">{}</time>', value.isoformat(timespec="seconds"), l10n.clock(value))


@register.filter
def capital(value: object) -> str:
    """A word or name with the capital that begins a line, as its language writes it (Turkish has two letters i)."""
    text = str(value)
    own = {"i": "\u0130", "\u0131": "I"} if get_language() == "tr" else {}
    return own.get(text[:1], text[:1].upper()) + text[1:]
