"""Measures how quick the site is on this machine, beside what it should be."""

import json
import platform
import random
import statistics
import subprocess
import time
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cribsite import environment
from cribsite.commands import Command as SiteCommand

HANDS = 20_000
PAGES = 40


def hands_a_second() -> float:
    """Whole counts (items with cards and reasons) of random hands with starter, after the tables are warm."""
    from games.engine.cards import PACK
    from games.engine.catalog import variant
    from games.engine.scoring import count_hand

    rng = random.Random(121)
    standard = variant("standard")
    deals = [rng.sample(PACK, 5) for _ in range(HANDS)]
    for deal in deals:
        count_hand(standard, deal[:4], deal[4])
    begun = time.perf_counter()
    for deal in deals:
        count_hand(standard, deal[:4], deal[4])
    return HANDS / (time.perf_counter() - begun)


def page_milliseconds(address: str) -> float:
    """Median time of one page for a visitor without a session, inside this process."""
    from django.test import Client

    client = Client(SERVER_NAME="localhost")
    times = []
    for _ in range(PAGES):
        begun = time.perf_counter()
        status = client.get(address).status_code
        times.append((time.perf_counter() - begun) * 1000)
        if status != 200:
            raise RuntimeError(f"{address} answered {status}")
    return statistics.median(times)


# Name, unit, goal, whether more is better, and how it is measured. The goals are for one of two slow cores.
ROWS: list[tuple[str, str, float, bool, Callable[[], float]]] = [
    ("hands counted", "1/s", 30_000, True, hands_a_second),
    ("home page", "ms", 50, False, lambda: page_milliseconds("/en/")),
    ("rules chapter", "ms", 50, False, lambda: page_milliseconds("/fa/rules/show/")),
    ("health", "ms", 10, False, lambda: page_milliseconds("/healthz")),
]


class Command(SiteCommand):
    help = "Measure; exit 1 if a goal is missed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", metavar="FILE", help="Write the result as one JSON object into FILE.")

    def handle(self, *args: Any, **options: Any) -> None:
        rows = [self.measure(*row) for row in ROWS]
        for row in rows:
            met = "met" if row["met"] else "missed"
            self.say(f"{row['name']}: {row['value']:.6g} {row['unit']}, goal {row['goal']:g}, {met}")
        if options["json"]:
            told = {"bench": "site", "commit": commit(), "machine": machine(), "rows": rows}
            Path(options["json"]).write_text(json.dumps(told, ensure_ascii=False) + "\n", encoding="utf-8")
        if not all(row["met"] for row in rows):
            self.finish(1)

    def measure(self, name: str, unit: str, goal: float, more: bool, how: Callable[[], float]) -> dict[str, Any]:
        self.note(f"measuring: {name}")
        value = how()
        met = value >= goal if more else value <= goal
        row: dict[str, Any] = {"name": name, "value": value, "unit": unit, "yardstick": None, "ratio": None}
        return row | {"goal": goal, "met": met}


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
