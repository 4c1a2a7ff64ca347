"""House rules: each a function from variant to variant, with what it needs and cannot bear."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from . import variant as v
from .phases import Auction, Dealing, Exchanging, HandingOver, Laying, Phase, Playing, Showing, Splitting
from .reasons import Refusal, Refused
from .variant import Counting, Variant

LAYING: tuple[type[Phase], ...] = (Laying, Splitting, HandingOver, Exchanging)


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option of rules.md §2.2.

    ``apply`` makes the variant with the option set to a value; ``needs`` are the traits a
    variant must have (see ``traits``); ``against`` are the keys it does not go with;
    ``values`` are what may be chosen besides the default.
    """

    key: str
    apply: Callable[[Variant, Any], Variant]
    values: tuple[Any, ...] = (True,)
    default: Any = False
    needs: frozenset[str] = frozenset()
    against: frozenset[str] = frozenset()

    @property
    def slug(self) -> str:
        """The key as it stands in addresses and commands."""
        return self.key.replace("_", "-")


def traits(variant: Variant) -> frozenset[str]:
    """What a variant has that an option or a match may need (the compatibility table)."""
    kinds = {type(phase) for phase in variant.deal}
    singles = all(len(side) == 1 for side in variant.sides)
    found = {
        "opponent": variant.seats > 1,
        "laying": bool(kinds & set(LAYING)),
        "play": Playing in kinds,
        "show": Showing in kinds,
        "race": variant.goal.race,
        "one_target": len(set(variant.goal.targets)) == 1,
        "two_sides": len(variant.sides) == 2,
        "singles": singles and variant.seats > 2,
        "odd_singles": singles and variant.seats in (3, 5),
    }
    return frozenset(name for name, holds in found.items() if holds)


def _jokers(kind: Any) -> Callable[[Variant, Any], Variant]:
    def apply(variant: Variant, value: Any) -> Variant:
        made = replace(v.hands(variant, jokers=kind), jokers=True)
        return _play_rules(made, jokers=kind)

    return apply


def _play_rules(variant: Variant, **changes: Any) -> Variant:
    playing: Playing | None = variant.phase(Playing)
    if playing is None:
        return variant
    return v.tune(variant, Playing, rules=replace(playing.rules, **changes))


def _threes(variant: Variant, value: Any) -> Variant:
    return _play_rules(v.hands(variant, runs="threes"), runs="threes")


def _fives(variant: Variant, value: Any) -> Variant:
    for kind in LAYING:
        variant = v.tune(variant, kind, must_fives=True)
    return variant


def _lowball(variant: Variant, value: Any) -> Variant:
    return v.goal(v.hands(variant, lowest=True), lowball=True)


def _target(variant: Variant, value: Any) -> Variant:
    return v.goal(variant, targets=(value,) * len(variant.sides))


def _set(*keys: str) -> frozenset[str]:
    return frozenset(keys)


OPTIONS: Mapping[str, Option] = {
    option.key: option
    for option in (
        Option(
            key="lowball",
            apply=_lowball,
            needs=_set("opponent"),
            against=_set("auction", "null_penalty", "back_ten", "stinkhole", "manual", "muggins", "continuing"),
        ),
        Option(key="joker_wild", apply=_jokers("wild"), against=_set("joker_null")),
        Option(key="joker_null", apply=_jokers("null"), against=_set("joker_wild")),
        Option(key="toss_fives", apply=_fives, needs=_set("laying")),
        Option(key="threes_only", apply=_threes),
        Option(
            key="auction",
            apply=lambda var, _: v.after(var, Dealing, Auction()),
            needs=_set("opponent"),
            against=_set("lowball"),
        ),
        Option(
            key="null_penalty",
            apply=lambda var, _: v.tune(var, Showing, null_penalty=True),
            needs=_set("opponent"),
            against=_set("lowball"),
        ),
        Option(
            key="back_ten",
            apply=lambda var, _: v.tune(var, Showing, back_ten=True),
            needs=_set("show"),
            against=_set("lowball"),
        ),
        Option(
            key="tens_tie",
            apply=lambda var, _: v.cut(var, tens_tie=True),
            needs=_set("opponent"),
        ),
        Option(
            key="stinkhole",
            apply=lambda var, _: v.goal(var, stinkhole=True),
            needs=_set("play"),
            against=_set("lowball"),
        ),
        Option(
            key="target",
            apply=_target,
            values=(61, 91, 121),
            default=121,
            needs=_set("race", "one_target"),
        ),
        Option(
            key="cut_before_deal",
            apply=lambda var, _: v.tune(var, Dealing, pack_cut=True),
            needs=_set("opponent"),
        ),
        Option(
            key="first_dealer",
            apply=lambda var, value: v.cut(var, next_games=value),
            values=("loser", "alternate", "recut_last"),
            default="loser",
            needs=_set("opponent"),
        ),
    )
}

COUNTING_NEEDS: Mapping[str, frozenset[str]] = {
    "auto": frozenset(),
    "manual": _set("show"),
    "muggins": _set("show", "opponent"),
}


def _key(name: str) -> str:
    return name.strip().lower().replace("-", "_")


def default_of(variant: Variant, option: Option) -> Any:
    """The value of an option where nothing is chosen (five-card: target 61); None where it cannot be."""
    if option.key != "target":
        return option.default
    return variant.goal.targets[0] if option.needs <= traits(variant) else None


def chosen_options(base: Variant, given: Mapping[str, Any]) -> dict[str, Any]:
    """Options by key with values checked, without those at their default, in catalog order.

    Raises KeyError for an unknown option and ValueError for a value it cannot have.
    """
    wanted = {_key(name): value for name, value in given.items()}
    if unknown := [name for name in wanted if name not in OPTIONS]:
        raise KeyError(unknown[0])
    chosen: dict[str, Any] = {}
    for key, option in OPTIONS.items():
        value = wanted.get(key, option.default)
        if key not in wanted or value == default_of(base, option) or value is False:
            continue
        if value not in option.values or (isinstance(value, bool) and value is not True):
            raise ValueError(key)
        chosen[key] = value
    return chosen


def check(base: Variant, chosen: Mapping[str, Any], counting: Counting) -> None:
    """Refuse what does not go together, naming the two (the compatibility table)."""
    has = traits(base)
    if not COUNTING_NEEDS[counting] <= has:
        raise Refused(Refusal.CONFLICT, base.key.replace("-", "_"), counting)
    for key in chosen:
        option = OPTIONS[key]
        if not option.needs <= has:
            raise Refused(Refusal.CONFLICT, base.key.replace("-", "_"), key)
        for other in (*chosen, counting):
            if other in option.against:
                raise Refused(Refusal.CONFLICT, key, other)
