"""What one seat may see: the one place that hides (rulings W1, W2).

Pages, bots, exports and the logs of running games are fed from a View, never from a State.
"""

from __future__ import annotations

from dataclasses import dataclass

from . import driver
from .cards import Card
from .pegging import Laid, Play
from .phases.base import NOBODY
from .phases.laying import LayingAway
from .state import Deal, Result, State
from .variant import Variant

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayView:
    """The play as everybody sees it: the running count, what lies there, who said go."""

    turn: int
    count: int
    faces: Cards
    pile: tuple[Laid, ...]
    laid: tuple[Laid, ...]
    closes: tuple[int, ...]
    gone: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenHand:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
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


def view(state: State, seat: int | None) -> View:
    """The game as ``seat`` sees it now."""
    deal, shown = state.deal, state.shown
    blind = seat is None or (shown is not None and seat in shown.owing and _next_deal(state))
    own = None if blind else seat
    phase = driver.phase_of(state) if state.phase < len(deal.rules.deal) else None
    unplayed = state.play.holds if state.play else deal.hands
    awaited = driver.awaited(state)
    return View(
        variant=deal.rules,
        seat=seat,
        ply=state.ply,
        deal=deal.number,
        dealer=deal.dealer,
        playing=deal.playing,
        phase=phase.name if phase else "show",
        awaited=awaited,
        awaits_table=driver.awaited_table(state),
        decision=driver.decision(state, seat) if seat in awaited and seat is not None else None,
        sides=state.game.sides,
        side_of=state.game.side_of,
        targets=state.game.targets,
        scores=state.scores,
        rear=state.rear,
        hand=() if own is None else unplayed[own],
        kept=() if own is None else deal.hands[own],
        second=deal.seconds[own] if own is not None and deal.seconds else (),
        thrown=_thrown(deal, own),
        given=deal.given[own] if own is not None and deal.given else (),
        held=tuple(map(len, unplayed)),
        laid_away=_laid_away(deal),
        throw=phase.owed(state, own) if own in awaited and isinstance(phase, LayingAway) else 0,
        crib=deal.crib if state.result is not None else None,
        crib_size=len(deal.crib),
        owner=deal.owner,
        starter=deal.starter,
        bids=deal.bids,
        play=_play(state.play),
        opened=_opened(state),
        opened_starter=_opened_starter(state),
        owing=shown.owing if shown else NOBODY,
        owed=() if seat is None or not shown else _owed(state, seat),
        calls=_calls(state, seat) if state.windows else (),
        grid=deal.grid,
        finished=state.finished,
        resigned=state.resigned,
        result=state.result,
        everything=state if state.result is not None else None,
    )


def _next_deal(state: State) -> bool:
    """Whether the cards in hand already belong to the deal after the one being counted."""
    return state.shown is not None and state.shown.deal != state.deal.number


def _thrown(deal: Deal, seat: int | None) -> Cards:
    return (deal.thrown[seat] or ()) if seat is not None and deal.thrown else ()


def _laid_away(deal: Deal) -> frozenset[int]:
    return frozenset([seat for seat, thrown in enumerate(deal.thrown) if thrown is not None])


def _play(play: Play | None) -> PlayView | None:
    if play is None:
        return None
    gone = tuple([seat for seat in range(len(play.holds)) if play.gone >> seat & 1]) if play.gone else ()
    return PlayView(
        turn=play.turn,
        count=play.count,
        faces=play.faces,
        pile=play.pile,
        laid=play.laid,
        closes=play.closes,
        gone=gone,
    )


def _opened(state: State) -> tuple[OpenHand, ...]:
    if state.shown is None:
        return ()
    return tuple(OpenHand(seat=e.seat, what=e.what, cards=e.cards) for e in state.shown.entries)


def _opened_starter(state: State) -> Card | None:
    return state.shown.entries[0].starter if state.shown else None


def _owed(state: State, seat: int) -> tuple[str, ...]:
    shown = state.shown
    if shown is None or seat not in shown.owing:
        return ()
    return tuple(e.what for e in shown.entries if e.seat == seat)


def _calls(state: State, seat: int | None) -> tuple[OpenCall, ...]:
    return tuple(
        OpenCall(n=w.n, seat=w.seat, card=w.card, claim=w.claim, faces=w.faces)
        for w in state.windows
        if seat in w.callers
    )
