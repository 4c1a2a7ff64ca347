"""Play now: a game against a bot, one click from the home page."""

from django.db.models import Q

from games.bots import LEVELS
from games.models import Game, Move

from .create import create


def play_now(user_pk: int, level: str, part: str = "", secret: bytes | None = None) -> Game:
    """A game of two against a bot; a second click gets the game of the first, as long as nothing was played in it.

    ``part`` and ``secret`` as in ``create``. Raises ValueError for a level there is not.
    """
    if level not in LEVELS:
        raise ValueError(level)
    return _untouched(user_pk, level) or create(user_pk, [level], part=part, secret=secret)


def _untouched(user_pk: int, level: str) -> Game | None:
    plain = Game.objects.filter(variant="standard", options={}, counting="auto", match=None, start=[])
    mine = plain.filter(Q(players__user_id=user_pk, players__seat=0), status=Game.Status.RUNNING)
    against = mine.filter(pk__in=Game.objects.filter(players__level=level, players__seat=1).values("pk"))
    return against.exclude(moves__by=Move.By.PERSON).order_by("-pk").first()
