"""The fold against games made by hand and against an independent recount."""

import datetime as dt

import pytest

from games.engine import driver
from games.engine.actions import Action, Cut, Discard, Lay, Resign, Shuffle
from games.engine.cards import PACK, cards
from games.engine.catalog import VARIANTS, variant
from games.engine.variant import Counting
from stats.measures import facts as facts_module
from stats.measures.facts import ALL_DAYS, DAY, EVER, MONTH, Key, increments
from stats.measures.figures import figures
from stats.measures.fold import fold
from stats.measures.log import GameLog, NotFinished, Seat, Step, options_slug
from stats.measures.numbers import Numbers
from stats.measures.streaks import Ended, scopes
from tests.stats.made import NOON, PERSON, play
from tests.stats.recount import chance_of, flat, recount, recount_chance

HOUSE = [
    {},
    {"joker_wild": True},
    {"joker_null": True, "null_penalty": True},
    {"lowball": True},
    {"auction": True, "stinkhole": True},
    {"back_ten": True, "toss_fives": True},
    {"target": 61},
    {"target": 91, "threes_only": True},
]
COUNTINGS: tuple[Counting, ...] = ("auto", "manual", "muggins")


def combinations() -> list[tuple[str, dict[str, object], Counting]]:
    """Every variant with every house rule above and every way of counting that goes with it."""
    found = []
    for key in VARIANTS:
        for options in HOUSE:
            for counting in COUNTINGS:
                try:
                    variant(key, options, counting)
                except Exception:
                    continue
                found.append((key, options, counting))
    return found


def invariants(numbers: Numbers, about: object) -> None:
    """What holds for every seat of every game, and so for every sum."""
    for key, one in figures(numbers).items():
        if one.spec.form == "share" and one.value is not None:
            assert 0 <= one.value <= 1, (about, key)
    tally = numbers.tally
    assert tally["throw.n"] == tally["luck.n"], about  # a deal that became void counts for nothing
    if not (tally["play.back_ten"] or tally["play.bid"]):
        in_play = sum(points for key, points in tally.items() if key.startswith("play.") and key != "play.muggins")
        assert numbers.dealer_pegged + numbers.pone_pegged + numbers.heels <= in_play, about
    results = numbers.wins + numbers.shares + figures(numbers)["losses"].value
    assert results + tally["alone.games"] == numbers.games == 1, about


def agrees(log: GameLog, about: object) -> None:
    """Every number of every seat, and of chance, counted twice."""
    facts, wanted = fold(log), recount(log)
    found = [flat(seat.numbers) for seat in facts.seats]
    if len(wanted) > 2:
        # Who lost what others called is not told by a record's items; together they lost what was won.
        won, lost = (sum(one.get(key, 0) for one in found) for key in ("call.won", "call.lost"))
        assert won == lost, about
        for one in (*found, *wanted):
            one.pop("call.lost", None)
    assert found == wanted, about
    for seat in facts.seats:
        invariants(seat.numbers, about)
    assert chance_of(facts.game.numbers) == recount_chance(log), about


@pytest.mark.parametrize("key", VARIANTS)
def test_the_fold_counts_what_plain_loops_count(key: str) -> None:
    games = [entry for entry in combinations() if entry[0] == key][
        :: 1 if key in ("solitaire", "squares") else 2 if key == "standard" else 4
    ]
    assert games
    for seed, (_key, options, counting) in enumerate(games):
        log = play(key, options, counting, seed=seed, first_dealer=seed % variant(key).seats)
        agrees(log, (options, counting, seed))


def test_a_win_over_two_skunked_players_is_one_win_with_a_skunk() -> None:
    for seed in range(40):
        facts = fold(play("three", seed=seed))
        winner = next(seat.numbers for seat in facts.seats if seat.won)
        if sum(grade > 0 for grade in facts.game.grades) == 2:
            break
    found = figures(winner)
    assert winner.given_1 + winner.given_2 + winner.given_3 == 2
    assert (found["skunk_rate"].value, found["game_points"].value) == (1, 3)
    assert figures(facts.game.numbers)["skunk_rate"].value == 1


def test_sides_with_different_targets_are_neither_ahead_nor_behind() -> None:
    for seed in range(6):
        for seat in fold(play("two-against-one", seed=seed)).seats:
            assert not [key for key in seat.numbers.tally if key.startswith("at")]
            assert "comeback" not in seat.numbers.records


