"""Adds the facts up to rows of sums inside PostgreSQL, a month at a time; `summing` does the same by hand elsewhere.

Who gets what is said in `measures.facts.subjects` and `summing.of_game`; a test holds the two ways against each other.
"""

from __future__ import annotations

import datetime as dt
from itertools import pairwise
from typing import Final

from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.db.models import Max, Min

from stats.measures.facts import ALL_DAYS, DAY, EVER, MONTH, Key
from stats.measures.numbers import LEAST_IS_BEST, NAMES
from stats.models import Rollup
from stats.summing import Progress, Sums, facts_since, key_of

TABLE: Final = Rollup._meta.db_table
KINDS: Final = Key._fields[3:]
"""The columns of a key that say what kind of game it was."""


_JSON: Final = ("tally", "cards", "records")


def _list(names: tuple[str, ...], form: str = '"{0}"') -> str:
    return ", ".join(form.format(name) for name in names)


_K: Final = _list(KINDS)
_SUMS: Final = _list(NAMES, "sum({0})::bigint AS {0}")
_RANK: Final = (
    f"CASE WHEN key IN ({_list(tuple(sorted(LEAST_IS_BEST)), chr(39) + '{0}' + chr(39))}) THEN value ELSE -value END, "
    'ended COLLATE "C", code COLLATE "C", seat'
)
_BESTS: Final = "jsonb_object_agg(key, jsonb_build_array(value, ended, code, seat)) AS records"
_WHOLE: Final = ", ".join(f"COALESCE({name}, '{{{{}}}}')" for name in _JSON)
"""The columns of objects, an empty one where there is nothing; still to be formatted."""
EVER_KEYS: Final = (
    "(SELECT line, card, key, sum(n)::bigint AS n FROM month_line JOIN month_keys USING (heap) "
    "GROUP BY line, card, key) e"
)


def _objects(of: str, keys: str) -> str:
    """The tally and the cards of each ``of``, a column of ``keys``."""
    return (
        f"(SELECT {of}, jsonb_object_agg(key, n) FILTER (WHERE NOT card) AS tally, "
        f"jsonb_object_agg(key, n) FILTER (WHERE card) AS cards FROM {keys} WHERE n <> 0 GROUP BY {of})"
    )


_TALLY: Final = (
    "(SELECT FALSE AS card, t.key, t.value::bigint AS n FROM jsonb_each_text({0}.tally) t "
    "UNION ALL SELECT TRUE, c.key, c.value::bigint FROM jsonb_each_text({0}.cards) c) e"
)
_RECORDS: Final = "(value->>0)::bigint AS value, value->>1 AS ended, value->>2 AS code, (value->>3)::int AS seat"

BEGIN: Final = f"""
DROP TABLE IF EXISTS sum_line, month_numbers, month_line, month_keys, month_bests, standing;
CREATE TEMP TABLE sum_line ON COMMIT DROP AS SELECT 0 AS id, subject, {_K} FROM {TABLE} LIMIT 0;
ALTER TABLE sum_line ALTER id SET NOT NULL, ALTER id ADD GENERATED ALWAYS AS IDENTITY, ADD UNIQUE (subject, {_K});
CREATE TEMP TABLE month_numbers ON COMMIT DROP AS SELECT 0 AS line, {_list(NAMES)} FROM {TABLE} LIMIT 0;
CREATE TEMP TABLE month_line (line int, heap bigint) ON COMMIT DROP;
CREATE TEMP TABLE month_keys (heap bigint, card boolean, key text, n bigint) ON COMMIT DROP;
CREATE TEMP TABLE month_bests (line int, key text, value bigint, ended text, code text, seat int) ON COMMIT DROP
"""

