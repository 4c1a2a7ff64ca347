"""A second count of finished games, by plain loops over a record's items, written without the fold.

It knows the game only by what a replay prints: who dealt, what was scored in which order, what each hand was worth.
Slow and simple on purpose.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from games.engine import driver
from stats.measures.log import GameLog

Counts = dict[str, int]


def transcript(log: GameLog) -> tuple[list[tuple[str, Any]], Any]:
    """Every event of a game by its class's name, in order; and the last state."""
    state = log.opening()
    lines = [(type(event).__name__, event) for event in state.events]
    for step in log.steps:
        state, events = driver.act(state, step.seat, step.action)
        lines += [(type(event).__name__, event) for event in events]
    return lines, state


def recount(log: GameLog) -> list[Counts]:
    """The numbers of each seat, zeros left out. Only for games in which nobody left and everybody played to the end."""
    lines, state = transcript(log)
    result, side_of, seats = state.result, state.game.side_of, range(len(log.seats))
    dealer = {event.deal: event.dealer for name, event in lines if name == "DealStarted"}
    whole = {event.deal for name, event in lines if name == "DealEnded"}
    counted = [event for name, event in lines if name == "HandShown"]
    played = {event.deal for name, event in lines if name in ("HandShown", "HandsOpened")}
    found: list[Counts] = [defaultdict(int) for _ in seats]
    for deal, kind, event in _scores(lines):
        role = "dealer" if dealer[deal] == event.seat else "pone"
        own = found[event.seat]
        own[f"{kind}.{event.reason}"] += event.points
        own["heels"] += event.points if event.reason == "heels" else 0
        if deal in whole and event.reason != "start_three":
            own[f"{role}_points"] += event.points
        if kind == "play" and deal in played and event.reason not in ("heels", "bid", "start_three"):
            own[f"{role}_pegged"] += event.points
    for seat in seats:
        own = found[seat]
        own["dealer_deals"] = sum(dealer[deal] == seat for deal in whole)
        own["pone_deals"] = sum(dealer[deal] != seat for deal in whole)
        own["dealer_plays"] = sum(dealer[deal] == seat for deal in played)
        own["pone_plays"] = sum(dealer[deal] != seat for deal in played)
        for hand in counted:
            _hand(own, hand, seat, dealer[hand.deal], side_of)
        _result(own, log, state, seat)
        _streets(own, lines, state, seat)
    assert result is not None
    return [{key: number for key, number in own.items() if number} for own in found]


def _scores(lines: list[tuple[str, Any]]) -> list[tuple[int, str, Any]]:
    """Each score with its deal and whether it fell in the play or in the show."""
    found = []
    current, waiting, show = 0, None, None
    for name, event in lines:
        if name == "DealStarted":
            current = event.deal
        elif name == "HandsOpened":
            waiting = event.deal
        elif name == "HandShown":
            show = event.deal
        elif name == "DealEnded":
            waiting = show = None
        elif name == "Scored":
            if show is not None:
                found.append((show, "show", event))
            else:
                found.append((current if waiting is None else waiting, "play", event))
    return found


def _hand(own: Counts, hand: Any, seat: int, dealer: int, side_of: tuple[int, ...]) -> None:
    if hand.what == "crib":
        if hand.seat == seat:
            own["cribs"] += 1
            own["crib_points"] += hand.total
            own[f"crib.{hand.total}"] += 1
        elif side_of[hand.seat] != side_of[seat]:
            own["cribs_away"] += 1
            own["crib_away_points"] += hand.total
    elif hand.seat == seat and hand.what in ("hand", "second"):
        role = "dealer" if dealer == seat else "pone"
        own[f"{role}_hands"] += 1
        own[f"{role}_hand_points"] += hand.total
        own[f"hand.{hand.total}"] += 1
    elif hand.seat == seat:
        own[f"line.{hand.total}"] += 1


def _result(own: Counts, log: GameLog, state: Any, seat: int) -> None:
    result, side = state.result, state.game.side_of[seat]
    won = side in result.winners
    alone = won and len(result.winners) == 1
    own["games"], own["deals"] = 1, result.deals
    own["wins"], own["shares"] = int(alone), int(won and not alone)
    own["first_games"] = int(seat == log.first_dealer)
    own["first_wins"] = int(seat == log.first_dealer and alone)
    if result.outcome != "won":
        return
    if not won and result.grades[side]:
        own[f"taken_{result.grades[side]}"] += 1
    for grade in result.grades:
        if won and grade:
            own[f"given_{grade}"] += 1
    _margin(own, state, side, won)


def _margin(own: Counts, state: Any, side: int, won: bool) -> None:
    result = state.result
    goal, targets = state.game.variant.goal, state.game.targets
    if len(result.scores) < 2 or not goal.race:
        return
    if goal.lowball:
        short = max(target - score for target, score in zip(targets, result.scores, strict=True))
    elif won:
        short = min(targets[i] - score for i, score in enumerate(result.scores) if i not in result.winners)
    else:
        short = targets[side] - result.scores[side]
    own[f"{'won' if won else 'lost'}_by.{short}"] += 1


def _streets(own: Counts, lines: list[tuple[str, Any]], state: Any, seat: int) -> None:
    result, side = state.result, state.game.side_of[seat]
    if result.outcome != "won" or state.game.variant.goal.lowball or len(result.scores) < 2:
        return
    for street in (30, 60, 90):
        scores = [0] * len(result.scores)
        for name, event in lines:
            if name == "Scored":
                scores[event.side] = event.score
            if name == "DealEnded" and max(scores) >= street:
                rest = max(score for i, score in enumerate(scores) if i != side)
                place = "ahead" if scores[side] > rest else "behind" if scores[side] < rest else "level"
                own[f"at{street}.{place}"] += 1
                own[f"at{street}.{place}.won"] += int(side in result.winners)
                break


def flat(numbers: Any) -> Counts:
    """The fold's numbers in the same shape."""
    return {key: number for key, number in [*numbers.items(), *numbers.tally.items()] if number}
