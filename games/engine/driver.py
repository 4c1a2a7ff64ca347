"""The game as a whole: begin, act, refuse, list what is legal, and replay a log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from . import catalog
from .actions import Action, CountHands, Resign
from .award import end, stop
from .claims import count_refusal
from .events import Event, SeatLeft
from .phases import Phase, Showing
from .phases.base import NOBODY
from .phases.laying import LayingAway
from .phases.showing import count, legal_counts
from .reasons import Refusal, Refused
from .state import Deal, Game, State, Work, clockwise, freeze, thaw
from .variant import Variant

Step = tuple[int | None, Action]


def new_game(
    variant: Variant,
    first_dealer: int = 0,
    *,
    continuing: bool = False,
    start: Sequence[int] = (),
) -> State:
    """A game before its first shuffle.

    ``first_dealer`` is a seat; ``continuing``: those who are not out play on (M5); ``start``:
    a head start in points a side.
    """
    sides = variant.sides
    game = Game(
        variant=variant,
        first_dealer=first_dealer,
        start=tuple(start),
        heirs=catalog.heirs(variant) if continuing else {},
        sides=sides,
        side_of=variant.side_of,
        targets=variant.goal.targets,
        claims=variant.counting != "auto",
        muggins=variant.counting == "muggins",
    )
    seats = variant.seats
    work: Work = object.__new__(Work)
    work.game = game
    work.ply = 0
    work.scores = work.rear = tuple(start) or (0,) * len(sides)
    playing = tuple(range(seats))
    order = clockwise(playing, first_dealer)
    work.deal = Deal(1, first_dealer, playing, variant, first_dealer, ((),) * seats, order)
    work.phase = 0
    work.now = variant.deal[0]
    work.play = None
    work.shown = None
    work.windows = work.finished = work.first_grades = ()
    work.resigned = frozenset()
    work.result = None
    work.events = []
    work.now.begin(work)
    return freeze(work)


def phase_of(state: State) -> Phase:
    """The phase the deal is in."""
    return state.now


def awaited(state: State) -> frozenset[int]:
    """The seats that may act now; while a show is unsettled, first those that owe counts."""
    if state.result is not None:
        return NOBODY
    phase = state.now
    if state.shown is None:
        return phase.awaited(state)
    owing = state.shown.owing
    if phase.waits_for_counts:
        return owing
    return owing | phase.awaited(state)


def awaited_table(state: State) -> str | None:
    """The action the table itself owes now: shuffle, pack_cut or cut."""
    if state.result is not None:
        return None
    phase = state.now
    if state.shown is not None and phase.waits_for_counts:
        return None
    return phase.table(state)


def table_seat(state: State) -> int | None:
    """Whose hand the table moves: none shuffles, the dealer's right or left cuts."""
    deal = state.deal
    owed = awaited_table(state)
    if owed == "pack_cut":
        return deal.order[-2]
    return deal.order[0] if owed == "cut" else None


def refusal(state: State, seat: int | None, action: Action) -> Refusal | None:
    """Why the action does not count, None if it does."""
    if state.result is not None:
        return Refusal.GAME_OVER
    if seat is not None and not 0 <= seat < len(state.game.side_of):
        return Refusal.NOT_A_PLAYER
    if state.shown is not None or type(action) in _OF_NO_PHASE:
        reason = _refusal_aside(state, seat, action)
        if reason is not None or type(action) in _OF_NO_PHASE:
            return reason
    return state.now.check(state, seat, action)


_OF_NO_PHASE = frozenset((Resign, CountHands))
"""What may be done in several phases of a deal."""


def _refusal_aside(state: State, seat: int | None, action: Action) -> Refusal | None:
    """Why an action of no phase does not count, or any other while a show is unsettled."""
    if type(action) is Resign:
        may = seat is not None and seat not in state.resigned and seat in state.deal.playing
        return None if may else Refusal.WRONG_PHASE
    if type(action) is CountHands:
        return count_refusal(state, seat, action)
    owing = state.shown.owing if state.shown else NOBODY
    waits = state.now.waits_for_counts or (seat in owing and isinstance(state.now, LayingAway))
    return Refusal.WRONG_PHASE if waits else None


