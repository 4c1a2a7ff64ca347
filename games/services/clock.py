"""The clocks of a table: started, stopped and reckoned anew, here and nowhere else."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db.models import Max
from django.utils import timezone

from cribsite.accounts.holidays import take_day
from cribsite.accounts.models import DaysOff, Holiday, zone_called
from games.clocks import BACKSTOP, CLOCKS, Clock, Rest, Span, Week, ran, run_out
from games.models import Game, Player, Uptime

from .presence import known_lost, late, lost_sides, was_tried

if TYPE_CHECKING:
    from .table import Table

DOWN: timedelta = timedelta(seconds=90)
"""The beat comes every 15 seconds; without one for so long the site counts as down, and all clocks stand still."""


def clock_of(game: Game) -> Clock | None:
    """The clock of a table, None where there is none."""
    return CLOCKS.get(game.clock)


def rests_of(players: Iterable[Player], clock: Clock, start: datetime) -> dict[int, Rest]:
    """When the clocks of these seats stand still from ``start`` on, a seat; however many they are, asked once for all.

    A live clock does so only while the site is down, and so does one whose owner has deleted his account.
    """
    down, owners = _outages(start), {player.seat: player.user_id for player in players}
    users = set() if clock.live else {pk for pk in owners.values() if pk is not None}
    spans: dict[int | None, list[Span]] = {pk: list(down) for pk in users}
    weeks: dict[int | None, list[Week]] = {pk: [] for pk in users}
    if users:
        for away in Holiday.objects.filter(user_id__in=users, ends__gt=start):
            spans[away.user_id].append(Span(away.begins, away.ends))
        for row in DaysOff.objects.filter(user_id__in=users):
            weeks[row.user_id].append(Week(row.begins, frozenset(row.weekdays), zone_called(row.zone)))
    return {seat: Rest(sorted(spans.get(pk, down)), weeks.get(pk, ())) for seat, pk in owners.items()}


def rest_of(player: Player, clock: Clock, start: datetime) -> Rest:
    """The same for one seat."""
    return rests_of([player], clock, start)[player.seat]


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
    now, started = timezone.now(), list[Player]()
    for player in players:
        runs = player.seat in awaited
        if player.since is not None and (not runs or (clock.live and player.seat in acted)):
            _stop(player, clock, now)
        if player.since is None and runs:
            player.bank = clock.bank if player.bank is None else player.bank
            player.since = now
            started.append(player)
    reckon(started, clock)


def _stop(player: Player, clock: Clock, now: datetime) -> None:
    assert player.since is not None
    assert player.bank is not None
    until = max(min(last_kept() or now, now), player.since)
    used = ran(player.since, until, rest_of(player, clock, player.since))
    player.bank = clock.after(player.bank, used)
    player.since = player.due = None


def reckon(players: Iterable[Player], clock: Clock) -> None:
    """When the banks of those clocks that run will run out, as the rests are known now."""
    running = [(player, player.since, player.bank) for player in players if player.since is not None]
    if not running:
        return
    rests = rests_of([each[0] for each in running], clock, min(since for _, since, _ in running))
    for player, since, bank in running:
        if bank is not None:
            player.due = run_out(since, bank + clock.free, rests[player.seat])


def note_due(game: Game, players: Iterable[Player], lost: Collection[Sequence[Player]]) -> None:
    """The game is due when there is something to do next: when a clock runs out, and 14 days after a side has ``lost``.

    So the sweep leaves it alone while that side may be claimed from, but not the clocks of the others.
    """
    if not game.running:
        game.due = None if game.started_at is not None else game.due
        return
    spared = {player.seat for side in lost for player in side}
    running = [player.due for player in players if player.due is not None and player.seat not in spared]
    game.due = min([*running, *(end for side in lost if (end := ends_for_good(side)) is not None)], default=None)


def ends_for_good(side: Iterable[Player]) -> datetime | None:
    """When a game ends by itself in which this side's time is up: the backstop after its last clock ran out."""
    last = max((player.due for player in side if player.due is not None), default=None)
    return None if last is None else last + BACKSTOP


def reckon_all(table: "Table") -> None:
    """Reckon the clocks of a table anew, after rests have changed; the table has changed where an end has moved."""
    clock, game = clock_of(table.game), table.game
    if clock is None or not game.running:
        return
    before = {player.seat: player.due for player in table.players}
    reckon(table.players, clock)
    for player in table.players:
        if player.due is not None and player.due != before[player.seat]:
            # It is to be tried again when that comes, also where it is earlier than anything was due before.
            game.due = player.due if game.due is None else min(game.due, player.due)
            table.changed = True


def try_rests(table: "Table") -> bool:
    """Before a clock has run out for good: the rests that came since, and its owner's holidays, a day at a time.

    Whoever had none left stays out of time even if he gives days back later. False where nothing can be said: the site
    was down until just now, and how long that rest was is known only when its clock has struck again.
    """
    clock, game = clock_of(table.game), table.game
    if clock is None or not game.running:
        return True
    untried = [player for player in table.players if late(player) and not was_tried(game, player)]
    if untried and last_kept() is not None:
        return False
    for player in sorted(untried, key=lambda player: player.user_id or 0):  # as others lock the same people
        before = player.due
        reckon([player], clock)
        while not clock.live and player.user_id is not None and late(player):
            assert player.due is not None
            if not take_day(player.user_id, player.due):
                break
            reckon([player], clock)
        table.changed = table.changed or player.due != before
    return True


def try_clocks(table: "Table") -> list[tuple[Player, ...]]:
    """The sides whose time is up for good: only here is that found out, after rests and holidays were tried.

    Everybody else reads what is kept of it (``presence.lost_seats``, ``Game.claimable``). While the site is down nobody
    loses time who had not lost it before.
    """
    game = table.game
    before = game.claimable, game.due
    lost = note_lost(table, try_rests(table))
    table.changed = table.changed or before != (game.claimable, game.due)
    return lost


def note_lost(table: "Table", tried: bool) -> list[tuple[Player, ...]]:
    """Bring what is kept of time that is up to the seats; ``tried``: whether their rests have been tried."""
    game, state, lost = table.game, table.state, list[tuple[Player, ...]]()
    if state is not None and game.running:
        lost = lost_sides(state, table.players) if tried else known_lost(game, state, table.players)
    game.claimable = bool(lost)
    note_due(game, table.players, lost)
    for player in table.players:
        player.patient = player.patient and game.claimable
    return lost


def recount(game_pk: int) -> None:
    """Reckon the clocks of one game anew; the same again changes nothing, and no move is made by it."""
    from .table import locked

    with locked(game_pk) as table:
        reckon_all(table)


def timed_games(user_pk: int | None = None) -> list[int]:
    """The running games in which a clock runs, for one player or for all."""
    running = Player.objects.filter(since__isnull=False, game__status=Game.Status.RUNNING)
    if user_pk is not None:
        running = running.filter(user_id=user_pk)
    return sorted(set(running.values_list("game_id", flat=True)))
