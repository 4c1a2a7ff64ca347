"""The cribbage board as geometry: tracks, turns, pegs and skunk lines on a board of 1 to 5 lanes.

Pure numbers, no Django: a ``Board`` holds what the template ``components/board.html`` writes as SVG, in the units of
``holes``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from .holes import (
    FIRST_X,
    LEFT_TURN,
    RIGHT_TURN,
    STREET,
    Point,
    game_hole,
    height,
    hole,
    hole_x,
    lane_y,
    step,
    street_y,
    turn_radius,
)

START_FRONT, START_REAR = 42, 24
LETTERS = "abcde"
TARGETS = (61, 91, 121, 181)
WORST_SKUNK = 3


@dataclass(frozen=True, slots=True)
class LaneScore:
    """What one side shows: its score now and before its last points, and the letter of its peg (``a`` … ``e``)."""

    front: int
    rear: int
    letter: str


@dataclass(frozen=True, slots=True)
class Peg:
    """A peg at its place; ``rear`` pegs are smaller and carry no mark."""

    letter: str
    x: float
    y: float
    rear: bool


@dataclass(frozen=True, slots=True)
class SkunkLine:
    """A line across a turn: 1, 2 or 3 strokes, with the number engraved inside the turn."""

    number: int
    grade: int
    strokes: tuple[str, ...]
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Label:
    """A number engraved beside a hole."""

    number: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Below:
    """A side below zero: the pill over its start holes."""

    number: int
    y: float


@dataclass(frozen=True, slots=True)
class Frame:
    """All of a board that does not move: the same for every game of this many lanes to this target."""

    lanes: int
    target: int
    height: float
    slabs: tuple[str, ...]
    turns: tuple[str, ...]
    holes: tuple[str, ...]
    starts: str
    game: Point
    stinkholes: tuple[Point, ...]
    lines: tuple[SkunkLine, ...]
    tens: tuple[Label, ...]
    grain: str

    @property
    def streets(self) -> int:
        return (self.target - 1) // STREET


@dataclass(frozen=True, slots=True)
class Board:
    """A board with its pegs: what the template draws.

    ``goals``: the last holes of lanes that end before the board. ``match``: small holes for the points of a match, each
    with the letter of the side that has the point (empty where nobody has it yet) and its place.
    """

    frame: Frame
    tracks: tuple[tuple[str, str], ...]
    pegs: tuple[Peg, ...]
    below: tuple[Below, ...]
    goals: tuple[Point, ...] = ()
    match: tuple[tuple[str, float, float], ...] = ()


def place(lanes: int, lane: int, target: int, score: int, rear: bool = False) -> Point:
    """Where a peg of this score stands; at 0 and below in its start holes."""
    if score >= target:
        return game_hole(lanes, target)
    if score > 0:
        return hole(lanes, lane, score)
    return (START_REAR if rear else START_FRONT), lane_y(lanes, 1, lane)


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _arc(street: int, rx: float, ry: float, x: float, y: float, back: bool = False) -> str:
    sweep = int((street % 2 == 1) != back)
    return f"A{_n(rx)} {_n(ry)} 0 0 {sweep} {_n(x)} {_n(y)}"


def track(lanes: int, lane: int, target: int, score: int) -> str:
    """The lane from hole 1 to the peg as path data; empty when nothing is scored yet."""
    if score <= 0:
        return ""
    score = min(score, target)
    streets = (target - 1) // STREET
    last = min((score - 1) // STREET + 1, streets)
    parts = [f"M{FIRST_X} {_n(lane_y(lanes, 1, lane))}"]
    for street in range(1, last):
        edge = RIGHT_TURN if street % 2 else LEFT_TURN
        rx, ry = turn_radius(lanes, street, lane)
        parts.append(f"H{edge}" + _arc(street, rx, ry, edge, lane_y(lanes, street + 1, lane)))
    x, y = place(lanes, lane, target, score)
    parts.append(f"H{_n(hole_x(target - 1))}L{_n(x)} {_n(y)}" if score == target else f"H{_n(x)}")
    return "".join(parts)


def _slab(left: float, right: float, y: float, half: float, free: tuple[bool, bool]) -> str:
    """A street's bed: round where it ends freely, straight where a turn joins it."""
    r = 14
    start = f"M{_n(left + r)} {_n(y - half)}" if free[0] else f"M{_n(left)} {_n(y - half)}"
    right_end = (
        f"H{_n(right - r)}a{r} {r} 0 0 1 {r} {r}V{_n(y + half - r)}a{r} {r} 0 0 1 -{r} {r}"
        if free[1]
        else f"H{_n(right)}V{_n(y + half)}"
    )
    left_end = (
        f"H{_n(left + r)}a{r} {r} 0 0 1 -{r} -{r}V{_n(y - half + r)}a{r} {r} 0 0 1 {r} -{r}z"
        if free[0]
        else f"H{_n(left)}z"
    )
    return start + right_end + left_end


