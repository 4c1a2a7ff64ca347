"""Which seats there is something to tell about, as queries; and what a notice is about, so that it is told once."""

import datetime as dt
from typing import Any, TypeAlias

from django.db.models import CharField, DateTimeField, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Cast, Coalesce, Concat

from games.models import Game, Move, Player
from games.notices.wishes import Channel, Kind, wanted
from games.outbox import Notice

# Rows of `Player` with the marks of `with_marks` and a ``key``, of which the types know nothing.
Marked: TypeAlias = "QuerySet[Any]"

AWAY = {Channel.MAIL: dt.timedelta(minutes=5), Channel.PUSH: dt.timedelta(minutes=2)}
"""How long somebody has not moved who is no longer taken to be at the table."""
FRESH = dt.timedelta(days=1)  # what is older is told by no notice that was not written in time
LOOK_AHEAD = dt.timedelta(hours=34)  # a warning of eight hours, and before it quiet hours of up to a day
BATCH = 300
LONG_BATCH = 2000  # of seats whose clock is looked at


def _moves_of_seat() -> QuerySet[Move]:
    return Move.objects.filter(game=OuterRef("game"), seat=OuterRef("seat")).order_by("-ply")


def with_marks(seats: "QuerySet[Player]") -> Marked:
    """Each seat with ``own_ply``, the last move made from it, and ``own_at``, when the person last did something there.

    From one move of its own to the next a seat is awaited once: the ply tells one turn from another.
    """
    plies = Subquery(_moves_of_seat().values("ply")[:1], output_field=IntegerField())
    times = Subquery(_moves_of_seat().filter(by=Move.By.PERSON).values("made_at")[:1], output_field=DateTimeField())
    return seats.annotate(own_ply=Coalesce(plies, 0), own_at=Coalesce(times, F("joined_at")))


def in_company(seats: "QuerySet[Player]") -> "QuerySet[Player]":
    """Only persons' seats at tables where other persons sit: nobody is told of his games against the computer."""
    others = Player.objects.filter(game=OuterRef("game"), user__isnull=False).exclude(pk=OuterRef("pk"))
    return seats.filter(Exists(others), user__isnull=False)


def _untold(seats: Marked, kind: str, channel: str) -> Marked:
    told = Notice.objects.filter(user=OuterRef("user"), channel=channel, kind=kind, key=OuterRef("key"))
    return seats.filter(~Exists(told)).select_related("game", "user__notice_choices")


def _turn_key() -> Concat:
    return Concat("game__code", Value(":"), Cast("own_ply", CharField()), output_field=CharField())


def awaited_seats() -> Marked:
    """Where it is somebody's turn in a game with others."""
    seats = Player.objects.filter(awaited=True, game__status=Game.Status.RUNNING)
    return with_marks(in_company(seats)).annotate(key=_turn_key())


def turns(channel: str, now: dt.datetime) -> Marked:
    """Turns to tell about. A mail waits until nobody has moved for a while; a device is told as soon as one is away."""
    away = now - AWAY[Channel(channel)]
    seats = awaited_seats().filter(wanted(Kind.TURN, channel), own_at__lte=away, game__moved_at__gte=now - FRESH)
    if channel == Channel.MAIL:
        seats = seats.filter(game__moved_at__lte=away)
    return _untold(seats, Kind.TURN, channel).order_by("game__moved_at")[:BATCH]


def claiming_seats(now: dt.datetime) -> Marked:
    """Who may have the win because the other side's time is up (``late_at``), and is not patient.

    A partner of the one whose time is up is among them too; the notice, when it is made, knows the sides.
    """
    late = Q(due__isnull=False, due__lte=now)
    seats = Player.objects.filter(game__status=Game.Status.RUNNING, game__claimable=True, patient=False, stand_in="")
    key = Concat("game__code", Value(":"), Cast("game__ply", CharField()), output_field=CharField())
    ended = Player.objects.filter(game=OuterRef("game"), due__lte=now).order_by("due").values("due")[:1]
    return with_marks(in_company(seats.exclude(late))).annotate(key=key, late_at=Subquery(ended))


