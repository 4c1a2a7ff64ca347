"""The page of figures of a player with many games beside that of one with few, in a small store and in a large one."""

from __future__ import annotations

import re
import statistics
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from .remaking import seconds
from .rows import Row
from .stores import database

VISITS = 40
GROWING = re.compile(r"Seq Scan on stats_(rollup|streak|\w+fact)\b")
ADDRESSES = (
    ("all time", "/en/stats/"),
    ("since 2024", "/en/stats/?since=2024-01-10"),
    ("a year", "/en/stats/?period=365"),
)


def rows(users: Sequence[int], small: str, small_store: str, store: str) -> Iterator[Row]:
    """``users``: with many games and with few; ``small``: the name of the small store's database."""
    from stats.models import SeatFact

    many, few = (_client(user) for user in users)
    games = [SeatFact.objects.filter(user=user).count() for user in users]
    for name, address in ADDRESSES:
        yield _row(f"page of {games[0]} games beside {games[1]}, {name}, {store}", *_alternating(many, few, address))
    for name, address in ADDRESSES:
        here, there = _in_both(few, small, address)
        yield _row(f"page of {games[1]} games with {store} beside {small_store}, {name}", here, there)
    for name, address in ADDRESSES:
        queries = _queries(many, address)
        yield Row(name=f"queries of that page, {name}", value=len(queries), unit="queries", goal=5, more=False)
        yield Row(
            name=f"growing tables it reads through, {name}",
            value=sum(_read_through(query) for query in queries),
            unit="tables",
            goal=0,
            more=False,
        )


def _client(user: int) -> Any:
    from django.test import Client

    from cribsite.accounts.models import User

    client = Client(SERVER_NAME="localhost")
    client.force_login(User.objects.get(pk=user), backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


def _row(name: str, value: float, yardstick: float) -> Row:
    return Row(name=name, value=value, unit="ms", goal=1.2, more=False, yardstick=yardstick, needs_yardstick=True)


def _alternating(many: Any, few: Any, address: str) -> tuple[float, float]:
    """The median times of two players' pages, visited in turn."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(VISITS + 1):
        for client, found in zip((many, few), times, strict=True):
            found.append(seconds(partial(client.get, address)) * 1000)
    return statistics.median(times[0][1:]), statistics.median(times[1][1:])


def _in_both(client: Any, small: str, address: str) -> tuple[float, float]:
    """The median times of one page here and in another database, by turns some visits at a time."""
    here, there = list[float](), list[float]()
    for _ in range(VISITS // 5):
        here += _visits(client, address)
        with database(small):
            there += _visits(client, address)
    return statistics.median(here), statistics.median(there)


def _visits(client: Any, address: str) -> list[float]:
    times = [seconds(partial(client.get, address)) * 1000 for _ in range(6)]
    return times[1:]


def _queries(client: Any, address: str) -> list[str]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    return [query["sql"] for query in queries]


def _read_through(query: str) -> int:
    """How many of the tables that grow with games the server reads from the first row to the last for a query."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {query}")
        return sum(bool(GROWING.search(line)) for (line,) in cursor.fetchall())
