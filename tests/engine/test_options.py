"""Jokers (J), the auction (K), tossed fives (T), lowball (L), penalties and stinkhole: rulings one by one."""

from itertools import pairwise

import pytest

from games.engine import driver
from games.engine.actions import GO, Bid, Discard, HandOver, Lay, Pass, Shuffle, Split
from games.engine.cards import card, cards, pack
from games.engine.fairdeal import Fair, cut_for_deal
from tests.engine.table import Table, by_reason, count, items, points, variant_of
from tests.naive import show

PONE, DEALER = "JH 7C 6D 4S KC 9D", "5C 6H 2D 4C KD TS"


def dealt(options: str, hands: dict[int, str], laid: dict[int, str], starter: str = "5H", **changes: object) -> Table:
    table = Table("standard", options, **changes)  # type: ignore[arg-type]
    return table.deal(hands, starter).discard(laid).cut()


# --- wild jokers -------------------------------------------------------------------------------------------------
def test_j1_a_wild_joker_is_named_and_may_repeat_a_card() -> None:
    table = dealt("joker-wild", {1: "X1 7C 6D 4S KC 9D", 0: "7D 6H 2D 4C KD TS"}, {1: "KC 9D", 0: "KD TS"})
    assert table.refused(1, Lay(card("X1"))) == "joker_needs_name"
    assert table.refused(1, Lay(card("X1"), card("X2"))) == "bad_name"
    assert table.refused(1, Lay(card("7C"), card("8C"))) == "bad_name"
    table.play("1:7C 0:7D 1:X1=7C")
    assert table.pegged() == ["1 pair_royal 6"]


def test_j1_a_joker_must_be_laid_when_nothing_else_fits() -> None:
    table = dealt("joker-wild", {1: "X1 TC QD KS KC 9D", 0: "TD JH 8D 9C KD 2S"}, {1: "KC 9D", 0: "KD 2S"})
    table.play("1:TC 0:TD 1:QD")  # 30, the pone to answer the dealer's go
    assert table.refused(0, GO) == ""
    table.play("0:go")
    assert table.refused(1, GO) == "could_play"
    assert table.refused(1, Lay(card("X1"), card("2C"))) == "over_31"
    table.play("1:X1=AC")
    assert table.pegged() == ["1 thirty_one 2"]


def test_j2_each_hand_names_its_jokers_anew_for_the_best() -> None:
    assert by_reason(count("5H 5S 5D X1 + 5C", "joker-wild")) == {"fifteen": 20, "five_alike": 20}
    assert points("5H 5S 5D JC + X1", "joker-wild") == 29
    told = count("5H 5S JD X1 + 5D", "joker-wild")
    assert {item.named["X1"] for item in told.items if item.named} == {"5C"}
    assert told.total == 29


def test_j2_in_lowball_the_worst() -> None:
    assert points("5H 5S 5D X1 + KC", "standard", "joker-wild lowball") == 14


def test_five_and_six_alike() -> None:
    assert by_reason(count("2H 2S 2D X1 + 2C", "joker-wild")) == {"five_alike": 20}
    table = dealt("joker-wild", {1: "4C 4D X1 2S KC 9D", 0: "4H 4S X2 3C KD TS"}, {1: "KC 9D", 0: "KD TS"})
    table.play("1:4C 0:4H 1:4D 0:4S 1:X1=4C")
    assert table.pegged() == ["1 five_alike 20"]
    table.play("0:X2=4C")
    assert table.pegged() == ["0 six_alike 30"]


def test_a_joker_turned_up_is_heels() -> None:
    hands, laid = {1: PONE, 0: DEALER}, {1: "KC 9D", 0: "KD TS"}
    assert dealt("joker-wild", hands, laid, "X1").pegged() == ["0 heels 2"]
    assert dealt("joker-null", hands, laid, "X1").pegged() == ["0 heels 1"]
    assert dealt("joker-null", hands, laid, "JS").pegged() == ["0 heels 2"]


