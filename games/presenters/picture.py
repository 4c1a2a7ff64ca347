"""The preview of a share link: a board with its pegs as a PNG of 1200 × 630, painted without any library of pictures.

Messengers show no SVG. The places of holes and pegs are the board's own (``board.py``); the colours are the light
theme's. Nothing is written on it: the names and scores stand in the text beside it, in the reader's language.
"""

import struct
import zlib
from math import ceil, floor, sqrt

from .board import START_FRONT, START_REAR, Board
from .holes import LEFT_TURN, RIGHT_TURN, WIDTH, hole, lane_y, step, street_y, turn_radius

SIZE = (1200, 630)
MARGIN = 40

Colour = tuple[int, int, int]

CLOTH, EDGE = (0x29, 0x57, 0x4C), (0xA5, 0x78, 0x45)
WOOD, GROOVE, HOLE, RIM = (0xDD, 0xB7, 0x81), (0xCB, 0xA1, 0x69), (0x54, 0x36, 0x19), (0xFF, 0xF8, 0xEA)
PEGS: dict[str, Colour] = {
    "a": (0xA8, 0x28, 0x1E),
    "b": (0x1F, 0x4F, 0x8F),
    "c": (0x2A, 0x25, 0x1F),
    "d": (0xF2, 0xDF, 0xA9),
    "e": (0x2C, 0x71, 0x48),
}


class Canvas:
    """Pixels, with the few shapes a board is made of; all lengths are in pixels, edges of circles are soft."""

    def __init__(self, width: int, height: int, ground: Colour) -> None:
        self.width, self.height = width, height
        self.pixels = bytearray(bytes(ground) * (width * height))

    def span(self, y: int, left: float, right: float, colour: Colour) -> None:
        """One row from ``left`` to ``right``."""
        first, last = max(0, round(left)), min(self.width, round(right))
        if 0 <= y < self.height and last > first:
            at = 3 * (y * self.width + first)
            self.pixels[at : at + 3 * (last - first)] = bytes(colour) * (last - first)

    def slab(self, left: float, top: float, right: float, bottom: float, radius: float, colour: Colour) -> None:
        """A rectangle with round corners."""
        for y in range(round(top), round(bottom)):
            deep = min(y + 0.5 - top, bottom - y - 0.5)
            cut = radius - sqrt(max(0.0, radius**2 - (radius - deep) ** 2)) if deep < radius else 0.0
            self.span(y, left + cut, right - cut, colour)

    def half_ring(self, x: float, y: float, outer: tuple[float, float], inner: tuple[float, float], way: int) -> None:
        """The bed of a turn: half an ellipse about (x, y) to the right (``way`` 1) or left (−1), less a smaller one."""
        for row in range(round(y - outer[1]), round(y + outer[1])):
            off = row + 0.5 - y
            far = outer[0] * sqrt(max(0.0, 1 - (off / outer[1]) ** 2))
            near = inner[0] * sqrt(max(0.0, 1 - (off / inner[1]) ** 2)) if inner[1] > 0 else 0.0
            ends = sorted((x + way * near, x + way * far))
            self.span(row, ends[0], ends[1], GROOVE)

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """A filled circle."""
        for row in range(max(0, floor(y - radius - 1)), min(self.height, ceil(y + radius + 1))):
            for column in range(max(0, floor(x - radius - 1)), min(self.width, ceil(x + radius + 1))):
                cover = min(1.0, radius + 0.5 - sqrt((column + 0.5 - x) ** 2 + (row + 0.5 - y) ** 2))
                if cover > 0:
                    self._blend(row, column, colour, cover)

    def _blend(self, row: int, column: int, colour: Colour, cover: float) -> None:
        at = 3 * (row * self.width + column)
        for i in range(3):
            self.pixels[at + i] += round((colour[i] - self.pixels[at + i]) * cover)

    def png(self) -> bytes:
        """The picture as a file."""
        stride = 3 * self.width
        rows = b"".join(b"\0" + self.pixels[y * stride : (y + 1) * stride] for y in range(self.height))
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 6)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
            for name, data in chunks
        )


def board_png(drawn: Board) -> bytes:
    """The board as a picture."""
    return _Painter(drawn).paint()


