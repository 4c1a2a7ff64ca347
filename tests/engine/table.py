"""A table for the tests: stack the pack, let seats act, and read what was pegged.

``5H`` is a card, ``5H 6H`` are cards, ``5H 6H 7S JD + 5C`` is a hand with its starter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from games.engine import actions, catalog, driver
from games.engine.cards import Card, card, cards, codes, pack
from games.engine.events import Event, Scored
from games.engine.reasons import Refused
from games.engine.scoring import Count, count_hand
from games.engine.state import State
from games.engine.variant import Variant

CUT = 4
"""How deep the tests cut: the fifth card of the rest is turned."""


def variant_of(slug: str = "standard", options: str = "", counting: Any = "auto") -> Variant:
    """``variant_of("four", "auction stinkhole")``."""
    return catalog.variant(slug, options.split(), counting)


def count(text: str, slug: str = "standard", options: str = "", *, crib: bool = False) -> Count:
    """Count ``5H 5S 5D JC + 5C``."""
    hand, _, starter = text.partition("+")
    turned = card(starter) if starter.strip() else None
    return count_hand(variant_of(slug, options), cards(hand), turned, crib)


def points(text: str, slug: str = "standard", options: str = "", *, crib: bool = False) -> int:
    """The total of ``5H 5S 5D JC + 5C``."""
    return count(text, slug, options, crib=crib).total


def items(found: Count) -> list[str]:
    """``["2 fifteen 5H JC", …]`` with the cards in the order they are named."""
    return [f"{item.points} {item.reason.value} {' '.join(codes(item.cards))}" for item in found.items]


def by_reason(found: Count) -> dict[str, int]:
    """Points a reason."""
    told: dict[str, int] = {}
    for item in found.items:
        told[item.reason.value] = told.get(item.reason.value, 0) + item.points
    return told


def served(order: Sequence[int], sizes: Mapping[int, int], first: int | None = None) -> list[int]:
    """Which seat gets each card: one at a time from the dealer's left, full seats passed over."""
    given: list[int] = [] if first is None else [first]
    while any(given.count(seat) < sizes[seat] for seat in order):
        given += [seat for seat in order if given.count(seat) < sizes[seat]]
    return given


class Table:
    """A game in progress. Every action is kept; ``told`` are the events of the last one."""

    def __init__(
        self,
        slug: str = "standard",
        options: str = "",
        counting: Any = "auto",
        *,
        dealer: int = 0,
        scores: Sequence[int] = (),
        continuing: bool = False,
    ) -> None:
        self.variant = variant_of(slug, options, counting)
        self.state: State = driver.new_game(self.variant, dealer, start=scores, continuing=continuing)
        self.begun = self.state
        self.told: tuple[Event, ...] = ()
        self.history: list[tuple[Event, ...]] = [tuple(self.state.events)]
        self.log: list[tuple[int | None, actions.Action]] = []

    # --- acting ---
    def do(self, seat: int | None, action: actions.Action) -> Table:
        """One action; raises Refused."""
        self.state, self.told = driver.act(self.state, seat, action)
        self.history.append(self.told)
        self.log.append((seat, action))
        return self

    def refused(self, seat: int | None, action: actions.Action) -> str:
        """Why the action is refused ("" if it is not), by ``refusal`` and by ``act`` alike."""
        reason = driver.refusal(self.state, seat, action)
        if reason is None:
            driver.act(self.state, seat, action)
            return ""
        with pytest.raises(Refused) as refused:
            driver.act(self.state, seat, action)
        assert refused.value.reason is reason
        return reason.value

    def deal(self, hands: Mapping[int, str], starter: str = "", *, to_crib: str = "", pack_cut: int = 0) -> Table:
        """Shuffle so that each seat gets these cards and the cut turns ``starter``."""
        deal = self.state.deal
        held = {seat: list(cards(text)) for seat, text in hands.items()}
        sizes = {seat: len(held.get(seat, [])) for seat in deal.playing}
        first = deal.dealer if deal.rules.key == "three-dealer-six" else None
        queue = {seat: list(hand) for seat, hand in held.items()}
        top = [queue[seat].pop(0) for seat in served(deal.order, sizes, first)] + list(cards(to_crib))
        self.do(None, actions.Shuffle(self._pack(top, starter, pack_cut)))
        if pack_cut:
            right = deal.order[-2]
            self.do(right, actions.PackCut(pack_cut))
        return self

    def _pack(self, top: list[Card], starter: str, pack_cut: int) -> tuple[Card, ...]:
        turned = [card(starter)] if starter else []
        left = [c for c in pack(self.state.deal.rules.jokers) if c not in top and c not in turned]
        ordered = [*top, *left[:CUT], *turned, *left[CUT:]]
        at = len(ordered) - pack_cut
        return tuple(ordered[at:] + ordered[:at]) if pack_cut else tuple(ordered)

    def discard(self, laid: Mapping[int, str]) -> Table:
        """Seats lay away."""
        for seat, text in laid.items():
            self.do(seat, actions.Discard(cards(text)))
        return self

    def cut(self) -> Table:
        """The dealer's left cuts."""
        return self.do(driver.table_seat(self.state), actions.Cut(CUT))

    def play(self, script: str) -> Table:
        """``1:KH 0:5D 1:go 0:X1=7H``; a claim is ``1:5H!2``."""
        for word in script.split():
            seat, _, what = word.partition(":")
            if what == "go":
                self.do(int(seat), actions.GO)
                continue
            what, _, claim = what.partition("!")
            code, _, name = what.partition("=")
            laid = actions.Lay(card(code), card(name) if name else None, int(claim) if claim else None)
            self.do(int(seat), laid)
        return self

    def count(self, seat: int, *, calls: Sequence[actions.HandCall] = (), call: Any = None, **claims: int) -> Table:
        """A seat sends its counts: ``count(1, hand=8, crib=4)``."""
        return self.do(seat, actions.CountHands(tuple(claims.items()), tuple(calls), call))

    # --- reading ---
    @property
    def scores(self) -> tuple[int, ...]:
        return self.state.scores

    @property
    def events(self) -> list[Event]:
        """Everything that happened so far."""
        return [event for told in self.history for event in told]

    def pegged(self, told: Sequence[Event] | None = None) -> list[str]:
        """``["1 fifteen 2", …]``: seat, reason, points of every score of the last action (or of ``told``)."""
        shown = self.told if told is None else told
        return [f"{e.seat} {e.reason.value} {e.points}" for e in shown if isinstance(e, Scored)]

    def all_pegged(self) -> list[str]:
        """The same for the whole game."""
        return self.pegged(self.events)

    def kinds(self) -> list[str]:
        """The names of the last action's events."""
        return [type(event).__name__ for event in self.told]
