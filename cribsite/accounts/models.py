"""A player: a guest known only to his browser, or somebody with a name and a password; and what he chose."""

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from cribsite.l10n import plain


def zone_called(name: str) -> ZoneInfo:
    """The time zone of this name; UTC for none, and for one that the machine's tables no longer know."""
    try:
        return ZoneInfo(name or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


class User(AbstractUser):
    """One row a player from his first game on: signing up turns the guest's row into an account, pk unchanged."""

    class Theme(models.TextChoices):
        AUTO = "auto", pgettext_lazy("colour theme", "Same as the device")
        LIGHT = "light", pgettext_lazy("colour theme", "Light")
        DARK = "dark", pgettext_lazy("colour theme", "Dark")

    is_guest = models.BooleanField(default=False)
    guest_number = models.PositiveIntegerField(null=True, blank=True)
    display_name = models.CharField(max_length=30, blank=True)
    language = models.CharField(max_length=10, blank=True, choices=settings.LANGUAGES)
    theme = models.CharField(max_length=5, choices=Theme, default=Theme.AUTO)
    high_contrast = models.BooleanField(default=False)
    four_colour = models.BooleanField(default=False)
    reduce_motion = models.BooleanField(default=False)
    hidden = models.BooleanField(default=False)
    time_zone = models.CharField(max_length=64, blank=True)
    no_phrases = models.BooleanField(default=False)
    most_games = models.PositiveSmallIntegerField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        """Where the player's days begin and end; UTC until he has said."""
        return zone_called(self.time_zone)

    @classmethod
    def called(cls, name: str) -> "User | None":
        """The player who has an account of this name, in capitals or not; guests and e-mail addresses are not found."""
        return cls.objects.filter(username__iexact=name, is_guest=False, is_active=True).first()

    @property
    def name(self) -> str:
        """What others see, in the reader's language: the chosen name, else the username, else "Guest 4821"."""
        if self.display_name:
            return self.display_name
        if self.is_guest:
            return gettext("Guest %(number)s") % {"number": plain(self.guest_number or self.pk)}
        return self.username


class Tie(models.Model):
    """What one player has decided about another: to have him at hand, or to have nothing to do with him."""

    class Kind(models.TextChoices):
        FAVOURITE = "favourite"
        BLOCK = "block"

    user = models.ForeignKey(User, models.CASCADE, related_name="ties")
    other = models.ForeignKey(User, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=9, choices=Kind)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "other", "kind"], name="one_tie_a_kind"),
            models.CheckConstraint(condition=~models.Q(user=models.F("other")), name="no_tie_to_oneself"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}:{self.kind}:{self.other_id}"


class ApiToken(models.Model):
    """What a player's own program shows instead of a password. ``digest``: SHA-256 of the token, all that is kept."""

    user = models.ForeignKey(User, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=40)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.user_id}:{self.name}"


class NoticeChoices(models.Model):
    """How a player wants to be told what happens at his tables; without a row he has what the fields begin with.

    ``User.email`` is always a confirmed address; ``unconfirmed`` is one that was given at ``asked_at`` and to which
    nothing goes but the question whether it is his. ``mail``: what is sent of his turns; in the mail of the day stand
    invitations and finished games too, so that they have mails of their own only with the two other choices, and then
    by switches of their own. Whoever unsubscribes from the mail of the day has these switched off with it.
    ``quiet_from`` and ``quiet_until``: hours 0 to 23 in his zone, both or neither; the night may lie between them.
    """

    class Mail(models.TextChoices):
        OFF = "off", gettext_lazy("No e-mail about my turns")
        DIGEST = "digest", gettext_lazy("One e-mail a day with everything")
        EACH = "each", gettext_lazy("An e-mail for each turn")

    user = models.OneToOneField(User, models.CASCADE, primary_key=True, related_name="notice_choices")
    unconfirmed = models.EmailField(max_length=200, blank=True)
    asked_at = models.DateTimeField(null=True, blank=True)
    mail = models.CharField(max_length=6, choices=Mail, default=Mail.DIGEST)
    mail_warnings = models.BooleanField(default=True)
    mail_invitations = models.BooleanField(default=True)
    mail_finished = models.BooleanField(default=True)
    push_turns = models.BooleanField(default=True)
    push_warnings = models.BooleanField(default=True)
    push_invitations = models.BooleanField(default=True)
    push_finished = models.BooleanField(default=True)
    quiet_from = models.PositiveSmallIntegerField(null=True, blank=True)
    quiet_until = models.PositiveSmallIntegerField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.user_id}: {self.mail}"


class PushSubscription(models.Model):
    """A device that shows notices: where its browser's maker takes messages for it, and the keys that seal them.

    ``p256dh`` and ``auth`` are base64url without padding, as the browser gives them. ``failed_at``: since when nothing
    has reached it; the push service itself says when it is gone for good.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="push_subscriptions")
    endpoint = models.CharField(max_length=600, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    created_at = models.DateTimeField(default=timezone.now)
    failed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.user_id}:{self.pk}"


class DaysOff(models.Model):
    """From ``begins`` on, until a later row does, these ``weekdays`` (Monday is 0) stop a player's clocks.

    ``zone``: where his days began and ended when he chose them. Rows are never changed, so that what a clock did in the
    past can be reckoned again.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="days_off")
    begins = models.DateTimeField()
    weekdays: "models.JSONField[list[int], list[int]]" = models.JSONField(default=list, blank=True)
    zone = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["begins", "pk"]

    def __str__(self) -> str:
        return f"{self.user_id}:{self.weekdays}"


class Holiday(models.Model):
    """A time in which a player's clocks stand still; ``by_clock``: taken for him, because a clock ran out."""

    user = models.ForeignKey(User, models.CASCADE, related_name="holidays")
    begins = models.DateTimeField()
    ends = models.DateTimeField()
    by_clock = models.BooleanField(default=False)

    class Meta:
        ordering = ["begins"]
        constraints = [
            models.UniqueConstraint(fields=["user", "begins"], name="one_holiday_a_beginning"),
            models.CheckConstraint(condition=models.Q(ends__gte=models.F("begins")), name="a_holiday_ends_later"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}:{self.begins:%Y-%m-%d}"
