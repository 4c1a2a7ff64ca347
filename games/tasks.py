"""The jobs of play: going on where a request ran out of time, keeping clocks, clearing away tables, telling.

Each may run twice and out of order.
"""

from collections.abc import Callable

import structlog
from celery import shared_task

from cribsite.tasks import NOTICES, beat
from games import services
from games.services import notices
from games.services.carry_on import left_over
from games.services.clock import keep_time, timed_games
from games.services.expire import forsaken
from games.services.stand_in import overdue


@shared_task(name="games.carry_on")
def carry_on(game_pk: int) -> None:
    """Make the moves that bots and table still owe in one game."""
    services.carry_on(game_pk)


@shared_task(name="games.sweep")
def sweep() -> None:
    """Go on with every game that was left in the middle, for instance by a server that was stopped."""
    for pk in left_over():
        _try(services.carry_on, pk)


@shared_task(name="games.expire")
def expire() -> None:
    """End the tables that have waited for players long enough."""
    for pk in forsaken():
        _try(services.expire, pk)


@shared_task(name="games.clocks")
def clocks() -> None:
    """Keep the time, and do what follows where somebody's has run out; after an outage all clocks are set anew."""
    if keep_time():
        for pk in timed_games():
            _try(services.recount, pk)
    for pk in overdue():
        _try(services.time_up, pk)


@shared_task(name="games.recount")
def recount(user_pk: int) -> None:
    """Set one player's clocks anew, after his holidays or days off have changed."""
    for pk in timed_games(user_pk):
        _try(services.recount, pk)


def _try(service: Callable[[int], None], pk: int) -> None:
    """Do one game's part of a job: a game that cannot be read, whatever ails it, must not keep the others waiting."""
    try:
        service(pk)
    except Exception:
        structlog.get_logger(__name__).exception("games.left_behind", game=pk, service=service.__name__)


@shared_task(name="notices.collect")
def collect_notices() -> None:
    """Write down what there is to tell, and have told what it is time for."""
    for pk in notices.collect():
        # What is not done soon is sent for again by the next run.
        send_notice.apply_async((pk,), expires=60)
    beat(NOTICES)


@shared_task(name="notices.send")
def send_notice(pk: int) -> None:
    """Tell one notice; done already, it does nothing."""
    notices.deliver(pk)


@shared_task(name="notices.digest")
def plan_digests() -> None:
    """Write down the mails of the day, and clear away what was told long ago."""
    notices.plan_digests()
    notices.forget()
