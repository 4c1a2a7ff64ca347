"""Every letter the site writes is in one of its own fonts."""

import pytest

from cribsite import fonts


@pytest.mark.parametrize("file", ["han-400.woff2", "han-700.woff2"])
def test_every_chinese_character_of_the_site_is_in_its_fonts(file: str) -> None:
    lacking = fonts.chinese_text() - fonts.characters_in(fonts.FOLDER / file)
    assert not lacking, f"run ./dev assets: {''.join(map(chr, sorted(lacking)))}"


def test_turkish_persian_and_arabic_letters_are_there() -> None:
    turkish = fonts.characters_in(fonts.FOLDER / "sans-turkish.woff2") | fonts.characters_in(
        fonts.FOLDER / "sans-latin.woff2"
    )
    assert set(map(ord, "çğıöşüÇĞİÖŞÜâî")) <= turkish
    arabic = fonts.characters_in(fonts.FOLDER / "arabic.woff2")
    assert set(map(ord, "پچژگکیهٔءأإآؤئىة۰۱۲۳۴۵۶۷۸۹٪٫٬،؛؟\u200c")) <= arabic
    book = fonts.characters_in(fonts.FOLDER / "book-arabic.woff2")
    assert set(map(ord, "أبجدهوزحطيكلمنسعفصقرشتثخذضظغءآإؤئىة،؛؟")) <= book


def test_each_font_file_is_small() -> None:
    sizes = {path.name: path.stat().st_size for path in fonts.FOLDER.glob("*.woff2")}
    assert len(sizes) == len(fonts.cuts())
    assert sizes["sans-latin.woff2"] < 40_000
    assert sizes["sans-turkish.woff2"] < 5_000
    assert sizes["arabic.woff2"] < 32_000
    assert sizes["book-latin.woff2"] < 22_000
    assert sizes["book-arabic.woff2"] < 16_000


def test_inside_the_files_no_reserved_name_is_used() -> None:
    from fontTools.ttLib import TTFont

    for path in fonts.FOLDER.glob("*.woff2"):
        assert TTFont(path)["name"].getDebugName(1) == f"Cribsite-{path.stem}"
