"""Counting by the players (C1–C9): claims, what is missing, calls, and the show that waits for its counts."""

from random import Random

import pytest

from games.bots import choose
from games.bots.levels import SUBSTITUTE
from games.engine import driver
from games.engine.actions import Call, CountHands, Discard, HandCall, Lay
from games.engine.cards import card, cards
from games.engine.events import Dealt, HandShown, HandsOpened, LayRevealed
from games.engine.view import view
from tests.engine.table import Table

PONE, DEALER, STARTER = "JH 7C 6D 4S KC 9D", "5C 6H 2D 4C KD TS", "5H"


def dealt(counting: str, **changes: object) -> Table:
    table = Table("standard", "", counting, **changes)  # type: ignore[arg-type]
    table.deal({1: PONE, 0: DEALER}, STARTER)
    return table.discard({1: "KC 9D", 0: "KD TS"}).cut()


def played(counting: str, **changes: object) -> Table:
    """The worked deal up to its last card, all claims true: play 3 for pone, 6 for the dealer; the next deal dealt."""
    table = dealt(counting, **changes)
    table.play("1:JH!0 0:5C!2 1:7C!0 0:6H!3 1:go 0:2D!0 1:6D!0 0:4C!0 1:4S!2")
    return table.deal({0: PONE, 1: DEALER}, STARTER)


def test_c2_a_blank_claim_is_refused_and_0_is_a_claim() -> None:
    table = dealt("manual")
    jack = card("JH")
    assert table.refused(1, Lay(jack)) == "bad_claim"
    assert [table.refused(1, Lay(jack, None, n)) for n in (-1, 0, 40, 41)] == ["bad_claim", "", "", "bad_claim"]
    assert dealt("auto").refused(1, Lay(jack, None, 0)) == "bad_claim"


def test_c2_the_site_pegs_go_and_last_and_the_player_the_rest() -> None:
    table = dealt("manual").play("1:JH!0 0:5C!2")
    assert table.pegged() == ["0 claim 2"]
    table.play("1:7C!0 0:6H!3 1:go 0:2D!0")
    assert table.pegged() == ["0 go 1"]
    table.play("1:6D!0 0:4C!0 1:4S!2")
    assert table.pegged() == ["1 claim 2", "1 last 1"]


@pytest.mark.parametrize(("claim", "pegged"), [(0, []), (1, ["0 claim 1"]), (2, ["0 claim 2"]), (9, ["0 claim 2"])])
def test_c3_pegged_is_the_smaller_of_claim_and_truth(claim: int, pegged: list[str]) -> None:
    table = dealt("manual").play(f"1:JH!0 0:5C!{claim}")
    assert table.pegged() == pegged


def test_c3_in_manual_the_truth_is_told_at_once() -> None:
    table = dealt("manual").play("1:JH!0 0:5C!0")
    told = next(event for event in table.told if isinstance(event, LayRevealed))
    assert (told.claim, sum(item.points for item in told.items)) == (0, 2)


def test_c3_in_muggins_the_truth_waits_until_nobody_can_call() -> None:
    table = dealt("muggins").play("1:JH!0 0:5C!0")
    assert card("5C") not in [event.card for event in table.told if isinstance(event, LayRevealed)]
    seen = view(table.state, 1).calls
    assert [(call.n, call.seat, call.card.code, call.claim) for call in seen] == [(len(table.log), 0, "5C", 0)]
    assert view(table.state, 0).calls == ()
    table.play("1:7C!0")
    told = next(event for event in table.told if isinstance(event, LayRevealed))
    assert (told.card, told.claim, sum(item.points for item in told.items)) == (card("5C"), 0, 2)


def test_c4_after_the_last_card_all_lies_open_and_the_next_deal_is_dealt() -> None:
    table = dealt("manual").play("1:JH!0 0:5C!2 1:7C!0 0:6H!3 1:go 0:2D!0 1:6D!0 0:4C!0 1:4S!2")
    opened = next(event for event in table.told if isinstance(event, HandsOpened))
    assert [(seat, what) for seat, what, _ in opened.hands] == [(1, "hand"), (0, "hand"), (0, "crib")]
    assert driver.awaited_table(table.state) == "shuffle"
    table.deal({0: PONE, 1: DEALER}, STARTER)
    assert driver.awaited(table.state) == {0, 1}
    assert table.scores == (6, 3)


