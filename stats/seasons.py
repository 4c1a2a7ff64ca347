"""Seasons of ratings: how each player began and ended one, kept by the job that rates the games."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Mapping

from django.db.models import QuerySet

from stats.measures.rating import Belief, season_of
from stats.models import RatingStep, SeasonRating

Steps = Iterable[tuple[int, dt.datetime, float, float]]


def renew(family: str, users: Collection[int], since: dt.datetime) -> None:
    """Make the seasons of some players anew from the one on in which a time lies.

    Must run in the transaction that wrote their steps from that time on.
    """
    first = season_of(since)
    rows = SeasonRating.objects.filter(family=family, user__in=users)
    rows.filter(season__gte=first.slug).delete()
    before = dict(rows.order_by("season").values_list("user", "mu"))
    steps = RatingStep.objects.filter(family=family, user__in=users, ended_at__gte=first.begin)
    SeasonRating.objects.bulk_create(_seasons(family, _in_order(steps), before), batch_size=1000)


def reckoned(family: str) -> list[SeasonRating]:
    """Every season of every player, from all steps; nothing is written."""
    return _seasons(family, _in_order(RatingStep.objects.filter(family=family)), {})


def _in_order(steps: QuerySet[RatingStep]) -> Steps:
    ordered = steps.order_by("user", "ended_at", "fact__game_id")
    return ordered.values_list("user", "ended_at", "mu", "sigma").iterator(2000)


def _seasons(family: str, steps: Steps, before: Mapping[int, float]) -> list[SeasonRating]:
    """``steps`` by player and in order of time; ``before``: how players stood before the first of them."""
    found: list[SeasonRating] = []
    for user, at, mu, sigma in steps:
        season, last = season_of(at).slug, found[-1] if found else None
        if last is None or last.user_id != user or last.season != season:
            began = last.mu if last is not None and last.user_id == user else before.get(user, Belief().mu)
            last = SeasonRating(user_id=user, family=family, season=season, began=began, best=mu, games=0)
            found.append(last)
        last.mu, last.sigma, last.best, last.games = mu, sigma, max(last.best, mu), last.games + 1
    return found
