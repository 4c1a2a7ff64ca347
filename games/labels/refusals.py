"""Why a move was refused, as one kind sentence in the reader's language."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import get_language_bidi, gettext_lazy, ngettext_lazy

from cribsite.l10n import num

REFUSALS: dict[str, Promise] = {
    "not_your_turn": gettext_lazy("It is not your turn yet."),
    "wrong_phase": gettext_lazy("That move belongs to another part of the deal."),
    "stale": gettext_lazy("The table has moved on since this page was shown; here is how it stands now."),
    "game_over": gettext_lazy("This game is over."),
    "not_a_player": gettext_lazy("You have no seat in this game."),
    "unknown_card": gettext_lazy("There is no such card in the pack."),
    "card_not_held": gettext_lazy("You do not hold that card."),
    "card_twice": gettext_lazy("The same card was chosen twice."),
    "wrong_number": gettext_lazy("That is not the right number of cards."),
    "over_31": gettext_lazy("The count may not pass 31."),
    "could_play": gettext_lazy("You hold a card that fits, so you may not say go."),
    "must_toss_fives": gettext_lazy("At this table every five you hold must be laid away first."),
    "bid_too_low": gettext_lazy("A bid must be higher than the one before it."),
    "bid_too_high": gettext_lazy("The highest bid is 29."),
    "cell_taken": gettext_lazy("There is already a card on that place."),
    "joker_needs_name": gettext_lazy("Say which card your joker stands for."),
    "bad_name": gettext_lazy("The joker cannot stand for that card here."),
    "bad_claim": gettext_lazy("Give your count as a whole number; 0 is a count too."),
    "call_not_open": gettext_lazy("These points can no longer be called."),
    "conflict": gettext_lazy("These two options do not go together."),
}

# The same with the numbers or names of the case, where the caller knows them.
_WITH_SUM = gettext_lazy("The count may not pass 31: %(sum)s.")
_WITH_CARD = gettext_lazy("Not in your hand: %(card)s.")
_WITH_BID = gettext_lazy("A bid must be higher than %(n)s.")
_WITH_OPTIONS = gettext_lazy("These two options do not go together: %(first)s; %(second)s.")
_WITH_NUMBER = ngettext_lazy("Exactly %(n)s card is needed here.", "Exactly %(n)s cards are needed here.", "count")

_LRI, _PDI = "\u2066", "\u2069"


def spoken_sum(count: int, value: int) -> str:
    """ "24 + 8 = 32" in the reader's digits, kept left to right inside right-to-left text."""
    text = f"{num(count)} + {num(value)} = {num(count + value)}"
    return f"{_LRI}{text}{_PDI}" if get_language_bidi() else text


def refusal_text(reason: str, details: Mapping[str, object] | None = None) -> str:
    """The sentence for a refusal of the closed list; KeyError for any other.

    ``details`` may hold: for ``over_31`` ``count`` and ``value`` (ints); for
    ``wrong_number`` ``wanted`` (int); for ``bid_too_low`` ``highest`` (int); for
    ``card_not_held`` ``card`` (its name); for ``conflict`` ``first`` and
    ``second`` (names of the options). What is missing is left unsaid.
    """
    plain = REFUSALS[reason]
    return _exact(reason, details or {}) or str(plain)


def _exact(reason: str, details: Mapping[str, object]) -> str:
    """The sentence with the case's own numbers, or "" where they are not known."""
    try:
        return _EXACT[reason](details) if reason in _EXACT else ""
    except KeyError:
        return ""


def _whole(details: Mapping[str, object], key: str) -> int:
    return int(str(details[key]))


def _with_number(details: Mapping[str, object]) -> str:
    wanted = _whole(details, "wanted")
    return str(_WITH_NUMBER % {"count": wanted, "n": num(wanted)})


_EXACT = {
    "over_31": lambda d: str(_WITH_SUM) % {"sum": spoken_sum(_whole(d, "count"), _whole(d, "value"))},
    "card_not_held": lambda d: str(_WITH_CARD) % {"card": d["card"]},
    "bid_too_low": lambda d: str(_WITH_BID) % {"n": num(_whole(d, "highest"))},
    "conflict": lambda d: str(_WITH_OPTIONS) % {"first": d["first"], "second": d["second"]},
    "wrong_number": _with_number,
}
