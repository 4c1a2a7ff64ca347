"""The site's own fonts: which letters each cut holds, and how the cuts are made from the published families.

Chinese is cut into slices (see ``slices``): a page fetches those of which it shows a character.
"""

from __future__ import annotations

import datetime as dt
import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from cribsite import environment, l10n
from cribsite.slices import GLYPH_BYTES, slices

FOLDER = environment.ROOT / "static" / "fonts"
HAN_CSS = environment.ROOT / "static" / "css" / "fonts-han.css"
VERSION = "5.3.0"  # of every package below


@dataclass(frozen=True, kw_only=True)
class Cut:
    """One font file of the site: where it comes from, the characters it keeps, and the weights of a variable font."""

    file: str
    package: str
    source: str
    characters: frozenset[int]
    weights: tuple[int, int] | None = None
    units: int | None = None  # per em, where the outlines may be rounded
    weight: int = 0  # of a slice of Chinese


def span(*ranges: tuple[int, int] | int) -> frozenset[int]:
    """Code points of the given ranges, ends included."""
    points: set[int] = set()
    for item in ranges:
        first, last = (item, item) if isinstance(item, int) else item
        points.update(range(first, last + 1))
    return frozenset(points)


# What all languages need of Latin; its further letters, with those of Turkish, are a file of their own.
LATIN = span((0x20, 0x7E), 0xA0, 0xAB, 0xB7, 0xBB, 0xD7, (0x2010, 0x2015), (0x2018, 0x201E), 0x2022, 0x2026, 0x2212)
LATIN_1 = span((0xA1, 0xFF), 0x131, 0x2032, 0x2033, 0x2039, 0x203A, 0x20AC, 0x2122)
TURKISH = (frozenset(map(ord, "ĞğİŞşŒœ₺")) | LATIN_1) - LATIN
ARABIC_LETTERS = span((0x621, 0x63A), (0x640, 0x655), 0x670, 0x671)
PERSIAN_LETTERS = frozenset(map(ord, "پچژکگیۀەۃ"))
ARABIC_SIGNS = span((0x660, 0x66C), (0x6F0, 0x6F9), 0x60C, 0x61B, 0x61F, 0x20, 0xA0, 0xAB, 0xBB, (0x200C, 0x200F))
ARABIC_SIGNS |= frozenset(map(ord, "!.:()[]/-–—…"))

HAN = re.compile(r"[\u2e80-\u2fdf\u3000-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]")
OWN_NAME = "简体中文"


def chinese_text() -> frozenset[int]:
    """Every Chinese character the site itself can show: its catalog, its texts, dates and the language's own name."""
    found = {*OWN_NAME, *HAN.findall("".join(_dates()))}
    texts = [environment.ROOT / app / "content" / "zh-hans" for app in ("rules", "cribsite")]
    places = [environment.ROOT / "locale" / "zh_Hans", *texts]
    for place in places:
        for path in sorted(place.rglob("*")):
            if path.suffix in {".po", ".md", ".toml", ".json", ".yaml", ".txt"}:
                found.update(HAN.findall(path.read_text(encoding="utf-8")))
    return frozenset(map(ord, found))


def _dates() -> Iterator[str]:
    """What dates are made of, which no catalog holds."""
    for number in range(7):
        yield l10n.weekday(number, "zh-hans")
    for month in range(1, 13):
        first = dt.date(2024, month, 1)
        yield l10n.day(first, "zh-hans") + l10n.month(first, "zh-hans")


HAN_UNITS = 200  # less than a tenth of a pixel at the size of the text
HAN_SLICES = {400: 48, 700: 32}
HAN_FAMILIES = {400: "Noto Sans SC", 700: "Noto Sans SC Heading"}
NOTO, VAZIR = "@fontsource-variable/noto-sans", "@fontsource-variable/vazirmatn"
LORA, NASKH, SC = "@fontsource/lora", "@fontsource/noto-naskh-arabic", "@fontsource/noto-sans-sc"


def _han(file: str, weight: int, characters: frozenset[int]) -> Cut:
    source = f"noto-sans-sc-chinese-simplified-{weight}-normal"
    return Cut(file=file, package=SC, source=source, characters=characters, units=HAN_UNITS, weight=weight)


def cuts() -> list[Cut]:
    """The cuts that every page knows: all but Chinese, of which only the language's own name."""
    noto, noto_more = "noto-sans-latin-wght-normal", "noto-sans-latin-ext-wght-normal"
    arabic = ARABIC_LETTERS | PERSIAN_LETTERS | ARABIC_SIGNS
    weights = (400, 800)
    return [
        Cut(file="sans-latin", package=NOTO, source=noto, characters=LATIN, weights=weights),
        Cut(file="sans-latin-1", package=NOTO, source=noto, characters=TURKISH & LATIN_1, weights=weights),
        Cut(file="sans-turkish", package=NOTO, source=noto_more, characters=TURKISH - LATIN_1, weights=weights),
        Cut(file="arabic", package=VAZIR, source="vazirmatn-arabic-wght-normal", characters=arabic, weights=weights),
        Cut(file="book-latin", package=LORA, source="lora-latin-600-normal", characters=LATIN),
        Cut(file="book-latin-1", package=LORA, source="lora-latin-600-normal", characters=TURKISH & LATIN_1),
        Cut(file="book-turkish", package=LORA, source="lora-latin-ext-600-normal", characters=TURKISH - LATIN_1),
        Cut(
            file="book-arabic",
            package=NASKH,
            source="noto-naskh-arabic-arabic-700-normal",
            characters=ARABIC_LETTERS | ARABIC_SIGNS,
        ),
        _han("han-name", 400, frozenset(map(ord, OWN_NAME))),
    ]


