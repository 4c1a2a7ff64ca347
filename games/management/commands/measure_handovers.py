"""``measure_handovers``: how often a game by correspondence passes from one person to another."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any

from cribsite.commands import Command as SiteCommand
from games.engine.variant import Variant
from games.management.asked import add_variant_arguments, asked_variant, options_json
from games.management.handovers import LEFT, Passed, games


class Command(SiteCommand):
    help = (
        "Simulate games of people who decide as the medium bot does and claim truly, and count the handovers of a game."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_variant_arguments(parser)
        parser.add_argument("--counting", choices=("auto", "manual", "muggins"), default="auto")
        parser.add_argument("--leave", choices=LEFT, default=LEFT[0], help="What is left to be laid by itself.")
        parser.add_argument("--by-hand", action="store_true", help="No last card lays itself.")
        parser.add_argument("--games", type=int, default=1000)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--json", action="store_true", help="One JSON object.")

    def handle(self, *args: Any, **options: Any) -> None:
        variant = asked_variant(options["variant"], options["options"], options["counting"])
        if options["games"] < 1:
            self.complain("games", "at least one game is needed.")
        self.note(f"seed {options['seed']}")
        started, passed = time.perf_counter(), []
        for number, game in enumerate(_games(variant, options), 1):
            passed.append(game)
            if number % 50 == 0:
                self.note(f"{number} games")
        handovers = sorted(game.handovers for game in passed)
        figures: dict[str, Any] = {
            "mean": fmean(handovers),
            "p10": percentile(handovers, 10),
            "p90": percentile(handovers, 90),
            "games": len(passed),
            "deals": fmean(game.deals for game in passed),
        }
        if options["json"]:
            asked = {"variant": variant.key, "options": options_json(variant), "counting": variant.counting}
            seconds = time.perf_counter() - started
            self.say_json(
                figures
                | asked
                | {
                    "leave": options["leave"],
                    "by_hand": options["by_hand"],
                    "seed": options["seed"],
                    "seconds": seconds,
                }
            )
            return
        self.say(
            f"mean {figures['mean']:.1f} p10 {figures['p10']} p90 {figures['p90']} "
            f"games {figures['games']} deals {figures['deals']:.1f}"
        )


def _games(variant: Variant, options: dict[str, Any]) -> Iterator[Passed]:
    return games(variant, options["leave"], options["games"], options["seed"], options["by_hand"])


def percentile(values: Sequence[int], share: int) -> int:
    """The smallest of the sorted values that at least ``share`` per cent do not pass."""
    return values[max(-(-len(values) * share // 100), 1) - 1]
