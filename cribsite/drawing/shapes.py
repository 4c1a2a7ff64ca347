"""The site's own drawings as path data: suits, court emblems, the joker, the skunk, icons and pegs.

Every drawing is ours and free to use; only the rank outlines in ``ranks.json`` come from a
font (Lora Bold, SIL Open Font License 1.1), so that no page font ever touches a card.
"""

import json
from pathlib import Path
from typing import Final

RANK_OUTLINES: Final[dict[str, str]] = json.loads((Path(__file__).parent / "ranks.json").read_text(encoding="utf-8"))[
    "ranks"
]
"""Rank letter ``A23456789TJQK`` -> outline, already placed on the 60 × 84 card."""

SUITS: Final = {
    "H": "M12 21.2C8.2 17.9 2.6 13.6 2.6 8.6 2.6 5.5 4.9 3.2 7.7 3.2c1.8 0 3.4 1 4.3 2.6"
    ".9-1.6 2.5-2.6 4.3-2.6 2.8 0 5.1 2.3 5.1 5.4 0 5-5.6 9.3-9.4 12.6z",
    "D": "M12 2C14 5.6 16.8 9.2 20 12 16.8 14.8 14 18.4 12 22 10 18.4 7.2 14.8 4 12 7.2 9.2 10 5.6 12 2z",
    "S": "M12 2.2c3.4 4 9.2 7.6 9.2 12.1 0 2.7-2 4.7-4.5 4.7-1.5 0-2.9-.7-3.7-1.9"
    ".2 2.2.9 3.7 2.3 4.9H8.7c1.4-1.2 2.1-2.7 2.3-4.9-.8 1.2-2.2 1.9-3.7 1.9"
    "-2.5 0-4.5-2-4.5-4.7C2.8 9.8 8.6 6.2 12 2.2z",
    "C": "M12 2.2a4.6 4.6 0 0 1 3.7 7.3c.5-.2 1-.2 1.5-.2a4.6 4.6 0 1 1-3.6 7.5"
    "c.3 2.2 1 3.9 2.2 5.2H8.2c1.2-1.3 1.9-3 2.2-5.2A4.6 4.6 0 1 1 6.8 9.3"
    "c.5 0 1 .1 1.5.2A4.6 4.6 0 0 1 12 2.2z",
}
"""Suit letter -> one filled path in a 24 × 24 box."""

_STROKE = 'fill="none" stroke="currentColor" stroke-width="2.7" stroke-linecap="round"'
_CUT = 'fill="none" stroke="var(--card)" stroke-width="1.5" stroke-linecap="round"'

EMBLEMS: Final = {
    "J": '<path d="M6.5 29.5C6.5 20 11.5 14.5 19.5 14.5c7.5 0 13 5.5 14 15z"/>'
    '<path d="M20.5 15C21 7.5 26.5 2.5 35.5 2c1 6-1.5 12-8 15.5z"/>'
    f'<path d="M3.8 34c5.5-1.7 27-1.7 32.4 0" {_STROKE}/>'
    f'<path d="M24 16.5c2-4.5 4.7-8 8.5-11" {_CUT}/>',
    "Q": '<path d="M20 2.5c3.2 3 5 6.3 5.2 10.3C27.3 10.5 30 9 33.2 8.2c1 9-2.7 16.3-13.2 17.3'
    "C9.5 24.5 5.8 17.2 6.8 8.2 10 9 12.7 10.5 14.8 12.8 15 8.8 16.8 5.5 20 2.5z"
    '"/><path d="M20 36.5c-5.5.2-9-2.5-10-7.5 5.5.2 9 2.5 10 7.5zm0 0c5.5.2 9-2.5 10-7.5'
    f'-5.5.2-9 2.5-10 7.5z"/><path d="M20 25v12" {_STROKE}/>',
    "K": '<path d="M8.5 28C3.5 19 6 11.5 12.5 11.5c4 0 6.5 3 7.5 7.2 1-4.2 3.5-7.2 7.5-7.2'
    ' 6.5 0 9 7.5 4 16.5z"/><circle cx="20" cy="7.8" r="2.9"/>'
    f'<path d="M9 33.4h22M20 2.2v4" {_STROKE}/>',
    "joker": '<path d="M9.5 30C9 23.5 7.5 18.5 3 19.5 4.5 11.5 12.5 9.5 16 16 16.5 11.5 18 8 20 5.5'
    " 22 8 23.5 11.5 24 16 27.5 9.5 35.5 11.5 37 19.5 32.5 18.5 31 23.5 30.5 30z"
    '"/><circle cx="3" cy="21.5" r="2.6"/><circle cx="37" cy="21.5" r="2.6"/>'
    f'<circle cx="20" cy="3.8" r="2.6"/><path d="M8.5 34.5h23" {_STROKE}/>',
}
"""Court letter (or ``joker``) -> drawing in a 40 × 40 box."""

