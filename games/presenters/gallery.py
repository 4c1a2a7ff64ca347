"""Samples for the sheet of all components, which only those who build the site see."""

from typing import Any

from cribsite.drawing.shapes import ICONS
from cribsite.tiles import Tile
from games.engine.cards import PACK, cards
from games.engine.scoring import STANDARD, count_cards
from games.presenters.board import LaneScore, board

COLOURS = (
    "paper sheet sunk ink ink-2 line line-2 spruce spruce-soft madder madder-soft indigo indigo-soft ochre ochre-soft"
    " cloth cloth-2 stitch on-cloth on-cloth-2 brass wood groove hole engrave peg-a peg-b peg-c peg-d peg-e card back"
)


def gallery_context() -> dict[str, Any]:
    """Everything the sheet shows."""
    hand, starter = cards("5H 5S 5D JC"), cards("5C")[0]
    lanes = [LaneScore(73, 68, "a"), LaneScore(78, 74, "b"), LaneScore(40, 36, "c"), LaneScore(90, 88, "d")]
    lanes.append(LaneScore(24, 16, "e"))
    return {
        "colours": COLOURS.split(),
        "sample": cards("AS 5H TD JS QH KS 9C 3D X1"),
        "pack": PACK,
        "counts": (0, 15, 22, 31),
        "icons": sorted(ICONS),
        "track": (("a", 73), ("b", 78)),
        "hand": (hand, starter, count_cards(STANDARD, hand, starter)),
        "tiles": (
            Tile("Points a deal as dealer", "16.6", "par 16.2", 16.6, 16.2, difference=0.4),
            Tile("Points a deal as pone", "10.0", "par 10.2", 10.0, 10.2, difference=-0.2),
            Tile("Win rate", "60%", "23% to 88%", 0.6, 0.5, 0.23, 0.88, 0.5),
            Tile("Games played", "148", "84 won, 64 lost"),
        ),
        "boards": (
            ("Two lanes", board(lanes[:2])),
            ("Three lanes", board(lanes[:3])),
            ("Four lanes", board(lanes[:4])),
            ("Five lanes", board(lanes)),
            ("To 91", board((LaneScore(32, 28, "a"), LaneScore(54, 47, "b")), 91)),
            (
                "To 61, stinkhole, below zero",
                board((LaneScore(-4, 0, "a"), LaneScore(61, 50, "b")), 61, stinkhole=True),
            ),
            ("Level at 0", board((LaneScore(0, 0, "a"), LaneScore(121, 119, "b")))),
        ),
    }
