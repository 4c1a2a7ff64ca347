"""What the pages of ratings read: a player's steps and seasons, and who stood highest in a season."""

from __future__ import annotations

from django.db.models import DateTimeField, F, FloatField, Value, Window
from django.db.models.functions import Cast, RowNumber

from stats.measures.rating import ENOUGH_IN_SEASON, SURE
from stats.models import RatingStep, SeasonRating

STEPS = 200
PLACES = 100


def of_player(user: int) -> dict[str, tuple[list[RatingStep], list[SeasonRating]]]:
    """By family, the newest steps of a player's ratings and all seasons, both in order of time. One query."""
    place = Window(RowNumber(), partition_by="family", order_by=["-ended_at", "-fact__game_id"])
    newest = RatingStep.objects.filter(user=user).annotate(place=place).filter(place__lte=STEPS)
    steps = RatingStep.objects.filter(pk__in=newest.values("pk"))
    seasons = SeasonRating.objects.filter(user=user)
    nothing = Value(0.0, FloatField())
    rows = (
        steps.order_by()
        .values_list(Value(""), "family", "ended_at", F("fact__game_id"), "mu", "sigma", nothing, nothing)
        .union(
            seasons.values_list(
                "season", "family", Cast(Value(None), DateTimeField()), "games", "mu", "sigma", "began", "best"
            ),
            all=True,
        )
    )
    found: dict[str, tuple[list[RatingStep], list[SeasonRating]]] = {}
    for season, family, at, number, mu, sigma, began, best in rows:
        own = found.setdefault(family, ([], []))
        if season:
            values = {"season": season, "games": number, "began": began, "best": best}
            own[1].append(SeasonRating(family=family, mu=mu, sigma=sigma, **values))
        else:
            own[0].append(RatingStep(family=family, ended_at=at, mu=mu, sigma=sigma))
    for own in found.values():
        own[0].sort(key=lambda step: step.ended_at)
        own[1].sort(key=lambda row: row.season)
    return {family: own for family, own in found.items() if own[0]}


def seasons() -> list[str]:
    """The seasons in which there were rated games, the latest first. One query."""
    return list(SeasonRating.objects.order_by("-season").values_list("season", flat=True).distinct())


def leaders(season: str) -> list[SeasonRating]:
    """Who stood highest at the end of a season, by family, a hundred each: of those who played enough in it, are sure
    enough and want to be seen. One query."""
    rows = SeasonRating.objects.filter(season=season, games__gte=ENOUGH_IN_SEASON, sigma__lte=SURE)
    rows = rows.filter(user__hidden=False, user__is_guest=False, user__is_active=True)
    place = Window(RowNumber(), partition_by="family", order_by=["-mu", "user_id"])
    listed = rows.annotate(place=place).filter(place__lte=PLACES).select_related("user")
    return list(listed.order_by("family", "-mu", "user_id"))
