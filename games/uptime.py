"""When the site was up, so that no clock runs while nobody could have moved."""

from django.db import models


class Uptime(models.Model):
    """A time in which the site kept its clocks, from one beat to the last; between two of them it was down."""

    begins = models.DateTimeField()
    ends = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["begins"]

    def __str__(self) -> str:
        return f"{self.begins:%Y-%m-%d %H:%M} – {self.ends:%Y-%m-%d %H:%M}"
