"""The words for matches: their forms, what a game is worth, who deals first, and a match told in one line."""

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext, pgettext_lazy

from cribsite.l10n import num
from games.engine.match import WINS_MATCH, Match

FORMS: dict[str, Promise] = {
    "best_of": pgettext_lazy("form of a match", "best of several games"),
    "first_to": pgettext_lazy("form of a match", "first to a number of match points"),
}

PRESETS: dict[str, Promise] = {
    "free": pgettext_lazy("match points of a game", "free"),
    "house": pgettext_lazy("match points of a game", "house"),
    "tournament": pgettext_lazy("match points of a game", "tournament"),
    "double-at-60": pgettext_lazy("match points of a game", "double at 60"),
    "triple-at-60": pgettext_lazy("match points of a game", "triple at 60"),
    "quadruple-at-60": pgettext_lazy("match points of a game", "quadruple at 60"),
}

# The empty key: no agreement, so the winner alone gets the points of the preset.
MULTIS: dict[str, Promise] = {
    "": pgettext_lazy("several single players", "the winner alone"),
    "winner_takes_all": pgettext_lazy("several single players", "winner takes all"),
    "continuing": pgettext_lazy("several single players", "continuing play"),
}

MULTI_LINES: dict[str, Promise] = {
    "": gettext_lazy("The winner gets the match points of the worst loss, the others none."),
    "winner_takes_all": gettext_lazy(
        "The winner gets 2; if others are skunked 3, and the second, unless skunked too, gets 1."
    ),
    "continuing": gettext_lazy("Whoever has reached the target is out; the others play on for the next places."),
}

FIRST_DEALERS: dict[str, Promise] = {
    "loser": pgettext_lazy("first dealer", "the loser"),
    "alternate": pgettext_lazy("first dealer", "the sides in turn"),
    "recut_last": pgettext_lazy("first dealer", "in turn, and a new cut for the deciding game"),
}


def preset_line(preset: str) -> str:
    """What a game is worth by a preset: "Win 1, skunk 2, double skunk 4; a triple skunk wins the match."."""
    match = Match(preset=preset)
    win, skunk, double, triple = match.scale
    values = {"win": num(win), "skunk": num(skunk), "double": num(double), "triple": num(triple)}
    if triple == WINS_MATCH:
        text = gettext("Win %(win)s, skunk %(skunk)s, double skunk %(double)s; a triple skunk wins the match.")
    else:
        text = gettext("Win %(win)s, skunk %(skunk)s, double skunk %(double)s, triple skunk %(triple)s.")
    return text % values


def match_form(match: Match) -> str:
    """ "Best of 3 games", "First to 5 match points" """
    values = {"n": num(match.n)}
    if match.form == "best_of":
        return ngettext("Best of %(n)s game", "Best of %(n)s games", match.n) % values
    return ngettext("First to %(n)s match point", "First to %(n)s match points", match.n) % values


def match_line(match: Match) -> str:
    """A match in one line, with what a game is worth: "First to 5 match points · free"."""
    words = [match_form(match)]
    if match.multi:
        words.append(str(MULTIS[match.multi]))
    if match.form == "first_to" and match.multi != "winner_takes_all" and isinstance(match.preset, str):
        words.append(str(PRESETS[match.preset]))
    return pgettext("between facts of a table", " · ").join(words)
