"""A finished game step by step as plain values: all hands open, as they were after each action of its log (W2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from cribsite.l10n import num
from games.engine.cards import Card
from games.engine.events import DealStarted, Dealt, HandShown
from games.engine.fairdeal import CutForDeal
from games.engine.state import State
from games.engine.view import view

from .board import Board
from .cloth import Cell, ClosedCount, PileCard, closed_of, pile_of, square_of
from .cut import CutRound, cut_rounds
from .log import LogLine, game_log, newest_first
from .match import head_start_text
from .people import People, sentence
from .show import Result, ShowSheet, hand_title, result_of, show_sheets
from .sides import board_of, spoken_board
from .told import Told


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card of a hand; ``gone``: it was laid in the play already."""

    card: Card
    gone: bool


@dataclass(frozen=True, slots=True)
class SeatHand:
    """What one seat holds at this step: its hand, and the cards it split off, laid away or gave."""

    name: str
    letter: str
    dealer: bool
    acting: bool
    cards: tuple[HeldCard, ...]
    second: tuple[Card, ...]
    thrown: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """A side's peg, name and score at this step."""

    letter: str
    name: str
    score: int


@dataclass(frozen=True, slots=True)
class DealLink:
    """A deal of the game and the step it begins with."""

    number: int
    n: int
    here: bool


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """Everything the replay shows of step ``n``, the game after its first n actions; ``last`` is the whole game."""

    n: int
    last: int
    title: SafeString
    heading: str
    deals: tuple[DealLink, ...]
    board: Board
    board_text: str
    scores: tuple[Score, ...]
    hands: tuple[SeatHand, ...]
    pile: tuple[PileCard, ...]
    closed: tuple[ClosedCount, ...]
    count: int
    square: tuple[tuple[Cell, ...], ...]
    starter: Card | None
    crib_title: SafeString
    crib: tuple[Card, ...]
    lines: tuple[LogLine, ...]
    note: str
    sheets: tuple[ShowSheet, ...]
    cuts: tuple[CutRound, ...]
    result: Result | None

    @property
    def before(self) -> int | None:
        return self.n - 1 if self.n else None

    @property
    def after(self) -> int | None:
        return self.n + 1 if self.n < self.last else None

    @property
    def deal_before(self) -> int | None:
        """Where the deal began, or from there the one before."""
        return max((deal.n for deal in self.deals if deal.n < self.n), default=None)

    @property
    def deal_after(self) -> int | None:
        return min((deal.n for deal in self.deals if deal.n > self.n), default=None)


def replay_page(
    state: State, told: Sequence[Told], n: int, names: Mapping[int, str], viewer: int | None, cuts: Sequence[CutForDeal]
) -> ReplayPage:
    """The page of step ``n``. ``state`` is the game then, ``told`` the whole log with nothing hidden.

    ``cuts``: the rounds of the cut for deal, shown at step 0; ``viewer``: the reader's seat, None for a guest.
    """
    people = People(names, state.game.sides, viewer)
    so_far, seen = told[: n + 1], view(state, None)
    lines = tuple(reversed([line for line in newest_first(game_log(so_far, people)) if line.n == n]))
    shown = _deal_shown(told[n])
    over = state.result is not None
    deal = shown or state.deal.number
    return ReplayPage(
        n=n,
        last=len(told) - 1,
        title=_title(people),
        heading=pgettext("heading of a replay", "Deal %(deal)s") % {"deal": num(deal)},
        deals=_deals(told, deal),
        board=board_of(seen, people),
        board_text=spoken_board(seen, people),
        scores=tuple(Score(people.letter(side), people.side_name(side), seen.scores[side]) for side in people.order),
        hands=() if shown else tuple(_hand(state, seat, told[n], people) for seat in _seats(state, people)),
        pile=() if shown else pile_of(seen, so_far, people),
        closed=() if shown else closed_of(seen),
        count=seen.play.count if seen.play else 0,
        square=square_of(seen),
        starter=None if shown else seen.starter,
        crib_title=hand_title(people, seen.owner, "crib"),
        crib=() if shown else tuple(sorted(state.deal.crib)),
        lines=lines,
        note="" if lines or shown else _note(told[n], state, people),
        sheets=show_sheets(so_far, people, shown) if shown else (),
        cuts=cut_rounds(cuts, people) if n == 0 else (),
        result=result_of(seen, told, people) if over else None,
    )


def _title(people: People) -> SafeString:
    names = [people.side_name(side) for side in people.order]
    if len(names) == 1:
        return sentence(gettext("Game of %(name)s"), {"name": names[0]})
    if len(names) == 2:
        text = gettext("%(first)s against %(second)s")
        return sentence(text, {"first": names[0], "second": names[1]})
    joined = pgettext("between names", ", ").join(names)
    return sentence(gettext("Game of %(name)s"), {"name": joined})


def _deal_shown(told: Told) -> int:
    """The deal whose hands are counted by this action, 0 for none."""
    return next((event.deal for event in reversed(told.events) if isinstance(event, HandShown)), 0)


def _deals(told: Sequence[Told], here: int) -> tuple[DealLink, ...]:
    """Each deal with the step at which its cards lie on the table: the one after the action that began it."""
    found: dict[int, int] = {}
    for each in told:
        for event in each.events:
            if isinstance(event, DealStarted):
                found[event.deal] = min(each.n + 1, len(told) - 1)
    return tuple(DealLink(deal, n, deal == here) for deal, n in found.items())


def _seats(state: State, people: People) -> list[int]:
    """The seats that hold cards in this deal, the reader's side first."""
    playing = state.deal.playing
    return [seat for side in people.order for seat in state.game.sides[side] if seat in playing]


def _hand(state: State, seat: int, told: Told, people: People) -> SeatHand:
    deal = state.deal
    held = state.play.holds[seat] if state.play else deal.hands[seat]
    thrown = (deal.thrown[seat] or ()) if deal.thrown else ()
    return SeatHand(
        name=people.name(seat),
        letter=people.letter(people.side_of(seat)),
        dealer=seat == deal.dealer,
        acting=seat == told.seat and told.by != "table",
        cards=tuple(HeldCard(card, card not in held) for card in sorted(deal.hands[seat])),
        second=tuple(sorted(deal.seconds[seat])) if deal.seconds else (),
        thrown=tuple(sorted(thrown)),
    )


def _note(told: Told, state: State, people: People) -> str:
    """What an action did that has no line in the log."""
    if told.n == 0:
        return head_start_text(state.game.start, people) or gettext("The game begins.")
    if any(isinstance(event, Dealt) for event in told.events):
        return gettext("The cards are dealt.")
    return ""
