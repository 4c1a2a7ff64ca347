"""The play, apart from any game: who may lay, what a card scores, when a count closes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from .cards import Card
from .reasons import ALIKE, Reason, Refusal
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


def _span(one: int, two: int, three: int) -> int:
    return max(one, two, three) - min(one, two, three) if len({one, two, three}) == 3 else 255


_SPANS: Final = bytes(_span(code >> 8, code >> 4 & 15, code & 15) for code in range(16**3))
"""How far apart three ranks are; every run holds the last three cards, which seldom lie near enough for one."""


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
    size = len(faces)
    if count == 15:
        parts.append((Reason.FIFTEEN, 2, size))
    elif count == LIMIT and rules.jokers != "null":
        parts.append((Reason.THIRTY_ONE, 2, size))
    if size > 1:
        rank, before = faces[-1].rank, faces[-2].rank
        if rank == before:
            number = alike(faces)
            if number > 1:
                parts.append((ALIKE[number], number * (number - 1), number))
        elif size > 2 and _SPANS[rank << 8 | before << 4 | faces[-3].rank] < size:
            length = run_length(faces, rules.runs == "threes")
            if length:
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
    at = order.index(after) + 1 - seats
    for place in range(at, at + seats):  # from the end of the order on to its beginning
        seat = order[place]
        if seat == last:
            return seat if can_lay(holds[seat], count, wild) else -1
        if holds[seat] and not gone >> seat & 1:
            return seat
    return -1


def _close(
    holds: Holds,
    count: int,
    laid: tuple[Laid, ...],
    closes: tuple[int, ...],
    gos: int,
    order: Sequence[int],
    rules: PlayRules,
) -> tuple[Play, Closed]:
    """Close the count: the last layer's point, and who leads the next one."""
    last, turn, seats = laid[-1].seat, -1, len(order)
    at = order.index(last) + 1 - seats
    for place in range(at, at + seats):
        if holds[order[place]]:
            turn = order[place]
            break
    if count == LIMIT:
        closed: Closed = _new(Closed, (last, LIMIT, Reason.THIRTY_ONE, 2 if rules.jokers == "null" else 0))
    else:
        closed = _new(Closed, (last, count, Reason.LAST if turn < 0 else Reason.GO, 1))
    if rules.one_count:
        turn = -1
    return _new(Play, (holds, turn, 0, (), 0, laid, (*closes, len(laid)), gos)), closed


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
    holds, turn, count, faces, gone, laid, closes, gos = play
    # Lists are quicker here than slices of tuples.
    hand, held = list(holds[seat]), list(holds)
    hand.remove(card)
    held[seat] = tuple(hand)
    holds = tuple(held)
    count += face.value
    faces += (face,)
    laid += (_new(Laid, (seat, card, face, count, n)),)
    parts = lay_parts(faces, count, rules)
    if count == LIMIT and rules.jokers != "null":
        turn = -1
    else:
        turn = order[order.index(seat) + 1 - len(order)]  # the left neighbour, mostly
        if turn == seat or gone >> turn & 1 or not holds[turn]:
            turn = _next_turn(holds, gone, count, seat, seat, order, rules.jokers == "wild")
    if turn < 0:
        after, closed = _close(holds, count, laid, closes, gos, order, rules)
        return after, parts, closed
    return _new(Play, (holds, turn, count, faces, gone, laid, closes, gos)), parts, None


def say_go(play: Play, seat: int, order: Sequence[int], rules: PlayRules) -> tuple[Play, Closed | None]:
    """An allowed go: the play after it, and how the count closed if it did."""
    holds, turn, count, faces, gone, laid, closes, gos = play
    gone |= 1 << seat
    turn = _next_turn(holds, gone, count, seat, laid[-1].seat, order, rules.jokers == "wild")
    if turn < 0:
        return _close(holds, count, laid, closes, gos + 1, order, rules)
    return _new(Play, (holds, turn, count, faces, gone, laid, closes, gos + 1)), None


def parts_to_items(parts: Sequence[Part], faces_cards: Sequence[Card]) -> tuple[Item, ...]:
    """Items of a laid card; ``faces_cards`` are the cards of the count, the new one last."""
    return tuple(Item(reason, points, tuple(faces_cards[-number:])) for reason, points, number in parts)
