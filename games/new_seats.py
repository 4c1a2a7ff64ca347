"""Who is to sit where at a table: how a form says it, the choices it shows, and the players it means."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext, pgettext_lazy

from cribsite.accounts.models import User
from cribsite.accounts.names import clean
from cribsite.l10n import num
from games.bots import LEVELS as BOT_LEVELS
from games.engine.variant import Variant
from games.labels import LEVELS
from games.models import Player
from games.presenters.choices import Choice, SeatChoice
from games.presenters.people import default_name, sentence
from games.services.seats import LISTED, OPEN, AtDevice, Sitter, sits_at_once

FRIEND, LOBBY, NAMED, HERE = "friend", "lobby", "player", "here"
FIRST_LEVEL = next(iter(BOT_LEVELS))
LONGEST_NAME = 150
LONGEST_NICKNAME = 24


@dataclass(frozen=True, slots=True)
class WantedSeat:
    """Whom a form wants on a seat: ``kind`` is a bot's level, FRIEND, LOBBY, NAMED, then with a username, or HERE.

    HERE is a person at the host's device, whose ``name`` may be empty.
    """

    kind: str = FIRST_LEVEL
    name: str = ""


class NobodyFound(ValueError):
    """A form names somebody who cannot be asked; the message is a sentence for the reader."""


def seat_of(sent: QueryDict, key: str) -> WantedSeat:
    """What a form says about one seat; the first level of a bot where it cannot be read."""
    kind = sent.get(key, FIRST_LEVEL)
    known = kind in (FRIEND, LOBBY, NAMED, HERE) or kind in BOT_LEVELS
    if kind == HERE:
        return WantedSeat(HERE, clean(sent.get(f"{key}_nickname", ""))[:LONGEST_NICKNAME].strip())
    name = clean(sent.get(f"{key}_name", ""))[:LONGEST_NAME]
    return WantedSeat(kind if known else FIRST_LEVEL, name if kind == NAMED else "")


def seats_of(sent: QueryDict, seats: int) -> tuple[WantedSeat, ...]:
    """What a form says about all seats but the host's."""
    return tuple(seat_of(sent, f"seat_{seat}") for seat in range(1, seats))


def seats_now(players: Sequence[Player]) -> tuple[WantedSeat, ...]:
    """The seats of a table as its host would have filled in the form."""
    return tuple(_seat_now(player) for player in players if player.seat > 0)


def _seat_now(player: Player) -> WantedSeat:
    if player.level:
        return WantedSeat(player.level)
    if player.user is not None:
        return WantedSeat(NAMED, player.user.username)
    return WantedSeat(LOBBY if player.listed else FRIEND)


def seat_choice(rules: Variant, seat: int, wanted: WantedSeat, key: str = "") -> SeatChoice:
    """The choices for a seat, 1 being the first beside the host's; ``key``: of a seat at a table that is there.

    Only at a new table can it be for a person at the host's device.
    """
    partner = any(0 in side and seat in side for side in rules.sides)
    title = gettext("Seat %(n)s, your partner") if partner else str(pgettext_lazy("at a table", "Seat %(n)s"))
    names = {
        FRIEND: gettext("A friend, by link"),
        LOBBY: gettext("Open to anybody"),
        NAMED: gettext("A player by name"),
        **({} if key else {HERE: gettext("Somebody at this device")}),
        **{level: gettext("Computer (%(level)s)") % {"level": LEVELS[level]} for level in BOT_LEVELS},
    }
    choices = tuple(Choice(kind, name, chosen=kind == wanted.kind) for kind, name in names.items())
    names_typed = {wanted.kind: wanted.name}
    return SeatChoice(
        key=key or f"seat_{seat}",
        title=title % {"n": num(seat + 1)},
        choices=choices,
        name=names_typed.get(NAMED, ""),
        nickname=names_typed.get(HERE, ""),
        called="" if key else default_name(seat),
    )


def sitters(wanted: Sequence[WantedSeat], host: User | None) -> list[Sitter]:
    """To whom the seats are given. Raises NobodyFound for a name that nobody has, the host's own, or one said twice."""
    found = [_sitter(seat, host, number) for number, seat in enumerate(wanted, start=1)]
    named = [sitter for sitter in found if isinstance(sitter, int)]
    if len(set(named)) < len(named):
        raise NobodyFound(gettext("Nobody can take two seats at one table."))
    _check_device(found, host)
    return found


def _check_device(found: Sequence[Sitter], host: User | None) -> None:
    """Raises NobodyFound where those at one device could not be told apart or would wait for somebody elsewhere."""
    called = [sitter.name for sitter in found if isinstance(sitter, AtDevice)]
    if not called:
        return
    if not all(map(sits_at_once, found)):
        raise NobodyFound(gettext("People at one device can play with one another and with the computer only."))
    if len({*called, host.name if host is not None else ""}) <= len(called):
        raise NobodyFound(gettext("Two people at this device have the same name; please give them different ones."))


def _sitter(wanted: WantedSeat, host: User | None, seat: int) -> Sitter:
    if wanted.kind == HERE:
        return AtDevice(wanted.name or default_name(seat))
    if wanted.kind != NAMED:
        return {FRIEND: OPEN, LOBBY: LISTED}.get(wanted.kind, wanted.kind)
    if not wanted.name:
        raise NobodyFound(gettext("Please enter the name of the player you would like to invite."))
    player = User.called(wanted.name)
    if player is None:
        text = gettext("There is no player called %(name)s. Please check the spelling, or send a link instead.")
        raise NobodyFound(sentence(text, {"name": wanted.name}))
    if host is not None and player.pk == host.pk:
        raise NobodyFound(gettext("That is your own name; you are already at this table."))
    return player.pk
