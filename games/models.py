"""What is kept of a game: its table, its seats, and the log of moves, which is the truth of it."""

import secrets
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.outbox import Notice as Notice
from games.uptime import Uptime as Uptime

# Nothing that is read as something else, whatever the typeface.
CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
CODE_LENGTH = 8


def new_code() -> str:
    """A short name for a table, as it stands in its address: 8 of 31 letters and digits."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_token() -> str:
    """What makes an invite link hard to guess: 128 bits."""
    return secrets.token_urlsafe(16)


class Match(models.Model):
    """Several games of the same people by the same rules, until one side has won the match.

    ``form``, ``length``, ``preset`` and ``multi`` are ``games.engine.match.Match``'s; ``variant``, ``options`` and
    ``counting`` as the table began. ``points``: so far, a side, or a person where the persons move (a person is named
    by the seat of the first game); ``games``: how many are counted. ``winners`` are sides or persons; a match that is
    finished without one was called off, or somebody's account is gone.
    """

    code = models.CharField(max_length=12, unique=True, default=new_code)
    form = models.CharField(max_length=8)
    length = models.PositiveSmallIntegerField()
    preset = models.CharField(max_length=16)
    multi = models.CharField(max_length=17, blank=True)
    variant = models.CharField(max_length=32)
    options = models.JSONField(default=dict, blank=True)
    counting = models.CharField(max_length=8)
    points = models.JSONField(default=list, blank=True)
    games = models.PositiveSmallIntegerField(default=0)
    winners = models.JSONField(default=list, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.code


class Game(models.Model):
    """One game at one table.

    ``version`` rises with every change that somebody may see, ``ply`` counts the moves of the log. ``secret`` and
    ``commit`` are the fair deal's, in hex (rulings E6). ``first_dealer`` is a seat, known once all seats are taken.
    ``scores`` (a side) and ``phase`` repeat what the log says, so that a list of games need not replay them; so does
    ``Player.awaited``. ``unsettled``: a bot or the table still owes a move, because its time was up. ``lone_cards``:
    the table agreed that a single card that fits is laid by itself. ``result``:
    ``{"outcome", "winners", "scores", "grades", "deals"}`` as in a record, None before the end; in a match ``points``,
    in continuing play ``places`` too. ``number`` counts the games of a ``match`` from 1, ``points_before`` are the
    match's points as this game found them. ``start``: the points a side begins with, empty for none. ``language``: the
    one its host offered it in. ``edits`` rises when the host changes what is played, so that nobody sits down to a game
    he has not seen. ``due``: until when it waits for players, later when there is next something to do
    (``services.clock.note_due``). ``moved_at``: when a move was made, or status, seats or terms changed. ``rated``:
    everybody who sits down agrees that the game counts for ratings. ``clock``: a key of ``games.clocks.CLOCKS``, empty
    for none; ``claimable``: a side's time is up, and the other side may have the win. ``one_device``: all its persons
    sit at its host's device, which goes from hand to hand; such a game has no clock and counts in nobody's figures.
    """

    class Status(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        FINISHED = "finished"
        CALLED_OFF = "called_off"

    code = models.CharField(max_length=12, unique=True, default=new_code)
    variant = models.CharField(max_length=32, default="standard")
    options = models.JSONField(default=dict, blank=True)
    counting = models.CharField(max_length=8, default="auto")
    status = models.CharField(max_length=10, choices=Status, default=Status.WAITING)
    version = models.PositiveIntegerField(default=1)
    ply = models.PositiveIntegerField(default=0)
    secret = models.CharField(max_length=64)
    commit = models.CharField(max_length=64)
    first_dealer = models.PositiveSmallIntegerField(null=True, blank=True)
    phase = models.CharField(max_length=16, blank=True)
    scores = models.JSONField(default=list, blank=True)
    unsettled = models.BooleanField(default=False)
    lone_cards = models.BooleanField(default=False)
    result = models.JSONField(null=True, blank=True)
    language = models.CharField(max_length=10, blank=True)
    edits = models.PositiveSmallIntegerField(default=0)
    follows = models.OneToOneField("self", models.SET_NULL, null=True, blank=True, related_name="rematch")
    match = models.ForeignKey(Match, models.PROTECT, null=True, blank=True, related_name="played")
    number = models.PositiveSmallIntegerField(default=1)
    points_before = models.JSONField(default=list, blank=True)
    start = models.JSONField(default=list, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    due = models.DateTimeField(null=True, blank=True)
    rated = models.BooleanField(default=False)
    clock = models.CharField(max_length=8, blank=True)
    claimable = models.BooleanField(default=False)
    one_device = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "number"], condition=models.Q(match__isnull=False), name="one_game_a_number"
            )
        ]
        indexes = [
            models.Index(fields=["status", "due"], name="game_status_due"),
            models.Index(fields=["ended_at"], name="game_ended"),
            models.Index(fields=["moved_at"], name="game_unsettled", condition=models.Q(unsettled=True)),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def finished(self) -> bool:
        return self.status == self.Status.FINISHED

    @property
    def waiting(self) -> bool:
        return self.status == self.Status.WAITING

    @property
    def expired(self) -> bool:
        """It has not begun, and waits no longer: whether a job has cleared it away already does not matter."""
        return self.started_at is None and self.due is not None and self.due <= (self.ended_at or timezone.now())


class Player(models.Model):
    """A seat at a table: a person's, a bot's of a level, or still open (neither, and never joined).

    A deleted account leaves its seat behind without a user. ``at_device_of``: a person without an account, called
    ``nickname``, who plays at this player's device. ``joined_at`` is None for an open seat and for a person
    who has been asked but has not sat down. ``listed``: whoever finds the seat in the lobby may take it.
    ``declined_by``: who would not sit here, until the host has given the seat to somebody else. ``part``: the seat's
    share of the deal's chance, 32 hex digits, empty where it gave none. ``awaited``: the seat has something to do, be
    it an answer to an invitation. ``calls_off``: would rather have the game not count. ``plans``: what the person
    left to be laid for him (``games.bots.plans.Plans``), which nobody else may see. ``since``: when its clock began to
    run, None while it stands; ``bank``: what it had left then; ``due``: when that runs out. ``stand_in``: the level of
    the bot that plays for somebody whose time ran out, as long as he may return. ``patient``: would rather wait than
    claim the win. ``quiet``: wants to read no phrases at this table. ``seen_ply``: how far the person
    has read the log, by a move of his own or because he said so; ``visit_ply``: how long it was when his present visit
    began; ``seen_at``: when he was here last, None if he has never been.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="players")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats")
    level = models.CharField(max_length=10, blank=True)
    part = models.CharField(max_length=32, blank=True)
    joined_at = models.DateTimeField(null=True, blank=True)
    listed = models.BooleanField(default=False)
    declined_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    awaited = models.BooleanField(default=False)
    calls_off = models.BooleanField(default=False)
    plans: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField(default=dict, blank=True)
    since = models.DateTimeField(null=True, blank=True)
    bank = models.DurationField(null=True, blank=True)
    due = models.DateTimeField(null=True, blank=True)
    stand_in = models.CharField(max_length=10, blank=True)
    patient = models.BooleanField(default=False)
    quiet = models.BooleanField(default=False)
    seen_ply = models.PositiveIntegerField(default=0)
    visit_ply = models.PositiveIntegerField(default=0)
    seen_at = models.DateTimeField(null=True, blank=True)
    nickname = models.CharField(max_length=24, blank=True)
    at_device_of = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="guests_at_device"
    )

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["game", "seat"], name="one_player_a_seat"),
            models.UniqueConstraint(
                fields=["game", "user"], condition=models.Q(user__isnull=False), name="one_seat_a_player"
            ),
        ]
        indexes = [models.Index(fields=["user", "awaited"], name="player_turns")]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.seat}"

    @property
    def is_bot(self) -> bool:
        return bool(self.level)

    @property
    def is_person(self) -> bool:
        """Somebody who can act sits here or has been asked to: with an account, or at somebody's device."""
        return self.user_id is not None or self.at_device_of_id is not None

    @property
    def is_open(self) -> bool:
        """Nobody sits here and nobody has been asked."""
        return not self.level and self.user_id is None and self.joined_at is None

    @property
    def is_asked(self) -> bool:
        """A person who has not said yet whether he will sit here."""
        return self.user_id is not None and self.joined_at is None


