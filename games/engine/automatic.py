"""Moves nobody has to be asked for: go, the last card in hand, the cards of a side that is out."""

from __future__ import annotations

from .actions import GO, Action, Lay
from .cards import PACK
from .driver import phase_of
from .pegging import Play, can_lay
from .phases import Playing
from .state import State

Move = tuple[int, Action, str]


def automatic(state: State, *, last_card: bool = True) -> Move | None:
    """The seat, its action and who makes it (``auto`` or ``table``), None if somebody must think.

    A go that has to be said; the last card in hand where the site counts (it reveals nothing);
    the lowest card of a seat that is out (M5). ``last_card`` False leaves the second to the
    player. A wild joker is never laid by itself: it needs a name.
    """
    phase = phase_of(state) if state.result is None else None
    play = state.play
    if not isinstance(phase, Playing) or play is None or play.turn < 0:
        return None
    seat = play.turn
    wild = phase.rules.jokers == "wild"
    if not can_lay(play.holds[seat], play.count, wild):
        return seat, GO, "auto"
    if state.game.side_of[seat] in state.finished:
        return seat, _lowest(play, seat, wild), "table"
    return _last_card(state, play, seat, wild) if last_card else None


def _last_card(state: State, play: Play, seat: int, wild: bool) -> Move | None:
    hand = play.holds[seat]
    if len(hand) != 1 or state.game.variant.counting != "auto":
        return None
    return None if wild and hand[0].is_joker else (seat, Lay(hand[0]), "auto")


def _lowest(play: Play, seat: int, wild: bool) -> Lay:
    """The lowest card that fits; a wild joker only when nothing else does, as an ace."""
    room = 31 - play.count
    plain = sorted(c for c in play.holds[seat] if c.value <= room and not (wild and c.is_joker))
    if plain:
        return Lay(plain[0])
    joker = next(c for c in play.holds[seat] if c.is_joker)
    return Lay(joker, PACK[0])
