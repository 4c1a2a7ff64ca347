"""Matches (M1–M5, Q2): what a game is worth, when a match is won, who deals first next, and one whole match."""

import pytest

from games.bots.selfplay import series
from games.engine.match import (
    PRESETS,
    WINS_MATCH,
    Match,
    after_game,
    at_table,
    check,
    for_persons,
    game_points,
    next_first_dealer,
    seating,
    winner,
)
from games.engine.reasons import Refused
from games.engine.state import Result
from tests.engine.table import variant_of

TWO = (121, 121)
THREE = (121, 121, 121)


def won(scores: tuple[int, ...], grades: tuple[int, ...], *winners: int, outcome: str = "won") -> Result:
    return Result(outcome, winners or (scores.index(max(scores)),), scores, grades, 9)


@pytest.mark.parametrize(
    ("preset", "worth"),
    [
        ("tournament", (2, 3, 3, 3)),
        ("free", (1, 2, 4, 5)),
        ("house", (1, 2, 3, 5)),
        ("double-at-60", (1, 1, 2, 2)),
        ("triple-at-60", (1, 2, 3, 3)),
        ("quadruple-at-60", (1, 2, 4, 4)),
        ((1, 5, 6, 7), (1, 5, 6, 7)),
    ],
)
def test_presets(preset: object, worth: tuple[int, ...]) -> None:
    match = Match(form="first_to", n=5, preset=preset)  # type: ignore[arg-type]
    for grade, points in enumerate(worth):
        score = (100, 85, 55, 20)[grade]
        assert game_points(match, won((121, score), (0, grade)), TWO) == (points, 0)


def test_the_presets_are_these() -> None:
    assert set(PRESETS) == {"tournament", "free", "house", "double-at-60", "triple-at-60", "quadruple-at-60"}
    assert [scale[3] for scale in PRESETS.values()].count(WINS_MATCH) == 2


def test_reading_45_wins_the_match_is_what_is_still_missing() -> None:
    match = Match(form="first_to", n=5, preset="free", points=(3, 4), games=5)
    assert game_points(match, won((121, 20), (0, 3)), TWO) == (2, 0)
    best_of = Match(form="best_of", n=5, preset="free", points=(1, 2), games=3)
    assert game_points(best_of, won((121, 20), (0, 3)), TWO) == (2, 0)


def test_m1_best_of_counts_games() -> None:
    match = Match(form="best_of", n=5, preset="tournament")
    assert match.needed == 3
    assert game_points(match, won((121, 55), (0, 2)), TWO) == (1, 0)
    for n in range(1, 6):
        match = after_game(match, (1, 0) if n != 2 else (0, 1))
        assert winner(match) == (0 if n >= 4 else None)
    with pytest.raises(Refused) as refused:
        check(Match(form="best_of", n=4), variant_of())
    assert refused.value.reason == "wrong_number"


def test_m1_first_to_n_points_default_five_free() -> None:
    match = Match()
    assert (match.form, match.n, match.preset) == ("first_to", 5, "free")
    match = after_game(after_game(match, (2, 0)), (2, 0))
    assert winner(match) is None
    assert winner(after_game(match, (1, 0))) == 0


@pytest.mark.parametrize(
    ("scores", "grades", "points"),
    [
        ((121, 100, 95), (0, 0, 0), (2, 0, 0)),
        ((121, 100, 90), (0, 0, 1), (3, 1, 0)),
        ((121, 90, 100), (0, 1, 0), (3, 0, 1)),
        ((121, 90, 60), (0, 1, 2), (3, 0, 0)),
        ((121, 100, 100, 80), (0, 0, 0, 1), (3, 1, 1, 0)),
    ],
)
def test_m4_winner_takes_all(scores: tuple[int, ...], grades: tuple[int, ...], points: tuple[int, ...]) -> None:
    match = Match(multi="winner_takes_all")
    assert game_points(match, won(scores, grades), (121,) * len(scores)) == points


def test_l1_winners_that_share_each_get_the_wins_points() -> None:
    shared = won((10, 10, 121), (0, 0, 0), 0, 1, outcome="shared")
    assert game_points(Match(), shared, THREE) == (1, 1, 0)


