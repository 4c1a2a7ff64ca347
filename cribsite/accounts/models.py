"""A player: a guest known only to his browser, or somebody with a name and a password; and what he chose."""

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy

from cribsite.l10n import plain


class User(AbstractUser):
    """One row a player from his first game on: signing up turns the guest's row into an account, pk unchanged."""

    class Theme(models.TextChoices):
        AUTO = "auto", pgettext_lazy("colour theme", "As the device")
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
        try:
            return ZoneInfo(self.time_zone or "UTC")
        except (ZoneInfoNotFoundError, ValueError):  # a name that the machine's tables no longer know
            return ZoneInfo("UTC")

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
