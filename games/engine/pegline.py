"""A play written down token by token, pegged: whole deals, or lines that stop anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .cards import UNSEEN, Card
from .pegging import LIMIT, Closed, Play, PlayRules, begin, go_refusal, lay, lay_refusal, parts_to_items, say_go
from .reasons import Reason, Refusal, Refused
from .scoring import Item


class Pegged(NamedTuple):
    """One token of a play: a card, or go where ``card`` is None.

    ``points`` is all the token's card scores, with the point for go or last card on the card
    laid last in its count; ``items`` are the same points one by one.
    """

    seat: int
    card: Card | None
    face: Card | None
    count: int  # type: ignore[assignment]  # the word of the players, not tuple.count
    points: int
    items: tuple[Item, ...]


class PeggingFault(Exception):
    """A sequence that no play could be: ``token`` (from 1) was refused for ``reason``."""

    def __init__(self, token: int, reason: str) -> None:
        super().__init__(f"token {token}: {reason}")
        self.token = token
        self.reason = reason


Token = tuple[int, Card | None, Card | None]


def peg_line(
    rules: PlayRules,
    players: int,
    tokens: Sequence[Token],
    *,
    open_end: bool = False,
    hand_size: int = 4,
) -> tuple[Pegged, ...]:
    """Points of a play token by token; seat 0 is the dealer's left and leads.

    A token is (seat, card or None for go, name of a wild joker or None). Each seat's hand is
    the cards it lays. Unless ``open_end``, the line is a whole deal: every seat lays the same
    number of cards (not in a one-count game) and the last count is closed. An open line stops
    anywhere and has no last point. Where a line is open or has one count only, a seat that
    laid fewer than ``hand_size`` cards holds others that are not seen. Raises PeggingFault.
    """
    holds = [tuple(c for s, c, _ in tokens if s == seat and c) for seat in range(players)]
    if open_end or rules.one_count:
        holds = [hand + (UNSEEN,) * (hand_size - len(hand)) for hand in holds]
    pegged = _Line(rules, players, open_end).peg(begin(holds, range(players)), tokens)
    if not (open_end or rules.one_count) and len({len(hand) for hand in holds}) > 1:
        raise PeggingFault(len(tokens), "wrong_number")
    return pegged


class _Line:
    """Walks one written play and pays each count's last card when it is known to be closed."""

    def __init__(self, rules: PlayRules, players: int, open_end: bool) -> None:
        self.rules, self.order, self.open_end = rules, range(players), open_end
        self.pegged: list[Pegged] = []
        self.unpaid: Closed | None = None

    def peg(self, play: Play, tokens: Sequence[Token]) -> tuple[Pegged, ...]:
        for number, token in enumerate(tokens, 1):
            self._pay()
            try:
                play = self._step(play, number, *token)
            except Refused as refused:
                raise PeggingFault(number, refused.reason.value) from refused
        self._end(play, len(tokens))
        return tuple(self.pegged)

    def _end(self, play: Play, length: int) -> None:
        if not self.open_end:
            if play.faces or not play.closes or (play.turn != -1):
                raise PeggingFault(length, "wrong_number")
            self._pay()
        elif self.rules.jokers == "null" and play.count == LIMIT:
            self.unpaid = Closed(play.laid[-1].seat, LIMIT, Reason.THIRTY_ONE, 2)
            self._pay()

    def _step(self, play: Play, n: int, seat: int, card: Card | None, name: Card | None) -> Play:
        if seat not in self.order:
            raise Refused(Refusal.NOT_A_PLAYER)
        if card is None:
            if reason := go_refusal(play, seat, self.rules):
                raise Refused(reason)
            after, self.unpaid = say_go(play, seat, self.order, self.rules)
            self.pegged.append(Pegged(seat, None, None, play.count, 0, ()))
            return after
        if reason := lay_refusal(play, seat, card, name, self.rules):
            raise Refused(reason)
        face = name or card
        after, parts, self.unpaid = lay(play, seat, card, face, n, self.order, self.rules)
        items = parts_to_items(parts, [laid.card for laid in play.pile] + [card])
        points = sum(item.points for item in items)
        self.pegged.append(Pegged(seat, card, face, play.count + face.value, points, items))
        return after

    def _pay(self) -> None:
        closed, self.unpaid = self.unpaid, None
        if closed is None or not closed.points:
            return
        at = max(i for i, p in enumerate(self.pegged) if p.card)
        last = self.pegged[at]
        assert last.card is not None
        item = Item(closed.reason, closed.points, (last.card,))
        self.pegged[at] = last._replace(points=last.points + closed.points, items=(*last.items, item))