def test_j3_cut_toss_fives_and_stinkhole_ignore_jokers() -> None:
    table = Table("standard", "joker-wild toss-fives").deal({1: "X1 5C 6D 4S KC 9D", 0: DEALER.replace("5C", "3C")})
    assert table.refused(1, Discard(cards("X1 KC"))) == "must_toss_fives"
    assert table.refused(1, Discard(cards("5C KC"))) == ""
    table = dealt("joker-null stinkhole", {1: PONE, 0: DEALER}, {1: "KC 9D", 0: "KD TS"}, "X1", scores=(120, 0))
    assert table.state.result is not None  # J7: a joker's heels are not stopped


def test_j4_no_nob_where_the_starter_counts_as_a_jack() -> None:
    assert by_reason(count("JH 2C 4D 8S + JC", "joker-wild")) == {"pair": 2}
    for hand in ("JH JD TC QD", "JH 9C TD QS", "JC JD JS 5C"):
        assert points(f"{hand} + X1", "joker-wild") == show.total(hand.split(), "X1", jokers="wild")


def test_reading_37_his_nob_is_one_a_hand() -> None:
    told = count("JH X1 2H 9H + 6H", "joker-wild")  # JH again would be a second jack of hearts
    assert by_reason(told)["nob"] == 1
    assert told.total == show.total(["JH", "X1", "2H", "9H"], "6H", jokers="wild")


# --- null jokers -------------------------------------------------------------------------------------------------
def test_the_example_of_null_jokers() -> None:
    assert by_reason(count("4H 5H 6H X1 + X2", "joker-null")) == {"fifteen": 8, "run": 3, "flush": 3}


def test_j5_zeros_multiply_a_run_and_are_no_pair() -> None:
    told = count("X1 X2 AC 2D + KH", "joker-null")
    assert by_reason(told) == {"run": 6}
    assert [line for line in items(told) if "run" in line] == ["3 run X1 AC 2D", "3 run X2 AC 2D"]


def test_reading_15_each_choice_of_zeros_is_an_item() -> None:
    fifteens = [line for line in items(count("8C 7D X1 KH + X2", "joker-null")) if "fifteen" in line]
    assert len(fifteens) == 4


def test_j6_the_turn_goes_on_at_31() -> None:
    table = dealt("joker-null", {1: "TC JD KC 9C 2C 3C", 0: "TH AD X1 8D 2D 3D"}, {1: "2C 3C", 0: "2D 3D"})
    table.play("1:TC 0:TH 1:JD 0:AD")
    assert table.pegged() == []
    assert driver.awaited(table.state) == {1}
    assert table.refused(0, Lay(card("X1"))) == "not_your_turn"
    table.play("1:go")
    assert table.refused(0, GO) == "could_play"
    table.play("0:X1")
    assert table.pegged() == ["0 thirty_one 2"]


def test_j7_flushes_leave_null_jokers_out() -> None:
    assert by_reason(count("2H 6H 9H X1 + KS", "joker-null"))["flush"] == 3
    assert by_reason(count("2H 6H 9H X1 + KH", "joker-null"))["flush"] == 4
    assert "flush" not in by_reason(count("2H 6H X2 X1 + KH", "joker-null"))
    assert by_reason(count("2H 6H 9H X1 + KH", "joker-null", crib=True))["flush"] == 4
    assert "flush" not in by_reason(count("2H 6H 9H X1 + KS", "joker-null", crib=True))
    assert "flush" not in by_reason(count("2H 6H 9H X1 + X2", "joker-null", crib=True))
    assert by_reason(count("2H 4H 6H 9H + X2", "joker-null", crib=True))["flush"] == 4
    assert "nob" not in by_reason(count("JH 4S 6H 9H + X2", "joker-null"))


# --- the auction -------------------------------------------------------------------------------------------------
def auction(slug: str = "standard", **changes: object) -> Table:
    """A table whose cards are dealt and whose bidding begins."""
    table = Table(slug, "auction", **changes)  # type: ignore[arg-type]
    return table.do(None, Shuffle(pack()))