def _slabs(lanes: int, target: int) -> tuple[str, ...]:
    streets = (target - 1) // STREET
    half = 10 * (lanes - 1) + 10
    slabs = []
    for street in range(1, streets + 1):
        left, right = float(LEFT_TURN), float(RIGHT_TURN)
        end_right = street == streets and streets % 2 == 1
        end_left = street == 1 or (street == streets and streets % 2 == 0)
        if end_left:
            left = 10 if street == 1 else 16
        if end_right:
            right = 744
        slabs.append(_slab(left, right, street_y(lanes, street), half, (end_left, end_right)))
    return tuple(slabs)


def _turn_bed(lanes: int, street: int) -> str:
    """The half-ring of bed that joins a street to the next one."""
    half = 10 * (lanes - 1) + 10
    edge = RIGHT_TURN if street % 2 else LEFT_TURN
    top, bottom = street_y(lanes, street), street_y(lanes, street + 1)
    spread = min(12, 26 / (lanes - 1)) if lanes > 1 else 0
    outer = _arc(street, 26 + spread * (lanes - 1), (bottom - top) / 2 + half, edge, bottom + half)
    inner = _arc(street, 4, (bottom - top) / 2 - half, edge, top + half, back=True)
    return f"M{edge} {_n(top - half)}{outer}V{_n(bottom - half)}{inner}z"


def _skunk_lines(lanes: int, target: int) -> tuple[SkunkLine, ...]:
    streets = (target - 1) // STREET
    spread = min(12, 26 / (lanes - 1)) if lanes > 1 else 0
    reach = 14 + spread * (lanes - 1)
    lines = []
    for street in range(max(1, streets - WORST_SKUNK), streets):
        grade, right = streets - street, street % 2
        middle = (street_y(lanes, street) + street_y(lanes, street + 1)) / 2
        start = RIGHT_TURN + 7 if right else LEFT_TURN - 7
        end = RIGHT_TURN + reach + 15 if right else LEFT_TURN - reach - 15
        ys = [middle + (i - (grade - 1) / 2) * 6.5 for i in range(grade)]
        strokes = tuple(f"M{start} {_n(y)}H{_n(end)}" for y in ys)
        lines.append(SkunkLine(street * STREET, grade, strokes, 678 if right else 82, middle))
    return tuple(lines)


def _tens(lanes: int, target: int) -> tuple[Label, ...]:
    labels = []
    for number in range(10, target - 1, 10):
        street = (number - 1) // STREET + 1
        if number % STREET:
            toward = 14 if street % 2 else -14
            labels.append(Label(number, hole_x(number) + toward, street_y(lanes, street) + step(lanes) / 2))
    return tuple(labels)


@lru_cache(maxsize=32)
def frame(lanes: int, target: int, stinkhole: bool = False, skunks: bool = True) -> Frame:
    """The board of ``lanes`` sides (1 … 5) to ``target`` (61, 91, 121 or 181), without pegs."""
    if not 1 <= lanes <= 5 or target not in TARGETS:
        raise ValueError(f"no board of {lanes} lanes to {target}")
    streets = (target - 1) // STREET
    holes = tuple(
        "".join(f"M{_n(x)} {_n(y)}h.01" for x, y in (hole(lanes, lane, number) for number in range(1, target)))
        for lane in range(lanes)
    )
    ys = [_n(lane_y(lanes, 1, lane)) for lane in range(lanes)]
    starts = "".join(f"M{x} {y}h.01" for y in ys for x in (START_REAR, START_FRONT))
    return Frame(
        lanes=lanes,
        target=target,
        height=height(lanes, target),
        slabs=_slabs(lanes, target),
        turns=tuple(_turn_bed(lanes, street) for street in range(1, streets)),
        holes=holes,
        starts=starts,
        game=game_hole(lanes, target),
        stinkholes=tuple(hole(lanes, lane, target - 1) for lane in range(lanes)) if stinkhole else (),
        lines=_skunk_lines(lanes, target) if skunks else (),
        tens=_tens(lanes, target),
        grain="".join(f"M12 {y}c210-5 470 6 736-2" for y in range(12, int(height(lanes, target)) - 6, 54)),
    )


def board(
    scores: Sequence[LaneScore],
    target: int = 121,
    stinkhole: bool = False,
    skunks: bool = True,
    ends: Sequence[int] = (),
) -> Board:
    """The board with the pegs of each side, lane 0 first (the viewer's side); ``ends``: where each lane ends."""
    lanes = len(scores)
    tracks = tuple((s.letter, track(lanes, lane, target, s.front)) for lane, s in enumerate(scores))
    below = tuple(Below(s.front, lane_y(lanes, 1, lane)) for lane, s in enumerate(scores) if s.front < 0)
    pegs = []
    for lane, score in enumerate(scores):
        rear = place(lanes, lane, target, min(score.rear, score.front), rear=score.front <= 0 or score.rear <= 0)
        pegs.append(Peg(score.letter, *rear, rear=True))
    pegs += [Peg(s.letter, *place(lanes, lane, target, s.front), rear=False) for lane, s in enumerate(scores)]
    goals = (hole(lanes, lane, end) for lane, end in enumerate(ends) if end < target)
    return Board(frame(lanes, target, stinkhole, skunks), tracks, tuple(pegs), below, tuple(goals))
