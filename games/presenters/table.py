"""The table page as plain values: made from one seat's ``View`` and the events that seat has heard, nothing else.

How a view function uses it::

    page = table_page(view, told, names, viewer, meta)
    return render(request, "games/table.html" or "games/table.html#table", {"page": page})

``view`` is ``games.engine.view.view(state, seat)``; ``told`` the ``Told`` of every action so far, its events already
``heard`` by that seat; ``names`` a name in the reader's language for each seat; ``viewer`` the seat or None;
``meta`` a ``TableMeta``. The move forms post to ``games:act`` the fields ``act`` (``discard``, ``lay``, ``go``),
``decision``, ``request``, ``deal`` (the ``open_deal`` of the page) and ``cards`` (discard, repeated) or ``card`` (lay).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import unescape

from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext, pgettext

from cribsite.l10n import num
from games.engine.cards import Card
from games.engine.view import View
from games.labels import VARIANTS, refusal_text, rule_link

from .ahead import AheadForm, ahead_form, left_text, policies_of
from .asks import Move, move_of
from .board import Board
from .cloth import Cell, ClosedCount, HandCard, PileCard, closed_of, hand_of, pile_of, square_of
from .cut import CutRound, cut_rounds
from .log import LogGroup, LogLine, game_log, last_event, last_heard, newest_first, since
from .match import MatchPage, head_start_text, match_page, with_match_pegs
from .people import People, sentence
from .seats import SeatAt, seats_round
from .show import Result, ShowSheet, hand_title, result_of, show_sheets
from .sides import SidePanel, board_of, panel_of, spoken_board
from .told import TableMeta, Told

BEFORE_THE_PLAY = frozenset({"deal", "auction", "discard", "split", "hand_over", "exchange"})
ROUND = frozenset({"discard", "play"})
"""The modes in which the seats lie round the table."""


@dataclass(frozen=True, slots=True)
class Warned:
    """Why the last move did not count, with the rule that says so."""

    text: str
    rule: tuple[str, str]


@dataclass(frozen=True, slots=True)
class TablePage:
    """Everything the table template shows.

    ``seats`` are the viewer's own and the others clockwise, while they lie round a table of three and more;
    ``mode`` is ``waiting``, ``count`` (hands lie open for their owners), ``show``, ``discard`` (all that comes before
    the play), ``play``, ``grid`` or ``over``; ``shown``: the deal that it shows, the one before while that is counted;
    ``cuts`` how the first dealer was found, while the first deal is laid away. ``gone``: why the viewer has nothing to
    do any more while the others play on, empty as long as he plays himself. ``news``: what happened since his last
    visit, oldest first; ``heard``: what somebody else has said since his own last move.
    """

    meta: TableMeta
    mode: str
    deal: int
    shown: int
    title: SafeString
    subtitle: str
    panels: tuple[SidePanel, ...]
    seats: tuple[SeatAt, ...]
    board: Board
    board_text: str
    my_turn: bool
    turn: SafeString
    headline: str
    explanation: SafeString
    hand: tuple[HandCard, ...]
    thrown: tuple[Card, ...]
    move: Move | None
    pile: tuple[PileCard, ...]
    closed: tuple[ClosedCount, ...]
    square: tuple[tuple[Cell, ...], ...]
    count: int
    starter: Card | None
    crib_title: SafeString
    crib_size: int
    cuts: tuple[CutRound, ...]
    log: tuple[LogGroup, ...]
    last: LogLine | None
    news: tuple[LogLine, ...]
    heard: LogLine | None
    warning: Warned | None
    sheets: tuple[ShowSheet, ...]
    result: Result | None
    match: MatchPage | None
    head_start: SafeString
    gone: str
    viewer: int | None
    ahead: AheadForm | None = None
    left: str = ""
    policies: tuple[tuple[str, str], ...] = ()

    @property
    def you(self) -> SidePanel:
        """The viewer's own side (a looker-on: the first)."""
        return self.panels[0]

    @property
    def others(self) -> tuple[SidePanel, ...]:
        return self.panels[1:]

    @property
    def totals(self) -> tuple[SidePanel, ...]:
        """The sides' lines, as far as their scores do not stand at their seats."""
        return self.panels if not self.seats or self.seats[0].score is None else ()

    @property
    def own(self) -> SeatAt | None:
        """The seat below, where seats lie round the table."""
        return self.seats[0] if self.seats else None

    @property
    def crib_place(self) -> str:
        """Where the owner of the crib sits, for it lies beside him."""
        return next((seat.place for seat in self.seats if seat.crib), "")

    @property
    def said(self) -> str:
        """The newest lines and whose turn it is, for a screen reader."""
        lines = list(newest_first(self.log))[:3]
        return " ".join([*(f"{line.spoken}." for line in reversed(lines)), self.headline])

    @property
    def tab_title(self) -> str:
        """The title for the browser's tab, names isolated by characters since it holds no markup."""
        plain = unescape(self.title.replace("<bdi>", "\u2068").replace("</bdi>", "\u2069"))
        return f"{self.headline} · {plain}" if self.headline else plain

    @property
    def recent(self) -> tuple[LogGroup, ...]:
        """The log of this deal and the one before, or of all deals where that is wanted."""
        return tuple(group for group in self.log if self.meta.whole_log or group.deal >= self.deal - 1)

    @property
    def last_show(self) -> int | None:
        """The last deal whose show can be read."""
        return next((group.show for group in self.log if group.show), None)

    @property
    def has_older(self) -> bool:
        """Whether the log goes back further than what is shown."""
        return len(self.recent) < len(self.log)

    @property
    def plays(self) -> bool:
        """Whether the viewer is of those who play here, also where nobody at the device is "you"."""
        return self.viewer is not None or self.meta.one_device

    @property
    def may_resign(self) -> bool:
        gone = self.gone and self.viewer not in self.meta.clock.stood_in
        return self.viewer is not None and self.result is None and not self.meta.waiting and not gone


