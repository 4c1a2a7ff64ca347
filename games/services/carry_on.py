"""Going on with a game in which a bot or the table still owes a move."""

from games.models import Game

from .table import locked


def carry_on(game_pk: int) -> None:
    """Make the moves that were left over when a request's time was up; does nothing where none are."""
    with locked(game_pk) as table:
        if table.game.running and table.game.unsettled:
            table.changed = True
            table.settle()


def left_over() -> list[int]:
    """The games in which something is owed."""
    return list(Game.objects.filter(unsettled=True, status=Game.Status.RUNNING).values_list("pk", flat=True)[:100])
