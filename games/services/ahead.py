"""Leaving something to be laid for one: with a move the lead or replies to what comes next, and a way to peg."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from games.bots.plans import POLICIES
from games.engine.phases import Playing
from games.engine.plans import ELSE, Plans, card_of, leads, may_be_left
from games.engine.reasons import Refusal, Refused
from games.engine.view import View, view
from games.models import Game, Player

from .table import Table, locked

RANKS = "A23456789TJQK"


@dataclass(frozen=True, slots=True)
class Ahead:
    """What comes along with a move: the card to lead, and replies by the rank just laid; card codes, empty for none."""

    lead: str = ""
    replies: Mapping[str, str] = field(default_factory=dict)


def lay_for(game_pk: int, user_pk: int, policy: str, by_hand: bool, seat: int | None = None) -> Game:
    """Hand the pegging to a policy (empty: take it back), and say whether cards that lay themselves shall do so.

    ``seat``: the one it is for, where others play at the person's device too. Whatever follows at once is laid at once.
    Raises Refused for somebody without a seat or a game that is not running, ValueError for a policy there is not.
    """
    if policy and policy not in POLICIES:
        raise ValueError(policy)
    with locked(game_pk) as table:
        player = table.player_of(user_pk, seat)
        if player is None or player.seat in table.running().resigned:
            raise Refused(Refusal.NOT_A_PLAYER)
        player.plans = Plans(policy=policy, by_hand=by_hand).as_json()
        table.settle()
    return table.game


def note_ahead(table: Table, player: Player, ahead: Ahead) -> None:
    """Keep what came with a move that was just made; it takes the place of what was left before. Raises Refused."""
    kept = Plans.of(player.plans).spent
    if ahead.lead or ahead.replies:
        seen = view(table.running(), player.seat)
        _check(seen, ahead)
        kept = replace(kept, deal=seen.deal, lead=ahead.lead, replies=dict(ahead.replies))
    if table.state is not None and table.state.result is None:
        player.plans = kept.as_json()


def _check(seen: View, ahead: Ahead) -> None:
    """Only what the seat can still do in this deal may be left."""
    if (
        seen.throw
        or seen.variant.phase(Playing) is None
        or (ahead.lead and not (leads(seen) and (seen.play is None or not seen.play.laid)))
    ):
        raise Refused(Refusal.WRONG_PHASE)
    if ahead.replies and (seen.counting != "auto" or not set(ahead.replies) <= {*RANKS, ELSE}):
        raise Refused(Refusal.WRONG_PHASE)
    for code in (*([ahead.lead] if ahead.lead else []), *ahead.replies.values()):
        held = card_of(code)
        if held is None:
            raise Refused(Refusal.UNKNOWN_CARD)
        if held not in seen.hand or not may_be_left(seen, held):
            raise Refused(Refusal.CARD_NOT_HELD, held.code)
