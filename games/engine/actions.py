"""What a seat or the table can do, frozen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from .cards import ALL_CARDS, Card

Cards = tuple[Card, ...]


class Shuffle(NamedTuple):
    """The whole pack in its new order, before any cut; index 0 is the top."""

    deck: Cards


class PackCut(NamedTuple):
    """The pack is rotated: ``depth`` cards go under the rest (rulings E5)."""

    depth: int


class Cut(NamedTuple):
    """``depth`` cards are lifted from the rest; the next one is the starter (E5)."""

    depth: int


class Bid(NamedTuple):
    """A bid for the crib, in points."""

    points: int


class Pass(NamedTuple):
    """Out of the auction for good."""


class Discard(NamedTuple):
    """Cards laid away into the crib."""

    cards: Cards


class Split(NamedTuple):
    """Ten cards split: two thrown, four to play with, the other four the second hand (V3)."""

    throw: Cards
    play: Cards


class HandOver(NamedTuple):
    """Ten cards split: four kept, four given to the partner, two thrown (V5)."""

    keep: Cards
    give: Cards
    throw: Cards


class Exchange(NamedTuple):
    """The lone player's four cards for the crib, out of his five and the crib's three (V4)."""

    throw: Cards


class Call(NamedTuple):
    """A call in the play: the lay numbered ``n`` missed ``points`` (C5)."""

    n: int
    points: int


class HandCall(NamedTuple):
    """A number held to be true for another seat's ``what``: hand, second or crib (C6)."""

    seat: int
    what: str
    points: int


class Lay(NamedTuple):
    """A card laid in the play; ``name`` is what a wild joker stands for."""

    card: Card
    name: Card | None = None
    claim: int | None = None
    call: Call | None = None


class Go(NamedTuple):
    """Go: no card fits."""


class CountHands(NamedTuple):
    """What a seat claims for each hand it owns, and what it calls of others' (C4, C6)."""

    claims: tuple[tuple[str, int], ...]
    calls: tuple[HandCall, ...] = ()
    call: Call | None = None


class Place(NamedTuple):
    """The turned card put on a free cell of the grid, row and column from 0."""

    card: Card
    cell: tuple[int, int]


class Resign(NamedTuple):
    """The seat leaves; ``clock`` when its time ran out."""

    clock: bool = False


Action = (
    Shuffle
    | PackCut
    | Cut
    | Bid
    | Pass
    | Discard
    | Split
    | HandOver
    | Exchange
    | Lay
    | Go
    | CountHands
    | Place
    | Resign
)
GO: Final = Go()
PLAIN_LAYS: Final[Mapping[Card, Lay]] = {c: Lay(c) for c in ALL_CARDS}
