"""Every variant of the books, one entry each; the only place that knows them by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, cast

from .options import OPTIONS, check, chosen_options
from .pegging import PlayRules
from .phases import (
    Dealing,
    Exchanging,
    Grid,
    HandingOver,
    Laying,
    NextCard,
    NextSix,
    Phase,
    Playing,
    Showing,
    Splitting,
    Starter,
)
from .scoring import HandRules
from .variant import Counting, Goal, Sides, Variant

COUNTINGS: Final[tuple[Counting, ...]] = ("auto", "manual", "muggins")


def _each(seats: int) -> Sides:
    return tuple((seat,) for seat in range(seats))


def _targets(sides: Sides, target: int = 121) -> Goal:
    return Goal(targets=(target,) * len(sides))


def _variant(key: str, sides: Sides, dealing: Phase, *laying: Phase, **changes: Any) -> Variant:
    """Dealing, laying away, starter, play and show: what most variants have in common."""
    deal = (dealing, *laying, Starter(), Playing(), Showing())
    return replace(Variant(key=key, sides=sides, deal=deal, goal=_targets(sides)), **changes)


_PARTNERS: Final[Sides] = ((0, 2), (1, 3))
_LONE: Final[Sides] = ((0,), (1, 2))

_FIVE_CARD: Final = Variant(
    key="five-card",
    sides=_each(2),
    deal=(
        Dealing(sizes=(5, 5), start=3),
        Laying(throw=(2, 2)),
        Starter(),
        Playing(rules=PlayRules(one_count=True)),
        Showing(),
    ),
    goal=_targets(_each(2), 61),
    hand_size=3,
)

_SOLITAIRE: Final = Variant(
    key="solitaire",
    sides=((0,),),
    deal=(
        NextSix(),
        Laying(throw=(2,)),
        NextSix(second=True),
        Laying(throw=(2,), again=True),
        NextCard(),
        Showing(blocks=True),
    ),
    goal=Goal(targets=(121,), race=False, deals=4),
)

_SQUARES: Final = Variant(
    key="squares",
    sides=((0,),),
    deal=(Grid(),),
    goal=Goal(targets=(61,), race=False, deals=1, par=61),
)

VARIANTS: Final[Mapping[str, Variant]] = {
    entry.key: entry
    for entry in (
        _variant("standard", _each(2), Dealing(sizes=(6, 6)), Laying(throw=(2, 2))),
        _variant("two-into-crib", _each(2), Dealing(sizes=(5, 5), to_crib=2), Laying(throw=(1, 1))),
        _FIVE_CARD,
        _variant(
            "seven-card",
            _each(2),
            Dealing(sizes=(7, 7)),
            Laying(throw=(2, 2)),
            goal=Goal(targets=(181, 181)),
            hand_size=5,
        ),
        _variant("ten-card", _each(2), Dealing(sizes=(10, 10)), Splitting()),
        _variant("three", _each(3), Dealing(sizes=(5, 5, 5), to_crib=1), Laying(throw=(1, 1, 1))),
        _variant(
            "three-dealer-six",
            _each(3),
            Dealing(sizes=(5, 5, 6), dealer_first=True),
            Laying(throw=(1, 1, 2)),
        ),
        _variant(
            "two-against-one",
            _LONE,
            Dealing(sizes=(5, 5, 5), to_crib=1),
            Laying(throw=(1, 1, 1)),
            goal=Goal(targets=(61, 121)),
        ),
        _variant(
            "captain",
            _LONE,
            Dealing(sizes=(5, 5, 5), to_crib=1),
            Laying(throw=(0, 1, 1), by_seat=True),
            Exchanging(),
        ),
        _variant("four-partners", _PARTNERS, Dealing(sizes=(5, 5, 5, 5)), Laying(throw=(1, 1, 1, 1))),
        _variant("four", _each(4), Dealing(sizes=(5, 5, 5, 5)), Laying(throw=(1, 1, 1, 1))),
        _variant("five", _each(5), Dealing(sizes=(5, 5, 5, 5, 4)), Laying(throw=(1, 1, 1, 1, 0))),
        _variant(
            "five-crib-five",
            _each(5),
            Dealing(sizes=(5, 5, 5, 5, 5)),
            Laying(throw=(1, 1, 1, 1, 1)),
            hands=HandRules(crib_starter=False),
            crib_size=5,
        ),
        _variant("canadian-doubles", _PARTNERS, Dealing(sizes=(10, 0, 0, 10)), HandingOver()),
        _SOLITAIRE,
        _SQUARES,
    )
}

HEIRS: Final[Mapping[int, str]] = {4: "four", 3: "three", 2: "standard"}
"""Which variant those left in continuing play go on with (M5)."""


class UnknownVariant(KeyError):
    """No variant or option has this slug."""


def _as_options(given: Mapping[str, Any] | Iterable[str]) -> dict[str, Any]:
    if isinstance(given, Mapping):
        return dict(given)
    options: dict[str, Any] = {}
    for text in given:
        key, _, value = text.strip().partition("=")
        options[key] = (int(value) if value.isdigit() else value.replace("-", "_")) or True
    return options


def variant(
    slug: str = "standard",
    options: Mapping[str, Any] | Iterable[str] = (),
    counting: Counting = "auto",
) -> Variant:
    """A variant with its options. An option's slug means ``standard`` with that option.

    ``options`` is a mapping of keys, or texts such as ``joker-wild`` and ``target=61``;
    ``muggins`` and ``manual`` among them set the counting. Raises UnknownVariant, ValueError
    (a value an option cannot have) and Refused (a conflict, which names the two).
    """
    wanted = _as_options(options)
    for mode in COUNTINGS:
        if wanted.pop(mode, False):
            counting = mode
    if slug in COUNTINGS:
        slug, counting = "standard", cast(Counting, slug)
    if slug not in VARIANTS and slug.replace("-", "_") in OPTIONS:
        wanted.setdefault(slug, True)
        slug = "standard"
    if slug not in VARIANTS:
        raise UnknownVariant(slug)
    base = VARIANTS[slug]
    try:
        chosen = chosen_options(base, wanted)
    except KeyError as error:
        raise UnknownVariant(error.args[0]) from error
    check(base, chosen, counting)
    made = base
    for key, value in chosen.items():
        made = OPTIONS[key].apply(made, value)
    return replace(made, options=chosen, counting=counting)


def heirs(of: Variant) -> dict[int, Variant]:
    """The variants of those who are left in continuing play, with the same options."""
    return {left: variant(HEIRS[left], of.options, of.counting) for left in range(2, of.seats)}
