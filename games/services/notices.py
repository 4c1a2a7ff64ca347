"""Keeps the outbox: writes down what is to be told, and sees each notice off once; nothing else writes to it.

At most once: a notice is marked before its first byte leaves, so that a process killed in the middle tells it never
rather than twice. Only where surely nothing was sent (no connection, a refusal) is it tried again.
"""

import datetime as dt
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias
from zoneinfo import ZoneInfo

import structlog
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import override

from cribsite.accounts.models import NoticeChoices, User
from cribsite.accounts.notices import CONFIRM_WITHIN, choices_of, language_of
from games.models import Game, Player
from games.notices import seats
from games.notices.channels import SENDERS, Outcome
from games.notices.hours import Hours, hours_of, warning_at
from games.notices.told import Told, confirm_key, tell, warning_key
from games.notices.wishes import Channel, Kind, wants
from games.outbox import Notice

log = structlog.get_logger("games.notices")

State = Notice.State
BATCH = 60  # notices sent off at one stroke of the clock: what else is to be done must not wait long behind them
BACKOFF = tuple(dt.timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 180))
KEPT = dt.timedelta(days=60)  # how long the outbox remembers what it told of games that are over
WARNINGS: dict[str, dt.timedelta] = {
    Kind.WARNING_1H: dt.timedelta(hours=1),
    Kind.WARNING_8H: dt.timedelta(hours=8),
}
SHIFTED = dt.timedelta(hours=3)  # by less than this a deadline is taken to be the same
Warned: TypeAlias = tuple[int, str, str, dt.datetime]  # whose, kind, key, when it was written


# --- writing down ---------------------------------------------------------------------------------------------------
def _hours(player: User) -> Hours:
    chosen = getattr(player, "notice_choices", None)
    return hours_of(player, chosen or NoticeChoices())


def _notice(user: User, kind: str, channel: str, key: str, at: dt.datetime, game: Game | None = None) -> Notice:
    return Notice(user=user, game=game, kind=kind, channel=channel, key=key, wanted_at=at, not_before=at)


def _of_games(channel: str, now: dt.datetime) -> Iterator[Notice]:
    """Turns, wins to be had, invitations, those declined, and finished games that nobody has been told of."""
    found = (
        (Kind.TURN, seats.turns(channel, now)),
        (Kind.CLAIM, seats.claims(channel, now)),
        (Kind.DECLINED, seats.refusals(channel, now)),
        (Kind.INVITATION, seats.invitations(channel, now)),
        (Kind.FINISHED, seats.endings(channel, now)),
    )
    for kind, told_of in found:
        for seat in told_of:
            yield _notice(seat.user, kind, channel, seat.key, _hours(seat.user).after(now), seat.game)


def _of_clocks(channel: str, now: dt.datetime) -> Iterator[Notice]:
    """Warnings whose time has come; of two at once only the more pressing."""
    running = list(seats.clocks(channel, now))
    warned = _warned(channel, running)
    for seat in running:
        hours = _hours(seat.user)
        kind = _pressing(seat, hours, now)
        if kind is not None and not _is_warned(seat, kind, hours, warned):
            yield _notice(seat.user, kind, channel, warning_key(seat), hours.after(now), seat.game)


def _pressing(seat: Player, hours: Hours, now: dt.datetime) -> str | None:
    """Which warning it is time for: none where the seat never had so much time that it would be news."""
    assert seat.due is not None
    began = seat.due - seat.bank if seat.bank is not None else seat.game.moved_at
    for kind, ahead in WARNINGS.items():
        if began < seat.due - ahead and warning_at(seat.due, ahead, hours) <= now:
            return kind
    return None


def _warned(channel: str, running: Iterable[Player]) -> list[Warned]:
    """The warnings of these seats so far."""
    users, games = {seat.user_id for seat in running}, {seat.game_id for seat in running}
    rows = Notice.objects.filter(user__in=users, channel=channel, kind__in=WARNINGS, game__in=games)
    return list(rows.exclude(state=State.DROPPED).values_list("user_id", "kind", "key", "created_at"))


def _is_warned(seat: Any, kind: str, hours: Hours, warned: Iterable[Warned]) -> bool:
    """Whether this turn has had this warning, or a more pressing one, and its deadline is still much the same.

    An outage moves all deadlines a little, which is no news; a holiday moves one by days, which is.
    """
    since = warning_at(seat.due, WARNINGS[kind], hours) - SHIFTED
    pressing = [each for each, ahead in WARNINGS.items() if ahead <= WARNINGS[kind]]
    return any(
        user == seat.user_id and each in pressing and key.startswith(f"{seat.key}:") and at >= since
        for user, each, key, at in warned
    )


def _of_addresses(now: dt.datetime) -> Iterator[Notice]:
    """Addresses that are to be confirmed; whoever asks for it sits there waiting, so quiet hours do not count."""
    asking = NoticeChoices.objects.filter(unconfirmed__gt="", asked_at__gt=now - CONFIRM_WITHIN)
    for chosen in asking.select_related("user").order_by("-asked_at")[:BATCH]:
        assert chosen.asked_at is not None
        yield _notice(chosen.user, Kind.CONFIRM, Channel.MAIL, confirm_key(chosen.asked_at), now)


