"""What becomes of a seat whose time is up: a bot plays for it until its owner returns or the game ends (Q1)."""

from django.utils import timezone

from games.bots.levels import SUBSTITUTE
from games.engine.reasons import Refusal, Refused
from games.models import Game, Player

from .call_off import let_go
from .claim import time_out
from .clock import clock_of, ends_for_good, last_kept, try_clocks
from .presence import late, present
from .table import Table, locked

AT_ONCE = 200  # games a sweep


def time_up(game_pk: int) -> None:
    """Do what follows where a clock has run out; does nothing where none has, so it may come twice.

    First it is asked once more whether the clock stood still meanwhile, and holidays are taken. Then, of two sides,
    one that has nobody left may be claimed from, and loses by itself when the backstop has passed; in any other seat a
    bot plays on. Where nobody is left at all the game is called off.
    """
    with locked(game_pk) as table:
        if not table.game.running or clock_of(table.game) is None or last_kept() is not None:
            return
        lost = try_clocks(table)
        if any(_long_ago(side) for side in lost):
            _end(table, lost)
        else:
            _stand_in(table, lost)


def _stand_in(table: Table, lost: list[tuple[Player, ...]]) -> None:
    for_nobody = {player.seat for side in lost for player in side}
    absent = [player for player in table.players if late(player) and player.seat not in for_nobody]
    if not absent:
        return
    for player in absent:
        player.stand_in = SUBSTITUTE
    table.changed = True
    if present(table) or lost:
        table.settle()
    else:
        let_go(table)


def _end(table: Table, lost: list[tuple[Player, ...]]) -> None:
    if present(table):
        time_out(table, lost[0])
    else:
        let_go(table)


def _long_ago(side: tuple[Player, ...]) -> bool:
    end = ends_for_good(side)
    return end is not None and end <= timezone.now()


def take_seat(game_pk: int, user_pk: int) -> Game:
    """Take one's seat again from the bot that stands in; twice does no harm. Raises Refused.

    The bank is set anew: to one increment, under a live clock to the free seconds of a move.
    """
    with locked(game_pk) as table:
        player, clock = table.player_of(user_pk), clock_of(table.game)
        if player is None or player.seat in table.running().resigned:
            raise Refused(Refusal.NOT_A_PLAYER)
        if player.stand_in and clock is not None:
            player.stand_in, player.bank = "", clock.again
            table.changed = True
            table.settle()
    return table.game


def overdue() -> list[int]:
    """The games in which a clock has run out and something is to be done, the oldest first."""
    found = Game.objects.filter(status=Game.Status.RUNNING, due__lte=timezone.now()).order_by("due")
    return list(found.values_list("pk", flat=True)[:AT_ONCE])
