"""A Redis for one test run: an own server on a free port, or the one that answers on this machine."""

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

import redis

from tests.services.apt import ensure_command

LOCAL_PORT = 6379


def free_port() -> int:
    """A TCP port of 127.0.0.1 that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    try:
        with redis.Redis(host="127.0.0.1", port=port, socket_timeout=1) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


@contextmanager
def running() -> Iterator[str]:
    """The address of a Redis without a database number (`redis://127.0.0.1:port`)."""
    if not shutil.which("redis-server") and answers(LOCAL_PORT):
        yield f"redis://127.0.0.1:{LOCAL_PORT}"
        return
    with own() as server:
        yield server.url


class Server:
    """A Redis of one's own, which keeps nothing on disk."""

    def __init__(self, folder: str) -> None:
        self.folder, self.port = folder, free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, always on the same port. Raises RuntimeError if it does not answer."""
        command = ["redis-server", "--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen([*command, "--dir", self.folder], stdout=subprocess.DEVNULL)
        for _ in range(100):
            if answers(self.port):
                return
            time.sleep(0.05)
        raise RuntimeError("redis-server did not answer within five seconds")

    def kill(self) -> None:
        """End it at once; whatever it held is gone."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(10)


@contextmanager
def own() -> Iterator[Server]:
    """A server of one's own, which may be killed and started again."""
    ensure_command("redis-server", package="redis-server")
    with tempfile.TemporaryDirectory(prefix="cribbage-redis-") as folder:
        server = Server(folder)
        try:
            server.start()
            yield server
        finally:
            server.kill()
