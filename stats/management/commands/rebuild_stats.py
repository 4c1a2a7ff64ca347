"""Makes the figures' sums anew from the facts, or says whether they are equal."""

from typing import Any

from django.core.management.base import CommandParser

from cribsite.commands import DIFFERENCES
from cribsite.commands import Command as Base
from stats import rebuilding

BAR = 30


class Command(Base):
    """`rebuild_stats [--check [--logs]]`."""

    help = "Make the figures' sums anew from the facts of finished games; --check only compares."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="Change nothing; exit 1 if sums and facts differ.")
        parser.add_argument("--logs", action="store_true", help="With --check: also compare the facts with the logs.")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["logs"] and not options["check"]:
            self.complain("usage", "--logs goes with --check.")
        if not options["check"]:
            made = rebuilding.rebuild(self.progress)
            self.say(f"ok: {made.games} games, {made.rows} rows made")
            return
        found = rebuilding.check()
        differences = found.differences + (rebuilding.check_logs(self.progress) if options["logs"] else [])
        for one in differences:
            self.say(f"different: {one.table} {one.key}: rollup {one.kept}, facts {one.found}")
        if differences:
            self.finish(DIFFERENCES)
        self.say(f"ok: {found.games} games, {found.rows} rows equal")

    def progress(self, what: str, done: int, number: int) -> None:
        """A bar for a person at a terminal."""
        if not self.stderr.isatty():
            return
        filled = BAR * done // max(number, 1)
        self.stderr.write(f"\r{what} {'#' * filled}{'.' * (BAR - filled)} {done}/{number}", ending="")
        if done == number:
            self.stderr.write("")
