"""What a player has to do in a game, or for whom he waits: one sentence for a list of games, made without its log."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy, pgettext

from games.models import Game, Player
from games.presenters.people import People, sentence

MY_DUTIES: dict[str, Promise] = {
    "auction": gettext_lazy("Bid or pass"),
    "discard": gettext_lazy("Lay away to the crib"),
    "exchange": gettext_lazy("Exchange with the crib"),
    "play": gettext_lazy("Play a card"),
    "show": gettext_lazy("Count your hand"),
    "grid": gettext_lazy("Place a card"),
}


def duty(game: Game, players: Sequence[Player], me: Player, people: People) -> SafeString:
    """The sentence for this player, as HTML in the reader's language."""
    if game.waiting:
        return SafeString(_waiting(players, me))
    if game.finished:
        return SafeString(_ending(game, me, people))
    if me.awaited:
        return SafeString(MY_DUTIES.get(game.phase, gettext_lazy("Your turn")))
    waited_for = [people.name(player.seat) for player in players if player.awaited]
    if len(waited_for) == 1:
        return sentence(gettext("Waiting for %(name)s"), {"name": waited_for[0]})
    return SafeString(gettext("Waiting for the others"))


def _waiting(players: Sequence[Player], me: Player) -> str:
    if me.joined_at is None:
        return gettext("A rematch is offered to you")
    if any(player.is_open for player in players):
        return gettext("Nobody has taken the other seat yet")
    return gettext("Waiting for an answer to the rematch")


def _ending(game: Game, me: Player, people: People) -> str:
    winners = game.result["winners"] if game.result else []
    if people.side_of(me.seat) not in winners:
        return gettext("You lost")
    return gettext("You won") if len(winners) == 1 else pgettext("outcome", "A shared win")