def han_cuts(texts: Sequence[frozenset[int]], headings: Sequence[frozenset[int]], beside: Sequence[int]) -> list[Cut]:
    """The slices of Chinese, for pages with these characters in text and headings, and bytes of other fonts beside.

    Every character is in the text’s slices; those of headings hold what headings show, the text stands in for others.
    """
    every = {400: chinese_text(), 700: frozenset().union(*headings)}
    found = []
    for weight, pages, others in ((400, texts, headings), (700, headings, texts)):
        rest = [bytes_of + len(other) * GLYPH_BYTES for bytes_of, other in zip(beside, others, strict=True)]
        cut = slices(pages, every[weight], HAN_SLICES[weight], beside=rest)
        found += [_han(f"han-{weight}-{number:02}", weight, points) for number, points in enumerate(cut)]
    return found


def ranges(points: frozenset[int]) -> str:
    """The characters as CSS writes them: ``U+4E00-4E02, U+5E95``."""
    found: list[list[int]] = []
    for point in sorted(points):
        if found and found[-1][1] == point - 1:
            found[-1][1] = point
        else:
            found.append([point, point])
    return ", ".join(f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}" for first, last in found)


def han_css(wanted: Sequence[Cut]) -> str:
    """The style sheet that names the slices; written by ``./dev assets``."""
    faces = [
        "@font-face {\n"
        f'  font-family: "{HAN_FAMILIES[cut.weight]}";\n'
        f'  src: url("../fonts/{cut.file}.woff2") format("woff2");\n'
        f"  font-weight: {cut.weight};\n"
        "  font-display: swap;\n"
        f"  unicode-range: {ranges(cut.characters)};\n"
        "}\n"
        for cut in wanted
    ]
    return (
        "/* Chinese, cut so that a page fetches little that it does not show; written by `./dev assets`. */\n"
        + "\n".join(faces)
    )


def fetch(folder: Path, wanted: list[Cut]) -> None:
    """Have npm lay the packages into `folder`. Raises CalledProcessError or FileNotFoundError without npm."""
    packages = sorted({f"{cut.package}@{VERSION}" for cut in wanted})
    (folder / "package.json").write_text("{}", encoding="ascii")
    command = ["npm", "install", "--silent", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", *packages]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)


# Han is set without features, and each of many small files would carry these.
_NOT_IN_SLICES = ("GSUB", "GPOS", "GDEF", "BASE", "STAT", "vhea", "vmtx", "gasp", "prep")


def _options(slices: bool) -> Any:
    from fontTools import subset

    options = subset.Options()
    options.flavor = "woff2"
    options.hinting = False
    options.desubroutinize = True
    options.layout_features = [] if slices else [*options.layout_features, "tnum", "pnum", "lnum"]
    options.drop_tables = [*options.drop_tables, *(_NOT_IN_SLICES if slices else ())]
    options.name_IDs = [1, 2] if slices else [0, 1, 2, 4, 6, 13, 14]
    options.recalc_timestamp = False
    return options


def _subset(source: Path | BytesIO, characters: frozenset[int], slices: bool = False) -> Any:
    from fontTools import subset
    from fontTools.ttLib import TTFont

    font = TTFont(source, recalcTimestamp=False)
    cutter = subset.Subsetter(_options(slices))
    cutter.populate(unicodes=characters)
    cutter.subset(font)
    return font


@cache
def _chinese(source: Path, units: int) -> bytes:
    """A family cut to the site's characters, with rounded outlines: what all its slices are cut from."""
    from fontTools.ttLib.scaleUpem import scale_upem

    font = _subset(source, chinese_text(), slices=True)
    scale_upem(font, units)
    font.flavor = None
    held = BytesIO()
    font.save(held)
    return held.getvalue()


def build(cut: Cut, folder: Path, target: Path) -> int:
    """Write one cut as woff2 into `target`; returns its size in bytes."""
    from fontTools.varLib import instancer

    source = folder / "node_modules" / cut.package / "files" / f"{cut.source}.woff2"
    held = BytesIO(_chinese(source, cut.units)) if cut.units else source
    font = _subset(held, cut.characters, slices=bool(cut.units))
    if cut.weights:
        font = instancer.instantiateVariableFont(font, {"wght": cut.weights})
    rename(font, cut.file)
    path = target / f"{cut.file}.woff2"
    font.flavor = "woff2"
    font.save(path, reorderTables=True)
    return path.stat().st_size


def rename(font: Any, name: str) -> None:
    """A changed font must not carry a reserved name: inside the file it is called after its part on the site."""
    for record in font["name"].names:
        if record.nameID in {1, 4, 6}:
            record.string = f"Cribsite-{name}"


def characters_in(path: Path) -> frozenset[int]:
    """The code points a font file can draw."""
    from fontTools.ttLib import TTFont

    return frozenset(TTFont(path, lazy=True).getBestCmap())


def han_characters(weight: int) -> frozenset[int]:
    """The Chinese characters that the slices of a weight can draw together."""
    return frozenset().union(*(characters_in(path) for path in FOLDER.glob(f"han-{weight}-*.woff2")))


def licence(folder: Path, wanted: list[Cut]) -> str:
    """The families' copyright lines and the licence they share."""
    texts = [
        f"{package}\n\n{(folder / 'node_modules' / package / 'LICENSE').read_text(encoding='utf-8').strip()}\n"
        for package in sorted({cut.package for cut in wanted})
    ]
    return "\n\n".join(texts)
