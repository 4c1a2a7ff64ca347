"""The progress bar of long commands, for a person at a terminal."""

from collections.abc import Callable
from typing import Any

BAR = 30


def bar(out: Any) -> Callable[[str, int, int], None]:
    """A progress report that draws a bar on ``out``, and nothing where that is no terminal."""

    def progress(what: str, done: int, number: int) -> None:
        if not out.isatty():
            return
        filled = BAR * done // max(number, 1)
        out.write(f"\r{what} {'#' * filled}{'.' * (BAR - filled)} {done}/{number}", ending="")
        if done == number:
            out.write("")

    return progress