@pytest.mark.parametrize(("grade", "extra"), [(0, 0), (1, 1), (2, 3)])
def test_m5_continuing_of_three(grade: int, extra: int) -> None:
    result = Result("won", (1,), (121, 121, 40), (0, 0, grade), 12, (1, 0))
    assert game_points(Match(multi="continuing"), result, THREE) == (1, 2 + extra, 0)


def test_m5_continuing_of_five() -> None:
    result = Result("won", (4,), (121, 40, 121, 50, 121), (0, 1, 0, 0, 0), 12, (4, 0, 2))
    assert game_points(Match(multi="continuing"), result, (121,) * 5) == (2, 0, 1, 0, 5)


def test_m5_a_grade_that_wins_the_match_is_what_is_missing() -> None:  # reading 45
    result = Result("won", (1,), (121, 121, 10), (0, 0, 3), 12, (1, 0))
    match = Match(multi="continuing", n=10, points=(0, 3, 0), games=2)
    assert game_points(match, result, THREE) == (1, 7, 0)


def test_e9_a_stopped_game_is_worth_nothing() -> None:
    assert game_points(Match(), won((80, 60), (0, 0), outcome="stopped"), TWO) == (0, 0)


@pytest.mark.parametrize(
    ("scores", "points"),
    [((91, 60), 4), ((90, 60), 1), ((91, 90), 2), ((91, 91), 1), ((120, 30), 5)],
)
def test_q2_a_leaver_does_not_dodge_a_skunk(scores: tuple[int, int], points: int) -> None:
    """Side 1 resigns; its own score is graded once the other has three quarters of its target (90.75)."""
    resigned = Result("resigned", (0,), scores, (0, 0), 8)
    assert game_points(Match(), resigned, TWO, leavers=[1]) == (points, 0)


def test_reading_19_a_win_of_a_leaver_goes_to_nobody() -> None:
    assert game_points(Match(), won((100, 121, 90), (0, 0, 1)), THREE, leavers=[1]) == (0, 0, 0)
    assert game_points(Match(multi="winner_takes_all"), won((100, 121, 90), (0, 0, 1)), THREE, leavers=[1]) == (0, 0, 0)


def dealer(rule: str, slug: str, scores: tuple[int, ...], *, last: int, first: int, **kind: object) -> int | None:
    options = f"first_dealer={rule}" if rule != "loser" else ""
    result = won(scores, (0,) * len(scores))
    match = Match(**kind)  # type: ignore[arg-type]
    return next_first_dealer(match, variant_of(slug, options), result, last, first)


def test_m3_the_loser_deals_first() -> None:
    assert dealer("loser", "standard", (121, 90), last=0, first=0) == 1
    assert dealer("loser", "standard", (90, 121), last=0, first=1) == 0
    assert dealer("loser", "three", (90, 121, 80), last=0, first=0) == 2
    assert dealer("loser", "three", (80, 121, 80), last=0, first=0) == 2  # of two last the nearest clockwise
    assert dealer("loser", "four-partners", (121, 90), last=2, first=0) == 3
    assert dealer("loser", "four-partners", (90, 121), last=3, first=0) == 0


def test_reading_40_in_lowball_the_highest_score_deals() -> None:
    result = Result("won", (0,), (10, 40, 121), (0, 0, 0), 9)
    assert next_first_dealer(Match(), variant_of("three", "lowball"), result, 0, 0) == 2


@pytest.mark.parametrize("slug", ["two-against-one", "captain"])
def test_reading_40_where_persons_move_the_loser_deals_from_his_new_seat(slug: str) -> None:
    def first(winner: int, *, last: int, rule: str = "loser", before: int = 0) -> int | None:
        options = f"first_dealer={rule}" if rule != "loser" else ""
        result = Result("won", (winner,), (61, 100), (0, 0), 8)
        return next_first_dealer(Match(), variant_of(slug, options), result, last, before)

    assert first(1, last=0) == 1  # who was alone at 0 sits at 1 now
    assert first(0, last=0) == 2  # who sat at 1, the first of the pair after the last dealer
    assert first(0, last=1) == 0  # who sat at 2
    assert first(1, last=1, rule="alternate", before=0) == 2  # the person after the last first dealer
    assert first(0, last=1, rule="alternate", before=2) == 1


