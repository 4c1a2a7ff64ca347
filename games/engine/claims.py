"""Claims and calls: what is pegged of a claimed card or hand, and what others may take.

Rulings C1–C9 and the exact readings 27–36 of the interfaces.
"""

from __future__ import annotations

from collections.abc import Sequence

from .actions import Call, CountHands, HandCall, Lay
from .award import award
from .cards import Card
from .events import LayRevealed
from .reasons import Reason, Refusal
from .scoring import Item
from .state import Entry, Shown, State, Window, Work

HIGHEST_CLAIM = 40
CLAIMS = range(HIGHEST_CLAIM + 1)


def claim_refusal(state: State, seat: int, lay: Lay) -> Refusal | None:
    """A claim is due with every card where players count, and nowhere else (reading 36)."""
    due = state.game.variant.counting != "auto"
    if due and state.game.side_of[seat] in state.finished:
        due = False
    if lay.claim is None:
        return Refusal.BAD_CLAIM if due else None
    return None if due and 0 <= lay.claim <= HIGHEST_CLAIM else Refusal.BAD_CLAIM


def call_refusal(state: State, seat: int, call: Call | None) -> Refusal | None:
    """Whether a call of the play names a claim that this seat may still call (C5)."""
    if call is None:
        return None
    if state.game.variant.counting != "muggins" or not 0 < call.points <= HIGHEST_CLAIM:
        return Refusal.CALL_NOT_OPEN
    is_open = any(w.n == call.n and seat in w.callers for w in state.windows)
    return None if is_open else Refusal.CALL_NOT_OPEN


def claim_lay(work: Work, seat: int, lay: Lay, items: Sequence[Item], faces: tuple[Card, ...]) -> None:
    """Peg a claimed card; in muggins what is missing stays open, an excess goes over (C7)."""
    assert lay.claim is not None
    true = sum(item.points for item in items)
    award(work, seat, Reason.CLAIM, min(lay.claim, true), (lay.card,))
    if work.result is not None:
        return
    muggins = work.game.variant.counting == "muggins"
    side = work.game.side_of[seat]
    if muggins and lay.claim > true:
        award(work, next_opponent(work, seat), Reason.MUGGINS, lay.claim - true, (lay.card,))
    callers = frozenset(s for s in work.deal.playing if muggins and work.game.side_of[s] != side)
    missing = max(true - lay.claim, 0)
    window = Window(work.ply, seat, lay.card, lay.claim, tuple(items), missing, callers, faces)
    if callers:
        work.windows = (*work.windows, window)
    else:
        _reveal(work, window)


def _reveal(work: Work, window: Window) -> None:
    work.events.append(LayRevealed(window.seat, window.card, window.claim, window.items))


def next_opponent(work: Work, seat: int) -> int:
    """The first seat clockwise that is of another side."""
    side_of = work.game.side_of
    return next(s for s in work.deal.clockwise(seat) if side_of[s] != side_of[seat])


def make_call(work: Work, seat: int, call: Call) -> None:
    """Settle a call in the play: take what is missing, or pay the claimant (C5)."""
    window = next(w for w in work.windows if w.n == call.n)
    if window.missing:
        taken = min(call.points, window.missing)
        award(work, seat, Reason.MUGGINS, taken, (window.card,))
        left = window._replace(missing=window.missing - taken)
    else:
        award(work, window.seat, Reason.MUGGINS, call.points, (window.card,))
        left = window
    left = left._replace(callers=left.callers - {seat})
    work.windows = tuple(left if w.n == call.n else w for w in work.windows)


def shut_windows(work: Work, seat: int) -> None:
    """A seat acts again: it can call no earlier card any more; nobody left, the truth is told."""
    still = []
    for window in work.windows:
        left = window._replace(callers=window.callers - {seat})
        if left.callers:
            still.append(left)
        else:
            _reveal(work, left)
    work.windows = tuple(still)


def owned(shown: Shown, seat: int) -> tuple[str, ...]:
    """What the seat has to count: hand, second, crib."""
    return tuple(entry.what for entry in shown.entries if entry.seat == seat)


def count_refusal(state: State, seat: int | None, count: CountHands) -> Refusal | None:
    """Why a seat's counts do not count."""
    shown = state.shown
    if shown is None:
        return Refusal.WRONG_PHASE
    if seat is None or seat not in shown.owing:
        return Refusal.NOT_YOUR_TURN
    numbers = dict(count.claims)
    if len(numbers) < len(count.claims) or set(numbers) != set(owned(shown, seat)):
        return Refusal.BAD_CLAIM
    if any(not 0 <= n <= HIGHEST_CLAIM for n in numbers.values()):
        return Refusal.BAD_CLAIM
    if not all(_hand_call_open(state, shown, seat, call) for call in count.calls):
        return Refusal.CALL_NOT_OPEN
    if len({(call.seat, call.what) for call in count.calls}) < len(count.calls):
        return Refusal.CALL_NOT_OPEN
    return call_refusal(state, seat, count.call)


def _hand_call_open(state: State, shown: Shown, seat: int, call: HandCall) -> bool:
    side_of = state.game.side_of
    return (
        state.game.variant.counting == "muggins"
        and 0 <= call.points <= HIGHEST_CLAIM
        and any((e.seat, e.what) == (call.seat, call.what) for e in shown.entries)
        and side_of[call.seat] != side_of[seat]
    )


def settle_calls(work: Work, shown: Shown, entry: Entry, claim: int) -> None:
    """After the owner's claim: the excess, then the first call clockwise above it (C6, C7)."""
    if work.game.variant.counting != "muggins":
        return
    if claim > entry.total:
        award(work, next_opponent(work, entry.seat), Reason.MUGGINS, claim - entry.total, entry.cards)
    claimed = min(claim, entry.total)
    sent = dict(shown.sent)
    for seat in work.deal.clockwise(entry.seat):
        calls = sent[seat].calls if seat in sent else ()
        number = next((c.points for c in calls if (c.seat, c.what) == (entry.seat, entry.what)), None)
        if number is not None and number > claimed:
            _settle_call(work, seat, entry, number - claimed, entry.total - claimed)
            return


def _settle_call(work: Work, caller: int, entry: Entry, called: int, missing: int) -> None:
    if missing:
        award(work, caller, Reason.MUGGINS, min(called, missing), entry.cards)
    else:
        award(work, entry.seat, Reason.MUGGINS, called, entry.cards)
