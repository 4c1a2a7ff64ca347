"""The shapes of what goes in and out, as the published schema tells them."""

from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from ninja import Schema
from pydantic import Field

Cards = list[str]


class Error(Schema):
    """Why nothing was done: a word that stays, and a sentence in the language asked for."""

    code: str
    message: str


class Seat(Schema):
    """Who sits there. ``level`` is a bot's; ``name`` is null for a bot, an open seat and a deleted account.

    ``due``: when its clock runs out, null while that stands; ``stand_in``: a bot plays for a person whose time was up.
    """

    seat: int
    kind: Literal["person", "bot", "open"]
    level: str | None
    name: str | None
    due: datetime | None
    stand_in: bool


class Rules(Schema):
    """What a table plays; ``options`` are those not at their default; ``sides`` are lists of seats.

    ``clock``: null for none, ``live-`` with the seconds that each move is free, or ``days-`` with the days of its bank.
    """

    variant: str
    options: dict[str, Any]
    counting: Literal["auto", "manual", "muggins"]
    sides: list[list[int]]
    clock: str | None


class GameLine(Rules):
    """A game in the list of one's own. ``version`` rises with every change; ``scores`` are a side.

    ``status``: a game that was called off counts for nobody, and stands in no list; ``moved_at``: when a move was made
    or the seats changed. ``claimable``: a side's time is up, and the other side may claim the win.
    """

    code: str
    status: Literal["waiting", "running", "finished", "called_off"]
    seat: int
    my_turn: bool
    version: int
    seats: list[Seat]
    scores: list[int]
    claimable: bool
    moved_at: datetime


class MatchTerms(Schema):
    """How many games are played, and what each is worth, in the words of a record."""

    form: Literal["best_of", "first_to"]
    n: int
    preset: str
    multi: str | None


class OpenTable(Rules):
    """A table of the lobby. ``terms`` rises when its host changes what is played; ``free`` are the seats to be had."""

    code: str
    terms: int
    seats: list[Seat]
    free: list[int]
    match: MatchTerms | None
    head_start: list[int]
    rated: bool
    language: str
    since: datetime


class SitDown(Schema):
    """The ``terms`` that were read, and the seat wanted, null for any that is free."""

    terms: int = Field(ge=0)
    seat: int | None = Field(None, ge=0, lt=5)


class Laid(Schema):
    """A card of the play; ``as`` is what a wild joker was named, ``count`` what it made, ``n`` its action's number."""

    seat: int
    card: str
    as_: str = Field(serialization_alias="as")
    count: int
    n: int


class Play(Schema):
    """The play: ``laid`` all cards so far; the last ``open`` of them lie in the running count."""

    turn: int | None
    count: int
    open: int
    laid: list[Laid]
    gone: list[int]


class OpenHand(Schema):
    """A hand that lies open until its owner has counted it."""

    seat: int
    what: Literal["hand", "second", "crib"]
    cards: Cards


class Own(Schema):
    """The seat's own cards: still in ``hand``, ``kept`` to be counted, the ``second`` hand, ``thrown``, ``given``."""

    hand: Cards
    kept: Cards
    second: Cards
    thrown: Cards
    given: Cards


class Table(Schema):
    """What everybody at the table sees of the deal; lists of numbers are a seat, ``scores`` a side."""

    ply: int
    deal: int
    dealer: int
    phase: str
    awaited: list[int]
    targets: list[int]
    held: list[int]
    laid_away: list[int]
    crib: Cards | None
    crib_size: int
    crib_owner: int
    starter: str | None
    bids: list[tuple[int, int | None]]
    play: Play | None
    opened: list[OpenHand]
    opened_starter: str | None
    owing: list[int]
    grid: list[str | None]
    out: list[int]
    resigned: list[int]


class GameView(GameLine):
    """One game as the token's player sees it. ``table`` and ``own`` are null until the game begins."""

    fingerprint: str
    table: Table | None
    own: Own | None
    ask: dict[str, Any] | None
    result: dict[str, Any] | None


class Legal(Schema):
    """Every action the seat may take now, in wire form."""

    decision: str | None
    actions: list[dict[str, Any]]


class Sent(Schema):
    """A move: the ``decision`` it answers, the program's own name for it, and the action in wire form.

    The same ``request`` sent again is no second move but is answered as the first was.
    """

    decision: str = Field(max_length=40)
    request: UUID
    action: dict[str, Any]
