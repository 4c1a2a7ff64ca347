"""A table that waits for players, as those see it who may sit down: what is played there, and who sits already."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext, pgettext

from cribsite.l10n import OWN_NAMES, num
from games.clocks import CLOCKS
from games.engine.options import OPTIONS
from games.engine.variant import Variant
from games.labels import COUNTING, VARIANT_LINES, VARIANTS
from games.labels import OPTIONS as OPTION_NAMES
from games.labels.lengths import days_text, expected_days, expected_length, length_text
from games.labels.variants import OPTION_LINES
from games.models import Game, Player

from .choices import SeatChoice
from .people import sentence


@dataclass(frozen=True, slots=True)
class HouseRule:
    """Something agreed at this table beside the variant; ``rules`` is the chapter that explains it."""

    name: str
    line: str
    rules: str


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat: ``kind`` is ``you``, ``person``, ``bot``, ``asked`` (has not answered yet) or ``free``.

    ``listed``: it is offered in the lobby; ``declined``: who would not sit here, empty for nobody.
    """

    seat: int
    name: str
    kind: str
    listed: bool = False
    declined: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """A table before its game begins.

    ``sides`` hold the seats side by side; ``terms`` are its ``edits``, which come back with the form; ``mine``:
    ``host``, ``seated`` or ``asked``, empty for a stranger; ``seats_free`` are those a stranger may take from the
    lobby. ``terms_more``: the match it begins and a head start, a sentence each.
    """

    code: str
    terms: int
    host: str
    language: SafeString
    variant: str
    name: str
    line: str
    target: str
    counting: str
    house_rules: tuple[HouseRule, ...]
    sides: tuple[tuple[SeatLine, ...], ...]
    since: datetime
    length: str
    fingerprint: str
    mine: str
    terms_more: tuple[str, ...] = ()

    @property
    def seats(self) -> tuple[SeatLine, ...]:
        return tuple(sorted((seat for side in self.sides for seat in side), key=lambda seat: seat.seat))

    @property
    def seats_free(self) -> tuple[SeatLine, ...]:
        return tuple(seat for seat in self.seats if seat.kind == "free" and seat.listed)

    @property
    def partners(self) -> bool:
        """Whether it makes a difference on which seat one sits."""
        return any(len(side) > 1 for side in self.sides)

    @property
    def seat_texts(self) -> tuple[tuple[int, SafeString], ...]:
        """A seat one may take and what is to be said of it: "Seat 3, partner of Sara"."""
        return tuple((seat.seat, self._seat_text(seat)) for seat in self.seats_free)

    def _seat_text(self, seat: SeatLine) -> SafeString:
        side = next(side for side in self.sides if seat in side)
        partners = [other.name for other in side if other != seat and other.kind != "free"]
        number = num(seat.seat + 1)
        if not partners:
            return sentence(pgettext("at a table", "Seat %(n)s"), n=number)
        names = pgettext("between names", ", ").join(partners)
        return sentence(gettext("Seat %(n)s, partner of %(name)s"), {"name": names}, n=number)

    @property
    def free_text(self) -> str:
        """ "2 seats free" """
        free = len(self.seats_free)
        return ngettext("%(n)s seat free", "%(n)s seats free", free) % {"n": num(free)}


def offer_of(
    game: Game,
    rules: Variant,
    players: Sequence[Player],
    names: Mapping[int, str],
    host: Player | None,
    viewer: Player | None,
    terms_more: Sequence[str] = (),
) -> Offer:
    """The table as ``viewer`` (None: a stranger) sees it; ``names`` a name for each seat."""
    lines = {player.seat: _seat_line(player, names, viewer) for player in players}
    return Offer(
        code=game.code,
        terms=game.edits,
        host=names[host.seat] if host is not None else gettext("Deleted player"),
        language=_language(game.language),
        variant=rules.key,
        name=str(VARIANTS[rules.key]),
        line=str(VARIANT_LINES[rules.key]),
        target=_target(rules),
        counting=str(COUNTING[rules.counting]),
        house_rules=_house_rules(rules),
        sides=tuple(tuple(lines[seat] for seat in side) for side in rules.sides),
        since=game.created_at,
        length=_length(game, rules, sum(not player.level for player in players)),
        fingerprint=game.commit,
        mine=_standing(host, viewer),
        terms_more=tuple(terms_more),
    )


def _length(game: Game, rules: Variant, persons: int) -> str:
    """How long the game will last with its clock: minutes of those who are there, days of all others."""
    length, clock = expected_length(rules, persons), CLOCKS.get(game.clock)
    if length is None:
        return ""
    days = expected_days(rules, persons, clock) if clock is not None else None
    return length_text(length) if days is None else days_text(length, days)


def _language(code: str) -> SafeString:
    """A language by its own name, in its own script; empty for one that is not known."""
    name = OWN_NAMES.get(code)
    return format_html('<span lang="{}">{}</span>', code, name) if name else SafeString("")


def _standing(host: Player | None, viewer: Player | None) -> str:
    if viewer is None:
        return ""
    if viewer.is_asked:
        return "asked"
    return "host" if viewer == host else "seated"


def _target(rules: Variant) -> str:
    if not rules.goal.race:
        return ""
    targets = "/".join(num(target) for target in sorted(set(rules.goal.targets)))
    return gettext("to %(target)s") % {"target": targets}


def _house_rules(rules: Variant) -> tuple[HouseRule, ...]:
    """The target stands by itself; who deals first in later games belongs to the match."""
    chosen = (OPTIONS[key] for key in rules.options if OPTIONS[key].values == (True,))
    return tuple(HouseRule(str(OPTION_NAMES[o.key]), str(OPTION_LINES[o.key]), o.slug) for o in chosen)


def _seat_line(player: Player, names: Mapping[int, str], viewer: Player | None) -> SeatLine:
    kind = _kind(player)
    return SeatLine(
        seat=player.seat,
        name=names[player.seat],
        kind="you" if player == viewer and kind == "person" else kind,
        listed=player.listed,
        declined=player.declined_by.name if player.declined_by is not None else "",
    )


def _kind(player: Player) -> str:
    if player.level:
        return "bot"
    if player.is_open:
        return "free"
    return "asked" if player.is_asked else "person"


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """A seat on which nobody sits yet, as those at the table see it.

    ``link``: the full address that invites to it, empty where somebody has been asked by name; ``choice``: to whom the
    host may give it, None for all others.
    """

    line: SeatLine
    link: str = ""
    choice: SeatChoice | None = None


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """A table that waits, as somebody sees it who sits there: ``may_change`` is for a host who is alone."""

    offer: Offer
    free: tuple[FreeSeat, ...]
    may_change: bool

    @property
    def listed(self) -> bool:
        """Whether it stands in the lobby."""
        return bool(self.offer.seats_free)

    @property
    def link(self) -> str:
        """The first free seat's link."""
        return next((seat.link for seat in self.free if seat.link), "")
