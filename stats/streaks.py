"""The rows of winning streaks kept: made anew for the day of a game that came in, and joined to longer times."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

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


def _games(facts: QuerySet[SeatFact], people: set[int] | None) -> dict[str, list[Ended]]:
    """The games of each subject. ``facts`` hold all seats of their games; ``people``: None for everybody."""
    tables: dict[int, list[SeatFact]] = defaultdict(list)
    for seat in facts.select_related("fact").only(*_ONLY).iterator(CHUNK):
        tables[seat.fact_id].append(seat)
    found: dict[str, list[Ended]] = defaultdict(list)
    for seats in tables.values():
        for subject, game in _of_table(seats, people):
            found[subject].append(game)
    return found


_ONLY = (
    "seat", "side", "user_id", "opponent", "won", "ended_at",
    "fact__game_id", "fact__variant", "fact__options",
)  # fmt: skip


def _of_table(seats: Sequence[SeatFact], people: set[int] | None) -> Iterator[tuple[str, Ended]]:
    for own in seats:
        if own.user_id is None or (people is not None and own.user_id not in people):
            continue
        slug = measures.slug(own.fact.variant, own.fact.options)
        game = Ended(own.ended_at, own.fact.game_id, slug, own.opponent, own.won)
        yield measures.player(own.user_id), game
        for rival in sorted({seat.user_id for seat in seats if seat.side != own.side and seat.user_id is not None}):
            yield measures.pair(own.user_id, rival), game


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


def all_rows() -> dict[str, Rows]:
    """Every subject's rows, from the facts."""
    facts = SeatFact.objects.order_by("fact_id")
    return {subject: rows_of(games) for subject, games in _games(facts, None).items()}


def rebuild() -> int:
    """All rows anew; returns how many. Must run while nobody writes facts."""
    rows = [_row(subject, place, run) for subject, found in sorted(all_rows().items()) for place, run in found.items()]
    Streak.objects.all().delete()
    _write(rows)
    return len(rows)


def stored() -> dict[str, Rows]:
    """What is kept; rows of no game (a lock's) left out."""
    found: dict[str, Rows] = defaultdict(dict)
    for row in Streak.objects.filter(length__gt=0).iterator(CHUNK):
        run = Run(row.length, row.prefix, row.suffix, row.best)
        found[row.subject][row.span, row.day, Scope(row.variant, row.opponents)] = run
    return found
