"""Which characters belong together in one font file, so that a page fetches little that it does not show.

Characters that the same pages show begin as one slice; slices are then joined, two at a time, as long as that lets all
pages together fetch fewer bytes. Pure numbers, no files.
"""

import heapq
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

GLYPH_BYTES = 108  # of an average Han character in a file
FILE_BYTES = 700  # what a file costs beside its glyphs: tables, and the headers of the answer
MOST_BYTES = 30_000  # pages above it weigh more when slices are joined

Slice = frozenset[int]


def _masks(pages: Sequence[frozenset[int]]) -> dict[int, int]:
    """For each character the pages that show it, a bit a page."""
    found: dict[int, int] = {}
    for number, shown in enumerate(pages):
        for point in shown:
            found[point] = found.get(point, 0) | 1 << number
    return found


class _Joining:
    """Slices while they are joined: each a mask of pages and its characters."""

    def __init__(self, groups: Mapping[int, Slice], weights: Sequence[float]) -> None:
        self.slices = dict(enumerate(sorted(groups.items())))
        self.weights = weights
        self.weighed: dict[int, float] = {}
        self.waiting: list[tuple[float, int, int]] = []
        for one, other in combinations(self.slices, 2):
            self._push(one, other)

    def _weight(self, mask: int) -> float:
        if mask not in self.weighed:
            self.weighed[mask] = sum(weight for n, weight in enumerate(self.weights) if mask >> n & 1)
        return self.weighed[mask]

    def _cost(self, mask: int, size: int) -> float:
        return self._weight(mask) * (size * GLYPH_BYTES + FILE_BYTES)

    def _push(self, one: int, other: int) -> None:
        (mask, points), (mask2, points2) = self.slices[one], self.slices[other]
        together = self._cost(mask | mask2, len(points) + len(points2))
        grown = together - self._cost(mask, len(points)) - self._cost(mask2, len(points2))
        heapq.heappush(self.waiting, (grown, one, other))

    def join(self, most: int) -> list[Slice]:
        """Join until nothing is gained any more and there are no more than ``most``."""
        new = len(self.slices)
        while self.waiting:
            grown, one, other = heapq.heappop(self.waiting)
            if one not in self.slices or other not in self.slices:
                continue
            if grown > 0 and len(self.slices) <= most:
                break
            (mask, points), (mask2, points2) = self.slices.pop(one), self.slices.pop(other)
            self.slices[new] = (mask | mask2, points | points2)
            for number in self.slices:
                if number != new:
                    self._push(number, new)
            new += 1
        return [points for _, points in self.slices.values()]


def _rest(points: Iterable[int], size: int) -> list[Slice]:
    """Characters that no page of the list shows (those of tables, of messages), by equal slices."""
    ordered = sorted(points)
    return [frozenset(ordered[start : start + size]) for start in range(0, len(ordered), size)]


def slices(
    pages: Sequence[frozenset[int]],
    everything: frozenset[int],
    most: int,
    rest_size: int = 80,
    beside: Sequence[int] = (),
) -> list[Slice]:
    """A partition of ``everything``: about ``most`` slices for these pages, the biggest first, and a rest.

    ``beside`` is how many bytes of other fonts each page fetches; without it none does.
    """
    masks = _masks(pages)
    groups: dict[int, Slice] = {}
    for point, mask in masks.items():
        groups[mask] = groups.get(mask, frozenset()) | {point}
    # A page with many letters is over its budget first, so it counts for more.
    others = beside or [0] * len(pages)
    weights = [
        max(1.0, (len(shown) * GLYPH_BYTES + other) / MOST_BYTES) ** 4
        for shown, other in zip(pages, others, strict=True)
    ]
    found = sorted(_Joining(groups, weights).join(most), key=lambda points: (-len(points), min(points)))
    return found + _rest(everything - masks.keys(), rest_size)


def fetched(found: Sequence[Slice], shown: frozenset[int]) -> int:
    """Bytes a page fetches, by the estimate."""
    return sum(len(points) * GLYPH_BYTES + FILE_BYTES for points in found if points & shown)
