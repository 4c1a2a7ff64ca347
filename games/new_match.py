"""The part of a new table that says how many games are played and with which head start: read, and offered again."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext, pgettext

from cribsite.l10n import num
from games.engine import catalog
from games.engine.match import PRESETS, Match, check
from games.engine.options import OPTIONS, traits
from games.engine.reasons import Refused
from games.engine.variant import Variant
from games.labels.matches import FIRST_DEALERS, MULTI_LINES, MULTIS, match_form, match_line, preset_line
from games.labels.matches import PRESETS as PRESET_NAMES
from games.presenters.choices import Choice, Group
from games.presenters.people import People

BEST_OF: Final = "tournament"
"""The points of a match of the best of several games, where a skunk is one game like any other."""

LENGTHS: Final[Mapping[str, Match]] = {
    f"{match.form}-{match.n}": match
    for match in (
        *(Match(form="best_of", n=n, preset=BEST_OF) for n in (3, 5, 7)),
        *(Match(form="first_to", n=n) for n in (5, 7, 10)),
    )
}
STARTS: Final = (0, 5, 10, 15, 20, 25, 30, 40, 50, 60)


def slug_of(match: Match | None) -> str:
    """The value of the form's field; empty for a single game."""
    return "" if match is None else f"{match.form}-{match.n}"


def match_of(sent: QueryDict, base: Variant) -> Match | None:
    """The match a form asks for; None for a single game and for what this variant cannot have."""
    match = LENGTHS.get(sent.get("match", ""))
    if match is None:
        return None
    multi: Any = sent.get("multi", "") or None
    wanted = replace(match, multi=multi if multi in MULTIS else None)
    if match.form == "first_to" and sent.get("preset") in PRESETS:
        wanted = replace(wanted, preset=str(sent["preset"]))
    return next((each for each in (wanted, match) if suits(each, base)), None)


def suits(match: Match, base: Variant) -> bool:
    """Whether the variant can have the match, its options apart."""
    try:
        check(match, base)
    except Refused:
        return False
    return True


def first_dealer_of(sent: QueryDict, match: Match | None) -> dict[str, Any]:
    """The option who deals first in later games, as far as there are any and it is not the usual."""
    value = sent.get("first_dealer", "")
    option = OPTIONS["first_dealer"]
    return {option.key: value} if match is not None and value in option.values and value != option.default else {}


def start_of(sent: QueryDict, rules: Variant) -> tuple[int, ...]:
    """The head start of each side that a form asks for, empty for none; what cannot be counts as none."""
    if not may_start_ahead(rules):
        return ()
    offered = [starts(target) for target in rules.goal.targets]
    asked = [sent.get(f"start_{side}", "") for side in range(len(offered))]
    found = tuple(int(text) if text in map(str, may) else 0 for text, may in zip(asked, offered, strict=True))
    return found if any(found) else ()


def may_start_ahead(rules: Variant) -> bool:
    """A head start needs somebody to be ahead of; where the first at the target loses it would be none."""
    return {"opponent", "race"} <= traits(rules) and not rules.goal.lowball


def starts(target: int) -> tuple[int, ...]:
    """The head starts that may be chosen: up to half the way."""
    return tuple(points for points in STARTS if 2 * points <= target)


def asked_of(match: Match | None, start: Sequence[int], first_dealer: str) -> dict[str, str]:
    """The form's fields as they were read: a form that says otherwise asks for something there is not."""
    fields = {f"start_{side}": str(points) for side, points in enumerate(start)}
    if match is None:
        return {"match": "", **fields}
    fields |= {"match": slug_of(match), "multi": match.multi or "", "first_dealer": first_dealer}
    return fields if match.form == "best_of" else {**fields, "preset": str(match.preset)}


