"""A further variant is one entry made of the same parts: seven-card cribbage, as the old books have it.

Seven cards each, two of them to the crib, hands of five, three times round the board. The catalog does not offer it;
here is its whole entry, and every check that the catalog's own variants pass.
"""

import pytest

from games.engine.cards import cards
from games.engine.options import OPTIONS
from games.engine.phases import Dealing, Laying, Playing, Showing, Starter
from games.engine.scoring import count_hand
from games.engine.variant import Goal, Variant
from tests.engine.walking import walk
from tests.engine.watching import check_hands, check_plays, check_step

SEVEN_CARD = Variant(
    key="seven-card",
    sides=((0,), (1,)),
    deal=(Dealing(sizes=(7, 7)), Laying(throw=(2, 2)), Starter(), Playing(), Showing()),
    goal=Goal(targets=(181, 181)),
    hand_size=5,
)


@pytest.mark.parametrize("option", ["", *OPTIONS])
def test_it_plays_with_every_option(option: str) -> None:
    known = OPTIONS.get(option)
    variant = known.apply(SEVEN_CARD, known.values[0]) if known else SEVEN_CARD
    game = list(walk(variant, option, scores=(130, 130) if option != "target" else ()))
    for step in game:
        check_step(step)
    check_hands(tuple(event for step in game for event in step.events), game[-1].after)
    assert check_plays(game) == game[-1].after.deal.number - 1


def test_six_cards_may_hold_two_runs() -> None:
    told = count_hand(SEVEN_CARD, cards("AC 2D 3H 8S 9C"), cards("TD")[0])
    assert sorted(item.points for item in told.items if item.reason == "run") == [3, 3]
