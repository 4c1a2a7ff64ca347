"""What the calculator, the trainer and the puzzle say to the reader: each fault one sentence that names the card."""

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy, ngettext

from cribsite.l10n import num
from games.engine.cards import card
from games.labels import OPTIONS, VARIANTS
from games.presenters.people import sentence
from games.templatetags.cribbage import code

from .calculator import Faulty, Held

FAULTS: dict[str, Promise] = {
    "no_card": gettext_lazy("There is no such card: %(piece)s. Cards are written like 5H, 10♦, qs."),
    "card_twice": gettext_lazy("There is only one such card in the pack: %(card)s."),
    "no_jokers": gettext_lazy("This game is played without jokers: %(card)s."),
    "two_starters": gettext_lazy("There is one starter only. One too many: %(card)s."),
    "no_starter": gettext_lazy("This crib is counted without the starter: %(card)s."),
    "no_crib": gettext_lazy("There is no crib in this game."),
    "no_variant": gettext_lazy("There is no such variant or option: %(piece)s."),
    "conflict": gettext_lazy("These two do not go together: %(first)s; %(second)s."),
    "too_many_dealt": gettext_lazy("Six cards are dealt. One too many: %(card)s."),
    "full": gettext_lazy("All places are taken. Take a card away first, then add this one: %(card)s."),
}


def _named(key: str) -> str:
    """A variant or an option by the name players know it by."""
    return str(VARIANTS.get(key.replace("_", "-")) or OPTIONS.get(key.replace("-", "_")) or key)


def _too_many(code_text: str, size: int) -> SafeString:
    text = ngettext(
        "Only %(n)s card is counted here, with the starter apart. One too many: %(card)s.",
        "Only %(n)s cards are counted here, with the starter apart. One too many: %(card)s.",
        size,
    )
    return sentence(text, {"card": code(card(code_text))}, n=num(size))


def fault_text(fault: Faulty) -> SafeString:
    """The sentence for a fault of the calculator; KeyError for a key that is not its own."""
    detail = fault.detail
    if fault.key == "too_many":
        return _too_many(detail[0], int(detail[1]))
    text = str(FAULTS[fault.key])
    if fault.key in {"no_card", "no_variant"}:
        return sentence(text, {"piece": format_html('<bdi dir="ltr">{}</bdi>', detail[0])})
    if fault.key == "conflict":
        return sentence(text, first=_named(detail[0]), second=_named(detail[1]))
    return sentence(text, {"card": code(card(detail[0]))} if detail else {})


def missing_text(cards: Held) -> str:
    """How many cards are still to come before the hand is counted."""
    if cards.missing == cards.size:
        text = ngettext("Choose %(n)s card, then the starter.", "Choose %(n)s cards, then the starter.", cards.size)
        if not cards.has_starter:
            text = ngettext("Choose %(n)s card.", "Choose %(n)s cards.", cards.size)
        return text % {"n": num(cards.size)}
    text = ngettext("%(n)s card is still missing.", "%(n)s cards are still missing.", cards.missing)
    return text % {"n": num(cards.missing)}


def average_text(mean: float, number: int) -> str:
    """What the average is taken over."""
    text = ngettext(
        "On average over the %(n)s card that may be turned up.",
        "On average over the %(n)s cards that may be turned up.",
        number,
    )
    return text % {"n": num(number)}


def short_by(points: int) -> str:
    """How far a total stayed behind."""
    return ngettext("%(n)s point is missing.", "%(n)s points are missing.", points) % {"n": num(points)}


def over_by(points: int) -> str:
    """How far a total went beyond."""
    text = ngettext("%(n)s point too many.", "%(n)s points too many.", points)
    return text % {"n": num(points)}


def streak_text(streak: int) -> str:
    """How many hands in a row were right."""
    if not streak:
        return gettext("No streak yet.")
    return ngettext("%(n)s right in a row", "%(n)s right in a row", streak) % {"n": num(streak)}


def six_text(number: int) -> str:
    """That fewer than six cards were given."""
    text = ngettext(
        "Six cards are dealt, but only %(n)s is given here.",
        "Six cards are dealt, but only %(n)s are given here.",
        number,
    )
    return text % {"n": num(number)}
