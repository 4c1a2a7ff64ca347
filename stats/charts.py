"""Where everything of a chart stands: coordinates as text, for the SVG fragments that draw it.

Every chart is drawn twice, wide for desktops and narrow for phones, so that its letters keep their size. Axes run left
to right in every language.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from stats.measures.figures import Bar, Margin


@dataclass(frozen=True, slots=True)
class Size:
    """The drawing's box and the room around the plot, in px at its natural size; ``every``: which bars get a label."""

    name: str
    width: float
    height: float
    left: float
    top: float
    bottom: float
    right: float
    every: int


WIDE: Final = Size("wide", 760, 270, 44, 24, 28, 6, 1)
NARROW: Final = Size("narrow", 320, 210, 36, 24, 26, 4, 5)
WIDE_MARGINS: Final = Size("wide", 760, 280, 4, 74, 28, 4, 1)
NARROW_MARGINS: Final = Size("narrow", 320, 230, 2, 70, 26, 2, 1)


def px(value: float) -> str:
    """A coordinate as it stands in a drawing, whatever the language."""
    return f"{value:.1f}".removesuffix(".0")


@dataclass(frozen=True, slots=True)
class Column:
    """A bar: its box, its middle, its label's number and whether that is written below it."""

    x: str
    y: str
    width: str
    height: str
    middle: str
    number: int
    labelled: bool
    count: int
    above: str
    cls: str = ""
    low: int = 0
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of the scale: where it is and the share of 1 it stands for."""

    y: str
    share: float


@dataclass(frozen=True, slots=True)
class Mark:
    """The site's share: a short dash over a bar's place."""

    x1: str
    x2: str
    y: str


@dataclass(frozen=True, slots=True)
class Histogram:
    """A distribution: bars are one's own, the dashed ``line`` is exact with its ``dots``, marks are the site's."""

    size: Size
    columns: Sequence[Column]
    ticks: Sequence[Tick]
    line: str
    dots: Sequence[tuple[str, str]]
    marks: Sequence[Mark]
    crosses: Sequence[tuple[str, str]]
    mean_x: str
    mean: float | None
    mean_end: bool
    floor: str
    left: str
    right: str
    label_y: str
    top: str


def histogram(bars: Sequence[Bar], mean: float | None, size: Size) -> Histogram:
    """The distribution of hands or cribs."""
    top = _ceiling(bars)
    slot = (size.width - size.left - size.right) / len(bars)
    floor = size.height - size.bottom
    high = floor - size.top

    def x(score: float) -> float:
        return size.left + slot * (score + 0.5)

    def y(share: float) -> float:
        return floor - high * share / top

    exact = [(px(x(bar.score)), px(y(bar.exact))) for bar in bars if bar.exact is not None]
    return Histogram(
        size=size,
        columns=[
            Column(
                x=px(x(bar.score) - slot * 0.4),
                y=px(y(bar.share)),
                width=px(slot * 0.8),
                height=px(floor - y(bar.share)),
                middle=px(x(bar.score)),
                number=bar.score,
                labelled=bar.score % size.every == 0 or bar.score == len(bars) - 1,
                count=bar.count,
                above=px(y(bar.share) - 5),
            )
            for bar in bars
        ],
        ticks=[Tick(px(y(share)), share) for share in _steps(top)],
        line=" ".join(f"{px},{py}" for px, py in exact),
        dots=exact,
        marks=[
            Mark(px(x(bar.score) - slot * 0.46), px(x(bar.score) + slot * 0.46), px(y(bar.site)))
            for bar in bars
            if bar.site
        ],
        crosses=[(px(x(bar.score)), px(floor - 6)) for bar in bars if bar.exact == 0],
        mean_x=px(x(mean or 0)),
        mean=mean,
        mean_end=mean is not None and x(mean) > size.width * 0.8,
        floor=px(floor),
        left=px(size.left),
        right=px(size.width - size.right),
        label_y=px(size.height - size.bottom + 17),
        top=px(size.top - 6),
    )


def _ceiling(bars: Sequence[Bar]) -> float:
    """The top of the scale: the highest of all shares, rounded up to the next step."""
    highest = max([bar.share for bar in bars] + [bar.exact or 0 for bar in bars] + [bar.site or 0 for bar in bars])
    step = 0.05 if highest <= 0.3 else 0.2
    return max(step * ceil(highest / step - 1e-9), 0.1)


def _steps(top: float) -> list[float]:
    step = 0.05 if top <= 0.3 + 1e-9 else 0.2
    return [step * n for n in range(round(top / step) + 1)]


@dataclass(frozen=True, slots=True)
class SkunkLine:
    """A dotted line where skunks begin: how many skunks, and where each of them stands."""

    x: str
    grade: int
    skunks: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class MarginChart:
    """Games by margin: lost ones left of the middle, won ones right; of the site only the right half."""

    size: Size
    columns: Sequence[Column]
    lines: Sequence[SkunkLine]
    middle: str
    floor: str
    label_y: str
    right: str
    line_top: str
    skunk_width: str
    both: bool


MOST_LABELS: Final = 7
"""How many bars a side there may be for each to have room for its label."""
SKUNK_WIDTH: Final = 26.0
SKUNK_TOP: Final = 26.0
SKUNK_STEP: Final = 21.0


def margin_chart(margins: Sequence[Margin], skunk_lines: Sequence[int], size: Size, both: bool = True) -> MarginChart:
    """Games by margin with the skunk lines."""
    bins = len(margins)
    every = 1 if bins <= MOST_LABELS else 2
    slot = (size.width - size.left - size.right) / (2 * bins if both else bins)
    middle = size.left + (slot * bins if both else 0)
    floor = size.height - size.bottom
    most = max([entry.won for entry in margins] + [entry.lost for entry in margins if both] + [1])

    def column(place: int, side: int, entry: Margin, count: int) -> Column:
        centre = middle + side * slot * (place + 0.5)
        height = (floor - size.top) * count / most
        return Column(
            x=px(centre - slot * 0.4),
            y=px(floor - height),
            width=px(slot * 0.8),
            height=px(height),
            middle=px(centre),
            number=count,
            labelled=entry.high is None or place % every == every - 1,
            count=count,
            above=px(floor - height - 6),
            cls="lost" if side < 0 else "won",
            low=entry.low,
            high=entry.high,
        )

    won = [column(place, 1, entry, entry.won) for place, entry in enumerate(margins)]
    lost = [column(place, -1, entry, entry.lost) for place, entry in enumerate(margins)] if both else []
    sides = (-1, 1) if both else (1,)
    places = [
        (grade, side, middle + side * slot * (line - 1) / 10)
        for grade, line in enumerate(skunk_lines, start=1)
        for side in sides
        if (line - 1) // 10 < bins
    ]
    return MarginChart(
        size=size,
        columns=[*reversed(lost), *won],
        lines=[SkunkLine(px(x), grade, _skunks(x, side, grade, size, bins)) for grade, side, x in places],
        middle=px(middle),
        floor=px(floor),
        label_y=px(floor + 17),
        right=px(size.width - size.right),
        line_top=px(26),
        skunk_width=px(SKUNK_WIDTH),
        both=both,
    )


def _skunks(x: float, side: int, grade: int, size: Size, bins: int) -> list[tuple[str, str]]:
    """Top left corners of the skunks of a line: on its far side, in a row, one below the other where bars are slim."""
    near = x + 3 if side > 0 else x - 3 - SKUNK_WIDTH
    if size.name == "narrow" or bins > MOST_LABELS:
        return [(px(near), px(SKUNK_TOP + SKUNK_STEP * n)) for n in range(grade)]
    return [(px(near + side * n * (SKUNK_WIDTH + 2)), px(SKUNK_TOP)) for n in range(grade)]
