"""The play, apart from any game: who may lay, what a card scores, when a count closes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from .cards import UNSEEN, Card
from .reasons import ALIKE, Reason, Refusal, Refused
from .scoring import Item, Jokers, Runs

LIMIT: Final = 31


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRules:
    """How cards are laid: runs, jokers, one count only (five-card), claims are elsewhere."""

    runs: Runs = "longest"
    jokers: Jokers = "none"
    one_count: bool = False


STANDARD_PLAY: Final = PlayRules()


class Laid(NamedTuple):
    """One card of the play. ``n`` numbers the action that laid it."""

    seat: int
    card: Card
    face: Card
    count: int  # type: ignore[assignment]  # the word of the players, not tuple.count
    n: int


class Play(NamedTuple):
    """The play of one deal so far.

    ``holds``: unplayed cards a seat; ``turn``: the seat to act, -1 when it is over; ``faces``:
    the cards of the running count as named; ``gone``: bits of the seats out of this count;
    ``closes``: how many cards lay when each count closed; ``gos``: how many gos were said.
    """

    holds: tuple[tuple[Card, ...], ...]
    turn: int
    count: int = 0  # type: ignore[assignment]  # the word of the players, not tuple.count
    faces: tuple[Card, ...] = ()
    gone: int = 0
    laid: tuple[Laid, ...] = ()
    closes: tuple[int, ...] = ()
    gos: int = 0

    @property
    def pile(self) -> tuple[Laid, ...]:
        """The cards of the running count."""
        return self.laid[len(self.laid) - len(self.faces) :]


class Closed(NamedTuple):
    """How a count closed: ``seat`` laid last and gets ``points`` for ``reason`` (0: nothing)."""

    seat: int
    count: int  # type: ignore[assignment]  # the word of the players, not tuple.count
    reason: Reason
    points: int


def begin(holds: Sequence[tuple[Card, ...]], order: Sequence[int], *, first: int | None = None) -> Play:
    """A play about to start; ``order`` is clockwise from the dealer's left."""
    held = tuple(holds)
    turn = next((s for s in order if held[s]), -1) if first is None else first
    return Play(held, turn)


def can_lay(hand: Sequence[Card], count: int, wild: bool) -> bool:
    """Whether any card fits. A wild joker can be an ace, a null joker counts 0."""
    room = LIMIT - count
    for held in hand:  # noqa: SIM110 - the hottest line of the engine; any() costs twice
        if (held.value or wild) <= room:
            return True
    return False


def run_length(faces: Sequence[Card], threes: bool) -> int:
    """Length of the longest run that ends with the last card, 0 if there is none.

    A rank that comes a second time breaks it; with ``threes`` only three cards can score.
    """
    seen, low, high, best = 0, 99, -1, 0
    length = 0
    for face in reversed(faces):
        rank = face.rank
        if seen >> rank & 1:
            break
        seen |= 1 << rank
        length += 1
        if rank < low:
            low = rank
        if rank > high:
            high = rank
        if length >= 3:
            if high - low == length - 1:
                best = length
            if threes:
                break
    return best


def alike(faces: Sequence[Card]) -> int:
    """How many cards at the end are of one rank; null jokers are never alike."""
    rank = faces[-1].rank
    if not rank:
        return 1
    number = 0
    for face in reversed(faces):
        if face.rank != rank:
            break
        number += 1
    return number


Part = tuple[Reason, int, int]


def lay_parts(faces: Sequence[Card], count: int, rules: PlayRules) -> list[Part]:
    """What the last of ``faces`` scores: reason, points, how many cards (rulings E2 order)."""
    parts: list[Part] = []
    if count == 15:
        parts.append((Reason.FIFTEEN, 2, len(faces)))
    elif count == LIMIT and rules.jokers != "null":
        parts.append((Reason.THIRTY_ONE, 2, len(faces)))
    if len(faces) > 1:
        if faces[-2].rank == faces[-1].rank:
            number = alike(faces)
            if number > 1:
                parts.append((ALIKE[number], number * (number - 1), number))
        elif len(faces) > 2 and (length := run_length(faces, rules.runs == "threes")):
            parts.append((Reason.RUN, length, length))
    return parts


