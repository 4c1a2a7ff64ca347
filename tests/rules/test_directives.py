"""Examples in a text: read in the notation, counted by the engine, refused when they cannot be."""

import pytest

from games.engine.cards import cards
from rules.directives import Board, Deal, Directive, Hand, Play, read_directive
from rules.examples import count_deal, count_example, difference, peg_example
from rules.notation import Unreadable, read_deal, read_hand, read_tokens


def _read(info: str, body: str) -> Directive:
    return read_directive(1, info, body)


def test_a_hand_is_read_with_its_starter() -> None:
    hand = read_hand("5H 5S 5D JC + 5C")
    assert (hand.held, hand.starter, hand.crib) == (cards("5H 5S 5D JC"), cards("5C")[0], False)
    assert read_hand("crib: 2H 4H 6H 8H + 10S").crib
    assert read_hand("KH JC 5D 5S").starter is None


@pytest.mark.parametrize(
    ("info", "body"),
    [
        ("hand", "5H 5S 5D 1C"),
        ("hand", "5H 5H 5D JC"),
        ("hand", "5H 5S 5D JC + 5H"),
        ("hand", ""),
        ("hand total=many", "5H 5S 5D JC + 5C"),
        ("hand colour=red", "5H 5S 5D JC + 5C"),
        ("play", "0:5H 1-6H"),
        ("play points=two", "0:5H 1:6H"),
        ("board", "78"),
        ("points", "fifteen | 2"),
        ("note", " "),
        ("deal", "deal 1 | 0: 5H"),
        ("picture", "x"),
    ],
)
def test_what_is_not_in_the_notation_is_refused(info: str, body: str) -> None:
    with pytest.raises(Unreadable):
        _read(info, body)


def test_directives_are_alike_wherever_they_stand() -> None:
    first = read_directive(3, "hand total=29", "5H 5S 5D JC + 5C")
    assert first == read_directive(80, "hand total=29", "5H 5S 5D JC + 5C")
    assert first != read_directive(3, "hand total=29", "5H 5S 5D JC + 6C")


def test_a_flush_in_the_crib_needs_the_starter() -> None:
    crib, hand = _read("hand", "crib: 2H 4H 6H 8H + 10S"), _read("hand", "2H 4H 6H 8H + 10S")
    assert isinstance(crib, Hand)
    assert isinstance(hand, Hand)
    assert count_example(crib).count.total == 0
    assert count_example(hand).count.total == 4


def test_an_example_may_be_of_a_variant() -> None:
    joker = _read("hand options=joker_null total=14", "4H 5H 6H X1 + X2")
    assert difference(joker) == ""
    with pytest.raises(Unreadable):
        difference(_read("hand variant=whist", "4H 5H 6H 7H + 8H"))


def test_a_wrong_total_is_told() -> None:
    assert difference(_read("hand total=28", "5H 5S 5D JC + 5C")) == "total=28, but the engine counts 29"


def test_a_play_is_pegged_and_wrong_points_are_told() -> None:
    play = _read('play open points="0 0 2 0"', "0:3C 1:4D 0:4H 1:5S")
    assert isinstance(play, Play)
    assert difference(play) == ""
    assert peg_example(play).totals == (2, 0)
    assert "the engine pegs 0 2" in difference(_read('play open points="0 1"', "0:8C 1:7D"))


def test_a_go_that_could_play_is_refused() -> None:
    with pytest.raises(Unreadable, match="could_play"):
        difference(_read("play open", "0:8C 1:7D 0:2C 1:go 0:3C 1:AD"))


def test_three_can_play() -> None:
    play = _read("play open", "0:7C 1:7D 2:7H")
    assert isinstance(play, Play)
    assert play.players == 3
    assert peg_example(play).totals == (0, 2, 6)


WHOLE = (
    "deal 1 | 0: JD 7S 6H 4C (9C KH) | 1: 5S 6C 2H 4S (10C QD) | starter 5D | "
    "0:JD 1:5S 0:7S 1:6C 0:go 1:2H 0:6H 1:4S 0:4C"
)


def test_a_whole_deal_is_counted_to_the_crib() -> None:
    deal = _read("deal", WHOLE)
    assert isinstance(deal, Deal)
    counted = count_deal(deal)
    assert [(s.play, s.hand, s.crib, s.total) for s in counted.sums] == [(3, 9, 0, 12), (6, 12, 6, 24)]
    assert counted.hands[-1].crib


def test_a_turned_jack_pays_the_dealer_in_a_deal() -> None:
    deal = _read("deal", WHOLE.replace("starter 5D", "starter JC"))
    assert isinstance(deal, Deal)
    assert [s.heels for s in count_deal(deal).sums] == [0, 2]


def test_a_deal_whose_cards_are_not_its_hands_is_refused() -> None:
    with pytest.raises(Unreadable, match="does not lay"):
        difference(_read("deal", WHOLE.replace("0:4C", "0:3C")))
    with pytest.raises(Unreadable, match="twice"):
        difference(_read("deal", WHOLE.replace("starter 5D", "starter 5S")))


def test_pegs_must_stand_on_the_board() -> None:
    board = _read("board", "121 115\n90 84")
    assert isinstance(board, Board)
    assert difference(board) == ""
    assert difference(_read("board", "122 115\n90 84"))
    assert difference(_read("board", "70 84"))


def test_tokens_know_gos_and_named_jokers() -> None:
    tokens = read_tokens("0:X1=7H 1:go")
    assert (tokens[0].face, tokens[1].laid) == (cards("7H")[0], None)
    assert read_deal(WHOLE).number == 1
