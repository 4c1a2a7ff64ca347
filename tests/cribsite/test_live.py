"""A page hears within two seconds that its game has moved, and hears nothing else."""

import http.client
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, Queue
from typing import Any
from urllib.parse import urlsplit

import pytest

from cribsite import live
from games.models import Game

IN_TIME = 2.0  # seconds


class Listener:
    """A browser's event stream, without the browser: `events` gets (name, data) as they come."""

    def __init__(self, url: str, token: str) -> None:
        parts = urlsplit(url)
        self.connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=10)
        self.connection.request("GET", f"{live.PREFIX}{token}")
        self.response = self.connection.getresponse()
        self.events: Queue[tuple[str, str]] = Queue()
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self) -> None:
        name = ""
        try:
            for raw in self.response:
                line = raw.decode().rstrip("\n")
                if line.startswith("event: "):
                    name = line[7:]
                elif line.startswith("data: "):
                    self.events.put((name, line[6:]))
        except (OSError, ValueError, AttributeError, http.client.HTTPException):
            return  # closed from here

    def hear(self, seconds: float = IN_TIME) -> tuple[str, str] | None:
        try:
            return self.events.get(timeout=seconds)
        except Empty:
            return None

    def close(self) -> None:
        if self.connection.sock:
            self.connection.sock.shutdown(2)
        self.connection.close()
        self.thread.join(5)


@contextmanager
def listening(url: str, game: Game) -> Iterator[Listener]:
    listener = Listener(url, live.stream_token(game.pk))
    try:
        # Whoever comes new hears the present version, so that no move is lost between page and stream.
        assert listener.hear(5) == ("moved", str(game.version))
        yield listener
    finally:
        listener.close()


@pytest.fixture
def make_game(transactional_db: None) -> Any:
    return lambda: Game.objects.create(secret="0" * 64, commit="0" * 64)


@pytest.fixture(params=["redis", "database"])
def source(request: pytest.FixtureRequest, settings: Any) -> Any:
    """How the hub hears of moves: by Redis, or by looking at the database."""
    if request.param == "database":
        settings.REDIS_URL = ""
    else:
        assert settings.REDIS_URL, "run the tests by ./dev test, which starts a Redis"
    deadline = time.monotonic() + 5
    while live.hub.watchers and time.monotonic() < deadline:
        time.sleep(0.05)
    return request.param


def move(game: Game, version: int, source: str) -> None:
    """What another process does: without Redis it only writes the row."""
    Game.objects.filter(pk=game.pk).update(version=version)
    if source == "redis":
        live.publish(game.pk, version)


def test_a_move_is_heard_in_time_by_every_page_of_that_game_only(live_site: Any, make_game: Any, source: str) -> None:
    game, other = make_game(), make_game()
    with (
        listening(live_site.url, game) as one,
        listening(live_site.url, game) as two,
        listening(live_site.url, other) as third,
    ):
        begun = time.monotonic()
        move(game, 7, source)
        assert one.hear() == ("moved", "7")
        assert two.hear() == ("moved", "7")
        assert time.monotonic() - begun < IN_TIME
        assert third.hear(0.7) is None


def test_the_same_version_is_told_once(live_site: Any, make_game: Any, source: str) -> None:
    game = make_game()
    with listening(live_site.url, game) as page:
        move(game, 2, source)
        move(game, 2, source)
        assert page.hear() == ("moved", "2")
        assert page.hear(0.8) is None


def test_a_closed_page_leaves_nothing_in_the_hub(live_site: Any, make_game: Any, source: str) -> None:
    game = make_game()
    with listening(live_site.url, game):
        assert game.pk in live.hub.watchers
    deadline = time.monotonic() + 5
    while live.hub.watchers and time.monotonic() < deadline:
        time.sleep(0.05)
    assert live.hub.watchers == {}
    assert live.hub.pump is None


@pytest.mark.parametrize("token", ["", "nonsense", "MQ:1abc:forged"])
def test_a_bad_token_opens_no_stream(live_site: Any, token: str) -> None:
    parts = urlsplit(live_site.url)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=5)
    connection.request("GET", f"{live.PREFIX}{token}")
    assert connection.getresponse().status == 204
    connection.close()


def test_a_stream_is_not_kept_by_proxies(live_site: Any, make_game: Any, source: str) -> None:
    game = make_game()
    with listening(live_site.url, game) as page:
        headers = page.response.headers
        assert headers["Content-Type"] == "text/event-stream; charset=utf-8"
        assert headers["X-Accel-Buffering"] == "no"
        assert headers["Cache-Control"] == "no-store"


def test_a_move_goes_through_although_redis_is_away(settings: Any, make_game: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1"
    live.publish(make_game().pk, 2)
