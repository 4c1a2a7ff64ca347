"""``verify_game``: was every card of a finished game dealt as promised?"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from cribsite.commands import DIFFERENCES
from cribsite.commands import Command as SiteCommand
from games.engine.verify import verify

from .replay import load


class Command(SiteCommand):
    help = "Check the commitment and every card of a record against the published recipe."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="The record of a finished game (JSON).")

    def handle(self, *args: Any, **options: Any) -> None:
        deals, wrong = verify(load(options["file"]))
        if wrong:
            self.say(f"bad: {wrong}")
            self.finish(DIFFERENCES)
        self.say(f"ok: {deals} {'deal' if deals == 1 else 'deals'}, commitment and every card as promised")
