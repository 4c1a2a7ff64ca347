"""Sitting down: by an invite link, from the lobby, or because one was asked. Of several, the first one sits."""

from games.models import Game, Invite

from .errors import SeatTaken, TableGone
from .seats import still_open, take
from .table import Table, locked


def join(token: str, user_pk: int, part: str = "", terms: int | None = None) -> Game:
    """Seat a person by a link; who sits there already stays seated, so the same request twice does no harm.

    ``part``: the seat's own share of the deal's chance, 32 hex digits; anything else counts as none. ``terms``: the
    ``edits`` of the table when it was looked at, None where nobody looked. Raises Invite.DoesNotExist, SeatTaken,
    TableGone, TableChanged, NotOpen and TooManyGames.
    """
    invite = Invite.objects.get(token=token)
    with locked(invite.game_id) as table:
        if table.player_of(user_pk) is not None:
            return table.game
        still_open(table, terms)
        player = next((player for player in table.players if player.seat == invite.seat), None)
        if player is None or not player.is_open:
            raise SeatTaken
        take(table, player, user_pk, part)
    return table.game


def sit(code: str, user_pk: int, part: str = "", terms: int | None = None, seat: int | None = None) -> Game:
    """Seat a person from the lobby, on one of the seats offered there or (``seat``) on this one of them.

    Raises Game.DoesNotExist, SeatTaken, TableGone, TableChanged, NotOpen and TooManyGames. Who has been asked by name
    takes the seat kept for him.
    """
    with locked(Game.objects.only("pk").get(code=code).pk) as table:
        mine = table.player_of(user_pk)
        if mine is not None and not mine.is_asked:
            return table.game
        still_open(table, terms)
        free = [p for p in table.players if p.is_open and p.listed and seat in (None, p.seat)]
        if mine is None and not free:
            raise SeatTaken
        take(table, mine or free[0], user_pk, part)
    return table.game


def accept(code: str, user_pk: int, part: str = "", terms: int | None = None) -> Game:
    """Take the seat one was asked to.

    Raises Game.DoesNotExist, TableGone (also where one is not asked any more), TableChanged, NotOpen and TooManyGames.
    """
    with locked(Game.objects.only("pk").get(code=code).pk) as table:
        _asked(table, user_pk, part, terms)
    return table.game


def _asked(table: Table, user_pk: int, part: str, terms: int | None) -> None:
    player = table.player_of(user_pk)
    if player is None:
        raise TableGone
    if player.is_asked:
        still_open(table, terms)
        take(table, player, user_pk, part)
