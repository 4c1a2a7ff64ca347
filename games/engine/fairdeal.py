"""The verifiable deal: commitment, the seats' own parts, and the decks that follow from both.

Rulings E6 and the exact readings 2–6 of the interfaces. All randomness is HMAC-SHA-256.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass

from . import driver
from .actions import Action, Cut, PackCut, Shuffle
from .cards import PACK, Card, pack
from .phases.dealing import LEAST_CUT, Dealing
from .state import State
from .variant import Variant

SECRET_BYTES = 32
PART_BYTES = 16
NO_PART = bytes(PART_BYTES)


def commitment(secret: bytes) -> str:
    """SHA-256 of the secret's bytes, lower-case hex: what the table shows before the game."""
    return hashlib.sha256(secret).hexdigest()


class Stream:
    """The random numbers of one deal: HMAC(K, ``deal:d:i``), eight big-endian uint32 a block."""

    def __init__(self, key: bytes, deal: int) -> None:
        self._key = key
        self._deal = deal
        self._block = 0
        self._numbers: list[int] = []

    def _next(self) -> int:
        if not self._numbers:
            label = f"deal:{self._deal}:{self._block}".encode("ascii")
            digest = hmac.new(self._key, label, hashlib.sha256).digest()
            self._numbers = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
            self._block += 1
        return self._numbers.pop(0)

    def draw(self, n: int) -> int:
        """A number from 0 to n − 1, without bias."""
        limit = 2**32 - 2**32 % n
        while (x := self._next()) >= limit:
            pass
        return x % n

    def shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Fisher–Yates from the last place down."""
        deck = list(cards)
        for i in range(len(deck) - 1, 0, -1):
            j = self.draw(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return tuple(deck)


@dataclass(frozen=True, slots=True)
class Fair:
    """The secret of a game and the random part of each seat, in seat order."""

    secret: bytes
    parts: tuple[bytes, ...]

    @property
    def key(self) -> bytes:
        """K = HMAC-SHA-256(secret, part₀ ‖ part₁ ‖ …)."""
        return hmac.new(self.secret, b"".join(self.parts), hashlib.sha256).digest()

    def stream(self, deal: int) -> Stream:
        """The stream of a deal; 0 is the cut for deal."""
        return Stream(self.key, deal)


def table_action(state: State, fair: Fair) -> tuple[int | None, Action]:
    """The action the table owes now, with its seat, as the fair deal fixes it.

    Raises ValueError if the table owes nothing.
    """
    owed, seat = driver.awaited_table(state), driver.table_seat(state)
    if owed is None:
        raise ValueError("the table owes no action")
    deal = state.deal
    stream = fair.stream(deal.number)
    shuffled = stream.shuffled(pack(deal.rules.jokers))
    if owed == "shuffle":
        return seat, Shuffle(shuffled)
    depth = LEAST_CUT + stream.draw(len(shuffled) - 2 * LEAST_CUT + 1) if _pack_is_cut(state) else 0
    if owed == "pack_cut":
        return seat, PackCut(depth)
    return seat, Cut(LEAST_CUT + stream.draw(len(deal.rest) - 2 * LEAST_CUT + 1))


def _pack_is_cut(state: State) -> bool:
    dealing: Dealing | None = state.deal.rules.phase(Dealing)
    return dealing is not None and dealing.pack_cut


@dataclass(frozen=True, slots=True)
class CutForDeal:
    """One round of the cut for deal: the card of each seat that cut; ``dealer`` once decided."""

    cards: tuple[tuple[int, Card], ...]
    tied: tuple[int, ...]


def cut_for_deal(variant: Variant, fair: Fair) -> tuple[int, tuple[CutForDeal, ...]]:
    """Who deals first, and the rounds of cutting that decided it (E7); seat 0 when alone."""
    if variant.seats == 1:
        return 0, ()
    left = list(fair.stream(0).shuffled(PACK))
    cutting = variant.cutting
    rounds = []
    while len(cutting) > 1:
        drawn = tuple((seat, left.pop(0)) for seat in cutting)
        lowest = min(_cut_rank(variant, c) for _, c in drawn)
        cutting = tuple(seat for seat, c in drawn if _cut_rank(variant, c) == lowest)
        rounds.append(CutForDeal(drawn, cutting))
        if len(left) < len(cutting):
            left = list(fair.stream(0).shuffled(PACK))
    return cutting[0], tuple(rounds)


def _cut_rank(variant: Variant, card: Card) -> int:
    return card.value if variant.cut.tens_tie else card.rank