@pytest.mark.parametrize("key", ["solitaire", "squares"])
def test_a_game_alone_is_neither_won_nor_lost(key: str) -> None:
    for seed in range(8):
        facts = fold(play(key, seed=seed))
        (seat,) = facts.seats
        found = figures(seat.numbers)
        assert [found[name].value for name in ("games", "wins", "losses", "shared")] == [1, 0, 0, 0]
        assert [found[name].value for name in ("win_rate", "first_share", "later_win_rate")] == [None, None, None]
        reached = float(seat.score >= 61) if key == "squares" else None
        assert found["par_reached"].value == reached
        assert not list(scopes(Ended(NOON, 1, key, seat.opponent, seat.won)))


@pytest.mark.long
def test_the_fold_counts_what_plain_loops_count_in_two_thousand_mixed_games() -> None:
    games = combinations()
    for seed in range(2000):
        key, options, counting = games[seed % len(games)]
        log = play(key, options, counting, seed=1000 + seed, first_dealer=seed % variant(key).seats)
        agrees(log, (key, options, counting, seed))


# --- one deal laid out by hand --------------------------------------------------------------------------------------
LAID = ["7H", "JC", "7S", "5H", "2C", "5S", "3D", "5D"]


def one_deal(start: tuple[int, int]) -> GameLog:
    """A game that ends in its first deal, from these scores on (sides 0 and 1); seat 0 deals.

    The pone keeps 2C 3D 7H 7S, the dealer 5H 5S 5D JC; the crib is QH 9S KC KD and the starter 5C. The play:
    7 J 7 5 2 (31 for two, pone) and 5 3 5 (one for last, dealer). The pone's hand is worth 6, the dealer's 29.
    """
    pone, dealer = cards("2C 3D 7H 7S QH 9S"), cards("5H 5S 5D JC KC KD")
    top = [card for pair in zip(pone, dealer, strict=True) for card in pair]
    rest = [card for card in PACK if card not in top and card.code != "5C"]
    deck = (*top, *rest[:10], *cards("5C"), *rest[10:])
    moves: list[tuple[int | None, Action]] = [
        (None, Shuffle(deck)),
        (1, Discard(cards("QH 9S"))),
        (0, Discard(cards("KC KD"))),
        (1, Cut(10)),
        *[(seat, Lay(card)) for seat, card in zip((1, 0, 1, 0, 1, 0, 1, 0), cards(" ".join(LAID)), strict=True)],
    ]
    state = driver.new_game(variant("standard"), 0, start=start)
    steps = []
    for seat, action in moves:
        if state.result is None:
            state, _events = driver.act(state, seat, action)
            steps.append(Step(seat, action, NOON + dt.timedelta(minutes=len(steps))))
    return GameLog("standard", {}, "auto", 0, (PERSON, Seat(False, "easy")), tuple(steps), start)


def test_a_hand_is_worth_its_value_and_pegs_only_what_is_left_to_the_target() -> None:
    facts = fold(one_deal((119, 100)))
    assert [(h.seat, h.what, h.cards, h.starter, h.value, h.pegged) for h in facts.hands] == [
        (1, "hand", "2C 3D 7H 7S", "5C", 6, 6),
        (0, "hand", "5H 5S 5D JC", "5C", 29, 1),
    ]
    assert (facts.game.scores, facts.game.winners, facts.seats[0].margin) == ((121, 108), (0,), 13)
    dealer, pone = (seat.numbers for seat in facts.seats)
    assert (dealer.dealer_hand_points, pone.pone_hand_points) == (29, 6)
    assert (dealer.tally["show.fifteen"], dealer.tally["hand.29"], dealer.tally["won_by.13"]) == (1, 1, 1)
    assert (dealer.cribs, pone.cribs_away) == (0, 0)  # the crib was never counted


def test_the_play_of_the_last_deal_counts_although_the_deal_does_not() -> None:
    dealer, pone = (seat.numbers for seat in fold(one_deal((119, 100))).seats)
    assert (dealer.dealer_plays, dealer.dealer_pegged, dealer.dealer_deals) == (1, 1, 0)
    assert (pone.pone_plays, pone.pone_pegged, pone.pone_deals) == (1, 2, 0)


