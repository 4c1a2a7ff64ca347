"""Tying a player to another, with what follows from it for the tables at which both are waited for."""

from cribsite.accounts import ties
from games.models import Game, Player

from .errors import TableGone
from .leave import leave


def bind(user_pk: int, other_pk: int, kind: str) -> None:
    """Make somebody a favourite, or block him: then the invitations he has sent are declined.

    What both play already goes on. Raises as ``ties.tie`` does.
    """
    ties.tie(user_pk, other_pk, kind)
    if kind != ties.Kind.BLOCK:
        return
    asked = Player.objects.filter(user_id=user_pk, joined_at=None, game__status=Game.Status.WAITING)
    for code in asked.filter(game__players__user_id=other_pk).values_list("game__code", flat=True):
        try:
            leave(code, user_pk)
        except TableGone:
            continue  # it has begun or gone meanwhile
