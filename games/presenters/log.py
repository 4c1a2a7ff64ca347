"""The running log of a game: a line for each thing that happened, with its reason, grouped by deal and phase."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext_lazy, npgettext, pgettext, pgettext_lazy

from cribsite.l10n import num
from games.engine import events as ev
from games.engine.cards import Card
from games.labels import call, card_name, log_phrase, rule_link

from .people import People, sentence
from .told import Told


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line: whose peg, what in words, why (a rule's chapter and anchor), the card, points and the score after.

    ``leap`` marks a line that moved a peg; ``auto`` says for whom something was done by itself.
    """

    n: int
    letter: str
    name: str
    what: str
    rule: tuple[str, str] | None = None
    card: Card | None = None
    points: int = 0
    score: int | None = None
    auto: SafeString | None = None
    deal: int = 0
    hand: str = ""
    aloud: str = ""

    @property
    def said(self) -> SafeString:
        """The line as one sentence."""
        return sentence(pgettext("log line", "%(name)s: %(what)s"), {"name": self.name}, what=self.what)

    @property
    def spoken(self) -> str:
        """The line as plain text, for a screen reader."""
        return pgettext("log line", "%(name)s: %(what)s") % {
            "name": self.name,
            "what": self.aloud or self.what,
        }


@dataclass(slots=True)
class LogGroup:
    """The lines of one phase of one deal, newest first."""

    deal: int
    phase: str
    lines: list[LogLine] = field(default_factory=list)

    @property
    def title(self) -> str:
        """ "Deal 6 · the play" """
        return pgettext("log heading", "Deal %(deal)s · %(phase)s") % {
            "deal": num(self.deal),
            "phase": _PHASE_NAMES[self.phase],
        }


_PHASE_NAMES: dict[str, Promise] = {
    "deal": pgettext_lazy("phase in a heading", "the deal"),
    "play": pgettext_lazy("phase in a heading", "the play"),
    "show": pgettext_lazy("phase in a heading", "the show"),
}


