"""The words of the figures: each figure's name and its exact meaning, filters, periods, parts of a page."""

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, pgettext, pgettext_lazy

from cribsite.l10n import num
from games.labels import COUNTING, LEVELS, OPTIONS, VARIANTS
from games.labels.tables import OUTCOMES

NAMES: dict[str, Promise] = {
    "games": gettext_lazy("Games played"),
    "wins": pgettext_lazy("figure", "Games won"),
    "losses": pgettext_lazy("figure", "Games lost"),
    "shared": pgettext_lazy("figure", "Games shared"),
    "win_rate": gettext_lazy("Win rate"),
    "first_share": gettext_lazy("Share of games dealt first"),
    "first_win_rate": gettext_lazy("Win rate as first dealer"),
    "later_win_rate": gettext_lazy("Win rate as first pone"),
    "deals": pgettext_lazy("figure", "Deals"),
    "deals_a_game": gettext_lazy("Deals a game"),
    "dealer_points": gettext_lazy("Points a deal as dealer"),
    "pone_points": gettext_lazy("Points a deal as pone"),
    "hand": gettext_lazy("Average hand"),
    "dealer_hand": gettext_lazy("Average hand as dealer"),
    "pone_hand": gettext_lazy("Average hand as pone"),
    "crib": gettext_lazy("Average crib"),
    "crib_away": gettext_lazy("Average crib given away"),
    "dealer_pegged": gettext_lazy("Pegged as dealer"),
    "pone_pegged": gettext_lazy("Pegged as pone"),
}

MEANINGS: dict[str, Promise] = {
    "games": gettext_lazy("All finished games that the filters let through."),
    "wins": gettext_lazy("Games won outright. Whoever left the table has lost, however the game went on."),
    "losses": gettext_lazy("All games that were neither won nor shared."),
    "shared": gettext_lazy("Games with several winners; each counts as half a win."),
    "win_rate": gettext_lazy(
        "Wins among all games. From five games on with the interval in which the true rate lies 19 times out of 20 "
        "(Wilson)."
    ),
    "first_share": gettext_lazy("Games in which the player dealt first, among all games."),
    "first_win_rate": gettext_lazy("Wins among the games in which the player dealt first."),
    "later_win_rate": gettext_lazy("Wins among the games in which somebody else dealt first."),
    "deals": gettext_lazy("Deals of these games, the last, unfinished one too."),
    "deals_a_game": gettext_lazy("Deals divided by games."),
    "dealer_points": gettext_lazy(
        "All points of a deal – starter, play, hand and crib – in the deals the player dealt. Only deals counted out "
        "to the end; the deal in which a game ended is left out."
    ),
    "pone_points": gettext_lazy("All points of a deal in the deals others dealt. Only deals counted out to the end."),
    "hand": gettext_lazy("What the counted hands were worth with the starter, even where the game ended on them."),
    "dealer_hand": gettext_lazy("What the hands were worth in the deals the player dealt."),
    "pone_hand": gettext_lazy("What the hands were worth in the deals others dealt."),
    "crib": gettext_lazy("What the player’s own cribs were worth."),
    "crib_away": gettext_lazy("What the cribs were worth that an opponent counted."),
    "dealer_pegged": gettext_lazy(
        "Points of the play in the deals the player dealt; his heels are not among them. Only deals played to the "
        "last card."
    ),
    "pone_pegged": gettext_lazy("Points of the play in the deals others dealt. Only deals played to the last card."),
}

OPPONENTS: dict[str, Promise] = {
    "all": pgettext_lazy("opponent", "All opponents"),
    "people": pgettext_lazy("opponent", "People only"),
    "bots": pgettext_lazy("opponent", "All bots"),
    "mixed": pgettext_lazy("opponent", "People and bots together"),
    "alone": pgettext_lazy("opponent", "Played alone"),
}

ENDS: dict[str, Promise] = {
    "played": pgettext_lazy("end of a game", "Finished by play"),
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
    if value.isdigit():
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
