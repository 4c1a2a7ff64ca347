"""A bot that stands in for a person plays for nobody's figures, until the person is back."""

from dataclasses import replace

from games.engine.actions import Discard
from stats.measures.fold import fold
from stats.measures.log import GameLog
from tests.stats.made import play


def stood_in(log: GameLog, seat: int, deals: range) -> GameLog:
    """The same log, a bot having played on a seat in some of its deals (the first is 1)."""
    steps, deal = [], 0
    for step in log.steps:
        deal += step.seat == seat and isinstance(step.action, Discard)
        plays = step.seat == seat and step.by == "person" and deal in deals
        steps.append(step._replace(by="bot") if plays else step)
    return replace(log, steps=steps)


def test_what_a_stand_in_does_is_not_the_persons_who_returns_later() -> None:
    whole = play("three", seed=5)
    facts, all_his = fold(stood_in(whole, 2, range(3, 5))), fold(whole)
    hands = [hand for hand in facts.hands if hand.seat == 2 and hand.what == "hand"]
    assert [hand.deal for hand in hands if hand.stand_in] == [3, 4]
    assert {hand.deal for hand in hands if not hand.stand_in} >= {1, 2, 5, 6}
    seat, before = facts.seats[2], all_his.seats[2]
    assert seat.numbers.dealer_hands + seat.numbers.pone_hands == len(hands) - 2
    assert seat.numbers.tally["visits"] < before.numbers.tally["visits"]
    assert (seat.end, seat.won, seat.score) == (before.end, before.won, before.score)
    for other in (0, 1):
        assert facts.seats[other].numbers.dealer_hands == all_his.seats[other].numbers.dealer_hands
