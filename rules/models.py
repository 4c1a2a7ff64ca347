"""What readers tell the staff: corrections of a section of the rules, messages, and reports from a table."""

from django.conf import settings
from django.db import models
from django.utils.translation import pgettext_lazy


class Correction(models.Model):
    """One thing a reader said, with the language he read and, of a section, its text at that time.

    ``slug``, ``anchor``, ``title`` and ``text`` are empty for a message. From a table (``PLAYER``, ``PROBLEM``) come
    its ``code``, the ``ply`` and ``version`` it was at, the ``release`` of the site, who has ``reporter`` and, of a
    player, ``whom`` he reports.
    """

    class Kind(models.TextChoices):
        CORRECTION = "correction", pgettext_lazy("kind of report", "Correction")
        MESSAGE = "message", pgettext_lazy("kind of report", "Message")
        PLAYER = "player", pgettext_lazy("kind of report", "Player")
        PROBLEM = "problem", pgettext_lazy("kind of report", "Problem at a table")

    class State(models.TextChoices):
        OPEN = "open", pgettext_lazy("state of a report", "Open")
        ACCEPTED = "accepted", pgettext_lazy("state of a report", "Accepted")
        DECLINED = "declined", pgettext_lazy("state of a report", "Declined")
        DONE = "done", pgettext_lazy("state of a report", "Done")

    kind = models.CharField(max_length=10, choices=Kind, default=Kind.CORRECTION)
    state = models.CharField(max_length=8, choices=State, default=State.OPEN, db_index=True)
    language = models.CharField(max_length=10, choices=settings.LANGUAGES)
    slug = models.SlugField(blank=True)
    anchor = models.SlugField(blank=True)
    title = models.CharField(max_length=200, blank=True)
    text = models.TextField(blank=True)
    said = models.TextField()
    email = models.EmailField(blank=True)
    code = models.CharField(max_length=12, blank=True)
    ply = models.PositiveIntegerField(null=True, blank=True)
    version = models.PositiveIntegerField(null=True, blank=True)
    release = models.CharField(max_length=20, blank=True)
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    whom = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    staff_note = models.TextField(blank=True)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-created", "-pk"]
        verbose_name = pgettext_lazy("staff", "report of a reader")
        verbose_name_plural = pgettext_lazy("staff", "reports of readers")

    def __str__(self) -> str:
        place = f"{self.language}/{self.slug}#{self.anchor}" if self.slug else self.code or self.language
        return f"{self.get_kind_display()} {self.pk}: {place}"
