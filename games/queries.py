"""What may be asked about games: each by somebody, and only what he may see. Outsiders find nothing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC
from typing import TYPE_CHECKING, Any, TypeAlias

from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch
from django.http import Http404
from django.utils.translation import gettext, pgettext

from cribsite.l10n import num
from games.clocks import CLOCKS
from games.engine import record
from games.engine.fairdeal import CutForDeal, cut_for_deal
from games.engine.match import cuts_again
from games.engine.state import State
from games.engine.view import View, view
from games.labels.clocks import clock_term
from games.labels.matches import match_line
from games.models import Game, Invite, Move, Player
from games.positions import Logged, Position, fair_of, match_before, position, rules_of, set_up, steps
from games.presenters.match import game_of_match, head_start_text
from games.presenters.people import People
from games.presenters.told import MatchSoFar, Told
from games.seat_names import person_name, seat_name

if TYPE_CHECKING:
    from cribsite.accounts.models import User

Anybody: TypeAlias = "User | AnonymousUser"

PLAYERS = Prefetch("players", Player.objects.select_related("user", "declined_by").order_by("seat"))


@dataclass(frozen=True, slots=True)
class Seated:
    """A game as one of its players finds it; ``players`` in seat order with their users.

    Where several play at one device, ``player`` is the one who has it in hand; while nobody has said so it is
    ``covered``, and ``player`` its owner.
    """

    game: Game
    players: tuple[Player, ...]
    player: Player
    covered: bool = False

    @property
    def seat(self) -> int:
        return self.player.seat

    @property
    def user_pk(self) -> int:
        """The account that acts."""
        return self.player.user_id or self.player.at_device_of_id or 0

    @property
    def my_turn(self) -> bool:
        """Whether this player, or anybody at his device, has something to do."""
        return any(p.awaited for p in self.players if self.user_pk in (p.user_id, p.at_device_of_id))

    @property
    def invited(self) -> bool:
        """Asked to sit down, by name or to a rematch, and has not said yet."""
        return self.player.is_asked


def game_for(user: Anybody, code: str) -> Seated:
    """The game, for somebody who has a seat in it. Raises Http404 for everybody else."""
    if user.pk is None:
        raise Http404
    games = Game.objects.filter(code=code, players__user_id=user.pk).select_related("match")
    game = games.prefetch_related(PLAYERS).first()
    if game is None:
        raise Http404
    return seat_of(game, user.pk)


def version_for(user: Anybody, code: str) -> int:
    """Only the version of a game, for the question whether a page is up to date. Raises Http404 for outsiders."""
    if user.pk is not None:
        found = Game.objects.filter(code=code, players__user_id=user.pk).values_list("version", flat=True).first()
        if found is not None:
            return found
    raise Http404


def position_of(seated: Seated) -> Position:
    """How the game stands; before it has begun, as a table where nothing is dealt yet."""
    if seated.game.first_dealer is None:
        return Position(set_up(seated.game), ())
    return position(seated.game)


def view_of(seated: Seated, state: State) -> View:
    """What the player may see of it; of a device in nobody's hand what anybody may see."""
    return view(state, None if seated.covered else seated.seat)


def log_of(seated: Seated, stand: Position) -> tuple[Told, ...]:
    """The log as the player may read it; when the game is over, all of it (W2).

    That somebody else's card was laid by what he had left is his own affair until then.
    """
    heard = stand.heard_by(None if seated.covered else seated.seat)
    return tuple(Told(each.n, each.events, each.seat, _by(seated, each)) for each in heard)


def _by(seated: Seated, move: Logged) -> str:
    hidden = move.by == Move.By.POLICY and move.seat != seated.seat and not seated.game.finished
    return Move.By.PERSON.value if hidden else move.by


def cuts_of(game: Game, players: Sequence[Player]) -> tuple[CutForDeal, ...]:
    """The cut for deal, where it was a cut that decided (in later games of a match it need not be)."""
    match = match_before(game)
    if match is not None and match.games and not cuts_again(match, rules_of(game)):
        return ()
    return cut_for_deal(rules_of(game), fair_of(game, players))[1]


def names(players: Iterable[Player]) -> dict[int, str]:
    """The name of each seat."""
    return {player.seat: seat_name(player) for player in players}


def table_names(players: Sequence[Player]) -> dict[int, str]:
    """The names as they are said at the table: an only bot is the computer, several are told apart by numbers."""
    bots = [player for player in players if player.level]
    if len(bots) == 1:
        return names(players) | {bots[0].seat: pgettext("name of a player", "Computer")}
    numbered = pgettext("name of a player", "Computer %(n)s")
    return names(players) | {player.seat: numbered % {"n": num(at)} for at, player in enumerate(bots, start=1)}


