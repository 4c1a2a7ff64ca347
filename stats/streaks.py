"""The rows of winning streaks kept: made anew for the day of a game that came in, and joined to longer times."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Q, QuerySet

from stats.measures import facts as measures
from stats.measures.facts import ALL_DAYS, DAY, EVER, MONTH
from stats.measures.streaks import ALL, Ended, Rows, Run, Scope, join, of_games, rows_of
from stats.models import SeatFact, Streak

CHUNK = 2000
KEY = ["subject", "span", "day", "variant", "opponents"]


def renew(users: Iterable[int], ended_at: dt.datetime) -> None:
    """Bring the streaks of players up to what they have won on the day of a game that ended then.

    Must run inside the transaction that wrote the game's facts, after the sums were added up. One row a player is
    locked first, so that of two jobs for one player the second sees the first one's game. Costs what is in that day,
    its month, and the months before; the number of games does not matter.
    """
    people = sorted(set(users))
    _lock(people)
    day = ended_at.astimezone(dt.UTC).date()
    found = _of_day(people, day)
    month = day.replace(day=1)
    standing = _standing(found, month)
    rows: list[Streak] = []
    for subject, games in sorted(found.items()):
        rows += _renewed(subject, games, standing[subject], day, month)
    _write(rows)


def _lock(people: Sequence[int]) -> None:
    guards = [Streak(**_key(measures.player(pk), (EVER, ALL_DAYS, Scope(ALL, ALL))), **_NONE) for pk in people]
    Streak.objects.bulk_create(guards, ignore_conflicts=True)
    subjects = [guard.subject for guard in guards]
    wanted = Streak.objects.filter(subject__in=subjects, span=EVER, variant=ALL, opponents=ALL)
    list(wanted.order_by("subject").select_for_update())


_NONE = {"length": 0, "prefix": 0, "suffix": 0, "best": 0}


def _of_day(people: Sequence[int], day: dt.date) -> dict[str, list[Ended]]:
    begin = dt.datetime.combine(day, dt.time(), dt.UTC)
    facts = SeatFact.objects.filter(ended_at__gte=begin, ended_at__lt=begin + dt.timedelta(days=1))
    tables = facts.filter(user__in=people).values("fact_id")
    return _games(SeatFact.objects.filter(fact_id__in=tables), set(people))


def _games(facts: QuerySet[SeatFact], people: set[int]) -> dict[str, list[Ended]]:
    """The games of each subject of some people. ``facts`` hold all seats of their games."""
    tables: dict[int, list[_Seat]] = defaultdict(list)
    for row in facts.values_list(*_COLUMNS).iterator(CHUNK):
        seat = _Seat(*row)
        tables[seat.fact].append(seat)
    found: dict[str, list[Ended]] = defaultdict(list)
    for seats in tables.values():
        for subject, game in _of_table(seats, people):
            found[subject].append(game)
    return found


class _Seat(NamedTuple):
    """What streaks need of a seat's fact."""

    fact: int
    user: int | None
    side: int
    opponent: str
    won: bool
    at: dt.datetime
    game: int
    variant: str
    options: str


_COLUMNS = (
    "fact_id", "user_id", "side", "opponent", "won", "ended_at",
    "fact__game_id", "fact__variant", "fact__options",
)  # fmt: skip


def _of_table(seats: Sequence[_Seat], people: set[int]) -> Iterator[tuple[str, Ended]]:
    for own in seats:
        if own.user is None or own.user not in people:
            continue
        game = Ended(own.at, own.game, measures.slug(own.variant, own.options), own.opponent, own.won)
        yield measures.player(own.user), game
        for rival in sorted({seat.user for seat in seats if seat.side != own.side and seat.user is not None}):
            yield measures.pair(own.user, rival), game


Standing = dict[tuple[str, dt.date], dict[Scope, Run]]