def test_k1_bids_rise_from_the_dealers_left_and_a_pass_is_final() -> None:
    table = auction("three")
    assert driver.awaited(table.state) == {1}
    assert [table.refused(1, Bid(n)) for n in (0, 1, 29, 30)] == ["bid_too_low", "", "", "bid_too_high"]
    table.do(1, Bid(3))
    assert table.refused(2, Bid(3)) == "bid_too_low"
    table.do(2, Pass()).do(0, Bid(4))
    assert driver.awaited(table.state) == {1}  # seat 2 has passed for good
    table.do(1, Pass())
    assert (table.state.deal.owner, table.pegged()) == (0, ["0 bid -4"])


def test_k1_the_auction_ends_at_29() -> None:
    table = auction("four").do(1, Bid(29))
    assert (table.pegged(), table.scores) == (["1 bid -29"], (0, -29, 0, 0))


def test_k1_it_ends_when_all_still_in_are_of_one_side() -> None:
    table = auction("four-partners").do(1, Bid(2)).do(2, Pass()).do(3, Pass())
    assert table.state.deal.owner == 0
    table.do(0, Pass())
    assert (table.state.deal.owner, table.pegged()) == (1, ["1 bid -2"])


def test_k1_only_seats_with_cards_bid() -> None:
    table = auction("canadian-doubles")
    assert driver.awaited(table.state) == {1}
    table.do(1, Bid(1))
    assert driver.awaited(table.state) == {0}
    table.do(0, Pass())
    assert table.state.deal.owner == 1


def test_reading_21_the_dealer_keeps_the_crib_when_all_others_pass() -> None:
    table = auction().do(1, Pass())
    assert (table.pegged(), table.state.deal.owner, table.scores) == ([], 0, (0, 0))
    assert driver.awaited(table.state) == {0, 1}  # laying away


def test_k2_the_price_is_taken_once_and_may_go_below_0() -> None:
    table = auction(scores=(5, 5)).do(1, Bid(3)).do(0, Bid(8)).do(1, Pass())
    assert (table.pegged(), table.scores) == (["0 bid -8"], (-3, 5))


def test_k3_the_crib_is_counted_last_for_the_bidder_and_heels_stay_with_the_dealer() -> None:
    table = Table("standard", "auction").deal({1: PONE, 0: DEALER}, "JS")
    table.do(1, Bid(2)).do(0, Pass()).discard({1: "KC 9D", 0: "KD TS"}).cut()
    assert table.pegged() == ["0 heels 2"]
    assert driver.awaited(table.state) == {1}
    table.play("1:JH 0:5C 1:7C 0:6H 1:go 0:2D 1:6D 0:4C 1:4S")
    shown = [(e.seat, e.what) for e in table.told if type(e).__name__ == "HandShown"]
    assert shown == [(1, "hand"), (0, "hand"), (1, "crib")]
    assert table.state.deal.dealer == 1  # the deal passes on as ever


# --- toss fives --------------------------------------------------------------------------------------------------
def test_t1_fives_go_first_as_far_as_they_fit() -> None:
    table = Table("standard", "toss-fives").deal({1: "5C 5D 5H 4S KC 9D", 0: DEALER.replace("5C", "3C")})
    assert table.refused(1, Discard(cards("5C KC"))) == "must_toss_fives"
    assert table.refused(1, Discard(cards("5C 5H"))) == ""
    assert table.refused(0, Discard(cards("KD TS"))) == ""


