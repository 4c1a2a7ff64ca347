"""When a notice may go out: a player's quiet hours, his morning, and how a warning steps aside for them."""

import datetime as dt
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from cribsite.accounts.models import NoticeChoices, User
from cribsite.accounts.notices import choices_of

MORNING = 8  # o'clock in the player's zone: the mail of the day
NOON = 12  # a mail of the day that could not go out until then is left out
EARLY = dt.timedelta(minutes=15)  # before quiet hours, for what cannot wait until they are over


@dataclass(frozen=True, slots=True)
class Hours:
    """A player's zone and quiet hours (0 to 23, None for none); ``ends`` may lie on the next day."""

    zone: ZoneInfo
    begins: int | None = None
    ends: int | None = None

    def quiet(self, at: dt.datetime) -> bool:
        """Whether nothing may be sent then."""
        if self.begins is None or self.ends is None:
            return False
        hour = at.astimezone(self.zone).hour
        if self.begins < self.ends:
            return self.begins <= hour < self.ends
        return hour >= self.begins or hour < self.ends

    def after(self, at: dt.datetime) -> dt.datetime:
        """The first moment from then on that is not quiet, in UTC."""
        if not self.quiet(at):
            return at
        assert self.begins is not None
        assert self.ends is not None
        local = at.astimezone(self.zone)
        tomorrow = self.begins > self.ends and local.hour >= self.begins
        return _utc(local, self.ends, dt.timedelta(days=int(tomorrow)))

    def before(self, at: dt.datetime) -> dt.datetime:
        """Shortly before the quiet hours that ``at`` lies in; a moment that is not quiet stays."""
        if not self.quiet(at):
            return at
        assert self.begins is not None
        assert self.ends is not None
        local = at.astimezone(self.zone)
        yesterday = self.begins > self.ends and local.hour < self.ends
        return _utc(local, self.begins, -dt.timedelta(days=int(yesterday))) - EARLY

    def morning(self, at: dt.datetime) -> dt.date | None:
        """The day, if it is the time of its mail: from eight o'clock until noon, quiet hours over."""
        local = at.astimezone(self.zone)
        return local.date() if MORNING <= local.hour < NOON and not self.quiet(at) else None


def _utc(local: dt.datetime, hour: int, days: dt.timedelta) -> dt.datetime:
    """A full hour of that day or a neighbour, by the clocks of its zone."""
    return (local.replace(hour=hour, minute=0, second=0, microsecond=0, fold=0) + days).astimezone(dt.UTC)


def hours_of(player: User, chosen: NoticeChoices | None = None) -> Hours:
    """A player's, as he chose."""
    chosen = chosen or choices_of(player)
    return Hours(player.zone, chosen.quiet_from, chosen.quiet_until)


def warning_at(due: dt.datetime, ahead: dt.timedelta, hours: Hours) -> dt.datetime:
    """When to warn that time runs out at ``due``: so long before it, or, in quiet hours, when they are over.

    Where then less than half of that time would be left, shortly before the quiet hours begin: a warning never breaks
    them, and does not come too late to be of use.
    """
    at = due - ahead
    later = hours.after(at)
    return later if later == at or due - later >= ahead / 2 else hours.before(at)
