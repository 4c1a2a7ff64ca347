"""What is kept for the figures: facts of finished games, written once, and the sums that pages read."""

from typing import Any

from django.conf import settings
from django.db import models

from stats.measures import numbers as measures
from stats.rated import Rating, RatingGuard, RatingStep, SeasonRating

__all__ = [
    "GameFact",
    "HandFact",
    "Numbers",
    "Rating",
    "RatingGuard",
    "RatingStep",
    "Rollup",
    "SeasonRating",
    "SeatFact",
    "Standing",
    "Streak",
    "Yardstick",
    "columns",
]


class Numbers(models.Model):
    """The numbers of ``measures.numbers.Numbers``, field by field: what a fact adds and a row of sums holds."""

    games = models.BigIntegerField(default=0)
    wins = models.BigIntegerField(default=0)
    shares = models.BigIntegerField(default=0)
    first_games = models.BigIntegerField(default=0)
    first_wins = models.BigIntegerField(default=0)
    given_1 = models.BigIntegerField(default=0)
    given_2 = models.BigIntegerField(default=0)
    given_3 = models.BigIntegerField(default=0)
    taken_1 = models.BigIntegerField(default=0)
    taken_2 = models.BigIntegerField(default=0)
    taken_3 = models.BigIntegerField(default=0)
    deals = models.BigIntegerField(default=0)
    dealer_deals = models.BigIntegerField(default=0)
    dealer_points = models.BigIntegerField(default=0)
    pone_deals = models.BigIntegerField(default=0)
    pone_points = models.BigIntegerField(default=0)
    dealer_plays = models.BigIntegerField(default=0)
    dealer_pegged = models.BigIntegerField(default=0)
    pone_plays = models.BigIntegerField(default=0)
    pone_pegged = models.BigIntegerField(default=0)
    dealer_hands = models.BigIntegerField(default=0)
    dealer_hand_points = models.BigIntegerField(default=0)
    pone_hands = models.BigIntegerField(default=0)
    pone_hand_points = models.BigIntegerField(default=0)
    cribs = models.BigIntegerField(default=0)
    crib_points = models.BigIntegerField(default=0)
    cribs_away = models.BigIntegerField(default=0)
    crib_away_points = models.BigIntegerField(default=0)
    heels = models.BigIntegerField(default=0)
    tally: "models.JSONField[dict[str, int], dict[str, int]]" = models.JSONField(default=dict)
    cards: "models.JSONField[dict[str, int], dict[str, int]]" = models.JSONField(default=dict)
    records: "models.JSONField[dict[str, list[Any]], dict[str, list[Any]]]" = models.JSONField(default=dict)

    class Meta:
        abstract = True

    def numbers(self, cards: bool = True) -> measures.Numbers:
        """These numbers as a value; without ``cards`` that column, which is long, is not looked at."""
        found = measures.Numbers(**{name: getattr(self, name) for name in measures.NAMES})
        found.tally.update(self.tally)
        if cards:
            found.cards.update(self.cards)
        found.records.update({key: measures.Best(*best) for key, best in self.records.items()})
        return found

    def hold(self, found: measures.Numbers) -> None:
        """Take a value's numbers; nothing is saved."""
        for name, value in columns(found).items():
            setattr(self, name, value)


def columns(found: measures.Numbers) -> dict[str, Any]:
    """A value's numbers as a model's fields."""
    return {
        **dict(found.items()),
        "tally": dict(sorted(found.tally.items())),
        "cards": dict(sorted(found.cards.items())),
        "records": {key: list(best) for key, best in sorted(found.records.items())},
    }


