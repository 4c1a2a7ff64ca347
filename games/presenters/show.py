"""The show as sheets: one a hand in counting order, with every combination as it is called aloud; and the result."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from cribsite.l10n import num
from games.engine import events as ev
from games.engine.cards import Card
from games.engine.scoring import Item
from games.engine.view import View
from games.labels import GRADES, call_total

from .people import People, sentence
from .told import Told

PLAY_REASONS = frozenset(
    {"fifteen", "pair", "pair_royal", "double_pair_royal", "five_alike", "six_alike", "run", "thirty_one", "go", "last"}
)


@dataclass(frozen=True, slots=True)
class ShowSheet:
    """One counted hand: whose, its cards and starter, its items, and the owner's score before and after."""

    letter: str
    title: SafeString
    cards: tuple[Card, ...]
    starter: Card | None
    items: tuple[Item, ...]
    total: int
    before: int
    after: int

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


def hand_title(people: People, seat: int, what: str) -> SafeString:
    """ "Your hand", "Sara’s crib" """
    if what in ("row", "column"):
        return SafeString(
            pgettext("line of a square", "Row") if what == "row" else pgettext("line of a square", "Column")
        )
    if people.is_you(seat):
        yours = {"crib": gettext("Your crib"), "second": gettext("Your second hand")}
        return SafeString(yours.get(what, gettext("Your hand")))
    theirs = {"crib": gettext("%(name)s’s crib"), "second": gettext("%(name)s’s second hand")}
    return sentence(theirs.get(what, gettext("%(name)s’s hand")), {"name": people.name(seat)})


def show_sheets(told: Iterable[Told], people: People, deal: int) -> tuple[ShowSheet, ...]:
    """The sheets of one deal's show, in counting order; empty while nothing of it is counted."""
    sheets: list[ShowSheet] = []
    side, before, after = -1, 0, 0
    current: ev.HandShown | None = None

    def close() -> None:
        if current is not None:
            letter = people.letter(side)
            title = hand_title(people, current.seat, current.what)
            cards, starter, items, total = tuple(sorted(current.cards)), current.starter, current.items, current.total
            sheets.append(ShowSheet(letter, title, cards, starter, items, total, before, after))

    for event in (event for each in told for event in each.events):
        if isinstance(event, ev.HandShown) and event.deal == deal:
            close()
            current, side, before, after = event, people.side_of(event.seat), event.score, event.score
        elif isinstance(event, ev.DealEnded | ev.DealStarted):
            close()
            current = None
        elif isinstance(event, ev.Scored) and current is not None and event.side == side:
            after = event.score
    close()
    return tuple(sheets)


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended, in the reader's words.

    ``grade`` is the best win's number of skunks (0 … 3), ``scores`` the winner's first with their letters;
    ``facts`` are label and figure.
    """

    title: SafeString
    reason: SafeString | None
    scores: tuple[tuple[str, int], ...]
    grade: int
    grade_name: str
    skunked: tuple[SafeString, ...]
    facts: tuple[tuple[str, int], ...]
    won: bool | None
    places: SafeString | None = None


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
        grade=grade,
        grade_name=str(GRADES[grade]) if grade else "",
        skunked=tuple(_skunked(view, people, side) for side, worth in enumerate(ended.grades) if worth),
        facts=_facts(view, told),
        won=None if people.viewer is None else people.side_of(people.viewer) in ended.winners,
        places=_places(ended.places, people) if ended.places else None,
    )


def _places(places: Sequence[int], people: People) -> SafeString:
    """Who came in after the winner, in continuing play: "In the order of arrival: Sara, You"."""
    names = format_html_join(pgettext("between names", ", "), "<bdi>{}</bdi>", ((people.side_name(s),) for s in places))
    return sentence(gettext("In the order of arrival: %(order)s"), order=names)


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
        return SafeString(gettext("The game was stopped after the greatest number of deals."))
    left = [event for each in told for event in each.events if isinstance(event, ev.SeatLeft)]
    if outcome not in ("resigned", "timed_out") or not left:
        return None
    seat, clock = left[-1].seat, outcome == "timed_out"
    if people.is_you(seat):
        return SafeString(gettext("Your time ran out.") if clock else gettext("You resigned."))
    text = gettext("The time of %(name)s ran out.") if clock else gettext("Resigned: %(name)s")
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
