"""The order of a deal (E1–E9): dealing, cutting, starter, play, show, and how a game ends."""

from collections import Counter

import pytest

from games.engine import actions, driver
from games.engine.award import grade
from games.engine.cards import cards, pack
from games.engine.events import Dealt, HandShown, Scored
from games.engine.variant import goal
from tests.engine.table import Table, variant_of
from tests.engine.walking import walk

# A deal that everybody can follow: seat 0 deals, seat 1 is pone.
PONE, DEALER, STARTER = "JH 7C 6D 4S KC 9D", "5C 6H 2D 4C KD TS", "5H"


def dealt(**changes: object) -> Table:
    """The worked deal of the rules up to the lead."""
    table = Table(**changes)  # type: ignore[arg-type]
    table.deal({1: PONE, 0: DEALER}, STARTER)
    return table.discard({1: "KC 9D", 0: "KD TS"}).cut()


def test_the_worked_deal() -> None:
    table = dealt()
    table.play("1:JH 0:5C 1:7C 0:6H 1:go 0:2D 1:6D 0:4C 1:4S")
    assert table.scores == (6 + 12 + 8, 3 + 9)  # play, hand, and the crib: three fifteens and a pair


def test_e1_a_deal_goes_step_by_step() -> None:
    table = Table(options="cut-before-deal")
    assert driver.awaited_table(table.state) == "shuffle"
    assert table.refused(1, actions.Discard(cards("KC 9D"))) == "wrong_phase"
    table.do(None, actions.Shuffle(pack()))
    assert driver.awaited_table(table.state) == "pack_cut"
    table.do(1, actions.PackCut(20))
    assert driver.awaited(table.state) == {0, 1}
    assert table.refused(1, actions.Cut(4)) == "wrong_phase"
    for seat in (0, 1):
        table.do(seat, actions.Discard(table.state.deal.hands[seat][:2]))
    assert driver.awaited_table(table.state) == "cut"
    table.cut()
    assert driver.awaited(table.state) == {1}


def test_e1_cards_laid_away_are_sealed_until_the_last() -> None:
    table = Table().deal({1: PONE, 0: DEALER}, STARTER)
    table.discard({0: "KD TS"})
    assert table.state.deal.crib == ()
    assert table.refused(0, actions.Discard(cards("5C 6H"))) == "not_your_turn"
    table.discard({1: "KC 9D"})
    assert table.state.deal.crib == cards("KC 9D KD TS")


def test_e2_the_items_of_a_card_stand_in_order() -> None:
    table = Table().deal({1: "7C 6D 9S KC QD 2H", 0: "8C 8D 8H 3C JD 2D"}, "AS")
    table.discard({1: "QD 2H", 0: "JD 2D"}).cut().play("1:7C")
    assert table.play("0:8C").pegged() == ["0 fifteen 2"]
    assert table.play("1:6D").pegged() == ["1 run 3"]
    table = Table().deal({1: "4C 6D 9S KC QD 2H", 0: "5C 8D 8H 3C JD 2D"}, "AS")
    table.discard({1: "QD 2H", 0: "JD 2D"}).cut().play("1:4C 0:5C")
    assert table.play("1:6D").pegged() == ["1 fifteen 2", "1 run 3"]


def test_e2_the_items_of_a_hand_stand_in_order() -> None:
    table = dealt()
    table.play("1:JH 0:5C 1:7C 0:6H 1:go 0:2D 1:6D 0:4C")
    table.play("1:4S")
    shown = [(e.seat, e.what, e.total) for e in table.told if isinstance(e, HandShown)]
    assert [kind for *kind, _ in shown] == [[1, "hand"], [0, "hand"], [0, "crib"]]
    pone = table.pegged()
    assert pone[:2] == ["1 pair 2", "1 last 1"]
    assert pone[2:6] == ["1 fifteen 2", "1 fifteen 2", "1 run 4", "1 nob 1"]


