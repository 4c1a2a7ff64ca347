"""Saying one of the quick phrases at a table, and not wanting to read them there."""

from django.db import transaction

from cribsite import live
from games.engine.reasons import Refusal, Refused
from games.engine.state import State
from games.labels.phrases import PHRASES
from games.models import Game, Phrase, Player

from .errors import NothingToSay, TooMuchSaid
from .table import Table, locked

MOST_A_DEAL = 3


def say(game_pk: int, user_pk: int, key: str) -> Game:
    """Say a phrase; the same again in one deal is said once.

    Where partners sit, nobody hears it before the deal is over, and no page comes anew. Raises ValueError for a phrase
    there is not, Refused for a stranger or before the game has begun, NothingToSay and TooMuchSaid.
    """
    if key not in PHRASES:
        raise ValueError(key)
    with locked(game_pk) as table:
        player = table.player_of(user_pk)
        if player is None:
            raise Refused(Refusal.NOT_A_PLAYER)
        if table.state is None:
            raise Refused(Refusal.WRONG_PHASE)
        if player.quiet or player.user is None or player.user.no_phrases or not _company(table, player):
            raise NothingToSay
        _say(table, table.state, player, key)
    return table.game


def _say(table: Table, state: State, player: Player, key: str) -> None:
    deal = deal_of(state, player.seat)
    said = set(table.game.phrases.filter(seat=player.seat, deal=deal).values_list("key", flat=True))
    if key in said:
        return
    if len(said) >= MOST_A_DEAL:
        raise TooMuchSaid
    Phrase.objects.create(game=table.game, seat=player.seat, key=key, ply=state.ply, deal=deal)
    if not held_back(state):
        _tell(table.game)


def deal_of(state: State, seat: int) -> int:
    """In which deal a seat speaks: who has still to count has not seen the next one's cards; once over, one more."""
    if state.result is not None:
        return state.deal.number + 1
    if state.shown is not None and seat in state.shown.owing:
        return state.shown.deal
    return state.deal.number


def held_back(state: State) -> bool:
    """Whether what is said waits for the end of the deal: where partners sit, they must not talk before (B5)."""
    return state.result is None and any(len(side) > 1 for side in state.game.sides)


def _company(table: Table, player: Player) -> bool:
    return any(other.user_id is not None for other in table.players if other is not player)


def _tell(game: Game) -> None:
    """A phrase is news to those who watch, but no move: the game has not moved, nor does it end once more."""
    pk, version = game.pk, game.version + 1
    Game.objects.filter(pk=pk).update(version=version)
    game.version = version
    transaction.on_commit(lambda: live.publish(pk, version), robust=True)


def turn_quiet(game_pk: int, user_pk: int, quiet: bool) -> None:
    """Whether a person wants to read no phrases at this table. Raises Refused for a stranger."""
    if not Player.objects.filter(game_id=game_pk, user_id=user_pk).update(quiet=quiet):
        raise Refused(Refusal.NOT_A_PLAYER)
