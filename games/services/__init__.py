"""Everything that changes a game, one verb each; nothing else writes to its tables."""

from .act import act
from .ahead import Ahead, lay_for
from .arrange import change, give_seat
from .call_off import call_off
from .carry_on import carry_on
from .check import check
from .create import create
from .errors import NotTheHost, SeatTaken, TableChanged, TableGone, TooManyTables
from .expire import expire
from .join import accept, join, sit
from .leave import leave
from .play_now import play_now
from .rematch import rematch
from .resign import resign
from .seats import AtDevice
from .store import PlayedGame, store_played

__all__ = [
    "Ahead",
    "AtDevice",
    "NotTheHost",
    "PlayedGame",
    "SeatTaken",
    "TableChanged",
    "TableGone",
    "TooManyTables",
    "accept",
    "act",
    "call_off",
    "carry_on",
    "change",
    "check",
    "create",
    "expire",
    "give_seat",
    "join",
    "lay_for",
    "leave",
    "play_now",
    "rematch",
    "resign",
    "sit",
    "store_played",
]