def test_e3_a_go_must_be_said_and_is_refused_while_a_card_fits() -> None:
    table = dealt().play("1:JH 0:5C 1:7C")
    assert table.refused(0, actions.GO) == "could_play"
    table.play("0:6H")
    assert table.refused(0, actions.Lay(cards("2D")[0])) == "not_your_turn"
    assert table.refused(1, actions.Lay(cards("6D")[0])) == "over_31"
    table.play("1:go")
    assert table.kinds() == ["SaidGo"]


def test_e3_the_point_is_go_while_somebody_holds_a_card_else_last() -> None:
    table = dealt().play("1:JH 0:5C 1:7C 0:6H 1:go 0:2D")
    assert table.pegged() == ["0 go 1"]
    assert driver.awaited(table.state) == {1}
    table.play("1:6D 0:4C 1:4S")
    assert table.pegged()[:2] == ["1 pair 2", "1 last 1"]


def test_e3_gos_of_the_others_come_first_also_when_nobody_can_lay() -> None:
    table = Table("three").deal({1: "KC 9C 8C 7C 2C", 2: "KD 9D 8D 7D 2D", 0: "KH 9H 8H 7H 2H"}, "AS", to_crib="3S")
    table.discard({1: "2C", 2: "2D", 0: "2H"}).cut().play("1:KC 2:KD 0:9H")
    assert driver.awaited(table.state) == {1}
    table.play("1:go")
    assert driver.awaited(table.state) == {2}
    table.play("2:go")
    assert table.pegged() == ["0 go 1"]
    assert driver.awaited(table.state) == {1}


def order_of_dealing(slug: str, dealer: int) -> list[int]:
    """Who got the first cards of the pack, in turn."""
    table = Table(slug, dealer=dealer)
    table.do(None, actions.Shuffle(pack()))
    owner = {c: seat for seat, hand in enumerate(table.state.deal.hands) for c in hand}
    return [owner[c] for c in pack() if c in owner]


@pytest.mark.parametrize(
    ("slug", "dealer", "order"),
    [
        ("standard", 0, [1, 0] * 6),
        ("standard", 1, [0, 1] * 6),
        ("two-into-crib", 0, [1, 0] * 5),
        ("five-card", 0, [1, 0] * 5),
        ("ten-card", 0, [1, 0] * 10),
        ("three", 2, [0, 1, 2] * 5),
        ("three-dealer-six", 0, [0] + [1, 2, 0] * 5),
        ("four-partners", 1, [2, 3, 0, 1] * 5),
        ("five", 0, [1, 2, 3, 4, 0] * 4 + [1, 2, 3, 4]),
        ("five-crib-five", 3, [4, 0, 1, 2, 3] * 5),
        ("canadian-doubles", 0, [1, 0] * 10),
        ("canadian-doubles", 2, [3, 2] * 10),
    ],
)
def test_e4_cards_are_dealt_one_at_a_time_from_the_dealers_left(slug: str, dealer: int, order: list[int]) -> None:
    assert order_of_dealing(slug, dealer) == order


def test_e4_the_packs_cards_for_the_crib_come_after_the_hands() -> None:
    for slug, dealt_out, number in (("two-into-crib", 10, 2), ("three", 15, 1), ("captain", 15, 1)):
        table = Table(slug).do(None, actions.Shuffle(pack()))
        assert table.state.deal.crib == pack()[dealt_out : dealt_out + number]
        assert table.state.deal.rest == pack()[dealt_out + number :]


def test_e5_the_pack_is_cut_by_the_dealers_right_at_least_four_deep() -> None:
    table = Table("four", "cut-before-deal", dealer=1).do(None, actions.Shuffle(pack()))
    assert driver.table_seat(table.state) == 0
    assert [table.refused(0, actions.PackCut(k)) for k in (3, 4, 48, 49)] == ["wrong_number", "", "", "wrong_number"]
    assert table.refused(2, actions.PackCut(10)) == "not_your_turn"
    table.do(0, actions.PackCut(10))
    assert table.state.deal.hands[2][0] == pack()[10]
    assert table.kinds()[0] == "PackWasCut"