def record_of(seated: Seated) -> dict[str, Any]:
    """The record of a finished game, as the commands read it. A deleted account has no name in it."""
    stand = position(seated.game)
    rows = seated.game.moves.values("wire", "by", "made_at")
    moves = [
        record.Move(seat, action, row["made_at"].astimezone(UTC).isoformat().replace("+00:00", "Z"), row["by"])
        for row, (seat, action) in zip(rows, steps(rows), strict=True)
    ]
    fair = fair_of(seated.game, seated.players)
    seats = [_seat_info(player) for player in seated.players]
    before, row = match_before(seated.game), seated.game.match
    match = record.match_block(before, row.code) if before is not None and row is not None else None
    points = (seated.game.result or {}).get("points")
    return record.write(
        stand.state, moves, seats=seats, fair=fair, commit=seated.game.commit, match=match, points=points
    )


def _seat_info(player: Player) -> record.SeatInfo:
    if player.level:
        return record.SeatInfo("bot", level=player.level)
    return record.SeatInfo("person", name=person_name(player))


def invite_for(token: str) -> tuple[Invite, tuple[Player, ...]]:
    """An invitation with its table, for whoever has the link. Raises Http404."""
    players = Prefetch("game__players", Player.objects.select_related("user", "declined_by").order_by("seat"))
    invite = Invite.objects.filter(token=token).select_related("game__match").prefetch_related(players).first()
    if invite is None:
        raise Http404
    return invite, tuple(invite.game.players.all())


def rematch_of(seated: Seated) -> str:
    """The code of the game that followed, once this player has agreed to it; empty before."""
    if not seated.game.finished:
        return ""
    follower = Player.objects.filter(
        game__follows=seated.game, user_id=seated.player.user_id or 0, joined_at__isnull=False
    ).exclude(game__status=Game.Status.CALLED_OFF)
    return follower.values_list("game__code", flat=True).first() or ""


def match_so_far(game: Game) -> MatchSoFar | None:
    """The match of a game as its own page tells it, None for a single game."""
    before, row = match_before(game), game.match
    if before is None or row is None:
        return None
    points = game.result["points"] if game.finished and game.result else None
    brought = None if points is None else tuple(points)
    return MatchSoFar(before, rules_of(game), brought, row.finished_at is not None)


def terms_of(game: Game, players: Sequence[Player]) -> list[str]:
    """What an invitation says of the match, the clock, a head start, ratings and single cards, one line each."""
    match = match_before(game)
    lines = [gettext("A match: %(terms)s") % {"terms": match_line(match)}] if match is not None else []
    ahead = head_start_text(tuple(game.start), People(names(players), rules_of(game).sides))
    agreed = gettext("This game is rated: by sitting down you agree that it counts for your rating.")
    by_itself = gettext("A single card that fits is played by itself.")
    clock = CLOCKS.get(game.clock)
    time = clock_term(clock) if clock is not None else ""
    told = ((time, bool(time)), (ahead, bool(ahead)), (agreed, game.rated), (by_itself, game.lone_cards))
    return [*lines, *(line for line, holds in told if holds)]


def frame_of(game: Game, players: Sequence[Player], seat: int | None) -> list[str]:
    """In which match a finished game stands and with which head start, one line each, for the reader's seat."""
    people = People(table_names(players), rules_of(game).sides, seat)
    lines = (game_of_match(match_so_far(game), people), head_start_text(tuple(game.start), people))
    return [line for line in lines if line]


def has_company(seated: Seated) -> bool:
    """Whether another person sits at the table elsewhere: only then does anybody wait."""
    return not seated.game.one_device and any(
        player.user_id is not None and player is not seated.player for player in seated.players
    )


def calling_off(seated: Seated) -> str:
    """``mine`` where this player would call the game off, ``theirs`` where somebody else would, else empty."""
    if seated.player.calls_off:
        return "mine"
    return "theirs" if off_names(seated) else ""


def off_names(seated: Seated) -> str:
    """Who else would call the game off, as a list of names."""
    others = (player for player in seated.players if player.calls_off and player != seated.player)
    return pgettext("between names", ", ").join(seat_name(player) for player in others)


def seat_of(game: Game, user_pk: int) -> Seated:
    """The game as this player finds it."""
    players = tuple(game.players.all())
    return Seated(game, players, next(p for p in players if p.user_id == user_pk))
