"""What happened, as frozen facts; ``audience`` says which seats may know (None: everybody)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .cards import Card
from .reasons import Reason
from .scoring import Item

Cards = tuple[Card, ...]
Audience = frozenset[int] | None


class DealStarted(NamedTuple):
    """A deal begins; ``dealer`` is a seat."""

    deal: int
    dealer: int
    playing: tuple[int, ...]
    audience: Audience = None


class PackWasCut(NamedTuple):
    """The pack was offered to the dealer's right and cut."""

    seat: int
    audience: Audience = None


class Dealt(NamedTuple):
    """A seat's new cards."""

    seat: int
    cards: Cards
    audience: Audience


class BidMade(NamedTuple):
    """A bid, or a pass where ``points`` is None."""

    seat: int
    points: int | None
    audience: Audience = None


class LaidAway(NamedTuple):
    """A seat has laid away: everybody learns how many cards."""

    seat: int
    number: int
    audience: Audience = None


class LaidAwayCards(NamedTuple):
    """Which cards a seat laid away or gave to its partner: its own business."""

    seat: int
    cards: Cards
    given: Cards
    audience: Audience


class StarterTurned(NamedTuple):
    """The starter; ``seat`` cut it."""

    seat: int
    card: Card
    audience: Audience = None


class CardLaid(NamedTuple):
    """A card of the play and the count it makes; ``face`` differs for a named joker."""

    seat: int
    card: Card
    face: Card
    count: int  # type: ignore[assignment]  # the word of the players, not tuple.count
    claim: int | None = None
    audience: Audience = None


class SaidGo(NamedTuple):
    """A seat cannot lay at this count."""

    seat: int
    count: int  # type: ignore[assignment]  # the word of the players, not tuple.count
    audience: Audience = None


class CountClosed(NamedTuple):
    """A count is over; ``seat`` laid last."""

    seat: int
    count: int  # type: ignore[assignment]  # the word of the players, not tuple.count
    audience: Audience = None


class Scored(NamedTuple):
    """A score changed by ``points`` to ``score``: made by ``award`` only."""

    seat: int
    side: int
    reason: Reason
    points: int
    cards: Cards
    score: int
    named: Mapping[str, str] | None = None
    audience: Audience = None


class Stinkhole(NamedTuple):
    """A point for go or last card that does not count one short of the target (V8)."""

    seat: int
    side: int
    reason: Reason
    audience: Audience = None


class HandShown(NamedTuple):
    """A hand is counted: ``what`` is hand, second, crib, row or column.

    ``score`` is the owner's score before; ``claim`` is None where the site counts.
    """

    deal: int
    seat: int
    what: str
    cards: Cards
    starter: Card | None
    items: tuple[Item, ...]
    total: int
    score: int
    claim: int | None = None
    audience: Audience = None


class HandsOpened(NamedTuple):
    """All hands and the crib lie open, to be counted by their owners (C4)."""

    deal: int
    hands: tuple[tuple[int, str, Cards], ...]
    starter: Card | None
    audience: Audience = None


class CountsSent(NamedTuple):
    """A seat has sent its counts; the numbers wait for the others'."""

    seat: int
    audience: Audience = None


class LayRevealed(NamedTuple):
    """The true count of a claimed card, told when nobody can call it any more (C3)."""

    seat: int
    card: Card
    claim: int
    items: tuple[Item, ...]
    audience: Audience = None


class CardPlaced(NamedTuple):
    """A card put on the grid."""

    seat: int
    card: Card
    cell: tuple[int, int]
    audience: Audience = None


class DealEnded(NamedTuple):
    """A deal is counted out."""

    deal: int
    audience: Audience = None


class SideFinished(NamedTuple):
    """Continuing play: a side is out, in ``place`` (from 1)."""

    side: int
    place: int
    audience: Audience = None


class SeatLeft(NamedTuple):
    """A seat resigned, or its time ran out."""

    seat: int
    clock: bool
    audience: Audience = None


class GameEnded(NamedTuple):
    """The game is over."""

    outcome: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    grades: tuple[int, ...]
    audience: Audience = None


Event = (
    DealStarted
    | PackWasCut
    | Dealt
    | BidMade
    | LaidAway
    | LaidAwayCards
    | StarterTurned
    | CardLaid
    | SaidGo
    | CountClosed
    | Scored
    | Stinkhole
    | HandShown
    | HandsOpened
    | CountsSent
    | LayRevealed
    | CardPlaced
    | DealEnded
    | SideFinished
    | SeatLeft
    | GameEnded
)


def heard(events: tuple[Event, ...], seat: int | None) -> tuple[Event, ...]:
    """The events that a seat (None: a stranger) may know."""
    return tuple(e for e in events if e.audience is None or seat in e.audience)
