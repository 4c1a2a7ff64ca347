"""Template tags that draw what lies on a table: cards, tiny cards, backs, pegs, the count ring, the board."""

from collections.abc import Iterable
from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import pgettext

from games.engine.cards import Card
from games.engine.cards import card as read_card
from games.labels import card_name
from games.presenters.board import Board, LaneScore
from games.presenters.board import board as make_board

register = template.Library()

RING = 2 * 3.14159265 * 45  # the ring's length in its 100 box


@lru_cache
def _sheet(name: str) -> str:
    """The address of a sheet of drawings; a page with a long log asks for it some hundred times."""
    return static(f"img/{name}.svg")


def _suit_class(card: Card) -> str:
    if card.suit:
        return f"suit-{card.suit.lower()}"
    return "suit-h" if card.code == "X1" else "suit-s"


def _rank(card: Card) -> str:
    return "10" if card.code[0] == "T" else card.code[0]


def _sign(card: Card) -> SafeString:
    return format_html(
        '<svg viewBox="0 0 24 24" aria-hidden="true"><use href="{}#suit-{}"/></svg>', _sheet("cards"), card.suit
    )


def _known(card: Card | str) -> Card:
    return card if isinstance(card, Card) else read_card(card)


@register.simple_tag
def card(which: Card | str, extra: str = "") -> SafeString:
    """``{% card c %}``: one card face up with its name; ``extra`` are further classes (``is-dim``, ``is-coming``)."""
    known = _known(which)
    return format_html(
        '<span class="card {} {}" role="img" aria-label="{}" data-card="{}">'
        '<svg viewBox="0 0 60 84" aria-hidden="true"><use href="{}#{}"/></svg></span>',
        _suit_class(known),
        extra,
        card_name(known),
        known.code,
        _sheet("cards"),
        known.code,
    )


@register.simple_tag
def card_back(extra: str = "", silent: bool = True) -> SafeString:
    """A card face down; silent because the number of cards is said beside it."""
    said = (
        SafeString('aria-hidden="true"')
        if silent
        else format_html('role="img" aria-label="{}"', pgettext("card", "face-down card"))
    )
    return format_html(
        '<span class="card {}" {}><svg viewBox="0 0 60 84" aria-hidden="true"><use href="{}#back"/></svg></span>',
        extra,
        said,
        _sheet("cards"),
    )


@register.simple_tag
def card_backs(number: int) -> SafeString:
    """As many backs as there are cards; their number is said beside them."""
    return SafeString(card_back() * number)


@register.simple_tag(name="card_name")
def name_of(which: Card | str) -> str:
    """A card in words: "five of hearts"."""
    return card_name(_known(which))


@register.simple_tag
def tiny(which: Card | str, starter: bool = False) -> SafeString:
    """A tiny card: rank and suit in a chip, dashed for the starter."""
    known = _known(which)
    classes = [_suit_class(known), "is-ten" if known.code[0] == "T" else "", "is-starter" if starter else ""]
    inside = format_html("{}{}", _rank(known), _sign(known)) if known.suit else "★"
    return format_html(
        '<span class="tiny {}" role="img" aria-label="{}">{}</span>',
        " ".join(filter(None, classes)),
        card_name(known),
        inside,
    )


@register.simple_tag
def tiny_row(which: Iterable[Card | str], starter: Card | str | None = None) -> SafeString:
    """A row of tiny cards that never turns round; the one that is the starter is dashed."""
    turned = _known(starter) if starter else None
    chips = format_html_join("", "{}", ((tiny(c, _known(c) is turned),) for c in which))
    return format_html('<span class="tiny-row">{}</span>', chips)


@register.simple_tag
def code(which: Card | str) -> SafeString:
    """A card in running text: ``9♠`` isolated left to right, named aloud."""
    known = _known(which)
    inside = format_html("{}{}", _rank(known), _sign(known)) if known.suit else "★"
    return format_html(
        '<bdi dir="ltr" class="code {}"><span class="unseen">{}</span><span aria-hidden="true">{}</span></bdi>',
        _suit_class(known),
        card_name(known),
        inside,
    )


@register.simple_tag
def peg(letter: str) -> SafeString:
    """The peg of a side (``a`` … ``e``) as a sign; the name beside it speaks for it."""
    return format_html(
        '<svg class="peg-chip" viewBox="0 0 24 24" aria-hidden="true"><use href="{}#peg-{}"/></svg>',
        _sheet("icons"),
        letter,
    )


@register.inclusion_tag("components/ring.html")
def ring(count: int) -> dict[str, object]:
    """The count from 0 to 31 as a ring with a notch at 15."""
    return {"count": count, "length": f"{RING:.1f}", "rest": f"{RING * (1 - min(count, 31) / 31):.1f}"}


@register.inclusion_tag("components/board.html")
def board(drawn: Board, text: str = "") -> dict[str, object]:
    """A board with its pegs; ``text`` is what it says to those who do not see it."""
    return {"board": drawn, "text": text}


@register.inclusion_tag("components/board.html")
def board_at(first: int, second: int, text: str = "", first_rear: int = 0, second_rear: int = 0) -> dict[str, object]:
    """A board of two sides to 121 with the pegs at these scores."""
    lanes = (LaneScore(first, first_rear, "a"), LaneScore(second, second_rear, "b"))
    return {"board": make_board(lanes), "text": text}


@register.inclusion_tag("components/mini_track.html")
def mini_track(scores: Iterable[tuple[str, int]], target: int = 121) -> dict[str, object]:
    """Thin lanes with a peg each, and the skunk lines; ``scores`` are (letter, score), the scores stand in words."""
    pegs = [
        (letter, 4 + 312 * min(max(score, 0), target) / target, 6 + 9 * lane)
        for lane, (letter, score) in enumerate(scores)
    ]
    lines = [4 + 312 * line / target for line in range(30, target - 1, 30)]
    return {"pegs": pegs, "lines": lines, "height": 12 + 9 * (len(pegs) - 1), "foot": 9 * len(pegs)}


@register.inclusion_tag("components/yardstick.html")
def yardstick(
    value: float,
    par: float,
    low: float | None = None,
    high: float | None = None,
    span: float | None = None,
) -> dict[str, object]:
    """A bar with par in its middle third: tick = par, dot = the value, band = the interval low … high.

    ``span`` is the distance from par to either end of the bar (default: a quarter of par).
    """
    reach = span or abs(par) / 4 or 1.0

    def at(figure: float) -> float:
        return round(70 + 60 * max(-1.0, min(1.0, (figure - par) / reach)), 1)

    band = (at(low), at(high)) if low is not None and high is not None else (min(70.0, at(value)), max(70.0, at(value)))
    return {"dot": at(value), "par": at(par), "band": band, "is_low": value < par}
