"""A new table: who sits where, by which rules, and the secret its deals follow from."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.engine import catalog
from games.engine import match as matches
from games.engine.fairdeal import NO_PART, SECRET_BYTES, Fair, commitment, cut_for_deal
from games.engine.variant import Counting, Variant
from games.models import Game, Invite, Match, Player

from .promise import part_of
from .table import locked

OPEN = ""
TRIES = 10_000


def create(
    owner_pk: int,
    others: Sequence[str],
    variant: str = "standard",
    options: Mapping[str, Any] | None = None,
    counting: Counting = "auto",
    *,
    part: str = "",
    secret: bytes | None = None,
    match: matches.Match | None = None,
    head_start: Sequence[int] = (),
) -> Game:
    """A table where its maker has seat 0 and the other seats are a bot's level or ``OPEN`` (an invite link each).

    It begins at once if no seat is open. ``part``: the maker's own share of the deal's chance, 32 hex digits;
    ``secret``: the one whose fingerprint the maker has seen (``promise.kept``), else a new one. ``match``: the terms
    of a match of which this is the first game; ``head_start``: in points, a side. Raises UnknownVariant,
    ValueError (a value or number of seats that cannot be) and Refused (options that do not go together).
    """
    rules = catalog.variant(variant, options or {}, counting)
    if len(others) + 1 != rules.seats:
        raise ValueError(f"{rules.key} has {rules.seats} seats")
    _check_start(rules, head_start)
    with transaction.atomic():
        row = make_match(rules, match) if match is not None else None
        game = make(rules, secret or secrets.token_bytes(SECRET_BYTES), match=row, start=list(head_start))
        game.players.create(seat=0, user_id=owner_pk, joined_at=timezone.now(), part=part_of(part))
        for seat, level in enumerate(others, start=1):
            seat_other(game, seat, level)
        if all(others):
            start(game)
    return game


def _check_start(rules: Variant, start: Sequence[int]) -> None:
    """Refuse a head start that is none: it needs an opponent, and stays below the target."""
    if not start:
        return
    fits = len(start) == len(rules.sides) > 1
    if not fits or not all(0 <= points < target for points, target in zip(start, rules.goal.targets, strict=True)):
        raise ValueError(f"{list(start)} is no head start for {rules.key}")


def make(rules: Variant, secret: bytes, **more: Any) -> Game:
    """The row of a new game; its seats are still to be made."""
    return Game.objects.create(
        variant=rules.key,
        options=dict(rules.options),
        counting=rules.counting,
        secret=secret.hex(),
        commit=commitment(secret),
        scores=more.get("start") or [0] * len(rules.sides),
        **more,
    )


def make_match(rules: Variant, terms: matches.Match) -> Match:
    """The row of a match that begins.

    Raises Refused for one that the variant or its options cannot have, ValueError where its points have no name.
    """
    matches.check(terms, rules)
    if not isinstance(terms.preset, str):
        raise ValueError(f"no preset is called {terms.preset}")
    return Match.objects.create(
        form=terms.form,
        length=terms.n,
        preset=terms.preset,
        multi=terms.multi or "",
        variant=rules.key,
        options=dict(rules.options),
        counting=rules.counting,
    )


def seat_other(game: Game, seat: int, level: str) -> None:
    """Seat a bot, or leave the seat open with a link to it."""
    joined = timezone.now() if level else None
    Player.objects.create(game=game, seat=seat, level=level, joined_at=joined)
    if not level:
        Invite.objects.create(game=game, seat=seat)


def start(game: Game) -> None:
    """Begin a game whose seats are all taken; to be called inside its transaction."""
    with locked(game.pk) as table:
        table.start()
    game.refresh_from_db()


def secret_for(rules: Variant, dealer: int) -> bytes:
    """A secret whose cut for deal gives this first dealer, where no seat gives a part of its own.

    So a rematch with the deal turned round is checked like any other game. The decks come from other numbers of the
    same secret, which nobody has looked at. Raises ValueError for a seat that never cuts.
    """
    parts = (NO_PART,) * rules.seats
    for _ in range(TRIES):
        secret = secrets.token_bytes(SECRET_BYTES)
        if cut_for_deal(rules, Fair(secret, parts))[0] == dealer:
            return secret
    raise ValueError("this seat does not cut for the deal")
