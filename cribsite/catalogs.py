"""The catalogs of the four translations: where they lie, how they are compiled, what may be wrong with them."""

import re
from collections.abc import Iterator
from pathlib import Path

import polib

from cribsite import environment

LOCALE = environment.ROOT / "locale"
# As in Django's own catalogs: with another header Django keeps two catalogs side by side.
PLURALS = {
    "ar": (
        "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : "
        "n%100>=3 && n%100<=10 ? 3 : n%100>=11 && n%100<=99 ? 4 : 5;"
    ),
    "tr": "nplurals=2; plural=(n > 1);",
    "fa": "nplurals=2; plural=(n > 1);",
    "zh_Hans": "nplurals=1; plural=0;",
}
# Forms that may leave the number out, being said of one number only ("two points" in Arabic).
NUMBERLESS_FORMS = {"ar": frozenset({0, 1, 2})}
PLACEHOLDER = re.compile(r"%\((\w+)\)[#0\- +]*\d*(?:\.\d+)?[sdif]|\{(\w*)\}")
TAG = re.compile(r"</?(\w+)")


def catalog(locale: str) -> Path:
    return LOCALE / locale / "LC_MESSAGES" / "django.po"


def compile_all() -> list[Path]:
    """Write each `.mo` that is older than its `.po`; returns those written."""
    written = []
    for source in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            continue
        fresh = target.with_suffix(".mo.new")
        polib.pofile(str(source)).save_as_mofile(str(fresh))
        fresh.replace(target)
        written.append(target)
    return written


def header(locale: str) -> dict[str, str]:
    """The header of a catalog: no dates and no persons, so that nothing changes but the texts."""
    return {
        "Project-Id-Version": "cribsite",
        "Language": locale,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS[locale],
    }


def ensure(locale: str) -> None:
    """Make an empty catalog where there is none."""
    path = catalog(locale)
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = polib.POFile(wrapwidth=0)
        fresh.metadata = header(locale)
        fresh.save(str(path))


def settle(locale: str) -> None:
    """After extraction: the house's header, no obsolete entries, guesses emptied, entries in a stable order."""
    entries = polib.pofile(str(catalog(locale)), wrapwidth=0)
    entries.metadata = header(locale)
    entries.header = ""
    for entry in entries:
        if entry.fuzzy:
            entry.flags.remove("fuzzy")
            entry.msgstr = ""
            entry.msgstr_plural = dict.fromkeys(entry.msgstr_plural, "")
            entry.previous_msgid = entry.previous_msgid_plural = entry.previous_msgctxt = None
        entry.comment = ""
    for entry in entries.obsolete_entries():
        entries.remove(entry)
    entries.sort(key=lambda entry: (entry.occurrences[:1], entry.msgid, entry.msgctxt or ""))
    entries.save(str(catalog(locale)))


def open_counts() -> dict[str, tuple[int, int]]:
    """For each locale: messages without a translation, and all messages."""
    counts = {}
    for locale in PLURALS:
        entries = polib.pofile(str(catalog(locale)))
        counts[locale] = (sum(not entry.translated() for entry in entries), len(entries))
    return counts


def faults() -> list[str]:
    """What is wrong with the catalogs, one line each: `file: key: sentence`."""
    found = []
    for locale, plural in PLURALS.items():
        path = catalog(locale)
        name = path.relative_to(environment.ROOT)
        if not path.exists():
            found.append(f"{name}: missing: there is no such catalog.")
            continue
        entries = polib.pofile(str(path))
        if entries.metadata.get("Plural-Forms") != plural:
            found.append(f"{name}: plural_forms: the header must be {plural!r}.")
        for entry in entries:
            found += [f"{name}: {fault} ({entry.msgid[:50]!r})" for fault in _faults_of(entry, locale)]
    return found


def _faults_of(entry: polib.POEntry, locale: str) -> Iterator[str]:
    if entry.obsolete:
        yield "obsolete: the text is used no more."
    elif entry.fuzzy:
        yield "fuzzy: a guess is no translation."
    elif not entry.translated():
        yield "empty: there is no translation."
    elif entry.msgid_plural:
        yield from _plural_faults(entry, locale)
    else:
        yield from _text_faults(entry.msgid, entry.msgstr)


def _plural_faults(entry: polib.POEntry, locale: str) -> Iterator[str]:
    expected = int(PLURALS[locale].partition("nplurals=")[2][0])
    if len(entry.msgstr_plural) != expected:
        yield f"plural: {expected} forms are needed."
    for form, text in entry.msgstr_plural.items():
        numberless = int(form) in NUMBERLESS_FORMS.get(locale, ())
        wanted = placeholders(entry.msgid_plural)
        missing = wanted - placeholders(text)
        if placeholders(text) - wanted or (missing and not (numberless and len(missing) == 1)):
            yield f"placeholders: form {form} has other placeholders than the source."


def _text_faults(source: str, text: str) -> Iterator[str]:
    if placeholders(source) != placeholders(text):
        yield "placeholders: not those of the source."
    if sorted(TAG.findall(source)) != sorted(TAG.findall(text)):
        yield "tags: not those of the source."
    # A bare mark such as ", " has no space beside it in Chinese.
    words = any(letter.isalpha() for letter in source)
    if words and (source[:1].isspace(), source[-1:].isspace()) != (text[:1].isspace(), text[-1:].isspace()):
        yield "space: begins or ends otherwise than the source."


def placeholders(text: str) -> frozenset[str]:
    """The names of the places to be filled in a text."""
    return frozenset(a or b for a, b in PLACEHOLDER.findall(text))
