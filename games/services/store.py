"""Games that were played elsewhere (by bots among themselves) written as if they had been played at tables here."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from games.engine.actions import Action
from games.engine.fairdeal import NO_PART, Fair, commitment
from games.engine.state import State
from games.engine.wire import to_wire
from games.models import Game, Move, Player

from .table import result_of


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game: its last state, its moves as (seat, action, by, when), its deal, and who sat where.

    ``seats``: a player's key, or a bot's level, a seat.
    """

    state: State
    moves: Sequence[tuple[int | None, Action, str, datetime]]
    fair: Fair
    seats: Sequence[int | str]


def store_played(games: Iterable[PlayedGame]) -> list[int]:
    """Write finished games with their seats and moves, all or none; returns their keys.

    Nobody is told that they are over: whoever stores them records their figures. Raises ValueError for a game that is
    not over.
    """
    with transaction.atomic():
        return [_store(played) for played in games]


def _store(played: PlayedGame) -> int:
    state = played.state
    rules, began, ended = state.game.variant, played.moves[0][3], played.moves[-1][3]
    secret = played.fair.secret
    game = Game.objects.create(
        variant=rules.key,
        options=dict(rules.options),
        counting=rules.counting,
        status=Game.Status.FINISHED,
        ply=state.ply,
        version=state.ply + 1,
        secret=secret.hex(),
        commit=commitment(secret),
        first_dealer=state.game.first_dealer,
        phase="over",
        scores=list(state.scores),
        result=result_of(state),
        created_at=began,
        started_at=began,
        moved_at=ended,
        ended_at=ended,
    )
    Player.objects.bulk_create(
        Player(
            game=game,
            seat=seat,
            user_id=who if isinstance(who, int) else None,
            level="" if isinstance(who, int) else who,
            part="" if part == NO_PART else part.hex(),
            joined_at=began,
        )
        for seat, (who, part) in enumerate(zip(played.seats, played.fair.parts, strict=True))
    )
    Move.objects.bulk_create(
        Move(game=game, ply=ply, seat=seat, wire=to_wire(seat, action), by=by, made_at=at)
        for ply, (seat, action, by, at) in enumerate(played.moves, start=1)
    )
    return game.pk
