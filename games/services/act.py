"""A person's move: it counts exactly once, and only as the answer to what was asked of that seat."""

from uuid import UUID

from games.engine import driver
from games.engine.actions import Action
from games.engine.reasons import Refusal, Refused
from games.models import Game, Move, Player

from .ahead import Ahead, note_ahead
from .see import moved
from .table import Table, locked

NOTHING = Ahead()


def act(
    game_pk: int,
    user_pk: int,
    action: Action,
    decision: str,
    request: UUID | None = None,
    ahead: Ahead = NOTHING,
    seat: int | None = None,
) -> Game:
    """Make a person's move, then everybody's who need not think, and the bots'.

    ``decision`` is the one the page showed (``driver.decision``), ``request`` the page's own name for this answer: the
    same request again is no second move but a success. ``ahead`` is what the person leaves with it for his next card;
    ``seat``: the one he acts for, where others play at his device too.
    Raises Refused; nothing has changed then.
    """
    with locked(game_pk) as table:
        player = table.player_of(user_pk, seat)
        if player is None:
            raise Refused(Refusal.NOT_A_PLAYER)
        if request is None or not _done_before(table, request, player.seat):
            _check(table, player, decision)
            table.move(player.seat, action, Move.By.PERSON, request)
            note_ahead(table, player, ahead)
            table.settle()
            moved(player, table.ply)
    return table.game


def _done_before(table: Table, request: UUID, seat: int) -> bool:
    made = table.game.moves.filter(request=request).first()
    if made is not None and made.seat != seat:
        raise Refused(Refusal.STALE)
    return made is not None


def _check(table: Table, player: Player, decision: str) -> None:
    """Whether the page that answers shows what is asked now."""
    state, seat = table.running(), player.seat
    asked = driver.decision(state, seat)
    if player.stand_in or (asked is None and not decision):
        raise Refused(Refusal.NOT_YOUR_TURN)
    if asked != decision or seat in state.resigned:
        raise Refused(Refusal.STALE)