def table_page(
    view: View, told: Sequence[Told], names: Mapping[int, str], viewer: int | None, meta: TableMeta
) -> TablePage:
    """The whole page for one viewer."""
    people = People(names, view.sides, viewer)
    log = game_log(told, people, meta.cuts, meta.talk.heard if meta.talk else ())
    mode, sheets = _mode(view, told, people, meta)
    move = move_of(view, people, meta.half)
    match = match_page(meta.match, people, bool(meta.rematch_code))
    shown = view.deal if mode != "show" else meta.show_deal or view.deal - 1
    return TablePage(
        meta=meta,
        mode=mode,
        deal=view.deal,
        title=SafeString(gettext("New game")) if meta.waits is not None and meta.waits.link else _title(people),
        subtitle=_subtitle(view, mode, shown, match),
        shown=shown,
        panels=tuple(panel_of(view, people, side, meta.clock) for side in people.order),
        seats=seats_round(view, people, meta.clock) if mode in ROUND else (),
        board=with_match_pegs(board_of(view, people), match),
        board_text=spoken_board(view, people),
        my_turn=view.my_turn,
        turn=waiting_text(view, people),
        headline=gettext("Your turn") if view.my_turn else "",
        explanation=_explanation(view, people),
        hand=hand_of(view, move.half if move else ()),
        thrown=tuple(sorted(view.thrown)),
        move=move,
        pile=pile_of(view, told, people),
        closed=closed_of(view),
        square=square_of(view),
        count=view.play.count if view.play else 0,
        starter=view.starter,
        crib_title=hand_title(people, view.owner, "crib"),
        crib_size=view.crib_size,
        cuts=cut_rounds(meta.cuts, people) if mode == "discard" and view.deal == 1 else (),
        log=log,
        last=last_event(log),
        news=since(log, people, meta.news),
        heard=last_heard(log, people),
        warning=_warning(meta),
        sheets=sheets,
        result=result_of(view, told, people),
        match=match,
        head_start=head_start_text(meta.head_start, people),
        gone=_gone(view, meta),
        viewer=viewer,
        ahead=ahead_form(view, meta.plans, meta.company, move.half if move else ()),
        left=left_text(meta.plans, view),
        policies=policies_of(view),
    )


