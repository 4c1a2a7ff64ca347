"""A new table: who sits where, by which rules, and the secret its deals follow from."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.engine import catalog
from games.engine.fairdeal import NO_PART, SECRET_BYTES, Fair, commitment, cut_for_deal
from games.engine.variant import Counting, Variant
from games.models import Game, Invite, Player

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
    rated: bool = False,
) -> Game:
    """A table where its maker has seat 0 and the other seats are a bot's level or ``OPEN`` (an invite link each).

    It begins at once if no seat is open. ``part``: the maker's own share of the deal's chance, 32 hex digits;
    ``secret``: the one whose fingerprint the maker has seen (``promise.kept``), else a new one. ``rated``: counts for
    ratings, where only people sit and the rules allow it; elsewhere the wish is let go. Raises UnknownVariant,
    ValueError (a value or number of seats that cannot be) and Refused (options that do not go together).
    """
    rules = catalog.variant(variant, options or {}, counting)
    if len(others) + 1 != rules.seats:
        raise ValueError(f"{rules.key} has {rules.seats} seats")
    with transaction.atomic():
        game = make(rules, secret or secrets.token_bytes(SECRET_BYTES), rated=rated and may_be_rated(rules, others))
        game.players.create(seat=0, user_id=owner_pk, joined_at=timezone.now(), part=part_of(part))
        for seat, level in enumerate(others, start=1):
            seat_other(game, seat, level)
        if all(others):
            start(game)
    return game


RATED_OPTIONS = frozenset({"target", "tens_tie", "cut_before_deal", "first_dealer"})
"""House rules that a rated game may have."""


def may_be_rated(rules: Variant, others: Sequence[str]) -> bool:
    """Whether a table can count for ratings: people only, of a family that has ratings, to 121, without house rules."""
    sizes = {len(side) for side in rules.sides}
    team_game = sizes == {1} or (sizes == {2} and rules.seats == 4)
    own_rules = rules.options.keys() - RATED_OPTIONS or rules.options.get("target", 121) != 121
    return bool(others) and not any(others) and team_game and not own_rules


def make(rules: Variant, secret: bytes, **more: Any) -> Game:
    """The row of a new game; its seats are still to be made."""
    return Game.objects.create(
        variant=rules.key,
        options=dict(rules.options),
        counting=rules.counting,
        secret=secret.hex(),
        commit=commitment(secret),
        scores=[0] * len(rules.sides),
        **more,
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