def _write(notices: Iterable[Notice]) -> None:
    found = {(each.user_id, each.channel, each.kind, each.key): each for each in notices}
    about = Notice.objects.filter(user__in={key[0] for key in found}, key__in={key[3] for key in found})
    for told in about.values_list("user_id", "channel", "kind", "key"):
        found.pop(told, None)
    # What another run wrote down in the meantime is left as it is.
    Notice.objects.bulk_create(found.values(), ignore_conflicts=True)


def collect(now: dt.datetime | None = None) -> list[int]:
    """Write down what there is to tell; returns the keys of the notices whose time has come, the oldest first."""
    now = now or timezone.now()
    for channel in Channel.values:
        _write(_of_games(channel, now))
        _write(_of_clocks(channel, now))
    _write(_of_addresses(now))
    waiting = Notice.objects.filter(state=State.WAITING, not_before__lte=now)
    return list(waiting.order_by("not_before", "pk").values_list("pk", flat=True)[:BATCH])


def plan_digests(now: dt.datetime | None = None) -> None:
    """Write down the mail of the day of everybody whose morning it is; if there is news is seen when it is sent."""
    now = now or timezone.now()
    readers = User.objects.filter(
        is_active=True, is_guest=False, email__gt="", notice_choices__mail=NoticeChoices.Mail.DIGEST
    )
    for name in readers.values_list("time_zone", flat=True).distinct().order_by("time_zone"):
        zone = User(time_zone=name).zone
        if Hours(zone).morning(now) is not None:
            _write(_digests(readers.filter(time_zone=name), zone, now))


def _digests(readers: "QuerySet[User]", zone: ZoneInfo, now: dt.datetime) -> Iterator[Notice]:
    key = now.astimezone(zone).date().isoformat()
    told = Notice.objects.filter(user=OuterRef("pk"), channel=Channel.MAIL, kind=Kind.DIGEST, key=key)
    for reader in readers.filter(~Exists(told)).select_related("notice_choices"):
        if _hours(reader).morning(now) is not None:
            yield _notice(reader, Kind.DIGEST, Channel.MAIL, key, now)


def forget(now: dt.datetime | None = None) -> None:
    """Clear away what was told long ago; of a game that still runs it is kept, lest it be told again."""
    over = Q(game__isnull=True) | ~Q(game__status__in=[Game.Status.WAITING, Game.Status.RUNNING])
    Notice.objects.filter(over, done_at__lt=(now or timezone.now()) - KEPT).delete()


# --- seeing off -----------------------------------------------------------------------------------------------------
def deliver(pk: int) -> None:
    """Tell one notice, if it is still true, still wanted, and nobody else is telling it."""
    now = timezone.now()
    taken = _take(pk, now)
    if taken is None:
        return
    notice, told = taken
    with override(language_of(notice.user)):
        outcome = SENDERS[Channel(notice.channel)](notice, told)
    _settle(notice, outcome)


def _take(pk: int, now: dt.datetime) -> tuple[Notice, Told] | None:
    """Look again whether it is to be told, under lock, and mark it as being sent."""
    waiting = Notice.objects.filter(pk=pk, state=State.WAITING, not_before__lte=now)
    with transaction.atomic():
        notice = waiting.select_for_update(skip_locked=True).first()
        if notice is None:
            return None
        chosen = choices_of(notice.user)
        later = hours_of(notice.user, chosen).after(now)
        if later > now and notice.kind != Kind.CONFIRM:  # the hours were changed, or it was tried again
            Notice.objects.filter(pk=pk).update(not_before=later, wanted_at=later)
            return None
        wanted = notice.kind == Kind.CONFIRM or wants(notice.user, chosen, notice.kind, notice.channel)
        with override(language_of(notice.user)):
            told = tell(notice, now) if wanted else None
        if told is None:
            Notice.objects.filter(pk=pk).update(state=State.DROPPED, done_at=now)
            return None
        Notice.objects.filter(pk=pk).update(state=State.SENDING, done_at=now, tries=notice.tries + 1)
        notice.tries += 1
    return notice, told


def _settle(notice: Notice, outcome: Outcome) -> None:
    row, now = Notice.objects.filter(pk=notice.pk, state=State.SENDING), timezone.now()
    if outcome is Outcome.SENT:
        row.update(state=State.SENT, done_at=now)
    elif outcome is Outcome.AGAIN and notice.tries <= len(BACKOFF):
        row.update(state=State.WAITING, done_at=None, not_before=now + BACKOFF[notice.tries - 1])
    else:
        log.warning("notice lost", notice=notice.pk, kind=notice.kind, channel=notice.channel, tries=notice.tries)
        row.update(state=State.FAILED, done_at=now)
