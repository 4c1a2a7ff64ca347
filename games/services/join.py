"""Taking a seat by an invite link: of several who open it, the first one sits."""

from django.utils import timezone

from games.models import Game, Invite

from .errors import SeatTaken, TableGone
from .promise import part_of
from .table import locked


def join(token: str, user_pk: int, part: str = "") -> Game:
    """Seat a person; who sits there already stays seated, so the same request twice does no harm.

    ``part``: the seat's own share of the deal's chance, 32 hex digits; anything else counts as none. Raises
    Invite.DoesNotExist, SeatTaken and TableGone.
    """
    invite = Invite.objects.get(token=token)
    with locked(invite.game_id) as table:
        if table.player_of(user_pk) is not None:
            return table.game
        player = table.players[invite.seat]
        if not player.is_open:
            raise SeatTaken
        if not table.game.waiting:
            raise TableGone
        player.user_id, player.joined_at = user_pk, timezone.now()
        player.part = part_of(part)
        table.changed = True
        if not any(other.joined_at is None for other in table.players):
            table.start()
    return table.game