def test_e5_without_the_option_the_pack_is_not_cut() -> None:
    table = Table().do(None, actions.Shuffle(pack()))
    assert table.refused(1, actions.PackCut(10)) == "wrong_phase"
    assert table.state.deal.hands[1][0] == pack()[0]


def test_e5_the_starter_is_the_card_under_those_lifted() -> None:
    table = Table().do(None, actions.Shuffle(pack()))
    for seat in (0, 1):
        table.do(seat, actions.Discard(table.state.deal.hands[seat][:2]))
    assert driver.table_seat(table.state) == 1
    rest = table.state.deal.rest
    assert len(rest) == 40
    assert [table.refused(1, actions.Cut(c)) for c in (3, 4, 36, 37)] == ["wrong_number", "", "", "wrong_number"]
    assert table.refused(0, actions.Cut(9)) == "not_your_turn"
    assert table.do(1, actions.Cut(9)).state.deal.starter == rest[9]


def test_heels_are_pegged_at_once() -> None:
    table = Table().deal({1: PONE, 0: DEALER}, "JS").discard({1: "KC 9D", 0: "KD TS"}).cut()
    assert table.pegged() == ["0 heels 2"]


def test_heels_can_win() -> None:  # fault 38
    table = Table(scores=(120, 100)).deal({1: PONE, 0: DEALER}, "JS").discard({1: "KC 9D", 0: "KD TS"}).cut()
    result = table.state.result
    assert result is not None
    assert (result.outcome, result.winners, result.scores, result.deals) == ("won", (0,), (121, 100), 1)
    assert table.pegged() == ["0 heels 1"]
    assert table.refused(1, actions.Lay(cards("JH")[0])) == "game_over"


def test_the_play_can_win_and_nothing_later_counts() -> None:
    table = dealt(scores=(119, 120)).play("1:JH 0:5C")
    assert table.scores == (121, 120)
    assert table.pegged() == ["0 fifteen 2"]


def test_the_show_ends_in_the_middle_of_a_hand_and_pone_counts_first() -> None:  # faults 39 and 40
    table = dealt(scores=(110, 110)).play("1:JH 0:5C 1:7C 0:6H 1:go 0:2D 1:6D 0:4C 1:4S")
    result = table.state.result
    assert result is not None
    assert (result.winners, result.scores) == ((1,), (116, 121))
    assert table.pegged()[-3:] == ["1 fifteen 2", "1 fifteen 2", "1 run 4"]


def test_a_score_stands_at_the_target_never_past_it() -> None:
    table = dealt(scores=(120, 0)).play("1:JH 0:5C")
    assert table.scores == (121, 0)
    assert [(e.points, e.score) for e in table.told if isinstance(e, Scored)] == [(1, 121)]


OF_121 = [(91, 0), (90, 1), (61, 1), (60, 2), (31, 2), (30, 3), (0, 3), (-5, 3)]
OF_91 = [(61, 0), (60, 1), (31, 1), (30, 2), (0, 2)]
OF_61 = [(31, 0), (30, 1), (0, 1), (-9, 1)]


@pytest.mark.parametrize(
    ("target", "score", "expected"),
    [(target, *line) for target, lines in ((121, OF_121), (91, OF_91), (61, OF_61)) for line in lines],
)
def test_skunks(target: int, score: int, expected: int) -> None:  # fault 41
    assert grade(score, target) == expected


@pytest.mark.parametrize(("loser", "expected"), [(91, 0), (90, 1), (61, 1), (60, 2), (31, 2), (30, 3)])
def test_a_game_is_graded_by_the_losers_score(loser: int, expected: int) -> None:
    table = dealt(scores=(119, loser)).play("1:JH 0:5C")
    assert table.state.result is not None
    assert table.state.result.grades == (0, expected)


