"""The catalogs of the four translations: where they lie, how they are compiled, what may be wrong with them."""

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
