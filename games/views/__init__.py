"""The pages of play: each finds its game by the access funnel, reads its form, asks a service, and shows a fragment."""

from .act import act, pegging
from .ends import call_off, rematch, resign
from .fair import fair, shared_fair
from .record import record
from .replay import replay, share, share_picture, shared_record, shared_replay
from .table import table
from .tables import index, join, new, play_now

__all__ = [
    "act",
    "call_off",
    "fair",
    "index",
    "join",
    "new",
    "pegging",
    "play_now",
    "record",
    "rematch",
    "replay",
    "resign",
    "share",
    "share_picture",
    "shared_fair",
    "shared_record",
    "shared_replay",
    "table",
]
