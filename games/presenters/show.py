"""The show as sheets: one a hand in counting order, with every combination as it is called aloud; and the result."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext, pgettext_lazy

from cribsite.l10n import num
from games.engine import events as ev
from games.engine.cards import Card
from games.engine.scoring import Item
from games.engine.view import View
from games.labels import GRADES, call, call_total

from .log import AFTER_A_HAND
from .people import People, sentence
from .told import Told

PLAY_REASONS = frozenset(
    {"fifteen", "pair", "pair_royal", "double_pair_royal", "five_alike", "six_alike", "run", "thirty_one", "go", "last"}
)


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What else moved a peg when a hand was counted: whose peg, why, and by how much."""

    letter: str
    text: SafeString
    points: int


@dataclass(frozen=True, slots=True)
class ShowSheet:
    """One counted hand: whose, its cards and starter, its items, and the owner's score before and after.

    ``said``: what its owner claimed, empty where the site counts; ``after_that``: calls, excess and penalties.
    """

    letter: str
    title: SafeString
    cards: tuple[Card, ...]
    starter: Card | None
    items: tuple[Item, ...]
    total: int
    before: int
    after: int
    said: SafeString
    after_that: tuple[Aftermath, ...]

    @property
    def total_text(self) -> str:
        return call_total(self.total)

    @property
    def span(self) -> str:
        """ "75 to 84" """
        return pgettext("score before and after", "%(before)s to %(after)s") % {
            "before": num(self.before),
            "after": num(self.after),
        }


def hand_title(people: People, seat: int, what: str, number: int = 1) -> SafeString:
    """ "Your hand", "Sara’s crib"; of a square's lines "Row 2", by their ``number``."""
    if what in _LINES:
        return SafeString(str(_LINES[what]) % {"n": num(number)})
    if people.is_you(seat):
        yours = {"crib": gettext("Your crib"), "second": gettext("Your second hand")}
        return SafeString(yours.get(what, gettext("Your hand")))
    theirs = {"crib": gettext("%(name)s’s crib"), "second": gettext("%(name)s’s second hand")}
    return sentence(theirs.get(what, gettext("%(name)s’s hand")), {"name": people.name(seat)})


_LINES: dict[str, Promise] = {
    "row": pgettext_lazy("line of a square", "Row %(n)s"),
    "column": pgettext_lazy("line of a square", "Column %(n)s"),
}


def show_sheets(told: Iterable[Told], people: People, deal: int) -> tuple[ShowSheet, ...]:
    """The sheets of one deal's show, in counting order; empty while nothing of it is counted."""
    counted: list[tuple[ev.HandShown, list[ev.Scored]]] = []
    counting = False
    for event in (event for each in told for event in each.events):
        if isinstance(event, ev.HandShown):
            counting = event.deal == deal
            if counting:
                counted.append((event, []))
        elif isinstance(event, ev.DealEnded | ev.DealStarted):
            counting = False
        elif isinstance(event, ev.Scored) and counting:
            counted[-1][1].append(event)
    seen = Counter[str]()
    sheets = []
    for shown, scored in counted:
        seen[shown.what] += 1
        sheets.append(_sheet(people, shown, scored, seen[shown.what]))
    return tuple(sheets)


def _sheet(people: People, shown: ev.HandShown, scored: Sequence[ev.Scored], number: int) -> ShowSheet:
    side = people.side_of(shown.seat)
    return ShowSheet(
        letter=people.letter(side),
        title=hand_title(people, shown.seat, shown.what, number),
        cards=tuple(sorted(shown.cards)),
        starter=shown.starter,
        items=shown.items,
        total=shown.total,
        before=shown.score,
        after=next((event.score for event in reversed(scored) if event.side == side), shown.score),
        said=_said(people, shown),
        after_that=tuple(_aftermath(people, shown, event) for event in scored if event.reason in AFTER_A_HAND),
    )


def _said(people: People, shown: ev.HandShown) -> SafeString:
    """The owner's claim beside the truth."""
    if shown.claim is None:
        return SafeString("")
    numbers = {"claim": num(shown.claim), "total": num(shown.total)}
    if people.is_you(shown.seat):
        return sentence(gettext("You said %(claim)s; the true count is %(total)s."), {}, **numbers)
    text = gettext("%(name)s said %(claim)s; the true count is %(total)s.")
    return sentence(text, {"name": people.name(shown.seat)}, **numbers)


