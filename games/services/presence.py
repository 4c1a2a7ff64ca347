"""Who is there at a running table, and whose time is up."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.utils import timezone

from games.models import Player

if TYPE_CHECKING:
    from .table import Table


def late(player: Player) -> bool:
    """Whether the seat's clock has run out."""
    return player.due is not None and player.due <= timezone.now()


def away(table: "Table", player: Player) -> bool:
    """Whether nobody plays here himself any more: he left, a bot stands in for him, or his time is up."""
    left = table.state is not None and player.seat in table.state.resigned
    return left or bool(player.stand_in) or late(player)


def present(table: "Table") -> list[Player]:
    """The persons who play on."""
    return [player for player in table.players if player.user_id is not None and not away(table, player)]


def lost_sides(table: "Table") -> list[tuple[Player, ...]]:
    """With two sides: those who have nobody left to play for them, because somebody's time is up.

    A side with a bot of its own is never lost: the bot's partner is stood in for.
    """
    if table.state is None or not table.game.running or len(table.state.game.sides) != 2:
        return []
    sides = [tuple(table.players[seat] for seat in side) for side in table.state.game.sides]
    return [side for side in sides if _lost(table, side)]


def _lost(table: "Table", side: Iterable[Player]) -> bool:
    members = tuple(side)
    gone = all(not player.level and away(table, player) for player in members)
    return gone and any(late(player) for player in members)
