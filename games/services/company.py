"""Who may sit with whom, and at how many tables at once: asked before anybody sits down or is invited by name."""

from collections.abc import Sequence

from django.db.models import Exists, OuterRef

from cribsite.accounts.models import User
from cribsite.accounts.ties import MOST_GAMES, Kind, are_apart, kinds
from games.models import Game, Player

from .errors import NotAsked, NotOpen, TooManyGames


def may_sit(user_pk: int, players: Sequence[Player]) -> None:
    """Whether a person may sit down with these; to be asked inside the transaction that seats him.

    Raises NotOpen where one of them and he are apart, and TooManyGames. Two at once are counted one after the other.
    """
    if are_apart(user_pk, _persons(players)):
        raise NotOpen
    if any(player.user_id not in (None, user_pk) for player in players):
        room_for(user_pk)


def room_for(user_pk: int) -> None:
    """Whether a person may have one game with others more. Raises TooManyGames."""
    person = User.objects.select_for_update().get(pk=user_pk)
    most = bound_of(person)
    if games_of(user_pk) >= most:
        raise TooManyGames(most, own=most < MOST_GAMES)


def bound_of(person: User) -> int:
    """How many games with others somebody may have at once."""
    return min(person.most_games or MOST_GAMES, MOST_GAMES)


def games_of(user_pk: int) -> int:
    """How many games with other people somebody plays now."""
    others = Player.objects.filter(game=OuterRef("pk"), user__isnull=False).exclude(user_id=user_pk)
    mine = Game.objects.filter(status=Game.Status.RUNNING, players__user_id=user_pk)
    return mine.filter(Exists(others)).count()


def may_ask(host_pk: int, others: Sequence[object]) -> None:
    """Whether a host may give seats to these (``seats.Sitter``).

    Raises NotAsked for the first person by name who cannot be asked.
    """
    for sitter in others:
        if not isinstance(sitter, int):
            continue
        if Kind.BLOCK in kinds(host_pk, sitter):
            raise NotAsked(sitter, "blocked")
        if are_apart(host_pk, [sitter]):
            raise NotAsked(sitter, "apart")
        person = User.objects.filter(pk=sitter).first()
        if person is not None and games_of(sitter) >= bound_of(person):
            raise NotAsked(sitter, "busy")


def _persons(players: Sequence[Player]) -> list[int]:
    """Who sits there already."""
    return [player.user_id for player in players if player.user_id is not None and player.joined_at is not None]
