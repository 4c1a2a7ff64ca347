"""The facts of a finished game: of the game, of each seat, of each counted hand; and what they add to the sums."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from .numbers import Numbers

FOLD: Final = 3
"""Rises when the fold reads games otherwise, so that older facts can be told from newer ones."""

PEOPLE, GAMES = "people", "games"
DAY, MONTH, EVER = "day", "month", "ever"
ALL_DAYS: Final = dt.date(1, 1, 1)
"""The day of sums of all time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFact:
    """One finished game.

    ``options``: see ``options_slug``; ``table``: who sat there (people, a bot's level, mixed, bots, alone); ``end``:
    the outcome; ``winners`` are sides, ``scores`` and ``grades`` a side; ``numbers``: all seats together, each game
    once.
    """

    variant: str
    options: str
    counting: str
    players: int
    table: str
    end: str
    deals: int
    first_dealer: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    grades: tuple[int, ...]
    ended_at: dt.datetime
    numbers: Numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFact:
    """One seat of a finished game.

    ``opponent``: people, a bot's level, mixed or alone; ``end``: how the game ended for this seat (a leaver's own
    leaving, else the outcome); ``margin``: by how much it won or, negative, lost; None where a game has none.
    """

    seat: int
    side: int
    person: bool
    opponent: str
    end: str
    won: bool
    shared: bool
    score: int
    grade: int
    margin: int | None
    numbers: Numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class HandFact:
    """One counted hand or crib.

    ``what``: hand, second, crib, row, column; ``value``: what it is worth; ``pegged``: what was marked for it;
    ``claim``: what its owner said, None where the site counted; ``stand_in``: somebody else laid for the seat.
    """

    deal: int
    seat: int
    what: str
    dealer: bool
    cards: str
    starter: str
    value: int
    pegged: int
    claim: int | None
    stand_in: bool


@dataclass(frozen=True, slots=True)
class GameFacts:
    """All facts of one game; ``seats`` by seat number, ``hands`` in the order they were counted."""

    game: GameFact
    seats: tuple[SeatFact, ...]
    hands: tuple[HandFact, ...]


class Key(NamedTuple):
    """Which row of sums: whose, over which time, and what kind of game.

    ``span`` day, month (``day`` is its first) or ever (``day`` is ``ALL_DAYS``): months keep the page of a year short.
    """

    subject: str
    span: str
    day: dt.date
    variant: str
    options: str
    players: int
    opponent: str
    counting: str
    end: str


def player(pk: int) -> str:
    """The subject of one player's sums; others are ``people`` (all persons' seats) and ``games`` (every game)."""
    return f"player:{pk}"


def slug(variant: str, options: str) -> str:
    """A variant with its options as one word: ``standard``, ``standard+target-61``."""
    return f"{variant}+{options}" if options else variant


def pair(pk: int, other: int) -> str:
    """The subject of one player's sums in games against another one."""
    return f"pair:{pk}:{other}"


def spans(ended_at: dt.datetime) -> tuple[tuple[str, dt.date], ...]:
    """The stretches of time a game belongs to, by when it ended in UTC."""
    day = ended_at.astimezone(dt.UTC).date()
    return (DAY, day), (MONTH, day.replace(day=1)), (EVER, ALL_DAYS)


def increments(facts: GameFacts, users: Sequence[int | None]) -> dict[Key, Numbers]:
    """What a game adds to which sums. ``users``: the player of each seat, None for bots and deleted accounts."""
    game = facts.game
    found: dict[Key, Numbers] = {}

    def add(subject: str, opponent: str, end: str, numbers: Numbers) -> None:
        for span, day in spans(game.ended_at):
            key = Key(subject, span, day, game.variant, game.options, game.players, opponent, game.counting, end)
            found.setdefault(key, Numbers()).add(numbers)

    add(GAMES, game.table, game.end, game.numbers)
    for place, seat in enumerate(facts.seats):
        if seat.person:
            add(PEOPLE, seat.opponent, seat.end, seat.numbers)
        for subject in subjects(facts.seats, users, place):
            add(subject, seat.opponent, seat.end, seat.numbers)
    return found


class Sided(Protocol):
    """Whatever knows its side: a seat's fact, here or in the store."""

    @property
    def side(self) -> int: ...


def subjects(seats: Sequence[Sided], users: Sequence[int | None], seat: int) -> list[str]:
    """Whose sums a seat's numbers belong to: its player's, and his against each player of another side."""
    own = users[seat]
    if own is None:
        return []
    side = seats[seat].side
    rivals = {
        user
        for other, user in zip(seats, users, strict=True)
        if user is not None and user != own and other.side != side
    }
    return [player(own), *(pair(own, rival) for rival in sorted(rivals))]
