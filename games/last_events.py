"""What has happened last in each of several games, told from the ends of their logs: one query, nothing replayed."""

from collections.abc import Callable, Sequence
from typing import Any

from django.db.models import F
from django.utils.safestring import SafeString
from django.utils.translation import pgettext

from games.engine.cards import card
from games.labels import card_name, log_phrase
from games.models import Game, Move
from games.presenters.people import People, sentence

LOOKS_BACK = 6
"""Moves of the end of a log that are looked at: behind the last one of a seat there is at most a new deal."""

Wire = dict[str, Any]


def last_events(games: Sequence[Game]) -> dict[int, Move]:
    """The last move of a seat in each game, by the game's pk; of a game in which nobody has moved there is none."""
    ends = Move.objects.filter(game__in=games, ply__gt=F("game__ply") - LOOKS_BACK, wire__act__in=list(TOLD))
    return {move.game_id: move for move in ends.order_by("ply")}


def event_text(move: Move, people: People) -> SafeString:
    """ "Sara: the seven of hearts": only what lies open on the table."""
    what = TOLD[move.wire["act"]](move.wire)
    name = people.name(move.seat) if move.seat is not None else ""
    return sentence(pgettext("log line", "%(name)s: %(what)s"), {"name": name}, what=what)


def _laid(wire: Wire) -> str:
    name = card_name(card(wire["card"]))
    if "as" not in wire:
        return pgettext("log", "%(card)s played") % {"card": name}
    return pgettext("log", "%(card)s played as %(name)s") % {"card": name, "name": card_name(card(wire["as"]))}


TOLD: dict[str, Callable[[Wire], str]] = {
    "discard": lambda wire: log_phrase("discard", n=len(wire["cards"])),
    "split": lambda wire: log_phrase("split"),
    "hand_over": lambda wire: log_phrase("hand_over", n=len(wire["give"])),
    "exchange": lambda wire: log_phrase("exchange"),
    "bid": lambda wire: log_phrase("bid", n=wire["points"]),
    "pass": lambda wire: log_phrase("pass"),
    "lay": _laid,
    "go": lambda wire: log_phrase("go"),
    "count": lambda wire: log_phrase("count"),
    "place": lambda wire: log_phrase("place", card=card_name(card(wire["card"]))),
    "resign": lambda wire: log_phrase("resign"),
}
"""What is said of each act of a seat; what the table does by itself (shuffles, cuts) is no event here."""
