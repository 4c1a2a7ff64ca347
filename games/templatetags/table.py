"""Template tags of the table page: what its buttons say, and where a reason's rule stands."""

from collections.abc import Iterable

from django import template
from django.urls import reverse
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import pgettext

from games.engine.cards import Card
from games.presenters.asks import Move
from games.presenters.cloth import HandCard

from .cribbage import code

register = template.Library()


@register.filter
def rule_url(rule: tuple[str, str], game: str = "") -> str:
    """The address of a chapter and anchor of the rules; ``game`` is the table one comes from, for the way back."""
    back = f"?game={game}" if game else ""
    return f"{reverse('rules:page', args=[rule[0]])}{back}#{rule[1]}"


SIGNS = {"C": "\u2663", "D": "\u2666", "H": "\u2665", "S": "\u2660"}


@register.filter
def short(card: Card) -> str:
    """ "10♥" as plain text, for a list that takes no markup; its parts never change places."""
    sign = f"{SIGNS[card.suit]}\ufe0e" if card.suit else "\u2605"
    return f"\u2066{card.code[:-1].replace('T', '10') if card.suit else ''}{sign}\u2069"


@register.simple_tag
def play_label(card: Card) -> SafeString:
    """ "Play 9♠" """
    text = escape(pgettext("button", "Play %(card)s"))
    return mark_safe(text % {"card": code(card)})  # noqa: S308 - both parts are escaped


@register.simple_tag
def chosen_label(move: Move, hand: Iterable[HandCard]) -> SafeString:
    """ "Lay away 3♥ K♦" with every card of the hand in it; the style sheet shows the chosen ones."""
    chips = format_html_join("", '<span class="chosen-card">{}</span>', ((code(held.card),) for held in hand))
    texts = {"play": pgettext("button", "Play with %(cards)s"), "keep": pgettext("button", "Keep %(cards)s")}
    text = escape(texts.get(move.field, pgettext("button", "Lay away %(cards)s")))
    return mark_safe(text % {"cards": format_html('<span class="chosen-cards">{}</span>', chips)})  # noqa: S308