class _Scribe:
    """Writes the log: remembers in which deal and phase it is, and which card was laid last."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.groups: list[LogGroup] = []
        self.deal = 0
        self.phase = "deal"
        self.card: Card | None = None
        self.n = 0
        self.auto: SafeString | None = None
        self.pending: LogLine | None = None

    def tell(self, told: Told) -> None:
        self.n, self.card = told.n, None
        self.auto = self._auto(told)
        for event in told.events:
            writer = _WRITERS.get(type(event))
            if writer is not None:
                writer(self, event)
        self._flush()

    def _auto(self, told: Told) -> SafeString | None:
        if told.by not in ("auto", "clock", "policy") or told.seat is None:
            return None
        if self.people.is_you(told.seat):
            return SafeString(gettext("played for you"))
        return sentence(gettext("played for %(name)s"), {"name": self.people.name(told.seat)})

    def line(self, seat: int, what: str, **more: object) -> LogLine:
        side = self.people.side_of(seat)
        made = LogLine(self.n, self.people.letter(side), self.people.name(seat), what, deal=self.deal)
        return replace(made, **more)  # type: ignore[arg-type]

    def add(self, line: LogLine) -> None:
        if not self.groups or (self.groups[-1].deal, self.groups[-1].phase) != (self.deal, self.phase):
            self.groups.append(LogGroup(self.deal, self.phase))
        self.groups[-1].lines.append(line)

    def _flush(self) -> None:
        if self.pending is not None:
            self.add(self.pending)
            self.pending = None

    # --- one method an event -------------------------------------------------------------------------------------

    def deal_started(self, event: ev.DealStarted) -> None:
        self._flush()
        self.deal, self.phase = event.deal, "deal"

    def laid_away(self, event: ev.LaidAway) -> None:
        if event.number:
            self.add(self.line(event.seat, log_phrase("discard", n=event.number), auto=self.auto))

    def pack_cut(self, event: ev.PackWasCut) -> None:
        self.add(self.line(event.seat, log_phrase("pack_cut")))

    def bid(self, event: ev.BidMade) -> None:
        what = log_phrase("pass") if event.points is None else log_phrase("bid", n=event.points)
        self.add(self.line(event.seat, what))

    def placed(self, event: ev.CardPlaced) -> None:
        self.phase = "play"
        what = log_phrase("place", card=card_name(event.card))
        self.add(self.line(event.seat, what, card=event.card))

    def sent(self, event: ev.CountsSent) -> None:
        self.add(self.line(event.seat, log_phrase("count")))

    def revealed(self, event: ev.LayRevealed) -> None:
        missed = sum(item.points for item in event.items) - event.claim
        if missed > 0:
            text = npgettext("log", "%(n)s point missed", "%(n)s points missed", missed)
            self.add(self.line(event.seat, text % {"n": num(missed)}, card=event.card))

    def stinkhole(self, event: ev.Stinkhole) -> None:
        self.add(self.line(event.seat, pgettext("log", "no point in the stinkhole"), rule=("stinkhole", "in-short")))

    def side_out(self, event: ev.SideFinished) -> None:
        text = pgettext("log", "out in place %(n)s")
        self.add(self.line(self.people.sides[event.side][0], text % {"n": num(event.place)}))

    def starter(self, event: ev.StarterTurned) -> None:
        self.phase, self.card = "play", event.card
        what = pgettext("log", "the cut for the starter")
        self.pending = self.line(event.seat, what, card=event.card, rule=("starter", "the-cut"))

    def laid(self, event: ev.CardLaid) -> None:
        self.phase, self.card = "play", event.card
        what = pgettext("log", "count %(n)s") % {"n": num(event.count)}
        aloud = log_phrase("lay", card=card_name(event.card), n=event.count)
        self.pending = self.line(event.seat, what, card=event.card, auto=self.auto, aloud=aloud)

    def go(self, event: ev.SaidGo) -> None:
        self.phase = "play"
        self.add(self.line(event.seat, log_phrase("go"), rule=rule_link("go"), auto=self.auto))

    def scored(self, event: ev.Scored) -> None:
        if self.phase == "show":
            self._add_to_hand(event)
            return
        # A card that scores is told by its points; the plain line of the same card is not needed beside them.
        auto = self.pending.auto if self.pending is not None else None
        if self.pending is not None and not self.pending.rule:
            self.pending = None
        self._flush()
        card = self.card if self.card in event.cards else None
        rule = rule_link(event.reason)
        line = self.line(event.seat, call(event), points=event.points, score=event.score, card=card, rule=rule)
        self.add(replace(line, auto=auto))

    def _add_to_hand(self, event: ev.Scored) -> None:
        if self.pending is None:
            self.add(self.line(event.seat, call(event), points=event.points, score=event.score))
            return
        points = self.pending.points + event.points
        self.pending = replace(self.pending, points=points, score=event.score)

    def hand(self, event: ev.HandShown) -> None:
        self._flush()
        self.phase = "show"
        what = _hand_phrase(event.what, event.total)
        self.pending = self.line(event.seat, what, score=event.score, hand=event.what, rule=("show", "order"))

    def left(self, event: ev.SeatLeft) -> None:
        what = gettext("time ran out") if event.clock else log_phrase("resign")
        self.add(self.line(event.seat, what))


_HANDS: dict[str, tuple[Promise, Promise]] = {
    "hand": (
        pgettext_lazy("log", "hand without points"),
        ngettext_lazy("hand of %(n)s point", "hand of %(n)s points", "count"),
    ),
    "second": (
        pgettext_lazy("log", "second hand without points"),
        ngettext_lazy("second hand of %(n)s point", "second hand of %(n)s points", "count"),
    ),
    "crib": (
        pgettext_lazy("log", "crib without points"),
        ngettext_lazy("crib of %(n)s point", "crib of %(n)s points", "count"),
    ),
    "row": (
        pgettext_lazy("log", "row without points"),
        ngettext_lazy("row of %(n)s point", "row of %(n)s points", "count"),
    ),
    "column": (
        pgettext_lazy("log", "column without points"),
        ngettext_lazy("column of %(n)s point", "column of %(n)s points", "count"),
    ),
}


def _hand_phrase(what: str, total: int) -> str:
    empty, counted = _HANDS[what]
    return str(counted % {"count": total, "n": num(total)}) if total else str(empty)


_WRITERS: dict[type[object], Callable[[_Scribe, Any], None]] = {
    ev.DealStarted: _Scribe.deal_started,
    ev.PackWasCut: _Scribe.pack_cut,
    ev.BidMade: _Scribe.bid,
    ev.LaidAway: _Scribe.laid_away,
    ev.StarterTurned: _Scribe.starter,
    ev.CardLaid: _Scribe.laid,
    ev.SaidGo: _Scribe.go,
    ev.CardPlaced: _Scribe.placed,
    ev.CountsSent: _Scribe.sent,
    ev.LayRevealed: _Scribe.revealed,
    ev.Stinkhole: _Scribe.stinkhole,
    ev.SideFinished: _Scribe.side_out,
    ev.Scored: _Scribe.scored,
    ev.HandShown: _Scribe.hand,
    ev.SeatLeft: _Scribe.left,
}


def game_log(told: Iterable[Told], people: People) -> tuple[LogGroup, ...]:
    """The whole log, newest group and newest line first."""
    scribe = _Scribe(people)
    for each in told:
        scribe.tell(each)
    for group in scribe.groups:
        group.lines.reverse()
    return tuple(reversed(scribe.groups))


def newest_first(groups: Iterable[LogGroup]) -> Iterator[LogLine]:
    """All lines of a log, newest first."""
    for group in groups:
        yield from group.lines


def last_event(groups: Iterable[LogGroup]) -> LogLine | None:
    """What to say of the table's last moment: points or a go since the viewer's own last move, else the newest line."""
    lines = list(newest_first(groups))
    mine = next((line.n for line in lines if line.letter == "a"), 0)
    telling = (line for line in lines if line.n >= mine and (line.points or line.auto or (line.rule and not line.card)))
    return next(telling, lines[0] if lines else None)
