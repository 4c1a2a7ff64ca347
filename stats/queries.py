"""What a page of figures reads: rows of sums only, in one query, whatever the number of games behind them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.db.models import Q, Sum
from django.db.models.query import EmptyQuerySet
from django.utils import timezone

from cribsite.accounts.models import User
from games.engine.catalog import VARIANTS
from stats import kept, together, wanted
from stats.filters import ALL, FIRST_YEAR, Filters, slug_of
from stats.kept import Kept
from stats.measures.catalogue import EVEN_ENDS, OF_GAMES
from stats.measures.facts import DAY, EVER, GAMES, MONTH, PEOPLE, pair, slug
from stats.measures.numbers import Numbers, total
from stats.measures.streaks import Run, join
from stats.models import Rollup, Standing, Streak, Yardstick
from stats.wanted import stretch


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums under some filters: ``own`` of the one asked for, ``people`` of all persons, ``games`` of all games.

    ``however``: of the one asked for, however its games ended. ``rows`` are the all-time rows of the one asked for:
    they say what there is to choose from. ``streak``: the wins on end, None where none are kept for such filters or
    none was asked for. ``spreads`` of the figures by their key: of all regular players, and of those of like rating.
    """

    filters: Filters
    own: Numbers
    people: Numbers
    games: Numbers
    however: Numbers
    rows: Sequence[Rollup]
    streak: Run | None = None
    spreads: Mapping[str, Spread] = field(default_factory=dict)
    spreads_alike: Mapping[str, Spread] = field(default_factory=dict)

    @property
    def alone(self) -> bool:
        """Whether these are games of one player, and no others."""
        return bool(self.own.games) and self.own.games == self.own.tally["alone.games"]

    @property
    def empty(self) -> bool:
        """Whether there never was a game, whatever the filters."""
        return not any(row.games for row in self.rows)


Spread = Sequence[float]


def sums(subject: str, filters: Filters, today: dt.date | None = None) -> Sums:
    """The sums of a subject (see ``measures.facts.player``) with those of the site beside them. One query."""
    return several((subject,), filters, today)[0]


def several(subjects: Sequence[str], filters: Filters, today: dt.date | None = None) -> list[Sums]:
    """The same for several subjects, with their streaks; of one alone with the spreads of its figures. Still one query.

    The variant most played is that of the first. Of a stretch of time only today is read where what lies before is
    kept; one query more where that has changed in the meantime.
    """
    today = today or timezone.now().date()
    since = filters.begin(today)
    spreads = Yardstick.objects.none() if len(subjects) > 1 else wanted.spreads(subjects[0], filters)
    runs = wanted.streaks(subjects, filters, None if since is None else stretch(since, today))
    known = {} if since is None else kept.find(subjects, wanted.everybody(subjects)[-1], filters, since, today)
    found = together.read(wanted.sums(subjects, filters, since, today, known), runs, spreads)
    given, filters = filters, filters.with_variant(_ever(found.sums, subjects[0]))
    if since is None:
        timely = _added((row for row in found.sums if row.span == EVER), filters)
    else:
        timely = _since(subjects, given, filters, (since, today), found.sums, known)
    has_streak = not isinstance(runs, EmptyQuerySet)
    return [
        replace(
            _sums(subject, filters, found.sums, timely),
            streak=_streak(found.streaks, subject, filters) if has_streak else None,
            spreads={row.figure: row.points for row in found.spreads if not row.band},
            spreads_alike={row.figure: row.points for row in found.spreads if row.band},
        )
        for subject in subjects
    ]