# The facts of a month that add to the very same rows are one part (g); the parts of a row are its heap, and rows with
# the same parts, such as a player's and his against the only other one of an evening, have their heap in common.
PARTS: Final = f"""
DROP TABLE IF EXISTS part, part_line, part_numbers, part_keys, part_bests, sum_row, heap_part, heap_keys, heap;
CREATE TEMP TABLE part ON COMMIT DROP AS
SELECT fact, seat, day, subjects, {_K}, dense_rank() OVER (ORDER BY day, subjects, {_K}) AS g FROM (
  SELECT f.id AS fact, NULL::bigint AS seat, (f.ended_at AT TIME ZONE 'UTC')::date AS day, ARRAY['games'] AS subjects,
         f.variant, f.options, f.players, f."table" AS opponent, f.counting, f."end"
  FROM stats_gamefact f WHERE f.ended_at >= %(begin)s AND f.ended_at < %(end)s
  UNION ALL
  SELECT f.id, s.id, (f.ended_at AT TIME ZONE 'UTC')::date,
         ARRAY['people'] || CASE WHEN s.user_id IS NULL THEN '{{}}' ELSE ARRAY['player:' || s.user_id] || ARRAY(
           SELECT DISTINCT 'pair:' || s.user_id || ':' || o.user_id FROM stats_seatfact o
           WHERE o.fact_id = f.id AND o.side <> s.side AND o.user_id <> s.user_id ORDER BY 1) END,
         f.variant, f.options, f.players, s.opponent, f.counting, s."end"
  FROM stats_gamefact f JOIN stats_seatfact s ON s.fact_id = f.id AND s.person
  WHERE f.ended_at >= %(begin)s AND f.ended_at < %(end)s) p;
ANALYZE part;
INSERT INTO sum_line (subject, {_K}) SELECT DISTINCT unnest(subjects), {_K} FROM part ON CONFLICT DO NOTHING;
CREATE TEMP TABLE part_line ON COMMIT DROP AS
SELECT g, day, l.id AS line FROM (SELECT DISTINCT g, day, unnest(subjects) AS subject, {_K} FROM part) p
JOIN sum_line l USING (subject, {_K});
CREATE TEMP TABLE sum_row ON COMMIT DROP AS
SELECT span, day, line, parts, %(base)s + dense_rank() OVER (ORDER BY parts) AS heap FROM (
  SELECT '{DAY}' AS span, day, line, array_agg(g ORDER BY g) AS parts FROM part_line GROUP BY line, day
  UNION ALL
  SELECT '{MONTH}', %(month)s::date, line, array_agg(g ORDER BY g) FROM part_line GROUP BY line) r;
CREATE TEMP TABLE heap_part ON COMMIT DROP AS
SELECT heap, unnest(parts) AS g FROM (SELECT DISTINCT ON (heap) heap, parts FROM sum_row) r;
ANALYZE sum_row, heap_part
"""

HEAPS: Final = f"""
CREATE TEMP TABLE part_numbers ON COMMIT DROP AS
SELECT g, {_SUMS} FROM (
  SELECT g, {_list(NAMES)} FROM part JOIN stats_gamefact f ON f.id = fact WHERE seat IS NULL
  UNION ALL SELECT g, {_list(NAMES)} FROM part JOIN stats_seatfact s ON s.id = part.seat) a GROUP BY g;
CREATE TEMP TABLE part_keys ON COMMIT DROP AS
SELECT g, card, key, sum(n)::bigint AS n FROM (
  SELECT g, e.* FROM part JOIN stats_gamefact f ON f.id = fact, LATERAL {_TALLY.format("f")} WHERE part.seat IS NULL
  UNION ALL SELECT g, e.* FROM part JOIN stats_seatfact s ON s.id = part.seat, LATERAL {_TALLY.format("s")}) a
GROUP BY g, card, key;
CREATE TEMP TABLE part_bests ON COMMIT DROP AS
SELECT DISTINCT ON (g, key) * FROM (
  SELECT g, r.key, {_RECORDS} FROM part JOIN stats_gamefact f ON f.id = fact, jsonb_each(f.records) r
  WHERE part.seat IS NULL
  UNION ALL SELECT g, r.key, {_RECORDS} FROM part JOIN stats_seatfact s ON s.id = part.seat, jsonb_each(s.records) r
) a ORDER BY g, key, {_RANK};
CREATE TEMP TABLE heap_keys ON COMMIT DROP AS
SELECT heap, card, key, sum(n)::bigint AS n FROM part_keys JOIN heap_part USING (g) GROUP BY heap, card, key;
CREATE TEMP TABLE heap ON COMMIT DROP AS
SELECT n.*, k.tally, k.cards, b.records FROM
(SELECT heap, {_SUMS} FROM part_numbers JOIN heap_part USING (g) GROUP BY heap) n
LEFT JOIN {_objects("heap", "heap_keys")} k USING (heap)
LEFT JOIN (
  SELECT heap, {_BESTS} FROM (
    SELECT DISTINCT ON (heap, key) heap, key, value, ended, code, seat FROM part_bests JOIN heap_part USING (g)
    ORDER BY heap, key, {_RANK}) a GROUP BY heap) b USING (heap);
ANALYZE heap
"""

ROWS: Final = f"""
INSERT INTO {{target}} (subject, span, day, {_K}, {_list(NAMES)}, tally, cards, records)
SELECT subject, span, day, {_K}, {_list(NAMES)}, {_WHOLE} FROM sum_row r JOIN sum_line l ON l.id = r.line
JOIN heap USING (heap) ORDER BY subject, span, day
"""

# What all time needs of a month.
MONTHS: Final = f"""
INSERT INTO month_line SELECT line, heap FROM sum_row WHERE span = '{MONTH}';
INSERT INTO month_numbers SELECT line, {_list(NAMES)} FROM sum_row JOIN heap USING (heap) WHERE span = '{MONTH}';
INSERT INTO month_keys SELECT k.* FROM heap_keys k WHERE heap IN (SELECT heap FROM sum_row WHERE span = '{MONTH}');
INSERT INTO month_bests SELECT line, key, {_RECORDS} FROM sum_row JOIN heap USING (heap), jsonb_each(records)
WHERE span = '{MONTH}'
"""

