"""The only code that changes a score: it clamps, tells, and ends the game at the target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .cards import Card
from .events import GameEnded, Scored, SideFinished, Stinkhole
from .reasons import Reason
from .scoring import Item
from .state import Result, Work

_new = tuple.__new__
SKUNK_STEP = 30
LOWEST_LINE = 31


def grade(score: int, target: int) -> int:
    """How badly a loser at ``score`` is skunked: 0 no, 1 skunk, 2 double, 3 triple (§1, V7)."""
    lines = [target - SKUNK_STEP * k for k in (1, 2, 3)]
    return sum(1 for line in lines if line >= LOWEST_LINE and score < line)


def award(
    work: Work,
    seat: int,
    reason: Reason,
    points: int,
    cards: Sequence[Card] = (),
    named: Mapping[str, str] | None = None,
) -> None:
    """Peg ``points`` for the side of ``seat``; a negative number takes away.

    Nothing is pegged once the game is over or the side is out. The points told are those by
    which the score changed; no change tells nothing.
    """
    game = work.game
    side = game.side_of[seat]
    if not points or work.result is not None or side in work.finished:
        return
    goal, score, target = game.variant.goal, work.scores[side], game.targets[side]
    if goal.stinkhole and score == target - 1 and reason in (Reason.GO, Reason.LAST):
        work.events.append(Stinkhole(seat, side, reason))
        return
    now = score + points
    if goal.race and now > target:
        now = target
    _move_pegs(work, side, score, now)
    work.events.append(_new(Scored, (seat, side, reason, now - score, tuple(cards), now, named, None)))
    if now == target and goal.race:
        _reached(work, side)


def _move_pegs(work: Work, side: int, rear: int, front: int) -> None:
    scores, rears, after = work.scores, work.rear, side + 1
    work.scores = scores[:side] + (front,) + scores[after:]  # noqa: RUF005 - quicker than unpacking
    work.rear = rears[:side] + (rear,) + rears[after:]  # noqa: RUF005


def award_items(work: Work, seat: int, items: Sequence[Item], total: int) -> None:
    """Peg a hand of ``total`` points item by item; as ``award`` for each, quicker where no end is near."""
    if not items:
        return
    game = work.game
    side = game.side_of[seat]
    score = work.scores[side]
    if score + total >= game.targets[side] or work.result is not None or side in work.finished:
        for item in items:
            award(work, seat, *item)
        return
    before, tell = score, work.events.append
    for reason, points, cards, named in items:
        before = score
        score += points
        tell(_new(Scored, (seat, side, reason, points, cards, score, named, None)))
    _move_pegs(work, side, before, score)


def _reached(work: Work, side: int) -> None:
    """A side stands at its target: the game ends, or in continuing play the side is out."""
    if work.game.heirs:
        _finish(work, side)
    elif not work.game.variant.goal.lowball:
        end(work, "won", (side,), grades=_grades(work, side))
    elif len(work.scores) == 2:
        end(work, "won", (1 - side,))
    else:
        lowest = min(s for i, s in enumerate(work.scores) if i != side)
        best = tuple(i for i, s in enumerate(work.scores) if s == lowest and i != side)
        end(work, "won" if len(best) == 1 else "shared", best)


def _grades(work: Work, winner: int) -> tuple[int, ...]:
    return tuple(
        0 if side == winner else grade(score, work.game.targets[side]) for side, score in enumerate(work.scores)
    )


def _finish(work: Work, side: int) -> None:
    """Continuing play ends at the second finisher of three, the third of five (M5)."""
    if not work.finished:
        work.first_grades = _grades(work, side)
    work.finished = (*work.finished, side)
    work.events.append(SideFinished(side, len(work.finished)))
    if len(work.finished) == (len(work.scores) + 1) // 2:
        end(work, "won", work.finished[:1], grades=work.first_grades, places=work.finished)


def end(
    work: Work,
    outcome: str,
    winners: tuple[int, ...],
    grades: tuple[int, ...] = (),
    places: tuple[int, ...] = (),
) -> None:
    """The game is over; a next deal that waits for the counts of a show is void (C4)."""
    deals = work.shown.deal if work.shown else work.deal.number
    shown = grades or (0,) * len(work.scores)
    work.result = Result(outcome, winners, work.scores, shown, deals, places)
    work.events.append(GameEnded(outcome, winners, work.scores, shown))


def stop(work: Work) -> None:
    """E9: the limit of deals is reached; the best score wins, several draw."""
    lowball = work.game.variant.goal.lowball
    best = min(work.scores) if lowball else max(work.scores)
    end(work, "stopped", tuple(i for i, s in enumerate(work.scores) if s == best))
