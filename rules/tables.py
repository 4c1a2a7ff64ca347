"""Which game of the engine an example stands for: a variant with its options, or what is laid beside the usual game."""

from dataclasses import replace
from functools import lru_cache

from games.engine.catalog import COUNTINGS, UnknownVariant, variant
from games.engine.options import OPTIONS, default_of
from games.engine.reasons import Refused
from games.engine.variant import Variant

from .directives import Differences, Table
from .notation import Unreadable


@lru_cache(maxsize=64)
def game_of(table: Table, counting: str = "auto") -> Variant:
    """The engine's variant for a directive's attributes; Unreadable if the engine refuses it."""
    if counting not in COUNTINGS:
        raise Unreadable(f"there is no way of counting {counting!r}")
    try:
        return variant(table.variant, table.options, counting)
    except (UnknownVariant, ValueError, Refused) as refused:
        raise Unreadable(f"the engine refuses {table.variant} {','.join(table.options)}: {refused}") from refused


def _choices(table: Table) -> tuple[Table, ...]:
    """The table itself; an option named without a value that has several stands for each but the default."""
    for text in table.options:
        option = OPTIONS.get(text.replace("-", "_"))
        if option is not None and option.values != (True,):
            base = game_of(replace(table, options=()))
            values = [value for value in option.values if value != default_of(base, option)]
            rest = tuple(other for other in table.options if other != text)
            return tuple(replace(table, options=(*rest, f"{text}={value}")) for value in values)
    return (table,)


@lru_cache(maxsize=64)
def games_beside(written: Differences) -> tuple[Variant, ...]:
    """The standard game, and beside it the game or games the directive names; Unreadable if there is none."""
    return (game_of(Table()), *(game_of(table, written.counting) for table in _choices(written.table)))
