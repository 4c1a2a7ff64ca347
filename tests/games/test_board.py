"""The drawn board is the one of the design: its heights, its holes, its turns and where pegs stand."""

import pytest

from games.presenters import board as b
from games.presenters import holes as h


@pytest.mark.parametrize(
    ("lanes", "target", "height"),
    [(2, 121, 252), (3, 121, 332), (4, 121, 412), (5, 121, 492), (2, 91, 196), (2, 61, 140), (1, 121, 172)],
)
def test_height_follows_lanes_and_streets(lanes: int, target: int, height: int) -> None:
    assert b.frame(lanes, target).height == height


@pytest.mark.parametrize(
    ("number", "x"), [(1, 70), (5, 150), (6, 178), (10, 258), (30, 690), (31, 690), (60, 70), (61, 70), (120, 70)]
)
def test_holes_have_a_gap_after_every_fifth_and_even_streets_run_back(number: int, x: float) -> None:
    assert h.hole_x(number) == x


def test_lane_order_turns_round_on_even_streets() -> None:
    assert [h.lane_y(2, 1, lane) for lane in (0, 1)] == [28, 48]
    assert [h.lane_y(2, 2, lane) for lane in (0, 1)] == [104, 84]
    assert [h.lane_y(3, 3, lane) for lane in (0, 1, 2)] == [180, 200, 220]


def test_turns_widen_from_the_inner_lane_outwards() -> None:
    assert h.turn_radius(2, 1, 1) == (14, 18)
    assert h.turn_radius(2, 1, 0) == (26, 38)
    assert h.turn_radius(2, 2, 0) == (14, 18)
    assert [round(h.turn_radius(5, 1, lane)[0], 1) for lane in range(5)] == [40, 33.5, 27, 20.5, 14]


@pytest.mark.parametrize("lanes", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("target", [61, 91, 121, 181])
def test_no_two_holes_touch_and_all_lie_on_the_board(lanes: int, target: int) -> None:
    frame = b.frame(lanes, target)
    points = [h.hole(lanes, lane, n) for lane in range(lanes) for n in range(1, target)]
    points += [b.place(lanes, lane, target, 0, rear) for lane in range(lanes) for rear in (False, True)]
    assert len(set(points)) == lanes * (target - 1) + 2 * lanes
    assert all(8 < x < 752 and 8 < y < frame.height - 8 for x, y in points)
    nearest = min((x - u) ** 2 + (y - v) ** 2 for x, y in points[:40] for u, v in points if (x, y) != (u, v))
    assert nearest >= 16**2


@pytest.mark.parametrize(("target", "place"), [(121, (38, 206)), (91, (722, 150)), (61, (38, 94)), (181, (38, 318))])
def test_game_hole_lies_beyond_the_last_street(target: int, place: tuple[int, int]) -> None:
    assert h.game_hole(2, target) == place
    assert b.place(2, 0, target, target) == b.place(2, 1, target, target + 3) == place


@pytest.mark.parametrize(
    ("target", "lines"),
    [
        (121, [(30, 3), (60, 2), (90, 1)]),
        (91, [(30, 2), (60, 1)]),
        (61, [(30, 1)]),
        (181, [(90, 3), (120, 2), (150, 1)]),
    ],
)
def test_skunk_lines_follow_the_target(target: int, lines: list[tuple[int, int]]) -> None:
    drawn = b.frame(2, target).lines
    assert [(line.number, line.grade) for line in drawn] == lines
    assert all(len(line.strokes) == line.grade for line in drawn)


def test_pegs_stand_in_their_holes_and_start_holes() -> None:
    scores = (b.LaneScore(73, 68, "a"), b.LaneScore(0, 0, "b"))
    drawn = b.board(scores)
    front = {p.letter: (p.x, p.y) for p in drawn.pegs if not p.rear}
    rear = {p.letter: (p.x, p.y) for p in drawn.pegs if p.rear}
    assert front == {"a": h.hole(2, 0, 73), "b": (42, 48)}
    assert rear == {"a": h.hole(2, 0, 68), "b": (24, 48)}
    assert dict(drawn.tracks)["b"] == ""
    assert dict(drawn.tracks)["a"].endswith(f"H{h.hole_x(73):g}")


def test_the_lane_of_the_winner_runs_through_the_last_hole_into_the_game_hole() -> None:
    drawn = b.board((b.LaneScore(121, 119, "a"), b.LaneScore(84, 80, "b")))
    assert dict(drawn.tracks)["a"].endswith("H70L38 206")


def test_first_points_leave_the_rear_peg_in_the_start_hole() -> None:
    drawn = b.board((b.LaneScore(2, 0, "a"), b.LaneScore(0, 0, "b")))
    assert (24, 28) in [(p.x, p.y) for p in drawn.pegs if p.rear]


def test_a_side_below_zero_is_shown_by_its_number() -> None:
    drawn = b.board((b.LaneScore(-5, 0, "a"), b.LaneScore(3, 1, "b")))
    assert [(pill.number, pill.y) for pill in drawn.below] == [(-5, 28)]


@pytest.mark.parametrize(("lanes", "target"), [(0, 121), (6, 121), (2, 100)])
def test_no_other_board_exists(lanes: int, target: int) -> None:
    with pytest.raises(ValueError, match="no board"):
        b.frame(lanes, target)
