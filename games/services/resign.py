"""Giving a game up."""

from games.engine.actions import Resign
from games.engine.reasons import Refusal, Refused
from games.models import Game, Move

from .table import locked


def resign(game_pk: int, user_pk: int, seat: int | None = None) -> Game:
    """The person leaves: with two sides the game ends, with more a bot takes the seat (Q1). Raises Refused.

    ``seat``: the one that is left, where others play at the person's device too.
    """
    with locked(game_pk) as table:
        player = table.player_of(user_pk, seat)
        if player is None:
            raise Refused(Refusal.NOT_A_PLAYER)
        table.running()
        table.move(player.seat, Resign(), Move.By.PERSON)
        player.stand_in = ""
        if table.state is not None and table.state.result is None:
            table.settle()
    return table.game
