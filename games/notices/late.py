"""Whether notices go out in time, for those who watch the site."""

import datetime as dt

from django.db.models import Min
from django.utils import timezone

from games.outbox import Notice

LATE = dt.timedelta(minutes=30)  # a server that wants to be asked again has been asked three times by then


def oldest_waiting(now: dt.datetime | None = None) -> float:
    """For how many seconds the longest delayed notice has been waiting; 0 where none is."""
    now = now or timezone.now()
    waiting = Notice.objects.filter(state=Notice.State.WAITING, wanted_at__lte=now)
    first = waiting.aggregate(first=Min("wanted_at"))["first"]
    return (now - first).total_seconds() if first is not None else 0.0


def in_time() -> bool:
    """False when a notice waits that should have gone out long ago."""
    return oldest_waiting() < LATE.total_seconds()