def test_a_game_that_ends_in_the_play_leaves_its_points_but_no_average_of_play() -> None:
    facts = fold(one_deal((120, 119)))
    pone = facts.seats[1].numbers
    assert (facts.game.winners, facts.hands) == ((1,), ())
    assert (pone.tally["play.thirty_one"], pone.pone_plays, pone.pone_pegged) == (2, 0, 0)


def test_a_log_without_an_end_has_no_facts() -> None:
    log = play(seed=5)
    with pytest.raises(NotFinished):
        fold(GameLog(log.variant, log.options, log.counting, 0, log.seats, log.steps[:-1]))


def test_the_deal_in_which_a_game_ends_does_not_drag_the_average_of_deals() -> None:
    for seed in range(12):
        facts = fold(play(seed=seed))
        for seat in facts.seats:
            numbers = seat.numbers
            assert numbers.dealer_deals + numbers.pone_deals == facts.game.deals - 1
            assert numbers.dealer_points + numbers.pone_points <= seat.score


def test_what_was_pegged_in_a_deal_is_counted_by_its_points_and_told_apart_by_who_won() -> None:
    dealer, pone = (seat.numbers.tally for seat in fold(one_deal((119, 100))).seats)
    assert (dealer["pegged.1"], dealer["won.pegged"], dealer["won.plays"], dealer["won.hand_points"]) == (1, 1, 1, 29)
    assert (pone["pegged.2"], pone["lost.pegged"], pone["lost.plays"], pone["lost.hand_points"]) == (1, 2, 1, 6)
    assert (dealer["lost.plays"], pone["won.plays"]) == (0, 0)


def test_heels_are_points_of_the_deal_but_not_pegging() -> None:
    found = 0
    for seed in range(12):
        for seat in fold(play(seed=seed)).seats:
            pegged = sum(n for key, n in seat.numbers.tally.items() if key.startswith("play."))
            assert seat.numbers.tally["play.heels"] == seat.numbers.heels
            assert seat.numbers.dealer_pegged + seat.numbers.pone_pegged <= pegged - seat.numbers.heels
            found += seat.numbers.heels
    assert found


def test_every_point_of_the_score_is_in_the_points_by_kind() -> None:
    for seed in range(8):
        for seat in fold(play(seed=seed)).seats:
            points = sum(n for key, n in seat.numbers.tally.items() if key.startswith(("play.", "show.")))
            assert points == seat.score


def test_a_skunk_counts_once_at_its_highest_grade() -> None:
    grades = set()
    for seed in range(60):
        facts = fold(play(seed=seed, options={"target": 121}))
        winner = facts.game.winners[0]
        loser = facts.seats[1 - winner]
        expected = sum(loser.score < line for line in (91, 61, 31))
        assert loser.grade == expected
        taken = [getattr(loser.numbers, f"taken_{grade}") for grade in (1, 2, 3)]
        given = [getattr(facts.seats[winner].numbers, f"given_{grade}") for grade in (1, 2, 3)]
        assert taken == given == [int(expected == grade) for grade in (1, 2, 3)]
        grades.add(expected)
    assert grades >= {0, 1}


@pytest.mark.parametrize(("clock", "end"), [(False, "resigned"), (True, "timed_out")])
def test_leaving_is_its_own_end_and_never_a_skunk(clock: bool, end: str) -> None:
    facts = fold(play(seed=3, leaver=(1, 20, clock)))
    assert (facts.game.end, facts.seats[0].end, facts.seats[1].end) == (end, end, end)
    assert [seat.won for seat in facts.seats] == [True, False]
    assert facts.game.grades == (0, 0)
    assert facts.seats[1].score < 31
    for seat in facts.seats:
        assert seat.margin is None
        assert not any(key.startswith(("won_by", "lost_by", "at")) for key in seat.numbers.tally)
        assert seat.numbers.taken_1 == seat.numbers.taken_3 == seat.numbers.given_3 == 0


def test_with_more_than_two_sides_a_leaver_has_lost_and_his_stand_in_counts_for_nobody() -> None:
    stayed = won_for_nobody = 0
    for seed in range(30):
        facts = fold(play("three", seed=seed, leaver=(2, 40, False)))
        leaver = facts.seats[2]
        assert (leaver.won, leaver.end, leaver.grade) == (False, "resigned", 0)
        assert [seat.end for seat in facts.seats[:2]] == ["won", "won"]
        stood = [hand for hand in facts.hands if hand.seat == 2 and hand.stand_in]
        assert stood
        own = [hand for hand in facts.hands if hand.seat == 2 and not hand.stand_in and hand.what == "hand"]
        assert leaver.numbers.dealer_hands + leaver.numbers.pone_hands == len(own)
        assert sum(seat.won for seat in facts.seats) <= 1
        stayed += any(seat.won for seat in facts.seats)
        won_for_nobody += not any(seat.won for seat in facts.seats)
    assert stayed
    assert won_for_nobody