def test_c4_a_seat_counts_first_and_only_then_sees_its_new_cards() -> None:
    table = played("manual")
    assert not [event for event in table.told if isinstance(event, Dealt)]
    before = view(table.state, 1)
    assert (before.hand, before.kept, before.owed) == ((), (), ("hand",))
    assert {hand.what for hand in before.opened} == {"hand", "crib"}
    assert table.refused(1, Discard(cards("KD TS"))) == "wrong_phase"
    table.count(1, hand=9)
    assert [(event.seat, event.cards) for event in table.told if isinstance(event, Dealt)] == [(1, cards(DEALER))]
    assert view(table.state, 1).hand == cards(DEALER)
    table.discard({1: "KD TS"})  # reading 29: who has counted may lay away
    assert table.scores == (6, 3)
    assert table.refused(0, Discard(cards("KC 9D"))) == "wrong_phase"


def test_c4_the_show_is_settled_in_rule_order_when_all_have_counted() -> None:
    table = played("manual").count(0, hand=12, crib=8)
    assert table.pegged() == []
    table.count(1, hand=9)
    assert table.pegged() == ["1 claim 9", "0 claim 12", "0 claim 8"]
    assert [event.total for event in table.told if isinstance(event, HandShown)] == [9, 12, 8]
    assert table.scores == (26, 12)


def test_c4_if_the_show_ends_the_game_the_new_deal_is_void() -> None:
    table = played("manual", scores=(110, 110)).count(0, hand=12, crib=8).count(1, hand=9)
    result = table.state.result
    assert result is not None
    assert (result.winners, result.scores, result.deals) == ((1,), (116, 121), 1)


def test_c5_a_call_takes_what_is_missing() -> None:
    table = dealt("muggins").play("1:JH!0 0:5C!0")
    table.do(1, Lay(card("7C"), None, 0, Call(len(table.log), 2)))
    assert table.pegged() == ["1 muggins 2"]


def test_c5_a_smaller_call_takes_its_number_a_larger_one_what_is_missing() -> None:
    for called, taken in ((1, 1), (5, 2)):
        table = dealt("muggins").play("1:JH!0 0:5C!0")
        table.do(1, Lay(card("7C"), None, 0, Call(len(table.log), called)))
        assert table.pegged() == [f"1 muggins {taken}"]


def test_c5_a_groundless_call_pays_the_claimant() -> None:
    table = dealt("muggins").play("1:JH!0 0:5C!2")
    table.do(1, Lay(card("7C"), None, 0, Call(len(table.log), 3)))
    assert table.pegged() == ["0 muggins 3"]


def test_c5_a_call_names_an_open_card_of_another_side_once() -> None:
    table = dealt("muggins").play("1:JH!0 0:5C!0")
    n = len(table.log)
    lay = card("7C")
    assert table.refused(1, Lay(lay, None, 0, Call(n - 1, 2))) == "call_not_open"  # his own card
    assert table.refused(1, Lay(lay, None, 0, Call(n, 0))) == "call_not_open"
    assert table.refused(1, Lay(lay, None, 0, Call(n + 1, 2))) == "call_not_open"
    table.play("1:7C!0 0:6H!0 1:go 0:2D!0")
    assert table.refused(1, Lay(card("6D"), None, 0, Call(n, 2))) == "call_not_open"  # lapsed with his last lay
    assert table.refused(1, Lay(card("6D"), None, 0, Call(n + 2, 3))) == ""  # his go did not shut it
    assert dealt("manual").play("1:JH!0 0:5C!0").refused(1, Lay(lay, None, 0, Call(n, 2))) == "call_not_open"


def three() -> Table:
    """Seats 1, 2 and dealer 0 for themselves; 2 lays a fifteen and claims nothing."""
    table = Table("three", "", "muggins")
    table.deal({1: "TC 9C 8C 4C 2C", 2: "5D 9D 8D 7D 2D", 0: "TH 9H 8H 7H 2H"}, "AS", to_crib="3S")
    return table.discard({1: "2C", 2: "2D", 0: "2H"}).cut().play("1:TC!0 2:5D!0")


