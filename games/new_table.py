"""A new table while it is being chosen: variant, house rules with what speaks against each, counting, and who sits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from cribsite.l10n import digits, num
from games.engine import catalog
from games.engine.match import Match, check
from games.engine.options import OPTIONS, Option, default_of
from games.engine.reasons import Refused
from games.engine.variant import Counting, Variant
from games.labels import COUNTING, VARIANTS, refusal_text
from games.labels import OPTIONS as OPTION_NAMES
from games.labels.matches import FIRST_DEALERS, FORMS, MULTIS
from games.labels.variants import OPTION_LINES, VARIANT_LINES
from games.models import Game, Player
from games.new_clock import clock_group, clock_of
from games.new_seats import WantedSeat, seat_choice, seats_now, seats_of
from games.positions import match_before
from games.presenters.choices import Choice, Group, SeatChoice

from . import new_match

MOST_SEATS = 5
# Who deals first in the next game is asked with the match, where there is a next game.
NOT_ASKED = frozenset({"first_dealer"})

COUNTING_LINES: dict[str, Promise] = {
    "auto": gettext_lazy("The table counts; every point is explained."),
    "manual": gettext_lazy("Each player says the points; what is not said is not scored."),
    "muggins": gettext_lazy("Each player says the points; opponents may call what was missed."),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a form asks for, as far as it can be read; ``seats`` without the host's, seat 1 first.

    ``match`` is None for a single game; ``start``: a head start in points, a side, empty for none; ``rated``: it counts
    for ratings, if it can; ``lone_cards``: a single card that fits lays itself; ``clock``: a key of CLOCKS, empty for
    none.
    """

    variant: str = "standard"
    options: Mapping[str, Any] | None = None
    counting: Counting = "auto"
    seats: tuple[WantedSeat, ...] = ()
    match: Match | None = None
    start: tuple[int, ...] = ()
    rated: bool = False
    lone_cards: bool = False
    clock: str = ""

    @property
    def base(self) -> Variant:
        return catalog.VARIANTS[self.variant]

    @property
    def rules(self) -> Variant:
        """The variant with all that is chosen. Raises Refused where it does not go together."""
        made = catalog.variant(self.variant, self.options or {}, self.counting)
        if self.match is not None:
            check(self.match, made)
        return made

    @property
    def rules_so_far(self) -> Variant:
        """The same, the plain variant as long as something does not go together."""
        try:
            return self.rules
        except Refused:
            return self.base

    @property
    def first_dealer(self) -> str:
        """Who deals first in later games."""
        option = OPTIONS["first_dealer"]
        return str((self.options or {}).get(option.key, option.default))


class Unreadable(ValueError):
    """A form asks for something there is not."""


def wanted_of(sent: QueryDict) -> Wanted:
    """What was chosen so far; whatever does not go with the variant is left out, so that a page can be shown."""
    slug = sent.get("variant", "standard")
    slug = slug if slug in catalog.VARIANTS else "standard"
    base = catalog.VARIANTS[slug]
    options = {key: value for key, option in OPTIONS.items() if (value := _value(sent, option, base)) is not None}
    mode = next((mode for mode in catalog.COUNTINGS if mode == sent.get("counting")), catalog.COUNTINGS[0])
    match = new_match.match_of(sent, base)
    options |= new_match.first_dealer_of(sent, match)
    rated, lone_cards = (sent.get(name) == "1" for name in ("rated", "lone_cards"))
    seats = seats_of(sent, base.seats)
    ticks: Any = {"rated": rated, "lone_cards": lone_cards, "clock": clock_of(sent, seats)}
    wanted = Wanted(slug, options, mode, seats, match, **ticks)
    return wanted if turned(sent) else replace(wanted, start=new_match.start_of(sent, wanted.rules_so_far))


def wanted_at(game: Game, players: Sequence[Player]) -> Wanted:
    """What the form of a table says that waits for players."""
    counting: Any = game.counting
    match, start = match_before(game), tuple(game.start)
    ticks = game.rated, game.lone_cards, game.clock
    return Wanted(game.variant, game.options, counting, seats_now(players), match, start, *ticks)


def turned(sent: QueryDict) -> bool:
    """Whether another variant was chosen than the one whose seats and targets the page showed."""
    return sent.get("shown", sent.get("variant")) != sent.get("variant")


def ordered_of(sent: QueryDict) -> Wanted:
    """What a form that was sent orders. Raises Unreadable if any of it cannot be: no other table is made instead."""
    wanted = wanted_of(sent)
    own = default_of(wanted.base, OPTIONS["target"])
    asked = {
        "variant": wanted.variant,
        "counting": wanted.counting,
        "target": str((wanted.options or {}).get("target", own)),
        **{f"seat_{number}": seat.kind for number, seat in enumerate(wanted.seats, start=1)},
        **({"clock": wanted.clock} if wanted.clock else {}),
        **new_match.asked_of(wanted.match, wanted.start or (0,) * len(wanted.base.sides), wanted.first_dealer),
    }
    if any(sent.get(name, read) != read for name, read in asked.items()):
        raise Unreadable
    return wanted


