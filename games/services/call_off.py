"""Calling a game off: it then counts for nobody (rulings Q4)."""

from django.utils import timezone

from games.engine.reasons import Refusal, Refused
from games.models import Game, host_of

from .matches import break_off
from .table import Table, locked


def call_off(game_pk: int, user_pk: int, wish: bool = True) -> Game:
    """Say that one would rather not have the game count, or (``wish`` False) take that back.

    A table that still waits for players is gone at once, if its host says so (others leave it); a running game when all
    its persons have said so, and with it the match it belongs to. Raises Refused when it is over.
    """
    with locked(game_pk) as table:
        player = table.player_of(user_pk)
        if player is None:
            raise Refused(Refusal.NOT_A_PLAYER)
        if not table.game.waiting:
            table.running()
        elif player != host_of(table.players):
            raise Refused(Refusal.WRONG_PHASE)
        player.calls_off = wish
        table.changed = True
        if wish and (table.game.waiting or _all_agree(table)):
            let_go(table)
    return table.game


def let_go(table: Table) -> None:
    """The game ends and counts for nobody, and so does the match it belongs to."""
    table.changed = True
    table.game.status = Game.Status.CALLED_OFF
    table.game.ended_at = timezone.now()
    table.game.unsettled = False
    break_off(table.game)


def _all_agree(table: Table) -> bool:
    """Every person who still plays; a deleted account, and who resigned or is stood in for, is not asked."""
    gone = table.state.resigned if table.state is not None else frozenset()
    return all(p.calls_off for p in table.players if p.user_id is not None and p.seat not in gone and not p.stand_in)
