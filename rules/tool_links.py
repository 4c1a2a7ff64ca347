"""The addresses of the tools with cards in them, for the tools themselves and for the examples that lead there."""

from urllib.parse import urlencode

from django.urls import reverse

from games.engine.catalog import VARIANTS

from .calculator import Asked
from .directives import Hand


def calculator_address(asked: Asked) -> str:
    """The calculator with this question, without what is as usual."""
    said = {
        "hand": asked.hand,
        "starter": asked.starter,
        "crib": "1" if asked.crib else "",
        "variant": "" if asked.variant == "standard" else asked.variant,
        "options": ",".join(asked.options),
    }
    query = urlencode({key: value for key, value in said.items() if value})
    return reverse("rules:calculator") + (f"?{query}" if query else "")


def example_address(example: Hand) -> str:
    """The calculator with the hand of an example; "" where it is not a whole hand of its game."""
    written, table = example.written, example.table
    game = VARIANTS.get(table.variant, VARIANTS["standard"])
    if len(written.held) != (game.crib_size if written.crib else game.hand_size):
        return ""
    starter = written.starter.code if written.starter else ""
    held = " ".join(card.code for card in written.held)
    return calculator_address(Asked(held, starter, written.crib, table.variant, table.options))
