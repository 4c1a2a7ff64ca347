"""The tags and filters of the figures' pages: the bar of wins and losses, names of positions, isolated numbers."""

from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString

from stats.labels import PLACES
from stats.report import Report

register = template.Library()

WIDTH = 200


@register.inclusion_tag("stats/parts/won_lost.html")
def won_lost(report: Report) -> dict[str, Any]:
    """A bar of games won, shared and lost, with the numbers in words."""
    games, won, lost, shared = (int(report.line(key).value or 0) for key in ("games", "wins", "losses", "shared"))

    def at(number: int) -> str:
        return f"{WIDTH * number / games if games else 0:.1f}"

    return {"won": won, "lost": lost, "shared": shared, "won_x": at(won), "shared_x": at(won + shared)}


@register.filter
def ltr(text: str) -> SafeString:
    """A number with its sign, isolated left to right inside a sentence: ``{{ rate|percent|ltr }}``."""
    return format_html('<bdi dir="ltr">{}</bdi>', text)


@register.filter
def hundredth(value: int) -> float:
    """Per cent as a share of 1."""
    return value / 100


@register.filter
def place_name(key: str) -> Promise:
    """``ahead``, ``level`` or ``behind`` in the reader's language."""
    return PLACES[key]


@register.simple_block_tag
def as_table(content: str, titled: str = "", about: str = "") -> SafeString:
    """A picture's numbers to be unfolded: ``content`` are the head and the body of the table.

    It is named by the heading ``titled`` (an id), or by ``about``.
    """
    return render_to_string("components/as_table.html", {"content": content, "titled": titled, "about": about})
