"""Finished games in the store, as if they had been played at a table of the site."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from cribsite.accounts.models import User
from games.engine import driver
from games.engine.actions import Resign
from games.engine.wire import to_wire
from games.models import Game, Move, Player
from games.services.table import result_of
from stats.measures.log import GameLog


def make_player(name: str) -> User:
    """An account without a password."""
    return User.objects.create(username=name, display_name=name)


def store(log: GameLog, users: Sequence[User | None], ended: dt.datetime | None = None) -> Game:
    """The rows of a finished game; ``users`` a seat, None for bots. Nothing is recorded yet."""
    state, _told = driver.replay(log.opening(), ((step.seat, step.action) for step in log.steps))
    shift = (ended - log.steps[-1].at) if ended else dt.timedelta()
    game = Game.objects.create(
        variant=log.variant,
        options=dict(log.options),
        counting=log.counting,
        status=Game.Status.FINISHED,
        secret="00" * 32,
        commit="00" * 32,
        first_dealer=log.first_dealer,
        ply=state.ply,
        scores=list(state.scores),
        result=result_of(state),
        started_at=log.steps[0].at + shift,
        ended_at=log.steps[-1].at + shift,
    )
    Player.objects.bulk_create(
        Player(game=game, seat=number, user=user, level=seat.level, joined_at=game.started_at)
        for number, (seat, user) in enumerate(zip(log.seats, users, strict=True))
    )
    Move.objects.bulk_create(
        Move(
            game=game,
            ply=ply,
            seat=step.seat,
            wire=to_wire(step.seat, step.action),
            by=_by(step.action),
            made_at=step.at + shift,
        )
        for ply, step in enumerate(log.steps, start=1)
    )
    return game


def _by(action: object) -> str:
    return "clock" if isinstance(action, Resign) and action.clock else "person"
