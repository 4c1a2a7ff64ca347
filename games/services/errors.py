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
