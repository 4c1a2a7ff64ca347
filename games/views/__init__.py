"""The pages of play: each finds its game by the access funnel, reads its form, asks a service, and shows a fragment."""

from .act import act
from .ends import call_off, rematch, resign
from .record import record
from .table import table
from .tables import index, join, new, play_now

__all__ = ["act", "call_off", "index", "join", "new", "play_now", "record", "rematch", "resign", "table"]
