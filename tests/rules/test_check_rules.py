"""The rules pages hold together in all languages, and each kind of break is found."""

import json
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from rules import glossary
from rules.checks import Finding, check
from rules.checks.catalog import expected, glossary_findings
from rules.pages import CONTENT, languages, read_pages


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of all pages that a test may break."""
    return Path(shutil.copytree(CONTENT, tmp_path / "content"))


@pytest.fixture
def some(tmp_path: Path) -> Path:
    """A copy of a few chapters: what is found in one page does not depend on all the others, and is found sooner."""
    for language in languages():
        (tmp_path / "content" / language).mkdir(parents=True)
        for slug in ("aim", "crib", "show", "play", "deal", "starter"):
            shutil.copy(CONTENT / language / f"{slug}.md", tmp_path / "content" / language)
    return tmp_path / "content"


def _edit(path: Path, change: Callable[[str], str]) -> None:
    before = path.read_text(encoding="utf-8")
    after = change(before)
    assert after != before, "the test does not break anything"
    path.write_text(after, encoding="utf-8")


@cache
def _all_findings() -> tuple[Finding, ...]:
    return tuple(check(CONTENT)[0])


def _keys_before(name: str) -> set[str]:
    return {finding.key for finding in _all_findings() if str(finding.path).endswith(name)}


def _keys(root: Path, name: str) -> set[str]:
    return {finding.key for finding in check(root)[0] if str(finding.path).endswith(name)}


def test_all_pages_are_clean_in_all_languages() -> None:
    found, number = check(CONTENT)
    assert [finding.told(CONTENT) for finding in found] == []
    assert number >= 7


def test_every_example_of_every_page_is_the_same_in_all_languages() -> None:
    books = [
        [(page.slug, page.anchors, [s.directives for s in page.sections]) for page in read_pages(CONTENT, language)]
        for language in languages()
    ]
    assert all(book == books[0] for book in books)


@pytest.mark.parametrize(
    ("name", "old", "new", "key"),
    [
        ("en/show.md", "{#flush}", "", "anchor"),
        ("tr/show.md", "{#flush}", "{#renk}", "anchors"),
        ("en/show.md", "hand total=29", "hand total=28", "count"),
        ("ar/show.md", "5H 5S 5D JC + 5C", "5H 5S 6D JC + 5C", "count"),
        ("zh-hans/play.md", "0:8C 1:7D", "0:8C 1:6D", "count"),
        ("en/play.md", "```play open points", "```plays open points", "directive"),
        ("en/crib.md", "show#what-counts", "show#what-is-counted", "link"),
        ("tr/crib.md", "order: 3", "order: 4", "order"),
        ("en/deal.md", "lead: ", "led: ", "front_matter"),
    ],
)
def test_a_broken_structure_or_count_is_found(copy: Path, name: str, old: str, new: str, key: str) -> None:
    _edit(copy / name, lambda text: text.replace(old, new, 1))
    assert key in _keys(copy, name)


@pytest.mark.parametrize(
    ("name", "old", "new", "key"),
    [
        ("en/three.md", "```differences variant=three\n", "```differences variant=three\n121\n", "directive"),
        ("en/three.md", "```differences variant=three", "```differences variant=trio", "directive"),
        ("en/three.md", "```differences variant=three", "```differences variant=four", "differences"),
        ("en/matches.md", "121 95", "122 95", "directive"),
        ("en/three.md", "group: variant", "group: option", "group"),
        ("fa/three.md", "group: variant", "group: option", "group"),
        ("en/three.md", "group: variant", "group: variants", "front_matter"),
        ("en/crib.md", "{#laying-away}", "{#throwing}", "glossary"),
        ("tr/crib.md", "{#laying-away}", "{#throwing}", "glossary"),
    ],
)
def test_a_broken_table_group_or_term_is_found(copy: Path, name: str, old: str, new: str, key: str) -> None:
    assert key not in _keys_before(name)
    _edit(copy / name, lambda text: text.replace(old, new, 1))
    assert key in _keys(copy, name)


@pytest.mark.parametrize("slug", ["three", "lowball", "muggins", "manual", "cut-before-deal"])
def test_a_page_of_the_catalog_that_is_missing_is_found(copy: Path, slug: str) -> None:
    assert "catalog" not in _keys_before(f"en/{slug}.md")
    (copy / "en" / f"{slug}.md").unlink()
    assert "catalog" in _keys(copy, f"en/{slug}.md")


def test_every_slug_of_the_catalog_is_expected() -> None:
    from games.engine.catalog import VARIANTS
    from games.engine.options import OPTIONS

    wanted = {*VARIANTS, *(key.replace("_", "-") for key in OPTIONS), "manual", "muggins"}
    assert set(expected()) == wanted
    assert len(wanted) == len(VARIANTS) + len(OPTIONS) + 2


def test_a_term_that_is_broken_is_found(tmp_path: Path) -> None:
    rows = json.loads(glossary.DATA.read_text(encoding="utf-8"))
    rows[0]["names"]["fa"] = ""
    rows[1]["link"] = "crib#nowhere"
    rows[2]["link"] = "whist#start"
    rows.append(rows[3])
    broken = tmp_path / "glossary.json"
    broken.write_text(json.dumps(rows), encoding="utf-8")
    book = {language: read_pages(CONTENT, language) for language in languages()}
    told = "\n".join(finding.sentence for finding in glossary_findings(CONTENT, book, broken))
    for sentence in ("no name in fa", "#nowhere, which is not there", "whist, which is missing", "stands twice"):
        assert sentence in told


def test_an_arabic_kaf_in_a_persian_page_is_found(some: Path) -> None:
    _edit(some / "fa/crib.md", lambda text: text.replace("\u06a9", "\u0643", 1))
    assert "letters" in _keys(some, "fa/crib.md")


def test_a_persian_yeh_in_an_arabic_page_is_found(some: Path) -> None:
    _edit(some / "ar/crib.md", lambda text: text.replace("\u064a", "\u06cc", 1))
    assert "letters" in _keys(some, "ar/crib.md")


@pytest.mark.parametrize(
    ("name", "line", "key"),
    [
        ("fa/crib.md", "این 5 ورق است.", "digits"),
        ("ar/crib.md", "هذه ٥ أوراق.", "digits"),
        ("ar/crib.md", "ورقة, وورقة.", "punctuation"),
        ("fa/crib.md", "او می رود.", "half_space"),
        ("fa/crib.md", "ورق ها.", "half_space"),
        ("zh-hans/crib.md", "得2 分。", "spacing"),
        ("zh-hans/crib.md", "很好,很好。", "punctuation"),
        ("zh-hans/crib.md", "您好。", "address"),
        ("tr/crib.md", "Ne güzel!", "punctuation"),
        ("en/crib.md", "It's fine.", "punctuation"),
        ("ar/crib.md", "هذا سرير الأطفال.", "word"),
        ("tr/crib.md", "Bu bir beşik.", "word"),
        ("fa/crib.md", "این باکس است.", "word"),
        ("zh-hans/crib.md", "这是婴儿床。", "word"),
        ("zh-hans/crib.md", "这是 crib。", "word"),
        ("ar/crib.md", "a\u200eb", "bidi"),
    ],
)
def test_wrong_letters_marks_and_words_are_found(some: Path, name: str, line: str, key: str) -> None:
    assert key not in _keys_before(name)
    _edit(some / name, lambda text: text + f"\n{line}\n")
    assert key in _keys(some, name)


def test_a_missing_page_a_short_page_and_a_lost_term_are_found(copy: Path) -> None:
    (copy / "tr/aim.md").unlink()
    assert _keys(copy, "tr/aim.md") == {"page", "glossary"}
    for name in ("zh-hans/starter.md",):
        _edit(copy / name, lambda text: text.replace("起始牌", "翻牌"))
        assert "term" in _keys(copy, name)
    _edit(copy / "ar/starter.md", lambda text: text[: len(text) // 2])
    assert "length" in _keys(copy, "ar/starter.md")


def test_words_in_brackets_and_cards_in_code_are_no_faults(copy: Path) -> None:
    _edit(copy / "zh-hans/crib.md", lambda text: text + "\n底牌（crib）与 `5H 10D` 和 `21 + 10 = 31`。\n")
    assert _keys(copy, "zh-hans/crib.md") == set()


def test_bold_that_would_stand_as_asterisks_is_found(some: Path) -> None:
    """A full-width mark just inside the asterisks ends no bold in front of a Chinese character."""
    _edit(some / "zh-hans/crib.md", lambda text: text + "\n这是**底牌。**它归庄家。\n")
    assert "bold" in {finding.key for finding in check(some)[0]}
