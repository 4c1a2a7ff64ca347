"""Why a verb about the table itself (not a move in it) could not be done."""


class SeatTaken(Exception):
    """Somebody else sat down first."""


class TableGone(Exception):
    """The game was called off, or cannot be joined or repeated any more."""


class TableChanged(Exception):
    """The host has changed what is played since the person looked."""


class TooManyTables(Exception):
    """The person has as many tables waiting for players as one may have."""


class NothingToClaim(Exception):
    """Nobody's time is up, or the person's own is."""


class NotTheHost(Exception):
    """Only the host arranges a table, and only as long as it has not begun."""


class NotOpen(Exception):
    """The table is not open to this person: somebody there has blocked him, or he somebody. He is told no more."""


class NotAsked(Exception):
    """A player who cannot be asked to a table: ``pk``; ``why``: ``apart``, ``blocked`` (by the host) or ``busy``."""

    def __init__(self, pk: int, why: str) -> None:
        super().__init__(pk, why)
        self.pk, self.why = pk, why


class TooManyGames(Exception):
    """The person plays as many games with others as the site, or he himself (``own``), allows: ``most``."""

    def __init__(self, most: int, own: bool) -> None:
        super().__init__(most, own)
        self.most, self.own = most, own


class TooMuchSaid(Exception):
    """The person has said enough at this table until the next deal."""


class NothingToSay(Exception):
    """Nobody would hear it: no other person sits there, or the speaker himself wants no phrases."""
