"""What a seat is asked, for a program: shortly as an ask, and spelled out as every action it may take."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any

from games.bots.laying import throws
from games.engine.actions import GO, Action, Bid, CountHands, Discard, Exchange, HandOver, Lay, Pass, Place, Split
from games.engine.cards import codes
from games.engine.claims import CLAIMS
from games.engine.pegging import LIMIT
from games.engine.phases import HandingOver, Playing, Splitting
from games.engine.phases.auction import HIGHEST_BID
from games.engine.phases.base import without
from games.engine.phases.grid import SIDE
from games.engine.phases.playing import names_that_fit
from games.engine.view import View
from games.presenters.cloth import forced

Wire = dict[str, Any]


def ask_of(view: View) -> Wire | None:
    """The seat's open decision: ``decision``, ``act`` and what there is to choose from; None if nothing is asked.

    By ``act``: discard, exchange ``cards choose must`` · split ``cards choose must play`` · hand_over ``cards choose
    must keep`` · lay ``cards names claim calls`` · go nothing · bid ``lowest highest`` (or pass) · count ``claims
    hands calls`` · place ``card cells``.
    """
    if view.decision is None:
        return None
    ask = _count(view) if view.owed else _ASKS[view.phase](view)
    return {"decision": view.decision, **ask}


def _laying(view: View) -> Wire:
    ask: Wire = {"act": view.phase, "cards": codes(view.hand), "choose": view.throw, "must": codes(forced(view))}
    if view.phase == "split":
        ask["play"] = view.variant.phase(Splitting).play
    if view.phase == "hand_over":
        ask["keep"] = view.variant.phase(HandingOver).keep
    return ask


def _bidding(view: View) -> Wire:
    return {"act": "bid", "lowest": _next_bid(view), "highest": HIGHEST_BID}


def _next_bid(view: View) -> int:
    return 1 + max((points for _, points in view.bids if points is not None), default=0)


def _laying_in_play(view: View) -> Wire:
    lays = list(_lays(view))
    if not lays:
        return {"act": "go"}
    cards = dict.fromkeys(lay.card.code for lay in lays)
    names = dict.fromkeys(lay.name.code for lay in lays if lay.name is not None)
    claim = view.counting != "auto"
    return {"act": "lay", "cards": list(cards), "names": list(names), "claim": claim, "calls": _calls(view)}


def _calls(view: View) -> list[Wire]:
    """Claimed cards of the play that this seat may still call."""
    return [{"n": call.n, "seat": call.seat, "card": call.card.code, "claim": call.claim} for call in view.calls]


def _count(view: View) -> Wire:
    """``claims``: the names of the hands to be counted; ``hands``: those of other sides that may be called."""
    others = [hand for hand in view.opened if view.side_of[hand.seat] != view.side_of[view.seat or 0]]
    callable_ = others if view.counting == "muggins" else []
    return {
        "act": "count",
        "claims": list(view.owed),
        "hands": [{"seat": hand.seat, "what": hand.what} for hand in callable_],
        "calls": _calls(view),
    }


def _placing(view: View) -> Wire:
    return {"act": "place", "card": view.hand[0].code, "cells": [list(cell) for cell in _cells(view)]}


def _cells(view: View) -> Iterator[tuple[int, int]]:
    return (divmod(cell, SIDE) for cell, taken in enumerate(view.grid) if taken is None)


_ASKS: dict[str, Callable[[View], Wire]] = {
    "discard": _laying,
    "exchange": _laying,
    "split": _laying,
    "hand_over": _laying,
    "auction": _bidding,
    "play": _laying_in_play,
    "grid": _placing,
}


def legal_of(view: View) -> list[Action]:
    """Every action the seat may take, calls and resigning apart; none if nothing is asked of it.

    Where players count, each card comes with every claim, and a count has the same number for each hand.
    """
    if view.decision is None:
        return []
    if view.owed:
        return [CountHands(tuple((what, number) for what in view.owed)) for number in CLAIMS]
    return list(_LEGAL[view.phase](view))


def _discards(view: View) -> Iterable[Action]:
    return (Discard(thrown) for thrown in throws(view, view.throw))


def _exchanges(view: View) -> Iterable[Action]:
    return (Exchange(thrown) for thrown in throws(view, view.throw))


def _splits(view: View) -> Iterable[Action]:
    play = view.variant.phase(Splitting).play
    for thrown in throws(view, view.throw):
        yield from (Split(thrown, chosen) for chosen in combinations(without(view.hand, thrown), play))


def _hand_overs(view: View) -> Iterable[Action]:
    number = view.variant.phase(HandingOver).keep
    for thrown in throws(view, view.throw):
        left = without(view.hand, thrown)
        yield from (HandOver(keep, without(left, keep), thrown) for keep in combinations(left, number))


def _bids(view: View) -> Iterable[Action]:
    yield Pass()
    yield from (Bid(points) for points in range(_next_bid(view), HIGHEST_BID + 1))


def _lays(view: View) -> Iterator[Lay]:
    """The cards that fit, a wild joker under each name that fits; without claims."""
    assert view.play is not None
    room = LIMIT - view.play.count
    wild = view.variant.phase(Playing).rules.jokers == "wild"
    for card in view.hand:
        if wild and card.is_joker:
            yield from (Lay(card, name) for name in names_that_fit(room))
        elif card.value <= room:
            yield Lay(card)


def _plays(view: View) -> Iterable[Action]:
    lays = list(_lays(view))
    if view.counting == "auto":
        return lays or [GO]
    return [lay._replace(claim=claim) for lay in lays for claim in CLAIMS] or [GO]


def _places(view: View) -> Iterable[Action]:
    return (Place(view.hand[0], cell) for cell in _cells(view))


_LEGAL: dict[str, Callable[[View], Iterable[Action]]] = {
    "discard": _discards,
    "exchange": _exchanges,
    "split": _splits,
    "hand_over": _hand_overs,
    "auction": _bids,
    "play": _plays,
    "grid": _places,
}
