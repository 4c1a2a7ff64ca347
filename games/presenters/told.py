"""What the presenters are told of a game's past: each action's events, as one seat may hear them."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field

from games.engine.cards import Card
from games.engine.events import Event
from games.engine.fairdeal import CutForDeal
from games.engine.match import Match
from games.engine.plans import NOTHING_LEFT, Plans
from games.engine.variant import Variant

from .clocks import NO_CLOCK, ClockPart
from .offer import WaitingTable
from .talk import Talk


@dataclass(frozen=True, slots=True)
class Told:
    """One action and what it made happen.

    ``n`` numbers the action (0: the beginning of the game); ``events`` must be filtered for the viewer already
    (``games.engine.events.heard``); ``seat`` acted (None: the table); ``by`` is ``person``, ``auto``, ``table``,
    ``policy``, ``bot`` or ``clock``.
    """

    n: int
    events: tuple[Event, ...]
    seat: int | None = None
    by: str = "person"


@dataclass(frozen=True, slots=True)
class Trouble:
    """A refused move: a key of the closed set of refusals, and what it concerned (see ``labels.refusal_text``)."""

    reason: str
    details: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MatchSoFar:
    """The match a game belongs to: as it stood ``before`` that game, and what the game brought each side, once over.

    ``variant`` is the game's own (in continuing play single deals go by others); ``ended``: no game of the match
    follows any more.
    """

    before: Match
    variant: Variant
    points: tuple[int, ...] | None = None
    ended: bool = False


@dataclass(frozen=True, slots=True)
class TableMeta:
    """What a table page needs beside the view.

    ``code``: the game's address; ``version``: of the row, for the poll; ``stream``: the signed token of the event
    stream, empty for none; ``trouble``: the last move was refused; ``open_deal``: the number of the deal the viewer
    has opened (``?deal=``), so that he is past the show of the one before; ``waits``: the seats and terms of a table
    that has not begun, None once it has; ``fingerprint``: the commitment of the fair deal; ``next_code``: another game
    where it is the viewer's turn; ``rematch_code``: the game that followed; ``offered``: the code of a rematch the
    viewer is asked to, and the name of who asks; ``waiting``: the game has not begun because a seat is free or has not
    agreed yet; ``request``: this page's own name for its answer; ``off``: ``mine`` where the viewer would call the game
    off and waits for the others, ``theirs`` where somebody else (``off_names``) has asked him to, else empty;
    ``show_deal``: the deal whose show the viewer wants to read again (``?show=``);
    ``cuts``: the rounds of the cut for deal, where it found the first dealer;
    ``plans``: what the viewer has left to be laid for him; ``company``: another person plays at this table;
    ``whole_log``: the log of all deals is wanted, not only of the last two; ``half``: the cards chosen in the first
    step of a split or hand-over; ``match``: the match of the game, if it has one; ``head_start``: in points, a side;
    ``talk``: what was and may be said, None where nobody else sits; ``news``: the numbers of the moves since the
    viewer's last visit. ``clock``: the clocks that run. ``one_device``: all persons play at this
    device; ``hand_to``: who is to have it next, seat and name, while it is covered.
    """

    code: str
    version: int
    stream: str = ""
    trouble: Trouble | None = None
    open_deal: int | None = None
    show_deal: int | None = None
    cuts: Sequence[CutForDeal] = ()
    waits: WaitingTable | None = None
    fingerprint: str = ""
    next_code: str = ""
    rematch_code: str = ""
    offered: tuple[str, str] = ("", "")
    waiting: bool = False
    off: str = ""
    off_names: str = ""
    whole_log: bool = False
    half: tuple[Card, ...] = ()
    match: MatchSoFar | None = None
    head_start: tuple[int, ...] = ()
    plans: Plans = NOTHING_LEFT
    company: bool = False
    talk: Talk | None = None
    news: range = range(0)
    clock: ClockPart = NO_CLOCK
    one_device: bool = False
    hand_to: tuple[int, str] | None = None
    request: str = field(default_factory=lambda: str(uuid.uuid4()))
