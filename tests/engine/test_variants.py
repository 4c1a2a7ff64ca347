"""The variants (V1–V10), what a seat sees (W), leaving (Q) and playing on (M5): rulings one by one."""

import pytest

from games.engine import driver
from games.engine.actions import Discard, Exchange, HandOver, Lay, Place, Resign, Shuffle, Split
from games.engine.automatic import automatic
from games.engine.cards import card, cards, pack
from games.engine.events import HandShown, LaidAwayCards, heard
from games.engine.view import view
from tests.engine.table import Table, points, variant_of
from tests.engine.walking import walk
from tests.naive import show


def play_out(table: Table) -> Table:
    """Whoever is due lays his first card that fits, to the end of the deal."""
    number = table.state.deal.number
    while table.state.result is None and table.state.deal.number == number and driver.awaited(table.state):
        seat = min(driver.awaited(table.state))
        table.do(seat, driver.legal(table.state, seat)[0])
    return table


def shown(table: Table) -> list[tuple[int, str]]:
    return [(event.seat, event.what) for event in table.told if isinstance(event, HandShown)]


# --- sides and targets -------------------------------------------------------------------------------------------
def test_v1_sides() -> None:
    assert variant_of("four-partners").sides == variant_of("canadian-doubles").sides == ((0, 2), (1, 3))
    assert variant_of("two-against-one").sides == variant_of("captain").sides == ((0,), (1, 2))
    assert variant_of("four").sides == ((0,), (1,), (2,), (3,))


def test_two_against_one_has_two_targets() -> None:
    assert variant_of("two-against-one").goal.targets == (61, 121)
    assert variant_of("captain").goal.targets == (121, 121)


@pytest.mark.parametrize(
    ("lone", "pair", "winner", "grades"),
    [(59, 90, 0, (0, 1)), (59, 91, 0, (0, 0)), (59, 60, 0, (0, 2)), (59, 30, 0, (0, 3)), (30, 119, 1, (1, 0))],
)
def test_v7_skunk_lines_are_by_the_losers_own_target(
    lone: int, pair: int, winner: int, grades: tuple[int, ...]
) -> None:
    table = Table("two-against-one", dealer=1 if winner == 0 else 0, scores=(lone, pair))
    order = table.state.deal.order
    hands = {order[0]: "TC 9C 8C 7C 2C", order[1]: "5D 9D 8D 7D 2D", order[2]: "TH 9H 8H 7H 2H"}
    table.deal(hands, "AS", to_crib="3S")
    table.discard({seat: text.split()[-1] for seat, text in hands.items()}).cut()
    first, second = order[:2]
    table.play(f"{first}:TC {second}:5D")
    result = table.state.result
    assert table.state.game.side_of[second] == winner
    assert result is not None
    assert (result.winners, result.grades) == ((winner,), grades)


# --- five-card ---------------------------------------------------------------------------------------------------
def five_card() -> Table:
    table = Table("five-card").deal({1: "KC QC 5D 2C 2H", 0: "KD TD 6D 3S 3H"}, "AS")
    assert table.pegged() == ["1 start_three 3"]
    return table.discard({1: "2C 2H", 0: "3S 3H"}).cut()


def test_v2_pone_pegs_three_at_the_start_and_only_then() -> None:
    table = play_out(five_card())
    table.deal({0: "KC QC 5D 2C 2H", 1: "KD TD 6D 3S 3H"}, "AS")
    assert table.pegged() == []
    assert table.all_pegged().count("1 start_three 3") == 1


def test_v2_the_play_is_one_count_and_unplayed_cards_are_shown() -> None:
    table = five_card().play("1:KC 0:KD")
    assert table.pegged() == ["0 pair 2"]
    table.play("1:QC 0:go")
    assert table.pegged()[0] == "1 go 1"
    assert shown(table) == [(1, "hand"), (0, "hand"), (0, "crib")]
    hands = [event.cards for event in table.told if isinstance(event, HandShown)]
    assert hands[:2] == [cards("KC QC 5D"), cards("KD TD 6D")]
    assert table.state.deal.number == 2


