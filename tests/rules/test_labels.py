"""Every key the engine knows has words, and the words are the players'."""

import pytest
from django.utils.translation import override

from games import labels
from games.engine.cards import ALL_CARDS, PACK, card
from games.engine.catalog import COUNTINGS, VARIANTS
from games.engine.options import OPTIONS
from games.engine.phases import base
from games.engine.reasons import Reason, Refusal
from games.engine.scoring import STANDARD, Item, count_cards
from rules.notation import read_hand

REASONS = [
    "fifteen",
    "pair",
    "pair_royal",
    "double_pair_royal",
    "five_alike",
    "six_alike",
    "run",
    "flush",
    "nob",
    "heels",
    "thirty_one",
    "go",
    "last",
    "start_three",
    "bid",
    "null_penalty",
    "back_ten",
    "muggins",
    "claim",
]
REFUSALS = [
    "not_your_turn",
    "wrong_phase",
    "stale",
    "game_over",
    "not_a_player",
    "unknown_card",
    "card_not_held",
    "card_twice",
    "wrong_number",
    "over_31",
    "could_play",
    "must_toss_fives",
    "bid_too_low",
    "bid_too_high",
    "cell_taken",
    "joker_needs_name",
    "bad_name",
    "bad_claim",
    "call_not_open",
    "conflict",
]
ACTIONS = [
    "shuffle",
    "pack_cut",
    "cut",
    "bid",
    "pass",
    "discard",
    "split",
    "hand_over",
    "exchange",
    "lay",
    "go",
    "count",
    "place",
    "resign",
]


def _all_phases(kind: type) -> set[str]:
    return {kind.name} | {name for sub in kind.__subclasses__() for name in _all_phases(sub)}


def test_every_reason_has_a_name_and_a_rule() -> None:
    assert set(labels.REASONS) == set(REASONS) == {reason.value for reason in Reason}
    assert all(labels.reason_name(reason) for reason in REASONS)


def test_every_refusal_is_a_whole_sentence() -> None:
    assert set(labels.REFUSALS) == set(REFUSALS) == {refusal.value for refusal in Refusal}
    for refusal in REFUSALS:
        sentence = labels.refusal_text(refusal)
        assert sentence[0].isupper()
        assert sentence.endswith(".")


def test_rule_links_cover_both_closed_sets_and_nothing_else() -> None:
    assert set(labels.RULE_LINK) == set(REASONS) | set(REFUSALS)


def test_every_action_phase_variant_and_option_is_named() -> None:
    assert set(labels.ACTIONS) == set(ACTIONS)
    assert _all_phases(base.Phase) - {"phase"} <= set(labels.PHASES)
    assert set(labels.VARIANTS) == set(labels.VARIANT_LINES) == set(VARIANTS)
    assert set(OPTIONS) <= set(labels.OPTIONS)
    assert set(labels.OPTIONS) == set(labels.OPTION_LINES)
    assert set(labels.COUNTING) == set(COUNTINGS)


def test_every_action_has_a_line_in_the_log() -> None:
    for act in ACTIONS:
        assert labels.log_phrase(act, card="ace of clubs", n=2)
    assert labels.log_phrase("discard", n=1) == "1 card laid away"
    assert labels.log_phrase("lay", card="ten of clubs", n=25) == "ten of clubs, count 25"


def test_a_name_in_the_log_cannot_break_the_page() -> None:
    line = labels.log_line("<b>%s", "fifteen for two")
    assert line == "<bdi>&lt;b&gt;%s</bdi>: fifteen for two"


def test_all_54_cards_have_names_and_52_of_them_differ() -> None:
    assert labels.card_name(card("5H")) == "five of hearts"
    assert labels.card_name(card("JS")) == "jack of spades"
    assert labels.card_name(card("X2")) == "joker"
    assert len({labels.card_name(c) for c in PACK}) == 52
    assert len({labels.card_name(c) for c in ALL_CARDS}) == 53


@pytest.mark.parametrize(
    ("reason", "points", "said"),
    [
        ("fifteen", 2, "fifteen for two"),
        ("run", 4, "run of four for four"),
        ("run", 7, "run of seven for seven"),
        ("flush", 5, "flush for five"),
        ("five_alike", 20, "five alike for twenty"),
        ("heels", 2, "two for his heels"),
        ("nob", 1, "one for his nob"),
        ("go", 1, "one for go"),
        ("double_pair_royal", 12, "double pair royal for twelve"),
        # an item that reaches the target is cut down to what was missing
        ("pair", 1, "pair for 1"),
        ("run", 2, "run for 2"),
        ("bid", -7, "bid of 7 points"),
        ("bid", -1, "bid of 1 point"),
        ("back_ten", -10, "10 points back"),
    ],
)
def test_points_are_called_as_players_call_them(reason: str, points: int, said: str) -> None:
    assert labels.call(Item(Reason(reason), points, ())) == said


@pytest.mark.parametrize("reason", REASONS)
@pytest.mark.parametrize("points", [1, 2, 3, 17, 121])
def test_any_number_of_points_can_be_called(reason: str, points: int) -> None:
    assert labels.call(Item(Reason(reason), points, ()))


def test_a_hand_is_counted_aloud_with_its_running_total() -> None:
    hand = read_hand("6D 7H 7S 8C + KD")
    steps = labels.spoken_count(count_cards(STANDARD, hand.held, hand.starter).items)
    assert steps == (
        "fifteen-two",
        "fifteen-four",
        "a pair is six",
        "a run of three is nine",
        "a run of three is twelve",
    )


def test_the_sum_over_31_is_told_and_kept_left_to_right() -> None:
    told = labels.refusal_text("over_31", {"count": 24, "value": 8})
    assert told == "The count may not pass 31: 24 + 8 = 32."
    with override("fa"):
        assert labels.spoken_sum(24, 8) == "\u2066۲۴ + ۸ = ۳۲\u2069"


def test_a_refusal_with_missing_details_is_still_a_sentence() -> None:
    assert labels.refusal_text("over_31", {"count": 24}) == "The count may not pass 31."
    assert labels.refusal_text("wrong_number", {"wanted": 2}) == "Exactly 2 cards are needed here."


def test_reasons_of_the_show_lead_to_the_show() -> None:
    assert labels.rule_link("run") == ("play", "runs")
    assert labels.rule_link("run", show=True) == ("show", "runs")
    assert labels.rule_link("heels", show=True) == ("starter", "heels")
