"""Killing the server in mid-game, between moves and during one: nothing is lost and nothing is counted twice."""

import contextlib
import http.client
import http.cookiejar
import json
import os
import re
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from django.conf import settings

from cribsite.environment import ROOT
from games.engine.record import read
from tests.conftest import database_url
from tests.games.test_views import answer
from tests.services import postgres

pytestmark = pytest.mark.services


class Site:
    """A served site on its own database and folder, which can be killed and started again."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder = folder
        self.environment = {
            "HOME": str(folder),
            "PATH": os.environ["PATH"],
            "VAR_DIR": str(folder),
            "DATABASE_URL": database,
        }
        self.manage("prepare")
        self.url = ""
        self.process: subprocess.Popen[bytes] | None = None

    def manage(self, *command: str) -> None:
        arguments = [sys.executable, "manage.py", *command]
        subprocess.run(arguments, cwd=ROOT, env=self.environment, check=True, capture_output=True)

    def start(self, *more: str) -> None:
        port = self.url.rpartition(":")[2] or "0"
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--port", port, *more],
                cwd=ROOT,
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=log,
            )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().decode().strip().rstrip("/")
        assert self.url, (self.folder / "log").read_text()[-2000:]
        deadline = time.monotonic() + 60
        while not self.answers():
            assert time.monotonic() < deadline, "the site does not answer"
            time.sleep(0.1)

    def answers(self) -> bool:
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as response:
            return bool(response.status == 200)
        return False

    def kill(self) -> None:
        """As `kill -9` would; the worker goes with it."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()


class Stay(urllib.request.HTTPRedirectHandler):
    """Does not follow: a redirect is the acknowledgement of a move."""

    def redirect_request(self, *_args: Any) -> None:
        return None


class Visitor:
    """Somebody with a browser without script who keeps his cookies."""

    def __init__(self, site: Site) -> None:
        self.site = site
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(cookies, Stay())
        self.acknowledged: list[str] = []

    def ask(self, path: str, sent: dict[str, Any] | None = None) -> tuple[int, str, str]:
        """Status, place to go, and text. Raises OSError when nobody answers."""
        data = urllib.parse.urlencode(sent, doseq=True).encode() if sent is not None else None
        try:
            with self.opener.open(self.site.url + path, data, timeout=30) as response:
                return response.status, "", response.read().decode()
        except urllib.error.HTTPError as other:
            return other.code, other.headers.get("Location", ""), other.read().decode()

    def post(self, path: str, html: str, **sent: Any) -> tuple[int, str, str]:
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', html)
        assert token is not None
        return self.ask(path, {"csrfmiddlewaretoken": token[1], **sent})

    def begin(self) -> None:
        _, _, home = self.ask("/en/")
        status, self.table, _ = self.post("/en/play/now/", home, level="easy")
        assert status == 303

    def look(self) -> str:
        """The table, past the show of the deal before."""
        _, _, html = self.ask(self.table)
        link = re.search(r'id="next"\s+href="([^"]*)"', html)
        return self.ask(link[1])[2] if link else html

    def send(self, html: str, move: dict[str, Any]) -> None:
        """One move; sent again it must be acknowledged too."""
        status, _, page = self.post(f"{self.table}act/", html, **move)
        assert status == 303, page
        self.acknowledged.append(move["request"])


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


@pytest.fixture(params=[pytest.param("sqlite", marks=pytest.mark.long), "postgresql"])
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


def workers_of(process: "subprocess.Popen[bytes]") -> list[int]:
    """The worker processes that a served site has as children, grandchildren included."""
    parents: dict[int, int] = {}
    commands: dict[int, str] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                commands[int(entry.name)] = (entry / "cmdline").read_text()

    def below(pid: int) -> bool:
        while pid in parents and pid != process.pid:
            pid = parents[pid]
        return pid == process.pid

    return [pid for pid, command in commands.items() if "celery" in command and below(pid)]


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
