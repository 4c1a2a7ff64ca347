"""Matches at tables: each form to its end, the next game exactly once, who sits where, head starts, and what is kept."""

from collections.abc import Callable
from typing import Any

import pytest

from cribsite.accounts.models import User
from games import queries, services
from games.engine.match import Match as Terms
from games.engine.match import seating
from games.engine.reasons import Refused
from games.engine.verify import verify
from games.models import Game, Match
from tests.games.tables import make_game_of_two, play_on, state_of

pytestmark = pytest.mark.django_db
BEST_OF_THREE = Terms(form="best_of", n=3, preset="tournament")


def last_game() -> Game:
    return Game.objects.latest("pk")


def who(game: Game) -> list[Any]:
    """Who sits where: a person's key or a bot's level."""
    return [player.user_id or player.level for player in game.players.order_by("seat")]


def test_the_next_game_begins_as_one_ends(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob, match=BEST_OF_THREE)
    services.resign(game.pk, bob.pk)
    match, following = Match.objects.get(), last_game()
    assert (match.points, match.games, match.finished_at) == ([1, 0], 1, None)
    assert (following.number, following.points_before, following.follows) == (2, [1, 0], game)
    assert following.running
    assert who(following) == who(game)
    assert following.first_dealer == 1  # the loser deals
    services.resign(following.pk, alice.pk)
    services.resign(last_game().pk, alice.pk)
    match.refresh_from_db()
    assert (match.points, match.games, match.winners) == ([1, 2], 3, [1])
    assert match.finished_at is not None
    assert [played.result["points"] for played in match.played.order_by("number") if played.result] == [
        [1, 0],
        [0, 1],
        [0, 1],
    ]


def test_a_whole_match_by_the_pages(alice: User) -> None:
    pass
