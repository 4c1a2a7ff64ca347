"""A player's own games: in which it is his turn, which waits longest, and what a list tells of each."""

from django.db.models import Count, F, Q, QuerySet, Subquery, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce

from games.duties import duty
from games.labels import VARIANTS
from games.last_events import event_text, last_events
from games.models import Game, Move, Player
from games.positions import rules_of
from games.presenters.clocks import first_to_end
from games.presenters.match import game_of_match
from games.presenters.people import People
from games.presenters.rows import GameRow
from games.queries import PLAYERS, Anybody, Seated, match_so_far, names, seat_of

LISTED = 50


def next_game(user: Anybody, code: str) -> str:
    """The code of another game where it is this player's turn, the first whose clock runs out, else the one that waits
    longest; empty for none."""
    return (
        _turns(user)
        .exclude(game__code=code)
        .order_by(F("due").asc(nulls_last=True), "game__moved_at")
        .values_list("game__code", flat=True)
        .first()
        or ""
    )


def turn_count(user: Anybody) -> int:
    """In how many games it is this player's turn; an invitation waits for his answer, too."""
    return _turns(user, Game.Status.RUNNING, Game.Status.WAITING).values("game").distinct().count()


def turns(user: Anybody) -> Combinable:
    """The same as a value beside the rows of another query, for a page that has none to spare."""
    seats = _turns(user, Game.Status.RUNNING, Game.Status.WAITING).order_by().annotate(all=Value(1)).values("all")
    return Coalesce(Subquery(seats.annotate(n=Count("game", distinct=True)).values("n")), 0)


def _turns(user: Anybody, *statuses: str) -> QuerySet[Player]:
    if user.pk is None:
        return Player.objects.none()
    mine = Q(user_id=user.pk) | Q(at_device_of_id=user.pk)
    return Player.objects.filter(mine, awaited=True, game__status__in=statuses or [Game.Status.RUNNING])


def rows_of(user: Anybody, finished: bool = True) -> tuple[GameRow, ...]:
    """A player's games: where it is his turn first, then the others, then those that are over.

    Where it is his turn, those whose clock runs out first; all others newest first.
    """
    found = seated_games(user, finished)
    latest = last_events([seated.game for seated in found if seated.game.running])
    rows = [_row(seated, latest.get(seated.game.pk)) for seated in found]
    return tuple(sorted(rows, key=lambda row: (row.over, not row.my_turn, not row.asked, row.ends)))


def seated_games(user: Anybody, finished: bool = True) -> list[Seated]:
    """The same games as they are stored: those where it is his turn first, then the running, then the others."""
    if user.pk is None:
        return []
    statuses = [Game.Status.WAITING, Game.Status.RUNNING, *([Game.Status.FINISHED] if finished else [])]
    games = Game.objects.filter(players__user_id=user.pk, status__in=statuses).select_related("follows", "match")
    newest = games.prefetch_related(PLAYERS).order_by("-moved_at")[:LISTED]
    found = [seat_of(game, user.pk) for game in newest]
    return sorted(found, key=lambda seated: (seated.game.finished, not seated.my_turn))


def _row(seated: Seated, last: Move | None) -> GameRow:
    game, players, me = seated.game, seated.players, seated.player
    rules = rules_of(game)
    people = People(names(players), rules.sides, me.seat)
    asked = game.waiting and me.is_asked
    scores = game.scores or [0] * len(rules.sides)
    return GameRow(
        # Who is asked to a rematch answers at the table of the game before it.
        code=game.follows.code if asked and game.follows is not None else game.code,
        opponents=people.opponents(),
        scores=tuple((people.letter(side), scores[side]) for side in people.order),
        target=max(rules.goal.targets),
        my_turn=seated.my_turn or asked,
        asked=asked,
        begun=not game.waiting,
        kind=str(VARIANTS[rules.key]),
        over=game.finished,
        task=duty(game, players, me, people),
        match=game_of_match(match_so_far(game), people),
        event=event_text(last, people) if last is not None else "",
        event_at=last.made_at if last is not None else None,
        news=last is not None and last.seat != me.seat and last.ply > me.seen_ply,
        time=first_to_end(game, players, me),
    )
