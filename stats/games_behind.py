"""The games behind a figure: a player's seats under the page's filters, the newest first, some at a time."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from stats.filters import ALL, BOT_KINDS, PLAYED, Filters, is_number
from stats.measures.catalogue import BY_KEY, EVEN_ENDS, OF_OPPONENTS
from stats.measures.ending import ALONE
from stats.measures.figures import Figure, figure
from stats.models import HandFact, SeatFact

AT_ONCE = 25
HANDS: dict[str, tuple[int, int]] = {
    "twenty_up": (20, 99),
    "hands_24": (24, 24),
    "hands_28": (28, 28),
    "hands_29": (29, 29),
}
"""Figures that are about rare hands: from which value to which. Games without such a hand are not behind them."""
WON_ONLY = frozenset({"wins", "win_margin", "skunk_rate"})
LOST_ONLY = frozenset({"losses", "loss_margin", "skunked_rate"})


@dataclass(frozen=True, slots=True)
class Behind:
    """One game: what it says of the figure, the seat it was played in, and the other seats."""

    fact: SeatFact
    figure: Figure
    others: Sequence[SeatFact]

    @property
    def code(self) -> str:
        return self.fact.fact.game.code


def seats(user: int, filters: Filters, key: str = "", rival: int | None = None) -> QuerySet[SeatFact]:
    """A player's seats that the filters let through (``variant`` must be named), those of a figure where one is named.

    ``rival``: only where that player sat on another side.
    """
    found = SeatFact.objects.filter(user=user)
    if rival is not None:
        opposite = SeatFact.objects.filter(fact=OuterRef("fact"), user=rival).exclude(side=OuterRef("side"))
        found = found.filter(Exists(opposite))
    if filters.variant != ALL:
        variant, _, options = filters.variant.partition("+")
        found = found.filter(fact__variant=variant, fact__options=options)
    if filters.players != ALL:
        found = found.filter(fact__players=int(filters.players))
    if filters.counting != ALL:
        found = found.filter(fact__counting=filters.counting)
    begin = filters.begin(timezone.now().date())
    if begin is not None:
        found = found.filter(ended_at__gte=dt.datetime.combine(begin, dt.time(), dt.UTC))
    if key in OF_OPPONENTS:
        found = found.exclude(opponent=ALONE)
    if key in EVEN_ENDS:  # the games that the player himself left so
        return _of_opponent(found, filters).filter(end=key, tally__has_key=f"left.{key}")
    return _of_figure(_of_end(_of_opponent(found, filters), filters.end), key)


def _of_opponent(found: QuerySet[SeatFact], filters: Filters) -> QuerySet[SeatFact]:
    if filters.opponent == "bots":
        return found.exclude(opponent__in=BOT_KINDS)
    return found if filters.opponent == ALL else found.filter(opponent=filters.opponent)


def _of_end(found: QuerySet[SeatFact], end: str) -> QuerySet[SeatFact]:
    if end == "played":
        return found.filter(end__in=PLAYED)
    return found if end == ALL else found.filter(end=end)


def _of_figure(found: QuerySet[SeatFact], key: str) -> QuerySet[SeatFact]:
    if key in HANDS:
        low, high = HANDS[key]
        hands = HandFact.objects.filter(
            fact=OuterRef("fact"), seat=OuterRef("seat"), what__in=("hand", "second"), stand_in=False
        )
        # The bound of the index that holds great hands stands by itself.
        return found.filter(Exists(hands.filter(value__gte=20, value__range=(low, high))))
    if key in WON_ONLY:
        return found.filter(won=True)
    if key in LOST_ONLY:
        return found.filter(won=False, shared=False)
    return found.filter(shared=True) if key == "shared" else found


def behind(found: QuerySet[SeatFact], user: int, key: str, before: str = "") -> tuple[list[Behind], str]:
    """The newest games behind a figure and where the next ones begin (empty for none). ``before``: from there on.

    ``found``: the user's ``seats``. One query, which brings the other seats along.
    """
    at, _, pk = before.partition("_")
    place = _moment(at)
    if place is not None and is_number(pk):
        found = found.filter(Q(ended_at__lt=place) | Q(ended_at=place, fact_id__lt=int(pk)))
    page = found.order_by("-ended_at", "-fact_id").values("fact_id")[: AT_ONCE + 1]
    tables: dict[int, list[SeatFact]] = {}
    every = SeatFact.objects.filter(fact__in=page).select_related("user", "fact__game")
    for row in every.defer("cards", "fact__cards", "fact__tally").order_by("-ended_at", "-fact_id", "seat"):
        tables.setdefault(row.fact_id, []).append(row)
    spec = BY_KEY[key]
    shown = []
    for rows in list(tables.values())[:AT_ONCE]:
        own = next(row for row in rows if row.user_id == user)
        others = [row for row in rows if row is not own]
        shown.append(Behind(own, figure(spec, own.numbers(cards=False)), others))
    if len(tables) <= AT_ONCE:
        return shown, ""
    last = shown[-1].fact
    return shown, f"{last.ended_at.isoformat()}_{last.fact_id}"


def _moment(text: str) -> dt.datetime | None:
    try:
        found = dt.datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo is not None else None