def _since(
    subjects: Sequence[str],
    given: Filters,
    filters: Filters,
    time: tuple[dt.date, dt.date],
    rows: Sequence[Rollup],
    known: Mapping[str, Kept],
) -> Stretch:
    """What a stretch of time comes to: what is kept of the days before today, if it still holds, and today.

    ``given``: the filters as they were given; ``rows``: all that were read.
    """
    since, today = time
    marks = {name: kept.mark_of(_meant(rows, name, filters), today) for name in wanted.everybody(subjects)}
    holding = {name: one for name, one in known.items() if (one.mark, one.variant) == (marks[name], filters.variant)}
    if changed := known.keys() - holding.keys():
        rows = [*rows, *wanted.past(changed, filters, since, today).defer("cards")]
    past = _added((row for row in rows if row.span != EVER and row.day != today), filters)
    for name in marks.keys() - holding.keys():
        parts = (past.get((name, fits), Numbers()) for fits in (True, False))
        kept.keep(
            name, given if name in subjects else filters, since, today, Kept(filters.variant, marks[name], *parts)
        )
    timely = past | kept.sums_of(holding)
    for key, numbers in _added((row for row in rows if (row.span, row.day) == (DAY, today)), filters).items():
        timely[key] = total((timely.get(key, Numbers()), numbers))
    return timely


def _meant(rows: Iterable[Rollup], subject: str, filters: Filters) -> Iterator[Rollup]:
    """The rows of a subject and of the variant that is meant."""
    return (row for row in rows if row.subject == subject and filters.variant in (ALL, slug_of(row)))


def _streak(rows: Iterable[Streak], subject: str, filters: Filters) -> Run:
    parts = [row for row in rows if row.subject == subject and row.variant == filters.variant]
    return join((row.day, Run(row.length, row.prefix, row.suffix, row.best)) for row in parts)


def before(subject: str, filters: Filters, begin: dt.date, today: dt.date) -> Sums:
    """The sums of as many days as lie between two days, both included, up to the eve of the first. One query."""
    last = begin - dt.timedelta(days=1)
    first = max(begin - (today - begin) - dt.timedelta(days=1), dt.date(FIRST_YEAR, 1, 1))
    rows = together.read(
        wanted.sums((subject,), filters, first, last), Streak.objects.none(), Yardstick.objects.none()
    ).sums
    return _sums(subject, filters, rows, _added((row for row in rows if row.span != EVER), filters))


def with_cards(subject: str, filters: Filters, today: dt.date | None = None) -> tuple[Sums, Numbers]:
    """The sums of a subject alone, and the numbers with the cards kept and laid away. One query."""
    today = today or timezone.now().date()
    since = filters.begin(today)
    time = Q(span=EVER) if since is None else Q(span=EVER) | stretch(since, today)
    rows = list(Rollup.objects.filter(time, subject=subject))
    filters = filters.with_variant(_ever(rows, subject))
    timely = [row for row in rows if (row.span == EVER) == (since is None)]
    numbers = total(row.numbers() for row in timely if filters.takes(row))
    return _sums(subject, filters, rows, _added(timely, filters)), numbers


def with_months(
    subject: str, filters: Filters, key: str, today: dt.date | None = None
) -> tuple[Sums, dict[dt.date, Numbers]]:
    """The sums of a subject, and by month those that a figure is made of; a period's first month begins with it.

    One query. The months together are the games of the figure.
    """
    today = today or timezone.now().date()
    since = filters.begin(today)
    of = GAMES if subject == PEOPLE and key in OF_GAMES else subject
    rows = _rows((subject,), Q(span=EVER) | (Q(span=MONTH, subject=of) if since is None else stretch(since, today)))
    filters = filters.with_variant(_ever(rows, subject))
    meant = replace(filters, end=ALL) if key in EVEN_ENDS else filters
    months: dict[dt.date, Numbers] = {}
    for row in rows:
        if row.span != EVER and row.subject == of and meant.takes(row):
            months.setdefault(row.day.replace(day=1), Numbers()).add(row.numbers(cards=False))
    timely = _added((row for row in rows if (row.span == EVER) == (since is None)), filters)
    return _sums(subject, filters, rows, timely), dict(sorted(months.items()))


def _rows(subjects: Sequence[str], time: Q) -> list[Rollup]:
    return list(Rollup.objects.filter(time, subject__in={*subjects, PEOPLE, GAMES}).defer("cards"))


