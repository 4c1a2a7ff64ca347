"""A key figure as a tile: label, figure, signed difference, yardstick, and par in words."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tile:
    """What ``components/tile.html`` shows.

    ``figure`` is written already; ``value``, ``par``, ``low``, ``high`` and ``span`` are plain numbers for the
    yardstick (no value: no yardstick); ``difference`` is value − par, coloured by its sign.
    """

    label: str
    figure: str
    words: str
    value: float | None = None
    par: float | None = None
    low: float | None = None
    high: float | None = None
    span: float | None = None
    difference: float | None = None
