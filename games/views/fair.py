"""The fair deal for those who want to see it: what a player adds to the chance, and the proof of a finished game."""

import json
from typing import TypedDict

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import queries
from games.engine import catalog
from games.engine.phases.dealing import Dealing
from games.services.promise import kept

from .replay import Finished, finished_by, finished_for
from .table import private


class Chance(TypedDict):
    """A player's own part and the secret whose fingerprint stood beside it (None: nobody has been promised one)."""

    part: str
    secret: bytes | None


def chance_of(request: HttpRequest) -> Chance:
    """What a form that makes a table says about the deal."""
    return Chance(part=request.POST.get("part", ""), secret=kept(request.POST.get("promise", "")))


@require_safe
def fair(request: HttpRequest, code: str) -> HttpResponseBase:
    """The proof of a finished game for one of its players; the browser works it out by itself."""
    return _proof(request, finished_for(request.user, code))


@require_safe
def shared_fair(request: HttpRequest, token: str) -> HttpResponseBase:
    """The same for whoever has the share link."""
    return _proof(request, finished_by(token))


def _proof(request: HttpRequest, finished: Finished) -> HttpResponseBase:
    game = finished.game
    shuffles = game.moves.filter(wire__act="shuffle").count()
    context = {
        "game": game,
        "deals": range(1, shuffles + 1),
        "parts": _parts(finished),
        "cut": game.number == 1,  # later games of a match follow its rule, which a record alone does not tell
        "record": finished.address("record"),
        "replay": finished.address("replay"),
        "file": f"cribbage-{game.code}.json",
        "dealt": json.dumps(cards_dealt()),
        "heirs": json.dumps(dict(catalog.HEIRS)),
    }
    return private(render(request, "games/fair.html", context))


def _parts(finished: Finished) -> list[tuple[str, str]]:
    """Each seat's name and its own random part, empty where it gave none."""
    names = queries.table_names(finished.players)
    return [(names[player.seat], player.part) for player in finished.players]


def cards_dealt() -> dict[str, int]:
    """How many cards each variant deals before the starter is cut for; the variants without a cut are left out."""
    found = {slug: variant.phase(Dealing) for slug, variant in catalog.VARIANTS.items()}
    return {slug: sum(phase.sizes) + phase.to_crib for slug, phase in found.items() if phase is not None}
