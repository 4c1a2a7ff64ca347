"""``score``: the points of a hand or a crib, item by item."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from cribsite.commands import DIFFERENCES, Complaint
from cribsite.commands import Command as SiteCommand
from games.engine.cards import Card
from games.engine.scoring import Count, count_hand
from games.engine.variant import Variant
from games.management.asked import (
    add_variant_arguments,
    asked_cards,
    asked_variant,
    check_pack,
    item_json,
    options_json,
)
from games.management.tables import Row, answer, flag


class Command(SiteCommand):
    help = "Count a hand or a crib: points, reason and cards a line, then the total."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("hand", nargs="?", help='The cards in quotes, as "5H 5S 5D JC".')
        parser.add_argument("starter", nargs="?", default="", help="The starter, if there is one.")
        parser.add_argument("--crib", action="store_true", help="Count it as a crib.")
        add_variant_arguments(parser)
        parser.add_argument("--json", action="store_true", help="One JSON object.")
        parser.add_argument("--csv", metavar="FILE", help="Count each row of a file: id,hand,starter,crib.")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["csv"]:
            if answer(options["csv"], ("id", "hand", "starter", "crib"), total_of_row, self.stdout):
                self.finish(DIFFERENCES)
            return
        if not options["hand"]:
            self.complain("usage", "a hand is needed, or --csv with a file.")
        variant = asked_variant(options["variant"], options["options"])
        hand, starter = asked_hand(variant, options["hand"], options["starter"], options["crib"])
        count = count_hand(variant, hand, starter, options["crib"])
        if options["json"]:
            self.say_json(as_json(variant, hand, starter, options["crib"], count))
            return
        for item in count.items:
            self.say(" ".join((str(item.points), item.reason, *(c.code for c in item.cards))))
        self.say(f"{count.total} total")


def asked_hand(variant: Variant, hand: str, starter: str, crib: bool) -> tuple[tuple[Card, ...], Card | None]:
    """The cards that were typed, in the number the variant counts."""
    held = asked_cards(hand, variant)
    turned = asked_cards(starter, variant)
    size = variant.crib_size if crib else variant.hand_size
    what = "crib" if crib else "hand"
    if len(held) != size:
        raise Complaint("wrong_number", f"a {what} of {variant.key} has {size} cards, not {len(held)}.")
    if len(turned) > 1:
        raise Complaint("wrong_number", f"there is one starter, not {len(turned)}.")
    check_pack(held + turned, variant)
    return held, turned[0] if turned else None


def total_of_row(row: Row) -> str:
    """The total of a row of a file."""
    variant = asked_variant(row.get("variant", ""), row.get("options", ""))
    crib = flag(row["crib"])
    hand, starter = asked_hand(variant, row["hand"], row["starter"], crib)
    return str(count_hand(variant, hand, starter, crib).total)


def as_json(variant: Variant, hand: tuple[Card, ...], starter: Card | None, crib: bool, count: Count) -> dict[str, Any]:
    """The answer with its keys as the interfaces fix them."""
    return {
        "total": count.total,
        "hand": [c.code for c in hand],
        "starter": starter.code if starter else None,
        "crib": crib,
        "variant": variant.key,
        "options": options_json(variant),
        "items": [item_json(item) for item in count.items],
    }
