"""The jobs of play: going on where a request ran out of time, and clearing away tables to which nobody came.

Each may run twice and out of order.
"""

from celery import shared_task

from games import services
from games.services.carry_on import left_over
from games.services.expire import forsaken


@shared_task(name="games.carry_on")
def carry_on(game_pk: int) -> None:
    """Make the moves that bots and table still owe in one game."""
    services.carry_on(game_pk)


@shared_task(name="games.sweep")
def sweep() -> None:
    """Go on with every game that was left in the middle, for instance by a server that was stopped."""
    for pk in left_over():
        services.carry_on(pk)


@shared_task(name="games.expire")
def expire() -> None:
    """End the tables that have waited for players long enough."""
    for pk in forsaken():
        services.expire(pk)
