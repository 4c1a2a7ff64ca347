"""How good a bot is: what it looks at, and how often its count misses something."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """``looks_ahead``: weighs starters, cribs and replies, not only what lies there now;
    ``misses``: chance to overlook each item it counts (B2); ``calls``: chance to call what an
    opponent missed (B3); ``care``: how much of the expected gain it trusts in an auction;
    ``greed``: how many times over it values points now in the play above those to come.
    """

    name: str
    looks_ahead: bool
    misses: float
    calls: float
    care: float
    greed: float = 0.0


LEVELS: Final[Mapping[str, Level]] = {
    level.name: level
    for level in (
        Level(name="easy", looks_ahead=False, misses=0.08, calls=0.25, care=0.6),
        Level(name="medium", looks_ahead=True, misses=0.03, calls=0.6, care=1.0),
    )
}

SUBSTITUTE: Final = "substitute"
"""The bot in a person's seat (Q1): it plays as ``medium`` does, but claims truly and never calls (C9)."""

_SUBSTITUTE = replace(LEVELS["medium"], name=SUBSTITUTE, misses=0.0, calls=0.0)


def level_of(name: str) -> Level:
    """A level that a seat can be given, or the substitute's. Raises KeyError for any other name."""
    return _SUBSTITUTE if name == SUBSTITUTE else LEVELS[name]