def test_t1_the_dealer_of_five_keeps_his_fives() -> None:
    table = Table("five", "toss-fives")
    hands = {1: "5C 2C 3C 4C 6C", 2: "2D 3D 4D 6D 7D", 3: "2H 3H 4H 6H 7H", 4: "2S 3S 4S 6S 7S", 0: "5D 5H 5S KC"}
    table.deal(hands, "KD")
    assert driver.awaited(table.state) == {1, 2, 3, 4}
    assert table.refused(1, Discard(cards("2C"))) == "must_toss_fives"
    table.discard({1: "5C", 2: "2D", 3: "2H", 4: "2S"})
    assert table.state.deal.hands[0] == cards("5D 5H 5S KC")


def test_t1_in_the_canadian_throw_and_in_ten_card_two_at_most() -> None:
    hand = "5C 5D 5H 2S 3S 4S 6S 7S 8S 9S"
    table = Table("canadian-doubles", "toss-fives").deal({1: hand, 0: "2C 3C 4C 6C 7C 8C 9C TC JC QC"}, "KD")
    give = cards("2S 3S 4S 6S")
    assert table.refused(1, HandOver(cards("5C 7S 8S 9S"), give, cards("5D 5H"))) == ""
    assert table.refused(1, HandOver(cards("5C 5D 8S 9S"), give, cards("7S 5H"))) == "must_toss_fives"
    table = Table("ten-card", "toss-fives").deal({1: hand, 0: "2C 3C 4C 6C 7C 8C 9C TC JC QC"}, "KD")
    assert table.refused(1, Split(cards("5C 5D"), cards("5H 2S 3S 4S"))) == ""
    assert table.refused(1, Split(cards("5C 2S"), cards("5H 5D 3S 4S"))) == "must_toss_fives"


# --- runs by threes ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("hand", "runs", "pairs"),
    [("2C 3D 4H 5S + KS", 6, 0), ("AC 2D 3H 4S + 5C", 9, 0), ("8C 8D 9H TS + JC", 9, 2), ("8C 9D 9H TS + JC", 12, 2)],
)
def test_runs_by_threes(hand: str, runs: int, pairs: int) -> None:
    told = by_reason(count(hand, "threes-only"))
    assert (told["run"], told.get("pair", 0)) == (runs, pairs)


# --- penalties ---------------------------------------------------------------------------------------------------
def nothing_at(options: str, scores: tuple[int, int]) -> list[str]:
    """Pone has nothing, the dealer a hand; what is pegged in the show besides its items."""
    hands, laid = {1: "QH 8C 6D 4S KC 9D", 0: DEALER}, {1: "KC 9D", 0: "KD TS"}
    table = dealt(options, hands, laid, "KH", scores=scores)
    table.play("1:QH 0:5C 1:8C 0:6H 1:go 0:2D 1:6D 0:4C 1:4S")
    return [line for line in table.pegged() if "null" in line or "back" in line]


def test_null_penalty_and_back_ten_owner_first() -> None:
    assert nothing_at("null-penalty", (50, 50)) == ["0 null_penalty 1"]
    assert nothing_at("back-ten", (50, 50)) == ["1 back_ten -10"]
    assert nothing_at("null-penalty back-ten", (50, 50)) == ["1 back_ten -10", "0 null_penalty 1"]


def test_back_ten_never_goes_below_the_start_nor_below_a_debt() -> None:
    assert nothing_at("back-ten", (50, 0)) == ["1 back_ten -3"]  # three from the play
    assert nothing_at("back-ten", (50, -3)) == []


def test_null_penalty_goes_to_every_opposing_side_clockwise() -> None:
    table = Table("three", "null-penalty")
    table.deal({1: "KC QD 8C 6H 4C", 2: "KD QC 8D 6S 4D", 0: "7H 9H JH AH 2H"}, "TS", to_crib="3S")
    table.discard({1: "4C", 2: "4D", 0: "2H"}).cut()
    while table.state.result is None and table.state.deal.number == 1:
        seat = next(iter(driver.awaited(table.state)))
        table.do(seat, driver.legal(table.state, seat)[0])
    paid = [line for line in table.pegged() if "null" in line]  # nothing in the hands of seats 1 and 2
    assert paid == ["2 null_penalty 1", "0 null_penalty 1", "0 null_penalty 1", "1 null_penalty 1"]


