"""``variants_table``: the catalog of variants and options as a page of tables, for ``docs/variants.md``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.utils.translation import override

from cribsite.commands import Command as SiteCommand
from games import labels
from games.engine import catalog
from games.engine.match import PRESETS, WINS_MATCH
from games.engine.options import OPTIONS, Option
from games.engine.phases import Dealing, Exchanging, HandingOver, Laying, Splitting
from games.engine.reasons import Refused
from games.engine.variant import Variant

HEAD = """# Variants and options

Written by `./dev manage variants_table` from the catalog (`games/engine/catalog.py`, `games/engine/options.py`); a
test compares the two. Seats are counted from the dealer's left, the dealer last."""


class Command(SiteCommand):
    help = "Print the tables of variants, options and what goes with what, as Markdown."

    def handle(self, *args: Any, **options: Any) -> None:
        with override("en"):
            self.say(page())


def page() -> str:
    """The whole page."""
    parts = [HEAD, "## Variants", variants(), "## Options", options(), "## What goes with what", together()]
    return "\n\n".join([*parts, "## Match points", presets()])


def _table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    def line(cells: Iterable[object]) -> str:
        return f"| {' | '.join(str(cell) for cell in cells)} |"

    names = list(head)
    return "\n".join([line(names), f"|{'---|' * len(names)}", *(line(row) for row in rows)])


def variants() -> str:
    """One row a variant: who plays, what is dealt and laid away, how many cards count, what wins."""
    head = ("variant", "sides", "dealt", "pack to crib", "laid away", "hand", "crib", "target", "phases", "in a word")
    return _table(head, (_variant_row(variant) for variant in catalog.VARIANTS.values()))


def _variant_row(variant: Variant) -> Iterator[object]:
    dealing: Dealing | None = variant.phase(Dealing)
    yield f"`{variant.key}`"
    yield " : ".join("+".join(map(str, side)) for side in variant.sides)
    yield _sizes(dealing.sizes) if dealing else "one by one"
    yield dealing.to_crib if dealing else 0
    yield _laid_away(variant)
    yield variant.hand_size
    yield variant.crib_size
    yield _goal(variant)
    yield " → ".join(phase.name for phase in variant.deal)
    yield labels.VARIANT_LINES[variant.key]


def _sizes(sizes: tuple[int, ...]) -> str:
    return str(sizes[0]) if len(set(sizes)) == 1 else " ".join(map(str, sizes))


def _laid_away(variant: Variant) -> str:
    found = []
    for phase in variant.deal:
        if isinstance(phase, Laying):
            found.append(_sizes(phase.throw) + (" by seat" if phase.by_seat else ""))
        elif isinstance(phase, Exchanging):
            found.append(f"{phase.throw} by seat {phase.seat}, out of his and the crib's")
        elif isinstance(phase, Splitting):
            found.append(f"{phase.throw}, {phase.play} to play with, the rest a second hand")
        elif isinstance(phase, HandingOver):
            found.append(f"{phase.throw} by two seats, {phase.give} to the partner")
    return "; ".join(found) or "–"


def _goal(variant: Variant) -> str:
    goal = variant.goal
    if not goal.race:
        deals = "one deal" if goal.deals == 1 else f"{goal.deals} deals"
        return f"total of {deals}" + (f", {goal.par} wins" if goal.par else "")
    return _sizes(goal.targets).replace(" ", " : ")


def options() -> str:
    """One row an option."""
    rows = (
        (f"`{option.key}`", _values(option), _keys(option.against), labels.OPTION_LINES[option.key])
        for option in OPTIONS.values()
    )
    return _table(("option", "values", "not with", "in a word"), rows)


def _values(option: Option) -> str:
    return "on, off" if option.values == (True,) else ", ".join(str(value) for value in option.values)


def _keys(keys: Iterable[str]) -> str:
    return ", ".join(f"`{key}`" for key in sorted(keys)) or "–"


def together() -> str:
    """Which option and counting goes with which variant, as the catalog itself answers."""
    chosen = [(key, {key: next(v for v in option.values if v != option.default)}) for key, option in OPTIONS.items()]
    countings = [mode for mode in catalog.COUNTINGS if mode != "auto"]
    rows = []
    for slug in catalog.VARIANTS:
        cells = [_goes(slug, given, "auto") for _, given in chosen] + [_goes(slug, {}, mode) for mode in countings]
        rows.append((f"`{slug}`", *cells))
    return _table(("", *(f"`{key}`" for key, _ in chosen), *(f"`{mode}`" for mode in countings)), rows)


def _goes(slug: str, given: dict[str, Any], counting: Any) -> str:
    try:
        catalog.variant(slug, given, counting)
    except Refused:
        return "–"
    return "yes"


def presets() -> str:
    """Points of a win by the loser's skunk."""
    rows = ((f"`{name}`", *("the match" if p == WINS_MATCH else p for p in scale)) for name, scale in PRESETS.items())
    return _table(("preset", "win", "skunk", "double", "triple"), rows)
