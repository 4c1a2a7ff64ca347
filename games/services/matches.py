"""What binds the games of a match together: each counts once, and the next one begins as it ends."""

import secrets

from django.utils import timezone

from games.engine import match as matches
from games.engine.fairdeal import SECRET_BYTES
from games.models import Game, Match, Player
from games.positions import match_before, rules_of

from .create import kept_of, make
from .seats import same_sitter
from .table import Table


def go_on(table: Table) -> None:
    """Count a game that is over in its match, once, and begin the next game or close the match.

    To be called inside the transaction that ended the game. Everybody sits down again without being asked (where the
    persons move, one seat further on); where an account is gone the match ends without a winner.
    """
    before, state, match = match_before(table.game), table.state, table.game.match
    if before is None or match is None or state is None or state.result is None:
        return
    row = Match.objects.select_for_update().get(pk=match.pk)
    if row.finished_at is not None or row.games >= table.game.number:
        return
    counted = matches.count_game(before, state)
    row.points, row.games = list(counted.match.points), counted.match.games
    winner = matches.winner(counted.match)
    row.winners = [] if winner is None else [winner]
    goes_on = winner is None and all(player.is_person or player.is_bot for player in table.players)
    row.finished_at = None if goes_on else timezone.now()
    row.save()
    if goes_on:
        _next_game(table, row, counted.first_dealer)


def _next_game(table: Table, row: Match, first_dealer: int | None) -> None:
    """As a rematch it has a secret of its own and no parts of the seats (docs/fair-deal.md)."""
    old, rules, now = table.game, rules_of(table.game), timezone.now()
    stands = {"match": row, "number": row.games + 1, "points_before": row.points}
    game = make(rules, secrets.token_bytes(SECRET_BYTES), **stands, **kept_of(old))
    moved = int(matches.persons_move(rules))
    seated = [
        Player(
            game=game,
            seat=(player.seat + moved) % rules.seats,
            joined_at=now,
            **same_sitter(player),
        )
        for player in table.players
    ]
    # Until this transaction is over nobody else knows of the game, so it needs no lock of its own.
    following = Table(game, sorted(Player.objects.bulk_create(seated), key=lambda player: player.seat))
    following.start(first_dealer)
    following.save()


def break_off(game: Game) -> None:
    """End the match of a game that was called off: what was played before counts, nobody has won."""
    if game.match is not None:
        Match.objects.filter(pk=game.match.pk, finished_at=None).update(finished_at=timezone.now())
