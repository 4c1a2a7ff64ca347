"""The state of a game: immutable between actions, and the copy an action works on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn

from .actions import CountHands
from .cards import Card
from .events import Event
from .pegging import Play
from .scoring import Item
from .variant import Variant

if TYPE_CHECKING:
    from .phases.base import Phase

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """What stays the same for a whole game.

    ``claims``: players count for themselves; ``muggins``: others may call what they missed;
    ``heirs`` holds, in continuing play, the variant for each number of players left (M5).
    """

    variant: Variant
    first_dealer: int = 0
    start: tuple[int, ...] = ()
    heirs: Mapping[int, Variant] = field(default_factory=dict)
    sides: tuple[tuple[int, ...], ...]
    side_of: tuple[int, ...]
    targets: tuple[int, ...]
    claims: bool = False
    muggins: bool = False


def clockwise(playing: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The playing seats from the left of ``seat``, ``seat`` itself last."""
    at = playing.index(seat) + 1
    return playing[at:] + playing[:at]


class Deal(NamedTuple):
    """One deal. Tuples a seat are indexed by seat number, whoever plays.

    ``rules``: the variant of this deal; ``rest``: cards not dealt; ``hands``: cards held after
    the last step of dealing and laying away; ``seconds``: second hands; ``thrown`` and
    ``given``: what each seat laid away or gave; ``bids``: points, None for a pass, in order;
    ``owner``: who counts the crib; ``order``: the playing seats from the dealer's left;
    ``grid``: card index by cell, -1 where free.
    """

    number: int
    dealer: int
    playing: tuple[int, ...]
    rules: Variant
    owner: int
    hands: tuple[Cards, ...]
    order: tuple[int, ...]
    deck: Cards = ()
    rest: Cards = ()
    seconds: tuple[Cards, ...] = ()
    crib: Cards = ()
    thrown: tuple[Cards | None, ...] = ()
    given: tuple[Cards, ...] = ()
    starter: Card | None = None
    bids: tuple[tuple[int, int | None], ...] = ()
    grid: tuple[Card | None, ...] = ()

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """The playing seats from the left of ``seat``, ``seat`` itself last."""
        return self.order if seat == self.dealer else clockwise(self.playing, seat)

    def but(self, **changes: Any) -> Deal:
        """The deal with some parts changed; like ``_replace``, in a third of its time."""
        values = list(self)
        for name, value in changes.items():
            values[_DEAL_PLACES[name]] = value
        return tuple.__new__(Deal, values)


_DEAL_PLACES: Final = {name: place for place, name in enumerate(Deal._fields)}


class Entry(NamedTuple):
    """One hand to be counted: whose, which, and what it is truly worth."""

    seat: int
    what: str
    cards: Cards
    starter: Card | None
    items: tuple[Item, ...]
    total: int


class Shown(NamedTuple):
    """A show whose hands wait for their owners' counts (C4); ``sent`` is a seat's counts."""

    deal: int
    owner: int
    dealer: int
    entries: tuple[Entry, ...]
    sent: tuple[tuple[int, CountHands], ...] = ()

    @property
    def owing(self) -> frozenset[int]:
        """The seats that have not counted yet."""
        sent = {seat for seat, _ in self.sent}
        return frozenset(entry.seat for entry in self.entries) - sent


class Window(NamedTuple):
    """A claimed card that may still be called (C5): what is missing, and who may call.

    ``faces`` are the cards of its count as they lay, this one last.
    """

    n: int
    seat: int
    card: Card
    claim: int
    items: tuple[Item, ...]
    missing: int
    callers: frozenset[int]
    faces: Cards


class Result(NamedTuple):
    """How a game ended. ``winners`` are sides; ``places`` the order of finishing (M5)."""

    outcome: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    grades: tuple[int, ...]
    deals: int
    places: tuple[int, ...] = ()


_PARTS = (
    "deal",
    "finished",
    "first_grades",
    "game",
    "phase",
    "play",
    "ply",
    "rear",
    "resigned",
    "result",
    "scores",
    "shown",
    "windows",
)


class State:
    """A game at one moment. Equal states are equal in every part; nothing of it changes.

    ``ply``: actions so far; ``scores`` and ``rear``: front and rear peg a side; ``phase``: place
    in the deal's phases; ``shown``: a show not yet settled; ``windows``: claims that may be
    called; ``finished``: sides that are out; ``resigned``: seats that left; ``events``: what
    the last action made happen (no part of what is compared); ``now``: the phase at that
    place, or the last one when all are over (kept because every action asks for it).
    """

    __slots__ = (*_PARTS, "events", "now")
    events: tuple[Event, ...]
    now: Phase
    game: Game
    ply: int
    scores: tuple[int, ...]
    rear: tuple[int, ...]
    deal: Deal
    phase: int
    play: Play | None
    shown: Shown | None
    windows: tuple[Window, ...]
    finished: tuple[int, ...]
    first_grades: tuple[int, ...]
    resigned: frozenset[int]
    result: Result | None

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a state does not change")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _PARTS)

    def __hash__(self) -> int:
        return hash((self.ply, self.scores, self.deal.number, self.phase))

    def __repr__(self) -> str:
        name = self.game.variant.key
        return f"<State {name} ply {self.ply} deal {self.deal.number} {self.scores}>"

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return _restore, tuple(getattr(self, name) for name in _PARTS)


class Work(State):
    """A copy of a state while one action changes it; ``freeze`` makes it a state for good."""

    __slots__ = ()
    events: list[Event]  # type: ignore[assignment]
    if not TYPE_CHECKING:
        __setattr__ = object.__setattr__
    else:

        def __setattr__(self, name: str, value: object) -> None: ...  # type: ignore[override]


def thaw(state: State) -> Work:
    """A copy that may be changed."""
    work: Work = object.__new__(Work)
    work.game = state.game
    work.ply = state.ply
    work.scores = state.scores
    work.rear = state.rear
    work.deal = state.deal
    work.phase = state.phase
    work.now = state.now
    work.play = state.play
    work.shown = state.shown
    work.windows = state.windows
    work.finished = state.finished
    work.first_grades = state.first_grades
    work.resigned = state.resigned
    work.result = state.result
    work.events = []
    return work


def freeze(work: Work) -> State:
    """The work becomes a state for good: the same object, which now refuses every change."""
    work.events = tuple(work.events)  # type: ignore[assignment]
    work.__class__ = State  # type: ignore[assignment]
    return work


def _restore(*values: Any) -> State:
    work: Work = object.__new__(Work)
    for name, value in zip(_PARTS, values, strict=True):
        setattr(work, name, value)
    work.now = work.deal.rules.deal[: work.phase + 1][-1]
    work.events = []
    return freeze(work)
