"""The figures' jobs: record one finished game, sweep up lost ones, and make leaderboards and yardsticks anew."""

import datetime as dt

import structlog
from celery import shared_task
from django.utils import timezone

from games.models import Game
from stats import boards as leaderboards
from stats import ratings
from stats import yardsticks as spreads
from stats.recording import record

log = structlog.get_logger(__name__)

SWEEP_BACK = dt.timedelta(days=2)
SWEEP_WAIT = dt.timedelta(seconds=20)
SWEEP_AT_ONCE = 200


@shared_task(name="stats.record_game", acks_late=True, ignore_result=True)
def record_game(pk: int) -> None:
    """Write facts and sums of a finished game; doing it again changes nothing."""
    if record(pk):
        log.info("stats.recorded", game=pk)
        ratings.run_waiting()


def unrecorded(since: dt.datetime, until: dt.datetime) -> list[int]:
    """Finished games without facts, by when they ended, the oldest first."""
    waiting = Game.objects.filter(
        status=Game.Status.FINISHED, one_device=False, ended_at__gte=since, ended_at__lte=until, fact__isnull=True
    )
    return list(waiting.order_by("ended_at", "pk").values_list("pk", flat=True)[:SWEEP_AT_ONCE])


@shared_task(name="stats.sweep", acks_late=True, ignore_result=True)
def sweep() -> None:
    """Record what a lost job left behind in the last days; one game that fails does not keep the others waiting."""
    now = timezone.now()
    for pk in unrecorded(now - SWEEP_BACK, now - SWEEP_WAIT):
        try:
            record(pk)
        except Exception:
            log.exception("stats.failed", game=pk)
    ratings.run_waiting()


@shared_task(name="stats.boards", acks_late=True, ignore_result=True)
def boards() -> None:
    """Make the leaderboards anew from the sums."""
    log.info("stats.boards", places=leaderboards.renew())


@shared_task(name="stats.yardsticks", acks_late=True, ignore_result=True)
def yardsticks() -> None:
    """Make anew how the figures are spread over the players."""
    log.info("stats.yardsticks", figures=spreads.renew())
