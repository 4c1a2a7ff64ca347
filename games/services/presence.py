"""Who is there at a running table, and whose time is up."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils import timezone

from games.engine.state import State
from games.models import Game, Player

if TYPE_CHECKING:
    from .table import Table


def late(player: Player) -> bool:
    """Whether the seat's clock has run out, as far as its rests are known: its owner may have holidays left."""
    return player.due is not None and player.due <= timezone.now()


def was_tried(game: Game, player: Player) -> bool:
    """Whether rests and holidays have been tried for a seat that is late, and there were none.

    Its end then lies before everything for which the game is still due (``clock.note_due``).
    """
    return game.claimable and game.due is not None and player.due is not None and player.due < game.due


def away(state: State, player: Player) -> bool:
    """Whether nobody plays here himself any more: he left, a bot stands in for him, or his time is up."""
    return player.seat in state.resigned or bool(player.stand_in) or late(player)


def present(table: "Table") -> list[Player]:
    """The persons who play on."""
    state = table.running()
    return [player for player in table.players if player.user_id is not None and not away(state, player)]


def lost_sides(state: State, players: Sequence[Player]) -> list[tuple[Player, ...]]:
    """With two sides: those who have nobody left to play for them, because somebody's time is up.

    It is up for good only where rests and holidays have been tried (``clock.try_clocks``). A side with a bot of its own
    is never lost: the bot's partner is stood in for. ``players`` in seat order.
    """
    if state.result is not None or len(state.game.sides) != 2:
        return []
    sides = [tuple(players[seat] for seat in side) for side in state.game.sides]
    return [side for side in sides if _lost(state, side)]


def known_lost(game: Game, state: State, players: Sequence[Player]) -> list[tuple[Player, ...]]:
    """Those sides as it was found out last: without the ones that are late only since then."""
    sides = lost_sides(state, players) if game.claimable else []
    return [side for side in sides if all(player.due is None or was_tried(game, player) for player in side)]


def lost_seats(game: Game, state: State, players: Sequence[Player]) -> frozenset[int]:
    """The seats of the sides that are known to have lost."""
    return frozenset(player.seat for side in known_lost(game, state, players) for player in side)


def _lost(state: State, side: Sequence[Player]) -> bool:
    gone = all(not player.level and away(state, player) for player in side)
    return gone and any(late(player) for player in side)
