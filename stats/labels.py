"""The words of the filters and parts of the figures' pages: opponents, ends, periods, positions, variants."""

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext, pgettext_lazy

from cribsite.l10n import num
from games.labels import COUNTING, LEVELS, OPTIONS, VARIANTS
from games.labels.tables import OUTCOMES
from stats.filters import is_number

OPPONENTS: dict[str, Promise] = {
    "all": pgettext_lazy("opponent", "All opponents"),
    "people": pgettext_lazy("opponent", "People only"),
    "bots": pgettext_lazy("opponent", "All bots"),
    "mixed": pgettext_lazy("opponent", "People and bots together"),
    "alone": pgettext_lazy("opponent", "Played alone"),
}

ENDS: dict[str, Promise] = {
    "played": pgettext_lazy("end of a game", "Played to the end"),
    "all": pgettext_lazy("end of a game", "However it ended"),
    "resigned": OUTCOMES["resigned"],
    "timed_out": OUTCOMES["timed_out"],
}

PERIODS: dict[str, Promise] = {
    "all": pgettext_lazy("period", "All time"),
    "365": pgettext_lazy("period", "The last 365 days"),
    "90": pgettext_lazy("period", "The last 90 days"),
    "30": pgettext_lazy("period", "The last 30 days"),
    "7": pgettext_lazy("period", "The last 7 days"),
}

PLACES: dict[str, Promise] = {
    "ahead": pgettext_lazy("position", "ahead"),
    "level": pgettext_lazy("position", "level"),
    "behind": pgettext_lazy("position", "behind"),
}

SKUNKS: dict[int, Promise] = {
    1: pgettext_lazy("figure", "Skunk"),
    2: pgettext_lazy("figure", "Double skunk"),
    3: pgettext_lazy("figure", "Triple skunk"),
}


def variant_name(slug: str) -> str:
    """A variant with its options: ``standard+target-61`` in words."""
    if slug == "all":
        return gettext("All variants")
    key, *options = slug.split("+")
    name = str(VARIANTS.get(key, key))
    words = [_option_name(option) for option in options if option]
    if not words:
        return name
    options_in_words = pgettext("between names", ", ").join(words)
    return gettext("%(variant)s with house rules: %(options)s") % {"variant": name, "options": options_in_words}


def _option_name(slug: str) -> str:
    """``joker-wild`` in words; ``target-61`` with its number."""
    value = slug.rpartition("-")[2]
    if is_number(value):
        return gettext("to %(points)s") % {"points": num(int(value))}
    return str(OPTIONS.get(slug.replace("-", "_"), slug))


def opponent_name(key: str) -> str:
    """An opponent filter in words; bots by their level."""
    if key in LEVELS:
        return gettext("Bot: %(level)s") % {"level": LEVELS[key]}
    return str(OPPONENTS.get(key, key))


def counting_name(key: str) -> str:
    """A counting filter in words."""
    return gettext("All ways of counting") if key == "all" else str(COUNTING.get(key, key))


def players_name(key: str) -> str:
    """A filter by the number of players in words."""
    if key == "all":
        return gettext("Any number of players")
    return ngettext("%(n)s player", "%(n)s players", int(key)) % {"n": num(int(key))}
