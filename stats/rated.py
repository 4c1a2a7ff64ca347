"""What is kept of ratings: how every player stands now, after each rated game, and at the end of each season."""

from django.conf import settings
from django.db import models


class Rating(models.Model):
    """What is believed of a player's strength now, in one family of games; see ``measures.rating``."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    family = models.CharField(max_length=8)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "family"], name="one_rating_a_family")]
        indexes = [models.Index(fields=["family", "-mu"], name="rating_order")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.family}"


class RatingStep(models.Model):
    """What was believed of a player after one rated game."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    family = models.CharField(max_length=8)
    fact = models.ForeignKey("stats.GameFact", models.CASCADE, related_name="+")
    ended_at = models.DateTimeField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["fact", "user"], name="one_step_a_game")]
        indexes = [models.Index(fields=["user", "family", "-ended_at"], name="ratingstep_history")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.family} {self.ended_at}"


class SeasonRating(models.Model):
    """A player's season in a family: what was believed before it (``began``, the middle alone) and after its last game.

    ``season``: see ``measures.rating.Season``; ``best``: the highest middle after a game of it; ``games``: how many.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    family = models.CharField(max_length=8)
    season = models.CharField(max_length=6)
    began = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()
    best = models.FloatField()
    games = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "family", "season"], name="one_rating_a_season")]
        indexes = [models.Index(fields=["season", "family", "-mu"], name="season_order")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.family} {self.season}"


class RatingGuard(models.Model):
    """One row a family, locked by the job that goes through its games."""

    family = models.CharField(max_length=8, unique=True)

    def __str__(self) -> str:
        return self.family
