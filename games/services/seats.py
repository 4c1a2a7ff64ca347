"""The seats of a table that has not begun: to whom each is given, and sitting down on one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from games.bots import LEVELS
from games.models import Game, Invite, Player

from .company import may_sit
from .errors import SeatTaken, TableChanged, TableGone
from .promise import part_of
from .table import Table

OPEN = ""
LISTED = "lobby"


@dataclass(frozen=True, slots=True)
class AtDevice:
    """A person without an account who plays at the host's device."""

    name: str


Sitter = str | int | AtDevice
"""A bot's level, ``OPEN`` (by an invite link), ``LISTED`` (that, and in the lobby), a player's pk: he is asked, or
``AtDevice``."""


def sits_at_once(sitter: Sitter) -> bool:
    """Whether nobody has to agree: a bot, or a person at the host's device."""
    return isinstance(sitter, AtDevice) or (isinstance(sitter, str) and sitter not in (OPEN, LISTED))


def at_one_device(others: Sequence[Sitter]) -> bool:
    """Whether the device goes from hand to hand. Raises ValueError where people elsewhere would play too."""
    here = any(isinstance(sitter, AtDevice) for sitter in others)
    if here and not all(map(sits_at_once, others)):
        raise ValueError("people at one device play with bots only")
    return here


def give(player: Player, sitter: Sitter) -> None:
    """Give a seat to somebody; the row is not saved. Raises ValueError for a level there is not."""
    level = sitter if isinstance(sitter, str) and sitter not in (OPEN, LISTED) else ""
    if level and level not in LEVELS:
        raise ValueError(level)
    player.level = level
    player.user_id = sitter if isinstance(sitter, int) else None
    player.listed = sitter == LISTED
    player.joined_at = timezone.now() if sits_at_once(sitter) else None
    player.declined_by, player.part = None, ""


def seat_others(game: Game, others: Sequence[Sitter], host_pk: int) -> None:
    """Make all seats but the host's, with a link to each that waits for somebody; a link that is there stays."""
    made = [Player(game=game, seat=seat) for seat in range(1, len(others) + 1)]
    for player, sitter in zip(made, others, strict=True):
        give(player, sitter)
        if isinstance(sitter, AtDevice):
            player.nickname, player.at_device_of_id = sitter.name, host_pk
        player.awaited = player.is_asked
    Player.objects.bulk_create(made)
    links = [Invite(game=game, seat=player.seat) for player in made if player.joined_at is None]
    Invite.objects.bulk_create(links, ignore_conflicts=True)


def link_to(player: Player) -> Invite:
    """The invite link of a seat; it stays the same however often the seat changes hands."""
    return Invite.objects.get_or_create(game_id=player.game_id, seat=player.seat)[0]


def same_sitter(player: Player) -> dict[str, Any]:
    """Who sits there, as the fields of a seat in another game."""
    return {name: getattr(player, name) for name in ("user_id", "level", "nickname", "at_device_of_id")}


def take(table: Table, player: Player, user_pk: int, part: str = "") -> None:
    """Sit down; the game begins when everybody has. Raises NotOpen and TooManyGames."""
    may_sit(user_pk, [other for other in table.players if other is not player])
    player.user_id, player.joined_at = user_pk, timezone.now()
    player.part, player.declined_by = part_of(part), None
    table.changed = True
    if table.full:
        table.start()


def still_open(table: Table, terms: int | None) -> None:
    """Raises TableGone, SeatTaken (it has begun) or TableChanged (what is played there is not what was seen)."""
    game = table.game
    if game.status == Game.Status.CALLED_OFF or game.expired:
        raise TableGone
    if not game.waiting:
        raise SeatTaken
    if terms is not None and terms != game.edits:
        raise TableChanged