STAR: Final = "M0-11 2.9-4 10.5-3.4 4.7 1.5 6.5 8.9 0 4.9-6.5 8.9-4.7 1.5-10.5-3.4-2.9-4z"

SKUNK: Final = (
    '<path fill="var(--skunk)" d="M79 56C92 60 108 50 109 32 110 14 94 2 77 5 64 7 56 17 60 26'
    ' 62 31 68 31 71 28 74 25 79 25 81 29 83 35 78 44 66 47z"/>'
    '<path fill="var(--skunk-stripe)" d="M82 49.5C93 51 101.5 42 101.5 31 101.5 19 91 11 79.5 12.5'
    " 71.5 13.5 66.5 19 67 23.5 70.5 17.5 79 16 85 20.5 92.5 26 90.5 40 79.5 46.5z"
    '"/><path fill="var(--skunk)" d="M10 62.5C9 60.5 10.5 58.5 13 57 16 55 18.5 51.5 22 48.5'
    " 21.5 44.5 23.5 41.5 26.5 41.5 29 41.5 30.5 43.5 31 45.5 40 40 53 37.5 64 41.5 77 46 85 55 84 66"
    " 83.5 71 84 76 85.5 80.5 86 82.5 85 84 83 84H75C73 84 72.3 82.5 73 81 74.5 77.5 74 74.5 72 72.5"
    " 64 75 54.5 75.5 46.5 74.5 47 77 47.5 79 48.3 80.8 49 82.6 48 84 46 84H38.5C36.5 84 36 82.5 36.3"
    " 81 36.8 77.5 36 74 34 71.5 27.5 70.5 21 68.5 16.5 66 13 66.5 10.8 64.5 10 62.5z"
    '"/><path fill="var(--skunk-stripe)" d="M18.5 53.5C27 46 40 42.5 52 43 65 43.5 75 49.5 79 58.5'
    ' 71.5 53 62 50 52.5 49.5 40.5 49 28.5 51 18.5 53.5z"/>'
    '<circle fill="var(--skunk-stripe)" cx="20.8" cy="58" r="2"/>'
    '<circle fill="var(--skunk)" cx="20.4" cy="58" r="1"/>'
    '<path fill="var(--skunk-nose)" d="M9.7 61.8C8.6 60.2 9.6 58.4 11.4 57.6 12.6 58.8 12.3 61.3 9.7 61.8z"/>'
)
"""The skunk in a 120 × 92 box; its colours change places on a dark sheet."""

_PEG = (
    '<circle cx="12" cy="12" r="10.5" fill="var(--peg-rim)" stroke="var(--hole)" stroke-width="1.2"/>'
    '<circle cx="12" cy="12" r="8.4" fill="var(--peg-{})"/>'
)
PEG_MARKS: Final = {
    "a": '<circle cx="12" cy="12" r="2.7" fill="var(--peg-rim)"/>',
    "b": '<circle cx="12" cy="12" r="3.7" fill="none" stroke="var(--peg-rim)" stroke-width="2"/>',
    "c": '<path d="M7.6 10.7h8.8v2.6H7.6z" fill="var(--peg-rim)"/>',
    "d": '<path d="M12 7.8l4.3 7.4H7.7z" fill="var(--hole)"/>',
    "e": '<path d="M10.7 7.6h2.6v3.1h3.1v2.6h-3.1v3.1h-2.6v-3.1H7.6v-2.6h3.1z" fill="var(--peg-rim)"/>',
}
"""Side letter -> its mark in a 24 box: dot, ring, bar, triangle, cross."""


def peg(side: str) -> str:
    """The peg of a side (``a`` … ``e``) with its mark, in a 24 × 24 box, as SVG markup."""
    return _PEG.format(side) + PEG_MARKS[side]


