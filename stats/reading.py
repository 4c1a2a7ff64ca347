"""Reads a finished game out of the store as the fold wants it; no other code of the figures looks at its log."""

from typing import cast

from games.engine.variant import Counting
from games.models import Game
from games.positions import was_cut
from stats.measures.log import GameLog, NotFinished, Seat, step


def log_of(game: Game) -> tuple[GameLog, list[int | None]]:
    """A finished game's log and the player of each seat (None for bots and deleted accounts). Two queries.

    Raises NotFinished for a game that is not over.
    """
    if not game.finished or game.first_dealer is None:
        raise NotFinished(f"game {game.pk} is {game.status}")
    seats, users = [], []
    for player in game.players.order_by("seat"):
        seats.append(Seat(person=not player.is_bot, level=player.level))
        users.append(player.user_id)
    moves = game.moves.order_by("ply").values_list("seat", "wire", "by", "made_at")
    steps = tuple(step({"seat": seat, **wire}, by, at) for seat, wire, by, at in moves)
    counting = cast(Counting, game.counting)
    log = GameLog(
        game.variant,
        game.options,
        counting,
        game.first_dealer,
        tuple(seats),
        steps,
        game.start,
        continuing=game.match is not None and game.match.multi == "continuing",
        cut=was_cut(game),
        code=game.code,
    )
    return log, users