def _aftermath(people: People, shown: ev.HandShown, event: ev.Scored) -> Aftermath:
    """A call, right or groundless, an excess, or a penalty."""
    if event.reason != "muggins" or shown.claim is None:
        text = sentence(pgettext("log line", "%(name)s: %(what)s"), {"name": people.name(event.seat)}, what=call(event))
    elif event.side == people.side_of(shown.seat):
        text = sentence(gettext("A groundless call: its points go to %(name)s"), {"name": people.name(event.seat)})
    elif shown.claim > shown.total:
        text = sentence(gettext("Claimed too much: the excess goes to %(name)s"), {"name": people.name(event.seat)})
    else:
        text = sentence(gettext("A right call: what was missed goes to %(name)s"), {"name": people.name(event.seat)})
    return Aftermath(people.letter(event.side), text, event.points)


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended, in the reader's words.

    ``grade`` is the best win's number of skunks (0 … 3), ``scores`` the winner's first with their letters;
    ``standing``: of three and more sides peg, name and score of each, the best first; ``facts`` are label and figure.
    """

    title: SafeString
    reason: SafeString | None
    scores: tuple[tuple[str, int], ...]
    standing: tuple[tuple[str, str, int], ...]
    grade: int
    grade_name: str
    skunked: tuple[SafeString, ...]
    facts: tuple[tuple[str, int], ...]
    won: bool | None


def result_of(view: View, told: Iterable[Told], people: People) -> Result | None:
    """The result, None while the game goes on."""
    ended = view.result
    if ended is None:
        return None
    first: list[tuple[int, ...]] = [(side,) for side in ended.places] or [ended.winners]
    order = [side for group in [*first, people.order] for side in people.order if side in group]
    order = list(dict.fromkeys(order))
    grade = max(ended.grades, default=0)
    return Result(
        title=_title(view, people),
        reason=_reason(view, told, people),
        scores=tuple((people.letter(side), ended.scores[side]) for side in order),
        standing=_standing(view, people) if len(people.order) > 2 else (),
        grade=grade,
        grade_name=str(GRADES[grade]) if grade else "",
        skunked=tuple(_skunked(view, people, side) for side, worth in enumerate(ended.grades) if worth),
        facts=_facts(view, told),
        won=None if people.viewer is None else people.side_of(people.viewer) in ended.winners,
    )


def _standing(view: View, people: People) -> tuple[tuple[str, str, int], ...]:
    ended = view.result
    assert ended is not None
    lowest_first = view.variant.goal.lowball

    def rank(side: int) -> tuple[int, int]:
        place = ended.places.index(side) if side in ended.places else len(ended.places)
        score = ended.scores[side]
        return (0 if side in ended.winners else 1 + place), score if lowest_first else -score

    return tuple(
        (people.letter(side), people.side_name(side), ended.scores[side]) for side in sorted(people.order, key=rank)
    )


def _title(view: View, people: People) -> SafeString:
    assert view.result is not None
    winners = view.result.winners
    if len(winners) > 1:
        return SafeString(pgettext("outcome", "A shared win"))
    if people.viewer is not None and winners:
        won = people.side_of(people.viewer) in winners
        return SafeString(gettext("You won") if won else gettext("You lost"))
    if len(winners) == 1:
        return sentence(gettext("%(name)s won"), {"name": people.side_name(winners[0])})
    return SafeString(gettext("Game over"))


def _reason(view: View, told: Iterable[Told], people: People) -> SafeString | None:
    """Why a game ended before the target."""
    assert view.result is not None
    outcome = view.result.outcome
    if outcome == "stopped":
        return SafeString(gettext("The game was stopped after the greatest number of deals allowed."))
    left = [event for each in told for event in each.events if isinstance(event, ev.SeatLeft)]
    if outcome not in ("resigned", "timed_out") or not left:
        return None
    seat, clock = left[-1].seat, outcome == "timed_out"
    if people.is_you(seat):
        return SafeString(gettext("Your time ran out.") if clock else gettext("You resigned."))
    text = gettext("Time ran out for %(name)s.") if clock else gettext("Resigned: %(name)s")
    return sentence(text, {"name": people.name(seat)})


def _skunked(view: View, people: People, side: int) -> SafeString:
    assert view.result is not None
    line = view.targets[side] - 30 * view.result.grades[side]
    if view.result.places:  # where a side stood when the winner arrived is not where it stands now
        text = gettext("Short of hole %(line)s when the winner arrived: %(name)s.")
        return sentence(text, {"name": people.side_name(side)}, line=num(line))
    values = {"score": num(view.result.scores[side]), "line": num(line)}
    if people.viewer in people.sides[side]:
        return sentence(gettext("You stand at %(score)s, short of hole %(line)s."), {}, **values)
    text = gettext("%(name)s stands at %(score)s, short of hole %(line)s.")
    return sentence(text, {"name": people.side_name(side)}, **values)


def _facts(view: View, told: Iterable[Told]) -> tuple[tuple[str, int], ...]:
    assert view.result is not None
    facts = [(gettext("Deals"), view.result.deals)]
    if view.seat is None:
        return tuple(facts)
    pegged, best, counting = 0, 0, False
    for event in (event for each in told for event in each.events):
        if isinstance(event, ev.HandShown):
            counting = True
            best = max(best, event.total if event.seat == view.seat else 0)
        elif isinstance(event, ev.DealStarted):
            counting = False
        elif isinstance(event, ev.Scored) and event.seat == view.seat and not counting:
            pegged += event.points if event.reason in PLAY_REASONS else 0
    return (*facts, (gettext("Points pegged, heels apart"), pegged), (gettext("Best hand or crib"), best))
