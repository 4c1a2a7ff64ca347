"""Debian's Chromium, as the tests and the screenshots start it."""

import subprocess
from functools import cache
from typing import Any

from tests.services.apt import ensure_command

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def launch_options() -> dict[str, Any]:
    """Arguments for Playwright's `chromium.launch`; installs Chromium if it is missing."""
    return {"executable_path": _executable(), "args": FLAGS}


def whole_options() -> dict[str, Any]:
    """The same for the whole Chromium: the one without windows shows no notices."""
    return {"executable_path": ensure_command("chromium", package="chromium"), "args": FLAGS}


@cache
def _executable() -> str:
    """Chromium without the windows nobody sees, at less than half the cost; the whole one where there is no other."""
    try:
        return ensure_command("chromium-headless-shell", package="chromium-headless-shell")
    except (subprocess.CalledProcessError, RuntimeError):
        return ensure_command("chromium", package="chromium")
