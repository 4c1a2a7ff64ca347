"""What a person typed for a command: the variant, the cards, and what is wrong with them."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from cribsite.commands import Complaint
from games.engine import catalog
from games.engine.cards import Card, UnknownCard, cards
from games.engine.faults import sentence
from games.engine.reasons import Refused
from games.engine.scoring import Item
from games.engine.variant import Variant


def add_variant_arguments(parser: ArgumentParser) -> None:
    """``--variant`` and ``--options``."""
    parser.add_argument("--variant", default="standard", metavar="SLUG", help="Which way to play.")
    parser.add_argument("--options", default="", metavar="A,B", help="Options, with commas between them.")


def asked_variant(slug: str, options: str, counting: str = "auto") -> Variant:
    """The variant that was asked for; a Complaint says what is wrong."""
    wanted = [word for word in re.split(r"[,;\s]+", options or "") if word]
    try:
        return catalog.variant(slug or "standard", wanted, counting)  # type: ignore[arg-type]
    except Refused as refused:
        raise Complaint(refused.reason.value, f"{sentence(refused)}.") from refused
    except catalog.UnknownVariant as error:
        raise Complaint("unknown_variant", f"there is no variant or option {error.args[0]!r}.") from error
    except ValueError as error:
        raise Complaint("bad_value", f"the option {error.args[0]!r} has no such value.") from error


def asked_cards(text: str, variant: Variant) -> tuple[Card, ...]:
    """Cards as typed; jokers only where the variant has them."""
    try:
        found = cards(text)
    except UnknownCard as error:
        raise Complaint("unknown_card", f"there is no card {error.text!r}.") from error
    check_pack(found, variant)
    return found


def check_pack(found: Sequence[Card], variant: Variant) -> None:
    """Every card is in the variant's pack, and once only."""
    for card in found:
        if card.is_joker and not variant.jokers:
            raise Complaint("unknown_card", f"{card} is not in the pack of {variant.key}.")
        if found.count(card) > 1:
            raise Complaint("card_twice", f"{card} is there twice.")


def item_json(item: Item) -> dict[str, Any]:
    """An item as the commands print it."""
    made: dict[str, Any] = {
        "reason": item.reason.value,
        "points": item.points,
        "cards": [card.code for card in item.cards],
    }
    if item.named:
        made["named"] = dict(item.named)
    return made


def options_json(variant: Variant) -> dict[str, Any]:
    """The options that are not at their default."""
    return dict(variant.options)
