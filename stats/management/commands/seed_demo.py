"""Fills the site with made-up people and real games between bots, to look at pages full and to measure them."""

from typing import Any

from django.core.management.base import CommandParser
from django.utils import timezone

from cribsite.commands import Command as Base
from games.engine.catalog import UnknownVariant
from stats import boards, demo, yardsticks
from stats.management.bars import bar


class Command(Base):
    """`seed_demo --players P --games N [--variant SLUG] [--years Y] [--seed S]`."""

    help = "Fill the site with made-up people and games that bots play; for looking and measuring, not for a real site."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, default=20, help="How many people; they are called demo-1, demo-2 …")
        parser.add_argument("--games", type=int, default=200, help="How many games.")
        parser.add_argument("--variant", default="", help="One variant; without it the standard one mostly.")
        parser.add_argument("--years", type=float, default=1.0, help="Over how many years up to now.")
        parser.add_argument("--seed", type=int, default=1, help="Other numbers make other games.")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["players"] < 1 or options["games"] < 1 or options["years"] <= 0:
            self.complain("usage", "players, games and years must be more than nought.")
        wish = demo.Wish(
            players=options["players"],
            games=options["games"],
            variant=options["variant"],
            years=options["years"],
            seed=options["seed"],
            until=timezone.now(),
        )
        try:
            made = demo.make(wish, bar(self.stderr))
        except UnknownVariant as unknown:
            self.complain("variant", f"there is no variant {unknown.args[0]!r}.")
        boards.renew()
        yardsticks.renew()
        self.say(f"ok: {wish.players} players, {made} games")
