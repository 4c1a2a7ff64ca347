"""Measures how quick the site is on this machine, beside what it should be."""

import json
import platform
import subprocess
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path
from typing import Any

from cribsite import environment
from cribsite.commands import Command as SiteCommand
from cribsite.measuring.rows import Row

BENCHES = ("site", "engine", "stats")


class Command(SiteCommand):
    help = "Measure; exit 1 if a goal is missed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("bench", nargs="?", default="site", choices=BENCHES, help="What to measure.")
        parser.add_argument("--json", metavar="FILE", help="Write the result as one JSON object into FILE.")

    def handle(self, *args: Any, **options: Any) -> None:
        rows: list[Row] = []
        for row in import_module(f"cribsite.measuring.{options['bench']}").rows():
            rows.append(row)
            self.say(str(row))
        if options["json"]:
            made = [row.as_json() for row in rows]
            told = {"bench": options["bench"], "commit": commit(), "machine": machine(), "rows": made}
            Path(options["json"]).write_text(json.dumps(told, ensure_ascii=False) + "\n", encoding="utf-8")
        if any(row.met is False for row in rows):
            self.finish(1)


def commit() -> str | None:
    """The commit that is measured, None outside git."""
    try:
        told = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=environment.ROOT, capture_output=True, check=True, text=True
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return told.stdout.strip()


def machine() -> str:
    """Processor and Python in a few words; no host name."""
    return f"{platform.machine()}, {platform.system()}, Python {platform.python_version()}"