def test_five_card_flushes_and_target() -> None:
    assert points("2H 4H 8H + KS", "five-card") == 3
    assert points("2H 4H 8H + KH", "five-card") == 4
    assert points("2H 4H 8H KH + QS", "five-card", crib=True) == 0
    assert variant_of("five-card").goal.targets == (61, 61)


# --- ten cards ---------------------------------------------------------------------------------------------------
TEN = {1: "2C 2D 3C 4C 5C 6C TC JC QC KC", 0: "2H 2S 3H 4H 5H 6H TH JH QH KH"}


def test_v3_ten_cards_are_split_in_one_sealed_action() -> None:
    table = Table("ten-card").deal(TEN, "9S")
    assert driver.awaited(table.state) == {0, 1}
    assert table.refused(1, Split(cards("2C"), cards("3C 4C 5C 6C"))) == "wrong_number"
    assert table.refused(1, Split(cards("2C 2D"), cards("3C 4C 5C 2C"))) == "card_twice"
    table.do(1, Split(cards("2C 2D"), cards("3C 4C 5C 6C")))
    assert view(table.state, 1).second == cards("TC JC QC KC")
    assert view(table.state, 0).laid_away == {1}
    table.do(0, Split(cards("2H 2S"), cards("TH JH QH KH"))).cut()
    assert table.refused(1, Lay(card("TC"))) == "card_not_held"
    play_out(table)
    assert shown(table) == [(1, "hand"), (1, "second"), (0, "hand"), (0, "second"), (0, "crib")]


# --- captain -----------------------------------------------------------------------------------------------------
def captain() -> Table:
    table = Table("captain", dealer=1)
    table.deal({2: "2C 3C 4C 6C 9C", 0: "2D 3D 4D 6D 9D", 1: "2H 3H 4H 6H 9H"}, "KS", to_crib="QS")
    return table


def test_v4_the_lone_player_does_not_lay_away_first() -> None:
    table = captain()
    assert driver.awaited(table.state) == {1, 2}
    assert table.refused(0, Discard(cards("2D"))) == "not_your_turn"
    table.discard({1: "9H", 2: "9C"})
    assert driver.awaited(table.state) == {0}
    assert set(view(table.state, 0).hand) == set(cards("2D 3D 4D 6D 9D QS 9C 9H"))
    assert view(table.state, 1).crib is None
    assert card("9H") not in view(table.state, 2).hand
    assert table.refused(0, Exchange(cards("9D QS 9C"))) == "wrong_number"
    table.do(0, Exchange(cards("9D QS 9C 2D"))).cut()
    assert table.state.deal.hands[0] == cards("3D 4D 6D 9H")
    assert table.state.deal.crib == cards("9D QS 9C 2D")
    play_out(table)
    assert shown(table) == [(2, "hand"), (0, "hand"), (1, "hand"), (1, "crib")]


# --- canadian doubles --------------------------------------------------------------------------------------------
def test_v5_two_seats_hand_four_to_their_partners() -> None:
    table = Table("canadian-doubles")
    table.deal({1: TEN[1], 0: TEN[0]}, "9S")
    assert driver.awaited(table.state) == {0, 1}
    table.do(1, HandOver(cards("3C 4C 5C 6C"), cards("TC JC QC KC"), cards("2C 2D")))
    assert table.state.deal.hands[3] == ()  # sealed until both have chosen
    table.do(0, HandOver(cards("TH JH QH KH"), cards("3H 4H 5H 6H"), cards("2H 2S")))
    assert table.state.deal.hands == (
        cards("TH JH QH KH"),
        cards("3C 4C 5C 6C"),
        cards("3H 4H 5H 6H"),
        cards("TC JC QC KC"),
    )
    assert view(table.state, 1).given == cards("TC JC QC KC")  # the giver goes on seeing them
    assert card("TC") not in view(table.state, 0).hand
    table.cut()
    assert driver.awaited(table.state) == {1}
    table.play("1:3C")
    assert driver.awaited(table.state) == {2}
    play_out(table)
    assert shown(table) == [(1, "hand"), (2, "hand"), (3, "hand"), (0, "hand"), (0, "crib")]


