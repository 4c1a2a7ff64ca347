"""Everything that changes a game, one verb each; nothing else writes to its tables."""

from .act import act
from .ahead import Ahead, lay_for
from .call_off import call_off
from .carry_on import carry_on
from .check import check
from .create import create
from .errors import SeatTaken, TableGone
from .join import join
from .play_now import play_now
from .rematch import rematch
from .resign import resign

__all__ = [
    "Ahead",
    "SeatTaken",
    "TableGone",
    "act",
    "call_off",
    "carry_on",
    "check",
    "create",
    "join",
    "lay_for",
    "play_now",
    "rematch",
    "resign",
]
