"""The clocks of a table as its players see them: how long each has, and what follows when somebody's time is up."""

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from cribsite.l10n import plain
from games.clocks import CLOCKS, Clock
from games.labels.clocks import seconds_text, span_text
from games.models import Game, Player

from .people import sentence

HOUR = dt.timedelta(hours=1)
SILENT = SafeString("")
WARNINGS = ((HOUR, "urgent"), (8 * HOUR, "soon"))
LIVE_WARNINGS = ((dt.timedelta(seconds=20), "urgent"), (dt.timedelta(minutes=1), "soon"))


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """How long a seat still has: ``due`` when it runs out, ``text`` what is left now.

    ``look``: empty, ``soon``, ``urgent`` or ``late``; ``counts``: the seconds are shown; ``rests``: the clock stands
    still just now.
    """

    seat: int
    due: dt.datetime
    text: str
    look: str
    counts: bool
    rests: bool = False

    @property
    def digits(self) -> str:
        """The reader's digits from 0 to 9, for the page that counts down by itself."""
        return "".join(plain(digit) for digit in range(10))


def time_left(seat: int, due: dt.datetime, live: bool, rests: bool = False) -> TimeLeft:
    """What is left until ``due`` by the clock on the wall."""
    left = due - timezone.now()
    counts = (live or left < HOUR) and not rests
    late = left <= dt.timedelta(0)
    looks = (look for span, look in (LIVE_WARNINGS if live else WARNINGS) if left < span)
    text = gettext("time is up") if late else seconds_text(left) if counts else span_text(left)
    return TimeLeft(seat, due, text, "late" if late else next(looks, ""), counts and not late, rests)


def first_to_end(game: Game, players: Sequence[Player], me: Player) -> TimeLeft | None:
    """The clock that a list of games shows: the reader's own where it runs, else the first to run out."""
    running = [player for player in players if player.due is not None] if game.running else []
    player = min(running, key=lambda each: (each != me, each.due), default=None)
    if player is None or player.due is None:
        return None
    return time_left(player.seat, player.due, CLOCKS[game.clock].live)


@dataclass(frozen=True, slots=True)
class ClockPart:
    """The clocks that run at a table, and what one of its players can do about a time that is up.

    ``notice``: empty, ``claim`` (the win may be claimed), ``patient`` (the same, but he has chosen to wait), ``late``
    (his own time is up) or ``back`` (a bot plays for him, and he may return); ``told`` the sentence that says so.
    and ``more`` what else is good to know. ``stood_in``: the seats where a bot plays for somebody; ``main``: the
    reader's own clock where it runs, else the first to run out.
    """

    times: Mapping[int, TimeLeft]
    stood_in: frozenset[int]
    notice: str = ""
    told: SafeString = SILENT
    more: str = ""
    main: TimeLeft | None = None

    def of(self, seats: Collection[int]) -> TimeLeft | None:
        """The clock of some seats that runs out first, None where none runs."""
        return min((self.times[seat] for seat in seats if seat in self.times), key=lambda time: time.due, default=None)


NO_CLOCK = ClockPart({}, frozenset())


def clock_part(
    clock: Clock,
    players: Sequence[Player],
    names: Mapping[int, str],
    me: Player,
    lost: Collection[int],
    resting: Collection[int],
) -> ClockPart:
    """The clocks as ``me`` sees them; ``lost``: the seats of sides whose time is up for good."""
    times = {
        player.seat: time_left(player.seat, player.due, clock.live, player.seat in resting)
        for player in players
        if player.due is not None
    }
    notice = _notice(me, times, lost)
    stood_in = frozenset(player.seat for player in players if player.stand_in)
    main = times.get(me.seat) or min(times.values(), key=lambda time: time.due, default=None)
    return ClockPart(times, stood_in, notice, _told(notice, players, names, lost), _more(notice), main)


def _notice(me: Player, times: Mapping[int, TimeLeft], lost: Collection[int]) -> str:
    if me.stand_in:
        return "back"
    if me.seat in times and times[me.seat].look == "late":
        return "late" if me.seat in lost else ""  # his holidays have still to be tried
    if not lost or me.seat in lost:
        return ""
    return "patient" if me.patient else "claim"


def _told(notice: str, players: Sequence[Player], names: Mapping[int, str], lost: Collection[int]) -> SafeString:
    between = pgettext("between names", ", ")
    theirs = between.join(names[seat] for seat in sorted(lost))
    waiting = between.join(names[player.seat] for player in players if player.patient)
    if notice == "late" and waiting:
        return sentence(gettext("Your time is up, but %(name)s is waiting for you."), {"name": waiting})
    said = {
        "claim": gettext("Time is up for %(name)s."),
        "patient": gettext("Time is up for %(name)s, and you are waiting."),
        "late": gettext("Your time is up; your move still counts."),
        "back": gettext("A computer plays for you."),
    }
    return sentence(said[notice], {"name": theirs}) if notice else SILENT


def _more(notice: str) -> str:
    """What else is good to know, where there is room for it."""
    more = {
        "claim": gettext("Until you claim the win, their move still counts. After two weeks the game ends by itself."),
        "late": gettext("The game is lost as soon as the win is claimed."),
        "back": gettext("Your time was up; you may return as long as the game lasts."),
    }
    return more.get(notice, "")
