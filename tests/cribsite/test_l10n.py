"""Numbers and dates come out as the table of the writing rules says, and digits of any script are read."""

import datetime as dt
from decimal import Decimal

import pytest
from django.template import Context, Template
from django.utils import translation

from cribsite import l10n

LANGUAGES = ("en", "ar", "tr", "fa", "zh-hans")


@pytest.mark.parametrize(
    ("language", "decimal", "whole", "share"),
    [
        ("en", "4.77", "12,345", "62%"),
        ("ar", "4.77", "12,345", "62%"),
        ("tr", "4,77", "12.345", "%62"),
        ("fa", "۴٫۷۷", "۱۲٬۳۴۵", "۶۲٪"),
        ("zh-hans", "4.77", "12,345", "62%"),
    ],
)
def test_each_language_writes_its_own_numbers(language: str, decimal: str, whole: str, share: str) -> None:
    with translation.override(language):
        assert l10n.num(4.77) == decimal
        assert l10n.num(Decimal("4.77")) == decimal
        assert l10n.num(12345) == whole
        assert l10n.percent(0.62) == share


@pytest.mark.parametrize(("value", "en", "fa"), [(4, "+4", "+۴"), (-0.2, "\u22120.2", "\u2212۰٫۲"), (0, "0", "۰")])
def test_gains_have_a_sign_and_no_bidi_mark(value: float, en: str, fa: str) -> None:
    assert l10n.signed(value, language="en") == en
    assert l10n.signed(value, language="fa") == fa


def test_fixed_places_are_kept() -> None:
    assert l10n.num(8, 1, "en") == "8.0"
    assert l10n.num(16.25, 0, "en") == "16"
    assert l10n.percent(0.568, 1, "tr") == "%56,8"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "5 March 2026"),
        ("ar", "5 مارس 2026"),
        ("tr", "5 Mart 2026"),
        ("fa", "۱۴ اسفند ۱۴۰۴"),
        ("zh-hans", "2026年3月5日"),
    ],
)
def test_dates_are_gregorian_except_in_persian(language: str, text: str) -> None:
    assert l10n.day(dt.date(2026, 3, 5), language) == text


def test_clock_has_24_hours_except_in_english() -> None:
    when = dt.datetime(2026, 3, 5, 15, 4, tzinfo=dt.UTC)
    assert l10n.clock(when, "tr") == "15:04"
    assert l10n.clock(when, "fa") == "۱۵:۰۴"
    assert "pm" in l10n.clock(when, "en").lower()


@pytest.mark.parametrize("text", ["123", "۱۲۳", "١٢٣", " ۱۲۳ "])
def test_digits_of_any_script_are_read(text: str) -> None:
    assert l10n.digits(text) == 123
    assert l10n.digits("\u2212۳") == -3


def test_no_number_is_an_error() -> None:
    with pytest.raises(ValueError, match="invalid"):
        l10n.digits("four")


def test_ago_changes_its_unit() -> None:
    now = dt.datetime(2026, 3, 5, 12, tzinfo=dt.UTC)
    with translation.override("en"):
        assert l10n.ago(now - dt.timedelta(seconds=20), now) == "just now"
        assert l10n.ago(now - dt.timedelta(minutes=1), now) == "1 minute ago"
        assert l10n.ago(now - dt.timedelta(hours=5), now) == "5 hours ago"
        assert l10n.ago(now - dt.timedelta(days=3), now) == "3 days ago"
        assert l10n.ago(now - dt.timedelta(days=30), now) == "3 February 2026"


def test_filters_isolate_signed_numbers_and_dash_what_is_missing() -> None:
    page = Template("{% load l10n %}{{ a|signed }} {{ b|num }} {{ c|num:1 }} {{ d|day }}")
    with translation.override("fa"):
        text = page.render(Context({"a": 4, "b": None, "c": 8, "d": dt.date(2026, 3, 5)}))
    assert '<bdi dir="ltr">+۴</bdi> – ۸٫۰' in text
    assert 'datetime="2026-03-05" title="2026-03-05">۱۴ اسفند ۱۴۰۴<' in text


@pytest.mark.parametrize(
    ("language", "text", "written"),
    [
        ("en", "ten-card cribbage", "Ten-card cribbage"),
        ("tr", "ihaleli krib", "İhaleli krib"),
        ("tr", "ıhlamur", "Ihlamur"),
        ("en", "", ""),
        ("fa", "کریب", "کریب"),
        ("zh-hans", "底牌", "底牌"),
    ],
)
def test_a_capital_is_that_of_the_language(language: str, text: str, written: str) -> None:
    with translation.override(language):
        assert Template("{% load l10n %}{{ text|capital }}").render(Context({"text": text})) == written
