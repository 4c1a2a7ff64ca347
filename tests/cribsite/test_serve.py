"""One command serves the whole site; whichever way it ends, it leaves nothing running."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from cribsite.environment import ROOT
from tests.cribsite.test_live import Listener

pytestmark = pytest.mark.services


def until(question: Callable[[], Any], seconds: float = 90) -> Any:
    """The first true answer; fails when none comes in time."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        answer = question()
        if answer:
            return answer
        time.sleep(0.1)
    raise AssertionError("not in time")


def bare(folder: Path) -> dict[str, str]:
    """The environment of a machine that has no service."""
    return {"HOME": str(folder), "PATH": os.environ["PATH"], "VAR_DIR": str(folder)}


class Served:
    """A `serve` process without any service beside it, and what belongs to it."""

    def __init__(self, folder: Path) -> None:
        """``folder``: its own, where `prepare` has been run."""
        self.log = (folder / "log").open("wb")
        command = [sys.executable, "manage.py", "serve", "--port", "0"]
        self.process = subprocess.Popen(command, cwd=ROOT, env=bare(folder), stdout=subprocess.PIPE, stderr=self.log)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().decode().strip().rstrip("/")

    def health(self) -> dict[str, Any]:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as answer:
                return dict(json.load(answer))
        except OSError:
            return {}

    def workers(self) -> list[psutil.Process]:
        children = psutil.Process(self.process.pid).children()
        return [child for child in children if child.status() != psutil.STATUS_ZOMBIE]

    def family(self) -> list[psutil.Process]:
        return psutil.Process(self.process.pid).children(recursive=True)


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which a site can be served."""
    folder = tmp_path_factory.mktemp("prepared")
    command = [sys.executable, "manage.py", "prepare"]
    subprocess.run(command, cwd=ROOT, env=bare(folder), check=True, capture_output=True)
    return folder


@pytest.fixture
def served(tmp_path: Path, prepared: Path) -> Iterator[Served]:
    shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)
    site = Served(tmp_path)
    family: list[psutil.Process] = []
    try:
        until(lambda: site.health().get("worker"))
        family = site.family()
        yield site
    finally:
        if site.process.poll() is None:
            family = site.family()
            site.process.kill()
        for left in family:
            if left.is_running():
                left.kill()
        site.process.wait()
        site.log.close()


def gone(processes: list[psutil.Process]) -> bool:
    return not any(p.is_running() and p.status() != psutil.STATUS_ZOMBIE for p in processes)


def test_the_whole_site_is_served_and_a_dead_worker_is_replaced(served: Served) -> None:
    assert served.health()["status"] == "ok"
    (first,) = served.workers()
    clock = first.children(recursive=True)
    first.kill()
    second = until(lambda: [p for p in served.workers() if p.pid != first.pid])
    assert served.health()["database"] is True
    until(lambda: gone([first, *clock]), 30)
    family = served.family()
    assert second[0] in family
    served.process.send_signal(signal.SIGTERM)
    served.process.wait(60)
    assert served.process.returncode in {0, -signal.SIGTERM}
    until(lambda: gone(family), 30)


def test_a_clock_whose_worker_died_before_it_looked_ends_too() -> None:
    """The clock is forked from the worker; by the time it first looks its parent may be another process."""
    code = "import time; from cribsite import celery; celery._leave_with_the_worker(); time.sleep(60)"
    nobody = subprocess.Popen([sys.executable, "-c", "pass"])
    nobody.wait()
    ended = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "CRIBSITE_PARENT": "1", "CRIBSITE_WORKER": str(nobody.pid)},
        check=False,
        timeout=50,
        capture_output=True,
    )
    assert ended.returncode == -signal.SIGTERM


def test_nothing_stays_behind_when_the_server_is_killed(served: Served) -> None:
    family = served.family()
    assert family
    served.process.kill()
    served.process.wait()
    until(lambda: gone(family), 30)


def test_a_taken_port_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        told = subprocess.run(
            [sys.executable, "manage.py", "serve", "--port", str(taken.getsockname()[1])],
            cwd=ROOT,
            env={"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.startswith("error: port: ")
    assert told.stderr.count("\n") == 1


TELL = """
import django; django.setup()
from cribsite.live import stream_token
from games.models import Game
game, _ = Game.objects.get_or_create(code="tested", defaults={"secret": "0" * 64, "commit": "0" * 64})
Game.objects.filter(pk=game.pk).update(version=%d)
print(stream_token(game.pk))
"""


def set_version(folder: Path, version: int) -> str:
    """Another process moves the game: it only writes the row. Returns the token of the game's stream."""
    bare = {"PATH": os.environ["PATH"], "VAR_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "cribsite.settings"}
    done = subprocess.run(
        [sys.executable, "-c", TELL % version], cwd=ROOT, env=bare, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def test_without_redis_a_page_hears_of_a_move_made_by_another_process(served: Served, tmp_path: Path) -> None:
    page = Listener(served.url, set_version(tmp_path, 1))
    try:
        assert page.hear(5) == ("moved", "1")
        set_version(tmp_path, 2)
        assert page.hear() == ("moved", "2")
    finally:
        page.close()
