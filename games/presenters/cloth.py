"""What lies on the cloth before one viewer: his hand, the running count, the closed ones, the square."""

from collections.abc import Sequence
from dataclasses import dataclass

from cribsite.l10n import num
from games.engine.cards import Card
from games.engine.events import Scored
from games.engine.phases.laying import LayingAway
from games.engine.view import View

from .people import People
from .told import Told

LIMIT = 31
FIVE = 5

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandCard:
    """One of the viewer's own cards.

    ``sum`` is the arithmetic of laying it, ``fits`` whether it may be laid (or laid away), ``must`` that it has to be.
    """

    card: Card
    fits: bool = True
    sum: str = ""
    must: bool = False


@dataclass(frozen=True, slots=True)
class PileCard:
    """A card of the running count: who laid it, the count it made, what it scored at once.

    ``card`` is the face it was named; ``joker``: a joker lies behind it.
    """

    card: Card
    joker: bool
    letter: str
    own: bool
    count: int
    points: int


@dataclass(frozen=True, slots=True)
class ClosedCount:
    """A count that is over: its cards and its last number."""

    cards: tuple[Card, ...]
    count: int


def hand_of(view: View, away: Sequence[Card] = ()) -> tuple[HandCard, ...]:
    """The viewer's own cards, sorted by rank, without those he has put ``away`` while he still chooses."""
    cards = sorted(card for card in view.hand if card not in away)
    if view.play is None:
        return tuple(_to_throw(view, card) if not away else HandCard(card) for card in cards)
    wild = view.variant.hands.jokers == "wild"
    return tuple(_in_play(card, view.play.count, wild) for card in cards)


def _to_throw(view: View, card: Card) -> HandCard:
    """A card before the play; fives go first where the table says so, as far as they fit (T1)."""
    if not view.throw or not tosses_fives(view):
        return HandCard(card)
    fives = sum(held.rank == FIVE for held in view.hand)
    is_five = card.rank == FIVE
    return HandCard(card, fits=is_five or fives < view.throw, must=is_five and fives <= view.throw)


def tosses_fives(view: View) -> bool:
    """Whether the fives have to be laid away at this table."""
    return any(isinstance(phase, LayingAway) and phase.must_fives for phase in view.variant.deal)


def forced(view: View) -> Cards:
    """The cards the viewer has no choice about: fives that must be laid away and all fit."""
    return tuple(held.card for held in hand_of(view) if held.must)


def _in_play(card: Card, count: int, wild: bool) -> HandCard:
    if wild and card.is_joker:
        return HandCard(card, count < LIMIT)  # what it adds is not known before it has a name
    made = count + card.value
    return HandCard(card, made <= LIMIT, f"{num(count)} + {num(card.value)} = {num(made)}")


def pile_of(view: View, told: Sequence[Told], people: People) -> tuple[PileCard, ...]:
    """The cards of the running count, oldest first."""
    if view.play is None:
        return ()
    lays = {laid.n: laid for laid in view.play.pile}
    points = dict.fromkeys(lays, 0)
    for each in reversed(told):
        if each.n in points:
            scored = (event for event in each.events if isinstance(event, Scored))
            points[each.n] += sum(event.points for event in scored if event.seat == lays[each.n].seat)
    return tuple(
        PileCard(
            laid.face,
            laid.card.is_joker and laid.face is not laid.card,
            people.letter(people.side_of(laid.seat)),
            people.viewer in view.sides[people.side_of(laid.seat)],
            laid.count,
            points[laid.n],
        )
        for laid in view.play.pile
    )


def closed_of(view: View) -> tuple[ClosedCount, ...]:
    """The counts of this deal that are over."""
    if view.play is None:
        return ()
    starts = (0, *view.play.closes)
    parts = [view.play.laid[a:b] for a, b in zip(starts, view.play.closes, strict=False)]
    return tuple(ClosedCount(tuple(laid.face for laid in part), part[-1].count) for part in parts if part)


@dataclass(frozen=True, slots=True)
class Cell:
    """A place of the square: its card or None, and its name in a form, ``row,column``."""

    card: Card | None
    name: str
    row: int
    column: int


def square_of(view: View) -> tuple[tuple[Cell, ...], ...]:
    """The rows of the square; empty in games without one."""
    side = round(len(view.grid) ** 0.5)
    cells = [
        Cell(held, f"{at // side},{at % side}", at // side + 1, at % side + 1) for at, held in enumerate(view.grid)
    ]
    return tuple(tuple(cells[row * side : (row + 1) * side]) for row in range(side))
