"""Where each hole of a cribbage board of 1 to 5 lanes lies: its streets, lanes and turns in numbers.

Units are those of the drawing's viewBox, 760 wide; lanes are numbered from 0, holes from 1.
"""

WIDTH = 760
STREET = 30
FIRST_X, LEFT_TURN, RIGHT_TURN = 70, 62, 698

Point = tuple[float, float]


def step(lanes: int) -> int:
    """From the middle of one street to the next."""
    return 20 * (lanes - 1) + 36


def height(lanes: int, target: int) -> float:
    """The height of the viewBox: two lanes to 121 are 252."""
    streets = (target - 1) // STREET
    return 64 + (streets - 1) * step(lanes) + 20 * (lanes - 1)


def street_y(lanes: int, street: int) -> float:
    """The middle line of a street (counted from 1)."""
    return 28 + 10 * (lanes - 1) + (street - 1) * step(lanes)


def lane_y(lanes: int, street: int, lane: int) -> float:
    """A lane's line on a street; the order turns round on even streets."""
    offset = (lane - (lanes - 1) / 2) * 20
    return street_y(lanes, street) + (offset if street % 2 else -offset)


def hole_x(number: int) -> float:
    """The x of a hole: pitch 20 and 8 more after every fifth; even streets run back."""
    street, k = divmod(number - 1, STREET)
    x = FIRST_X + 20 * k + 8 * (k // 5)
    return x if street % 2 == 0 else WIDTH - x


def hole(lanes: int, lane: int, number: int) -> Point:
    """The place of hole 1 … target − 1 on a lane."""
    return hole_x(number), lane_y(lanes, (number - 1) // STREET + 1, lane)


def game_hole(lanes: int, target: int) -> Point:
    """The last hole, one for all sides, beyond the end of the last street."""
    streets = (target - 1) // STREET
    return (722 if streets % 2 else 38), street_y(lanes, streets)


def turn_radius(lanes: int, street: int, lane: int) -> Point:
    """The two radii of a lane's half-ring from ``street`` to the next one."""
    inside = lane_y(lanes, street + 1, lane) - lane_y(lanes, street, lane)
    order = round((inside - 36) / 40)
    spread = min(12, 26 / (lanes - 1)) if lanes > 1 else 0
    return 14 + order * spread, inside / 2
