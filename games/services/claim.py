"""Claiming the win of a game of two sides whose other side is out of time, or waiting all the same (rulings Q3)."""

from games.engine.actions import Resign
from games.engine.reasons import Refusal, Refused
from games.models import Game, Move, Player

from .clock import last_kept, reckon_all, take_days
from .errors import NothingToClaim
from .presence import away, lost_sides
from .table import Table, locked


def claim(game_pk: int, user_pk: int) -> Game:
    """End the game because the other side's time is up: it has lost by the clock.

    Raises Refused for a stranger or a game that is over, NothingToClaim where nobody's time is up (or the clock has
    just taken a day of holidays), or the person's own is.
    """
    with locked(game_pk) as table:
        side = _claimable(table, user_pk)
        time_out(table, side)
    return table.game


def wait(game_pk: int, user_pk: int) -> Game:
    """Say that one would rather wait; the win may still be claimed later. Raises as ``claim`` does."""
    with locked(game_pk) as table:
        _claimable(table, user_pk)
        player = _player(table, user_pk)
        table.changed = table.changed or not player.patient
        player.patient = True
    return table.game


def time_out(table: Table, side: tuple[Player, ...]) -> None:
    """The side leaves the game by the clock, which ends it."""
    for player in side:
        if table.game.running and player.seat not in table.running().resigned:
            table.move(player.seat, Resign(clock=True), Move.By.CLOCK)


def _claimable(table: Table, user_pk: int) -> tuple[Player, ...]:
    player = _player(table, user_pk)
    state = table.running()
    reckon_all(table)
    take_days(table)
    found = next((side for side in lost_sides(state, table.players) if player not in side), None)
    if found is None or away(state, player) or last_kept() is not None:
        raise NothingToClaim
    return found


def _player(table: Table, user_pk: int) -> Player:
    player = table.player_of(user_pk)
    if player is None:
        raise Refused(Refusal.NOT_A_PLAYER)
    return player
