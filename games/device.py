"""Pass and play: whose hand lies open at a device that goes round, and who is to have it next.

The session remembers who has the device in hand. He keeps it until he has answered what he was asked, and after that
only as long as nobody else at the device has anything to do.
"""

from collections.abc import Sequence
from dataclasses import replace

from django.contrib.sessions.backends.base import SessionBase
from django.http import Http404

from games import queries
from games.engine import driver
from games.engine.state import State
from games.engine.view import View
from games.models import Player
from games.queries import Seated
from games.seat_names import seat_name

_KEY = "device"  # in the session: [the game's code, the seat, the decision he took it up for (empty: answered)]


def at_hand(session: SessionBase, seated: Seated) -> Seated:
    """The game as whoever has the device in hand finds it; ``covered`` while nobody has.

    A game that is not played at one device, or is over, is as it was.
    """
    game = seated.game
    if not game.one_device or not game.running:
        return seated
    code, seat, taken_for = session.get(_KEY) or ("", -1, "")
    state = queries.position_of(seated).state
    waiting = waiting_here(state, seated.players)
    if code == game.code and seat in waiting:
        asked = driver.decision(state, seat)
        if asked == taken_for or (not taken_for and waiting == [seat]):
            return replace(seated, player=seated.players[seat])
    return replace(seated, covered=True)


def waiting_here(state: State, players: Sequence[Player]) -> list[int]:
    """The seats at the device that have something to do, in the order in which they are asked."""
    return [player.seat for player in players if player.is_person and player.seat in driver.awaited(state)]


def hand_to(seated: Seated, seen: View) -> tuple[int, str] | None:
    """The seat and name of him who is to have the covered device next; None where it is not covered."""
    waiting = (p for p in seated.players if p.is_person and p.seat in seen.awaited)
    found = next(waiting, None) if seated.covered else None
    return None if found is None else (found.seat, seat_name(found))


def take_up(session: SessionBase, seated: Seated, seat: int) -> None:
    """Somebody says that he has the device; nothing happens where he has nothing to do. Raises Http404 elsewhere."""
    if not seated.game.one_device:
        raise Http404
    state = queries.position_of(seated).state
    if seated.game.running and seat in waiting_here(state, seated.players):
        session[_KEY] = [seated.game.code, seat, driver.decision(state, seat)]


def answered(session: SessionBase, seated: Seated) -> None:
    """He who has the device has made his move: it is covered again, unless there is nobody to hand it to."""
    if seated.game.one_device:
        session[_KEY] = [seated.game.code, seated.seat, ""]
