"""The pages of play: each finds its game by the access funnel, reads its form, asks a service, and shows a fragment."""

from .act import act, pegging
from .arrange import change, give_seat
from .device import uncover
from .ends import call_off, claim, rematch, resign, take_seat
from .fair import fair, shared_fair
from .keeper import keeper
from .offers import invitation, join, leave, lobby, open_table
from .people import challenge, company, people, tie
from .record import record
from .replay import replay, share, share_picture, shared_record, shared_replay
from .table import table
from .tables import index, new, play_now
from .talk import quiet, say, seen

__all__ = [
    "act",
    "call_off",
    "challenge",
    "change",
    "claim",
    "company",
    "fair",
    "give_seat",
    "index",
    "invitation",
    "join",
    "keeper",
    "leave",
    "lobby",
    "new",
    "open_table",
    "pegging",
    "people",
    "play_now",
    "quiet",
    "record",
    "rematch",
    "replay",
    "resign",
    "say",
    "seen",
    "share",
    "share_picture",
    "shared_fair",
    "shared_record",
    "shared_replay",
    "table",
    "take_seat",
    "tie",
    "uncover",
]
