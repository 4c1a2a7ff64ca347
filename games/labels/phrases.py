"""What may be said at a table: a short closed list, so that each reads it in his own language."""

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

PHRASES: dict[str, Promise] = {
    "luck": pgettext_lazy("said at the table", "Good luck"),
    "hello": pgettext_lazy("said at the table", "Hello"),
    "nice_hand": pgettext_lazy("said at the table", "Nice hand"),
    "well_played": pgettext_lazy("said at the table", "Well played"),
    "close": pgettext_lazy("said at the table", "That was close"),
    "thanks": pgettext_lazy("said at the table", "Thank you"),
    "sorry_wait": pgettext_lazy("said at the table", "Sorry for the wait"),
    "no_hurry": pgettext_lazy("said at the table", "Take your time"),
    "back_soon": pgettext_lazy("said at the table", "I will carry on later"),
    "again": pgettext_lazy("said at the table", "Another game?"),
}
