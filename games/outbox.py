"""What is to be told to players outside the pages: each notice is a row before it is a mail or goes to a device."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class Notice(models.Model):
    """One thing told once to one player by one channel.

    ``key`` says what it is about, so that a job that runs twice finds that it is written down already. ``wanted_at`` is
    when it should go out (quiet hours over), ``not_before`` when the next try is. ``SENDING`` is written before the
    first byte leaves: a row that stays there belongs to a process that died, and is never sent again, for its notice
    may have arrived. The row holds no text; what is said is made when it is sent, of what is true then.
    """

    class Kind(models.TextChoices):
        TURN = "turn"
        WARNING_8H = "warning_8h"
        WARNING_1H = "warning_1h"
        CLAIM = "claim"
        DECLINED = "declined"
        INVITATION = "invitation"
        FINISHED = "finished"
        DIGEST = "digest"
        CONFIRM = "confirm"

    class Channel(models.TextChoices):
        MAIL = "mail"
        PUSH = "push"

    class State(models.TextChoices):
        WAITING = "waiting"
        SENDING = "sending"
        SENT = "sent"
        DROPPED = "dropped"
        FAILED = "failed"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices")
    game = models.ForeignKey("games.Game", models.CASCADE, null=True, blank=True, related_name="notices")
    kind = models.CharField(max_length=10, choices=Kind)
    channel = models.CharField(max_length=4, choices=Channel)
    key = models.CharField(max_length=80)
    state = models.CharField(max_length=7, choices=State, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    wanted_at = models.DateTimeField()
    not_before = models.DateTimeField()
    created_at = models.DateTimeField(default=timezone.now)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "channel", "kind", "key"], name="one_notice_a_thing"),
        ]
        indexes = [
            models.Index(fields=["not_before"], name="notice_waiting", condition=models.Q(state="waiting")),
        ]

    def __str__(self) -> str:
        return f"{self.channel} {self.kind} {self.key}"
