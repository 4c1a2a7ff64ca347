"""One click to play somebody again: a table with him by the terms of the last game of the two."""

from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from cribsite.accounts.models import User
from games.models import Game
from games.positions import match_before

from .create import clock_after, create


def challenge(user_pk: int, other_pk: int, language: str = "") -> Game:
    """A new table where the other one is asked by name, or the one where one of the two is asked by the other already.

    Played as the last game of just these two, standard cribbage with the usual clock where there was none. Raises as
    ``create`` does.
    """
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user_pk)
        for waiting in _of_two(user_pk, other_pk).filter(status=Game.Status.WAITING, follows=None):
            if not waiting.expired:
                return waiting
        return create(user_pk, [other_pk], language=language, **_terms(user_pk, other_pk))


def _of_two(user_pk: int, other_pk: int) -> QuerySet[Game]:
    """The games in which these two sit and nobody else, newest first."""
    mine = Game.objects.filter(players__user_id=user_pk)
    theirs = Game.objects.filter(players__user_id=other_pk).values("pk")
    return mine.filter(pk__in=theirs).exclude(players__seat__gt=1).order_by("-pk")


def _terms(user_pk: int, other_pk: int) -> dict[str, Any]:
    last = _of_two(user_pk, other_pk).filter(started_at__isnull=False).select_related("match").first()
    if last is None:
        return {"clock": clock_after(None)}
    before = match_before(last)
    return {
        "variant": last.variant,
        "options": last.options,
        "counting": last.counting,
        "match": None if before is None else replace(before, points=(), games=0),
        "rated": last.rated,
        "lone_cards": last.lone_cards,
        "clock": clock_after(last),
    }
