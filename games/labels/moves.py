"""The names of actions and phases, and the noun phrases of a game's log."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import ngettext_lazy, pgettext, pgettext_lazy

from cribsite.l10n import num

ACTIONS: dict[str, Promise] = {
    "shuffle": pgettext_lazy("action", "Shuffle and deal"),
    "pack_cut": pgettext_lazy("action", "Cut before the deal"),
    "cut": pgettext_lazy("action", "Cut the starter"),
    "bid": pgettext_lazy("action", "Bid"),
    "pass": pgettext_lazy("action", "Pass in the auction"),
    "discard": pgettext_lazy("action", "Lay away"),
    "split": pgettext_lazy("action", "Split into two hands"),
    "hand_over": pgettext_lazy("action", "Hand over"),
    "exchange": pgettext_lazy("action", "Exchange with the crib"),
    "lay": pgettext_lazy("action", "Play a card"),
    "go": pgettext_lazy("action", "Say go"),
    "count": pgettext_lazy("action", "Count"),
    "place": pgettext_lazy("action", "Place a card"),
    "resign": pgettext_lazy("action", "Resign"),
}

# The names the engine's phases bear; "over" is the site's own, for a game that has ended.
PHASES: dict[str, Promise] = {
    "deal": pgettext_lazy("phase", "The deal"),
    "auction": pgettext_lazy("phase", "The auction"),
    "discard": pgettext_lazy("phase", "Laying away"),
    "split": pgettext_lazy("phase", "Splitting the hand"),
    "hand_over": pgettext_lazy("phase", "Handing over"),
    "exchange": pgettext_lazy("phase", "The exchange"),
    "cut": pgettext_lazy("phase", "The starter"),
    "play": pgettext_lazy("phase", "The play"),
    "show": pgettext_lazy("phase", "The show"),
    "grid": pgettext_lazy("phase", "The square"),
    "over": pgettext_lazy("phase", "The end"),
}

# Noun phrases: a verb would need a person's gender in Arabic.
_PHRASES: dict[str, Promise] = {
    "shuffle": pgettext_lazy("log", "new deal"),
    "pack_cut": pgettext_lazy("log", "cut before the deal"),
    "cut": pgettext_lazy("log", "starter %(card)s"),
    "pass": pgettext_lazy("log", "pass in the auction"),
    "split": pgettext_lazy("log", "two hands made"),
    "exchange": pgettext_lazy("log", "exchange with the crib"),
    "lay": pgettext_lazy("log", "%(card)s, count %(n)s"),
    "go": pgettext_lazy("log", "go"),
    "count": pgettext_lazy("log", "hand counted"),
    "place": pgettext_lazy("log", "%(card)s placed"),
    "resign": pgettext_lazy("log", "resignation"),
}
_COUNTED_PHRASES: dict[str, Promise] = {
    "bid": ngettext_lazy("bid of %(n)s point", "bid of %(n)s points", "count"),
    "discard": ngettext_lazy("%(n)s card laid away", "%(n)s cards laid away", "count"),
    "hand_over": ngettext_lazy("%(n)s card handed over", "%(n)s cards handed over", "count"),
}


def log_phrase(act: str, *, card: str = "", n: int = 0) -> str:
    """What was done, as a noun phrase; ``card`` a card's name, ``n`` the count, bid or number of cards.

    KeyError for an act that is not in the closed list of actions.
    """
    counted = _COUNTED_PHRASES.get(act)
    if counted is not None:
        return str(counted % {"count": n, "n": num(n)})
    parts: Mapping[str, str] = {"card": card, "n": num(n)}
    return str(_PHRASES[act]) % parts


def log_line(name: str, phrase: str) -> SafeString:
    """ "Sara: fifteen for two" as HTML, the name isolated so that either direction of writing holds."""
    line = escape(pgettext("log line", "%(name)s: %(what)s"))
    # Escaped pieces put into an escaped sentence; "%" of a name is not read again.
    return mark_safe(line % {"name": format_html("<bdi>{}</bdi>", name), "what": escape(phrase)})  # noqa: S308
