"""Killing the server in mid-game, between moves and during one: nothing is lost and nothing is counted twice."""

import contextlib
import http.client
import json
import os
import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from django.conf import settings

from games.engine.record import read
from tests.conftest import database_url
from tests.games.served import Site, Visitor, workers_of
from tests.games.test_views import answer
from tests.services import postgres

# In CI the storm (test_storm.py) kills all there is to kill.
pytestmark = [pytest.mark.services, pytest.mark.long]


def kill_during_a_move(site: Site, visitor: Visitor, rng: Random) -> None:
    """The server dies while it handles a move; afterwards the visitor sends the very same form again."""
    html = visitor.look()
    move = answer(html, rng)

    def try_it() -> None:
        with contextlib.suppress(OSError, http.client.HTTPException):
            visitor.post(f"{visitor.table}act/", html, **move)

    sending = threading.Thread(target=try_it)
    sending.start()
    time.sleep(rng.uniform(0, 0.06))
    site.kill()
    sending.join()
    site.start("--no-worker")
    visitor.send(html, move)


@contextlib.contextmanager
def fresh_postgres() -> Iterator[str]:
    """An empty database of its own on the server the tests run on."""
    with contextlib.ExitStack() as stack:
        default = settings.DATABASES["default"]
        if "sqlite" in default["ENGINE"]:
            server = stack.enter_context(postgres.running())
        else:
            server = database_url({**default, "NAME": "postgres"})
        name = f"killed_{os.getpid()}"
        with psycopg.connect(server, autocommit=True) as admin:
            admin.execute(f"CREATE DATABASE {name}")
        try:
            yield re.sub(r"/postgres(\?|$)", rf"/{name}\1", server)
        finally:
            with psycopg.connect(server, autocommit=True) as admin:
                admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


Ask = Callable[[str], list[tuple[Any, ...]]]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Ask]]:
    """The address of an empty database, and a way to ask it by SQL."""
    if request.param == "sqlite":
        import sqlite3

        def ask_file(sql: str) -> list[tuple[Any, ...]]:
            with contextlib.closing(sqlite3.connect(tmp_path / "killed.sqlite3", timeout=20)) as connection:
                return connection.execute(sql).fetchall()

        yield f"sqlite:///{tmp_path / 'killed.sqlite3'}", ask_file
        return
    with fresh_postgres() as url:

        def ask_server(sql: str) -> list[tuple[Any, ...]]:
            with psycopg.connect(url) as connection:
                return connection.execute(sql.encode()).fetchall()

        yield url, ask_server


def test_a_killed_server_loses_nothing_and_counts_nothing_twice(database: tuple[str, Ask], tmp_path: Path) -> None:
    url, ask = database
    site, rng = Site(tmp_path, url), Random(5)
    try:
        site.start("--no-worker")
        visitor = Visitor(site)
        visitor.begin()
        for _ in range(6):
            html = visitor.look()
            visitor.send(html, answer(html, rng))
        kill_during_a_move(site, visitor, rng)
        html = visitor.look()
        visitor.send(html, answer(html, rng))
        assert visitor.post(f"{visitor.table}resign/", visitor.look())[0] == 303
        site.kill()  # the game's end is in the database, the job for the figures waits for a worker
        site.start()
        deadline = time.monotonic() + 100
        while not ask("SELECT 1 FROM stats_gamefact"):
            assert time.monotonic() < deadline, "the figures never came"
            time.sleep(0.3)
        doc = json.loads(visitor.ask(f"{visitor.table}record.json")[2])
    finally:
        site.kill()
    assert read(doc).state.result is not None
    moves = ask("SELECT ply, request FROM games_move ORDER BY ply")
    assert [ply for ply, _ in moves] == list(range(1, len(moves) + 1))
    made = sorted(str(request).replace("-", "") for _, request in moves if request)
    assert made == sorted(request.replace("-", "") for request in visitor.acknowledged)
    assert len(made) == 8
    assert ask("SELECT count(*) FROM stats_gamefact") == [(1,)]


def test_a_killed_worker_loses_no_figures_and_counts_none_twice(tmp_path: Path) -> None:
    """The worker dies in mid-game and again right after the game's end; the site starts it anew each time."""
    file = tmp_path / "worker.sqlite3"
    site, rng = Site(tmp_path, f"sqlite:///{file}"), Random(6)

    def ask(sql: str) -> list[tuple[Any, ...]]:
        import sqlite3

        with contextlib.closing(sqlite3.connect(file, timeout=20)) as connection:
            return connection.execute(sql).fetchall()

    try:
        site.start()
        assert site.process is not None
        visitor = Visitor(site)
        visitor.begin()
        for _ in range(3):
            html = visitor.look()
            visitor.send(html, answer(html, rng))
        first = workers_of(site.process)
        assert first, "no worker runs"
        for pid in first:
            os.kill(pid, 9)
        html = visitor.look()
        visitor.send(html, answer(html, rng))
        assert visitor.post(f"{visitor.table}resign/", visitor.look())[0] == 303
        for pid in workers_of(site.process):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, 9)
        deadline = time.monotonic() + 100
        while not ask("SELECT 1 FROM stats_gamefact"):
            assert time.monotonic() < deadline, "the figures never came"
            time.sleep(0.3)
        assert not set(first) & set(workers_of(site.process))
    finally:
        site.kill()
    assert ask("SELECT count(*) FROM stats_gamefact") == [(1,)]
    assert ask("SELECT count(*) FROM stats_seatfact") == [(2,)]
    assert len(visitor.acknowledged) == 4