ICONS: Final = {
    "globe": '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c5.2 5.3 5.2 12.7 0 18'
    'M12 3c-5.2 5.3-5.2 12.7 0 18"/>',
    "person": '<circle cx="12" cy="7.8" r="4"/><path d="M4.6 20.4c.6-4.4 3.5-6.6 7.4-6.6s6.8 2.2 7.4 6.6"/>',
    "search": '<circle cx="10.6" cy="10.6" r="6.6"/><path d="M15.4 15.4l5.4 5.4"/>',
    "play": '<path d="M8.6 6.2h-3a2 2 0 0 0-2 2.2l1 9.6a2 2 0 0 0 1.6 1.7"/>'
    '<rect x="8.6" y="4" width="12" height="16" rx="2"/>',
    "book": '<path d="M12 6.4C9.8 4.8 6.6 4.4 3.4 4.8v13.6c3.2-.4 6.4 0 8.6 1.6 2.2-1.6 5.4-2 8.6-1.6V4.8'
    'c-3.2-.4-6.4 0-8.6 1.6zM12 6.4V20"/>',
    "bars": '<path d="M3.4 20.4h17.2M6.4 17v-5M12 17V4.6M17.6 17V8.8"/>',
    "back": '<path d="M14.8 5l-7 7 7 7"/>',
    "next": '<path d="M9.2 5l7 7-7 7"/>',
    "down": '<path d="M5 9l7 7 7-7"/>',
    "check": '<path d="M4.6 12.6l5 5L19.6 7"/>',
    "more": '<path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="3.2"/>',
    "clock": '<circle cx="12" cy="12" r="8.8"/><path d="M12 6.8V12l3.6 2.2"/>',
    "warning": '<path d="M12 3.6L2.6 20h18.8zM12 9.8v4.6M12 17.2h.01"/>',
    "info": '<circle cx="12" cy="12" r="8.8"/><path d="M12 11.2v5M12 7.8h.01"/>',
    "close": '<path d="M5.6 5.6l12.8 12.8M18.4 5.6L5.6 18.4"/>',
    "shield": '<path d="M12 3l7.6 2.8v5.4c0 4.8-3 8-7.6 9.8-4.6-1.8-7.6-5-7.6-9.8V5.8zM8.6 11.8l2.6 2.6 4.4-4.8"/>',
    "trend": '<path d="M3.4 17.4l5.6-6 4 4 7-8M15 7.2h5.4v5.4"/>',
    "swap": '<path d="M3.6 8.4h16M16 4.6l4 3.8-4 3.8M20.4 16h-16M8 12.4L4 16l4 3.6"/>',
    "replay": '<path d="M4.4 4.6v5h5M4.8 9.4a8.2 8.2 0 1 1-.8 3.8"/>',
    "clockwise": '<path d="M19.6 4.6v5h-5M19.2 9.4a8.2 8.2 0 1 0 .8 3.8"/>',
    "share": '<path d="M12 15V3.4M7.8 7.4L12 3.2l4.2 4.2M6.8 11H4.6v9.6h14.8V11h-2.2"/>',
    "table": '<rect x="3.4" y="4.4" width="17.2" height="15.2" rx="1.6"/><path d="M3.4 9.4h17.2M3.4 14.4h17.2M9.4 9.4v10.2"/>',
    "pencil": '<path d="M4 20l1-4.4L16.4 4.2l3.4 3.4L8.4 19z"/>',
    "offline": '<path d="M3 3l18 18M6 13.4a8.8 8.8 0 0 1 4-2.2M2.8 9.8a13.6 13.6 0 0 1 4.4-2.8'
    'M11.4 6a13.4 13.4 0 0 1 9.8 3.8M15.4 11.8a8.6 8.6 0 0 1 2.6 1.6M12 19h.01"/>',
    "link": '<path d="M10 14.4a4 4 0 0 0 5.8.2l3.4-3.4a4 4 0 0 0-5.6-5.8l-1.4 1.4M14 9.6a4 4 0 0 0-5.8-.2'
    'l-3.4 3.4a4 4 0 0 0 5.6 5.8l1.4-1.4"/>',
    "speech": '<path d="M4.4 4.8h15.2a1.6 1.6 0 0 1 1.6 1.6v8.8a1.6 1.6 0 0 1-1.6 1.6h-8.2l-4.8 4v-4H4.4'
    'a1.6 1.6 0 0 1-1.6-1.6V6.4a1.6 1.6 0 0 1 1.6-1.6z"/>',
    "star": '<path d="M12 3.4l2.7 5.6 6 .9-4.4 4.3 1.1 6.2-5.4-3-5.4 3 1.1-6.2L3.3 9.9l6-.9z"/>',
    "star_full": '<path fill="currentColor" d="M12 3.4l2.7 5.6 6 .9-4.4 4.3 1.1 6.2-5.4-3-5.4 3 1.1-6.2L3.3 9.9l6-.9z"/>',
    "block": '<circle cx="12" cy="12" r="8.8"/><path d="M5.8 5.8l12.4 12.4"/>',
    "flag": '<path d="M5.4 21V4M5.4 4.6c4-2 7.4 2 13.4 0v9c-6 2-9.4-2-13.4 0"/>',
    "home": '<path d="M3.6 11.4L12 4l8.4 7.4M6 9.6V20h12V9.6M10 20v-5.6h4V20"/>',
    "hand": '<path d="M4.6 7.2l5.2-1.6 3.6 12-5.2 1.6zM12 6.6l5.4 1.2-2.8 12-1.4-.4"/>',
}
"""Icon name -> stroked paths in a 24 × 24 box (``back`` and ``next`` mirror in right-to-left pages)."""