def claims(channel: str, now: dt.datetime) -> Marked:
    """Wins to be had that nobody has been told of."""
    away = now - AWAY[Channel(channel)]
    fresh = claiming_seats(now).filter(late_at__lte=away, late_at__gte=now - FRESH, own_at__lte=away)
    return _untold(fresh.filter(wanted(Kind.CLAIM, channel)), Kind.CLAIM, channel).order_by("late_at")[:BATCH]


def deserted_seats() -> Marked:
    """Hosts of tables that somebody declined or left before the game: they have a seat to give to somebody else."""
    seats = Player.objects.filter(game__status=Game.Status.WAITING, awaited=True, joined_at__isnull=False)
    empty = Player.objects.filter(game=OuterRef("game"), declined_by__isnull=False).order_by("seat")
    seats = seats.annotate(who=Subquery(empty.values("declined_by")[:1])).filter(who__isnull=False)
    return seats.annotate(key=Concat("game__code", Value(":"), Cast("who", CharField()), output_field=CharField()))


def refusals(channel: str, now: dt.datetime) -> Marked:
    """Seats that became free again, of which their hosts have not been told."""
    away = now - AWAY[Channel(channel)]
    seats = deserted_seats().filter(wanted(Kind.DECLINED, channel), game__moved_at__gte=now - FRESH)
    seats = seats.filter(game__moved_at__lte=away)
    return _untold(seats, Kind.DECLINED, channel).order_by("game__moved_at")[:BATCH]


def clocks(channel: str, now: dt.datetime) -> Marked:
    """Seats whose clock may have to be warned of, the most pressing first; live clocks are left out."""
    slow = Q(bank__isnull=True) | Q(bank__gt=dt.timedelta(hours=1))
    seats = awaited_seats().filter(slow, wanted(Kind.WARNING_8H, channel), due__gt=now, due__lte=now + LOOK_AHEAD)
    return seats.select_related("game", "user__notice_choices").order_by("due")[:LONG_BATCH]


def invited_seats(now: dt.datetime) -> Marked:
    """Who is asked to sit down at a table that still waits."""
    open_still = Q(game__due__isnull=True) | Q(game__due__gt=now)
    seats = Player.objects.filter(open_still, joined_at__isnull=True, user__isnull=False)
    return seats.filter(game__status=Game.Status.WAITING).annotate(key=F("game__code"))


def invitations(channel: str, now: dt.datetime) -> Marked:
    """Invitations to tell about; one to a rematch waits a little, for both may still be looking at the game before."""
    away = now - AWAY[Channel(channel)]
    seats = invited_seats(now).filter(wanted(Kind.INVITATION, channel), game__moved_at__gte=now - FRESH)
    late = Q(game__moved_at__lte=away)
    seats = seats.filter(late if channel == Channel.MAIL else late | Q(game__follows__isnull=True))
    return _untold(seats, Kind.INVITATION, channel).order_by("game__moved_at")[:BATCH]


def ended_seats(since: dt.datetime, away: dt.timedelta) -> Marked:
    """Games with others that ended since then while this person was not at the table."""
    seats = Player.objects.filter(game__status=Game.Status.FINISHED, game__ended_at__gte=since)
    seats = with_marks(in_company(seats)).annotate(key=F("game__code"))
    return seats.filter(own_at__lte=F("game__ended_at") - away)


def endings(channel: str, now: dt.datetime) -> Marked:
    """Finished games to tell about."""
    seats = ended_seats(now - FRESH, AWAY[Channel(channel)]).filter(wanted(Kind.FINISHED, channel))
    return _untold(seats, Kind.FINISHED, channel).order_by("game__ended_at")[:BATCH]
