"""What is added up: the numbers one seat brings home from one game, and their sums over many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Final, NamedTuple

STREETS: Final = (30, 60, 90)
POSITIONS: Final = ("ahead", "level", "behind")
BY_RESULT: Final = ("deals", "points", "plays", "pegged", "hands", "hand_points")
"""What is also added up apart for games won outright and games lost, whoever dealt."""
LEAST_IS_BEST: Final = frozenset({"fewest_deals", "closest"})
"""Records of which the smaller one stands."""


class Best(NamedTuple):
    """A record: its value, when its game ended (ISO, UTC), the game's code and the seat that made it."""

    value: int
    ended: str
    code: str
    seat: int

    def rank(self, key: str) -> tuple[int, str, str, int]:
        """Smaller is better; of equals the earlier game stands, so that the order of games does not matter."""
        return (self.value if key in LEAST_IS_BEST else -self.value, self.ended, self.code, self.seat)


@dataclass(slots=True)
class Numbers:
    """Sums over games; every field is a whole number and sums are field by field.

    ``games wins shares`` (a shared win is half a win in figures) ``first_games first_wins`` (dealt first) ``given_N
    taken_N`` (skunks of grade N, each counted once at its highest grade) ``deals`` (of the games).

    ``dealer_* pone_*`` by who dealt: ``deals points`` over whole deals only (points: what the seat's score changed by),
    ``plays pegged`` over deals whose play was finished (heels are not pegging), ``hands hand_points`` over counted
    hands by what they are worth. ``cribs crib_points``: own cribs counted; ``cribs_away crib_away_points``: those an
    opponent counted. ``heels``: points for a jack turned up.

    ``tally`` holds what most games have little of, by key: ``hand.8 crib.4 line.6`` (hands worth so much), ``pegged.3``
    (deals by what was pegged in them), ``won.hands lost.hand_points`` (``BY_RESULT`` of games won and lost apart),
    ``won_by.12 lost_by.30`` (games by margin), ``beat.91 final.60`` (games won and lost by the loser's score),
    ``total.87`` (games of one player by their total), ``left.resigned`` (own leaving), ``play.go show.fifteen``
    (points by kind as they were pegged), ``at60.ahead at60.ahead.won`` (games by position), ``shape.double_run``
    (hands by type); and, see their modules, ``say.* tell.* call.*`` (counting), ``throw.* lay.* luck.*`` (choices),
    ``wait.* visits lasted`` (tempo), ``dealt.* cut.* first.*`` (chance). ``skunk.wins``: wins with a skunk or more;
    ``alone.games alone.with_par alone.reached``: games of one player, which are neither won nor lost.

    ``cards`` holds what has many keys and is read on few pages: ``kept.5-5-J-Q``, ``own.5-J their.A-K`` (thrown to
    which crib), ``starter.5H``, ``seat.0.5 seat.0.H`` (cards dealt). ``records``: the best of each kind.
    """

    games: int = 0
    wins: int = 0
    shares: int = 0
    first_games: int = 0
    first_wins: int = 0
    given_1: int = 0
    given_2: int = 0
    given_3: int = 0
    taken_1: int = 0
    taken_2: int = 0
    taken_3: int = 0
    deals: int = 0
    dealer_deals: int = 0
    dealer_points: int = 0
    pone_deals: int = 0
    pone_points: int = 0
    dealer_plays: int = 0
    dealer_pegged: int = 0
    pone_plays: int = 0
    pone_pegged: int = 0
    dealer_hands: int = 0
    dealer_hand_points: int = 0
    pone_hands: int = 0
    pone_hand_points: int = 0
    cribs: int = 0
    crib_points: int = 0
    cribs_away: int = 0
    crib_away_points: int = 0
    heels: int = 0
    tally: Counter[str] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)
    records: dict[str, Best] = field(default_factory=dict)

    def bump(self, name: str, by: int = 1) -> None:
        """Add to one field by its name."""
        setattr(self, name, getattr(self, name) + by)

    def add(self, other: Numbers) -> None:
        """Add another's numbers to these; of records the better one stays."""
        for name in NAMES:
            number = getattr(other, name)
            if number:
                setattr(self, name, getattr(self, name) + number)
        self.put(other.tally)
        add_up(self.cards, other.cards)
        for key, best in other.records.items():
            self.record(key, best)

    def put(self, tally: Mapping[str, int]) -> None:
        """Add to the tally; a key whose sum is 0 is not kept, so equal sums are equal mappings."""
        add_up(self.tally, tally)

    def record(self, key: str, best: Best) -> None:
        """Take a record if it beats the one that stands."""
        standing = self.records.get(key)
        if standing is None or best.rank(key) < standing.rank(key):
            self.records[key] = best

    def items(self) -> Iterator[tuple[str, int]]:
        """Field names and their numbers, the tally apart."""
        return ((name, getattr(self, name)) for name in NAMES)

    def bars(self, prefix: str, top: int) -> list[int]:
        """A histogram out of the tally: how often ``prefix.0`` … ``prefix.top``; what lies above is not in it."""
        return [self.tally[f"{prefix}.{n}"] for n in range(top + 1)]

    def outcome_only(self) -> Numbers:
        """The part that says how games ended, without hands and pegging."""
        tally = Counter({k: n for k, n in self.tally.items() if k.startswith(_OUTCOME_TALLY)})
        records = {k: best for k, best in self.records.items() if k in _OUTCOME_RECORDS}
        return Numbers(**{name: getattr(self, name) for name in _OUTCOME}, tally=tally, records=records)

    def cards_only(self) -> Numbers:
        """The part about cards and points, without how games ended."""
        tally = Counter({k: n for k, n in self.tally.items() if not k.startswith(_OUTCOME_TALLY)})
        records = {k: best for k, best in self.records.items() if k not in _OUTCOME_RECORDS}
        numbers = {name: getattr(self, name) for name in NAMES if name not in _OUTCOME}
        return Numbers(**numbers, tally=tally, cards=Counter(self.cards), records=records)


NAMES: Final = tuple(entry.name for entry in fields(Numbers) if entry.name not in ("tally", "cards", "records"))
_OUTCOME: Final = NAMES[: NAMES.index("deals") + 1]
_OUTCOME_TALLY: Final = ("won_by.", "lost_by.", "at", "beat.", "final.", "total.", "lasted", "skunk.", "alone.")
_OUTCOME_RECORDS: Final = frozenset({"fewest_deals", "most_deals", "closest", "widest", "comeback", "total"})


def add_up(counts: Counter[str], more: Mapping[str, int]) -> None:
    """Add one mapping to another in place; a key whose sum is 0 goes."""
    standing = counts.get
    for key, number in more.items():
        total = standing(key, 0) + number
        if total:
            counts[key] = total
        else:
            counts.pop(key, None)


def total(parts: Iterable[Numbers]) -> Numbers:
    """The sum of many; nothing at all sums to zeros."""
    found = Numbers()
    for part in parts:
        found.add(part)
    return found
