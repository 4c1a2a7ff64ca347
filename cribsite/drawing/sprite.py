"""Writes the two drawing sheets the pages refer to: ``static/img/cards.svg`` and ``icons.svg``.

Run ``python -m cribsite.drawing.sprite`` after changing a shape; a test compares the sheets
with what this module draws.
"""

from pathlib import Path

from cribsite.drawing.shapes import EMBLEMS, ICONS, RANK_OUTLINES, SKUNK, STAR, SUITS, peg

SHEETS = Path(__file__).resolve().parents[2] / "static" / "img"
_HEAD = '<svg xmlns="http://www.w3.org/2000/svg">'


def _symbol(name: str, box: str, body: str) -> str:
    return f'<symbol id="{name}" viewBox="{box}">{body}</symbol>'


def _placed(body: str, x: float, y: float, scale: float) -> str:
    return f'<g transform="translate({x} {y}) scale({scale:.4g})">{body}</g>'


def face(rank: str, suit: str) -> str:
    """The face of one card (rank ``A23456789TJQK``, suit ``CDHS``) in its 60 × 84 box."""
    pip = f'<path d="{SUITS[suit]}"/>'
    if rank in EMBLEMS:
        middle = _placed(EMBLEMS[rank], 20.5, 42.5, 34 / 40)
    else:
        middle = _placed(pip, 22, 43.5, 33 / 24)
    return f'<path d="{RANK_OUTLINES[rank]}"/>{_placed(pip, 7, 31.5, 14 / 24)}{middle}'


def joker_face() -> str:
    """The joker: a star in the rank's place and the cap with bells."""
    star = f'<path transform="translate(14 17.5)" d="{STAR}"/>'
    return star + _placed(EMBLEMS["joker"], 20.5, 42.5, 34 / 40)


def back() -> str:
    """The card back: a framed field with two tracks of holes, as on a board."""
    columns = (16, 20.6, 39.4, 44)
    holes = "".join(f"M{x} {14 + 4.65 * row:g}h.01" for x in columns for row in range(13))
    middle = "".join(f"M{x} {23 + 38 * row:g}h.01" for x in (30,) for row in range(2))
    return (
        '<rect x="3.5" y="3.5" width="53" height="77" rx="3.5" fill="var(--back)"/>'
        '<rect x="6.2" y="6.2" width="47.6" height="71.6" rx="2" fill="none"'
        ' stroke="var(--back-line)" stroke-width=".9"/>'
        f'<path d="{holes}{middle}" fill="none" stroke="var(--back-line)" stroke-width="1.7"'
        ' stroke-linecap="round"/>'
    )


def logo() -> str:
    """The site's mark: a square of board with an arch of holes and three pegs, in a 40 box."""
    arch = "M9 27.5h.01M10.2 21.6h.01M13.6 16.8h.01M20 14.4h.01M26.4 16.8h.01M29.8 21.6h.01M31 27.5h.01"
    return (
        '<rect x="1" y="1" width="38" height="38" rx="9" fill="var(--wood,#DDB781)"'
        ' stroke="var(--wood-edge,#A57845)" stroke-width="1.6"/>'
        f'<path d="{arch}M17 28.5h.01M23.5 28.5h.01" fill="none" stroke="var(--hole,#543619)" stroke-width="2.9"'
        ' stroke-linecap="round"/><g stroke="var(--peg-rim,#FFF8EA)" stroke-width="1.5">'
        '<circle cx="10.4" cy="28.5" r="4.1" fill="var(--peg-a,#A8281E)" fill-opacity=".78"/>'
        '<circle cx="29.6" cy="28.5" r="4.1" fill="var(--peg-a,#A8281E)"/></g>'
        '<circle cx="29.6" cy="28.5" r="1.3" fill="var(--peg-rim,#FFF8EA)"/>'
    )


def cards_sheet() -> str:
    """All 52 faces (``5H``), the jokers ``X1 X2``, the ``back`` and the four ``suit-H`` symbols."""
    parts = [_symbol(rank + suit, "0 0 60 84", face(rank, suit)) for rank in RANK_OUTLINES for suit in SUITS]
    parts += [_symbol(name, "0 0 60 84", joker_face()) for name in ("X1", "X2")]
    parts.append(_symbol("back", "0 0 60 84", back()))
    parts += [_symbol(f"suit-{suit}", "0 0 24 24", f'<path d="{d}"/>') for suit, d in SUITS.items()]
    return _HEAD + "\n".join(parts) + "</svg>\n"


def icons_sheet() -> str:
    """All icons by name, the pegs ``peg-a`` … ``peg-e``, the ``skunk`` and the ``logo``."""
    line = (
        '<g fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">{}</g>'
    )
    parts = [_symbol(name, "0 0 24 24", line.format(body)) for name, body in ICONS.items()]
    parts += [_symbol(f"peg-{side}", "0 0 24 24", peg(side)) for side in "abcde"]
    parts += [_symbol("skunk", "0 0 120 92", SKUNK), _symbol("logo", "0 0 40 40", logo())]
    return _HEAD + "\n".join(parts) + "</svg>\n"


def favicon() -> str:
    """The mark as a picture of its own, with the light colours."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">{logo()}</svg>\n'


def main() -> None:
    """Write the three sheets."""
    SHEETS.mkdir(parents=True, exist_ok=True)
    for name, text in (
        ("cards.svg", cards_sheet()),
        ("icons.svg", icons_sheet()),
        ("favicon.svg", favicon()),
    ):
        (SHEETS / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