def test_v1_the_persons_move_one_seat_on_and_each_is_alone_in_turn() -> None:
    variant = variant_of("two-against-one")
    assert [seating(variant, games) for games in range(4)] == [(0, 1, 2), (2, 0, 1), (1, 2, 0), (0, 1, 2)]
    assert [seating(variant_of(slug), 2) for slug in ("standard", "three")] == [(0, 1), (0, 1, 2)]


def test_where_persons_move_each_has_his_own_points() -> None:
    variant, match = variant_of("captain"), Match(n=5)
    told = []
    # Persons 0, 2 and 1 are alone in turn; the pair wins by a skunk, then person 2 alone, then the pair by a triple.
    for scores, grades in (((80, 121), (1, 0)), ((121, 95), (0, 0)), ((20, 121), (3, 0))):
        points = game_points(at_table(match, variant), won(scores, grades), (121, 121))
        match = after_game(match, for_persons(match, variant, points))
        told.append((points, match.points))
    assert told == [((0, 2), (0, 2, 2)), ((1, 0), (0, 2, 3)), ((0, 2), (2, 2, 5))]
    assert winner(match) == 2


def test_bots_move_on_where_persons_do() -> None:
    seats = []
    bots = ["random", "easy", "medium"]
    for played in series(variant_of("two-against-one"), bots, 3, 8, Match(n=9)):
        seats.append([info.level for info in played.seats])
    assert seats == [bots, ["medium", "random", "easy"], ["easy", "medium", "random"]]


def test_m3_alternate() -> None:
    assert dealer("alternate", "standard", (121, 90), last=0, first=0) == 1
    assert dealer("alternate", "standard", (121, 90), last=0, first=1) == 0
    assert dealer("alternate", "three", (121, 90, 80), last=1, first=2) == 0
    assert dealer("alternate", "four-partners", (121, 90), last=2, first=1) == 2


def test_m3_the_deciding_game_is_cut_for_again() -> None:
    best_of = {"form": "best_of", "n": 3}
    assert dealer("recut_last", "standard", (121, 90), last=0, first=0, **best_of, points=(1, 0), games=1) == 1
    assert dealer("recut_last", "standard", (121, 90), last=0, first=0, **best_of, points=(1, 1), games=2) is None


def test_a_whole_match_first_to_five_free_play() -> None:
    """Three games by hand: a win, a skunk and a double skunk: 1, 2 and 4 points."""
    match = Match(form="first_to", n=5, preset="free")
    first = 0
    told = []
    for scores, grades in (((121, 97), (0, 0)), ((84, 121), (1, 0)), ((121, 58), (0, 2))):
        assert winner(match) is None
        result = won(scores, grades)
        points = game_points(match, result, TWO)
        match = after_game(match, points)
        told.append((first, points, match.points))
        following = next_first_dealer(match, variant_of(), result, 0, first)
        assert following is not None
        first = following
    assert told == [(0, (1, 0), (1, 0)), (1, (0, 2), (1, 2)), (0, (4, 0), (5, 2))]
    assert (winner(match), match.games) == (0, 3)


def test_matches_played_by_bots_end_and_their_records_say_what_they_were_worth() -> None:
    match = Match(form="first_to", n=5, preset="free")
    running, played_matches = match, 0
    before = None
    for played in series(variant_of("standard", "target=61"), ["random"], 20, 5, match):
        assert played.match is not None
        assert played.points is not None
        assert played.match["game"] == running.games + 1
        if before is not None and running.games:
            loser = 1 - before.result.winners[0]
            assert played.state.game.first_dealer == loser
        running = after_game(running, played.points)
        before = played.state
        if winner(running) is not None:
            running, played_matches = match, played_matches + 1
        record = played.as_record()
        assert record["result"]["points"] == list(played.points)
        assert record["match"]["preset"] == "free"
    assert played_matches >= 2
