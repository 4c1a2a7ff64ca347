"""What one seat may see: the one place that hides (rulings W1, W2).

Pages, bots, exports and the logs of running games are fed from a View, never from a State.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from . import driver
from .cards import Card
from .pegging import Laid, Play
from .phases.base import NOBODY
from .phases.laying import LayingAway
from .state import Deal, Result, State
from .variant import Variant

Cards = tuple[Card, ...]


class PlayView(NamedTuple):
    """The play as everybody sees it: the running count, what lies there, who said go."""

    turn: int
    count: int  # type: ignore[assignment]  # the word of the players, not tuple.count
    faces: Cards
    pile: tuple[Laid, ...]
    laid: tuple[Laid, ...]
    closes: tuple[int, ...]
    gone: tuple[int, ...]


class OpenHand(NamedTuple):
    """A hand that lies open on the table to be counted by its owner (C4)."""

    seat: int
    what: str
    cards: Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenCall:
    """A claimed card that this seat may still call: action number, seat, card and claim.

    ``faces`` are the cards of its count as they lay, this one last.
    """

    n: int
    seat: int
    card: Card
    claim: int
    faces: Cards


class View(NamedTuple):
    """A game as ``seat`` sees it (None: only what is public).

    ``hand``: the seat's unplayed cards, or its new ones; ``kept``: the hand it will count;
    ``second``, ``thrown``, ``given``: its other cards (captain: the eight stand in ``hand``);
    ``held``: how many unplayed cards each seat has; ``laid_away``: the seats that are done;
    ``crib``: None until it lies open, ``crib_size`` how many cards it has; ``owner``: who counts
    it; ``opened``: hands waiting for their counts, with ``opened_starter``; ``owing``: seats that
    owe counts; ``owed``: what this seat has to count; ``throw``: how many cards this seat has to
    lay away; ``decision``: the seat's open decision, None if nothing is asked of it;
    ``everything``: the whole state, only when the game is over.
    """

    variant: Variant
    seat: int | None
    ply: int
    deal: int
    dealer: int
    playing: tuple[int, ...]
    phase: str
    awaited: frozenset[int]
    awaits_table: str | None
    decision: str | None
    sides: tuple[tuple[int, ...], ...]
    side_of: tuple[int, ...]
    targets: tuple[int, ...]
    scores: tuple[int, ...]
    rear: tuple[int, ...]
    hand: Cards
    kept: Cards
    second: Cards
    thrown: Cards
    given: Cards
    held: tuple[int, ...]
    laid_away: frozenset[int]
    throw: int
    crib: Cards | None
    crib_size: int
    owner: int
    starter: Card | None
    bids: tuple[tuple[int, int | None], ...]
    play: PlayView | None
    opened: tuple[OpenHand, ...]
    opened_starter: Card | None
    owing: frozenset[int]
    owed: tuple[str, ...]
    calls: tuple[OpenCall, ...]
    grid: tuple[Card | None, ...]
    finished: tuple[int, ...]
    resigned: frozenset[int]
    result: Result | None
    everything: State | None

    @property
    def counting(self) -> str:
        """auto, manual or muggins."""
        return self.variant.counting

    @property
    def my_turn(self) -> bool:
        """Whether this seat may act."""
        return self.decision is not None


_new = tuple.__new__
"""A named tuple's own constructor costs much more; a view is made before every choice."""


def view(state: State, seat: int | None) -> View:
    """The game as ``seat`` sees it now."""
    deal, game, result = state.deal, state.game, state.result
    phases = deal.rules.deal
    phase = phases[state.phase] if state.phase < len(phases) else None
    awaited = driver.awaited(state)
    asked = seat in awaited
    return _new(
        View,
        (
            deal.rules,
            seat,
            state.ply,
            deal.number,
            deal.dealer,
            deal.playing,
            phase.name if phase else "show",
            awaited,
            driver.awaited_table(state),
            driver.decision(state, seat) if asked and seat is not None else None,
            game.sides,
            game.side_of,
            game.targets,
            state.scores,
            state.rear,
            *_cards(state, seat),
            _laid_away(deal) if deal.thrown else NOBODY,
            _throw(state, seat) if asked and isinstance(phase, LayingAway) else 0,
            deal.crib if result is not None else None,
            len(deal.crib),
            deal.owner,
            deal.starter,
            deal.bids,
            _play(state.play) if state.play is not None else None,
            *(_show(state, seat) if state.shown else _NO_SHOW),
            _calls(state, seat) if state.windows else (),
            deal.grid,
            state.finished,
            state.resigned,
            result,
            state if result is not None else None,
        ),
    )


def _cards(state: State, seat: int | None) -> tuple[Cards, Cards, Cards, Cards, Cards, tuple[int, ...]]:
    """The seat's own cards (hand, kept, second, thrown, given), and how many all still hold."""
    deal, shown = state.deal, state.shown
    unplayed = state.play.holds if state.play is not None else deal.hands
    held = tuple([len(hand) for hand in unplayed])
    if seat is None or (shown is not None and _next_deal(state) and seat in shown.owing):
        return (), (), (), (), (), held
    thrown = deal.thrown[seat] if deal.thrown else None
    second = deal.seconds[seat] if deal.seconds else ()
    return unplayed[seat], deal.hands[seat], second, thrown or (), deal.given[seat] if deal.given else (), held


def _next_deal(state: State) -> bool:
    """Whether the cards in hand already belong to the deal after the one being counted."""
    return state.shown is not None and state.shown.deal != state.deal.number


def _laid_away(deal: Deal) -> frozenset[int]:
    return frozenset([seat for seat, thrown in enumerate(deal.thrown) if thrown is not None])


def _throw(state: State, seat: int | None) -> int:
    """How many cards the seat, which is asked, has to lay away; none that are not yet its own to see."""
    shown = state.shown
    if seat is None or (shown is not None and _next_deal(state) and seat in shown.owing):
        return 0
    phase = driver.phase_of(state)
    assert isinstance(phase, LayingAway)
    return phase.owed(state, seat)


def _play(play: Play) -> PlayView:
    holds, turn, count, faces, bits, laid, closes, _ = play
    gone = tuple([seat for seat in range(len(holds)) if bits >> seat & 1]) if bits else ()
    return _new(PlayView, (turn, count, faces, laid[len(laid) - len(faces) :], laid, closes, gone))


Show = tuple[tuple[OpenHand, ...], Card | None, frozenset[int], tuple[str, ...]]
_NO_SHOW: Show = ((), None, NOBODY, ())


def _show(state: State, seat: int | None) -> Show:
    """What lies open of an unsettled show, its starter, who owes counts, what this seat owes."""
    shown = state.shown
    assert shown is not None
    entries, owing = shown.entries, shown.owing
    opened = tuple([OpenHand(e.seat, e.what, e.cards) for e in entries])
    owed = tuple([e.what for e in entries if e.seat == seat]) if seat in owing else ()
    return opened, entries[0].starter, owing, owed


def _calls(state: State, seat: int | None) -> tuple[OpenCall, ...]:
    return tuple(
        OpenCall(n=w.n, seat=w.seat, card=w.card, claim=w.claim, faces=w.faces)
        for w in state.windows
        if seat in w.callers
    )
