"""Every letter the site writes is in one of its own fonts."""

import re

from cribsite import fonts
from cribsite.seen import beside, characters, han
from cribsite.slices import fetched, slices


def test_every_chinese_character_of_the_site_is_in_its_fonts() -> None:
    lacking = fonts.chinese_text() - fonts.han_characters(400)
    assert not lacking, f"run ./dev assets: {''.join(map(chr, sorted(lacking)))}"


def test_a_date_is_written_with_the_sites_own_characters() -> None:
    """No catalog has the names of the weekdays."""
    assert set(map(ord, "年月日星期一二三四五六")) <= fonts.chinese_text()


def _faces() -> dict[str, set[int]]:
    """File and characters of each face of the Chinese style sheet."""
    found = {}
    for file, told in re.findall(
        r"fonts/([\w-]+)\.woff2.*?unicode-range: ([^;]+);", fonts.HAN_CSS.read_text(), re.DOTALL
    ):
        pieces = [piece.removeprefix("U+").split("-") for piece in told.split(", ")]
        found[file] = {point for piece in pieces for point in range(int(piece[0], 16), int(piece[-1], 16) + 1)}
    return found


def test_a_page_is_told_of_each_slice_exactly_what_is_in_it() -> None:
    faces = _faces()
    assert len(faces) > 20
    for file, points in faces.items():
        assert points == fonts.characters_in(fonts.FOLDER / f"{file}.woff2"), file
    for weight in fonts.HAN_SLICES:
        own = [points for file, points in faces.items() if file.startswith(f"han-{weight}-")]
        assert sum(map(len, own)) == len(set().union(*own)), "a character stands in two slices"


def test_slices_are_a_partition_that_follows_the_pages() -> None:
    pages = [frozenset(range(100, 160)), frozenset(range(130, 200)), frozenset({130, 131, 300})]
    everything = frozenset(range(100, 400))
    found = slices(pages, everything, 4)
    assert frozenset().union(*found) == everything
    assert sum(map(len, found)) == len(everything)
    assert all(fetched(found, shown) <= fetched([everything], shown) for shown in pages)
    assert slices(pages, everything, 4) == found


def test_what_a_page_shows_is_read_from_its_html() -> None:
    shown = characters(
        "<html lang='zh-hans'><h1>\u724c</h1><p>\u5e95<b>\u5206</b><script>\u5bb6</script></p>"
        "<details><summary><svg><use href='a'></use></svg>\u95f2</summary><p>\u5e84</p></details>"
        "<ol class='rules-cards'><li><b>\u52a0</b> <q>\u5e95</q> <i lang='en'>a</i></ol>"
    )
    assert han(shown.headings) == {0x724C, 0x52A0}
    assert han(shown.text) == {0x5E95, 0x5206, 0x95F2}
    assert ord("a") in shown.text["en"]
    assert "" not in shown.text


def test_a_page_with_letters_of_many_scripts_counts_for_more() -> None:
    arabic = characters("<p lang='ar'>\u062c</p>")
    assert beside(arabic) == (fonts.FOLDER / "arabic.woff2").stat().st_size
    assert beside(characters("<p lang='en'>a</p>")) == 0


def test_turkish_persian_and_arabic_letters_are_there() -> None:
    turkish = frozenset().union(*(fonts.characters_in(path) for path in fonts.FOLDER.glob("sans-*.woff2")))
    assert set(map(ord, "çğıöşüÇĞİÖŞÜâî")) <= turkish
    arabic = fonts.characters_in(fonts.FOLDER / "arabic.woff2")
    assert set(map(ord, "پچژگکیهٔءأإآؤئىة۰۱۲۳۴۵۶۷۸۹٪٫٬،؛؟\u200c")) <= arabic
    book = fonts.characters_in(fonts.FOLDER / "book-arabic.woff2")
    assert set(map(ord, "أبجدهوزحطيكلمنسعفصقرشتثخذضظغءآإؤئىة،؛؟")) <= book


def test_each_font_file_is_small() -> None:
    sizes = {path.name: path.stat().st_size for path in fonts.FOLDER.glob("*.woff2")}
    assert len(sizes) == len(fonts.cuts()) + len(_faces())
    assert sizes["sans-latin.woff2"] < 20_000
    assert sizes["sans-latin-1.woff2"] < 14_000
    assert sizes["sans-turkish.woff2"] < 5_000
    assert sizes["arabic.woff2"] < 32_000
    assert sizes["book-latin.woff2"] < 16_000
    assert sizes["book-arabic.woff2"] < 16_000
    assert max(size for name, size in sizes.items() if name.startswith("han-")) < 48_000


def test_inside_the_files_no_reserved_name_is_used() -> None:
    from fontTools.ttLib import TTFont

    for path in fonts.FOLDER.glob("*.woff2"):
        assert TTFont(path)["name"].getDebugName(1) == f"Cribsite-{path.stem}"
