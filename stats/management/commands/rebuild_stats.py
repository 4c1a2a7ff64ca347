"""Makes the figures' sums anew from the facts, or says whether they are equal."""

import datetime as dt
from typing import Any

from django.core.management.base import CommandParser

from cribsite.commands import DIFFERENCES
from cribsite.commands import Command as Base
from stats import rebuilding
from stats.management.bars import bar


class Command(Base):
    """`rebuild_stats [--check [--logs]] [--since DAY]`."""

    help = "Make the figures' sums anew from the facts of finished games; --check only compares."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="Change nothing; exit 1 if sums and facts differ.")
        parser.add_argument(
            "--since", metavar="DAY", help="Only games that ended on this day (2026-03-01) or later, and their months."
        )
        parser.add_argument("--logs", action="store_true", help="With --check: also compare the facts with the logs.")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["logs"] and not options["check"]:
            self.complain("usage", "--logs goes with --check.")
        progress = bar(self.stderr)
        since = self.day(options["since"])
        if not options["check"]:
            made = rebuilding.rebuild(progress, since)
            self.say(f"ok: {made.games} games, {made.rows} rows made")
            return
        found = rebuilding.check(since, progress)
        differences = found.differences + (rebuilding.check_logs(progress, since) if options["logs"] else [])
        for one in differences:
            self.say(f"different: {one.table} {one.key}: rollup {one.kept}, facts {one.found}")
        if differences:
            self.finish(DIFFERENCES)
        self.say(f"ok: {found.games} games, {found.rows} rows equal")

    def day(self, text: str | None) -> dt.date | None:
        """The day that was asked for, None for none."""
        if text is None:
            return None
        try:
            return dt.date.fromisoformat(text)
        except ValueError:
            self.complain("since", f"{text!r} is no day such as 2026-03-01.")