# --- five --------------------------------------------------------------------------------------------------------
def test_five_the_dealer_lays_nothing_away() -> None:
    table = Table("five", dealer=4).do(None, Shuffle(pack()))
    assert [len(hand) for hand in table.state.deal.hands] == [5, 5, 5, 5, 4]
    assert driver.awaited(table.state) == {0, 1, 2, 3}


def test_v6_a_crib_of_five_is_counted_without_the_starter() -> None:
    assert points("2H 4H 6H 8H TH", "five-crib-five", crib=True) == 5
    assert points("2H 4H 6H 8H TS", "five-crib-five", crib=True) == 0
    assert points("JH 4S 6H 8H TC + 5H", "five-crib-five", crib=True) == 0  # no nob, and the five is not in it
    assert points("JH 4S 6H 8H + 5H", "five-crib-five") > 0


# --- alone -------------------------------------------------------------------------------------------------------
def test_v9_solitaire_deals_thirteen_cards_four_times() -> None:
    game = list(walk(variant_of("solitaire"), 4))
    deck = game[0].after.deal.deck
    result = game[-1].after.result
    assert result is not None
    assert (result.outcome, result.winners, result.deals) == ("won", (0,), 4)
    total, place = 0, 0
    discards = [step.action for step in game if isinstance(step.action, Discard)]
    assert len(game) == 1 + 8  # one shuffle, two discards a deal, no cut
    for first, second in zip(discards[::2], discards[1::2], strict=True):
        one, two, starter = deck[place : place + 6], deck[place + 6 : place + 12], deck[place + 12]
        place += 13
        crib = [c.code for c in (*first.cards, *second.cards)]
        for six, thrown in ((one, first), (two, second)):
            total += show.total([c.code for c in six if c not in thrown.cards], starter.code)
        total += show.total(crib, starter.code, True) + (2 if starter.rank == 11 else 0)
    assert result.scores == (total,)


def test_v9_in_manual_each_deal_waits_for_its_counts() -> None:  # reading 43
    table = Table("solitaire", "", "manual").do(None, Shuffle(pack()))
    for _ in range(2):
        table.do(0, Discard(table.state.deal.hands[0][:2]))
    assert table.state.deal.number == 1
    assert view(table.state, 0).owed == ("hand", "second", "crib")
    table.count(0, hand=40, second=40, crib=40)
    assert table.state.deal.number == 2


def test_v10_squares() -> None:
    table = Table("squares").do(None, Shuffle(pack()))
    assert view(table.state, 0).hand == (pack()[0],)
    assert table.refused(0, Place(pack()[1], (0, 0))) == "card_not_held"
    assert table.refused(0, Place(pack()[0], (0, 4))) == "cell_taken"
    table.do(0, Place(pack()[0], (2, 3)))
    assert table.refused(0, Place(pack()[1], (2, 3))) == "cell_taken"
    free = [(row, column) for row in range(4) for column in range(4) if (row, column) != (2, 3)]
    for place, cell in enumerate(free, 1):
        table.do(0, Place(pack()[place], cell))
    grid = [[c.code for c in table.state.deal.grid[row * 4 : row * 4 + 4] if c] for row in range(4)]
    columns = [list(column) for column in zip(*grid, strict=True)]
    starter = pack()[16].code
    expected = sum(show.total(line, starter) for line in [*grid, *columns])
    result = table.state.result
    assert result is not None
    assert (result.scores, result.deals) == ((expected,), 1)
    assert result.winners == ((0,) if expected >= 61 else ())
    whats = [event.what for event in table.told if isinstance(event, HandShown)]
    assert whats == ["row"] * 4 + ["column"] * 4


def test_v10_a_jack_turned_up_is_heels_first() -> None:
    deck = [c for c in pack() if c.code != "JD"]
    deck.insert(16, card("JD"))
    table = Table("squares").do(None, Shuffle(tuple(deck)))
    for place in range(16):
        table.do(0, Place(deck[place], divmod(place, 4)))
    assert table.pegged()[0] == "0 heels 2"


