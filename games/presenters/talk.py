"""What is said at a table as one viewer reads it, and what he may say himself."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Heard:
    """A phrase in the viewer's language: who said it, after how many moves, and after which deal it may be read.

    ``after`` is 0 where it is read at once.
    """

    seat: int
    n: int
    text: str
    after: int = 0


@dataclass(frozen=True, slots=True)
class Talk:
    """The phrases at a table.

    ``heard`` in the order they were said; ``choices``: key and text of what the viewer may say now, none when he has
    said enough; ``quiet``: he wants no phrases here; ``off``: he wants none anywhere; ``held``: partners sit here, so
    all is read after the deal.
    """

    heard: tuple[Heard, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    quiet: bool = False
    off: bool = False
    held: bool = False
