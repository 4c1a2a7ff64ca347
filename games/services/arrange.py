"""What the host does with a table that has not begun: giving a free seat to somebody else, changing what is played."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine import catalog
from games.engine import match as matches
from games.engine.variant import Counting
from games.models import Game, Player, host_of

from .company import may_ask
from .create import check_start, known_clock, make_match, may_be_rated
from .errors import NotTheHost, SeatTaken
from .seats import AtDevice, Sitter, at_one_device, give, link_to, seat_others
from .table import Table, locked

CHANGED = ("variant", "options", "counting", "start", "rated", "lone_cards", "clock", "one_device")


def give_seat(game_pk: int, user_pk: int, seat: int, sitter: Sitter) -> Game:
    """Give a seat on which nobody sits yet to a bot, the lobby, a link or a player; an invitation to it lapses.

    The game begins if that was the last one. The same again does no harm. Raises NotTheHost, SeatTaken (somebody has
    sat down there), ValueError (no such seat or level, or a player who sits here already) and NotAsked.
    """
    with locked(game_pk) as table:
        _host(table, user_pk)
        player = next((player for player in table.players if player.seat == seat), None)
        if (
            player is None
            or isinstance(sitter, AtDevice)
            or any(p.user_id == sitter for p in table.players if p.seat != seat)
        ):
            raise ValueError(seat)
        if player.level and player.level == sitter:
            return table.game
        if player.joined_at is not None and (player.level or player.user_id is not None):
            raise SeatTaken
        if player.user_id != sitter:
            may_ask(user_pk, [sitter])
        give(player, sitter)
        if player.level:
            table.game.rated = False
        else:
            link_to(player)
        table.changed = True
        if table.full:
            table.start()
    return table.game


def change(
    game_pk: int,
    user_pk: int,
    others: Sequence[Sitter],
    variant: str = "standard",
    options: Mapping[str, Any] | None = None,
    counting: Counting = "auto",
    match: matches.Match | None = None,
    head_start: Sequence[int] = (),
    rated: bool = False,
    lone_cards: bool = False,
    clock: str = "",
) -> Game:
    """Change what is played and who is to sit where, as long as nobody but the host has sat down.

    The fingerprint, the links to the seats that remain and the host's part stay. Raises as ``create`` does, NotTheHost,
    and SeatTaken when somebody was quicker.
    """
    rules = catalog.variant(variant, options or {}, counting)
    if len(others) + 1 != rules.seats:
        raise ValueError(f"{rules.key} has {rules.seats} seats")
    check_start(rules, head_start)
    with locked(game_pk) as table:
        host, game = _host(table, user_pk), table.game
        if not may_change(game, table.players):
            raise SeatTaken
        asked = {player.user_id for player in table.players}
        may_ask(user_pk, [sitter for sitter in others if sitter not in asked])
        game.variant, game.options, game.counting = rules.key, dict(rules.options), rules.counting
        game.start, game.edits = list(head_start), game.edits + 1
        game.scores = game.start or [0] * len(rules.sides)
        game.rated = rated and may_be_rated(rules, others, head_start)
        game.lone_cards, game.clock = lone_cards, known_clock(clock)
        game.one_device = at_one_device(others)
        before, game.match = game.match, make_match(rules, match) if match is not None else None
        game.save(update_fields=[*CHANGED, "match", "edits"])
        if before is not None:
            before.delete()
        game.invites.filter(seat__gt=len(others)).delete()
        Player.objects.filter(game=game).exclude(pk=host.pk).delete()
        seat_others(game, others, user_pk)
        table.reseat()
        table.changed = True
        if table.full:
            table.start()
    return table.game


def may_change(game: Game, players: Sequence[Player]) -> bool:
    """Whether it is still for the host alone to say what is played: nobody else sits there, and it is no rematch."""
    persons = [player for player in players if player.user_id is not None and player.joined_at is not None]
    return game.waiting and game.follows_id is None and [player.seat for player in persons] == [0]


def _host(table: Table, user_pk: int) -> Player:
    host = host_of(table.players)
    if host is None or host.user_id != user_pk or not table.game.waiting:
        raise NotTheHost
    return host
