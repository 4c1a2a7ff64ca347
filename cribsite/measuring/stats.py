"""Statistics: pages of a player with many games and with few, adding one game, making all sums anew.

Runs on PostgreSQL: on the server of DATABASE_URL if that is one, else on one of its own; always in a database that is
made for it and dropped after. The facts of some real games between bots stand in for as many as are asked for
(``BENCH_GAMES`` for the rebuild, ``BENCH_ROWS`` for the rows of sums of other players): resampled, and said so.
"""

from __future__ import annotations

import datetime as dt
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from . import histories
from .histories import REAL
from .rows import Row

MANY, FEW = 50_000, 200
VISITS = 15
GAMES = int(os.environ.get("BENCH_GAMES", "1000"))
ROWS = int(os.environ.get("BENCH_ROWS", "100000"))


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


def seconds(work: Callable[[], Any]) -> float:
    """How long one piece of work takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _measured() -> Iterator[Row]:
    from cribsite.accounts.models import User
    from stats import rebuilding, recording

    users = [User.objects.create(username=f"bench-{n}").pk for n in range(4)]
    games = histories.games(REAL, users[:2])
    half = REAL // 2
    for pk in games[:half]:
        recording.record(pk)
    yield from _adding(games[half:])
    if rebuilding.check().differences:
        raise RuntimeError("the sums are not those of the facts")
    yield from _rebuilding(GAMES)
    histories.players(users[2], MANY)
    histories.players(users[3], FEW)
    yield from _pages(users[2], users[3], "")
    histories.others(ROWS, users[2])
    yield from _pages(users[2], users[3], f", {ROWS} rows of others")


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


PLAIN_SQL = """
CREATE TEMP TABLE plain AS
WITH parts AS (
  SELECT 'games' AS subject, ended_at, variant, options, players, "table" AS opponent, counting, f."end", f.tally,
         {numbers} FROM stats_gamefact f
  UNION ALL
  SELECT s.subject, f.ended_at, f.variant, f.options, f.players, t.opponent, f.counting, t."end", t.tally,
         {seat_numbers} FROM stats_seatfact t JOIN stats_gamefact f ON f.id = t.fact_id
  CROSS JOIN LATERAL (
    SELECT 'people' AS subject UNION ALL SELECT 'player:' || t.user_id
    UNION ALL SELECT 'pair:' || t.user_id || ':' || o.user_id FROM stats_seatfact o
    WHERE o.fact_id = t.fact_id AND o.side <> t.side) s),
spans AS (
  SELECT parts.*, span, day FROM parts CROSS JOIN LATERAL (VALUES
    ('day', ended_at::date), ('month', date_trunc('month', ended_at)::date), ('ever', DATE '0001-01-01')) v(span, day)),
plain_sums AS (
  SELECT subject, span, day, variant, options, players, opponent, counting, "end", {summed}
  FROM spans GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9),
tallies AS (
  SELECT subject, span, day, variant, options, players, opponent, counting, "end", jsonb_object_agg(key, n) AS tally
  FROM (SELECT subject, span, day, variant, options, players, opponent, counting, "end", key, sum(value::bigint) AS n
        FROM spans CROSS JOIN LATERAL jsonb_each_text(spans.tally)
        GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) t
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9)
SELECT * FROM plain_sums
JOIN tallies USING (subject, span, day, variant, options, players, opponent, counting, "end")
"""


def _rebuilding(number: int) -> Iterator[Row]:
    """All sums anew from the facts, beside the same GROUP BY in SQL (whose sums have neither records nor cards)."""
    from django.db import connection

    from stats import rebuilding
    from stats.measures.numbers import NAMES

    histories.resample(number)
    sql = PLAIN_SQL.format(
        numbers=", ".join(f"f.{name}" for name in NAMES),
        seat_numbers=", ".join(f"t.{name}" for name in NAMES),
        summed=", ".join(f"sum({name}) AS {name}" for name in NAMES),
    )
    with connection.cursor() as cursor:
        plain = seconds(lambda: cursor.execute(sql))
        cursor.execute("SELECT count(*) FROM plain")
        plain_rows = cursor.fetchone()[0]
    took = seconds(lambda: rebuilding.rebuild(lambda *_told: None))
    found = rebuilding.check()
    if found.differences or found.rows != plain_rows:
        raise RuntimeError(f"{len(found.differences)} differences, {found.rows} rows against {plain_rows}")
    yield Row(
        name=f"rebuilding {number} games ({found.rows} rows, equal)",
        value=took,
        unit="s",
        goal=3,
        more=False,
        yardstick=plain,
        needs_yardstick=True,
    )


def _pages(many: int, few: int, beside: str) -> Iterator[Row]:
    """The page of the one with many games beside that of the one with few: all time, and a year."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from cribsite.accounts.models import User

    clients = []
    for pk in (many, few):
        client = Client(SERVER_NAME="localhost")
        client.force_login(User.objects.get(pk=pk), backend="allauth.account.auth_backends.AuthenticationBackend")
        clients.append(client)
    for name, address in (("all time", "/en/stats/"), ("since 2024", "/en/stats/?since=2024-01-10")):
        times: list[list[float]] = [[], []]
        for _ in range(VISITS + 1):
            for client, found in zip(clients, times, strict=True):
                found.append(seconds(partial(client.get, address)) * 1000)
        yield Row(
            name=f"page of {MANY} games beside {FEW}, {name}{beside}",
            value=statistics.median(times[0][1:]),
            unit="ms",
            goal=1.2,
            more=False,
            yardstick=statistics.median(times[1][1:]),
            needs_yardstick=True,
        )
    with CaptureQueriesContext(connection) as queries:
        clients[0].get("/en/stats/")
    yield Row(name=f"queries of a page{beside}", value=len(queries), unit="queries", goal=5, more=False)
