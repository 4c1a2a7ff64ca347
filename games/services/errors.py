"""Why a verb about the table itself (not a move in it) could not be done."""


class SeatTaken(Exception):
    """Somebody else sat down first."""


class TableGone(Exception):
    """The game was called off, or cannot be joined or repeated any more."""
