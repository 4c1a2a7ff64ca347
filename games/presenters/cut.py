"""The cut for deal as one reader sees it: round by round whose card was which."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.cards import Card
from games.engine.fairdeal import CutForDeal

from .people import People


@dataclass(frozen=True, slots=True)
class CutRound:
    """One round of the cut for deal: peg, name and card of each seat that cut."""

    cards: tuple[tuple[str, str, Card], ...]


def cut_rounds(cuts: Sequence[CutForDeal], people: People) -> tuple[CutRound, ...]:
    """The rounds in their order: whoever drew alike cut again."""
    return tuple(
        CutRound(tuple((people.letter(people.side_of(seat)), people.name(seat), card) for seat, card in each.cards))
        for each in cuts
    )