def test_c5_what_a_call_leaves_stays_open_to_the_others() -> None:  # reading 34
    table = three()
    n = len(table.log)
    table.do(0, Lay(card("TH"), None, 0, Call(n, 1)))
    assert table.pegged() == ["0 muggins 1"]
    table.do(1, Lay(card("4C"), None, 0, Call(n, 2)))
    assert table.pegged() == ["1 muggins 1"]
    assert "LayRevealed" in table.kinds()


def test_c5_a_count_carries_a_call_too() -> None:  # reading 34
    table = dealt("muggins").play("1:JH!0 0:5C!2 1:7C!0 0:6H!3 1:go 0:2D!0 1:6D!0 0:4C!0 1:4S!0")
    n = len(table.log)
    table.deal({0: PONE, 1: DEALER}, STARTER).count(0, hand=12, crib=8, call=Call(n, 2))
    assert table.pegged() == ["0 muggins 2"]


def test_c6_a_call_of_a_hand_takes_what_is_missing() -> None:
    table = played("muggins").count(0, hand=12, crib=8, calls=[HandCall(1, "hand", 9)]).count(1, hand=7)
    assert table.pegged() == ["1 claim 7", "0 muggins 2", "0 claim 12", "0 claim 8"]


def test_c6_the_smaller_of_call_and_missing() -> None:
    table = played("muggins").count(0, hand=12, crib=8, calls=[HandCall(1, "hand", 8)]).count(1, hand=7)
    assert "0 muggins 1" in table.pegged()
    table = played("muggins").count(0, hand=12, crib=8, calls=[HandCall(1, "hand", 29)]).count(1, hand=7)
    assert "0 muggins 2" in table.pegged()


def test_c6_a_groundless_call_of_a_hand_pays_its_owner() -> None:
    table = played("muggins").count(0, hand=12, crib=8, calls=[HandCall(1, "hand", 11)]).count(1, hand=9)
    assert table.pegged()[:2] == ["1 claim 9", "1 muggins 2"]


def test_c6_a_call_not_above_the_claim_is_none() -> None:
    for number in (0, 9):
        table = played("muggins").count(0, hand=12, crib=8, calls=[HandCall(1, "hand", number)]).count(1, hand=9)
        assert table.pegged() == ["1 claim 9", "0 claim 12", "0 claim 8"]


def test_c6_only_hands_of_others_that_lie_open_are_called() -> None:
    table = played("muggins")
    for call in (HandCall(0, "hand", 9), HandCall(1, "crib", 9), HandCall(1, "second", 9), HandCall(1, "hand", 41)):
        counts = CountHands((("hand", 12), ("crib", 8)), (call,))
        assert table.refused(0, counts) == "call_not_open"
    twice = CountHands((("hand", 12), ("crib", 8)), (HandCall(1, "hand", 9), HandCall(1, "hand", 10)))
    assert table.refused(0, twice) == "call_not_open"


def test_c7_the_excess_goes_to_the_next_opposing_side_in_muggins() -> None:
    table = dealt("muggins").play("1:JH!0 0:5C!5")
    assert table.pegged() == ["0 claim 2", "1 muggins 3"]
    table = played("muggins").count(0, hand=12, crib=8).count(1, hand=12)
    assert table.pegged() == ["1 claim 9", "0 muggins 3", "0 claim 12", "0 claim 8"]


def test_c7_in_manual_the_excess_goes_to_nobody() -> None:
    assert dealt("manual").play("1:JH!0 0:5C!5").pegged() == ["0 claim 2"]