def host_of(players: Iterable[Player]) -> Player | None:
    """Whose table it is: of the persons at it, who sat down first. None where nobody is left."""
    seated = (player for player in players if player.user_id is not None and player.joined_at is not None)
    return min(seated, key=lambda player: (player.joined_at, player.seat), default=None)


class Move(models.Model):
    """One action of the log. ``wire`` is its plain form; ``request`` names the page's answer it came with."""

    class By(models.TextChoices):
        PERSON = "person"
        AUTO = "auto"
        TABLE = "table"
        POLICY = "policy"
        BOT = "bot"
        CLOCK = "clock"

    game = models.ForeignKey(Game, models.CASCADE, related_name="moves")
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    wire: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField()
    by = models.CharField(max_length=6, choices=By)
    made_at = models.DateTimeField()
    request = models.UUIDField(null=True, blank=True)

    class Meta:
        ordering = ["ply"]
        constraints = [
            models.UniqueConstraint(fields=["game", "ply"], name="one_move_a_ply"),
            models.UniqueConstraint(
                fields=["game", "request"], condition=models.Q(request__isnull=False), name="one_move_a_request"
            ),
        ]

    def __str__(self) -> str:
        # The wire form holds cards that not everybody may see.
        return f"{self.game_id}:{self.ply}"


class Phrase(models.Model):
    """Something said at a table: one of a closed list (``games.labels.phrases``), which each reads in his own language.

    ``ply``: how long the log was; ``deal``: the deal in which it was said, one more than the last when it was over.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="phrases")
    seat = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=12)
    ply = models.PositiveIntegerField()
    deal = models.PositiveSmallIntegerField()
    said_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["ply", "said_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["game", "seat", "deal", "key"], name="said_once_a_deal")]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.seat}:{self.key}"


class Invite(models.Model):
    """A link that seats whoever opens it first."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="invites")
    seat = models.PositiveSmallIntegerField()
    token = models.CharField(max_length=32, unique=True, default=new_token)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seat"], name="one_invite_a_seat")]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.seat}"
