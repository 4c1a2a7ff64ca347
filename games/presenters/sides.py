"""The sides of a game as one viewer sees them: their lines at the table, and the board with their pegs."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext, pgettext

from cribsite.l10n import num
from games.engine.view import View

from .board import Board, LaneScore, board
from .clocks import NO_CLOCK, ClockPart, TimeLeft
from .people import People

LINE = 31
"""Who has not come within so many points of the target is skunked."""


@dataclass(frozen=True, slots=True)
class SidePanel:
    """A side's line at the table; ``backs`` is how many cards it still holds, of which nobody sees the faces.

    Of partners (``pair``) only the names and the score stand there: what else is to be said, their seats say.
    ``time``: how long the side still has, None while its clock stands.
    """

    letter: str
    name: str
    you: bool
    dealer: bool
    backs: int
    score: int
    turn: bool
    pair: bool = False
    time: TimeLeft | None = None


def panel_of(view: View, people: People, side: int, clock: ClockPart = NO_CLOCK) -> SidePanel:
    """The line of a side."""
    seats = view.sides[side]
    alone = len(seats) == 1
    return SidePanel(
        letter=people.letter(side),
        name=people.side_name(side),
        you=people.viewer in seats,
        dealer=alone and len(view.sides) > 1 and view.dealer in seats,
        backs=view.held[seats[0]] if alone and people.viewer not in seats else 0,
        score=view.scores[side],
        turn=view.result is None and not view.awaited.isdisjoint(seats),
        pair=not alone,
        time=clock.of(seats),
    )


def board_of(view: View, people: People) -> Board:
    """The board, the viewer's lane first."""
    lanes = [LaneScore(view.scores[side], view.rear[side], people.letter(side)) for side in people.order]
    targets = [view.targets[side] for side in people.order]
    return board(lanes, max(targets), view.variant.goal.stinkhole, _has_skunks(view), targets)


def _has_skunks(view: View) -> bool:
    """Whether a loser can be skunked: nobody is where the lowest wins, or where one plays alone."""
    return view.variant.goal.race and not view.variant.goal.lowball and len(view.sides) > 1


def spoken_scores(view: View, people: People) -> list[str]:
    """What the board says to those who do not see it, a part a side: "Sara 78, from 74"."""
    text = gettext("%(name)s %(score)s, from %(rear)s")
    return [
        text % {"name": people.side_name(side), "score": num(view.scores[side]), "rear": num(view.rear[side])}
        for side in people.order
    ]


def spoken_board(view: View, people: People) -> str:
    """ "Sara 78, from 74; you 73, from 68; 17 to the skunk line" """
    parts = spoken_scores(view, people)
    own = people.order[0]
    line = view.targets[own] - LINE - view.scores[own]
    if people.viewer is not None and view.result is None and line > 0 and _has_skunks(view):
        parts.append(ngettext("%(n)s to the skunk line", "%(n)s to the skunk line", line) % {"n": num(line)})
    return pgettext("between parts of a list", "; ").join(parts)
