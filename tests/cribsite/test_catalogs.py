"""The checks of the catalogs find what a translator can get wrong."""

import polib
import pytest

from cribsite import catalogs


def entry(msgid: str, msgstr: str = "", **more: object) -> polib.POEntry:
    return polib.POEntry(msgid=msgid, msgstr=msgstr, **more)


def keys(item: polib.POEntry, locale: str = "ar") -> list[str]:
    return [fault.partition(":")[0] for fault in catalogs._faults_of(item, locale)]


@pytest.mark.parametrize(
    ("item", "found"),
    [
        (entry("Deal", "توزيع"), []),
        (entry("Deal", ""), ["empty"]),
        (entry("Deal", "توزيع", flags=["fuzzy"]), ["fuzzy"]),
        (entry("Deal", "توزيع", obsolete=True), ["obsolete"]),
        (entry("%(name)s deals", "%(nam)s توزيع"), ["placeholders"]),
        (entry("<bdi>%(name)s</bdi> deals", "%(name)s توزيع"), ["tags"]),
        (entry("Deal ", "توزيع"), ["space"]),
    ],
)
def test_a_fault_of_a_text_is_found(item: polib.POEntry, found: list[str]) -> None:
    assert keys(item) == found


def test_arabic_may_leave_the_number_out_up_to_two_and_no_further() -> None:
    forms = ["لا نقاط", "نقطة واحدة", "نقطتان", "%(n)s نقاط", "%(n)s نقطة", "%(n)s نقطة"]
    good = entry("%(n)s point", msgid_plural="%(n)s points", msgstr_plural=dict(enumerate(forms)))
    assert keys(good) == []
    forms[3] = "نقاط"
    bad = entry("%(n)s point", msgid_plural="%(n)s points", msgstr_plural=dict(enumerate(forms)))
    assert keys(bad) == ["placeholders"]


def test_turkish_keeps_the_number_since_its_first_form_says_none_too() -> None:
    bad = entry("%(n)s point", msgid_plural="%(n)s points", msgstr_plural={0: "bir puan", 1: "%(n)s puan"})
    assert keys(bad, "tr") == ["placeholders"]


def test_plural_headers_are_those_of_django() -> None:
    from pathlib import Path

    import django

    for locale, plural in catalogs.PLURALS.items():
        theirs = polib.pofile(str(Path(django.__file__).parent / f"conf/locale/{locale}/LC_MESSAGES/django.po"))
        assert theirs.metadata["Plural-Forms"] == plural
        assert polib.pofile(str(catalogs.catalog(locale))).metadata["Plural-Forms"] == plural
