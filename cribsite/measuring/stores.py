"""Stores to measure the statistics by: real games kept one by one, and as many as are asked for, copied from those."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from .realgames import EVENING, evening

if TYPE_CHECKING:
    from stats.measures.facts import GameFacts

Seated = Sequence[int | None]
"""The player of each seat, None for bots."""

FEW_EVENINGS = 8
RIVALS = 13
"""Everybody plays against so many others."""


def people(number: int) -> list[int]:
    """So many accounts; the first is the one with many games, the second the one with few."""
    from cribsite.accounts.models import User

    made = User.objects.bulk_create(User(username=f"bench-{n}", password="!") for n in range(number))  # noqa: S106
    return [user.pk for user in made]


def pairing(number: int, of: int, users: Sequence[int]) -> tuple[int, int]:
    """Who plays on an evening, by its number: the first one every twentieth, the second one on twenty in all."""
    rest = len(users) - 2
    own = number * 7 % rest
    rival = users[2 + (own + 1 + number % RIVALS) % rest]
    step = of // FEW_EVENINGS
    if number % 20 == 0:
        return users[0], rival
    return (users[1] if number % step == 1 and number // step < FEW_EVENINGS else users[2 + own]), rival


def seated(games: Iterable[GameFacts], number: int, users: Sequence[int]) -> Iterator[tuple[GameFacts, Seated]]:
    """``number`` games on their days, each with the player of every seat."""
    evenings = number // EVENING
    for n, found in enumerate(games):
        ended = dt.datetime.combine(evening(n // EVENING, evenings), found.game.ended_at.timetz())
        who = pairing(n // EVENING, evenings, users)
        own = [user if seat.person else None for user, seat in zip(who, found.seats, strict=True)]
        yield replace(found, game=replace(found.game, ended_at=ended)), own


def keep(games: Iterable[tuple[GameFacts, Seated]]) -> None:
    """Write games one by one, as the job does that a finished game queues."""
    from django.db import transaction

    from stats import recording, streaks
    from stats.measures.facts import increments

    for found, own in games:
        with transaction.atomic():
            write(found, own)
            recording.add_up(increments(found, own))
            streaks.renew([user for user in own if user is not None], found.game.ended_at)


def write(found: GameFacts, own: Seated) -> None:
    """Write the facts of a game and nothing else."""
    from games.models import Game
    from stats import recording

    game = Game.objects.create(
        status="finished",
        secret="00",  # noqa: S106
        commit="00",
        ended_at=found.game.ended_at,
        variant=found.game.variant,
    )
    recording.write_facts(game.pk, found, own)


def write_all(games: Iterable[tuple[GameFacts, Seated]]) -> None:
    """Write the facts of many games and nothing else."""
    from django.db import transaction

    with transaction.atomic():
        for found, own in games:
            write(replace(found, hands=()), own)


MOLDS = """
CREATE TABLE mold_game AS
SELECT row_number() OVER (ORDER BY id) - 1 AS n, g.* FROM games_game g
WHERE EXISTS (SELECT FROM stats_gamefact f WHERE f.game_id = g.id);
CREATE TABLE mold_fact AS SELECT m.n, f.* FROM stats_gamefact f JOIN mold_game m ON m.id = f.game_id;
CREATE TABLE mold_seat AS SELECT m.n, s.* FROM stats_seatfact s JOIN mold_fact m ON m.id = s.fact_id;
CREATE INDEX ON mold_game (n); CREATE INDEX ON mold_fact (n); CREATE INDEX ON mold_seat (n);
CREATE TABLE plan (evening bigint PRIMARY KEY, day date, first bigint, second bigint);
ANALYZE
"""
EMPTY = """
TRUNCATE stats_gamefact, stats_seatfact, stats_handfact, stats_rollup, stats_streak, games_game, plan CASCADE
"""
COPIES = """
SET enable_hashjoin = off; SET enable_mergejoin = off;
INSERT INTO games_game (id, code, ended_at, {game})
SELECT i + 1, 'copy' || lpad(i::text, 8, '0'), p.day + m.ended_at::time AT TIME ZONE 'UTC', {game}
FROM generate_series(0, %(number)s - 1) i JOIN plan p ON p.evening = i / {evening}
JOIN mold_game m ON m.n = i %% %(real)s;
INSERT INTO stats_gamefact (id, game_id, ended_at, {fact})
SELECT i + 1, i + 1, p.day + m.ended_at::time AT TIME ZONE 'UTC', {fact}
FROM generate_series(0, %(number)s - 1) i JOIN plan p ON p.evening = i / {evening}
JOIN mold_fact m ON m.n = i %% %(real)s;
INSERT INTO stats_seatfact (fact_id, user_id, ended_at, {seat})
SELECT i + 1, CASE WHEN NOT m.person THEN NULL WHEN m.seat = 0 THEN p.first ELSE p.second END,
       p.day + m.ended_at::time AT TIME ZONE 'UTC', {seat}
FROM generate_series(0, %(number)s - 1) i JOIN plan p ON p.evening = i / {evening}
JOIN mold_seat m ON m.n = i %% %(real)s;
RESET enable_hashjoin; RESET enable_mergejoin;
ANALYZE
"""


def copy(number: int, real: int, users: Sequence[int]) -> None:
    """So many games in place of those that are there: copies of the facts of ``real`` ones, in the order of time.

    Hands are left out; sums and streaks are still to be made. The server does it, nothing goes through Python. What is
    copied stays beside them, so that this may be done again.
    """
    from django.db import connection

    from games.models import Game
    from stats.models import GameFact, SeatFact

    evenings = number // EVENING
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass('mold_game') IS NULL")
        if cursor.fetchone()[0]:
            cursor.execute(MOLDS)
        cursor.execute(EMPTY)
        with cursor.copy("COPY plan FROM STDIN") as rows:
            for n in range(evenings):
                rows.write_row((n, evening(n, evenings), *pairing(n, evenings, users)))
        cursor.execute(
            COPIES.format(
                game=_columns(Game, "id", "code", "ended_at"),
                fact=_columns(GameFact, "id", "game_id", "ended_at"),
                seat=_columns(SeatFact, "id", "fact_id", "user_id", "ended_at"),
                evening=EVENING,
            ),
            {"number": number, "real": real},
        )


def clone(name: str) -> None:
    """The whole database once more under another name."""
    _beside(f'DROP DATABASE IF EXISTS "{name}"', f'CREATE DATABASE "{name}" TEMPLATE "{_name()}"')


def drop(name: str) -> None:
    """Away with a clone."""
    _beside(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def _name() -> str:
    from django.db import connection

    return str(connection.settings_dict["NAME"])


def _beside(*statements: str) -> None:
    """Run statements while nobody is connected to the database."""
    from django.db import connection

    connection.close()
    with connection._nodb_cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def _columns(model: Any, *but: str) -> str:
    return ", ".join(f'"{f.column}"' for f in model._meta.concrete_fields if f.column not in but)


@contextmanager
def database(name: str) -> Iterator[None]:
    """Another database of the same server for the length of the block."""
    from django.db import connection

    before = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = name
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = before
