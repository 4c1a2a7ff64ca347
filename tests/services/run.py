"""Runs the tests: brings up PostgreSQL, Redis and Chromium, then pytest with an own folder for changing files.

`python -m tests.services.run [--long] [--one] [pytest arguments]`; `--one` runs in one process.
"""

import contextlib
import os
import subprocess
import sys
import tempfile

from tests.services import chromium, postgres, redis


def processes() -> int:
    """One more than there are cores: tests of the browser and of services wait a good part of their time."""
    return min((os.cpu_count() or 2) + 1, MOST)


MOST = 6
"""Each process has two of the sixteen numbered stores of Redis, and a browser."""


def pytest_arguments(given: list[str]) -> list[str]:
    """What goes to pytest: several processes unless told otherwise or for a debugger; slow tests only with --long."""
    arguments = [a for a in given if a not in {"--long", "--one"}]
    alone = "--one" in given or any(a in {"-s", "--pdb", "-n"} or a.startswith("-n") for a in arguments)
    if "--long" not in given:
        arguments += ["-m", "not long"] if "-m" not in arguments else []
    return arguments if alone else ["-n", str(processes()), "--dist", "worksteal", *arguments]


def main(given: list[str]) -> int:
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="cribbage-test-", ignore_cleanup_errors=True))
        chromium.launch_options()
        environment = os.environ | {
            "VAR_DIR": folder,
            "DATABASE_URL": os.environ.get("TEST_DATABASE_URL") or stack.enter_context(postgres.running()),
            "REDIS_URL": os.environ.get("TEST_REDIS_URL") or stack.enter_context(redis.running()),
            "DJANGO_ALLOW_ASYNC_UNSAFE": "true",  # Playwright's own loop runs in the thread of the tests
        }
        for name in ("PRODUCTION", "DEBUG", "SECRET_KEY"):
            environment.pop(name, None)
        command = [sys.executable, "-m", "pytest", *pytest_arguments(given)]
        return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
