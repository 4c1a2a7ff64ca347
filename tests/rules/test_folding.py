"""Each rule of the fold by which the search compares words, and that the original can still be shown."""

import pytest

from rules.folding import fold, forms, words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("KR\u0130B", "krib"),  # the dot left over by casefolding
        ("kr\u0131b", "krib"),  # dotless i
        ("SHOW", "show"),
        ("\uff33\uff48\uff4f\uff57", "show"),  # NFKC
        ("\u0643\u0640\u0640\u0631\u064a\u0628", "\u06a9\u0631\u06cc\u0628"),  # tatweel, kaf, yeh
        ("\u0643\u064f\u0631\u0650\u064a\u0652\u0628", "\u0643\u0631\u064a\u0628"),  # vowel signs
        ("\u062d\u0631\u0651", "\u062d\u0631"),  # shadda
        ("\u0647\u0630\u0670\u0627", "\u0647\u0630\u0627"),  # superscript alef
        ("\u0623\u0633", "\u0627\u0633"),
        ("\u0625\u0633", "\u0627\u0633"),
        ("\u0622\u0633", "\u0627\u0633"),
        ("\u0671\u0633", "\u0627\u0633"),
        ("\u0639\u0644\u0649", "\u0639\u0644\u06cc"),
        ("\u0634\u0626", "\u0634\u06cc"),
        ("\u0648\u0631\u0642\u0629", "\u0648\u0631\u0642\u0647"),
        ("\u062f\u0633\u062a\u06c0", "\u062f\u0633\u062a\u0647"),  # heh with yeh above, one character
        ("\u062f\u0633\u062a\u0647\u0654", "\u062f\u0633\u062a\u0647"),  # and as two
        ("\u062f\u0633\u062a\u0647\u200c\u06cc", "\u062f\u0633\u062a\u0647"),  # the same ezafe with a half-space
        ("\u0645\u0624\u0633", "\u0645\u0648\u0633"),
        ("\u062c\u0632\u0621", "\u062c\u0632"),  # hamza
        ("\u0661\u0662\u0663", "123"),
        ("\u06f1\u06f2\u06f3", "123"),
        ("\u0645\u06cc\u200c\u0631\u0648\u062f", "\u0645\u06cc\u0631\u0648\u062f"),
        ("\u0645\u06cc \u0631\u0648\u062f", "\u0645\u06cc\u0631\u0648\u062f"),
        ("\u0646\u0645\u06cc \u0631\u0648\u062f", "\u0646\u0645\u06cc\u200c\u0631\u0648\u062f"),
        ("\u0648\u0631\u0642\u200c\u0647\u0627", "\u0648\u0631\u0642\u0647\u0627"),
        ("k\u00e2\u011f\u0131t", "K\u00c2\u011eIT"),
    ],
)
def test_two_spellings_are_one_word(one: str, other: str) -> None:
    assert fold(one) == fold(other)
    assert fold(one)


@pytest.mark.parametrize("prefix", ["\u0627\u0644", "\u0648\u0627\u0644", "\u0628\u0627\u0644", "\u0644\u0644"])
def test_the_arabic_article_is_not_needed(prefix: str) -> None:
    bare = fold("\u0643\u0631\u064a\u0628")
    assert bare in forms(fold(prefix + "\u0643\u0631\u064a\u0628"))


def test_what_is_no_article_stays() -> None:
    assert forms(fold("\u0628\u0627\u0644\u0627")) == (fold("\u0628\u0627\u0644\u0627"),)
    assert forms("show") == ("show",)


@pytest.mark.parametrize(("one", "other"), [("crib", "cribs"), ("\u0628\u0631\u0648", "\u0628\u0631"), ("on", "un")])
def test_different_words_stay_different(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@pytest.mark.parametrize(
    "text",
    [
        "the dealer\u2019s crib, 5-5-5",
        "\u0627\u0644\u0643\u0631\u064a\u0628\u064f \u0648\u0627\u0644\u064a\u062f\u0651.",
        "\u062f\u0633\u062a\u0647\u200c\u06cc \u0648\u0631\u0642"
        " \u0645\u06cc\u200c\u0631\u0648\u062f\u060c \u0645\u06cc \u0631\u0648\u062f",
        "\u5e95\u724c\uff08crib\uff09\u5f52\u5e84\u5bb6",
        "D\u0130REKT \u0130\u015e",
    ],
)
def test_every_word_knows_its_place_in_the_original(text: str) -> None:
    found = words(text)
    assert found
    last = 0
    for word in found:
        assert last <= word.start < word.end <= len(text)
        assert fold(text[word.start : word.end]) == word.folded
        last = word.end
    assert not text[last:].strip("\u200c .,\uff09")


def test_han_is_one_run_and_figures_stand_apart() -> None:
    assert [word.folded for word in words("\u5f97 2 \u5206\uff0c\u5e95\u724c")] == [
        "\u5f97",
        "2",
        "\u5206",
        "\u5e95\u724c",
    ]
    assert words("\u5e95\u724c")[0].is_han