def _ever(rows: Iterable[Rollup], subject: str) -> list[Rollup]:
    return [row for row in rows if row.span == EVER and row.subject == subject]


Stretch = dict[tuple[str, bool], Numbers]
"""The sums of some time a subject: of games with the end the filters ask for (True), and of all others."""


def _added(rows: Iterable[Rollup], filters: Filters) -> Stretch:
    """Rows added up, as far as the filters let them through whatever their end."""
    however = replace(filters, end=ALL)
    found: Stretch = {}
    for row in rows:
        if however.takes(row):
            found.setdefault((row.subject, filters.takes(row)), Numbers()).add(row.numbers(cards=False))
    return found


def _sums(subject: str, filters: Filters, rows: Sequence[Rollup], timely: Stretch) -> Sums:
    """What is shown of a subject. ``timely``: the sums of the time that is meant; ``rows``: all that were read."""

    def of(name: str, fits: bool = True) -> Numbers:
        return timely.get((name, fits), Numbers())

    own = of(subject)
    however = total((own, of(subject, False)))
    return Sums(filters, own, of(PEOPLE), of(GAMES), however, _ever(rows, subject))


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody one has played against: the games, and how many one has won and lost."""

    user: User
    games: int
    won: int
    lost: int

    @property
    def rate(self) -> float:
        return (self.won + (self.games - self.won - self.lost) / 2) / self.games


def rivals(pk: int) -> list[Rival]:
    """The players somebody has played against most, a hundred at most. Two queries."""
    own = pair(pk, 0)[:-1]
    rows = (
        Rollup.objects.filter(subject__startswith=own, span=EVER)
        .values("subject")
        .annotate(n=Sum("games"), won=Sum("wins"), shared=Sum("shares"))
        .order_by("-n", "subject")[:RIVALS]
    )
    found = {int(row["subject"].removeprefix(own)): row for row in rows}
    users = User.objects.in_bulk(list(found))
    return [
        Rival(users[other], row["n"], row["won"], row["n"] - row["won"] - row["shared"])
        for other, row in found.items()
        if other in users
    ]


RIVALS = 100


def standings(variant: str) -> tuple[list[str], list[Standing]]:
    """The variants that have boards, and the places on those of one variant. Two queries."""
    variants = sorted(set(Standing.objects.values_list("variant", flat=True)), key=lambda slug: (slug != ALL, slug))
    rows = Standing.objects.filter(variant=variant).select_related("user").order_by("board", "place", "user_id")
    return variants, [row for row in rows if not row.user.hidden]


def chance() -> tuple[Numbers, dict[int, Numbers]]:
    """What chance did in all games, together and by how many seats cut for the first deal (E7). One query."""
    by_cutting: dict[int, Numbers] = {}
    for row in Rollup.objects.filter(subject=GAMES, span=EVER):
        by_cutting.setdefault(len(VARIANTS[row.variant].cutting), Numbers()).add(row.numbers())
    return total(by_cutting.values()), by_cutting


DAYS = 90


def games_by_day(today: dt.date | None = None) -> tuple[list[tuple[dt.date, int]], dict[str, int]]:
    """The games of each of the last days, and of each variant since ever. One query."""
    today = today or timezone.now().date()
    first = today - dt.timedelta(days=DAYS - 1)
    days = {first + dt.timedelta(days=n): 0 for n in range(DAYS)}
    variants: dict[str, int] = {}
    recent = Q(span=EVER) | Q(span=DAY, day__range=(first, today))
    rows = Rollup.objects.filter(recent, subject=GAMES).values("span", "day", "variant", "options")
    for row in rows.annotate(n=Sum("games")):
        if row["span"] == DAY:
            days[row["day"]] += row["n"]
        else:
            key = slug(row["variant"], row["options"])
            variants[key] = variants.get(key, 0) + row["n"]
    return list(days.items()), variants