def test_each_loser_is_skunked_for_himself() -> None:
    table = Table("three", scores=(119, 95, 60))
    table.deal({1: "TC 9C 8C 7C 2C", 2: "KD 9D 8D 7D 2D", 0: "5H 9H 8H 7H 2H"}, "AS", to_crib="3S")
    table.discard({1: "2C", 2: "2D", 0: "2H"}).cut().play("1:7C 2:7D")
    assert table.state.result is None
    table = Table("three", scores=(119, 95, 58))
    table.deal({1: "5C 9C 8C 7C 2C", 2: "4D 9D 8D 7D 2D", 0: "6H 9H 8H 7H 2H"}, "AS", to_crib="3S")
    table.discard({1: "2C", 2: "2D", 0: "2H"}).cut().play("1:5C 2:4D 0:6H")
    assert table.state.result is not None
    assert table.state.result.grades == (0, 0, 2)


def test_the_deal_passes_to_the_left() -> None:  # fault 36
    table = dealt().play("1:JH 0:5C 1:7C 0:6H 1:go 0:2D 1:6D 0:4C 1:4S")
    assert (table.state.deal.number, table.state.deal.dealer) == (2, 1)
    table.deal({0: PONE, 1: DEALER}, STARTER).discard({0: "KC 9D", 1: "KD TS"}).cut()
    assert driver.awaited(table.state) == {0}


def test_the_crib_is_the_dealers_and_starts_empty_each_deal() -> None:  # fault 20
    table = dealt().play("1:JH 0:5C 1:7C 0:6H 1:go 0:2D 1:6D 0:4C 1:4S")
    crib = next(e for e in table.told if isinstance(e, HandShown) and e.what == "crib")
    assert (crib.seat, crib.cards) == (0, cards("KC 9D KD TS"))
    table.deal({0: PONE, 1: DEALER}, STARTER)
    assert table.state.deal.crib == ()


def test_dealt_cards_are_52_different_ones() -> None:  # fault 37
    table = dealt()
    deal = table.state.deal
    assert Counter([*deal.hands[0], *deal.hands[1], *deal.crib, *deal.rest]) == Counter(pack())
    assert deal.starter in deal.rest
    assert len(deal.crib) == 4


@pytest.mark.parametrize(
    ("deck", "reason"),
    [(pack()[:51], "wrong_number"), (pack()[:51] + pack()[:1], "card_twice"), (pack(True), "wrong_number")],
)
def test_a_shuffle_is_the_whole_pack(deck: actions.Cards, reason: str) -> None:
    assert Table().refused(None, actions.Shuffle(deck)) == reason
    assert Table().refused(0, actions.Shuffle(pack())) == "not_your_turn"


def test_dealt_cards_are_told_to_their_seat_alone() -> None:
    table = Table().deal({1: PONE, 0: DEALER}, STARTER)
    assert [(e.seat, e.audience) for e in table.told if isinstance(e, Dealt)] == [(1, {1}), (0, {0})]


def test_e9_a_game_is_stopped_after_200_deals() -> None:
    assert variant_of().goal.max_deals == 200
    for counting in ("auto", "manual"):
        few = goal(variant_of("standard", "", counting), max_deals=2)
        last = list(walk(few, 9))[-1].after
        result = last.result
        assert result is not None
        assert (result.outcome, result.deals, result.grades) == ("stopped", 2, (0, 0))
        assert result.winners == tuple(i for i, s in enumerate(last.scores) if s == max(last.scores))
        assert last.deal.number == 2  # no third deal, and in manual the counts of the second were settled
        assert last.shown is None


def test_e9_in_lowball_the_lowest_score_wins() -> None:
    few = goal(variant_of("three", "lowball"), max_deals=1)
    result = list(walk(few, 9))[-1].after.result
    assert result is not None
    assert result.winners == tuple(i for i, s in enumerate(result.scores) if s == min(result.scores))
