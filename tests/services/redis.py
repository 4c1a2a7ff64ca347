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
    ensure_command("redis-server", package="redis-server")
    with tempfile.TemporaryDirectory(prefix="cribbage-redis-") as folder:
        port = free_port()
        command = ["redis-server", "--bind", "127.0.0.1", "--port", str(port), "--save", "", "--appendonly", "no"]
        server = subprocess.Popen([*command, "--dir", folder], stdout=subprocess.DEVNULL)
        try:
            for _ in range(100):
                if answers(port):
                    break
                time.sleep(0.05)
            else:
                raise RuntimeError("redis-server did not answer within five seconds")
            yield f"redis://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(10)
