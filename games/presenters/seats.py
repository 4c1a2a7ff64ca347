"""Who sits where round a table of three and more, as one viewer sees it: himself below, the others clockwise."""

from dataclasses import dataclass

from games.engine.cards import Card
from games.engine.view import View

from .clocks import NO_CLOCK, ClockPart, TimeLeft
from .people import People

AROUND: dict[int, tuple[str, ...]] = {
    3: ("left", "right"),
    4: ("left", "top", "right"),
    5: ("left", "top-left", "top-right", "right"),
}
"""Number of seats -> the places of the others in the order of play, which goes clockwise as at a real table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatAt:
    """A seat and what lies before it.

    ``place`` is ``own`` or one of ``AROUND``; ``backs`` how many cards it holds, of which nobody else sees the faces;
    ``laid`` the cards it has laid in this deal, oldest first; ``score`` its side's, None where partners share one;
    ``crib``: the crib is its own (after an auction not always the dealer's); ``out``: its side has reached the target;
    ``time``: how long it still has, None while its clock stands; ``stood_in``: a bot plays for whoever sits there.
    """

    place: str
    letter: str
    name: str
    you: bool
    partner: bool
    dealer: bool
    crib: bool
    turn: bool
    backs: int
    laid: tuple[Card, ...]
    score: int | None
    out: bool
    time: TimeLeft | None = None
    stood_in: bool = False


def seats_round(view: View, people: People, clock: ClockPart = NO_CLOCK) -> tuple[SeatAt, ...]:
    """The viewer's own seat (a looker-on: the first) and the others clockwise; none at a table for one or two."""
    number = len(view.side_of)
    if number not in AROUND:
        return ()
    own = people.viewer or 0
    places = ("own", *AROUND[number])
    return tuple(_seat(view, people, (own + i) % number, place, clock) for i, place in enumerate(places))


def _seat(view: View, people: People, seat: int, place: str, clock: ClockPart) -> SeatAt:
    side = people.side_of(seat)
    mates = view.sides[side]
    laid = view.play.laid if view.play else ()
    return SeatAt(
        place=place,
        letter=people.letter(side),
        name=people.name(seat),
        you=people.is_you(seat),
        partner=people.viewer in mates and not people.is_you(seat),
        dealer=seat == view.dealer,
        crib=seat == view.owner,
        turn=view.result is None and seat in view.awaited,
        backs=0 if people.is_you(seat) else view.held[seat],
        laid=tuple(each.face for each in laid if each.seat == seat),
        score=view.scores[side] if len(view.sides) == len(view.side_of) else None,
        out=side in view.finished,
        time=clock.of((seat,)),
        stood_in=seat in clock.stood_in,
    )