def _standing(subjects: Iterable[str], month: dt.date) -> Mapping[str, Standing]:
    """What is stored for some subjects: the days of a month, and every month."""
    after = (month + dt.timedelta(days=32)).replace(day=1)
    time = Q(span=MONTH) | Q(span=DAY, day__gte=month, day__lt=after)
    found: dict[str, Standing] = defaultdict(lambda: defaultdict(dict))
    for row in Streak.objects.filter(time, subject__in=list(subjects)):
        scope = Scope(row.variant, row.opponents)
        found[row.subject][row.span, row.day][scope] = Run(row.length, row.prefix, row.suffix, row.best)
    return found


def _renewed(
    subject: str, games: Sequence[Ended], standing: Standing, day: dt.date, month: dt.date
) -> Iterator[Streak]:
    today = of_games(games)
    for scope, run in today.items():
        days = {at: runs[scope] for (span, at), runs in standing.items() if span == DAY and scope in runs}
        months = {at: runs[scope] for (span, at), runs in standing.items() if span == MONTH and scope in runs}
        months[month] = join((days | {day: run}).items())
        yield _row(subject, (DAY, day, scope), run)
        yield _row(subject, (MONTH, month, scope), months[month])
        yield _row(subject, (EVER, ALL_DAYS, scope), join(months.items()))


def _key(subject: str, place: tuple[str, dt.date, Scope]) -> dict[str, object]:
    span, day, scope = place
    return {"subject": subject, "span": span, "day": day, **scope._asdict()}


def _row(subject: str, place: tuple[str, dt.date, Scope], run: Run) -> Streak:
    return Streak(**_key(subject, place), **run._asdict())


def _write(rows: Sequence[Streak]) -> None:
    Streak.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=KEY, update_fields=list(Run._fields), batch_size=CHUNK
    )


def all_rows() -> Iterator[dict[str, Rows]]:
    """Every subject's rows, from the facts, those of some people at a time."""
    players = SeatFact.objects.exclude(user=None).order_by("user").values_list("user", flat=True).distinct()
    for some in batched(list(players), PEOPLE_AT_ONCE):
        tables = SeatFact.objects.filter(user__in=some).values("fact_id")
        found = _games(SeatFact.objects.filter(fact_id__in=tables), set(some))
        yield {subject: rows_of(games) for subject, games in found.items()}


PEOPLE_AT_ONCE = 100
"""Their games are in memory together."""


def batched(pks: Sequence[int], number: int) -> Iterator[Sequence[int]]:
    """A sequence in parts of so many."""
    return (pks[at : at + number] for at in range(0, len(pks), number))


def rebuild() -> int:
    """All rows anew; returns how many. Must run while nobody writes facts."""
    Streak.objects.all()._raw_delete(using=DEFAULT_DB_ALIAS)
    number = 0
    for some in all_rows():
        rows = [_row(subject, place, run) for subject, found in sorted(some.items()) for place, run in found.items()]
        Streak.objects.bulk_create(rows, batch_size=CHUNK)
        number += len(rows)
    return number


def stored(subjects: Iterable[str]) -> dict[str, Rows]:
    """What is kept of some subjects; rows of no game (a lock's) left out."""
    found: dict[str, Rows] = defaultdict(dict)
    for row in Streak.objects.filter(length__gt=0, subject__in=list(subjects)).iterator(CHUNK):
        run = Run(row.length, row.prefix, row.suffix, row.best)
        found[row.subject][row.span, row.day, Scope(row.variant, row.opponents)] = run
    return found


def unequal() -> Iterator[tuple[str, Rows, Rows]]:
    """Subjects whose rows are not those of the facts, as they are kept and as they are made; in parts, so that the
    number of players does not matter."""
    seen: set[str] = set()
    for some in all_rows():
        kept = stored(some)
        seen.update(some)
        yield from (
            (subject, kept.get(subject, {}), rows) for subject, rows in some.items() if kept.get(subject) != rows
        )
    others = set(Streak.objects.filter(length__gt=0).values_list("subject", flat=True).distinct()) - seen
    yield from ((subject, rows, {}) for subject, rows in stored(others).items())
