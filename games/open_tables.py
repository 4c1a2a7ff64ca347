"""Tables that wait for players: which of them are open to anybody, and each as its reader may see it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext

from cribsite.accounts.ties import apart_from, are_apart
from games.models import Game, Invite, Player, host_of
from games.positions import rules_of
from games.presenters.offer import Offer, offer_of
from games.queries import Seated, names, terms_of

if TYPE_CHECKING:
    from games.queries import Anybody

A_PAGE = 20
_PLAYERS = Prefetch("players", Player.objects.select_related("user", "declined_by").order_by("seat"))


def open_games(user_pk: int | None = None) -> QuerySet[Game]:
    """The tables of the lobby, newest first: they wait, and a seat is free for anybody.

    A player does not see those at which somebody sits from whom he is apart.
    """
    free = Player.objects.filter(game=OuterRef("pk"), listed=True, user=None, joined_at=None, level="")
    waiting = Game.objects.filter(Exists(free), status=Game.Status.WAITING, due__gt=timezone.now())
    if apart := apart_from(user_pk):
        shunned = Player.objects.filter(game=OuterRef("pk"), user__in=apart, joined_at__isnull=False)
        waiting = waiting.exclude(Exists(shunned))
    return waiting.select_related("match").prefetch_related(_PLAYERS).order_by("-created_at", "-pk")


def lobby_page(number: str, user_pk: int | None = None) -> Page[Game]:
    """A page of the lobby as a player sees it; the first or the last where there is no such page."""
    return Paginator(open_games(user_pk), A_PAGE).get_page(number)


def closed_to(user_pk: int | None, players: Sequence[Player]) -> bool:
    """Whether somebody may not sit down with these."""
    seated = [player.user_id for player in players if player.user_id is not None and player.joined_at is not None]
    return user_pk is not None and are_apart(user_pk, seated)


def offers(games: Sequence[Game], user: "Anybody") -> tuple[Offer, ...]:
    """The tables as this person sees them."""
    return tuple(offer(game, tuple(game.players.all()), user) for game in games)


def offer(game: Game, players: Sequence[Player], user: "Anybody") -> Offer:
    """One table as this person sees it."""
    viewer = next((player for player in players if user.pk is not None and player.user_id == user.pk), None)
    return offer_of(game, rules_of(game), players, names(players), host_of(players), viewer, terms_of(game, players))


def table_in_lobby(code: str) -> tuple[Game, tuple[Player, ...]]:
    """A table that stands or has stood in the lobby, with its seats. Raises Http404 for all others."""
    listed = Player.objects.filter(game=OuterRef("pk"), listed=True)
    game = Game.objects.filter(Exists(listed), code=code).prefetch_related(_PLAYERS).first()
    if game is None:
        raise Http404
    return game, tuple(game.players.all())


def invite_links(seated: Seated) -> dict[int, str]:
    """The token of each free seat's link, for those who sit at the table already."""
    free = [player.seat for player in seated.players if player.is_open]
    if not seated.game.waiting or not free:
        return {}
    return dict(Invite.objects.filter(game=seated.game, seat__in=free).values_list("seat", "token"))


def rematch_offered(seated: Seated) -> tuple[str, str]:
    """The code of the rematch this player is asked to, and who asks; empty where there is none."""
    asked = Game.objects.filter(follows=seated.game, status=Game.Status.WAITING, due__gt=timezone.now())
    for game in asked.filter(players__user_id=seated.player.user_id or 0, players__joined_at=None):
        host = host_of(game.players.select_related("user"))
        if host is not None:
            return game.code, names([host])[host.seat]
    return "", ""


def why_gone(game: Game) -> str:
    """Why nobody can sit down at a table any more; empty where one can."""
    if game.started_at is None and (game.status == Game.Status.CALLED_OFF or game.expired):
        return (
            gettext("Nobody sat down in time, so the table has been closed.")
            if game.expired
            else gettext("The table has been withdrawn.")
        )
    if game.status == Game.Status.CALLED_OFF:
        return gettext("The game has been called off.")
    return "" if game.waiting else gettext("Somebody else was quicker and has taken the seat.")
