"""A player without any wits: every legal action is as likely as another, as far as that is quick."""

from __future__ import annotations

from random import Random

from games.engine import driver
from games.engine.actions import Action, CountHands, Discard, Exchange, HandOver, Lay, Split
from games.engine.phases import Auction
from games.engine.phases.laying import Exchanging, HandingOver, Laying, LayingAway, Splitting
from games.engine.state import Cards, State

HIGHEST_GUESS = 12
"""Claims at random would be far above the truth; this is about what cards can score."""

STEPS = 4
"""A bid at random is at most so many points above the last one."""


def random_action(state: State, seat: int, rng: Random) -> Action:
    """A random legal action of the seat. It only picks from what the seat itself holds."""
    if state.shown is not None and seat in state.shown.owing:
        return _random_count(state, seat, rng)
    phase = state.now
    if isinstance(phase, LayingAway):
        return _random_laying(phase, state, seat, rng)
    if isinstance(phase, Auction):
        return _random_bid(phase, state, seat, rng)
    legal = _plain(state, seat) if state.game.claims else phase.legal(state, seat)
    # Twice as quick as rng.choice; off from even by less than one in 10^15.
    action = legal[int(rng.random() * len(legal))]
    if state.game.claims and isinstance(action, Lay):
        return action._replace(claim=rng.randrange(HIGHEST_GUESS))
    return action


def _random_bid(phase: Auction, state: State, seat: int, rng: Random) -> Action:
    """A pass every other time, else a little more: bids up to 29 cost more than cards bring in."""
    legal = phase.legal(state, seat)
    return legal[rng.randrange(1, min(1 + STEPS, len(legal)))] if len(legal) > 1 and rng.random() < 0.5 else legal[0]


def _plain(state: State, seat: int) -> list[Action]:
    """Legal actions, each card once though it could be claimed in many ways."""
    return [a for a in driver.phase_of(state).legal(state, seat) if not isinstance(a, Lay) or a.claim in (None, 0)]


def _random_count(state: State, seat: int, rng: Random) -> CountHands:
    assert state.shown is not None
    owned = [entry.what for entry in state.shown.entries if entry.seat == seat]
    return CountHands(tuple((what, rng.randrange(HIGHEST_GUESS)) for what in owned))


def _random_laying(phase: LayingAway, state: State, seat: int, rng: Random) -> Action:
    """Cards drawn at random until no rule (toss fives) stands against them."""
    action = _drawn(phase, state, seat, rng)
    while phase.must_fives and driver.refusal(state, seat, action) is not None:
        action = _drawn(phase, state, seat, rng)
    return action


def _sample(hand: Cards, number: int, rng: Random) -> Cards:
    """So many cards of a hand; of so few cards quicker than ``rng.sample``."""
    left = list(hand)
    return tuple([left.pop(int(rng.random() * len(left))) for _ in range(number)])


def _drawn(phase: LayingAway, state: State, seat: int, rng: Random) -> Action:
    hand = state.deal.hands[seat]
    if isinstance(phase, Laying):
        return Discard(_sample(hand, phase.owed(state, seat), rng))
    drawn = _sample(hand, len(hand), rng)
    if isinstance(phase, Splitting):
        return Split(drawn[: phase.throw], drawn[phase.throw : phase.throw + phase.play])
    if isinstance(phase, HandingOver):
        kept, given = phase.keep, phase.keep + phase.give
        return HandOver(drawn[:kept], drawn[kept:given], drawn[given:])
    assert isinstance(phase, Exchanging)
    return Exchange(drawn[: phase.throw])
