"""``replay``: a game's record told deal by deal."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cribsite.commands import Command as SiteCommand
from cribsite.commands import Complaint
from games.engine.record import BadRecord, read
from games.engine.tally import DealTally, tally


def load(path: str) -> Any:
    """The JSON document of a file; a Complaint if there is none."""
    try:
        return json.loads(Path(path).read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise Complaint("file", f"{path} cannot be read: {error.strerror or error}.") from error
    except ValueError as error:
        raise Complaint("record", f"document: {path} is not JSON.") from error


class Command(SiteCommand):
    help = "Replay a record: a line a deal with heels, play, hands, crib and scores."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="A record (JSON).")
        parser.add_argument("--json", action="store_true", help="One JSON object.")

    def handle(self, *args: Any, **options: Any) -> None:
        doc = load(options["file"])
        try:
            reading = read(doc)
        except BadRecord as bad:
            self.complain("record", f"{bad.place}: {bad.sentence}")
        deals, items = tally(reading)
        if options["json"]:
            self.say_json({"deals": [deal_json(d) for d in deals], "items": items, "result": doc.get("result")})
            return
        for deal in deals:
            self.say(deal_line(deal))


def deal_json(deal: DealTally) -> dict[str, Any]:
    """A deal with its keys as the interfaces fix them; ``second`` only where there are any."""
    made = {
        "deal": deal.deal,
        "dealer": deal.dealer,
        "starter": deal.starter,
        "heels": deal.heels,
        "play": deal.play,
        "hands": deal.hands,
        "crib": deal.crib,
        "scores": deal.scores,
    }
    if any(points is not None for points in deal.second):
        made["second"] = deal.second
    return made


def _numbers(values: Sequence[int | None]) -> str:
    return " ".join("-" if value is None else str(value) for value in values)


def deal_line(deal: DealTally) -> str:
    """``deal 3 dealer 1: heels 0, play 3 2, hands 8 6, crib 4 → 31 27``."""
    second = ""
    if any(points is not None for points in deal.second):
        second = f", second {_numbers(deal.second)}"
    return (
        f"deal {deal.deal} dealer {deal.dealer}: heels {deal.heels}, play {_numbers(deal.play)}, "
        f"hands {_numbers(deal.hands)}{second}, crib {_numbers([deal.crib])} → {_numbers(deal.scores)}"
    )
