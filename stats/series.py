"""Where everything of a time series stands: a line over months or days, with its scale, for the SVG that draws it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final

from stats.charts import Size, px

WIDE: Final = Size("wide", 760, 240, 58, 18, 28, 14, 1)
NARROW: Final = Size("narrow", 320, 200, 50, 16, 26, 12, 1)


@dataclass(frozen=True, slots=True)
class Moment:
    """One value of the series; ``n`` is what it rests on, ``few`` marks those that rest on little."""

    day: dt.date
    value: float
    n: int
    few: bool = False


@dataclass(frozen=True, slots=True)
class Series:
    """A line: its corners, dots (x, y, few), scale (y, text), days (x, text, anchor) and the level of a yardstick."""

    size: Size
    line: str
    dots: Sequence[tuple[str, str, bool]]
    ticks: Sequence[tuple[str, str]]
    days: Sequence[tuple[str, str, str]]
    level: str
    floor: str
    left: str
    right: str
    label_y: str


def scale(low: float, high: float) -> list[float]:
    """Three to six round numbers from below the lowest value to above the highest."""
    spread = (high - low) or abs(high) or 1.0
    rough = spread / 4
    unit = float(10 ** floor(log10(rough)))
    step = next(unit * by for by in (1, 2, 2.5, 5, 10) if unit * by >= rough - 1e-12)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    if first == last:
        last += 1
    return [round(step * n, 10) for n in range(first, last + 1)]


def series(
    moments: Sequence[Moment],
    size: Size,
    write: Callable[[float], str],
    name: Callable[[dt.date], str],
    level: float | None = None,
) -> Series:
    """At least one moment, in order of time. ``write``: a value in words, ``name``: a day; ``level``: the yardstick."""
    values = [moment.value for moment in moments] + ([level] if level is not None else [])
    marks = scale(min(values), max(values))
    first, last = moments[0].day.toordinal(), moments[-1].day.toordinal()
    bottom, high = size.height - size.bottom, size.height - size.bottom - size.top

    def x(day: dt.date) -> float:
        part = (day.toordinal() - first) / (last - first) if last > first else 0.5
        return size.left + 8 + (size.width - size.left - size.right - 16) * part

    def y(value: float) -> float:
        return bottom - high * (value - marks[0]) / (marks[-1] - marks[0])

    dots = [(px(x(moment.day)), px(y(moment.value)), moment.few) for moment in moments]
    ends = [moments[0].day] if last == first else [moments[0].day, moments[-1].day]
    anchors = ("middle",) if last == first else ("start", "end")
    return Series(
        size=size,
        line=" ".join(f"{dot_x},{dot_y}" for dot_x, dot_y, _few in dots),
        dots=dots if len(dots) <= 60 else (),
        ticks=[(px(y(mark)), write(mark)) for mark in marks],
        days=[(px(x(day)), name(day), anchor) for day, anchor in zip(ends, anchors, strict=True)],
        level=px(y(level)) if level is not None else "",
        floor=px(bottom),
        left=px(size.left),
        right=px(size.width - size.right),
        label_y=px(bottom + 17),
    )
