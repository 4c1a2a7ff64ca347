"""One line in a list of games: who sits there, how it stands, whose turn it is and what he has to do."""

from dataclasses import dataclass
from datetime import datetime
from math import inf

from .clocks import TimeLeft


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as its owner sees it in a list.

    ``opponents`` are names; ``scores`` a pair (peg letter, score) a side, the owner's side first;
    ``task`` a sentence in the reader's language: what to do, or for whom one waits. ``asked``: he is invited, and has
    not answered. Of a game that has not ``begun`` the variant (``kind``) stands where the scores will be. ``match``
    says which game of a match it is, empty for a single game. ``event``: what has happened last (``event_at``), as a
    sentence; ``news``: something has since his last visit. ``time``: the clock that runs, his own first.
    """

    code: str
    opponents: tuple[str, ...]
    scores: tuple[tuple[str, int], ...]
    target: int
    my_turn: bool
    over: bool
    task: str
    asked: bool = False
    begun: bool = True
    kind: str = ""
    match: str = ""
    event: str = ""
    event_at: datetime | None = None
    news: bool = False
    time: TimeLeft | None = None

    @property
    def ends(self) -> float:
        """When its clock runs out where it is the owner's turn, for sorting; never without a clock."""
        return self.time.due.timestamp() if self.time is not None and self.my_turn else inf
