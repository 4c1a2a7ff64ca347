"""Time zones a player can choose from: each by a city he knows, in his language, with what its clocks show now."""

import datetime as dt
import json
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.utils import timezone
from django.utils.translation import get_language, pgettext

from cribsite.l10n import wall_clock

CONTENT = Path(__file__).resolve().parent.parent / "content"


@cache
def _cities(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((CONTENT / language / "zones.json").read_text(encoding="utf-8"))
    return found


@cache
def _known() -> frozenset[str]:
    return frozenset(available_timezones())


def is_zone(name: str) -> bool:
    """Whether the machine's tables have a zone of this name, be it offered or not."""
    return name in _known()


def city(name: str) -> str:
    """A zone as the reader calls it; one that is not offered by its own name ("Asia/Qyzylorda")."""
    return _cities(get_language() or settings.LANGUAGE_CODE).get(name, name)


def offered(chosen: str = "", now: dt.datetime | None = None) -> list[tuple[str, str]]:
    """Names and labels of the zones, from west to east; ``chosen`` is among them even if it is a rare one."""
    at = now or timezone.now()
    names = list(_cities(settings.LANGUAGE_CODE))
    if is_zone(chosen) and chosen not in names:
        names.append(chosen)
    local = [(at.astimezone(ZoneInfo(name)), name) for name in names]
    local.sort(key=lambda pair: (pair[0].utcoffset() or dt.timedelta(), city(pair[1])))
    label = pgettext("time zone: city and the time there", "%(city)s – %(time)s")
    return [(name, label % {"city": city(name), "time": wall_clock(there)}) for there, name in local]
