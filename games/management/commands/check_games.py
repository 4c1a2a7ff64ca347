"""Compares what is kept beside each game's log with the log itself; ``--repair`` writes it anew."""

from argparse import ArgumentParser
from typing import Any

from cribsite.commands import DIFFERENCES
from cribsite.commands import Command as SiteCommand


class Command(SiteCommand):
    help = "Check scores, phase, result and turns of all games against their logs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--repair", action="store_true", help="Write what differs anew from the log.")

    def handle(self, *args: Any, **options: Any) -> None:
        from games.models import Game
        from games.services import check

        number, bad, mended = 0, 0, 0
        for pk, code in Game.objects.order_by("pk").values_list("pk", "code").iterator():
            number += 1
            wrong = check(pk, repair=options["repair"])
            if wrong:
                self.say(f"different: {code} {' '.join(wrong)}")
                mended += options["repair"] and wrong != ["log"]
                bad += 1
        if bad > mended:
            self.finish(DIFFERENCES)
        self.say(f"ok: {number} games" + (f", {mended} repaired" if mended else ""))
