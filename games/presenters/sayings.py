"""What the log says of one event that stands for itself, and of a counted hand."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext_lazy, npgettext, pgettext, pgettext_lazy

from cribsite.l10n import num
from games.engine import events as ev
from games.engine.cards import Card
from games.labels import card_name, log_phrase, rule_link


@dataclass(frozen=True, slots=True)
class Said:
    """A line that stands for itself: in words, with a card or rule; ``phase`` is what begins with it."""

    what: str
    card: Card | None = None
    rule: tuple[str, str] | None = None
    phase: str = ""
    by_itself: bool = False


def _laid_away(event: ev.LaidAway) -> Said | None:
    return Said(log_phrase("discard", n=event.number), by_itself=True) if event.number else None


def _bid(event: ev.BidMade) -> Said:
    return Said(log_phrase("pass") if event.points is None else log_phrase("bid", n=event.points))


def _placed(event: ev.CardPlaced) -> Said:
    return Said(log_phrase("place", card=card_name(event.card)), event.card, phase="play")


def _revealed(event: ev.LayRevealed) -> Said | None:
    missed = sum(item.points for item in event.items) - event.claim
    text = npgettext("log", "%(n)s point missed", "%(n)s points missed", missed)
    return Said(text % {"n": num(missed)}, event.card) if missed > 0 else None


def _side_out(event: ev.SideFinished) -> Said:
    return Said(pgettext("log", "out in place %(n)s") % {"n": num(event.place)})


SAYINGS: dict[type[object], Callable[[Any], Said | None]] = {
    ev.PackWasCut: lambda event: Said(log_phrase("pack_cut")),
    ev.BidMade: _bid,
    ev.LaidAway: _laid_away,
    ev.SaidGo: lambda event: Said(log_phrase("go"), rule=rule_link("go"), phase="play", by_itself=True),
    ev.CardPlaced: _placed,
    ev.LayRevealed: _revealed,
    ev.Stinkhole: lambda event: Said(pgettext("log", "no point in the stinkhole"), rule=("stinkhole", "in-short")),
    ev.SideFinished: _side_out,
    ev.SeatLeft: lambda event: Said(gettext("time ran out") if event.clock else log_phrase("resign")),
}
"""Kind of event -> what is said of it; None: nothing, this time."""


_HANDS: dict[str, tuple[Promise, Promise]] = {
    "hand": (
        pgettext_lazy("log", "hand without points"),
        ngettext_lazy("hand of %(n)s point", "hand of %(n)s points", "count"),
    ),
    "second": (
        pgettext_lazy("log", "second hand without points"),
        ngettext_lazy("second hand of %(n)s point", "second hand of %(n)s points", "count"),
    ),
    "crib": (
        pgettext_lazy("log", "crib without points"),
        ngettext_lazy("crib of %(n)s point", "crib of %(n)s points", "count"),
    ),
    "row": (
        pgettext_lazy("log", "row without points"),
        ngettext_lazy("row of %(n)s point", "row of %(n)s points", "count"),
    ),
    "column": (
        pgettext_lazy("log", "column without points"),
        ngettext_lazy("column of %(n)s point", "column of %(n)s points", "count"),
    ),
}


def hand_phrase(event: ev.HandShown) -> str:
    """ "hand of 8 points", and what was claimed where that was something else."""
    empty, counted = _HANDS[event.what]
    said = str(counted % {"count": event.total, "n": num(event.total)}) if event.total else str(empty)
    if event.claim is None or event.claim == event.total:
        return said
    return pgettext("log", "%(hand)s, said %(n)s") % {"hand": said, "n": num(event.claim)}
