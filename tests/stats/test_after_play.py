"""Twenty games that threads play to their end at once, their jobs twice and shuffled: the figures are those of the
games."""

from random import Random

import pytest
from django.db import connection

from games import services
from games.models import Game, Invite
from stats import rebuilding, tasks
from stats.models import GameFact, Rollup
from tests.games.tables import make_person
from tests.games.test_at_once import Crowd, in_threads, open_tables

LONGEST = 400
"""Far more rounds than a game has decisions."""


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_sums_are_those_of_the_facts_after_twenty_games_played_and_recorded_at_once() -> None:
    assert connection.vendor == "postgresql"
    people = [make_person(f"Player {number}") for number in range(30)]
    games, rng = open_tables(people), Random(2)
    Game.objects.update(rated=True)
    for invite in Invite.objects.filter(game__in=games):
        seated = set(invite.game.players.values_list("user", flat=True))
        services.join(invite.token, rng.choice([person.pk for person in people if person.pk not in seated]))
    crowd = Crowd()
    in_threads([lambda pk=game.pk, n=n: crowd.play(pk, Random(n), LONGEST) for game in games for n in range(2)])
    assert set(Game.objects.values_list("status", flat=True)) == {Game.Status.FINISHED}
    assert crowd.refused["stale"] > 0  # they really were in each other's way

    jobs = [game.pk for game in games] * 2
    rng.shuffle(jobs)
    in_threads([lambda pk=pk: tasks.record_game(pk) for pk in jobs])
    assert GameFact.objects.count() == len(games)
    found = rebuilding.check()
    assert found.differences == []
    assert (found.games, found.rows) == (len(games), Rollup.objects.count())
    assert rebuilding.check_logs(lambda *_told: None) == []
    assert sum(Rollup.objects.filter(subject="games", span="ever").values_list("games", flat=True)) == len(games)