def test_c7_partners_do_not_get_the_excess() -> None:
    table = Table("four-partners", "", "muggins")
    table.deal({1: "TC 9C 8C 4C 2C", 2: "5D 9D 8D 7D 2D", 3: "TH 9H 8H 7H 2H", 0: "TS 9S 8S 3S 2S"}, "AS")
    table.discard({1: "2C", 2: "2D", 3: "2H", 0: "2S"}).cut().play("1:TC!0 2:5D!9")
    assert table.pegged() == ["2 claim 2", "3 muggins 7"]
    n = len(table.log)
    assert table.refused(3, Lay(card("TH"), None, 0, Call(n, 1))) == ""
    table.play("3:TH!0")
    assert table.refused(0, Lay(card("3S"), None, 0, Call(n, 1))) == "call_not_open"  # C8: of one side


def test_c8_only_the_owner_counts_and_everything_he_owns() -> None:
    table = played("manual")
    assert table.refused(1, CountHands((("hand", 9), ("crib", 8)))) == "bad_claim"
    assert table.refused(0, CountHands((("hand", 9),))) == "bad_claim"
    assert table.refused(0, CountHands((("hand", 9), ("crib", 41)))) == "bad_claim"
    assert table.refused(0, CountHands((("hand", 9), ("hand", 9), ("crib", 4)))) == "bad_claim"
    table.count(0, hand=0, crib=0)
    assert table.refused(0, CountHands((("hand", 0), ("crib", 0)))) == "not_your_turn"


def test_c9_null_and_back_ten_look_at_the_truth() -> None:
    """Pone has nothing and claims 4; the dealer has 12 and claims 0."""
    table = Table("standard", "null-penalty back-ten", "manual", scores=(50, 50))
    table.deal({1: "QH 8C 6D 4S KC 9D", 0: "5C 6H 2D 4C KD TS"}, "KH").discard({1: "KC 9D", 0: "KD TS"}).cut()
    table.play("1:QH!0 0:5C!2 1:8C!0 0:6H!0 1:go 0:2D!2 1:6D!0 0:4C!0 1:4S!2")
    table.deal({0: PONE, 1: DEALER}, STARTER)
    play = table.scores
    table.count(1, hand=4).count(0, hand=0, crib=0)
    assert table.pegged() == ["1 back_ten -10", "0 null_penalty 1"]
    assert table.scores == (play[0] + 1, play[1] - 10)


def test_reading_28_the_two_for_31_of_null_jokers_are_pegged_by_the_site() -> None:
    table = Table("standard", "joker-null", "manual")
    table.deal({1: "TC JD KC 9C 2C 3C", 0: "TH AD X1 8D 2D 3D"}, "6S").discard({1: "2C 3C", 0: "2D 3D"}).cut()
    table.play("1:TC!0 0:TH!2 1:JD!0 0:AD!2")
    assert table.pegged() == []
    table.play("1:go 0:X1!2")
    assert table.pegged() == ["0 thirty_one 2"]


def test_reading_27_an_auto_item_never_stands_beside_a_claim() -> None:
    table = played("muggins").count(0, hand=12, crib=8).count(1, hand=9)
    reasons = {line.split()[1] for line in table.all_pegged()}
    assert reasons == {"claim", "go", "last"}


def test_reading_35_resigning_while_counts_are_due() -> None:
    from games.engine.actions import Resign

    table = played("manual").count(1, hand=9).do(0, Resign())
    result = table.state.result
    assert result is not None
    assert (result.outcome, result.winners, result.scores, result.deals) == ("resigned", (1,), (6, 3), 1)


def test_c9_the_bot_in_a_persons_seat_claims_truly_and_never_calls() -> None:
    """Where a medium bot overlooks something now and then, and calls what it sees."""
    table = played("muggins")
    at_the_show = view(table.state, 0)
    missed = dealt("muggins").play("1:JH!0 0:5C!0")
    to_call = view(missed.state, 1)
    shows = {choose(SUBSTITUTE, at_the_show, Random(n)) for n in range(80)}
    assert [claims.calls for claims in shows if isinstance(claims, CountHands)] == [()]
    assert all(
        isinstance(lay, Lay) and lay.call is None for lay in (choose(SUBSTITUTE, to_call, Random(n)) for n in range(30))
    )
    assert len({choose("medium", at_the_show, Random(n)) for n in range(80)}) > 1
    assert any(isinstance(lay, Lay) and lay.call for lay in (choose("medium", to_call, Random(n)) for n in range(30)))
