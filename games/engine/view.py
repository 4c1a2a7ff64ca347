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
from .state import Result, Shown, State
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
    # Taken apart in one go: to read so many parts by their names costs several times this.
    number, dealer, playing, rules, owner, hands, _, _, _, _, crib, thrown, _, starter, bids, grid = state.deal
    game, play, result = state.game, state.play, state.result
    unplayed = play.holds if play else hands
    awaited = driver.awaited(state)
    decision, throw = _asked(state, seat) if seat in awaited and seat is not None else _NOT_ASKED
    hand, kept, second, own_thrown, given = _own(state, seat, unplayed)
    opened, opened_starter, owing, owed = _show(state.shown, seat) if state.shown else _NO_SHOW
    over = state if result else None
    return _new(
        View,
        (
            rules,
            seat,
            state.ply,
            number,
            dealer,
            playing,
            state.now.name if state.phase < len(rules.deal) else "show",
            awaited,
            driver.awaited_table(state),
            decision,
            game.sides,
            game.side_of,
            game.targets,
            state.scores,
            state.rear,
            hand,
            kept,
            second,
            own_thrown,
            given,
            tuple(map(len, unplayed)),
            _laid_away(thrown),
            throw,
            over and crib,
            len(crib),
            owner,
            starter,
            bids,
            play and _play(play),
            opened,
            opened_starter,
            owing,
            owed,
            _calls(state, seat),
            grid,
            state.finished,
            state.resigned,
            result,
            over,
        ),
    )


_NOT_ASKED: tuple[None, int] = (None, 0)
_NO_CARDS: tuple[Cards, Cards, Cards, Cards, Cards] = ((), (), (), (), ())
_EVERYBODY: tuple[frozenset[int], ...] = tuple(frozenset(range(seats)) for seats in range(6))


def _asked(state: State, seat: int) -> tuple[str | None, int]:
    """The open decision of a seat that is awaited, and how many cards it has to lay away now."""
    phase = state.now
    if isinstance(phase, LayingAway) and not _waits(state, seat):
        return driver.decision_of(state, seat), phase.owed(state, seat)
    return driver.decision_of(state, seat), 0


def _own(state: State, seat: int | None, unplayed: tuple[Cards, ...]) -> tuple[Cards, Cards, Cards, Cards, Cards]:
    """The seat's own cards: in hand, to be counted, its second hand, thrown and given away."""
    if seat is None or (state.shown is not None and _waits(state, seat)):
        return _NO_CARDS
    _, _, _, _, _, hands, _, _, _, seconds, _, thrown, given, _, _, _ = state.deal
    return (
        unplayed[seat],
        hands[seat],
        seconds[seat] if seconds else (),
        (thrown[seat] or ()) if thrown else (),
        given[seat] if given else (),
    )


def _waits(state: State, seat: int) -> bool:
    """Whether the seat's cards are of the deal after the one it has still to count (C4): not yet its own to see."""
    shown = state.shown
    return shown is not None and shown.deal != state.deal.number and seat in shown.owing


def _laid_away(thrown: tuple[Cards | None, ...]) -> frozenset[int]:
    if None not in thrown:
        return _EVERYBODY[len(thrown)]
    return frozenset([seat for seat, cards in enumerate(thrown) if cards is not None])


def _play(play: Play) -> PlayView:
    holds, turn, count, faces, bits, laid, closes, _ = play
    gone = tuple([seat for seat in range(len(holds)) if bits >> seat & 1]) if bits else ()
    return _new(PlayView, (turn, count, faces, laid[len(laid) - len(faces) :], laid, closes, gone))


Show = tuple[tuple[OpenHand, ...], Card | None, frozenset[int], tuple[str, ...]]
_NO_SHOW: Show = ((), None, NOBODY, ())


def _show(shown: Shown, seat: int | None) -> Show:
    """What lies open of an unsettled show, its starter, who owes counts, what this seat owes."""
    entries, owing = shown.entries, shown.owing
    opened = tuple([OpenHand(e.seat, e.what, e.cards) for e in entries])
    owed = tuple([e.what for e in entries if e.seat == seat]) if seat in owing else ()
    return opened, entries[0].starter, owing, owed


def _calls(state: State, seat: int | None) -> tuple[OpenCall, ...]:
    if not state.windows:
        return ()
    return tuple(
        OpenCall(n=w.n, seat=w.seat, card=w.card, claim=w.claim, faces=w.faces)
        for w in state.windows
        if seat in w.callers
    )
