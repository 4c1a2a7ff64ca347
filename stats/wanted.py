"""Which rows a page of figures wants: of whom, over which time, of which variant; nothing is read yet."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, Subquery, Sum, Value, When
from django.db.models.functions import Coalesce, Concat

from stats import ratings
from stats.filters import ALL, Filters
from stats.measures.facts import DAY, EVER, GAMES, MONTH, PEOPLE
from stats.measures.streaks import BOTS
from stats.models import Rollup, Streak, Yardstick


def everybody(subjects: Sequence[str]) -> list[str]:
    """Some subjects and whom they are compared with: all people. Whole games are wanted of the site alone."""
    return [*subjects, *({GAMES} if PEOPLE in subjects else {PEOPLE})]


def sums(
    subjects: Sequence[str], filters: Filters, since: dt.date | None, today: dt.date, known: Collection[str] = ()
) -> QuerySet[Rollup]:
    """The rows of some subjects and of the site since a day (None: of all time), of the variant that is meant.

    All-time rows come in any case; those of the subjects of every variant: they say what there is to choose from. Today
    has rows of its own. ``known``: of whom only those of today are wanted besides.
    """
    time = Q(span=EVER, subject__in=everybody(subjects))
    if since is not None and since <= today:
        time |= Q(span=DAY, day=today, subject__in=everybody(subjects))
        time |= before(since, today) & Q(subject__in=set(everybody(subjects)) - set(known))
    return Rollup.objects.filter(Q(span=EVER, subject__in=subjects) | time & _of_variant(subjects[0], filters))


def past(subjects: Collection[str], filters: Filters, since: dt.date, today: dt.date) -> QuerySet[Rollup]:
    """The rows of some subjects up to yesterday, of the variant the filters name."""
    return Rollup.objects.filter(before(since, today) & _of_variant("", filters), subject__in=subjects)


def before(since: dt.date, today: dt.date) -> Q:
    """A stretch of time up to yesterday."""
    return stretch(since, today - dt.timedelta(days=1)) if since < today else Q(pk__in=())


def _of_variant(subject: str, filters: Filters) -> Q:
    """Rows of the variant the filters name, else of the one the subject has played most."""
    if filters.variant == ALL:
        return Q()
    if filters.variant:
        variant, _, options = filters.variant.partition("+")
        return Q(variant=variant, options=options)
    most = _most_played(subject)
    return Q(
        variant=Coalesce(Subquery(most.values("variant")[:1]), Value("standard")),
        options=Coalesce(Subquery(most.values("options")[:1]), Value("")),
    )


def _most_played(subject: str) -> QuerySet[Rollup, Any]:
    """The variants of a subject in the order in which ``Filters.with_variant`` chooses."""
    rows = Rollup.objects.filter(subject=subject, span=EVER).values("variant", "options")
    return rows.annotate(n=Sum("games")).order_by("-n", "variant", "options")


def spreads(subject: str, filters: Filters) -> QuerySet[Yardstick]:
    """How the figures of the variant are spread over all players, and over those whose rating is like the subject's."""
    about, _, own = subject.partition(":")
    if not own:
        return Yardstick.objects.none()
    rated = ratings.sure(OuterRef("family")).filter(user=int(own.partition(":")[0]))
    alike = rated.filter(mu__gte=OuterRef("low"), mu__lt=OuterRef("high"))
    word = Case(When(options="", then=F("variant")), default=Concat("variant", Value("+"), "options"))
    most = _most_played(subject).annotate(word=word).values("word")[:1]
    rows = Yardstick.objects.filter(variant=filters.variant or Subquery(most))
    return rows.filter(Q(band=0) | Exists(alike)) if about == "player" else rows.filter(band=0)


def streaks(subjects: Sequence[str], filters: Filters, since: Q | None) -> QuerySet[Streak]:
    """The winning streaks of some subjects; none under filters for which none are kept."""
    if filters.opponent not in (ALL, PEOPLE, BOTS) or filters.counting != ALL or filters.players != ALL:
        return Streak.objects.none()
    rows = Streak.objects.filter(
        Q(span=EVER) if since is None else since, subject__in=subjects, opponents=filters.opponent, length__gt=0
    )
    return rows.filter(variant=filters.variant) if filters.variant else rows


def months_within(since: dt.date, until: dt.date) -> list[dt.date]:
    """The first days of the months that lie whole between two days, both included."""
    first = since if since.day == 1 else _next_month(since)
    found = []
    while _next_month(first) - dt.timedelta(days=1) <= until:
        found.append(first)
        first = _next_month(first)
    return found


def _next_month(day: dt.date) -> dt.date:
    return (day.replace(day=28) + dt.timedelta(days=4)).replace(day=1)


def stretch(since: dt.date, today: dt.date) -> Q:
    """Whole months as months, the days around them as days: a year is some seventy rows a kind of game, not 365.

    Games that end while a clock runs ahead belong to tomorrow and are left for it.
    """
    months = months_within(since, today)
    if not months:
        return Q(span=DAY, day__range=(since, today))
    before = Q(day__gte=since, day__lt=months[0])
    after = Q(day__gte=_next_month(months[-1]), day__lte=today)
    return Q(span=MONTH, day__range=(months[0], months[-1])) | Q(before | after, span=DAY)
