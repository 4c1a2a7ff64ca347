"""What a variant changes: every rule of the engine as a value that can be laid beside the standard game's.

A fact is None where its question does not arise (who cuts, for one player). Nothing here is in a language.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final

from games.engine.award import LOWEST_LINE, SKUNK_STEP
from games.engine.phases import (
    Auction,
    Dealing,
    Exchanging,
    Grid,
    HandingOver,
    Laying,
    NextCard,
    NextSix,
    Playing,
    Showing,
    Splitting,
    Starter,
)
from games.engine.phases.laying import LayingAway
from games.engine.variant import Variant

Fact = Callable[[Variant], Any]


def _of(kind: type[Any], name: str) -> Fact:
    """The value of one field of a phase; None without the phase."""

    def fact(game: Variant) -> Any:
        phase = game.phase(kind)
        return None if phase is None else getattr(phase, name)

    return fact


def _dealt(game: Variant) -> Hashable:
    """How the cards come: ``("deal", sizes)``, ``("six", second, number) …`` or ``("grid", cards)``."""
    grid, dealing = game.phase(Grid), game.phase(Dealing)
    if grid is not None:
        return ("grid", grid.number, grid.second)
    if dealing is not None:
        return ("deal", dealing.sizes)
    return ("six", tuple((phase.number, phase.second) for phase in game.deal if isinstance(phase, NextSix)))


def _to_crib(game: Variant) -> Hashable:
    return _of(Dealing, "to_crib")(game) if _laying(game) else None


def _laying(game: Variant) -> list[LayingAway]:
    return [phase for phase in game.deal if isinstance(phase, LayingAway)]


def _laid(phase: LayingAway) -> tuple[Any, ...]:
    if isinstance(phase, Laying):
        return ("lay", phase.throw, phase.by_seat, phase.again)
    if isinstance(phase, Splitting):
        return ("split", phase.throw, phase.play)
    if isinstance(phase, HandingOver):
        return ("hand_over", phase.keep, phase.give, phase.throw)
    if isinstance(phase, Exchanging):
        return ("exchange", phase.throw, phase.seat)
    raise TypeError(f"no words for {phase}")


def _laid_away(game: Variant) -> Hashable:
    return tuple(_laid(phase) for phase in _laying(game)) or None


def _fives(game: Variant) -> Hashable:
    laying = _laying(game)
    return any(phase.must_fives for phase in laying) if laying else None


def _auction(game: Variant) -> Hashable:
    return game.phase(Auction) is not None if game.seats > 1 else None


def _turned(game: Variant) -> Hashable:
    kinds = {Starter: "cut", NextCard: "next", Grid: "grid"}
    return next((word for kind, word in kinds.items() if game.phase(kind)), "none")


def _play(game: Variant) -> Hashable:
    playing = game.phase(Playing)
    if playing is None:
        return "none"
    return "one" if playing.rules.one_count else "counts"


def _in_play(name: str) -> Fact:
    def fact(game: Variant) -> Any:
        playing = game.phase(Playing)
        return None if playing is None else getattr(playing.rules, name)

    return fact


def _joker_in_show(game: Variant) -> Hashable:
    return (game.hands.jokers, game.hands.lowest and game.hands.jokers == "wild")


def _hand(game: Variant) -> Hashable:
    """Cards of a hand, and how many hands a player counts in a deal."""
    if game.phase(Grid):
        return (game.hand_size, 8)
    two = game.phase(Splitting) or len([phase for phase in game.deal if isinstance(phase, NextSix)]) > 1
    return (game.hand_size, 2 if two else 1)


def _crib(game: Variant) -> Hashable:
    return (game.crib_size, game.hands.crib_starter) if _laying(game) else (0, False)


def _nothing(game: Variant) -> Hashable:
    showing = game.phase(Showing)
    return None if showing is None else (showing.null_penalty, showing.back_ten)


def _next_deal(game: Variant) -> Hashable:
    showing = game.phase(Showing)
    return None if showing is None or game.counting == "auto" else showing.blocks


def _target(game: Variant) -> Hashable:
    """The points that win; one number where it is the same for all sides."""
    targets = game.goal.targets
    if not game.goal.race:
        return None
    return targets[0] if len(set(targets)) == 1 else targets


def lines(target: int) -> tuple[int, ...]:
    """The skunk lines of a target, the highest first: a loser below the first is skunked."""
    return tuple(line for line in (target - SKUNK_STEP * k for k in (1, 2, 3)) if line >= LOWEST_LINE)


def _skunks(game: Variant) -> Hashable:
    if not game.goal.race or game.goal.lowball:
        return None
    found = tuple(lines(target) for target in game.goal.targets)
    return found[:1] if len(set(found)) == 1 else found


def _end(game: Variant) -> Hashable:
    goal = game.goal
    if goal.race:
        return ("race", goal.lowball)
    return ("total", goal.deals, goal.par, goal.targets)


def _stinkhole(game: Variant) -> Hashable:
    return game.goal.stinkhole if game.phase(Playing) else None


def _together(fact: Fact) -> Fact:
    """A fact about several players."""
    return lambda game: fact(game) if game.seats > 1 else None


FACTS: Final[Mapping[str, Fact]] = {
    "players": lambda game: game.sides,
    "pack": lambda game: game.jokers,
    "dealt": _dealt,
    "first_card": _of(Dealing, "dealer_first"),
    "pack_cut": _of(Dealing, "pack_cut"),
    "start": _of(Dealing, "start"),
    "auction": _auction,
    "laid_away": _laid_away,
    "fives": _fives,
    "to_crib": _to_crib,
    "crib": _crib,
    "starter": _turned,
    "play": _play,
    "runs_in_play": _in_play("runs"),
    "joker_in_play": _in_play("jokers"),
    "hand": _hand,
    "runs_in_show": lambda game: game.hands.runs,
    "joker_in_show": _joker_in_show,
    "nothing": _nothing,
    "counting": lambda game: game.counting,
    "next_deal": _next_deal,
    "target": _target,
    "end": _end,
    "skunks": _skunks,
    "stinkhole": _stinkhole,
    "stopped": lambda game: game.goal.max_deals if game.goal.race else None,
    "tens_tie": _together(lambda game: game.cut.tens_tie),
    "next_games": _together(lambda game: game.cut.next_games),
}
"""By key, in the order of a deal."""


def differing(games: Sequence[Variant]) -> tuple[str, ...]:
    """The keys of the facts that are not the same in all these games, where the question arises in all of them."""
    found = []
    for key, fact in FACTS.items():
        values = [fact(game) for game in games]
        if None not in values and any(value != values[0] for value in values[1:]):
            found.append(key)
    return tuple(found)
