"""Statistics: pages of a player with many games and with few, adding one game, making all sums anew.

Runs on PostgreSQL: on the server of DATABASE_URL if that is one, else on one of its own; always in a database that is
made for it and dropped after. ``BENCH_REAL`` real games between bots are played; copies of their facts make up
``BENCH_GAMES`` of them: resampled, and said so. ``BENCH_REAL=20000 BENCH_GAMES=1000000`` takes an hour and
some 20 GB of disk.
"""

from __future__ import annotations

import datetime as dt
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from . import histories, pages, realgames, remaking, stores
from .remaking import seconds
from .rows import Row

GAMES = int(os.environ.get("BENCH_GAMES", "10000"))
REAL = int(os.environ.get("BENCH_REAL", "500"))
KEPT = 300
"""So many games are kept one by one, as in play: the others only lend their facts."""
SMALL = 1000
PEOPLE = 1000


def rows() -> Iterator[Row]:
    """Every figure, on PostgreSQL."""
    from django.db import connection

    if connection.vendor != "postgresql":
        yield from _on_own_server()
        return
    made = connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        yield from _measured()
    finally:
        connection.creation.destroy_test_db(made, verbosity=0)


def _on_own_server() -> Iterator[Row]:
    """The same in a child that has a PostgreSQL server for itself."""
    from tests.services import postgres

    with postgres.running() as url, tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "bench.json"
        command = [sys.executable, "manage.py", "bench", "stats", "--json", str(told)]
        subprocess.run(command, env=os.environ | {"DATABASE_URL": url}, check=False, stdout=subprocess.DEVNULL)
        for row in json.loads(told.read_text(encoding="utf-8"))["rows"]:
            yield Row(
                name=row["name"],
                value=row["value"],
                unit=row["unit"],
                goal=row["goal"],
                more=False,
                yardstick=row["yardstick"],
                needs_yardstick=row["yardstick"] is not None,
            )


def _measured() -> Iterator[Row]:
    from cribsite.accounts.models import User
    from stats import rebuilding, recording

    users = [User.objects.create(username=f"adding-{n}").pk for n in range(2)]
    games = histories.games(histories.REAL, users)
    half = histories.REAL // 2
    for pk in games[:half]:
        recording.record(pk)
    yield from _adding(games[half:])
    if rebuilding.check().differences:
        raise RuntimeError("the sums are not those of the facts")
    yield from _at_scale()


def _at_scale() -> Iterator[Row]:
    """Real games kept one by one, then as many as are asked for, and the pages in both stores."""
    from django.db import connection

    users = stores.people(PEOPLE)
    games = list(stores.seated(realgames.facts(REAL, realgames.kept()), REAL, users))
    stores.keep(games[:KEPT])
    yield _equal(f"rows that differ between {min(REAL, KEPT)} real games kept one by one and all sums made anew")
    stores.write_all(games[KEPT:])
    del games
    small = f"{connection.settings_dict['NAME']}_small"
    try:
        stores.copy(SMALL, REAL, users)
        remaking.remake()
        stores.clone(small)
        stores.copy(GAMES, REAL, users)
        took = remaking.effort(remaking.remake)
        yield from pages.rows(users[:2], small, f"{SMALL} games", f"{GAMES} games in the store")
        yield from remaking.rows(took, GAMES, REAL, users)
    finally:
        stores.drop(small)


def _equal(name: str) -> Row:
    from stats import rebuilding

    return Row(name=name, value=len(rebuilding.check().differences), unit="rows", goal=0, more=False)


def _adding(games: Sequence[int]) -> Iterator[Row]:
    """Recording a game, from its log on, beside writing the very same rows and nothing else."""
    from stats import recording
    from stats.models import GameFact, Rollup, Streak

    whole, bare = [], []
    for pk in games:
        whole.append(seconds(partial(recording.record, pk)))
        fact = GameFact.objects.get(game_id=pk)
        seats, hands = list(fact.seats.all()), list(fact.hands.all())
        day = fact.ended_at.date()
        spans = [day, day.replace(day=1), dt.date(1, 1, 1)]
        sums = list(Rollup.objects.filter(day__in=spans))
        streaks = list(Streak.objects.filter(day__in=spans))
        for row in (fact, *seats, *hands, *sums, *streaks):
            row.pk = None

        bare.append(seconds(partial(_upsert, fact, seats, hands, sums, streaks)))
    yield Row(
        name=f"adding a game (log read, folded, written; {len(sums)} rows of sums)",
        value=statistics.median(whole) * 1000,
        unit="ms",
        goal=5,
        more=False,
        yardstick=statistics.median(bare) * 1000,
        needs_yardstick=True,
    )


def _upsert(fact: Any, seats: Sequence[Any], hands: Sequence[Any], sums: Sequence[Any], streaks: Sequence[Any]) -> None:
    """Write these rows, nothing reckoned."""
    from django.db import transaction

    from stats.models import GameFact, HandFact, Rollup, SeatFact, Streak, columns

    with transaction.atomic():
        GameFact.objects.filter(game_id=fact.game_id).delete()
        fact.save(force_insert=True)
        for one in (*seats, *hands):
            one.fact = fact
        SeatFact.objects.bulk_create(seats)
        HandFact.objects.bulk_create(hands)
        Rollup.objects.bulk_create(
            sums, update_conflicts=True, unique_fields=KEY, update_fields=[*columns(sums[0].numbers())]
        )
        Streak.objects.bulk_create(
            streaks,
            update_conflicts=True,
            unique_fields=STREAK_KEY,
            update_fields=["length", "prefix", "suffix", "best"],
        )


STREAK_KEY = ["subject", "span", "day", "variant", "opponents"]
KEY = ["subject", "span", "day", "variant", "options", "players", "opponent", "counting", "end"]
