"""Figures as they are written: numbers with their units, what they rest on, and the yardsticks beside them in words."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from django.utils.translation import get_language, get_language_bidi, gettext, ngettext, pgettext

from cribsite import l10n
from cribsite.l10n import num, percent, signed
from stats.measures.figures import Figure
from stats.report import Line

NOTHING: Final = "–"
SIGNED: Final = frozenset({"spread", "luck"})


def figure_text(figure: Figure, decimals: int | None = None) -> str:
    """A figure as it is written: a share in per cent, a whole number, a time, or an average with its decimals."""
    decimals = figure.spec.decimals if decimals is None else decimals
    if figure.value is None:
        return NOTHING
    form = figure.spec.form
    if form == "share":
        return percent(figure.value, 1)
    if form == "seconds":
        return span(figure.value)
    if figure.key in SIGNED:
        return _kept(signed(figure.value, decimals if form == "average" else 0))
    return num(figure.value, 0 if form == "number" else decimals)


def rests_on(figure: Figure) -> str:
    """What a figure rests on, in words."""
    return number_of(figure.unit, figure.n)


def number_of(unit: str, n: int) -> str:
    """So many games, deals, hands and so on."""
    return _UNITS[unit](n) % {"n": num(n)}


_UNITS: dict[str, Callable[[int], str]] = {
    "games": lambda n: ngettext("%(n)s game", "%(n)s games", n),
    "wins": lambda n: ngettext("%(n)s win", "%(n)s wins", n),
    "losses": lambda n: ngettext("%(n)s loss", "%(n)s losses", n),
    "deals": lambda n: ngettext("%(n)s deal", "%(n)s deals", n),
    "hands": lambda n: ngettext("%(n)s hand", "%(n)s hands", n),
    "cribs": lambda n: ngettext("%(n)s crib", "%(n)s cribs", n),
    "throws": lambda n: ngettext("%(n)s discard", "%(n)s discards", n),
    "lays": lambda n: ngettext("%(n)s card laid", "%(n)s cards laid", n),
    "cuts": lambda n: ngettext("%(n)s starter", "%(n)s starters", n),
    "claims": lambda n: ngettext("%(n)s claim", "%(n)s claims", n),
    "points": lambda n: ngettext("%(n)s point", "%(n)s points", n),
    "cards": lambda n: ngettext("%(n)s card", "%(n)s cards", n),
    "moves": lambda n: ngettext("%(n)s move", "%(n)s moves", n),
}


def span(seconds: float) -> str:
    """A length of time in its largest unit."""
    if seconds < 90:
        n = max(round(seconds), 1)
        return ngettext("%(n)s second", "%(n)s seconds", n) % {"n": num(n)}
    if seconds < 5400:
        n = round(seconds / 60)
        return ngettext("%(n)s minute", "%(n)s minutes", n) % {"n": num(n)}
    if seconds < 129_600:
        n = round(seconds / 3600)
        return ngettext("%(n)s hour", "%(n)s hours", n) % {"n": num(n)}
    n = round(seconds / 86_400)
    return ngettext("%(n)s day", "%(n)s days", n) % {"n": num(n)}


def _kept(share: str) -> str:
    """A share inside a sentence: between right-to-left words its sign would wander to the other side of the number."""
    return f"\u2066{share}\u2069" if get_language_bidi() else share


def yardstick_words(line: Line) -> str:
    """Par, the site and chance in words; for a share its interval; marked where it rests on few."""
    figure = line.figure
    if figure.value is None:
        return gettext("Nothing yet")
    if figure.few:
        return gettext("Only %(few)s so far") % {"few": rests_on(figure)}
    if figure.low is not None and figure.high is not None:
        bounds = {"low": _kept(percent(figure.low, 1)), "high": _kept(percent(figure.high, 1))}
        return gettext("95 per cent interval: %(low)s to %(high)s") % bounds
    if line.par is not None:
        return gettext("par %(par)s") % {"par": num(line.par, 1)}
    return _compared(line)


def _compared(line: Line) -> str:
    """The site's own figure and chance, where there are any."""
    form, site, exact = line.figure.spec.form, line.site, line.exact
    if site is None:
        return gettext("at random %(exact)s") % {"exact": num(exact, 2)} if exact is not None else ""
    written = _kept(figure_text(replace(line.figure, value=site)))
    if exact is not None and form == "average":
        return gettext("site %(site)s, at random %(exact)s") % {"site": written, "exact": num(exact, 2)}
    return gettext("site %(site)s") % {"site": written}


def all_yardsticks(line: Line) -> str:
    """Every yardstick of a figure in one line."""
    figure = line.figure
    if figure.value is None or figure.few:
        return yardstick_words(line) if figure.value is not None else ""
    parts = []
    if figure.low is not None and figure.high is not None:
        bounds = {"low": _kept(percent(figure.low, 1)), "high": _kept(percent(figure.high, 1))}
        parts.append(gettext("95 per cent interval: %(low)s to %(high)s") % bounds)
    if line.par is not None:
        parts.append(gettext("par %(par)s") % {"par": num(line.par, 1)})
    parts.append(_compared(line))
    return pgettext("between yardsticks", "; ").join(part for part in parts if part)


def month(day: dt.date) -> str:
    """A month in the reader's calendar: there is no Persian month that a Gregorian one is, so there its first day."""
    if get_language() == "fa":
        return l10n.day(day)
    return l10n.month(day)