@dataclass(frozen=True, slots=True)
class StartField:
    """The head start of one side: the field's name, whose it is, and the numbers that may be chosen."""

    key: str
    title: str
    chosen: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchPart:
    """What the form asks about the match: one line of what is chosen, the number of games, then what follows from it.

    ``lengths``, by form, is empty where the variant has no matches; ``more``: several single players, the points of a
    game, the first dealer; ``starts``: a field a side.
    """

    line: str
    lengths: tuple[Group, ...]
    more: tuple[Group, ...]
    starts: tuple[StartField, ...]


Against = Callable[[Match | None, Mapping[str, Any]], str]
"""Why a match does not go with the rest of what is chosen, some options of it changed; empty if it does."""


def match_part(
    match: Match | None, rules: Variant, start: Sequence[int], first_dealer: str, against: Against
) -> MatchPart:
    """The part of the form, for what is chosen so far."""
    lengths = _lengths(match, rules, against)
    more = () if match is None else _more(match, rules, first_dealer, against)
    return MatchPart(_line(match, start), lengths, more, _starts(rules, start))


def _line(match: Match | None, start: Sequence[int]) -> str:
    words = [pgettext("length of a match", "One game") if match is None else match_line(match)]
    if start:
        words.append(pgettext("fact of a table", "head start"))
    return pgettext("between facts of a table", " · ").join(words)


def _lengths(now: Match | None, rules: Variant, against: Against) -> tuple[Group, ...]:
    found = {slug: match for slug, match in LENGTHS.items() if suits(match, catalog.VARIANTS[rules.key])}
    if not found:
        return ()
    groups = [Group("", "", (Choice("", pgettext("length of a match", "One game"), chosen=now is None),))]
    titles = {
        "best_of": pgettext("length of a match", "Best of several games"),
        "first_to": pgettext("length of a match", "First to a number of match points"),
    }
    for form, title in titles.items():
        choices = tuple(
            Choice(slug, num(match.n), match_form(match), slug == slug_of(now), against(match, {}))
            for slug, match in found.items()
            if match.form == form
        )
        if choices:
            groups.append(Group(form, title, choices))
    return tuple(groups)


def _more(match: Match, rules: Variant, first_dealer: str, against: Against) -> tuple[Group, ...]:
    groups = []
    if match.form == "first_to" and "singles" in traits(rules):
        groups.append(_multis(match, rules, against))
    if match.form == "first_to" and match.multi != "winner_takes_all":
        presets = [Choice(key, str(name), preset_line(key), key == match.preset) for key, name in PRESET_NAMES.items()]
        groups.append(Group("preset", gettext("What a game is worth"), tuple(presets)))
    dealers = [
        Choice(key, str(name), "", key == first_dealer, against(match, {"first_dealer": key}))
        for key, name in FIRST_DEALERS.items()
        if key != "recut_last" or "two_sides" in traits(rules)  # there is no deciding game without the best of several
    ]
    return (*groups, Group("first_dealer", gettext("Who deals first in the next game?"), tuple(dealers)))


def _multis(match: Match, rules: Variant, against: Against) -> Group:
    choices = []
    for key, name in MULTIS.items():
        multi: Any = key or None
        wanted = replace(match, multi=multi)
        if suits(wanted, catalog.VARIANTS[rules.key]):
            line, chosen = str(MULTI_LINES[key]), key == (match.multi or "")
            choices.append(Choice(key, str(name), line, chosen, against(wanted, {})))
    return Group("multi", gettext("Who gets match points?"), tuple(choices))


def _starts(rules: Variant, start: Sequence[int]) -> tuple[StartField, ...]:
    if not may_start_ahead(rules):
        return ()
    seat = pgettext("at a table", "Seat %(n)s")
    people = People({number: seat % {"n": num(number + 1)} for number in range(rules.seats)}, rules.sides, 0)
    now = start or (0,) * len(rules.sides)
    return tuple(
        StartField(f"start_{side}", people.side_name(side), now[side], starts(target))
        for side, target in enumerate(rules.goal.targets)
    )
