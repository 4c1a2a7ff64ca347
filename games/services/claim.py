"""Claiming the win of a game of two sides whose other side is out of time, or waiting all the same (rulings Q3)."""

from games.engine.actions import Resign
from games.engine.reasons import Refusal, Refused
from games.models import Game, Move, Player

from .clock import last_kept, try_clocks
from .errors import NothingToClaim
from .presence import away
from .table import Table, locked


def claim(game_pk: int, user_pk: int) -> Game:
    """End the game because the other side's time is up: it has lost by the clock.

    Raises Refused for a stranger or a game that is over, NothingToClaim where nobody's time is up (or the clock has
    just taken a day of holidays), or the person's own is.
    """
    with locked(game_pk) as table:
        side = _claimable(table, user_pk)
        time_out(table, side)
    if not side:
        raise NothingToClaim  # only here: what the other side's holidays have stopped stays as it is now
    return table.game


def wait(game_pk: int, user_pk: int) -> Game:
    """Say that one would rather wait; the win may still be claimed later. Raises as ``claim`` does."""
    with locked(game_pk) as table:
        side, player = _claimable(table, user_pk), _player(table, user_pk)
        if side:
            table.changed = table.changed or not player.patient
            player.patient = True
    if not side:
        raise NothingToClaim
    return table.game


def time_out(table: Table, side: tuple[Player, ...]) -> None:
    """The side leaves the game by the clock, which ends it."""
    for player in side:
        if table.game.running and player.seat not in table.running().resigned:
            table.move(player.seat, Resign(clock=True), Move.By.CLOCK)


def _claimable(table: Table, user_pk: int) -> tuple[Player, ...]:
    """The side whose time is up, for somebody of the other one; nobody where there is nothing to claim."""
    player, state = _player(table, user_pk), table.running()
    if last_kept() is not None:
        return ()
    lost = try_clocks(table)
    theirs = next((side for side in lost if player not in side), ())
    return () if away(state, player) else theirs


def _player(table: Table, user_pk: int) -> Player:
    player = table.player_of(user_pk)
    if player is None:
        raise Refused(Refusal.NOT_A_PLAYER)
    return player
