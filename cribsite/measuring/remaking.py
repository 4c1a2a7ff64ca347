"""Making all sums anew, beside the GROUP BY and INSERT anybody would write, and whether the result is right."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .rows import Row

SEEN = 3
"""So many players' rows are added up by hand beside the two with many and few games."""

# Sums and tallies by day, months and all time from those; neither cards kept, nor records, nor streaks.
PLAIN_SQL = """
CREATE TABLE plain (LIKE stats_rollup);
ALTER TABLE plain ALTER id DROP NOT NULL, ALTER cards DROP NOT NULL, ALTER records DROP NOT NULL;
CREATE VIEW parts AS
  SELECT 'games' AS subject, (ended_at AT TIME ZONE 'UTC')::date AS day, variant, options, players, "table" AS opponent,
         counting, f."end", f.tally, {numbers} FROM stats_gamefact f
  UNION ALL
  SELECT s.subject, (f.ended_at AT TIME ZONE 'UTC')::date, f.variant, f.options, f.players, t.opponent, f.counting,
         t."end", t.tally, {seat_numbers} FROM stats_seatfact t JOIN stats_gamefact f ON f.id = t.fact_id AND t.person
  CROSS JOIN LATERAL (
    SELECT 'people' AS subject UNION ALL SELECT 'player:' || t.user_id
    UNION ALL SELECT 'pair:' || t.user_id || ':' || o.user_id FROM stats_seatfact o
    WHERE o.fact_id = t.fact_id AND o.side <> t.side AND o.user_id IS NOT NULL) s;
{day};
ANALYZE plain;
{month};
ANALYZE plain;
{ever}
"""
PLAIN_STEP = """
INSERT INTO plain (span, subject, day, {kinds}, {names}, tally)
SELECT '{span}', s.*, t.tally FROM (
  SELECT subject, {floor} AS day, {kinds}, {summed} FROM {source} GROUP BY subject, 2, {kinds}) s
JOIN (SELECT subject, day, {kinds}, jsonb_object_agg(key, n) AS tally FROM (
    SELECT subject, {floor} AS day, {kinds}, key, sum(value::bigint) AS n
    FROM {source} CROSS JOIN LATERAL jsonb_each_text(tally) GROUP BY subject, 2, {kinds}, key) k
  GROUP BY subject, day, {kinds}) t USING (subject, day, {kinds})
"""
STEPS = (
    ("day", "day", "parts"),
    ("month", "date_trunc('month', day)::date", "(SELECT * FROM plain WHERE span = 'day') p"),
    ("ever", "DATE '0001-01-01'", "(SELECT * FROM plain WHERE span = 'month') p"),
)


def seconds(work: Callable[[], Any]) -> float:
    """How long one piece of work takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


@dataclass(frozen=True, slots=True)
class Effort:
    """How long a piece of work took: by the clock, and by the processors here and in the database, where those can be
    read; both in seconds."""

    clock: float
    processors: float | None


def _of_server() -> float | None:
    """What this connection's process of the database has used so far, in seconds; None on another machine."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        try:
            fields = Path(f"/proc/{cursor.fetchone()[0]}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def effort(work: Callable[[], Any]) -> Effort:
    """Do it and tell what it took."""
    server, own, begun = _of_server(), time.process_time(), time.perf_counter()
    work()
    clock, after = time.perf_counter() - begun, _of_server()
    used = None if server is None or after is None else after - server + time.process_time() - own
    return Effort(clock, used)


def plain_sql() -> str:
    """The statements beside which making the sums anew is measured."""
    from stats.measures.numbers import NAMES
    from stats.sums_in_sql import KINDS

    kinds = ", ".join(f'"{name}"' for name in KINDS)
    summed = ", ".join(f"sum({name}) AS {name}" for name in NAMES)
    steps = {
        span: PLAIN_STEP.format(
            span=span, floor=floor, source=source, kinds=kinds, names=", ".join(NAMES), summed=summed
        )
        for span, floor, source in STEPS
    }
    return PLAIN_SQL.format(
        numbers=", ".join(f"f.{name}" for name in NAMES), seat_numbers=", ".join(f"t.{name}" for name in NAMES), **steps
    )


def remake() -> None:
    """All sums anew, nothing told."""
    from stats import rebuilding

    rebuilding.rebuild(lambda *_told: None)


def rows(took: Effort, number: int, real: int, users: Sequence[int]) -> Iterator[Row]:
    """``took``: making the sums anew; beside it the plain statements, and what differs from those and from sums added
    up by hand."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SET work_mem = '256MB'; SET jit = off")
        plain = effort(lambda: cursor.execute(plain_sql()))
        cursor.execute("RESET work_mem; RESET jit; ANALYZE")
        cursor.execute("SELECT count(*) FROM stats_rollup")
        made = cursor.fetchone()[0]
        differing = _unlike_plain()
        cursor.execute("DROP VIEW parts; DROP TABLE plain")
    name = f"making all sums anew from {number} games resampled from {real} real ones ({made} rows, streaks too)"
    yield _beside(f"{name}, by the clock", took.clock, plain.clock)
    if took.processors is not None and plain.processors is not None:
        yield _beside(f"{name}, by the processors", took.processors, plain.processors)
    yield Row(name="rows unlike the plain SQL's", value=differing, unit="rows", goal=0, more=False)
    unlike = sum(_unlike_facts(user) for user in users[: 2 + SEEN])
    yield Row(name="rows unlike those added up by hand", value=unlike, unit="rows", goal=0, more=False)


def _beside(name: str, value: float, yardstick: float) -> Row:
    return Row(name=name, value=value, unit="s", goal=3, more=False, yardstick=yardstick, needs_yardstick=True)


def _unlike_plain() -> int:
    """Rows of sums that are not what the plain statements made."""
    from django.db import connection

    from stats.measures.facts import Key
    from stats.measures.numbers import NAMES

    key = ", ".join(f'"{name}"' for name in Key._fields)
    one, other = (", ".join(f"{side}.{name}" for name in (*NAMES, "tally")) for side in ("a", "b"))
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT count(*) FROM stats_rollup a FULL JOIN plain b USING ({key}) "  # noqa: S608 - names of columns
            f"WHERE (a.games IS NULL) <> (b.games IS NULL) OR ({one}) IS DISTINCT FROM ({other})"
        )
        return int(cursor.fetchone()[0])


def _unlike_facts(user: int) -> int:
    """Rows of a player, and of his against others, that are not what his facts add up to, fact by fact."""
    from stats import summing
    from stats.measures.facts import pair, player
    from stats.models import GameFact, Rollup, SeatFact

    own = (player(user), pair(user, 0)[:-1])
    facts = GameFact.objects.filter(pk__in=SeatFact.objects.filter(user=user).values("fact_id"))
    found = summing.added(facts, lambda key: key.subject == own[0] or key.subject.startswith(own[1]))
    kept = {
        summing.key_of(row): row.numbers()
        for row in (Rollup.objects.filter(subject=own[0]) | Rollup.objects.filter(subject__startswith=own[1]))
    }
    return sum(kept.get(key) != found.get(key) for key in kept.keys() | found.keys())