# --- stinkhole ---------------------------------------------------------------------------------------------------
def test_v8_one_short_of_the_target_go_and_last_are_nothing() -> None:
    hands, laid = {1: PONE, 0: DEALER}, {1: "KC 9D", 0: "KD TS"}
    table = dealt("stinkhole", hands, laid, scores=(115, 0)).play("1:JH 0:5C 1:7C 0:6H 1:go 0:2D")
    assert table.scores == (120, 0)
    assert table.pegged() == []
    assert "Stinkhole" in table.kinds()
    table = dealt("stinkhole", hands, laid, scores=(119, 0)).play("1:JH 0:5C")
    assert table.state.result is not None  # a fifteen counts


# --- lowball -----------------------------------------------------------------------------------------------------
def test_l1_who_reaches_the_target_loses() -> None:
    table = dealt("lowball", {1: PONE, 0: DEALER}, {1: "KC 9D", 0: "KD TS"}, scores=(119, 10)).play("1:JH 0:5C")
    result = table.state.result
    assert result is not None
    assert (result.outcome, result.winners, result.grades) == ("won", (1,), (0, 0))


@pytest.mark.parametrize(
    ("scores", "outcome", "winners"),
    [((10, 20, 119), "won", (0,)), ((10, 10, 119), "shared", (0, 1)), ((30, 10, 119), "won", (1,))],
)
def test_l1_with_more_sides_the_lowest_wins(scores: tuple[int, ...], outcome: str, winners: tuple[int, ...]) -> None:
    table = Table("three", "lowball", scores=scores)
    table.deal({1: "TC 9C 8C 7C 2C", 2: "5D 9D 8D 7D 2D", 0: "TH 9H 8H 7H 2H"}, "AS", to_crib="3S")
    table.discard({1: "2C", 2: "2D", 0: "2H"}).cut().play("1:TC 2:5D")
    result = table.state.result
    assert result is not None
    assert (result.outcome, result.winners) == (outcome, winners)


# --- the cut for deal --------------------------------------------------------------------------------------------
def fair(number: int, seats: int) -> Fair:
    return Fair(bytes([number]) * 32, (bytes(16),) * seats)


@pytest.mark.parametrize("slug", ["standard", "three", "four-partners", "two-against-one", "five", "captain"])
def test_e7_the_lowest_card_deals_and_the_tied_cut_again(slug: str) -> None:
    variant, tied = variant_of(slug), 0
    for number in range(60):
        dealer, rounds = cut_for_deal(variant, fair(number, variant.seats))
        cutting = rounds[0].cards
        expected = {"four-partners": (0, 1)}.get(slug, tuple(range(variant.seats)))
        assert tuple(seat for seat, _ in cutting) == expected
        for before, after in pairwise(rounds):
            lowest = min(c.rank for _, c in before.cards)
            assert tuple(seat for seat, c in before.cards if c.rank == lowest) == before.tied
            assert tuple(seat for seat, _ in after.cards) == before.tied
        assert rounds[-1].tied == (dealer,)
        tied += len(rounds) > 1
    assert tied


def test_tens_tie_makes_ten_and_court_cards_equal() -> None:
    plain, tens = variant_of("standard"), variant_of("standard", "tens-tie")
    differing = 0
    for number in range(120):
        ours, theirs = cut_for_deal(tens, fair(number, 2))[1], cut_for_deal(plain, fair(number, 2))[1]
        first = [c for _, c in ours[0].cards]
        both_high = all(c.rank >= 10 for c in first)
        assert (len(ours) > 1) == (both_high or first[0].rank == first[1].rank)
        differing += len(ours) > len(theirs)
    assert differing


def test_alone_nobody_cuts() -> None:
    assert cut_for_deal(variant_of("solitaire"), fair(1, 1)) == (0, ())
    assert cut_for_deal(variant_of("squares"), fair(1, 1)) == (0, ())
