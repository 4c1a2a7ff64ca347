"""Clearing away tables for which nobody came."""

from django.utils import timezone

from games.models import Game

from .matches import break_off
from .table import locked


def expire(game_pk: int) -> None:
    """End a table that has waited for players long enough; does nothing to any other."""
    with locked(game_pk) as table:
        if table.game.waiting and table.game.expired:
            table.game.status, table.game.ended_at = Game.Status.CALLED_OFF, timezone.now()
            table.changed = True
            break_off(table.game)


def forsaken() -> list[int]:
    """The tables whose time is up, the oldest first."""
    waiting = Game.objects.filter(status=Game.Status.WAITING, due__lte=timezone.now())
    return list(waiting.order_by("due").values_list("pk", flat=True)[:100])
