"""The running log of a game: a line for each thing that happened, with its reason, grouped by deal and phase."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext, pgettext_lazy

from cribsite.l10n import num
from games.engine import events as ev
from games.engine.cards import Card
from games.engine.fairdeal import CutForDeal
from games.labels import call, card_name, log_phrase, rule_link

from .people import People, sentence
from .sayings import SAYINGS, Said, hand_phrase
from .talk import Heard
from .told import Told

AFTER_A_HAND = frozenset({"muggins", "null_penalty", "back_ten"})
"""The reasons that move a peg because of a counted hand, but are not part of its count."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line: whose peg, what in words, why (a rule's chapter and anchor), the card, points and the score after.

    ``auto`` says for whom something was done by itself; ``phrase``: it was said, not done.
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
    phrase: bool = False

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

    @property
    def show(self) -> int | None:
        """The deal whose show can be read: hands of it have been counted."""
        return self.deal if any(line.hand for line in self.lines) else None


_PHASE_NAMES: dict[str, Promise] = {
    "deal": pgettext_lazy("phase in a heading", "the deal"),
    "play": pgettext_lazy("phase in a heading", "the play"),
    "show": pgettext_lazy("phase in a heading", "the show"),
}


class _Scribe:
    """Writes the log: remembers in which deal and phase it is, and which card was laid last."""

    def __init__(self, people: People, heard: Iterable[Heard] = ()) -> None:
        self.people = people
        self.heard = list(heard)
        self.groups: list[LogGroup] = []
        self.deal, self.phase = 0, "deal"
        self.shown = 0
        """The deal whose hands lie open or are counted: where players count, the next one has begun already."""
        self.counting = False
        self.card: Card | None = None
        self.n = 0
        self.auto: SafeString | None = None
        self.pending: LogLine | None = None

    def tell(self, told: Told) -> None:
        self.n, self.card = told.n, None
        self.auto = self._auto(told)
        for event in told.events:
            kind = type(event)
            if kind in SAYINGS:
                self._say(event, SAYINGS[kind](event))
            elif kind in _WRITERS:
                _WRITERS[kind](self, event)
        self._flush()
        self.say_heard(lambda heard: heard.n <= told.n and heard.after < self.deal)

    def say_heard(self, due: Callable[[Heard], bool]) -> None:
        """Write down what was said by now."""
        for heard in filter(due, self.heard):
            self.add(self.line(heard.seat, heard.text, phrase=True))
        self.heard = [heard for heard in self.heard if not due(heard)]

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
        deal, phase = (self.shown, "show") if self.counting else (self.deal, self.phase)
        if not self.groups or (self.groups[-1].deal, self.groups[-1].phase) != (deal, phase):
            self.groups.append(LogGroup(deal, phase))
        self.groups[-1].lines.append(line)

    def _flush(self) -> None:
        if self.pending is not None:
            self.add(self.pending)
            self.pending = None

    def _say(self, event: Any, said: Said | None) -> None:
        if said is None:
            return
        self.phase = said.phase or self.phase
        seat = self.people.sides[event.side][0] if isinstance(event, ev.SideFinished) else event.seat
        auto = self.auto if said.by_itself else None
        self.add(self.line(seat, said.what, card=said.card, rule=said.rule, auto=auto))

    def cut_for_deal(self, cuts: Iterable[CutForDeal]) -> None:
        self.deal = 1
        for seat, card in (drawn for each in cuts for drawn in each.cards):
            self.add(self.line(seat, pgettext("log", "the cut for deal"), card=card, rule=("cards", "cut-for-deal")))

    # --- what later events of the same action still change ----------------------------------------------------------

    def deal_started(self, event: ev.DealStarted) -> None:
        self._flush()
        self.deal, self.phase = event.deal, "deal"

    def opened(self, event: ev.HandsOpened) -> None:
        self.shown = event.deal

    def sent(self, event: ev.CountsSent) -> None:
        self.counting = True
        self.add(self.line(event.seat, log_phrase("count")))
        self.counting = False

    def deal_ended(self, event: ev.DealEnded) -> None:
        self._flush()
        self.counting = False

    def starter(self, event: ev.StarterTurned) -> None:
        self.phase, self.card = "play", event.card
        what = pgettext("log", "the cut for the starter")
        self.pending = self.line(event.seat, what, card=event.card, rule=("starter", "the-cut"))

    def laid(self, event: ev.CardLaid) -> None:
        self.phase, self.card = "play", event.card
        what = pgettext("log", "count %(n)s") % {"n": num(event.count)}
        aloud = log_phrase("lay", card=card_name(event.card), n=event.count)
        self.pending = self.line(event.seat, what, card=event.card, auto=self.auto, aloud=aloud)

    def scored(self, event: ev.Scored) -> None:
        if self.counting and event.reason not in AFTER_A_HAND:
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
        self.shown, self.counting = event.deal, True
        what = hand_phrase(event)
        self.pending = self.line(event.seat, what, score=event.score, hand=event.what, rule=("show", "order"))


_WRITERS: dict[type[object], Callable[[_Scribe, Any], None]] = {
    ev.DealStarted: _Scribe.deal_started,
    ev.HandsOpened: _Scribe.opened,
    ev.CountsSent: _Scribe.sent,
    ev.DealEnded: _Scribe.deal_ended,
    ev.StarterTurned: _Scribe.starter,
    ev.CardLaid: _Scribe.laid,
    ev.Scored: _Scribe.scored,
    ev.HandShown: _Scribe.hand,
}


def game_log(
    told: Iterable[Told], people: People, cuts: Iterable[CutForDeal] = (), heard: Iterable[Heard] = ()
) -> tuple[LogGroup, ...]:
    """The whole log, newest group and newest line first; it begins with the cut for deal."""
    scribe = _Scribe(people, heard)
    scribe.cut_for_deal(cuts)
    for each in told:
        scribe.tell(each)
    scribe.say_heard(lambda heard: True)
    for group in scribe.groups:
        group.lines.reverse()
    return tuple(reversed(scribe.groups))


def newest_first(groups: Iterable[LogGroup]) -> Iterator[LogLine]:
    """All lines of a log, newest first."""
    for group in groups:
        yield from group.lines


def last_event(groups: Iterable[LogGroup]) -> LogLine | None:
    """What to say of the table's last moment: points or a go since the viewer's own last move, else the newest line."""
    lines = [line for line in newest_first(groups) if not line.phrase]
    mine = next((line.n for line in lines if line.letter == "a"), 0)
    telling = (line for line in lines if line.n >= mine and (line.points or line.auto or (line.rule and not line.card)))
    return next(telling, lines[0] if lines else None)


def since(groups: Iterable[LogGroup], people: People, moves: range) -> tuple[LogLine, ...]:
    """What happened in these moves, oldest first; what the viewer himself has said is no news to him."""
    lines = [line for line in newest_first(groups) if line.n in moves]
    return tuple(line for line in reversed(lines) if not (line.phrase and line.name == _own_name(people)))


def _own_name(people: People) -> str | None:
    return None if people.viewer is None else people.name(people.viewer)


def last_heard(groups: Iterable[LogGroup], people: People) -> LogLine | None:
    """What somebody else has said last, if the viewer has done and said nothing since."""
    for line in newest_first(groups):
        if line.name == _own_name(people):
            return None
        if line.phrase:
            return line
    return None
