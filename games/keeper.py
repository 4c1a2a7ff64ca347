"""The sheet of a game with real cards: who plays, what was pegged, who deals; read from and written to an address.

Nothing of it is stored here: a page that holds it is all there is.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import QueryDict

from cribsite.accounts.names import clean
from games.engine.award import grade

TARGETS = (61, 121)
FEWEST, MOST = 2, 4
LONGEST_NAME = 24
HIGHEST = 29
"""The most points one hand can have; more are pegged in two steps."""
LONGEST = 900
"""Entries of one game; a long one of four sides has some 250."""
LETTERS = "abcd"
_ENTRY = re.compile("(n)|([a-d])([1-9][0-9]?)")


class NoSheet(ValueError):
    """What was sent is no sheet, or does not fit what stands on it."""


class GameIsOver(NoSheet):
    """A side has reached the target; nothing is pegged after that."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the sheet: points of a ``side``; None: the deal went round."""

    side: int | None = None
    points: int = 0

    def __str__(self) -> str:
        return "n" if self.side is None else f"{LETTERS[self.side]}{self.points}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game as it stands: names, a side each; the side that dealt first; all entries; games ``won`` before, a side."""

    names: tuple[str, ...]
    target: int = 121
    first_dealer: int = 0
    entries: tuple[Entry, ...] = ()
    won: tuple[int, ...] = ()

    @property
    def deals(self) -> int:
        return 1 + sum(entry.side is None for entry in self.entries)

    @property
    def dealer(self) -> int:
        return (self.first_dealer + self.deals - 1) % len(self.names)

    def told(self) -> Iterator[tuple[Entry, int]]:
        """Each entry with the score of its side after it, or the dealer from then on."""
        scores, dealer = [0] * len(self.names), self.first_dealer
        for entry in self.entries:
            if entry.side is None:
                dealer = (dealer + 1) % len(scores)
                yield entry, dealer
            else:
                scores[entry.side] = min(scores[entry.side] + entry.points, self.target)
                yield entry, scores[entry.side]

    def scores_of(self, side: int) -> tuple[int, int]:
        """Where a side's front and rear peg stand."""
        front = rear = 0
        for entry, score in self.told():
            if entry.side == side:
                front, rear = score, front
        return front, rear

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.scores_of(side)[0] for side in range(len(self.names)))

    @property
    def winner(self) -> int | None:
        scores = self.scores
        return scores.index(self.target) if self.target in scores else None

    @property
    def grades(self) -> tuple[int, ...]:
        """How badly each side is skunked; 0 for all as long as nobody has won."""
        if self.winner is None:
            return (0,) * len(self.names)
        return tuple(grade(score, self.target) for score in self.scores)

    @property
    def fields(self) -> tuple[tuple[str, str], ...]:
        """The sheet as names and values of a form, which ``sheet_of`` reads back."""
        return (
            *(("s", name) for name in self.names),
            ("to", str(self.target)),
            ("deal", LETTERS[self.first_dealer]),
            ("p", "".join(map(str, self.entries))),
            ("won", ".".join(map(str, self.won))),
        )

    @property
    def address(self) -> str:
        """The question part of the page's address that holds this sheet."""
        return urlencode(self.fields)

    def peg(self, side: int, points: int) -> "Sheet":
        """Points for a side. Raises GameIsOver, or NoSheet for a side or number there is not."""
        if self.winner is not None:
            raise GameIsOver
        if not (0 <= side < len(self.names) and 1 <= points <= HIGHEST and len(self.entries) < LONGEST):
            raise NoSheet
        return replace(self, entries=(*self.entries, Entry(side, points)))

    def next_deal(self) -> "Sheet":
        """The deal goes to the next side. Raises GameIsOver."""
        if self.winner is not None:
            raise GameIsOver
        if len(self.entries) >= LONGEST:
            raise NoSheet
        return replace(self, entries=(*self.entries, Entry()))

    def undo(self) -> "Sheet":
        """Without the last entry; the same where there is none."""
        return replace(self, entries=self.entries[:-1])

    def next_game(self) -> "Sheet":
        """The same people anew: who dealt second deals first, and a game that was won is noted."""
        won = tuple(count + (side == self.winner) for side, count in enumerate(self.won))
        return replace(self, first_dealer=(self.first_dealer + 1) % len(self.names), entries=(), won=won)


def begin(names: Sequence[str], target: int = 121, first_dealer: int = 0) -> Sheet:
    """An empty sheet. Raises NoSheet."""
    tidy = tuple(clean(name)[:LONGEST_NAME].strip() for name in names)
    if not (FEWEST <= len(tidy) <= MOST and all(tidy) and target in TARGETS and 0 <= first_dealer < len(tidy)):
        raise NoSheet
    return Sheet(tidy, target, first_dealer, (), (0,) * len(tidy))


def sheet_of(sent: QueryDict) -> Sheet | None:
    """The sheet an address holds, None where it holds none. Raises NoSheet for one that cannot be."""
    names = sent.getlist("s")
    if not names:
        return None
    target, dealer = sent.get("to", ""), sent.get("deal", "")
    if target not in map(str, TARGETS) or len(dealer) != 1 or dealer not in LETTERS:
        raise NoSheet
    sheet = begin(names, int(target), LETTERS.index(dealer))
    return replace(sheet, entries=_entries(sheet, sent.get("p", "")), won=_won(sheet, sent.get("won", "")))


def _entries(sheet: Sheet, text: str) -> tuple[Entry, ...]:
    found = list(_ENTRY.finditer(text))
    if "".join(match[0] for match in found) != text or len(found) > LONGEST:
        raise NoSheet
    entries = tuple(Entry() if match[1] else Entry(LETTERS.index(match[2]), int(match[3])) for match in found)
    if any(entry.side is not None and (entry.side >= len(sheet.names) or entry.points > HIGHEST) for entry in entries):
        raise NoSheet
    if replace(sheet, entries=entries[:-1]).winner is not None:
        raise NoSheet
    return entries


def _won(sheet: Sheet, text: str) -> tuple[int, ...]:
    parts = text.split(".")
    if len(parts) != len(sheet.names) or not all(re.fullmatch("[0-9]{1,3}", part) for part in parts):
        raise NoSheet
    return tuple(map(int, parts))
