"""A further variant is one entry made of the same parts: seven-card cribbage, as the old books have it.

Seven cards each, two of them to the crib, hands of five, three times round the board of sixty.
"""

import pytest

from games.engine import catalog
from games.engine.cards import cards
from games.engine.options import OPTIONS
from games.engine.scoring import count_hand
from tests.engine.walking import walk
from tests.engine.watching import check_hands, check_plays, check_step


@pytest.mark.parametrize("option", ["", *OPTIONS])
def test_it_plays_with_every_option(option: str) -> None:
    variant = catalog.variant("seven-card", {option: OPTIONS[option].values[0]} if option else {})
    game = list(walk(variant, option, scores=(130, 130) if option != "target" else ()))
    for step in game:
        check_step(step)
    check_hands(tuple(event for step in game for event in step.events), game[-1].after)
    assert check_plays(game) == game[-1].after.deal.number - 1


def test_six_cards_may_hold_two_runs() -> None:
    told = count_hand(catalog.variant("seven-card"), cards("AC 2D 3H 8S 9C"), cards("TD")[0])
    assert sorted(item.points for item in told.items if item.reason == "run") == [3, 3]
