"""How far a person has read what happened at a table: a visit begins when he comes, and ends as he moves on.

Written beside the game, without its lock and without a new version: nobody else can tell.
"""

from datetime import datetime, timedelta

from django.db.models import F
from django.utils import timezone

from games.models import Game, Player

PAUSE = timedelta(minutes=15)
"""Who was away for longer comes back to a new visit."""
EVERY = timedelta(minutes=1)  # how exact the last sight of a table is: a reload writes nothing


def news_of(player: Player, ply: int, now: datetime | None = None) -> range:
    """The numbers of the moves that happened since the person's last visit, as far as he has not said he knows them."""
    if player.seen_at is None:
        return range(0)
    away = (now or timezone.now()) - player.seen_at > PAUSE
    return range(player.seen_ply + 1, (ply if away else player.visit_ply) + 1)


def arrive(player: Player, ply: int) -> None:
    """The person opens the table himself, now ``ply`` moves old. A poll of a page that lies open is no visit."""
    now = timezone.now()
    if player.seen_at is not None and now - player.seen_at < EVERY:
        return
    changed: dict[str, object] = {"seen_at": now}
    if player.seen_at is None:
        changed |= {"seen_ply": ply, "visit_ply": ply}
    elif now - player.seen_at > PAUSE:
        changed["visit_ply"] = ply
    # Two pages that open at once agree: the first begins the visit, the other finds it begun.
    Player.objects.filter(pk=player.pk, seen_at=player.seen_at).update(**changed)


def see(game_pk: int, user_pk: int, ply: int) -> None:
    """The person says that he knows the first ``ply`` moves; more than there are are all, fewer than before none."""
    game = Game.objects.only("ply").get(pk=game_pk)
    ply = min(ply, game.ply)
    mine = Player.objects.filter(game_id=game_pk, user_id=user_pk)
    mine.filter(seen_ply__lt=ply).update(seen_ply=ply)
    mine.filter(visit_ply__lt=F("seen_ply")).update(visit_ply=F("seen_ply"))
    mine.update(seen_at=timezone.now())


def moved(player: Player, ply: int) -> None:
    """Whoever moves has seen the table; the row is saved with the move."""
    player.seen_ply = player.visit_ply = ply
    player.seen_at = timezone.now()