class GameFact(Numbers):
    """One finished game, once; see ``measures.facts.GameFact``. A game with facts cannot be deleted unnoticed.

    ``family``: in which ratings it counts, empty for none; ``unrated``: it waits for that.
    """

    game = models.OneToOneField("games.Game", models.PROTECT, related_name="fact")
    variant = models.CharField(max_length=32)
    options = models.CharField(max_length=120, blank=True)
    counting = models.CharField(max_length=8)
    players = models.PositiveSmallIntegerField()
    table = models.CharField(max_length=10)
    end = models.CharField(max_length=10)
    first_dealer = models.PositiveSmallIntegerField()
    winners = models.JSONField(default=list)
    scores = models.JSONField(default=list)
    grades = models.JSONField(default=list)
    ended_at = models.DateTimeField()
    fold = models.PositiveSmallIntegerField()
    family = models.CharField(max_length=8, blank=True)
    unrated = models.BooleanField(default=False)

    class Meta:
        indexes = [
            models.Index(fields=["ended_at"], name="gamefact_ended"),
            models.Index(fields=["family", "ended_at"], condition=~models.Q(family=""), name="gamefact_rated"),
            models.Index(fields=["family", "ended_at"], condition=models.Q(unrated=True), name="gamefact_unrated"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}"


class SeatFact(Numbers):
    """One seat of a finished game; ``user`` is None for bots and for accounts that are gone."""

    fact = models.ForeignKey(GameFact, models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    side = models.PositiveSmallIntegerField()
    person = models.BooleanField()
    opponent = models.CharField(max_length=10)
    end = models.CharField(max_length=10)
    won = models.BooleanField()
    shared = models.BooleanField()
    score = models.SmallIntegerField()
    grade = models.PositiveSmallIntegerField()
    margin = models.SmallIntegerField(null=True)
    ended_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["fact", "seat"], name="one_fact_a_seat")]
        indexes = [
            models.Index(fields=["user", "-ended_at"], name="seatfact_user_ended"),
            models.Index(
                fields=["user", "ended_at"], condition=models.Q(end__in=["resigned", "timed_out"]), name="seatfact_left"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fact_id}:{self.seat}"


class HandFact(models.Model):
    """One counted hand or crib; cards by their codes, ``5H 5S 5D JC``."""

    fact = models.ForeignKey(GameFact, models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField()
    deal = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    what = models.CharField(max_length=6)
    dealer = models.BooleanField()
    cards = models.CharField(max_length=20)
    starter = models.CharField(max_length=2, blank=True)
    value = models.PositiveSmallIntegerField()
    pegged = models.SmallIntegerField()
    claim = models.PositiveSmallIntegerField(null=True)
    stand_in = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["fact", "number"], name="one_fact_a_hand")]
        indexes = [models.Index(fields=["fact", "seat"], condition=models.Q(value__gte=20), name="handfact_great")]

    def __str__(self) -> str:
        return f"{self.fact_id}:{self.number}"


class Rollup(Numbers):
    """One row of sums: of a player, of all people or of all games (``subject``), on a day, in a month or ever.

    The columns beside the numbers are those of ``measures.facts.Key``.
    """

    subject = models.CharField(max_length=30)
    span = models.CharField(max_length=5)
    day = models.DateField()
    variant = models.CharField(max_length=32)
    options = models.CharField(max_length=120, blank=True)
    players = models.PositiveSmallIntegerField()
    opponent = models.CharField(max_length=10)
    counting = models.CharField(max_length=8)
    end = models.CharField(max_length=10)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["subject", "span", "day", "variant", "options", "players", "opponent", "counting", "end"],
                name="one_row_a_kind",
            )
        ]
        # Subjects are looked for by their beginning, which the order of letters in a language does not serve.
        indexes = [models.Index(fields=["subject"], name="rollup_subject", opclasses=["varchar_pattern_ops"])]

    def __str__(self) -> str:
        return f"{self.subject} {self.span} {self.day} {self.variant} {self.opponent} {self.end}"


class Streak(models.Model):
    """The winning streaks of a player, or of one against another, in the games of some time; see ``measures.streaks``.

    ``variant`` and ``opponents``: which games, all or some; ``span`` and ``day`` as in ``Rollup``.
    """

    subject = models.CharField(max_length=30)
    span = models.CharField(max_length=5)
    day = models.DateField()
    variant = models.CharField(max_length=160)
    opponents = models.CharField(max_length=6)
    length = models.PositiveIntegerField()
    prefix = models.PositiveIntegerField()
    suffix = models.PositiveIntegerField()
    best = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["subject", "span", "day", "variant", "opponents"], name="one_streak_row")
        ]

    def __str__(self) -> str:
        return f"{self.subject} {self.span} {self.day} {self.variant} {self.opponents}"


class Standing(models.Model):
    """A place on a leaderboard (``board``: wins, skunks, hand, rating-two …) for a variant, as it was when it was
    made."""

    board = models.CharField(max_length=20)
    variant = models.CharField(max_length=160)
    place = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    value = models.FloatField()
    n = models.PositiveIntegerField()
    made_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["board", "variant", "user"], name="one_place_a_board")]
        indexes = [models.Index(fields=["variant", "board", "place"], name="standing_places")]

    def __str__(self) -> str:
        return f"{self.board} {self.variant} {self.place}"


class Yardstick(models.Model):
    """How a figure is spread over the players of a variant: ``points`` are its values at 0, 1 … 100 per cent of them.

    ``band`` 0: of all of them; else of those alone whose rating in ``family`` (its middle) lies from ``low`` up to
    ``high``.
    """

    variant = models.CharField(max_length=160)
    figure = models.CharField(max_length=20)
    band = models.PositiveSmallIntegerField(default=0)
    family = models.CharField(max_length=8, blank=True)
    low = models.FloatField(default=0)
    high = models.FloatField(default=0)
    players = models.PositiveIntegerField()
    points: "models.JSONField[list[float], list[float]]" = models.JSONField()
    made_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["variant", "figure", "band"], name="one_yardstick_a_figure")]

    def __str__(self) -> str:
        return f"{self.variant} {self.figure}"
