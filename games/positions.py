"""How a game stands: its log, played through the engine, with the fair deal that fixes its cards."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from games.engine import catalog, driver
from games.engine import match as matches
from games.engine.actions import Action
from games.engine.events import Event, heard
from games.engine.fairdeal import NO_PART, Fair
from games.engine.state import State
from games.engine.variant import Counting, Variant
from games.engine.wire import from_wire
from games.models import Game, Move, Player


@dataclass(frozen=True, slots=True)
class Logged:
    """One move of the log and what it made happen, as far as one seat may know.

    ``n`` is the move's number (0 for what the game began with), ``by`` who made it, as in a record.
    """

    n: int
    seat: int | None
    by: str
    at: datetime
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A game's state after its whole log, and the log as it really was: nothing of it is hidden."""

    state: State
    log: tuple[Logged, ...]

    def heard_by(self, seat: int | None) -> tuple[Logged, ...]:
        """The log as a seat may read it: once the game is over, its players may read all (W2)."""
        if self.state.result is not None and seat is not None:
            return self.log
        return tuple(Logged(t.n, t.seat, t.by, t.at, heard(t.events, seat)) for t in self.log)


@lru_cache(maxsize=64)
def _variant(key: str, options: str, counting: Counting) -> Variant:
    return catalog.variant(key, json.loads(options), counting)


def rules_of(game: Game) -> Variant:
    """The variant a table plays, with its options."""
    counting: Any = game.counting
    return _variant(game.variant, json.dumps(game.options, sort_keys=True), counting)


def fair_of(game: Game, players: Sequence[Player]) -> Fair:
    """The secret and the parts of all seats, in seat order."""
    parts = tuple(bytes.fromhex(player.part) if player.part else NO_PART for player in players)
    return Fair(bytes.fromhex(game.secret), parts)


def match_before(game: Game) -> matches.Match | None:
    """The match of a game as it stood before that game, None for a single game."""
    row = game.match
    if row is None:
        return None
    form: Any = row.form
    multi: Any = row.multi or None
    points = tuple(game.points_before)
    return matches.Match(form=form, n=row.length, preset=row.preset, multi=multi, points=points, games=game.number - 1)


def was_cut(game: Game) -> bool:
    """Whether chance found the first dealer: not in a rematch; in later games of a match only where that is agreed."""
    match = match_before(game)
    if match is not None and match.games:
        return matches.cuts_again(match, rules_of(game))
    return game.follows_id is None


def beginning(game: Game) -> State:
    """The game before its first move; it needs to have a first dealer."""
    if game.first_dealer is None:
        raise ValueError("the game has no first dealer yet")
    return set_up(game, game.first_dealer)


def set_up(game: Game, dealer: int = 0) -> State:
    """The table with nothing dealt yet, as it would begin with this first dealer."""
    continuing = game.match is not None and game.match.multi == "continuing"
    return driver.new_game(rules_of(game), dealer, continuing=continuing, start=game.start)


def steps(moves: Iterable[Mapping[str, Any]]) -> list[tuple[int | None, Action]]:
    """Moves (``wire`` and ``by``) as the engine takes them."""
    return [from_wire({**move["wire"], "by": move["by"]}) for move in moves]


def position(game: Game) -> Position:
    """How a game that has begun stands now: one query."""
    moves = list(game.moves.values("ply", "seat", "wire", "by", "made_at"))
    state, events = driver.replay(beginning(game), steps(moves))
    log = [Logged(0, None, Move.By.TABLE, game.started_at or game.created_at, events[0])]
    log += [
        Logged(move["ply"], move["seat"], move["by"], move["made_at"], told)
        for move, told in zip(moves, events[1:], strict=True)
    ]
    return Position(state, tuple(log))
