"""Examples as the engine counts them: hands item by item, plays card by card, whole deals to the last count.

Nothing here is in a language yet; what is shown to a reader is made from it in ``rendering``.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.engine.cards import Card
from games.engine.pegging import PlayRules
from games.engine.pegline import Pegged, PeggingFault, peg_line
from games.engine.phases import Playing
from games.engine.reasons import Reason
from games.engine.scoring import Count, Item, count_hand, is_heels
from games.engine.variant import Variant

from .directives import Board, Deal, Differences, Directive, Hand, Match, Play
from .matches import play_match
from .notation import Token, Unreadable
from .tables import game_of, games_beside


@dataclass(frozen=True, slots=True)
class PeggedPlay:
    """A play with the points of each token, and of each seat in all."""

    pegged: tuple[Pegged, ...]
    players: int

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(sum(p.points for p in self.pegged if p.seat == seat) for seat in range(self.players))


@dataclass(frozen=True, slots=True)
class CountedHand:
    """A hand or crib with what it is worth; ``seat`` is its owner in a deal."""

    held: tuple[Card, ...]
    starter: Card | None
    crib: bool
    count: Count
    seat: int = 0


@dataclass(frozen=True, slots=True)
class SeatSum:
    """What a seat scored in a deal, by parts."""

    seat: int
    heels: int
    play: int
    hand: int
    crib: int

    @property
    def total(self) -> int:
        return self.heels + self.play + self.hand + self.crib


@dataclass(frozen=True, slots=True)
class CountedDeal:
    """A whole deal: heels, the play, hands in counting order with the crib last, sums by seat."""

    heels: int
    play: PeggedPlay
    hands: tuple[CountedHand, ...]
    sums: tuple[SeatSum, ...]


@lru_cache(maxsize=1024)
def count_example(hand: Hand) -> CountedHand:
    """Count a hand as the engine does; Unreadable if the variant is refused."""
    written = hand.written
    count = count_hand(game_of(hand.table), written.held, written.starter, written.crib)
    return CountedHand(written.held, written.starter, written.crib, count)


def _play_rules(game: Variant) -> PlayRules:
    playing = game.phase(Playing)
    if playing is None:
        raise Unreadable(f"there is no play in {game.key}")
    rules: PlayRules = playing.rules
    return rules


def _peg(game: Variant, players: int, tokens: Sequence[Token], open_end: bool) -> PeggedPlay:
    try:
        moves = [(token.seat, token.laid, token.face) for token in tokens]
        return PeggedPlay(peg_line(_play_rules(game), players, moves, open_end=open_end), players)
    except PeggingFault as wrong:
        raise Unreadable(f"the engine refuses the play: {wrong}") from wrong


@lru_cache(maxsize=1024)
def peg_example(play: Play) -> PeggedPlay:
    """Peg a play as the engine does; Unreadable if a move is not allowed."""
    return _peg(game_of(play.table), play.players, play.tokens, play.open_end)


def _check_deal(deal: Deal) -> None:
    """Every card once, and each seat lays exactly the cards it kept."""
    written = deal.written
    seen = [card for seat in written.seats for card in (*seat.kept, *seat.thrown)] + [written.starter]
    if len(set(seen)) < len(seen):
        raise Unreadable("a card comes twice in the deal")
    for number, seat in enumerate(written.seats):
        laid = {token.laid for token in written.tokens if token.seat == number and token.laid}
        if laid != set(seat.kept):
            raise Unreadable(f"seat {number} does not lay the cards it kept")


@lru_cache(maxsize=256)
def count_deal(deal: Deal) -> CountedDeal:
    """Peg and count a whole deal; Unreadable if the cards or the moves do not fit."""
    _check_deal(deal)
    written, game = deal.written, game_of(deal.table)
    dealer = len(written.seats) - 1
    play = _peg(game, len(written.seats), written.tokens, open_end=False)
    hands = [
        CountedHand(seat.kept, written.starter, False, count_hand(game, seat.kept, written.starter), number)
        for number, seat in enumerate(written.seats)
    ]
    thrown = tuple(card for seat in written.seats for card in seat.thrown)
    crib = CountedHand(thrown, written.starter, True, count_hand(game, thrown, written.starter, crib=True), dealer)
    heels = is_heels(game.hands, written.starter)
    sums = tuple(
        SeatSum(
            seat,
            heels if seat == dealer else 0,
            play.totals[seat],
            hands[seat].count.total,
            crib.count.total if seat == dealer else 0,
        )
        for seat in range(len(written.seats))
    )
    return CountedDeal(heels, play, (*hands, crib), sums)


def heels_item(points: int, starter: Card) -> Item:
    """The dealer's item for the turned card."""
    return Item(Reason.HEELS, points, (starter,))


def difference(directive: Directive) -> str:
    """What the engine says against the writer's expectation; "" where they agree. Unreadable if it can say nothing."""
    look = _LOOKS.get(type(directive))
    return look(directive) if look else ""


def _hand_difference(hand: Hand) -> str:
    total = count_example(hand).count.total
    if hand.total is not None and hand.total != total:
        return f"total={hand.total}, but the engine counts {total}"
    return ""


def _play_difference(play: Play) -> str:
    points = tuple(pegged.points for pegged in peg_example(play).pegged)
    if play.points is not None and play.points != points:
        return f"points={_spaced(play.points)}, but the engine pegs {_spaced(points)}"
    return ""


def _counted(count: Callable[[Any], object]) -> Callable[[Any], str]:
    """Nothing is expected of the writer but that the engine can work it out."""

    def look(directive: Directive) -> str:
        count(directive)
        return ""

    return look


def _spaced(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _board_fault(board: Board) -> str:
    for front, rear in board.pegs:
        if not rear <= front <= board.target:
            return f"the pegs {front} {rear} do not fit on a board of {board.target}"
    return ""


_LOOKS: dict[type[Directive], Callable[[Any], str]] = {
    Hand: _hand_difference,
    Play: _play_difference,
    Deal: _counted(count_deal),
    Match: _counted(play_match),
    Differences: _counted(games_beside),
    Board: _board_fault,
}
