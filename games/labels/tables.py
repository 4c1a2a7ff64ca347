"""The words for how a table is set up and how a game ended."""

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

COUNTING: dict[str, Promise] = {
    "auto": pgettext_lazy("counting", "automatic counting"),
    "manual": pgettext_lazy("counting", "manual counting"),
    "muggins": pgettext_lazy("counting", "manual counting with muggins"),
}

LEVELS: dict[str, Promise] = {
    "beginner": pgettext_lazy("bot level", "beginner"),
    "easy": pgettext_lazy("bot level", "easy"),
    "medium": pgettext_lazy("bot level", "medium"),
    "hard": pgettext_lazy("bot level", "hard"),
    "expert": pgettext_lazy("bot level", "expert"),
}

OUTCOMES: dict[str, Promise] = {
    "won": pgettext_lazy("outcome", "won"),
    "shared": pgettext_lazy("outcome", "shared"),
    "resigned": pgettext_lazy("outcome", "resigned"),
    "timed_out": pgettext_lazy("outcome", "timed out"),
    "stopped": pgettext_lazy("outcome", "stopped"),
}

GRADES: dict[int, Promise] = {
    0: pgettext_lazy("grade", "no skunk"),
    1: pgettext_lazy("grade", "skunk"),
    2: pgettext_lazy("grade", "double skunk"),
    3: pgettext_lazy("grade", "triple skunk"),
}
