"""A storm: web server, worker, Redis and PostgreSQL are killed again and again while people play on.

In CI each of them twice over a few tables; with ``--long`` each twenty times over fifty.
"""

import http.client
import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest

from cribsite.environment import ROOT
from tests.games.served import Site, Visitor, workers_of
from tests.games.telling import Letterbox, open_box
from tests.games.test_views import answer
from tests.services import postgres, redis

pytestmark = pytest.mark.services

THREADS = 4
AWAY = (OSError, http.client.HTTPException)  # what a browser meets where nobody answers
PATIENCE = 90.0  # seconds in which the same form must have been taken


@dataclass
class Seat:
    """A person at a table, and the moves the site has told him it has."""

    visitor: Visitor
    acknowledged: list[str] = field(default_factory=list)
    over: bool = False


class Weather:
    """The site with its services, and what falls upon them."""

    def __init__(self, site: Site, server: Any, broker: redis.Server, box: Letterbox) -> None:
        self.site, self.server, self.broker, self.box = site, server, broker, box

    def web(self) -> None:
        self.site.kill()
        self.site.start()

    def worker(self) -> None:
        assert self.site.process is not None
        for pid in workers_of(self.site.process):
            with suppress(ProcessLookupError):
                os.kill(pid, 9)

    def redis(self) -> None:
        self.broker.kill()
        self.broker.start()

    def postgresql(self) -> None:
        postgres.crash(self.server)

    def strike(self, kind: str) -> None:
        getattr(self, kind)()


KINDS = ("web", "worker", "redis", "postgresql")


@pytest.fixture
def weather(tmp_path: Path) -> Iterator[Weather]:
    with postgres.own() as server, redis.own() as broker, open_box() as (box, port):
        with psycopg.connect(server.get_uri(), autocommit=True) as admin:
            admin.execute("CREATE DATABASE storm")
        url = re.sub(r"/postgres(\?|$)", r"/storm\1", server.get_uri())
        services = {"REDIS_URL": broker.url + "/0", "REDIS_CACHE_URL": broker.url + "/1"}
        site = Site(tmp_path, url, services | {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(port)})
        try:
            site.start()
            yield Weather(site, server, broker, box)
        finally:
            site.kill()


def inside(site: Site, *asked: str) -> Any:
    """What the site says about itself (``storm_tables``)."""
    command = [sys.executable, "-m", "tests.games.storm_tables", *asked]
    told = subprocess.run(command, cwd=ROOT, env=site.environment, check=True, capture_output=True)
    return json.loads(told.stdout)


def patiently(ask: Callable[[], tuple[int, str, str]]) -> tuple[int, str, str]:
    """Ask again, as a person would, until the site answers with more than an apology."""
    until = time.monotonic() + PATIENCE
    while True:
        with suppress(*AWAY):
            status, place, text = ask()
            if status < 500:
                return status, place, text
        assert time.monotonic() < until, "the site does not come back"
        time.sleep(0.2)


def play_a_move(seat: Seat, rng: Random) -> None:
    """One visit: a move if one is asked, sent again and again until it is acknowledged."""
    visitor = seat.visitor
    html = patiently(lambda: visitor.ask(visitor.table))[2]
    if link := re.search(r'id="next"\s+href="([^"]*deal=[^"]*)"', html):
        html = patiently(lambda: visitor.ask(link[1]))[2]
    seat.over = 'name="act"' not in html and "rematch" in html
    if not re.search(r'name="decision" value="[^"]+"', html):
        return
    move = answer(html, rng)
    status, _, page = patiently(lambda: visitor.post(f"{visitor.table}act/", html, **move))
    assert status == 303, page
    seat.acknowledged.append(move["request"])


def play_on(seats: list[Seat], rng: Random, calm: threading.Event, trouble: list[BaseException]) -> None:
    """Go from table to table until the storm is over."""
    try:
        while not calm.is_set() and (playing := [seat for seat in seats if not seat.over]):
            play_a_move(rng.choice(playing), rng)
    except BaseException as error:  # seen by the test, which is another thread
        trouble.append(error)


def sit_down(site: Site, number: int) -> list[Seat]:
    seats = []
    for table in inside(site, "make", str(number)):
        for session in table["sessions"]:
            visitor = Visitor(site, session)
            visitor.table = f"/en/play/{table['code']}/"
            seats.append(Seat(visitor))
    return seats


SIZES = [pytest.param((6, 2), id="short"), pytest.param((50, 20), id="long", marks=pytest.mark.long)]


@pytest.mark.parametrize("size", SIZES)
def test_a_storm_loses_nothing_and_counts_nothing_twice(weather: Weather, size: tuple[int, int]) -> None:
    tables, strikes = size
    rng, site = Random(11), weather.site
    seats = sit_down(site, tables)
    calm = threading.Event()
    trouble: list[BaseException] = []
    threads = [
        threading.Thread(target=play_on, args=(seats[at::THREADS], Random(at), calm, trouble)) for at in range(THREADS)
    ]
    for thread in threads:
        thread.start()
    falling = list(KINDS) * strikes
    rng.shuffle(falling)
    for kind in falling:
        time.sleep(rng.uniform(0.2, 1.0))
        weather.strike(kind)
        assert not trouble, trouble
    time.sleep(1)
    calm.set()
    for thread in threads:
        thread.join()
    assert not trouble, trouble
    told = settled(site)
    acknowledged = [request for seat in seats for request in seat.acknowledged]
    assert told["wrong"] == {}
    assert sorted(told["requests"]) == sorted(acknowledged)
    assert len(acknowledged) >= tables
    assert (told["facts"], told["double_facts"]) == (told["finished"], 0)
    mails = [int(re.match(r"<notice-(\d+)-", mail["Message-ID"])[1]) for mail in weather.box.taken]  # type: ignore[index]
    assert len(mails) == len(set(mails)), "a notice was doubled"
    # A mail that was being sent when its process died may have arrived or not; it is not sent again.
    assert set(told["sent"]) <= set(mails) <= {*told["sent"], *told["cut_off"]}
    assert len(told["sent"]) + len(told["cut_off"]) >= tables


def settled(site: Site) -> dict[str, Any]:
    """How things stand when the jobs have done what was left over."""
    until = time.monotonic() + 150
    while True:
        told: dict[str, Any] = inside(site, "check")
        owed = told["unsettled"] + told["unclaimable"] + told["untold"] + told["finished"] - told["facts"]
        if not owed:
            return told
        assert time.monotonic() < until, told
        time.sleep(3)
