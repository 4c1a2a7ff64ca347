"""The clocks of a table: started, stopped and reckoned anew, here and nowhere else."""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db.models import Max
from django.utils import timezone

from cribsite.accounts.holidays import take_day
from cribsite.accounts.models import DaysOff, Holiday, zone_called
from games.clocks import CLOCKS, Clock, Rest, Span, Week, ran, run_out
from games.models import Game, Player, Uptime

if TYPE_CHECKING:
    from .table import Table

DOWN: timedelta = timedelta(seconds=90)
"""The beat comes every 15 seconds; without one for so long the site counts as down, and all clocks stand still."""


def clock_of(game: Game) -> Clock | None:
    """The clock of a table, None where there is none."""
    return CLOCKS.get(game.clock)


def rest_of(player: Player, clock: Clock, start: datetime) -> Rest:
    """When a seat's clock stands still from ``start`` on.

    A live clock does so only while the site is down, and so does one whose owner has deleted his account.
    """
    spans: list[Span] = _outages(start)
    if clock.live or player.user_id is None:
        return Rest(spans)
    away = Holiday.objects.filter(user_id=player.user_id, ends__gt=start).values_list("begins", "ends")
    spans = sorted([*spans, *(Span(*each) for each in away)])
    chosen = DaysOff.objects.filter(user_id=player.user_id)
    weeks = [Week(row.begins, frozenset(row.weekdays), zone_called(row.zone)) for row in chosen]
    return Rest(spans, weeks)


def _outages(start: datetime) -> list[Span]:
    """When the site was down since then. Two workers may have begun at the same time, so the times up may overlap."""
    kept = Uptime.objects.filter(ends__lt=start).aggregate(ends=Max("ends"))["ends"]
    down = []
    for begins, ends in Uptime.objects.filter(ends__gte=start).values_list("begins", "ends"):
        if kept is not None and begins > kept:
            down.append(Span(kept, begins))
        kept = max(kept or ends, ends)
    return down


def last_kept() -> datetime | None:
    """When the time was kept last, if that is too long ago: until it is again, no clock runs; None if all is well."""
    last = Uptime.objects.aggregate(ends=Max("ends"))["ends"]
    return last if last is not None and timezone.now() - last > DOWN else None


def keep_time() -> bool:
    """Note that the site is up; True where it was down before."""
    now = timezone.now()
    last = Uptime.objects.order_by("ends").last()
    if last is not None and now - last.ends <= DOWN:
        Uptime.objects.filter(pk=last.pk, ends__lt=now).update(ends=now)
        return False
    Uptime.objects.create(begins=now, ends=now)
    return last is not None


def run(game: Game, players: Iterable[Player], awaited: Collection[int], acted: Collection[int]) -> None:
    """Start the clocks of the ``awaited`` seats and stop all others; ``acted``: who has just moved.

    A handover brings the increment (rulings E8); under a live clock each move has its own free seconds. The rows are
    not saved.
    """
    clock = clock_of(game)
    if clock is None:
        return
    now = timezone.now()
    for player in players:
        runs = player.seat in awaited
        if player.since is not None and (not runs or (clock.live and player.seat in acted)):
            _stop(player, clock, now)
        if player.since is None and runs:
            player.bank = clock.bank if player.bank is None else player.bank
            player.since = now
            reckon(player, clock)
    note_due(game, players)


def _stop(player: Player, clock: Clock, now: datetime) -> None:
    assert player.since is not None
    assert player.bank is not None
    until = max(min(last_kept() or now, now), player.since)
    used = ran(player.since, until, rest_of(player, clock, player.since))
    player.bank = clock.after(player.bank, used)
    player.since = player.due = None


def reckon(player: Player, clock: Clock) -> None:
    """When the bank of a running clock runs out, as the rests are known now."""
    if player.since is not None and player.bank is not None:
        player.due = run_out(player.since, player.bank + clock.free, rest_of(player, clock, player.since))


def note_due(game: Game, players: Iterable[Player]) -> None:
    """The game is due when the first of its clocks runs out."""
    if game.running:
        game.due = min((player.due for player in players if player.due is not None), default=None)
    elif game.started_at is not None:
        game.due = None


def reckon_all(table: "Table") -> None:
    """Reckon the clocks of a table anew, after rests have changed; the table has changed where an end has moved."""
    clock = clock_of(table.game)
    if clock is None or not table.game.running:
        return
    for player in table.players:
        before = player.due
        reckon(player, clock)
        table.changed = table.changed or player.due != before
    note_due(table.game, table.players)


def take_days(table: "Table") -> None:
    """Before a clock runs out its owner's holidays are taken, a day at a time, as far as there are any left."""
    clock = clock_of(table.game)
    if clock is None or clock.live:
        return
    for player in table.players:
        while player.user_id is not None and player.due is not None and player.due <= timezone.now():
            if not take_day(player.user_id, player.due):
                break
            reckon(player, clock)
            table.changed = True
    note_due(table.game, table.players)


def recount(game_pk: int) -> None:
    """Reckon the clocks of one game anew; the same again changes nothing."""
    from .table import locked

    with locked(game_pk) as table:
        reckon_all(table)


def timed_games(user_pk: int | None = None) -> list[int]:
    """The running games in which a clock runs, for one player or for all."""
    running = Player.objects.filter(since__isnull=False, game__status=Game.Status.RUNNING)
    if user_pk is not None:
        running = running.filter(user_id=user_pk)
    return sorted(set(running.values_list("game_id", flat=True)))
