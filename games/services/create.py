"""A new table: who sits where, by which rules, and the secret its deals follow from."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.clocks import CLOCKS, USUAL
from games.engine import catalog
from games.engine import match as matches
from games.engine.fairdeal import NO_PART, SECRET_BYTES, Fair, commitment, cut_for_deal
from games.engine.variant import Counting, Variant
from games.models import Game, Match, host_of

from .company import may_ask, room_for
from .errors import TooManyTables
from .promise import part_of
from .seats import LISTED, OPEN, Sitter, at_one_device, seat_others, sits_at_once
from .table import locked

TRIES = 10_000
WAITS = timedelta(days=7)  # how long a table is kept for players to come
MOST_WAITING = 5  # tables of one host
RATED_OPTIONS = frozenset({"target", "tens_tie", "cut_before_deal", "first_dealer"})
"""House rules that a rated game may have."""


def create(
    owner_pk: int,
    others: Sequence[Sitter],
    variant: str = "standard",
    options: Mapping[str, Any] | None = None,
    counting: Counting = "auto",
    *,
    part: str = "",
    secret: bytes | None = None,
    language: str = "",
    match: matches.Match | None = None,
    head_start: Sequence[int] = (),
    rated: bool = False,
    lone_cards: bool = False,
    clock: str = "",
) -> Game:
    """A table where its maker has seat 0 and the other seats are given to ``others`` (see ``seats.Sitter``).

    It begins at once if nobody has to come: bots sit there, or people at the maker's own device.
    ``language``: the one it is offered in. ``part``: the maker's own share of the deal's chance, 32 hex digits;
    ``secret``: the one whose fingerprint the maker has seen (``promise.kept``), else a new one. ``match``: the terms of
    a match of which this is the first game; ``head_start``: in points, a side. ``rated``: counts for ratings, where
    that can be (``may_be_rated``); elsewhere the wish is let go. ``lone_cards``: the table agrees that a single card
    that fits is laid by itself; ``clock``: a key of ``games.clocks.CLOCKS``, which a table where nobody waits lets go.
    Raises UnknownVariant, ValueError (a value, level or number of seats that cannot be, or people elsewhere beside some
    at the device), Refused (options that do not go together), TooManyTables, TooManyGames and NotAsked.
    """
    rules = catalog.variant(variant, options or {}, counting)
    if len(others) + 1 != rules.seats:
        raise ValueError(f"{rules.key} has {rules.seats} seats")
    check_start(rules, head_start)
    one_device, full = at_one_device(others), all(map(sits_at_once, others))
    with transaction.atomic():
        if not full:
            room_for(owner_pk)
            may_ask(owner_pk, others)
            _one_more(owner_pk)
        game = make(
            rules,
            secret or secrets.token_bytes(SECRET_BYTES),
            match=make_match(rules, match) if match is not None else None,
            start=list(head_start),
            language=language,
            rated=rated and may_be_rated(rules, others, head_start),
            lone_cards=lone_cards,
            clock=known_clock(clock),
            one_device=one_device,
        )
        game.players.create(seat=0, user_id=owner_pk, joined_at=timezone.now(), part=part_of(part))
        seat_others(game, others, owner_pk)
        if full:
            start(game)
    return game


def _one_more(owner_pk: int) -> None:
    """Whether this person may have another table waiting; ``room_for`` has locked his row."""
    sits = Game.objects.filter(status=Game.Status.WAITING, due__gt=timezone.now(), players__user_id=owner_pk)
    hosts = (host_of(game.players.all()) for game in sits.prefetch_related("players"))
    if sum(host is not None and host.user_id == owner_pk for host in hosts) >= MOST_WAITING:
        raise TooManyTables


def check_start(rules: Variant, start: Sequence[int]) -> None:
    """Refuse a head start that is none: it needs an opponent, and stays below the target."""
    if not start:
        return
    fits = len(start) == len(rules.sides) > 1
    if not fits or not all(0 <= points < target for points, target in zip(start, rules.goal.targets, strict=True)):
        raise ValueError(f"{list(start)} is no head start for {rules.key}")


def may_be_rated(rules: Variant, others: Sequence[Sitter], head_start: Sequence[int] = ()) -> bool:
    """Whether a table can count for ratings: people only, of a family that has ratings, to 121, on equal terms."""
    people = bool(others) and all(isinstance(sitter, int) or sitter in (OPEN, LISTED) for sitter in others)
    sizes = {len(side) for side in rules.sides}
    team_game = sizes == {1} or (sizes == {2} and rules.seats == 4)
    own_rules = rules.options.keys() - RATED_OPTIONS or rules.options.get("target", 121) != 121
    return people and team_game and not own_rules and not any(head_start)


def make(rules: Variant, secret: bytes, **more: Any) -> Game:
    """The row of a new game; its seats are still to be made, and it waits for players for a while."""
    return Game.objects.create(
        variant=rules.key,
        options=dict(rules.options),
        counting=rules.counting,
        secret=secret.hex(),
        commit=commitment(secret),
        scores=more.get("start") or [0] * len(rules.sides),
        due=timezone.now() + WAITS,
        **more,
    )


def kept_of(old: Game) -> dict[str, Any]:
    """What the next game at the same table keeps of the one before it."""
    same = ("start", "language", "rated", "lone_cards", "one_device")
    return {"follows": old, "clock": clock_after(old), **{name: getattr(old, name) for name in same}}


def clock_after(old: Game | None) -> str:
    """The clock of people who play again without being asked for one: as before, the usual one where there was none.

    A table where nobody waits for anybody lets it go when it begins.
    """
    return (old.clock if old is not None else "") or USUAL


def known_clock(key: str) -> str:
    """The key of a clock, empty for none. Raises ValueError for one there is not."""
    if key and key not in CLOCKS:
        raise ValueError(key)
    return key


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
