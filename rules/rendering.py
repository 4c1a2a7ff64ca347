"""A page as HTML in one language: prose as it was read, each example drawn from what the engine counts."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext, override, pgettext

from cribsite.l10n import num
from games.engine.cards import Card
from games.engine.pegline import Pegged
from games.engine.scoring import Item
from games.labels import call, call_total, rule_link, spoken_count
from games.presenters.board import LaneScore
from games.presenters.board import board as make_board

from .directives import Board, Deal, Differences, Directive, Hand, Match, Note, Play, Points
from .drawn_tables import draw_differences, draw_match
from .examples import (
    CountedHand,
    PeggedPlay,
    count_deal,
    count_example,
    heels_item,
    peg_example,
)
from .pages import Page, page
from .parsing import Prose, render_block, render_inline
from .tool_links import example_address

PEG_LETTERS = "abcde"


@dataclass(frozen=True, slots=True)
class TinyCard:
    """A card of a combination; ``starter`` has a dashed edge."""

    card: Card
    starter: bool


@dataclass(frozen=True, slots=True)
class CountRow:
    """One combination as it is called: its cards, points, running total and rule."""

    cards: tuple[TinyCard, ...]
    call: str
    points: int
    running: int
    slug: str
    anchor: str


@dataclass(frozen=True, slots=True)
class HandSheet:
    """A counted hand ready to be drawn."""

    title: str
    held: tuple[Card, ...]
    starter: Card | None
    rows: tuple[CountRow, ...]
    total: int
    total_call: str
    aloud: str
    shows_aloud: bool  # else the words are there for those who listen


@dataclass(frozen=True, slots=True)
class PlayStep:
    """One move of a play: whose, the card or none for a go, the count after it, what it scored."""

    number: int
    seat: int
    who: str
    letter: str
    card: Card | None
    count: int
    points: int
    calls: tuple[tuple[str, str, str], ...]  # call, chapter, anchor
    opens: bool


@dataclass(frozen=True, slots=True)
class RenderedSection:
    """A section with its finished HTML."""

    anchor: str
    title: str
    html: SafeString


@dataclass(frozen=True, slots=True)
class RenderedPage:
    """A page with its finished sections and lead."""

    page: Page
    lead: SafeString
    sections: tuple[RenderedSection, ...]


def seat_name(seat: int, players: int) -> str:
    """How an example calls a seat; 0 leads and the last one deals."""
    if seat == players - 1:
        return pgettext("seat in an example", "Dealer")
    if players == 2:
        return pgettext("seat in an example", "Pone")
    return pgettext("seat in an example", "Player %(n)s") % {"n": num(seat + 1)}


def _rows(items: Iterable[Item], starter: Card | None) -> tuple[CountRow, ...]:
    rows, running = [], 0
    for item in items:
        running += item.points
        cards = tuple(TinyCard(card, card is starter) for card in item.cards)
        rows.append(CountRow(cards, call(item), item.points, running, *rule_link(item.reason, show=True)))
    return tuple(rows)


def _title(hand: CountedHand) -> str:
    if hand.crib:
        return gettext("Crib and starter") if hand.starter else gettext("Crib")
    return gettext("Hand and starter") if hand.starter else gettext("Hand without a starter")


def _aloud(items: Iterable[Item]) -> str:
    steps = spoken_count(items)
    separator = pgettext("between two steps of counting aloud", ", ")
    return separator.join(steps) if steps else call_total(0)


def hand_sheet(hand: CountedHand, *, title: str = "", aloud: bool = False) -> HandSheet:
    """A counted hand in the active language."""
    items, total = hand.count
    return HandSheet(
        title=title or _title(hand),
        held=hand.held,
        starter=hand.starter,
        rows=_rows(items, hand.starter),
        total=total,
        total_call=call_total(total),
        aloud=_aloud(items),
        shows_aloud=aloud,
    )


def _step(number: int, pegged: Pegged, players: int, opens: bool) -> PlayStep:
    return PlayStep(
        number=number,
        seat=pegged.seat,
        who=seat_name(pegged.seat, players),
        letter=PEG_LETTERS[pegged.seat],
        card=pegged.card,
        count=pegged.count,
        points=pegged.points,
        calls=tuple((call(item), *rule_link(item.reason)) for item in pegged.items),
        opens=opens,
    )


def _opens(number: int, pegged: Pegged) -> bool:
    """Whether a card begins a new count: it stands alone in it, and others were laid before."""
    return number > 1 and pegged.face is not None and pegged.count == pegged.face.value


def play_steps(play: PeggedPlay) -> tuple[PlayStep, ...]:
    """The moves of a play in the active language."""
    return tuple(
        _step(number, pegged, play.players, _opens(number, pegged)) for number, pegged in enumerate(play.pegged, 1)
    )


def _hand(directive: Hand) -> SafeString:
    sheet = hand_sheet(count_example(directive), aloud=directive.aloud)
    return render_to_string("rules/examples/hand.html", {"sheet": sheet, "count_here": example_address(directive)})


def _sums(totals: Iterable[int], players: int) -> list[tuple[str, str, int]]:
    """Peg letter, name and points of each seat."""
    return [(PEG_LETTERS[seat], seat_name(seat, players), points) for seat, points in enumerate(totals)]


def _play(directive: Play) -> SafeString:
    play = peg_example(directive)
    context = {"steps": play_steps(play), "sums": _sums(play.totals, play.players), "title": gettext("The play")}
    return render_to_string("rules/examples/play.html", context)


def _owner_title(hand: CountedHand, players: int) -> str:
    who = seat_name(hand.seat, players)
    if hand.crib:
        return gettext("Crib and starter")
    return pgettext("hand in an example", "%(who)s: hand and starter") % {"who": who}


def _deal(directive: Deal) -> SafeString:
    counted, written = count_deal(directive), directive.written
    players = len(written.seats)
    context = {
        "seats": [
            (PEG_LETTERS[number], seat_name(number, players), seat.kept, seat.thrown)
            for number, seat in enumerate(written.seats)
        ],
        "starter": written.starter,
        "heels": call(heels_item(counted.heels, written.starter)) if counted.heels else "",
        "steps": play_steps(counted.play),
        "sums": _sums(counted.play.totals, players),
        "title": gettext("The play"),
        "sheets": [hand_sheet(hand, title=_owner_title(hand, players)) for hand in counted.hands],
        "table": [(PEG_LETTERS[s.seat], seat_name(s.seat, players), s) for s in counted.sums],
    }
    return render_to_string("rules/examples/deal.html", context)


def _board(directive: Board) -> SafeString:
    lanes = [LaneScore(front, rear, PEG_LETTERS[side]) for side, (front, rear) in enumerate(directive.pegs)]
    sentences = [
        gettext("Side %(side)s stands at %(front)s and came from %(rear)s.")
        % {"side": num(side), "front": num(front), "rear": num(rear)}
        for side, (front, rear) in enumerate(directive.pegs, 1)
    ]
    context = {"board": make_board(lanes, directive.target), "text": " ".join(sentences), "sentences": sentences}
    return render_to_string("rules/examples/board.html", context)


def _points(directive: Points) -> SafeString:
    rows = [tuple(render_inline(cell) for cell in row) for row in directive.rows]
    return render_to_string("rules/examples/points.html", {"rows": rows})


def _note(directive: Note) -> SafeString:
    return render_to_string("rules/examples/note.html", {"html": render_block(directive.text)})


_DRAWN: dict[type[Directive], Callable[[Any], SafeString]] = {
    Hand: _hand,
    Play: _play,
    Deal: _deal,
    Board: _board,
    Points: _points,
    Note: _note,
    Differences: draw_differences,
    Match: draw_match,
}


def render_directive(directive: Directive) -> SafeString:
    """An example as HTML in the active language; Unreadable if the engine cannot count it."""
    return _DRAWN[type(directive)](directive)


def render_page(found: Page) -> RenderedPage:
    """A page with its examples counted and drawn, in the page's own language."""
    with override(found.language):
        sections = tuple(
            RenderedSection(
                section.anchor,
                section.title,
                SafeString(
                    "".join(
                        block.html if isinstance(block, Prose) else render_directive(block) for block in section.blocks
                    )
                ),
            )
            for section in found.sections
        )
        return RenderedPage(found, render_inline(found.lead), sections)


@cache
def rendered(language: str, slug: str) -> RenderedPage:
    """The site's page, rendered once a process; raises NoSuchPage."""
    return render_page(page(language, slug))
