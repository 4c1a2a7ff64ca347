"""Everything that changes a game, one verb each; nothing else writes to its tables."""

from .act import act
from .call_off import call_off
from .carry_on import carry_on
from .check import check
from .create import create
from .errors import SeatTaken, TableGone
from .join import join
from .play_now import play_now
from .rematch import rematch
from .resign import resign
from .store import PlayedGame, store_played

__all__ = [
    "PlayedGame",
    "SeatTaken",
    "TableGone",
    "act",
    "call_off",
    "carry_on",
    "check",
    "create",
    "join",
    "play_now",
    "rematch",
    "resign",
    "store_played",
]