class _Painter:
    def __init__(self, drawn: Board) -> None:
        self.board, self.frame = drawn, drawn.frame
        width, height = SIZE
        self.scale = min((width - 2 * MARGIN) / WIDTH, (height - 2 * MARGIN) / self.frame.height)
        self.left = (width - WIDTH * self.scale) / 2
        self.top = (height - self.frame.height * self.scale) / 2
        self.canvas = Canvas(width, height, CLOTH)

    def x(self, value: float) -> float:
        return self.left + value * self.scale

    def y(self, value: float) -> float:
        return self.top + value * self.scale

    def paint(self) -> bytes:
        self._wood()
        self._beds()
        self._holes()
        for peg in self.board.pegs:
            small = 2.3 if peg.rear else 0.0
            self.canvas.disc(self.x(peg.x), self.y(peg.y), (10.5 - small) * self.scale, RIM)
            self.canvas.disc(self.x(peg.x), self.y(peg.y), (8.4 - small) * self.scale, PEGS[peg.letter])
        return self.canvas.png()

    def _wood(self) -> None:
        for inset, colour in ((0.0, EDGE), (2.0, WOOD)):
            box = (self.x(inset), self.y(inset), self.x(WIDTH - inset), self.y(self.frame.height - inset))
            self.canvas.slab(*box, (16 - inset) * self.scale, colour)

    def _beds(self) -> None:
        lanes, streets = self.frame.lanes, self.frame.streets
        half = 10 * (lanes - 1) + 10
        for street in range(1, streets + 1):
            left = 10 if street == 1 else 16 if street == streets and streets % 2 == 0 else LEFT_TURN
            right = 744 if street == streets and streets % 2 else RIGHT_TURN
            top, bottom = self.y(street_y(lanes, street) - half), self.y(street_y(lanes, street) + half)
            self.canvas.slab(self.x(left), top, self.x(right), bottom, 14 * self.scale, GROOVE)
            # Where a turn goes on there are no corners.
            joined = (
                (max(left, LEFT_TURN), min(right, RIGHT_TURN)) if left == LEFT_TURN else (380, min(right, RIGHT_TURN))
            )
            joined = (joined[0], 380) if right > RIGHT_TURN else joined
            self.canvas.slab(self.x(joined[0]), top, self.x(joined[1]), bottom, 0, GROOVE)
        for street in range(1, streets):
            self._turn(street, half)

    def _turn(self, street: int, half: float) -> None:
        lanes, right = self.frame.lanes, street % 2
        middle = (street_y(lanes, street) + street_y(lanes, street + 1)) / 2
        reach = max(turn_radius(lanes, street, lane)[0] for lane in range(lanes)) + 12
        outer = (reach * self.scale, (step(lanes) / 2 + half) * self.scale)
        inner = (4 * self.scale, (step(lanes) / 2 - half) * self.scale)
        edge = RIGHT_TURN if right else LEFT_TURN
        self.canvas.half_ring(self.x(edge), self.y(middle), outer, inner, 1 if right else -1)

    def _holes(self) -> None:
        lanes, target = self.frame.lanes, self.frame.target
        size = 2.6 * self.scale
        for lane in range(lanes):
            letter, track = self.board.tracks[lane]
            reached = self._reached(lane) if track else 0
            for number in range(1, target):
                x, y = hole(lanes, lane, number)
                self.canvas.disc(self.x(x), self.y(y), size, PEGS[letter] if number <= reached else HOLE)
            for start in (START_REAR, START_FRONT):
                self.canvas.disc(self.x(start), self.y(lane_y(lanes, 1, lane)), size, HOLE)
        x, y = self.frame.game
        self.canvas.disc(self.x(x), self.y(y), 13 * self.scale, EDGE)
        self.canvas.disc(self.x(x), self.y(y), 5.5 * self.scale, HOLE)

    def _reached(self, lane: int) -> int:
        """The hole of a lane's front peg, found by its place; the target beyond the last hole."""
        lanes, target = self.frame.lanes, self.frame.target
        front = [peg for peg in self.board.pegs if not peg.rear][lane]
        for number in range(1, target):
            if hole(lanes, lane, number) == (front.x, front.y):
                return number
        return target
