"""How often a game passes from one person to another (rulings E8): played through the services' own automatic steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

from games.bots import choose
from games.bots.foresight import lead_of, replies_of
from games.bots.levels import SUBSTITUTE
from games.bots.plans import POLICIES
from games.bots.selfplay import fair_of
from games.bots.steps import next_step
from games.engine import driver
from games.engine.fairdeal import Fair, cut_for_deal
from games.engine.plans import Plans
from games.engine.state import State
from games.engine.variant import Variant
from games.engine.view import View, view

LEFT: Final = ("lead", "nothing", "replies", *POLICIES)
"""What the people leave: only the lead with the discard, nothing, replies too with every card, or the pegging."""


@dataclass(slots=True)
class Person:
    """A seat of a person, who decides as the medium bot does and claims truly."""

    level: str = ""
    stand_in: str = ""
    plans: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Passed:
    """One game: how often it was handed over, and its deals."""

    handovers: int
    deals: int


def games(variant: Variant, left: str, number: int, seed: int, by_hand: bool = False) -> Iterator[Passed]:
    """``number`` games, the same for the same seed. ``left`` is one of LEFT; ``by_hand``: no last card lays itself."""
    for game in range(number):
        yield _play(variant, left, by_hand, fair_of(seed, game, variant.seats), Random(f"{seed}:{game}"))


def _play(variant: Variant, left: str, by_hand: bool, fair: Fair, rng: Random) -> Passed:
    standing = Plans(policy=left if left in POLICIES else "", by_hand=by_hand)
    people = [Person(plans=standing.as_json()) for _ in range(variant.seats)]
    state = _settled(driver.new_game(variant, cut_for_deal(variant, fair)[0]), fair, people)
    handovers, person = 0, -1
    while state.result is None:
        awaited = driver.awaited(state)
        # Whoever is there already goes on as long as something is asked of him.
        person = person if person in awaited else rng.choice(sorted(awaited))
        state, _ = driver.act(state, person, choose(SUBSTITUTE, view(state, person), rng))
        if state.result is None:
            people[person].plans = _left(left, standing, view(state, person), rng).as_json()
            state = _settled(state, fair, people)
        handovers += state.result is None and person not in driver.awaited(state)
    return Passed(handovers, state.result.deals)


def _settled(state: State, fair: Fair, people: Sequence[Person]) -> State:
    while (step := next_step(state, fair, people)) is not None:
        state, _ = driver.act(state, *step[:2])
    return state


def _left(left: str, standing: Plans, seen: View, rng: Random) -> Plans:
    if left not in ("lead", "replies") or not (seen.play or (seen.hand and seen.seat in seen.laid_away)):
        return standing
    lead = lead_of(SUBSTITUTE, seen, rng)
    replies: Mapping[str, str] = {}
    if left == "replies" and seen.counting == "auto":
        replies = replies_of(SUBSTITUTE, seen, lead, rng)
    return replace(standing, deal=seen.deal, lead=lead, replies=replies)
