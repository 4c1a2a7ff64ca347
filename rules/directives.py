"""What may stand between the paragraphs of a rules page: cards, plays, deals, boards, matches, tables, notes.

Two directives are equal when they show the same in every language: texts are left out.
"""

import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass, field

from games.engine.cards import Card

from .notation import (
    DealText,
    HandText,
    Token,
    Unreadable,
    read_deal,
    read_hand,
    read_tokens,
)

Attributes = dict[str, str]
_GAME = re.compile(r"(\d+(?: +\d+)+)(?: +(resigned|timed_out)(?: +(\d))?)?")


@dataclass(frozen=True, slots=True)
class Table:
    """Which game an example is counted by: the variant's key and its options."""

    variant: str = "standard"
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand or crib that is counted; ``total`` is what the writer expects."""

    line: int = field(compare=False)
    written: HandText
    table: Table
    total: int | None
    aloud: bool

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.written.held


@dataclass(frozen=True, slots=True)
class Play:
    """A play that is pegged card by card; ``points`` is what the writer expects, one a token."""

    line: int = field(compare=False)
    tokens: tuple[Token, ...]
    players: int
    open_end: bool
    table: Table
    points: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Deal:
    """A whole deal: what was laid away, the play, the show."""

    line: int = field(compare=False)
    written: DealText
    table: Table


@dataclass(frozen=True, slots=True)
class Board:
    """Where the pegs stand: (front, rear) of each side, the viewer's first."""

    line: int = field(compare=False)
    pegs: tuple[tuple[int, int], ...]
    target: int


@dataclass(frozen=True, slots=True)
class Points:
    """A table of combinations: rows of (term, condition, points) in the page's language."""

    line: int = field(compare=False)
    rows: tuple[tuple[str, str, str], ...] = field(compare=False)
    size: int


@dataclass(frozen=True, slots=True)
class Note:
    """What other tables do: a text in the page's language."""

    line: int = field(compare=False)
    text: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class Differences:
    """What a variant, its options or a way of counting change against the standard game."""

    line: int = field(compare=False)
    table: Table
    counting: str


@dataclass(frozen=True, slots=True)
class GameScore:
    """One game of a match: each side's score, and why it ended early (``resigned`` …) and by which side, if known."""

    scores: tuple[int, ...]
    ended: str = ""
    leaver: int | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match game by game; ``form``, ``preset`` and ``multi`` are the engine's words."""

    line: int = field(compare=False)
    games: tuple[GameScore, ...]
    table: Table
    form: str
    n: int
    preset: str
    multi: str


Directive = Hand | Play | Deal | Board | Points | Note | Differences | Match
MATCH_VARIANTS = {2: "standard", 3: "three", 4: "four-partners", 5: "five"}


def _table(attributes: Attributes) -> Table:
    options = attributes.pop("options", "")
    return Table(attributes.pop("variant", "standard"), tuple(options.split(",")) if options else ())


def _whole(attributes: Attributes, name: str) -> int | None:
    text = attributes.pop(name, None)
    if text is None:
        return None
    if not text.isdecimal():
        raise Unreadable(f"{name}={text} is no number")
    return int(text)


def _hand(line: int, attributes: Attributes, body: str) -> Hand:
    return Hand(
        line,
        read_hand(body),
        _table(attributes),
        _whole(attributes, "total"),
        attributes.pop("aloud", None) is not None,
    )


def _play(line: int, attributes: Attributes, body: str) -> Play:
    tokens = read_tokens(body)
    players = _whole(attributes, "players") or max(2, 1 + max(token.seat for token in tokens))
    expected = attributes.pop("points", None)
    try:
        points = None if expected is None else tuple(int(text) for text in expected.split())
    except ValueError as wrong:
        raise Unreadable(f"points={expected} are no numbers") from wrong
    open_end = attributes.pop("open", None) is not None
    return Play(line, tokens, players, open_end, _table(attributes), points)


def _deal(line: int, attributes: Attributes, body: str) -> Deal:
    return Deal(line, read_deal(body), _table(attributes))


def _board(line: int, attributes: Attributes, body: str) -> Board:
    pegs = []
    for row in body.strip().splitlines():
        numbers = row.split()
        if len(numbers) != 2 or not all(n.lstrip("-").isdecimal() for n in numbers):
            raise Unreadable(f"{row!r} is not the front and the rear peg of a side")
        pegs.append((int(numbers[0]), int(numbers[1])))
    return Board(line, tuple(pegs), _whole(attributes, "target") or 121)


def _points(line: int, attributes: Attributes, body: str) -> Points:
    rows = []
    for row in body.strip().splitlines():
        cells = [cell.strip() for cell in row.split("|")]
        if len(cells) != 3:
            raise Unreadable(f"{row!r} is not a term, a condition and points")
        rows.append((cells[0], cells[1], cells[2]))
    return Points(line, tuple(rows), len(rows))


def _note(line: int, attributes: Attributes, body: str) -> Note:
    if not body.strip():
        raise Unreadable("the note is empty")
    return Note(line, body.strip())


def _differences(line: int, attributes: Attributes, body: str) -> Differences:
    if body.strip():
        raise Unreadable("differences have no body")
    return Differences(line, _table(attributes), attributes.pop("counting", "auto"))


def _game_score(row: str) -> GameScore:
    """``121 95``, ``80 64 resigned``, or with the side that left: ``80 64 timed_out 0``."""
    found = _GAME.fullmatch(row.strip())
    if found is None:
        raise Unreadable(f"{row!r} is not the scores of a game")
    scores, ended, leaver = found.groups()
    return GameScore(tuple(map(int, scores.split())), ended or "", None if leaver is None else int(leaver))


def _match(line: int, attributes: Attributes, body: str) -> Match:
    games = tuple(_game_score(row) for row in body.strip().splitlines())
    if not games:
        raise Unreadable("there are no games in the match")
    players = _whole(attributes, "players") or 2
    if "variant" not in attributes and players not in MATCH_VARIANTS:
        raise Unreadable(f"players={players} is no table of a match")
    attributes.setdefault("variant", MATCH_VARIANTS.get(players, ""))
    return Match(
        line,
        games,
        _table(attributes),
        attributes.pop("format", "first_to"),
        _whole(attributes, "n") or 5,
        attributes.pop("preset", "free"),
        attributes.pop("multi", ""),
    )


_READERS: dict[str, Callable[[int, Attributes, str], Directive]] = {
    "hand": _hand,
    "play": _play,
    "deal": _deal,
    "board": _board,
    "points": _points,
    "note": _note,
    "differences": _differences,
    "match": _match,
}


def read_directive(line: int, info: str, body: str) -> Directive:
    """The directive of a fenced block: ``info`` is what stands after the fence, ``line`` counts from 1.

    Raises Unreadable for an unknown name, an unknown attribute or a body that is not in the notation.
    """
    name, *words = shlex.split(info) or [""]
    if name not in _READERS:
        raise Unreadable(f"there is no directive {name!r}")
    attributes = {key: value for key, _, value in (word.partition("=") for word in words)}
    directive = _READERS[name](line, attributes, body)
    if attributes:
        raise Unreadable(f"{name} has no attribute {', '.join(sorted(attributes))}")
    return directive
