"""The score-keeper's page: its boards, its sides with their pads, and the list of what was pegged."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, pgettext

from cribsite.l10n import num
from games.keeper import FEWEST, HIGHEST, LETTERS, LONGEST_NAME, MOST, TARGETS, Sheet
from games.labels.tables import GRADES

from .board import Board, LaneScore, board, track
from .people import default_name, sentence

PAD = tuple(range(1, 13))


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """A board for so many sides to a target; ``here`` is the one that is played on; ``lanes``: whole, as path data."""

    key: str
    drawn: Board
    lanes: tuple[str, ...]
    here: bool


@dataclass(frozen=True, slots=True)
class KeeperSide:
    """A side: its ``name`` is empty and it is not ``here`` where fewer play; ``grade`` is how badly it is skunked."""

    letter: str
    called: str
    name: str
    here: bool
    score: int
    won: int
    deals: bool
    winner: bool
    grade: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the list, newest first: points of a side, or (no points) whose deal began."""

    letter: str
    text: str
    points: int
    score: int


@dataclass(frozen=True, slots=True)
class KeeperPage:
    """What the template shows; ``sheet`` is None before a game. ``fields``: the sheet as hidden fields."""

    sheet: Sheet | None
    sides: tuple[KeeperSide, ...]
    boards: tuple[DrawnBoard, ...]
    lines: tuple[Line, ...]
    fields: tuple[tuple[str, str], ...]
    result: str
    grade: int
    said: Mapping[str, str]
    board_text: str
    digits: str
    count: int
    target: int
    trouble: str = ""
    pad: tuple[int, ...] = PAD
    highest: int = HIGHEST
    longest_name: int = LONGEST_NAME
    targets: tuple[int, ...] = TARGETS
    counts: tuple[int, ...] = tuple(range(FEWEST, MOST + 1))
    grades: tuple[tuple[int, str], ...] = ()


def keeper_page(sheet: Sheet | None, trouble: str = "") -> KeeperPage:
    """The page of a sheet; of none: the form that begins a game."""
    shown = sheet or Sheet(("", ""))
    return KeeperPage(
        sheet=sheet,
        sides=tuple(_side(shown, number) for number in range(MOST)),
        boards=tuple(_boards(shown)),
        lines=tuple(_lines(shown))[::-1],
        fields=shown.fields,
        result=_result(shown),
        grade=max(shown.grades),
        said=sayings(),
        board_text=_board_text(shown) if sheet else "",
        digits="".join(num(digit) for digit in range(10)),
        count=len(shown.names),
        target=shown.target,
        trouble=trouble,
        grades=tuple((grade, str(name)) for grade, name in GRADES.items() if grade),
    )


def sayings() -> dict[str, str]:
    """The sentences the page's script fills in, by name."""
    return {
        "pegged": gettext("%(name)s: +%(points)s, score %(score)s."),
        "undone": gettext("Taken back: %(name)s +%(points)s, score %(score)s."),
        "deals": gettext("%(name)s deals."),
        "won": gettext("%(name)s has won."),
        "stands": gettext("%(name)s %(score)s, from %(rear)s"),
        "between": pgettext("between parts of a list", "; "),
        "bad": not_a_number(),
        "over": game_is_over(),
    }


def not_a_number() -> str:
    return gettext("Please type a whole number from %(first)s to %(last)s.") % {"first": num(1), "last": num(HIGHEST)}


def game_is_over() -> str:
    return gettext("The game is over. Begin the next one, or take the last points back.")


def _side(sheet: Sheet, number: int) -> KeeperSide:
    here = number < len(sheet.names)
    return KeeperSide(
        letter=LETTERS[number],
        called=default_name(number),
        name=sheet.names[number] if here else "",
        here=here,
        score=sheet.scores[number] if here else 0,
        won=sheet.won[number] if here and sheet.won else 0,
        deals=sheet.dealer == number and sheet.winner is None,
        winner=sheet.winner == number,
        grade=sheet.grades[number] if here else 0,
    )


def _boards(sheet: Sheet) -> Iterator[DrawnBoard]:
    for sides in range(FEWEST, MOST + 1):
        for target in TARGETS:
            here = sides == len(sheet.names) and target == sheet.target
            scores = [sheet.scores_of(side) if here else (0, 0) for side in range(sides)]
            lanes = [LaneScore(front, rear, LETTERS[side]) for side, (front, rear) in enumerate(scores)]
            whole = tuple(track(sides, side, target, target) for side in range(sides))
            yield DrawnBoard(f"{sides}-{target}", board(lanes, target), whole, here)


def _lines(sheet: Sheet) -> Iterator[Line]:
    said = sayings()
    for entry, after in sheet.told():
        if entry.side is None:
            yield Line("", sentence(said["deals"], {"name": sheet.names[after]}), 0, 0)
        else:
            yield Line(
                LETTERS[entry.side], sentence("%(name)s", {"name": sheet.names[entry.side]}), entry.points, after
            )


def _result(sheet: Sheet) -> str:
    return sentence(sayings()["won"], {"name": sheet.names[sheet.winner]}) if sheet.winner is not None else ""


def _board_text(sheet: Sheet) -> str:
    said = sayings()
    parts = []
    for side, name in enumerate(sheet.names):
        front, rear = sheet.scores_of(side)
        parts.append(said["stands"] % {"name": name, "score": num(front), "rear": num(rear)})
    return said["between"].join(parts)
