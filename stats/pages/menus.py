"""The filters of a page as menus of links: each with what there is to choose from in this history."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl

from django.utils.functional import Promise
from django.utils.translation import gettext

from cribsite import l10n
from stats import labels
from stats.filters import ALL, BOT_KINDS, ENDS, PERIODS, Filters, slug_of
from stats.queries import Sums


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a filter as a link."""

    label: str | Promise
    href: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Menu:
    """A filter: what it is called, what is chosen, and the choices.

    ``since``: a day may be chosen as well, this one now (empty: none); None: it may not. ``others``: what else stays in
    the address then.
    """

    label: str
    chosen: str | Promise
    choices: Sequence[Choice]
    since: str | None = None
    others: Sequence[tuple[str, str]] = ()


def menus(filters: Filters, sums: Sums, more: Mapping[str, str] | None = None) -> list[Menu]:
    """The filters, each with what there is to choose from in this history; ``more``: what else stays in the address."""
    kept = {key: value for key, value in (more or {}).items() if value}
    slugs = sorted({slug_of(row) for row in sums.rows} | ({filters.variant} - {"all"}))
    opponents = {row.opponent for row in sums.rows}
    bots = sorted(opponents - BOT_KINDS)
    kinds = [key for key in ("people", "mixed", "alone") if key in opponents] + (["bots"] if bots else []) + bots
    against = _with(["all", *kinds], filters.opponent)
    countings = sorted({row.counting for row in sums.rows})
    numbers = [str(number) for number in sorted({row.players for row in sums.rows})]
    variants = [*slugs, *(["all"] if len(slugs) > 1 else [])]
    found = [
        _menu(filters, kept, "variant", gettext("Variant"), variants, labels.variant_name),
        _menu(filters, kept, "opponent", gettext("Opponents"), against, labels.opponent_name),
        _menu(filters, kept, "end", gettext("End of the game"), ENDS, labels.ENDS.__getitem__),
        _periods(filters, kept),
    ]
    if len(countings) > 1:
        choices = _with(["all", *countings], filters.counting)
        found.insert(2, _menu(filters, kept, "counting", gettext("Counting"), choices, labels.counting_name))
    if len(numbers) > 1 and filters.variant == ALL:
        choices = _with(["all", *numbers], filters.players)
        found.insert(1, _menu(filters, kept, "players", gettext("Number of players"), choices, labels.players_name))
    return found


def _periods(filters: Filters, kept: Mapping[str, str]) -> Menu:
    """The periods; a day that was chosen stands before them."""
    menu = _menu(filters, kept, "period", gettext("Period"), PERIODS, labels.PERIODS.__getitem__)
    others = parse_qsl(filters.query(since="", period=ALL, **kept).removeprefix("?"))
    menu = replace(menu, since=filters.since, others=others)
    if not filters.since:
        return menu
    label = gettext("Since %(day)s") % {"day": l10n.day(dt.date.fromisoformat(filters.since))}
    periods = [replace(choice, chosen=False) for choice in menu.choices]
    return replace(menu, chosen=label, choices=[Choice(label, filters.query(**kept), True), *periods])


def _with(choices: list[str], chosen: str) -> list[str]:
    return choices if chosen in choices else [*choices, chosen]


def _menu(
    filters: Filters,
    kept: Mapping[str, str],
    key: str,
    label: str,
    values: Iterable[str],
    name: Callable[[str], str | Promise],
) -> Menu:
    chosen = getattr(filters, key)
    choices = [Choice(name(value), filters.query(**kept, **{key: value}), value == chosen) for value in values]
    return Menu(label, name(chosen), choices)
