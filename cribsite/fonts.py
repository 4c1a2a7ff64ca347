"""The site's own fonts: which letters each cut holds, and how the cuts are made from the published families."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cribsite import environment

FOLDER = environment.ROOT / "static" / "fonts"
VERSION = "5.3.0"  # of every package below


@dataclass(frozen=True, kw_only=True)
class Cut:
    """One font file of the site: where it comes from, the characters it keeps, and the weights of a variable font."""

    file: str
    package: str
    source: str
    characters: frozenset[int]
    weights: tuple[int, int] | None = None


def span(*ranges: tuple[int, int] | int) -> frozenset[int]:
    """Code points of the given ranges, ends included."""
    points: set[int] = set()
    for item in ranges:
        first, last = (item, item) if isinstance(item, int) else item
        points.update(range(first, last + 1))
    return frozenset(points)


LATIN = span(
    (0x20, 0x7E), (0xA0, 0xFF), 0x131, (0x2010, 0x2026), 0x2032, 0x2033, 0x2039, 0x203A, 0x20AC, 0x2122, 0x2212
)
TURKISH = frozenset(map(ord, "ĞğİŞşŒœ₺"))
ARABIC_LETTERS = span((0x621, 0x63A), (0x640, 0x655), 0x670, 0x671)
PERSIAN_LETTERS = frozenset(map(ord, "پچژکگیۀەۃ"))
ARABIC_SIGNS = span((0x660, 0x66C), (0x6F0, 0x6F9), 0x60C, 0x61B, 0x61F, 0x20, 0xA0, 0xAB, 0xBB, (0x200C, 0x200F))
ARABIC_SIGNS |= frozenset(map(ord, "!.:()[]/-–—…"))

HAN = re.compile(r"[\u2e80-\u2fdf\u3000-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]")
OWN_NAME = "简体中文"


def chinese_text() -> frozenset[int]:
    """Every Chinese character the site itself can show: its catalog, its texts and the language's own name."""
    found = set(OWN_NAME)
    texts = [environment.ROOT / app / "content" / "zh-hans" for app in ("rules", "cribsite")]
    places = [environment.ROOT / "locale" / "zh_Hans", *texts]
    for place in places:
        for path in sorted(place.rglob("*")):
            if path.suffix in {".po", ".md", ".toml", ".json", ".yaml", ".txt"}:
                found.update(HAN.findall(path.read_text(encoding="utf-8")))
    return frozenset(map(ord, found))


def cuts() -> list[Cut]:
    noto, vazir = "@fontsource-variable/noto-sans", "@fontsource-variable/vazirmatn"
    lora, naskh, han = "@fontsource/lora", "@fontsource/noto-naskh-arabic", "@fontsource/noto-sans-sc"
    chinese = chinese_text()
    arabic = ARABIC_LETTERS | PERSIAN_LETTERS | ARABIC_SIGNS
    return [
        Cut(
            file="sans-latin", package=noto, source="noto-sans-latin-wght-normal", characters=LATIN, weights=(400, 800)
        ),
        Cut(
            file="sans-turkish",
            package=noto,
            source="noto-sans-latin-ext-wght-normal",
            characters=TURKISH,
            weights=(400, 800),
        ),
        Cut(file="arabic", package=vazir, source="vazirmatn-arabic-wght-normal", characters=arabic, weights=(400, 800)),
        Cut(file="book-latin", package=lora, source="lora-latin-600-normal", characters=LATIN),
        Cut(file="book-turkish", package=lora, source="lora-latin-ext-600-normal", characters=TURKISH),
        Cut(
            file="book-arabic",
            package=naskh,
            source="noto-naskh-arabic-arabic-700-normal",
            characters=ARABIC_LETTERS | ARABIC_SIGNS,
        ),
        Cut(file="han-400", package=han, source="noto-sans-sc-chinese-simplified-400-normal", characters=chinese),
        Cut(file="han-700", package=han, source="noto-sans-sc-chinese-simplified-700-normal", characters=chinese),
    ]


def fetch(folder: Path, wanted: list[Cut]) -> None:
    """Have npm lay the packages into `folder`. Raises CalledProcessError or FileNotFoundError without npm."""
    packages = sorted({f"{cut.package}@{VERSION}" for cut in wanted})
    (folder / "package.json").write_text("{}", encoding="ascii")
    command = ["npm", "install", "--silent", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", *packages]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)


def build(cut: Cut, folder: Path, target: Path) -> int:
    """Write one cut as woff2 into `target`; returns its size in bytes."""
    from fontTools import subset
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    source = folder / "node_modules" / cut.package / "files" / f"{cut.source}.woff2"
    font = TTFont(source, recalcTimestamp=False)
    options = subset.Options()
    options.flavor = "woff2"
    options.hinting = False
    options.desubroutinize = True
    options.layout_features = [*options.layout_features, "tnum", "pnum", "lnum"]
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    options.recalc_timestamp = False
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=cut.characters)
    cutter.subset(font)
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


def licence(folder: Path, wanted: list[Cut]) -> str:
    """The families' copyright lines and the licence they share."""
    texts = [
        f"{package}\n\n{(folder / 'node_modules' / package / 'LICENSE').read_text(encoding='utf-8').strip()}\n"
        for package in sorted({cut.package for cut in wanted})
    ]
    return "\n\n".join(texts)
