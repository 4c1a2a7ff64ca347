"""The line of each side at a table: who sits there, how many cards are held, the score, and whose turn it is."""

from dataclasses import dataclass

from games.engine.view import View

from .people import People


@dataclass(frozen=True, slots=True)
class Member:
    """One of several seats of a side: its name, how many cards it holds, whether it deals and has something to do."""

    name: str
    you: bool
    dealer: bool
    backs: int
    turn: bool


@dataclass(frozen=True, slots=True)
class SidePanel:
    """A side's line at the table; ``backs`` is how many cards it still holds, of which nobody sees the faces.

    ``members``: its seats, the viewer first, where it has more than one.
    """

    letter: str
    name: str
    you: bool
    dealer: bool
    backs: int
    score: int
    turn: bool
    members: tuple[Member, ...] = ()


def side_panel(view: View, people: People, side: int) -> SidePanel:
    """The panel of a side as the viewer sees it."""
    seats = view.sides[side]
    members = tuple(_member(view, people, seat) for seat in sorted(seats, key=lambda seat: not people.is_you(seat)))
    return SidePanel(
        letter=people.letter(side),
        name=people.side_name(side),
        you=people.viewer in seats,
        dealer=view.dealer in seats,
        backs=sum(view.held[seat] for seat in seats if seat != people.viewer),
        score=view.scores[side],
        turn=view.result is None and not view.awaited.isdisjoint(seats),
        members=members if len(members) > 1 else (),
    )


def _member(view: View, people: People, seat: int) -> Member:
    you = people.is_you(seat)
    turn = view.result is None and seat in view.awaited
    return Member(people.name(seat), you, seat == view.dealer, 0 if you else view.held[seat], turn)
