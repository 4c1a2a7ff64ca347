"""Not sitting down after all: an invitation declined, or getting up from a table that has not begun."""

from games.models import Game, Player, host_of

from .errors import TableGone
from .seats import LISTED, OPEN, give, link_to
from .table import Table, locked


def leave(code: str, user_pk: int) -> Game:
    """Free the person's seat again; the host is told, and the link to the seat stands. Twice does no harm.

    Raises Game.DoesNotExist, and TableGone where the game has begun, the person has no seat there or is the host (who
    withdraws the table instead).
    """
    with locked(Game.objects.only("pk").get(code=code).pk) as table:
        player = table.player_of(user_pk)
        if player is None and any(other.declined_by_id == user_pk for other in table.players):
            return table.game
        if player is None or not table.game.waiting or player == host_of(table.players):
            raise TableGone
        get_up(table, player)
        player.declined_by_id = user_pk
    return table.game


def get_up(table: Table, player: Player) -> None:
    """Whoever sits there or is asked to does so no more; the seat is offered as it was before."""
    give(player, LISTED if player.listed else OPEN)
    link_to(player)
    table.changed = True
