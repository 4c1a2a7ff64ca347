"""The clocks of a running table, read for one of its players."""

from collections.abc import Iterable

from django.utils import timezone

from games.clocks import CLOCKS, Clock
from games.engine.state import State
from games.models import Player
from games.presenters.clocks import NO_CLOCK, ClockPart, clock_part
from games.queries import Seated, table_names
from games.services.clock import rests_of
from games.services.presence import lost_seats


def clock_of_table(seated: Seated, state: State) -> ClockPart:
    """The part of the page that tells of the clocks; nothing where there are none."""
    clock = CLOCKS.get(seated.game.clock)
    if clock is None or not seated.game.running:
        return NO_CLOCK
    lost = lost_seats(seated.game, state, seated.players)
    resting = _resting(clock, seated.players)
    return clock_part(clock, seated.players, table_names(seated.players), seated.player, lost, resting)


def _resting(clock: Clock, players: Iterable[Player]) -> list[int]:
    """The seats whose clock stands still just now."""
    now = timezone.now()
    running = [] if clock.live else [player for player in players if player.since is not None]
    return [seat for seat, rest in rests_of(running, clock, now).items() if rest.covers(now)] if running else []
