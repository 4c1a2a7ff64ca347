"""What whoever sits on a seat is called."""

from django.utils.translation import gettext

from games.labels import LEVELS
from games.models import Player


def seat_name(player: Player) -> str:
    """Who sits there, in the reader's language."""
    if player.level:
        return gettext("Computer (%(level)s)") % {"level": LEVELS[player.level]}
    if person := person_name(player):
        return person
    return gettext("Open seat") if player.is_open else gettext("Deleted player")


def person_name(player: Player) -> str | None:
    """What a person is called; None for a bot, an open seat and a deleted account, with which its guests' names go."""
    if player.user is not None:
        return player.user.name
    return player.nickname if player.at_device_of_id is not None else None