def test_a_partner_who_stayed_wins_although_his_partner_left() -> None:
    for seed in range(20):
        facts = fold(play("four-partners", seed=seed, leaver=(2, 30, False)))
        if facts.game.winners == (0,):
            assert (facts.seats[0].won, facts.seats[2].won) == (True, False)
            assert facts.seats[2].end == "resigned"
            return
    raise AssertionError("no such game among twenty")


def test_the_whole_table_counts_each_game_and_each_skunk_once() -> None:
    for key in ("standard", "four-partners", "five"):
        for seed in range(10):
            facts = fold(play(key, seed=seed, first_dealer=seed % 2))
            numbers = facts.game.numbers
            assert (numbers.games, numbers.wins, numbers.first_games) == (1, 1, 1)
            skunked = sum(grade > 0 for grade in facts.game.grades)
            assert numbers.taken_1 + numbers.taken_2 + numbers.taken_3 == skunked
            assert numbers.deals == facts.game.deals
            assert numbers.cribs == sum(hand.what == "crib" for hand in facts.hands)


def test_opponents_are_people_or_bots_of_a_level_or_mixed() -> None:
    bot, other = Seat(False, "easy"), Seat(False, "medium")
    facts = fold(play("three", seed=1, seats=[PERSON, bot, bot]))
    assert [seat.opponent for seat in facts.seats] == ["easy", "mixed", "mixed"]
    assert facts.game.table == "easy"
    facts = fold(play("three", seed=1, seats=[PERSON, bot, other]))
    assert (facts.seats[0].opponent, facts.game.table) == ("mixed", "mixed")
    facts = fold(play("three", seed=1, seats=[PERSON, PERSON, bot]))
    assert ([seat.opponent for seat in facts.seats[:2]], facts.game.table) == (["mixed", "mixed"], "mixed")
    facts = fold(play(seed=1, seats=[PERSON, PERSON]))
    assert (facts.seats[0].opponent, facts.game.table) == ("people", "people")
    facts = fold(play("solitaire", seed=1))
    assert (facts.seats[0].opponent, facts.game.table) == ("alone", "alone")


def test_only_options_that_change_scores_make_another_kind_of_game() -> None:
    assert options_slug({"tens_tie": True, "first_dealer": "alternate", "cut_before_deal": True}) == ""
    assert options_slug({"target": 61, "joker_wild": True}) == "joker-wild+target-61"


def test_a_game_adds_to_its_players_to_all_people_and_to_all_games_by_day_and_for_all_time() -> None:
    facts = fold(play(seed=2, seats=[PERSON, Seat(False, "easy")]))
    found = increments(facts, [7, None])
    times = ((DAY, NOON.date()), (MONTH, NOON.date().replace(day=1)), (EVER, ALL_DAYS))
    kind = ("standard", "", 2, "easy", "auto", "won")
    assert set(found) == {Key(subject, *when, *kind) for subject in ("player:7", "people", "games") for when in times}
    assert found[Key("player:7", *times[0], *kind)] == facts.seats[0].numbers
    assert found[Key("games", EVER, ALL_DAYS, *kind)] == facts.game.numbers
    assert facts_module.player(7) == "player:7"


def test_the_day_of_a_game_is_the_day_it_ended_in_utc() -> None:
    tokyo = dt.timezone(dt.timedelta(hours=9))
    log = play(seed=2, began=dt.datetime(2026, 3, 6, 3, tzinfo=tokyo))
    assert {key.day for key in increments(fold(log), [None, None])} == {
        dt.date(2026, 3, 5),
        dt.date(2026, 3, 1),
        ALL_DAYS,
    }


def test_resigning_before_the_first_card_leaves_facts_without_deals() -> None:
    step = Step(1, Resign(), NOON)
    facts = fold(GameLog("standard", {}, "auto", 0, (PERSON, PERSON), (step,)))
    assert (facts.game.end, facts.hands) == ("resigned", ())
    assert facts.seats[0].numbers.dealer_deals == 0
