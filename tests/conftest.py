"""What every test can ask for: a live site with streams, a real worker, a browser, and a fresh cache."""

import contextlib
import os
import secrets
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.services import chromium


def pytest_configure(config: pytest.Config) -> None:
    from cribsite import catalogs
    from tests import emptying

    emptying.install()
    if not hasattr(config, "workerinput"):
        catalogs.compile_all()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests last: Playwright leaves a running loop behind, and the quick tests should speak first."""
    for item in items:
        if {"page", "context", "browser", "playwright"} & set(getattr(item, "fixturenames", ())):
            item.add_marker("browser")
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture(autouse=True)
def _same_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test is dealt the same cards each time, so that what passed passes; another LUCK deals others to all."""
    luck = Random(f"{os.environ.get('LUCK', '')}{request.node.nodeid}")
    monkeypatch.setattr(secrets, "token_bytes", lambda nbytes=None: luck.randbytes(nbytes or 32))


@pytest.fixture(autouse=True)
def _own_language() -> None:
    """What language one test was in is not the next one's."""
    from django.conf import settings
    from django.utils import translation

    translation.activate(settings.LANGUAGE_CODE)


@pytest.fixture(autouse=True)
def _fresh_cache() -> Iterator[None]:
    """Rate limits live in the cache; one test's tries are not another's."""
    from django.core.cache import cache

    yield
    cache.clear()


@pytest.fixture(scope="session")
def run_folder() -> Path:
    """The folder for changing files of this test process."""
    from django.conf import settings

    return Path(settings.VAR_DIR)


# --- the site, served for real ----------------------------------------------------------------------------------
class LiveSite:
    """A running site: `url` without a slash at its end."""

    def __init__(self, url: str) -> None:
        self.url = url

    def __str__(self) -> str:
        return self.url


@pytest.fixture(scope="session")
def _server() -> Iterator[str]:
    import uvicorn

    from cribsite.asgi import application
    from tests.services.redis import free_port

    port = free_port()
    config = uvicorn.Config(
        application, host="127.0.0.1", port=port, log_config=None, access_log=False, timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, name="live-site", daemon=True)
    thread.start()
    deadline = time.monotonic() + 10
    while not server.started:
        if time.monotonic() > deadline or not thread.is_alive():
            raise RuntimeError("the test server did not start")
        time.sleep(0.02)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)


@pytest.fixture
def live_site(transactional_db: None, _server: str, settings: Any) -> LiveSite:
    """The whole site, streams too, on the test database, served by uvicorn in a thread."""
    settings.ALLOWED_HOSTS = ["*"]
    return LiveSite(_server)


# --- the worker -------------------------------------------------------------------------------------------------
def child_environment() -> dict[str, str]:
    """The environment of a child process that shall see what the tests see: same database, broker and folder."""
    from django.conf import settings
    from django.db import connection

    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "cribsite.settings",
        "DATABASE_URL": database_url(connection.settings_dict),
        "VAR_DIR": str(settings.VAR_DIR),
        "REDIS_URL": settings.REDIS_URL,
        "SECRET_KEY": settings.SECRET_KEY,
    }


def database_url(parts: dict[str, Any]) -> str:
    """The address of a database, from Django's settings of it."""
    if parts["ENGINE"].endswith("sqlite3"):
        return f"sqlite:///{parts['NAME']}"
    host = parts["HOST"] or parts["OPTIONS"].get("host", "")
    where = f"?host={host}" if host.startswith("/") else ""
    server = "" if where else f"{host}:{parts['PORT'] or 5432}"
    return f"postgresql://{parts['USER']}:{parts['PASSWORD']}@{server}/{parts['NAME']}{where}"


@pytest.fixture
def _worker(transactional_db: None, run_folder: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """A worker for one test: one that lives longer does other tests' jobs while their rows are cleared away."""
    from cribsite.celery import app

    app.control.purge()
    environment = child_environment()
    command = [sys.executable, "-m", "celery", "-A", "cribsite", "worker", "--pool=threads", "-c2", "-l", "INFO"]
    quiet = ["--without-gossip", "--without-mingle", "--prefetch-multiplier=1"]
    with (run_folder / "worker.log").open("ab") as log:
        child = subprocess.Popen([*command, *quiet], env=environment, stdout=log, stderr=log)
    try:
        _wait_for_worker(child)
        yield child
    finally:
        child.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(10)
        if child.poll() is None:
            child.kill()
            child.wait()


def _wait_for_worker(child: "subprocess.Popen[bytes]", seconds: float = 90) -> None:
    """Until its first heartbeat, which a worker writes when it is ready; a busy machine takes its time."""
    from cribsite.tasks import heartbeat_age

    begun = time.time()
    while (heartbeat_age() or float("inf")) > time.time() - begun:
        assert child.poll() is None, "the worker died; its words are in worker.log"
        assert time.time() - begun < seconds, "the worker did not start in time"
        time.sleep(0.1)


@pytest.fixture
def worker(transactional_db: None, _worker: "subprocess.Popen[bytes]") -> Callable[..., None]:
    """A real Celery worker on the test database. Call it with a question to wait until the answer is true."""

    def until(question: Callable[[], Any], seconds: float = 20) -> None:
        deadline = time.monotonic() + seconds
        while not question():
            assert _worker.poll() is None, "the worker died"
            assert time.monotonic() < deadline, "the worker did not get there in time"
            time.sleep(0.05)

    return until


# --- the browser ------------------------------------------------------------------------------------------------
@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, **chromium.launch_options()}


@pytest.fixture
def context(new_context: Any, live_site: LiveSite) -> Any:
    """A browser of one person on the live site; more persons: `new_context(base_url=live_site.url)`."""
    made = new_context(base_url=live_site.url)
    made.set_default_timeout(10_000)
    return made


@pytest.fixture
def axe() -> Callable[[Any], None]:
    """Call it with a page: fails with a list of what hinders people who use the page in other ways."""
    from axe_playwright_python.sync_playwright import Axe

    runner = Axe()

    def check(page: Any) -> None:
        found = runner.run(page)
        assert found.violations_count == 0, found.generate_report()

    return check
