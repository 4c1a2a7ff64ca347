"""A match as the players of one of its games see it: which game this is, who has how many points, who has won it."""

from dataclasses import dataclass, replace

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from cribsite.l10n import num
from games.engine import match as matches
from games.engine.variant import Variant
from games.labels.matches import match_line

from .board import Board
from .holes import street_y
from .people import People, sentence
from .told import MatchSoFar

MOST_COLUMNS = 10
COLUMN, ROW = 9, 11
LAST_X, FIRST_X = 740, 20


@dataclass(frozen=True, slots=True)
class Standing:
    """Match points of a side, or of a person where the persons move; ``gained``: what this game brought, if over."""

    letter: str
    name: str
    you: bool
    points: int
    gained: int | None


@dataclass(frozen=True, slots=True)
class MatchPage:
    """The match on a game's page.

    ``score`` is how it stands in a few signs, "2 : 1", empty where more than two have points.
    ``won``: who has won the match, empty while it goes on; ``broken_off``: it ended here and nobody has won it.
    ``by_side``: the points are the sides', so that the board can show them.
    """

    heading: str
    line: str
    score: str
    needed: int
    standings: tuple[Standing, ...]
    won: SafeString
    broken_off: bool
    by_side: bool

    @property
    def short(self) -> str:
        """For the table's bar: "match 2 : 1", or which game of the match it is."""
        if self.score:
            return pgettext("bar of a table", "match %(score)s") % {"score": self.score}
        return self.heading

    @property
    def goes_on(self) -> bool:
        return not self.won and not self.broken_off


def match_page(so_far: MatchSoFar | None, people: People, followed: bool) -> MatchPage | None:
    """The match of a game as it stands, with this game if that is over; ``followed``: the next game has begun."""
    if so_far is None:
        return None
    before, variant, gained = so_far.before, so_far.variant, None
    after = before
    if so_far.points is not None:
        gained = matches.for_persons(before, variant, so_far.points)
        after = matches.after_game(before, gained)
    standings = _standings(after, variant, before.games, people, gained)
    winner = matches.winner(after)
    return MatchPage(
        heading=gettext("Game %(n)s of the match") % {"n": num(before.games + 1)},
        line=match_line(before),
        score=_score(standings),
        needed=before.needed,
        standings=standings,
        won=SafeString("") if winner is None else _won(variant, before.games, people, winner),
        broken_off=so_far.ended and winner is None and not followed,
        by_side=not matches.persons_move(variant),
    )


def game_of_match(so_far: MatchSoFar | None, people: People) -> str:
    """Which game of a match it is and how that stands, for a list of games; empty for a single game."""
    page = match_page(so_far, people, followed=True)
    if page is None:
        return ""
    return pgettext("between facts of a table", " · ").join(filter(None, (page.heading, page.score)))


def _seats_of(variant: Variant, games: int, number: int) -> tuple[int, ...]:
    """Where those sit now to whom the points of this number belong."""
    if matches.persons_move(variant):
        return (matches.seating(variant, games).index(number),)
    return variant.sides[number]


def _order(variant: Variant, games: int, people: People) -> list[int]:
    """The numbers by which points are kept, the reader's own first, the others clockwise."""
    seats = {number: _seats_of(variant, games, number) for number in range(len(variant.sides))}
    if matches.persons_move(variant):
        seats = {number: _seats_of(variant, games, number) for number in range(variant.seats)}
    first = people.viewer or 0
    return sorted(seats, key=lambda number: min((seat - first) % variant.seats for seat in seats[number]))


def _standings(
    match: matches.Match, variant: Variant, games: int, people: People, gained: tuple[int, ...] | None
) -> tuple[Standing, ...]:
    rows = []
    for number in _order(variant, games, people):
        seats = _seats_of(variant, games, number)
        side = people.side_of(seats[0])
        name = people.side_name(side) if len(seats) > 1 else people.name(seats[0])
        points = match.points[number] if match.points else 0
        more = gained[number] if gained is not None else None
        rows.append(Standing(people.letter(side), name, people.viewer in seats, points, more))
    return tuple(rows)


def _score(standings: tuple[Standing, ...]) -> str:
    if len(standings) != 2:
        return ""
    values = {"first": num(standings[0].points), "second": num(standings[1].points)}
    return pgettext("match points of two", "%(first)s : %(second)s") % values


def _won(variant: Variant, games: int, people: People, winner: int) -> SafeString:
    seats = _seats_of(variant, games, winner)
    if people.viewer in seats:
        return SafeString(gettext("You have won the match"))
    name = people.side_name(people.side_of(seats[0])) if len(seats) > 1 else people.name(seats[0])
    return sentence(gettext("%(name)s has won the match"), {"name": name})


def head_start_text(start: tuple[int, ...], people: People) -> SafeString:
    """ "Head start: Sara 10", empty for none."""
    ahead = [side for side in people.order if start and start[side]]
    if not ahead:
        return SafeString("")
    text = pgettext("head start of a side", "%(name)s %(points)s")
    parts = ((sentence(text, {"name": people.side_name(side)}, points=num(start[side])),) for side in ahead)
    sides = format_html_join(pgettext("between parts of a list", "; "), "{}", parts)
    return sentence(gettext("Head start: %(sides)s"), sides=sides)


def with_match_pegs(drawn: Board, page: MatchPage | None) -> Board:
    """The board with a small hole for each point of the match, filled so far; more than two lanes leave no room.

    The holes lie between streets 2 and 3 at the right, on a board of two streets between these at the left.
    """
    if page is None or not page.by_side or len(page.standings) != 2 or page.needed > MOST_COLUMNS:
        return drawn
    low = drawn.frame.streets == 2
    middle = (street_y(2, 1) + street_y(2, 2)) / 2 if low else (street_y(2, 2) + street_y(2, 3)) / 2
    first = FIRST_X if low else LAST_X - COLUMN * (page.needed - 1)
    holes = tuple(
        (row.letter if column < row.points else "", first + COLUMN * column, middle + ROW * (lane - 0.5))
        for lane, row in enumerate(page.standings)
        for column in range(page.needed)
    )
    return replace(drawn, match=holes)
