"""What a player has to do in a game, or for whom he waits: one sentence for a list of games, made without its log."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext

from cribsite.l10n import num
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
        return _waiting(game, players, me)
    if game.one_device:
        return _at_one_device(game, players, people)
    if game.finished:
        return SafeString(_ending(game, me, people))
    if me.stand_in:
        return SafeString(gettext("A computer plays for you; you may return"))
    if me.awaited:
        return SafeString(MY_DUTIES.get(game.phase, gettext_lazy("Your turn")))
    if game.claimable:
        return SafeString(gettext("Time is up: claim the win, or wait"))
    waited_for = [people.name(player.seat) for player in players if player.awaited]
    if len(waited_for) == 1:
        return sentence(gettext("Waiting for %(name)s"), {"name": waited_for[0]})
    return SafeString(gettext("Waiting for the others"))


def _waiting(game: Game, players: Sequence[Player], me: Player) -> SafeString:
    if me.is_asked:
        text = gettext("A rematch is offered to you") if game.follows_id else gettext("You are invited to this table")
        return SafeString(text)
    declined = [player.declined_by.name for player in players if player.declined_by is not None]
    if me.awaited and declined:
        return sentence(gettext("%(name)s will not play; who should have the seat?"), {"name": declined[0]})
    if free := sum(player.is_open for player in players):
        text = ngettext("%(n)s seat is still free", "%(n)s seats are still free", free)
        return SafeString(text % {"n": num(free)})
    if game.follows_id:
        return SafeString(gettext("Waiting for an answer to the rematch"))
    return SafeString(gettext("Waiting for an answer to the invitation"))


def _at_one_device(game: Game, players: Sequence[Player], people: People) -> SafeString:
    """Nobody at one device is more "you" than the others."""
    named = People(people.names, people.sides)
    if not game.finished:
        waited_for = [named.name(player.seat) for player in players if player.awaited]
        between = pgettext("between names", ", ")
        return sentence(gettext("At this device: %(name)s"), {"name": between.join(waited_for)})
    winners = game.result["winners"] if game.result else []
    if len(winners) != 1:
        return SafeString(pgettext("outcome", "A shared win"))
    return sentence(gettext("%(name)s has won."), {"name": named.side_name(winners[0])})


def _ending(game: Game, me: Player, people: People) -> str:
    winners = game.result["winners"] if game.result else []
    if people.side_of(me.seat) not in winners:
        return gettext("You lost")
    return gettext("You won") if len(winners) == 1 else pgettext("outcome", "A shared win")