def _value(sent: QueryDict, option: Option, base: Variant) -> Any:
    """The value of one option; None where it is at its default or cannot be read."""
    text = sent.get(option.key, "")
    if option.key in NOT_ASKED or not text:
        return None
    if option.key == "target" and turned(sent):
        return None
    if option.values == (True,):
        return True
    try:
        value = digits(text[:4])
    except ValueError:
        return None
    return value if value in option.values and value != default_of(base, option) else None


@dataclass(frozen=True, slots=True)
class NewTable:
    """The page of a new table: variants by number of players, house rules, targets, counting, seats, match.

    ``against``: why what is chosen so far does not go together, empty if it does.
    """

    wanted: Wanted
    variants: tuple[Group, ...]
    flags: tuple[Choice, ...]
    target: Group | None
    counting: Group
    seats: tuple[SeatChoice, ...]
    match: new_match.MatchPart
    name: str
    line: str
    options_chosen: int
    against: str
    clock: Group | None = None


def new_table(wanted: Wanted) -> NewTable:
    """The page for what is chosen so far."""
    flags = tuple(_flag(wanted, option) for option in OPTIONS.values() if option.values == (True,))
    target = _target(wanted)
    return NewTable(
        wanted=wanted,
        variants=tuple(_variants(wanted, seats) for seats in (2, 3, 4, 5, 1)),
        flags=tuple(flag for flag in flags if flag is not None),
        target=target,
        counting=Group("counting", gettext("Counting"), tuple(_counting(wanted, mode) for mode in catalog.COUNTINGS)),
        seats=tuple(seat_choice(wanted.base, number, seat) for number, seat in enumerate(wanted.seats, start=1)),
        match=_match(wanted),
        name=str(VARIANTS[wanted.variant]),
        line=str(VARIANT_LINES[wanted.variant]),
        options_chosen=len((wanted.options or {}).keys() - NOT_ASKED),
        against=_against(wanted) or "",
        clock=clock_group(wanted.clock),
    )


def _variants(wanted: Wanted, seats: int) -> Group:
    title = ngettext("%(n)s player", "%(n)s players", seats) % {"n": num(seats)}
    return Group(
        "variant",
        title,
        tuple(
            Choice(slug, str(VARIANTS[slug]), str(VARIANT_LINES[slug]), slug == wanted.variant, rules=slug)
            for slug, variant in catalog.VARIANTS.items()
            if variant.seats == seats
        ),
    )


def _match(wanted: Wanted) -> new_match.MatchPart:
    """How many games, and what goes with it."""

    def against(match: Match | None, changed: Mapping[str, Any]) -> str:
        options = {**(wanted.options or {}), **changed}
        return _against(replace(wanted, match=match, options=options), wanted) or ""

    return new_match.match_part(wanted.match, wanted.rules_so_far, wanted.start, wanted.first_dealer, against)


def _against(wanted: Wanted, before: Wanted | None = None) -> str | Literal[False]:
    """Why this does not go together, empty if it does; False where the variant itself has no use for one of it.

    What did not go together ``before`` either is no reason.
    """
    try:
        wanted.rules  # noqa: B018 - asked only whether it can be made
    except Refused as refused:
        if refused.about[0] == wanted.variant.replace("-", "_"):
            return False
        said = conflict_text(refused)
        return "" if before is not None and said == _against(before) else said
    return ""


def conflict_text(refused: Refused) -> str:
    """The sentence that names the two that do not go together."""
    first, second = (str(_name_of(key)) for key in refused.about)
    return refusal_text("conflict", {"first": first, "second": second})


def _name_of(key: str) -> Promise:
    return _NAMES.get(key) or VARIANTS[key.replace("_", "-")]


_NAMES = {**COUNTING, **OPTION_NAMES, **FORMS, **MULTIS, "recut_last": FIRST_DEALERS["recut_last"]}


def _flag(wanted: Wanted, option: Option) -> Choice | None:
    chosen = dict(wanted.options or {})
    against = _against(replace(wanted, options={**chosen, option.key: True}), wanted)
    if against is False:
        return None
    key = option.key
    return Choice(key, str(OPTION_NAMES[key]), str(OPTION_LINES[key]), key in chosen, against, option.slug)


def _target(wanted: Wanted) -> Group | None:
    option = OPTIONS["target"]
    own = default_of(wanted.base, option)
    if own is None:
        return None
    now = (wanted.options or {}).get("target", own)
    values = sorted({own, *option.values})
    choices = tuple(Choice(str(value), num(value), chosen=value == now) for value in values)
    return Group("target", str(OPTION_NAMES["target"]), choices)


def _counting(wanted: Wanted, mode: Counting) -> Choice:
    against = _against(replace(wanted, counting=mode), wanted)
    sentence = gettext("Not in this variant.") if against is False else against
    return Choice(mode, str(COUNTING[mode]), str(COUNTING_LINES[mode]), mode == wanted.counting, sentence)
