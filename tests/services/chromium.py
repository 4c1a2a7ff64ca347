"""Debian's Chromium, as the tests and the screenshots start it."""

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
    return {"executable_path": ensure_command("chromium", package="chromium"), "args": FLAGS}