# --- what a seat sees --------------------------------------------------------------------------------------------
def test_w1_a_stranger_sees_only_what_is_public() -> None:
    table = Table().deal({1: "JH 7C 6D 4S KC 9D", 0: "5C 6H 2D 4C KD TS"}, "5H")
    table.discard({1: "KC 9D", 0: "KD TS"}).cut().play("1:JH")
    seen = view(table.state, None)
    assert (seen.hand, seen.kept, seen.thrown, seen.crib, seen.decision) == ((), (), (), None, None)
    assert (seen.held, seen.starter, seen.crib_size) == ((4, 3), card("5H"), 4)
    assert view(table.state, 1).thrown == cards("KC 9D")
    laid = [event for told in table.history for event in heard(told, 0) if isinstance(event, LaidAwayCards)]
    assert [event.seat for event in laid] == [0]


def test_w2_a_finished_game_shows_everything() -> None:
    over = list(walk(variant_of(), 2))[-1].after
    assert view(over, 0).everything == over
    assert view(over, None).everything == over


# --- leaving -----------------------------------------------------------------------------------------------------
def test_q1_with_two_sides_resigning_ends_the_game() -> None:
    table = Table(scores=(30, 40)).do(0, Resign())
    result = table.state.result
    assert result is not None
    assert (result.outcome, result.winners, result.scores, result.grades) == ("resigned", (1,), (30, 40), (0, 0))


def test_reading_18_a_clock_resigns_by_timing_out() -> None:
    table = Table().do(1, Resign(clock=True))
    assert table.state.result is not None
    assert (table.state.result.outcome, table.state.result.winners) == ("timed_out", (0,))


def test_q1_partners_must_both_leave() -> None:
    table = Table("four-partners").do(0, Resign())
    assert table.state.result is None
    assert table.refused(0, Resign()) == "wrong_phase"
    table.do(2, Resign())
    assert table.state.result is not None
    assert table.state.result.winners == (1,)


def test_q1_with_more_sides_the_others_play_on() -> None:  # reading 19
    table = Table("three").do(1, Resign())
    assert table.state.result is None
    assert table.state.resigned == {1}
    table.do(None, Shuffle(pack()))
    assert 1 in driver.awaited(table.state)  # a bot lays his cards


# --- playing on --------------------------------------------------------------------------------------------------
def test_m5_who_is_out_lays_his_cards_and_scores_no_more() -> None:
    table = Table("three", scores=(50, 40, 119), continuing=True)
    table.deal({1: "5C 9C 8C 7C 2C", 2: "TD 9D 8D 7D 2D", 0: "TH 9H 8H 7H 2H"}, "AS", to_crib="3S")
    table.discard({1: "2C", 2: "2D", 0: "2H"}).cut().play("1:5C 2:TD")
    assert table.state.finished == (2,)
    assert table.state.first_grades == (2, 2, 0)
    table.play("0:TH")
    assert table.pegged() == ["0 pair 2"]
    while table.state.play is not None and table.state.deal.number == 1:
        seat = next(iter(driver.awaited(table.state)))
        move = automatic(table.state)
        if seat == 2 and move is not None and isinstance(move[1], Lay):
            room = 31 - table.state.play.count
            fitting = [c for c in table.state.play.holds[2] if c.value <= room]
            assert (move[1].card, move[2]) == (min(fitting), "table")
        table.do(seat, move[1] if move else driver.legal(table.state, seat)[0])
    assert table.scores[2] == 121
    assert (2, "hand") not in shown(table)
    deal = table.state.deal
    assert (deal.playing, deal.dealer, deal.rules.key) == ((0, 1), 1, "standard")


def test_m5_five_end_with_the_third_finisher() -> None:
    game = list(walk(variant_of("five"), 8, continuing=True))
    over = game[-1].after
    result = over.result
    assert result is not None
    assert len(result.places) == 3
    assert result.winners == result.places[:1]
    assert all(over.scores[side] == 121 for side in result.places)
    keys = list(dict.fromkeys(step.after.deal.rules.key for step in game))
    assert keys in (["five", "four", "three"], ["five", "three"], ["five", "four"], ["five"])
    for step in game:
        assert step.after.deal.rules.seats == len(step.after.deal.playing)


def test_m5_the_options_stay() -> None:
    variant = variant_of("five", "toss-fives joker-null target=61")
    game = list(walk(variant, 3, continuing=True))
    for step in game:
        assert step.after.deal.rules.options == variant.options
