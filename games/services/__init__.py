"""Everything that changes a game, one verb each; nothing else writes to its tables."""

from .act import act
from .ahead import Ahead, lay_for
from .arrange import change, give_seat
from .bind import bind
from .call_off import call_off
from .carry_on import carry_on
from .challenge import challenge
from .check import check
from .claim import claim, wait
from .clock import recount
from .create import create
from .errors import (
    NotAsked,
    NothingToClaim,
    NothingToSay,
    NotOpen,
    NotTheHost,
    SeatTaken,
    TableChanged,
    TableGone,
    TooManyGames,
    TooManyTables,
    TooMuchSaid,
)
from .expire import expire
from .join import accept, join, sit
from .leave import leave
from .play_now import play_now
from .rematch import rematch
from .resign import resign
from .say import say, turn_quiet
from .seats import AtDevice
from .see import arrive, see
from .stand_in import take_seat, time_up
from .store import PlayedGame, store_played

__all__ = [
    "Ahead",
    "AtDevice",
    "NotAsked",
    "NotOpen",
    "NotTheHost",
    "NothingToClaim",
    "NothingToSay",
    "PlayedGame",
    "SeatTaken",
    "TableChanged",
    "TableGone",
    "TooManyGames",
    "TooManyTables",
    "TooMuchSaid",
    "accept",
    "act",
    "arrive",
    "bind",
    "call_off",
    "carry_on",
    "challenge",
    "change",
    "check",
    "claim",
    "create",
    "expire",
    "give_seat",
    "join",
    "lay_for",
    "leave",
    "play_now",
    "recount",
    "rematch",
    "resign",
    "say",
    "see",
    "sit",
    "store_played",
    "take_seat",
    "time_up",
    "turn_quiet",
    "wait",
]