def act(state: State, seat: int | None, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after the action and what happened. Raises Refused; never changes its input."""
    reason = refusal(state, seat, action)
    if reason is not None:
        raise Refused(reason)
    work = thaw(state)
    work.ply += 1
    if type(action) in _OF_NO_PHASE:
        assert seat is not None
        _act_aside(work, seat, action)
    elif work.now.apply(work, seat, action):
        _go_on(work)
    state = freeze(work)
    return state, state.events


def _act_aside(work: Work, seat: int, action: Action) -> None:
    if isinstance(action, Resign):
        _resign(work, seat, action.clock)
    elif isinstance(action, CountHands) and count(work, seat, action) and isinstance(work.now, Showing):
        _go_on(work)


def _go_on(work: Work) -> None:
    """Enter the next phase, and the next deal, until somebody has to do something."""
    while work.result is None:
        work.phase += 1
        phases = work.deal.rules.deal
        if work.phase < len(phases):
            work.now = phases[work.phase]
        elif not _next_deal(work):
            return
        if not work.now.begin(work):
            return


def _next_deal(work: Work) -> bool:
    """Pass the deal to the left, among those still in; False when the game is over."""
    deal, goal = work.deal, work.game.variant.goal
    if goal.deals and deal.number >= goal.deals:
        won = work.scores[0] >= goal.par
        end(work, "won", (0,) if won else ())
        return False
    if deal.number >= goal.max_deals:
        stop(work)
        return False
    left, dealer = deal.playing, deal.order[0]
    if work.finished:
        side_of = work.game.side_of
        left = tuple(s for s in left if side_of[s] not in work.finished)
        dealer = next(s for s in deal.order if s in left)
    rules = work.game.heirs.get(len(left), work.game.variant)
    empty: tuple[tuple[()], ...] = ((),) * len(deal.hands)
    kept = (deal.deck, deal.rest) if goal.deals else ((), ())
    order = clockwise(left, dealer)
    work.deal = Deal(deal.number + 1, dealer, left, rules, dealer, empty, order, *kept)
    work.phase = 0
    work.now = rules.deal[0]
    work.play = None
    return True


def _resign(work: Work, seat: int, clock: bool) -> None:
    """Two sides: the game ends when all of a side left; more: a bot plays on (Q1)."""
    work.resigned |= {seat}
    work.events.append(SeatLeft(seat, clock))
    sides = work.game.sides
    side = work.game.side_of[seat]
    gone = all(s in work.resigned for s in sides[side])
    if len(sides) <= 2 and gone:
        winners = tuple(i for i in range(len(sides)) if i != side)
        end(work, "timed_out" if clock else "resigned", winners)


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """Every action the seat may take now, resigning and calls apart.

    Where players count, each card comes with every possible claim and a count with the same
    number for each hand the seat owns.
    """
    return tuple(_legal(state, seat))


def _legal(state: State, seat: int) -> Sequence[Action]:
    if seat not in awaited(state):
        return ()
    if state.shown is not None and seat in state.shown.owing:
        return legal_counts(state, seat)
    return phase_of(state).legal(state, seat)


def decision(state: State, seat: int) -> str | None:
    """The open decision of a seat, ``deal.phase.step``: what an answer from a page must name."""
    return decision_of(state, seat) if seat in awaited(state) else None


def decision_of(state: State, seat: int) -> str:
    """The decision of a seat that is awaited."""
    if state.shown is not None and seat in state.shown.owing:
        return f"{state.shown.deal}.count.0"
    phase = state.now
    return f"{state.deal.number}.{phase.name}.{phase.step(state)}"


def replay(state: State, log: Iterable[Step]) -> tuple[State, list[tuple[Event, ...]]]:
    """The state after a log of (seat, action) from ``state``, and the events of each action.

    The first list entry holds what ``state`` itself began with. Raises Refused.
    """
    told = [tuple(state.events)]
    for seat, action in log:
        state, events = act(state, seat, action)
        told.append(events)
    return state, told
