"""Whom a player knows: favourites, those he has played with lately, and those he has blocked."""

from dataclasses import dataclass
from datetime import datetime

from django.http import Http404

from cribsite.accounts import ties
from cribsite.accounts.models import User
from games.labels import VARIANTS
from games.models import Player
from games.queries import Anybody, Seated

RECENT = 20
_LOOKED_AT = 400  # seats of others in the newest games: who plays in company of five is found as well


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """A player as another one has him in a list; ``kind`` and ``at`` are of the last game of both, if there was one."""

    user: User
    favourite: bool = False
    kind: str = ""
    at: datetime | None = None
    blocked: bool = False

    @property
    def page(self) -> str:
        """The name in the address of the player's public page; empty where there is none."""
        return "" if self.user.is_guest or self.user.hidden else self.user.username


@dataclass(frozen=True, slots=True)
class Circle:
    """Everybody a player has to do with; nobody stands in two of the lists."""

    favourites: tuple[Acquaintance, ...]
    recent: tuple[Acquaintance, ...]
    blocked: tuple[Acquaintance, ...]


def person_for(user: Anybody, pk: int) -> User:
    """Another player, for somebody who may know of him: he is no secret, or they have met. Raises Http404."""
    other = User.objects.filter(pk=pk, is_active=True).exclude(pk=user.pk or 0).first()
    if user.pk is None or other is None or not _may_know(user.pk, other):
        raise Http404
    return other


def _may_know(user_pk: int, other: User) -> bool:
    met = Player.objects.filter(user_id=user_pk, game__players__user=other).exists()
    return met or not (other.is_guest or other.hidden) or bool(ties.kinds(user_pk, other.pk))


def circle_of(user: Anybody) -> Circle:
    """The lists of one player: five queries, however many there are."""
    favourites = ties.of_kind(user.pk, ties.Kind.FAVOURITE)
    blocked = ties.of_kind(user.pk, ties.Kind.BLOCK)
    apart = ties.apart_from(user.pk)
    met = _met(user.pk or 0)
    liked = {person.pk for person in favourites}
    recent = [player for pk, player in met.items() if pk not in liked | apart][:RECENT]
    return Circle(
        favourites=tuple(_row(person, True, met.get(person.pk)) for person in favourites if person.pk not in apart),
        recent=tuple(_row(player.user, False, player) for player in recent if player.user is not None),
        blocked=tuple(Acquaintance(person, blocked=True) for person in blocked),
    )


def company_of(seated: Seated) -> tuple[Acquaintance, ...]:
    """The other people at a table, in seat order."""
    tied = ties.of(seated.player.user_id)
    others = [player.user for player in seated.players if player.user is not None and player != seated.player]
    return tuple(
        Acquaintance(user, (user.pk, ties.Kind.FAVOURITE) in tied, blocked=(user.pk, ties.Kind.BLOCK) in tied)
        for user in others
    )


def _met(user_pk: int) -> dict[int, Player]:
    """The seat of each other person in the newest game with him, the newest first."""
    mine = Player.objects.filter(user_id=user_pk, game__started_at__isnull=False).values("game")
    seats = Player.objects.filter(game__in=mine, user__is_active=True).exclude(user_id=user_pk)
    found: dict[int, Player] = {}
    for player in seats.select_related("user", "game").order_by("-game__moved_at", "seat")[:_LOOKED_AT]:
        found.setdefault(player.user_id or 0, player)
    return found


def _row(user: User, favourite: bool, player: Player | None) -> Acquaintance:
    if player is None:
        return Acquaintance(user, favourite)
    return Acquaintance(user, favourite, str(VARIANTS[player.game.variant]), player.game.moved_at)
