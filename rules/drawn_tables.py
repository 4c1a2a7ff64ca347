"""Two tables of the book: what a variant changes, drawn from the engine's own values, and a match game by game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from cribsite.l10n import num
from games.engine.variant import Variant
from games.labels import GRADES, OUTCOMES
from games.presenters.board import LETTERS

from .difference_words import LABELS, WORDS
from .differing import FACTS, differing
from .directives import Differences, Match
from .matches import MatchGame, play_match
from .tables import games_beside


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    """A rule's name, and what it is in each of the games."""

    label: str
    values: tuple[str, ...]


def difference_rows(games: Sequence[Variant]) -> tuple[DifferenceRow, ...]:
    """The rules that are not the same in all the games, in the active language."""
    return tuple(
        DifferenceRow(str(LABELS[key]), tuple(WORDS[key](FACTS[key](game)) for game in games))
        for key in differing(games)
    )


def draw_differences(directive: Differences) -> SafeString:
    """The table "standard game | here"; one column a choice where an option has several."""
    games = games_beside(directive)
    others = len(games) - 1
    heads = [pgettext("column", "Standard game")]
    if others == 1:
        heads.append(pgettext("column", "Here"))
    else:
        choice = pgettext("column", "Choice %(n)s")
        heads.extend(choice % {"n": num(number)} for number in range(1, others + 1))
    context = {"rows": difference_rows(games), "heads": heads, "title": gettext("What is different")}
    return render_to_string("rules/examples/differences.html", context)


def _side_name(side: int, sides: int) -> str:
    if sides == 2:
        return str(
            pgettext("side in a match", "First side") if side == 0 else pgettext("side in a match", "Second side")
        )
    return pgettext("side in a match", "Side %(n)s") % {"n": num(side + 1)}


def _how(game: MatchGame) -> str:
    """How the game ended, in a word or two: a skunk, a resignation, or nothing to say."""
    words = [str(OUTCOMES[game.ended])] if game.ended else []
    if game.grade:
        words.append(str(GRADES[game.grade]))
    return pgettext("between two words of an outcome", ", ").join(words)


def _game_row(number: int, game: MatchGame) -> dict[str, Any]:
    sides = [
        {"score": score, "points": points, "total": total, "won": side == game.winner, "letter": LETTERS[side]}
        for side, (score, points, total) in enumerate(zip(game.scores, game.points, game.totals, strict=True))
    ]
    return {"number": number, "sides": sides, "how": _how(game)}


def _closing(directive: Match, sides: int) -> str:
    played = play_match(directive)
    if played.winner is None:
        return gettext("The match goes on.")
    number = len(played.games)
    said = {"side": _side_name(played.winner, sides), "n": num(number)}
    return gettext("%(side)s: the match is won after game %(n)s.") % said


def draw_match(directive: Match) -> SafeString:
    """The games one below the other, with what each was worth to each side and how the match stands."""
    played = play_match(directive)
    sides = len(played.games[0].scores)
    context = {
        "title": gettext("The match"),
        "sides": [(LETTERS[side], _side_name(side, sides)) for side in range(sides)],
        "games": [_game_row(number, game) for number, game in enumerate(played.games, 1)],
        "closing": _closing(directive, sides),
        "best_of": directive.form == "best_of",
    }
    return render_to_string("rules/examples/match.html", context)
