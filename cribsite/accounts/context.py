"""What every template may know of the reader: his theme, contrast, deck and motion."""

from typing import Any

from django.http import HttpRequest

DEFAULTS = {"theme": "auto", "high_contrast": False, "four_colour": False, "reduce_motion": False}


def preferences(request: HttpRequest) -> dict[str, Any]:
    """`preferences` with the keys of `DEFAULTS`, which is also what a visitor without a row has."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {"preferences": DEFAULTS}
    return {"preferences": {key: getattr(user, key) for key in DEFAULTS}}
