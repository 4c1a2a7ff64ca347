"""Tying a player to another, with what follows from it for the tables at which both are waited for."""

from cribsite.accounts import ties
from games.models import Game, Player, host_of

from .leave import get_up
from .table import Table, locked


def bind(user_pk: int, other_pk: int, kind: str) -> None:
    """Make somebody a favourite, or block him: then the two part at every table that has not begun.

    What both play already goes on. Raises as ``ties.tie`` does.
    """
    ties.tie(user_pk, other_pk, kind)
    if kind != ties.Kind.BLOCK:
        return
    mine = Player.objects.filter(user_id=user_pk, game__status=Game.Status.WAITING).order_by("game")
    for pk in mine.values_list("game", flat=True):
        # Who sits there is asked under its lock: the other one may be sitting down just now.
        with locked(pk) as table:
            _part(table, user_pk, other_pk)


def _part(table: Table, user_pk: int, other_pk: int) -> None:
    """Whoever blocks declines or gets up; at his own table it is the other one's seat that becomes free again.

    Somebody who is only asked keeps his invitation, and is told that the table is not open to him.
    """
    mine, theirs = table.player_of(user_pk), table.player_of(other_pk)
    if not table.game.waiting or mine is None or theirs is None:
        return
    if mine.is_asked or (theirs.joined_at is not None and mine != host_of(table.players)):
        get_up(table, mine)
        mine.declined_by_id = user_pk
    elif theirs.joined_at is not None:
        get_up(table, theirs)  # he has not declined, and nobody is told that he had
