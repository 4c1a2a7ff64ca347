"""What every template may know of the reader: his theme, deck and motion."""

from typing import Any

from django.http import HttpRequest


def preferences(request: HttpRequest) -> dict[str, Any]:
    """`preferences` with keys theme, four_colour and reduce_motion; a visitor has the defaults."""
    user = getattr(request, "user", None)
    known = user is not None and user.is_authenticated
    return {
        "preferences": {
            "theme": user.theme if known else "auto",
            "four_colour": user.four_colour if known else False,
            "reduce_motion": user.reduce_motion if known else False,
        }
    }
