"""The `stats` app, as Django knows it: it listens for the end of games and for accounts that are deleted."""

from typing import Any

from django.apps import AppConfig


class StatsConfig(AppConfig):
    name = "stats"

    def ready(self) -> None:
        from django.conf import settings
        from django.db.models.signals import post_delete

        from games.signals import game_finished

        game_finished.connect(_queue, dispatch_uid="stats.queue")
        post_delete.connect(_forget, sender=settings.AUTH_USER_MODEL, dispatch_uid="stats.forget")


def _queue(pk: int, **_kwargs: Any) -> None:
    """Queue the job. A broker that does not answer must not spoil the last move: the sweep comes later."""
    import structlog
    from kombu.exceptions import OperationalError

    from stats.tasks import record_game

    try:
        record_game.delay(pk)
    except (OperationalError, OSError):
        structlog.get_logger(__name__).warning("stats.not_queued", game=pk)


def _forget(instance: Any, **_kwargs: Any) -> None:
    """A deleted player's sums go, those of others against him too; the games' facts stay, without a name."""
    from stats.recording import forget

    forget(instance.pk)
