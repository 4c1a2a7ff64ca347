"""Another game of the same people by the same rules, with the deal turned round."""

from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from cribsite.accounts.ties import are_apart
from games.engine.variant import Variant
from games.models import Game, Player
from games.positions import match_before, rules_of

from .create import kept_of, make, make_match, secret_for
from .errors import NotOpen, TableGone
from .seats import same_sitter, take
from .table import locked


def rematch(game_pk: int, user_pk: int) -> Game:
    """Ask for a rematch, or agree to the one that was asked for; there is only one after each game.

    After the last game of a match it is another match; after an earlier one it is the next game, which runs already.

    It begins when all persons have agreed: against bots at once. Raises TableGone if the game is not finished, the
    person was not in it, the rematch was called off, or two of them are apart; TooManyGames.
    """
    with transaction.atomic():
        old = Game.objects.select_for_update().get(pk=game_pk)
        if not old.finished or not old.players.filter(user_id=user_pk).exists():
            raise TableGone
        game = Game.objects.filter(follows=old).first() or _prepare(old, user_pk)
        return _agree(game, user_pk)


def _prepare(old: Game, user_pk: int) -> Game:
    if are_apart(user_pk, old.players.filter(user__isnull=False).values_list("user_id", flat=True)):
        raise TableGone
    rules = rules_of(old)
    secret, before = secret_for(rules, _turned(rules, old.first_dealer or 0)), match_before(old)
    match = None if before is None else make_match(rules, replace(before, points=(), games=0))
    game = make(rules, secret, match=match, **kept_of(old))
    now = timezone.now()
    for player in old.players.all():
        if not player.is_person and not player.level:
            raise TableGone  # whoever sat there has deleted the account
        asked = player.user_id is not None
        who = {**same_sitter(player), "awaited": asked, "joined_at": None if asked else now}
        Player.objects.create(game=game, seat=player.seat, **who)
    return game


def _agree(game: Game, user_pk: int) -> Game:
    with locked(game.pk) as table:
        player = table.player_of(user_pk)
        if player is None or table.game.status == Game.Status.CALLED_OFF or table.game.expired:
            raise TableGone
        if player.is_asked:
            try:
                take(table, player, user_pk)
            except NotOpen as apart:
                raise TableGone from apart
    return table.game


def _turned(rules: Variant, dealer: int) -> int:
    """The next seat after the old first dealer, of those who cut for the deal (E7)."""
    return (dealer + 1) % len(rules.cutting)
