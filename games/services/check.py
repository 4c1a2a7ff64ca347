"""Whether what is kept beside the log of a game is what the log says."""

from typing import Any

from django.utils import timezone

from games.engine.reasons import Refused

from .clock import note_lost, reckon_all
from .table import Table, locked

NAMES = ("status", "ply", "scores", "phase", "result")


def check(game_pk: int, repair: bool = False) -> list[str]:
    """The names of what differs; ``log``: the moves themselves do not replay. ``repair`` mends all but that."""
    try:
        with locked(game_pk) as table:
            if table.state is None:
                return []
            before, due = _kept(table), table.game.due
            table.note_state()
            reckon_all(table)
            table.run_clocks()
            if due is None or due > timezone.now():  # else the sweep has something to do here, which it alone may
                note_lost(table, tried=False)
            wrong = [name for name, value in _kept(table).items() if value != before[name]]
            table.changed = repair and bool(wrong)
            return wrong
    except Refused:
        return ["log"]


def _kept(table: Table) -> dict[str, Any]:
    turns = tuple(player.seat for player in table.players if player.awaited)
    dues = (table.game.due, *(player.due for player in table.players))
    return {name: getattr(table.game, name) for name in NAMES} | {"awaited": turns, "due": dues}
