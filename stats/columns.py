"""Where everything of a chart of columns stands: groups of bars beside each other over a common floor, with lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from stats.charts import Size, px

WIDE: Final = Size("wide", 760, 240, 44, 24, 28, 6, 1)
NARROW: Final = Size("narrow", 320, 210, 40, 24, 26, 4, 1)
ROOM: Final = 0.78
"""The part of its place that a group of bars takes."""


@dataclass(frozen=True, slots=True)
class Group:
    """One group: what is written below it, and its bars as (class, height, what is written above)."""

    label: str
    bars: Sequence[tuple[str, float, str]]


@dataclass(frozen=True, slots=True)
class Box:
    """A bar as it is drawn; ``text`` stands over its ``middle`` at ``above``."""

    cls: str
    x: str
    y: str
    width: str
    height: str
    middle: str
    above: str
    text: str
    nothing: bool


@dataclass(frozen=True, slots=True)
class Columns:
    """A chart of columns: ``ticks`` (y, text), ``labels`` (x, text), ``lines`` (x, text)."""

    size: Size
    boxes: Sequence[Box]
    ticks: Sequence[tuple[str, str]]
    labels: Sequence[tuple[str, str]]
    lines: Sequence[tuple[str, str]]
    floor: str
    left: str
    right: str
    label_y: str
    top: str


def columns(
    groups: Sequence[Group],
    size: Size,
    *,
    top: float,
    ticks: Sequence[tuple[float, str]] = (),
    lines: Sequence[tuple[float, str]] = (),
) -> Columns:
    """A chart of at least one group. ``top``: the height of the scale; ``ticks`` by height; ``lines`` by group
    number."""
    slot = (size.width - size.left - size.right) / len(groups)
    floor, high = size.height - size.bottom, size.height - size.bottom - size.top
    every = 1 if size.name == "wide" else -(-len(groups) // 7)
    boxes, labels = [], []
    for place, group in enumerate(groups):
        middle = size.left + slot * (place + 0.5)
        if place % every == 0:
            labels.append((px(middle), group.label))
        width = slot * ROOM / len(group.bars)
        for at, (cls, value, text) in enumerate(group.bars):
            x, height = middle - slot * ROOM / 2 + at * width, high * value / top
            boxes.append(
                Box(
                    cls,
                    px(x),
                    px(floor - height),
                    px(width * 0.92),
                    px(height),
                    px(x + width * 0.46),
                    px(floor - height - 5),
                    text,
                    value == 0,
                )
            )
    return Columns(
        size=size,
        boxes=boxes,
        ticks=[(px(floor - high * value / top), text) for value, text in ticks],
        labels=labels,
        lines=[(px(size.left + slot * at), text) for at, text in lines],
        floor=px(floor),
        left=px(size.left),
        right=px(size.width - size.right),
        label_y=px(floor + 17),
        top=px(size.top - 8),
    )
