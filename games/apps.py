"""The `games` app, as Django knows it: it listens for players who are away, because their clocks stand still then."""

from typing import Any

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        from cribsite.accounts.signals import rest_changed

        rest_changed.connect(_recount, dispatch_uid="games.recount")


def _recount(pk: int, **_kwargs: Any) -> None:
    """Set the player's clocks anew at once; what is missed is found out when a clock that was not set runs out."""
    from games.tasks import recount

    recount(pk)
