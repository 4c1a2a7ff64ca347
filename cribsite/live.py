"""Telling open pages that a game has moved: one hub a process, one event stream a page, never a card over it.

A page gets its stream's address from `stream_token`, made where permission was checked. Over the stream goes only
"moved, version N"; each viewer then fetches his own page. Services call `publish` after commit. With Redis the hub
hears every process; without it one query every half second looks at the games somebody is watching.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core import signing

PREFIX = "/events/"
SALT = "cribsite.live"
TOKEN_AGE = 24 * 3600  # seconds; a page open for longer falls back to its 20-second poll
POLL_EVERY = 0.5  # seconds
COMMENT_EVERY = 15.0  # seconds, so that proxies keep the stream open
RETRY_AFTER = 2000  # milliseconds, told to the browser

log = logging.getLogger(__name__)

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


def stream_token(game_pk: int) -> str:
    """The signed last part of a stream's address; only for somebody who may see this game."""
    return signing.dumps(game_pk, salt=SALT)


def game_of(token: str) -> int | None:
    """The game a token was signed for; None if it was not made here or is too old."""
    try:
        return int(signing.loads(token, salt=SALT, max_age=TOKEN_AGE))
    except (signing.BadSignature, ValueError, TypeError):
        return None


def channel() -> str:
    """The name the news goes by in Redis, where names are common to all numbered databases of a server."""
    return f"cribbage:moved{urlsplit(settings.REDIS_URL).path}"


def publish(game_pk: int, version: int) -> None:
    """Say that a game is now at `version`. Call it after commit; a failing Redis only delays the viewers."""
    if settings.REDIS_URL:
        import redis

        try:
            with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2) as client:
                client.publish(channel(), f"{game_pk}:{version}")
        except redis.RedisError:
            log.warning("live updates: Redis did not take a message; pages will poll")
    else:
        hub.tell_from_thread(game_pk, version)


def versions(games: Iterable[int]) -> dict[int, int]:
    """The present version of each game, on a connection of its own that is closed again."""
    from django.apps import apps
    from django.db import connection

    try:
        # By name: this module must not import the games, which import it.
        model: Any = apps.get_model("games", "Game")
        return dict(model.objects.filter(pk__in=list(games)).values_list("pk", "version"))
    finally:
        connection.close()


ask_versions = sync_to_async(versions, thread_sensitive=False)


class Watcher:
    """One open page: the versions it has still to be told, oldest first."""

    def __init__(self) -> None:
        self.news: asyncio.Queue[int] = asyncio.Queue()
        self.told = -1

    def tell(self, version: int) -> None:
        """Versions only rise; what the page knows already is not said again."""
        if version > self.told:
            self.told = version
            self.news.put_nowait(version)


class Hub:
    """Who watches which game in this process, and the one task that brings the news while anybody watches."""

    def __init__(self) -> None:
        self.watchers: dict[int, set[Watcher]] = {}
        self.pump: asyncio.Task[None] | None = None
        self.loop: asyncio.AbstractEventLoop | None = None

    @contextlib.contextmanager
    def watching(self, game: int) -> Iterator[Watcher]:
        """A watcher of one game, for as long as the block lasts."""
        watcher = Watcher()
        self.watchers.setdefault(game, set()).add(watcher)
        self._start()
        try:
            yield watcher
        finally:
            left = self.watchers.get(game, set())
            left.discard(watcher)
            if not left:
                self.watchers.pop(game, None)
            if not self.watchers:
                self.stop()

    def tell(self, game: int, version: int) -> None:
        for watcher in self.watchers.get(game, ()):
            watcher.tell(version)

    def tell_from_thread(self, game: int, version: int) -> None:
        """`tell` from the thread that handled a move; the poller would find it half a second later anyway."""
        loop = self.loop
        if self.watchers and loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop closed in between
                loop.call_soon_threadsafe(self.tell, game, version)

    def stop(self) -> None:
        if self.pump is not None:
            self.pump.cancel()
        self.pump = self.loop = None

    def _start(self) -> None:
        if self.pump is None or self.pump.done():
            self.loop = asyncio.get_running_loop()
            self.pump = self.loop.create_task(self._bring())

    async def _bring(self) -> None:
        source = self._hear if settings.REDIS_URL else self._look_on
        while True:
            try:
                await source()
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("live updates: the hub lost its source and tries again")
            await asyncio.sleep(1)

    async def _look(self) -> None:
        for game, version in (await ask_versions(tuple(self.watchers))).items():
            self.tell(game, version)

    async def _look_on(self) -> None:
        while True:
            await self._look()
            await asyncio.sleep(POLL_EVERY)

    async def _hear(self) -> None:
        from redis.asyncio import Redis

        async with Redis.from_url(settings.REDIS_URL) as client, client.pubsub() as messages:
            await messages.subscribe(channel())
            # Once after (re)connecting: what was said while nobody listened is in the database.
            await self._look()
            async for message in messages.listen():
                if message["type"] == "message":
                    game, _, version = message["data"].decode().partition(":")
                    self.tell(int(game), int(version))


hub = Hub()

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


async def stream(scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI application under `/events/<token>`: 204 for a bad token (the browser then stops asking)."""
    game = game_of(scope["path"][len(PREFIX) :])
    if scope["method"] != "GET" or game is None:
        await send({"type": "http.response.start", "status": 204, "headers": [(b"cache-control", b"no-store")]})
        await send({"type": "http.response.body", "body": b""})
        return
    with hub.watching(game) as watcher:
        # The page asks for news as soon as the stream is open, so the watcher must be known before it opens.
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        # And a move may have come while it opened.
        hub.tell(game, (await ask_versions((game,))).get(game, -1))
        tasks = {asyncio.create_task(_until_gone(receive)), asyncio.create_task(_write(watcher, send))}
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _write(watcher: Watcher, send: Send) -> None:
    text = f"retry: {RETRY_AFTER}\n\n"
    while True:
        await send({"type": "http.response.body", "body": text.encode(), "more_body": True})
        try:
            version = await asyncio.wait_for(watcher.news.get(), COMMENT_EVERY)
            text = f"event: moved\ndata: {version}\n\n"
        except TimeoutError:
            text = ": still here\n\n"


async def lifespan(receive: Receive, send: Send) -> None:
    """The server's start and stop; at the end the hub's task goes too."""
    while True:
        kind = (await receive())["type"]
        if kind == "lifespan.shutdown":
            hub.stop()
        await send({"type": f"{kind}.complete"})
        if kind == "lifespan.shutdown":
            return
