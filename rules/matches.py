"""A match as the engine adds it up: what each game was worth, who stands where, who has won."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from games.engine import match as engine
from games.engine.award import grade
from games.engine.reasons import Refused
from games.engine.state import Result
from games.engine.variant import Variant

from .directives import GameScore, Match
from .notation import Unreadable
from .tables import game_of


@dataclass(frozen=True, slots=True)
class MatchGame:
    """A game with what it was worth: scores, grade of the loss and points a side, and the points so far."""

    scores: tuple[int, ...]
    winner: int
    ended: str
    grade: int
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """All games in order; ``winner`` is a side, None while the match goes on."""

    games: tuple[MatchGame, ...]
    needed: int
    winner: int | None


def _leaver(game: GameScore) -> int | None:
    """The side that left: the one named, else the one behind."""
    if not game.ended:
        return None
    if game.leaver is not None:
        if game.leaver >= len(game.scores):
            raise Unreadable(f"there is no side {game.leaver}")
        return game.leaver
    behind = min(game.scores)
    if game.scores.count(behind) > 1:
        raise Unreadable(f"say which side left: {game.scores}")
    return game.scores.index(behind)


def _winners(game: GameScore, variant: Variant, leaver: int | None) -> tuple[int, ...]:
    targets = variant.goal.targets
    out = tuple(side for side, score in enumerate(game.scores) if score == targets[side])
    over = any(score > target for score, target in zip(game.scores, targets, strict=True))
    if leaver is None and (len(out) != 1 or over):
        raise Unreadable(f"{game.scores} is not a game won at {targets[0]}")
    if leaver is not None and (out or over):
        raise Unreadable(f"{game.scores} was over before anybody left")
    if leaver is None:
        return out
    return tuple(side for side in range(len(game.scores)) if side != leaver)


def _result(game: GameScore, variant: Variant) -> tuple[Result, int | None]:
    if len(game.scores) != len(variant.sides):
        raise Unreadable(f"{game.scores} are not the scores of {len(variant.sides)} sides")
    leaver = _leaver(game)
    winners = _winners(game, variant, leaver)
    grades = tuple(
        0 if leaver is not None or side in winners else grade(score, variant.goal.targets[side])
        for side, score in enumerate(game.scores)
    )
    return Result(game.ended or "won", winners, game.scores, grades, 0), leaver


def _worst(match: engine.Match, result: Result, variant: Variant, leavers: tuple[int, ...]) -> int:
    """The grade by which the engine paid the game."""
    return max(engine.loss_grades(result, variant.goal.targets, leavers), default=0)


def _begin(written: Match, variant: Variant) -> engine.Match:
    if written.form not in ("best_of", "first_to") or written.preset not in engine.PRESETS:
        raise Unreadable(f"there is no match {written.form} {written.preset}")
    if engine.persons_move(variant):
        raise Unreadable(f"in {variant.key} the persons move, which cannot be written here")
    multi = written.multi or None
    if multi not in (None, "winner_takes_all"):
        raise Unreadable(f"a match of {multi} cannot be written here")
    begun = engine.Match(form=cast(Any, written.form), n=written.n, preset=written.preset, multi=cast(Any, multi))
    try:
        engine.check(begun, variant)
    except Refused as refused:
        raise Unreadable(f"the engine refuses the match: {refused}") from refused
    return begun


@lru_cache(maxsize=128)
def play_match(written: Match) -> PlayedMatch:
    """Add up a written match as the engine does; Unreadable where a game is none or comes too late."""
    variant = game_of(written.table)
    match, games = _begin(written, variant), []
    for written_game in written.games:
        if engine.winner(match) is not None:
            raise Unreadable(f"the match was won before the game {written_game.scores}")
        result, leaver = _result(written_game, variant)
        leavers = () if leaver is None else (leaver,)
        points = engine.game_points(match, result, variant.goal.targets, leavers)
        worst = _worst(match, result, variant, leavers)
        match = engine.after_game(match, points)
        games.append(MatchGame(result.scores, result.winners[0], written_game.ended, worst, points, match.points))
    return PlayedMatch(tuple(games), match.needed, engine.winner(match))
