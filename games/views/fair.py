"""The fair deal for those who want to see it: what a player adds to the chance, and the proof of a finished game."""

from typing import TypedDict

from django.http import HttpRequest

from games.services.promise import kept


class Chance(TypedDict):
    """A player's own part and the secret whose fingerprint stood beside it (None: nobody has been promised one)."""

    part: str
    secret: bytes | None


def chance_of(request: HttpRequest) -> Chance:
    """What a form that makes a table says about the deal."""
    return Chance(part=request.POST.get("part", ""), secret=kept(request.POST.get("promise", "")))