def _mode(view: View, told: Sequence[Told], people: People, meta: TableMeta) -> tuple[str, tuple[ShowSheet, ...]]:
    if meta.waiting:
        return "waiting", ()
    again = show_sheets(told, people, meta.show_deal) if meta.show_deal else ()
    if again:
        return "show", again
    if view.result is not None:
        return "over", show_sheets(told, people, view.deal)
    if view.owed:
        return "count", ()
    if view.phase not in BEFORE_THE_PLAY:
        return ("grid" if view.grid else "play"), ()
    # The hands of the deal before are read in the same visit as the next discard (no "ready" click):
    # they lie there until the viewer opens his new cards.
    if view.deal > 1 and meta.open_deal != view.deal and view.seat not in view.laid_away:
        sheets = show_sheets(told, people, view.deal - 1)
        if sheets:
            return "show", sheets
    return "discard", ()


def _title(people: People) -> SafeString:
    opponents = people.opponents()
    if people.viewer is not None and len(opponents) == 1:
        return sentence(gettext("Game with %(name)s"), {"name": opponents[0]})
    text = ngettext("Game of %(n)s player", "Game of %(n)s players", len(people.names))
    return sentence(text, n=num(len(people.names)))


def _gone(view: View, meta: TableMeta) -> str:
    """Why this seat has nothing to do any more in a game that goes on."""
    if view.seat is None or view.result is not None:
        return ""
    if view.side_of[view.seat] in view.finished:
        return gettext("You have reached the target; the others play on.")
    if view.seat in view.resigned:
        return gettext("You have resigned; the computer plays on in your seat.")
    return gettext("A computer plays in your seat.") if view.seat in meta.clock.stood_in else ""


def _subtitle(view: View, mode: str, deal: int, match: MatchPage | None) -> str:
    targets = "/".join(num(target) for target in sorted(set(view.targets)))
    values = {"target": targets, "deal": num(deal)}
    text = gettext("to %(target)s") if mode in ("over", "waiting") else gettext("to %(target)s · deal %(deal)s")
    if not view.variant.goal.race:
        text = pgettext("subtitle of a table", "deal %(deal)s")
    words = [text % values]
    if view.variant.key != "standard":
        words.insert(0, str(VARIANTS[view.variant.key]))
    if match is not None:
        words.insert(0, match.short)
    return pgettext("between facts of a table", " · ").join(words)


def waiting_text(view: View, people: People) -> SafeString:
    """Whose turn it is: "Your turn" or "Waiting for Sara"."""
    if view.my_turn:
        return SafeString(gettext("Your turn"))
    waited = sorted(view.awaited - {people.viewer})
    if not waited:
        return SafeString(gettext("The table is dealing") if view.result is None else gettext("Game over"))
    names = pgettext("between names", ", ").join(people.name(seat) for seat in waited)
    return sentence(gettext("Waiting for %(name)s"), {"name": names})


def _explanation(view: View, people: People) -> SafeString:
    """Whose crib it is, while cards are laid away."""
    if people.is_you(view.owner):
        return SafeString(gettext("You deal, so the crib is yours."))
    return sentence(gettext("The dealer is %(name)s; the crib goes to the dealer."), {"name": people.name(view.owner)})


def _warning(meta: TableMeta) -> Warned | None:
    if meta.trouble is None:
        return None
    text = refusal_text(meta.trouble.reason, meta.trouble.details)
    return Warned(text, rule_link(meta.trouble.reason))
