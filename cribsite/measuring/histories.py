"""Histories to measure the statistics by: real games of bots, copies of their facts, sums of busy players."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from random import Random
from typing import Any

REAL = 40
BEGAN = dt.datetime(2024, 1, 1, 12, tzinfo=dt.UTC)


def games(number: int, users: Sequence[int]) -> list[int]:
    """Real games of two people that easy bots play, stored as if played here."""
    from games import services
    from games.bots import selfplay
    from games.engine import catalog

    rules, found = catalog.variant("standard"), []
    for n in range(number):
        fair = selfplay.fair_of(9, n, 2)
        played = selfplay.play(rules, ("random", "random"), fair, Random(n))
        at = BEGAN + dt.timedelta(hours=5 * n)
        moves = [
            (move.seat, move.action, "person" if move.by == "bot" else move.by, at + dt.timedelta(seconds=4 * ply))
            for ply, move in enumerate(played.moves)
        ]
        found.append(services.PlayedGame(played.state, moves, fair, list(users)))
    return services.store_played(found)


def _values(row: Any) -> dict[str, Any]:
    """A row's columns without its key."""
    return {f.attname: getattr(row, f.attname) for f in row._meta.concrete_fields if not f.primary_key}


def resample(number: int) -> None:
    """Copies of the stored facts on other days, until there are so many; their games with them."""
    from django.db import connection
    from django.utils import timezone

    from games.models import Game
    from stats.models import GameFact, SeatFact

    facts = list(GameFact.objects.prefetch_related("seats"))
    while (have := GameFact.objects.count()) < number:
        batch = min(1000, number - have)
        made = [Game(status="finished", secret="00", commit="00", created_at=timezone.now()) for _ in range(batch)]  # noqa: S106
        Game.objects.bulk_create(made)
        copies = []
        for n, game in enumerate(made):
            source = facts[(have + n) % len(facts)]
            values = {
                f.attname: getattr(source, f.attname) for f in GameFact._meta.concrete_fields if not f.primary_key
            }
            values |= {"game_id": game.pk, "ended_at": source.ended_at + dt.timedelta(hours=(have + n) % 9000)}
            copies.append((GameFact(**values), source))
        GameFact.objects.bulk_create(copy for copy, _source in copies)
        seats = []
        for copy, source in copies:
            for seat in source.seats.all():
                values = {
                    f.attname: getattr(seat, f.attname) for f in SeatFact._meta.concrete_fields if not f.primary_key
                }
                seats.append(SeatFact(**{**values, "fact_id": copy.pk, "ended_at": copy.ended_at}))
        SeatFact.objects.bulk_create(seats)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def players(user: int, number: int) -> None:
    """The sums of a player with so many games, over three years, as his games would have made them."""
    from stats.measures.facts import EVER, PEOPLE, player, spans
    from stats.measures.numbers import Numbers
    from stats.models import Rollup, SeatFact, columns

    sources = [(seat.opponent, seat.end, seat.numbers()) for seat in SeatFact.objects.select_related("fact")[:REAL]]
    found: dict[tuple[Any, ...], Numbers] = {}
    for n in range(number):
        opponent, end, numbers = sources[n % len(sources)]
        kind = ("easy" if n % 3 else opponent, end)
        for span, day in spans(BEGAN + dt.timedelta(days=n * 1000 / number)):
            found.setdefault((span, day, *kind), Numbers()).add(numbers)
    Rollup.objects.bulk_create(
        (
            Rollup(
                subject=player(user),
                span=span,
                day=day,
                variant="standard",
                players=2,
                opponent=opponent,
                counting="auto",
                end=end,
                **columns(numbers),
            )
            for (span, day, opponent, end), numbers in found.items()
        ),
        batch_size=500,
    )
    if not Rollup.objects.filter(subject=PEOPLE, span=EVER).exists():
        raise RuntimeError("no sums of all people")


def others(number: int, like: int) -> None:
    """Rows of sums of players who have nothing to do with it: a hundred each, copies of one player's."""
    from django.db import connection

    from stats.models import Rollup

    names = [f.column for f in Rollup._meta.concrete_fields if not f.primary_key and f.column != "subject"]
    columns = ", ".join(f'"{name}"' for name in names)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO stats_rollup (subject, {columns}) SELECT 'player:' || (1000000 + n), {columns} "  # noqa: S608
            "FROM (SELECT * FROM stats_rollup WHERE subject = %s ORDER BY id LIMIT 100) mold "
            "CROSS JOIN generate_series(1, %s) n",
            [f"player:{like}", number // 100],
        )
        cursor.execute("ANALYZE stats_rollup")