def lay_refusal(play: Play, seat: int, card: Card, name: Card | None, rules: PlayRules) -> Refusal | None:
    """Why ``seat`` may not lay ``card`` named ``name`` now."""
    if seat != play.turn:
        return Refusal.NOT_YOUR_TURN
    if card not in play.holds[seat]:
        return Refusal.CARD_NOT_HELD
    if card.is_joker and rules.jokers == "wild":
        if name is None:
            return Refusal.JOKER_NEEDS_NAME
        if name.is_joker:
            return Refusal.BAD_NAME
        return Refusal.OVER_31 if play.count + name.value > LIMIT else None
    if name is not None:
        return Refusal.BAD_NAME
    return Refusal.OVER_31 if play.count + card.value > LIMIT else None


def go_refusal(play: Play, seat: int, rules: PlayRules) -> Refusal | None:
    """Why ``seat`` may not say go now."""
    if seat != play.turn:
        return Refusal.NOT_YOUR_TURN
    fits = can_lay(play.holds[seat], play.count, rules.jokers == "wild")
    return Refusal.COULD_PLAY if fits else None


Holds = tuple[tuple[Card, ...], ...]
_new = tuple.__new__
"""A named tuple's own constructor costs three times this; it counts in the hottest lines."""


def _next_turn(holds: Holds, gone: int, count: int, after: int, last: int, order: Sequence[int], wild: bool) -> int:
    """The next seat that must lay or say go, -1 when the count closes (rulings E3)."""
    seats = len(order)
    at = order.index(after)
    for _ in order:
        at = (at + 1) % seats
        seat = order[at]
        if seat == last:
            return seat if can_lay(holds[seat], count, wild) else -1
        if holds[seat] and not gone >> seat & 1:
            return seat
    return -1


def _close(play: Play, order: Sequence[int], rules: PlayRules) -> tuple[Play, Closed]:
    """Close the count: the last layer's point, and who leads the next one."""
    last, empty = play.laid[-1].seat, not any(play.holds)
    if play.count == LIMIT:
        closed = Closed(last, LIMIT, Reason.THIRTY_ONE, 2 if rules.jokers == "null" else 0)
    else:
        closed = Closed(last, play.count, Reason.LAST if empty else Reason.GO, 1)
    turn = -1
    if not (empty or rules.one_count):
        place = order.index(last)
        clockwise = (*order[place + 1 :], *order[: place + 1])
        turn = next(seat for seat in clockwise if play.holds[seat])
    closes = (*play.closes, len(play.laid))
    return Play(play.holds, turn, 0, (), 0, play.laid, closes, play.gos), closed


def lay(
    play: Play,
    seat: int,
    card: Card,
    face: Card,
    n: int,
    order: Sequence[int],
    rules: PlayRules,
) -> tuple[Play, list[Part], Closed | None]:
    """Lay an allowed card: the play after it, what the card scores, how the count closed."""
    holds, _, count, faces, gone, laid, closes, gos = play
    hand = holds[seat]
    at = hand.index(card)
    holds = (*holds[:seat], hand[:at] + hand[at + 1 :], *holds[seat + 1 :])
    count += face.value
    faces = (*faces, face)
    laid = (*laid, _new(Laid, (seat, card, face, count, n)))
    parts = lay_parts(faces, count, rules)
    turn, jokers = -1, rules.jokers
    if count != LIMIT or jokers == "null":
        turn = _next_turn(holds, gone, count, seat, seat, order, jokers == "wild")
    after: Play = _new(Play, (holds, turn, count, faces, gone, laid, closes, gos))
    if turn < 0:
        after, closed = _close(after, order, rules)
        return after, parts, closed
    return after, parts, None


def say_go(play: Play, seat: int, order: Sequence[int], rules: PlayRules) -> tuple[Play, Closed | None]:
    """An allowed go: the play after it, and how the count closed if it did."""
    holds, _, count, faces, gone, laid, closes, gos = play
    gone |= 1 << seat
    turn = _next_turn(holds, gone, count, seat, laid[-1].seat, order, rules.jokers == "wild")
    after = Play(holds, turn, count, faces, gone, laid, closes, gos + 1)
    return _close(after, order, rules) if turn < 0 else (after, None)


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


def parts_to_items(parts: Sequence[Part], faces_cards: Sequence[Card]) -> tuple[Item, ...]:
    """Items of a laid card; ``faces_cards`` are the cards of the count, the new one last."""
    return tuple(Item(reason, points, tuple(faces_cards[-number:])) for reason, points, number in parts)


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