# Months that are not made anew count for all time as they stand.
STANDING: Final = f"""
INSERT INTO sum_line (subject, {_K}) SELECT DISTINCT subject, {_K} FROM {TABLE}
WHERE span = '{MONTH}' AND day < %(since)s ON CONFLICT DO NOTHING;
CREATE TEMP TABLE standing ON COMMIT DROP AS SELECT l.id AS line, -r.id AS heap, {_list(NAMES)}, tally, cards, records
FROM {TABLE} r JOIN sum_line l USING (subject, {_K}) WHERE span = '{MONTH}' AND day < %(since)s;
INSERT INTO month_line SELECT line, heap FROM standing;
INSERT INTO month_numbers SELECT line, {_list(NAMES)} FROM standing;
INSERT INTO month_keys SELECT heap, e.* FROM standing s, LATERAL {_TALLY.format("s")};
INSERT INTO month_bests SELECT line, key, {_RECORDS} FROM standing, jsonb_each(records)
"""

EVERS: Final = f"""
ANALYZE month_line, month_keys, month_numbers;
INSERT INTO {{target}} (subject, span, day, {_K}, {_list(NAMES)}, tally, cards, records)
SELECT subject, '{EVER}', DATE '{ALL_DAYS.isoformat()}', {_K}, {_list(NAMES)}, {_WHOLE}
FROM (SELECT line, {_SUMS} FROM month_numbers GROUP BY line) n JOIN sum_line l ON l.id = n.line
LEFT JOIN {_objects("line", EVER_KEYS)} k USING (line)
LEFT JOIN (
  SELECT line, {_BESTS} FROM (
    SELECT DISTINCT ON (line, key) * FROM month_bests ORDER BY line, key, {_RANK}) a GROUP BY line) b USING (line)
ORDER BY subject
"""


def _months(since: dt.date | None) -> list[dt.date]:
    """The first days of the months in which games ended since a day, and the one after the last."""
    ends = facts_since(since).aggregate(first=Min("ended_at"), last=Max("ended_at"))
    if ends["first"] is None:
        return []
    at, last = (ends[name].astimezone(dt.UTC).date().replace(day=1) for name in ("first", "last"))
    found = [at]
    while at <= last:
        at = (at + dt.timedelta(days=32)).replace(day=1)
        found.append(at)
    return found


def write(target: str, since: dt.date | None, progress: Progress) -> None:
    """Insert every row of sums into the table ``target``, whose columns are those of the sums.

    ``since``: the first of a month; rows of days and months from then on are made from the facts, those of all time
    from them and from the stored months before. Must run inside a transaction in which nobody else writes facts.
    """
    months = _months(since)
    with connection.cursor() as cursor:
        # A month of a busy site fits; what does not is put on disk by the server.
        cursor.execute("SET LOCAL work_mem = '256MB'; SET LOCAL jit = off;" + BEGIN)
        for number, (month, after) in enumerate(pairwise(months)):
            progress("months", number, len(months))
            _month(cursor, target, month, after, number * HEAPS_A_MONTH)
        if since is not None:
            cursor.execute(STANDING, {"since": since})
        cursor.execute(EVERS.format(target=target))
    progress("months", len(months), len(months))


HEAPS_A_MONTH: Final = 10**9


def _month(cursor: CursorWrapper, target: str, month: dt.date, after: dt.date, base: int) -> None:
    """The rows of one month and its days; heaps are numbered from ``base``."""
    begin, end = (dt.datetime.combine(day, dt.time(), dt.UTC) for day in (month, after))
    cursor.execute(PARTS, {"begin": begin, "end": end, "month": month, "base": base})
    cursor.execute(HEAPS)
    cursor.execute(ROWS.format(target=target))
    cursor.execute(MONTHS)


ANEW: Final = "sums_anew"
_SAME: Final = ("subject", "span", "day", *KINDS)
UNEQUAL: Final = (
    f"SELECT {{side}}.* FROM (SELECT * FROM {TABLE} "
    f"WHERE %(since)s::date IS NULL OR day >= %(since)s OR span = '{EVER}') kept "
    f"FULL JOIN {ANEW} found USING ({_list(_SAME)}) WHERE {{side}}.subject IS NOT NULL AND "
    f"({_list((*NAMES, *_JSON), 'kept.{0}')}) IS DISTINCT FROM ({_list((*NAMES, *_JSON), 'found.{0}')})"
)


def unequal(since: dt.date | None, progress: Progress) -> tuple[Sums, Sums]:
    """The rows in which the kept sums and those the facts make differ, as they are kept and as they are made."""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TABLE IF EXISTS {ANEW}; CREATE TEMP TABLE {ANEW} (LIKE {TABLE}) ON COMMIT DROP")
        cursor.execute(f"ALTER TABLE {ANEW} ALTER id DROP NOT NULL")
        write(ANEW, since, progress)
        cursor.execute(f"ANALYZE {ANEW}")
        kept, found = (
            {key_of(row): row.numbers() for row in Rollup.objects.raw(UNEQUAL.format(side=side), {"since": since})}
            for side in ("kept", "found")
        )
        cursor.execute(f"DROP TABLE {ANEW}")
    return kept, found
