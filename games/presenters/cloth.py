"""What lies on the cloth before one viewer: his hand, the running count, the closed ones, and what he is asked."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from cribsite.l10n import num
from games.engine.cards import Card
from games.engine.events import Scored
from games.engine.view import View

from .people import People
from .told import Told

LIMIT = 31


@dataclass(frozen=True, slots=True)
class HandCard:
    """One of the viewer's own cards; ``sum`` is the arithmetic of laying it, ``fits`` whether it may be laid."""

    card: Card
    fits: bool = True
    sum: str = ""


@dataclass(frozen=True, slots=True)
class PileCard:
    """A card of the running count: who laid it, the count it made, what it scored at once."""

    card: Card
    letter: str
    own: bool
    count: int
    points: int


@dataclass(frozen=True, slots=True)
class ClosedCount:
    """A count that is over: its cards and its last number."""

    cards: tuple[Card, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Move:
    """What the viewer is asked to do: ``choose`` cards to ``discard`` or ``lay``, or nothing but ``go``."""

    act: str
    decision: str
    choose: int
    prompt: str


def discard_prompt(number: int) -> str:
    """ "Choose 2 cards for the crib" """
    text = ngettext("Choose %(n)s card for the crib", "Choose %(n)s cards for the crib", number)
    return text % {"n": num(number)}


def move_of(view: View) -> Move | None:
    """The viewer's open decision; None when nothing is asked of him."""
    if view.decision is None:
        return None
    if view.throw:
        return Move("discard", view.decision, view.throw, discard_prompt(view.throw))
    if view.play is None:
        return None
    if any(view.play.count + card.value <= LIMIT for card in view.hand):
        return Move("lay", view.decision, 1, gettext("Play a card"))
    return Move("go", view.decision, 0, gettext("Say go"))


def hand_of(view: View) -> tuple[HandCard, ...]:
    """The viewer's own cards, sorted by rank."""
    cards = sorted(view.hand)
    if view.play is None:
        return tuple(HandCard(card) for card in cards)
    count = view.play.count
    return tuple(
        HandCard(card, count + card.value <= LIMIT, f"{num(count)} + {num(card.value)} = {num(count + card.value)}")
        for card in cards
    )


def pile_of(view: View, told: Sequence[Told], people: People) -> tuple[PileCard, ...]:
    """The cards of the running count, oldest first."""
    if view.play is None:
        return ()
    lays = {laid.n: laid for laid in view.play.pile}
    points = dict.fromkeys(lays, 0)
    for each in reversed(told):
        if each.n in points:
            scored = (event for event in each.events if isinstance(event, Scored))
            points[each.n] += sum(event.points for event in scored if event.seat == lays[each.n].seat)
    return tuple(
        PileCard(
            laid.card,
            people.letter(people.side_of(laid.seat)),
            people.viewer in view.sides[people.side_of(laid.seat)],
            laid.count,
            points[laid.n],
        )
        for laid in view.play.pile
    )


def closed_of(view: View) -> tuple[ClosedCount, ...]:
    """The counts of this deal that are over."""
    if view.play is None:
        return ()
    starts = (0, *view.play.closes)
    parts = [view.play.laid[a:b] for a, b in zip(starts, view.play.closes, strict=False)]
    return tuple(ClosedCount(tuple(laid.card for laid in part), part[-1].count) for part in parts if part)
