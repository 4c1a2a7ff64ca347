"""Whom a player has at hand and whom he wants nothing to do with: made and loosed here, and asked for by everybody."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from cribsite.accounts.models import Tie, User

MOST = 200  # ties of one kind
MOST_GAMES = 50
"""Running games with other people that one player may have; his own bound may be lower."""

Kind = Tie.Kind


class TooManyTies(Exception):
    """The player has as many ties of this kind as one may have."""


def tie(player_pk: int, other_pk: int, kind: str) -> Tie:
    """Make a tie; one that is there already stays. Who is blocked is no favourite any more.

    Raises ValueError for a kind there is not and for oneself, User.DoesNotExist and TooManyTies.
    """
    wanted = Kind(kind)
    if player_pk == other_pk:
        raise ValueError(other_pk)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=player_pk)
        other = User.objects.get(pk=other_pk)
        mine = Tie.objects.filter(user_id=player_pk, kind=wanted)
        found = mine.filter(other=other).first()
        if found is not None:
            return found
        if mine.count() >= MOST:
            raise TooManyTies
        if wanted == Kind.BLOCK:
            loose(player_pk, other_pk, Kind.FAVOURITE)
        return Tie.objects.create(user_id=player_pk, other=other, kind=wanted)


def loose(player_pk: int, other_pk: int, kind: str) -> None:
    """Take a tie back; one that is not there is no fault. Raises ValueError for a kind there is not."""
    Tie.objects.filter(user_id=player_pk, other_id=other_pk, kind=Kind(kind)).delete()


def of_kind(player_pk: int | None, kind: str) -> list[User]:
    """The players somebody is tied to, the newest tie first."""
    ties = Tie.objects.filter(user_id=player_pk or 0, kind=kind, other__is_active=True).select_related("other")
    return [tie.other for tie in ties]


def of(player_pk: int | None) -> frozenset[tuple[int, str]]:
    """All that a player has decided about others: their pk and the kind of the tie."""
    return frozenset(Tie.objects.filter(user_id=player_pk or 0).values_list("other_id", "kind"))


def marks(player_pk: int) -> dict[str, Exists]:
    """``favourite`` and ``blocked``, by this player, as values beside rows of players, where no query is to spare."""
    mine = Tie.objects.filter(user_id=player_pk, other=OuterRef("pk"))
    return {"favourite": Exists(mine.filter(kind=Kind.FAVOURITE)), "blocked": Exists(mine.filter(kind=Kind.BLOCK))}


def kinds(player_pk: int | None, other_pk: int) -> frozenset[str]:
    """What one player has decided about another."""
    return frozenset(Tie.objects.filter(user_id=player_pk or 0, other_id=other_pk).values_list("kind", flat=True))


def apart_from(player_pk: int | None) -> frozenset[int]:
    """Everybody with whom a player shall not sit at one table: whom he has blocked, and who has blocked him."""
    if player_pk is None:
        return frozenset()
    pairs = Tie.objects.filter(Q(user_id=player_pk) | Q(other_id=player_pk), kind=Kind.BLOCK)
    return frozenset(pk for pair in pairs.values_list("user_id", "other_id") for pk in pair if pk != player_pk)


def are_apart(player_pk: int, others: Iterable[int]) -> bool:
    """Whether one of the others and the player shall not sit at one table."""
    ours = [pk for pk in others if pk != player_pk]
    pairs = Q(user_id=player_pk, other_id__in=ours) | Q(user_id__in=ours, other_id=player_pk)
    return bool(ours) and Tie.objects.filter(pairs, kind=Kind.BLOCK).exists()
