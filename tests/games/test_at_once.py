"""Two hundred threads at twenty tables at once: moves, joins, resignations, calls and repeated requests."""

import threading
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

import pytest
from django.db import connection, connections

from cribsite.accounts.models import User
from games import services
from games.engine import driver
from games.engine.actions import Action, Call, CountHands, Lay
from games.engine.reasons import Refused
from games.engine.view import View, view
from games.models import Game, Invite, Move
from games.positions import beginning, position, steps
from tests.games.tables import by_thumb, make_person

TABLES, THREADS, ROUNDS = 20, 200, 3
MOST_AT_ONCE = 40  # connections: a server of the tests allows a hundred
LEAVES = 0.01  # how often somebody resigns instead of moving
LISTED = [("standard", "auto"), ("standard", "muggins"), ("three", "auto"), ("four-partners", "muggins")]

Acknowledged = tuple[int, uuid.UUID]


def in_threads(work: list[Callable[[], None]]) -> None:
    """All of them, begun at the same moment; each closes its connection. An error in one fails the test."""
    gate, failed = threading.Barrier(len(work)), []
    room = threading.BoundedSemaphore(MOST_AT_ONCE)

    def run(each: Callable[[], None]) -> None:
        gate.wait(60)
        with room:
            try:
                each()
            except BaseException as error:
                failed.append(error)
            finally:
                connections.close_all()

    threads = [threading.Thread(target=run, args=(each,)) for each in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(180)
    assert not failed, failed[:3]
    assert not any(thread.is_alive() for thread in threads)


def open_tables(people: list[User]) -> list[Game]:
    """Tables with all seats but the first open."""
    games = []
    for number in range(TABLES):
        slug, counting = LISTED[number % len(LISTED)]
        seats = {"standard": 2, "three": 3, "four-partners": 4}[slug]
        owner = people[number % len(people)]
        rules = {"variant": slug, "options": {"target": 61}, "counting": counting}
        games.append(services.create(owner.pk, [""] * (seats - 1), clock="days-3", **rules))  # type: ignore[arg-type]
    return games


def with_a_call(action: Action, seen: View, rng: Random) -> Action:
    """Sometimes a card or count comes with a call, right or groundless."""
    if isinstance(action, Lay | CountHands) and seen.calls and rng.random() < 0.5:
        window = rng.choice(seen.calls)
        return action._replace(call=Call(window.n, rng.randint(1, 3)))
    return action


class Crowd:
    """What the threads do, and what was acknowledged to them."""

    def __init__(self) -> None:
        self.accepted: list[Acknowledged] = []
        self.refused: Counter[str] = Counter()
        self.resigned: list[tuple[int, int]] = []
        self.called: list[tuple[int, int]] = []
        self.seated: list[tuple[int, int]] = []

    @contextmanager
    def told(self) -> Iterator[None]:
        """A refusal is an answer, too."""
        try:
            yield
        except Refused as refused:
            self.refused[refused.reason.value] += 1

    def sit(self, token: str, game: Game, person: User) -> None:
        try:
            services.join(token, person.pk)
            self.seated.append((game.pk, person.pk))
        except (services.SeatTaken, services.TableGone):
            self.refused["seat"] += 1

    def play(self, pk: int, rng: Random, rounds: int = ROUNDS) -> None:
        """Read how the game stands, then answer for some awaited seat: others do the same at the same time."""
        for _ in range(rounds):
            game = Game.objects.get(pk=pk)
            if not game.running:
                return
            state = position(game).state
            waiting = sorted(driver.awaited(state))
            if not waiting:
                continue
            seat = rng.choice(waiting)
            person = game.players.get(seat=seat).user_id or 0
            if rng.random() < LEAVES:
                with self.told():
                    services.resign(pk, person)
                    self.resigned.append((pk, seat))
                continue
            action = with_a_call(by_thumb(state, seat, rng), view(state, seat), rng)
            self._send(pk, person, action, driver.decision(state, seat) or "", rng)

    def _send(self, pk: int, person: int, action: Action, decision: str, rng: Random) -> None:
        """A page's answer, every third one sent twice."""
        request = uuid.UUID(int=rng.getrandbits(128))
        for _ in range(2 if rng.random() < 0.3 else 1):
            with self.told():
                services.act(pk, person, action, decision, request)
                self.accepted.append((pk, request))
        if getattr(action, "call", None) is not None and (pk, request) in self.accepted:
            self.called.append((pk, person))


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_nothing_is_lost_or_doubled_where_everybody_acts_at_once() -> None:
    assert connection.vendor == "postgresql"
    people = [make_person(f"Player {number}") for number in range(30)]
    games = open_tables(people)
    crowd = Crowd()

    invites = list(Invite.objects.filter(game__in=games).select_related("game"))
    rng = Random(1)
    sitting = []
    for _ in range(THREADS // len(invites) + 1):
        for invite in invites:
            person = rng.choice(people)
            sitting.append(lambda i=invite, p=person: crowd.sit(i.token, i.game, p))
    in_threads(sitting[:THREADS])
    for invite in invites:  # whoever is still missing
        if Game.objects.get(pk=invite.game_id).players.get(seat=invite.seat).joined_at is None:
            crowd.sit(invite.token, invite.game, make_person("Latecomer"))
    assert Game.objects.filter(status=Game.Status.RUNNING).count() == TABLES
    for game in games:
        seated = [player.user_id for player in game.players.all()]
        assert len(set(seated)) == len(seated)  # nobody twice
        told = {person for pk, person in crowd.seated if pk == game.pk}
        assert set(seated[1:]) <= told <= set(seated)  # who was told so sits there (the owner was before)

    moving = [lambda pk=games[n % TABLES].pk, seed=n: crowd.play(pk, Random(seed)) for n in range(THREADS)]
    in_threads(moving)

    by_request = Counter(crowd.accepted)
    for game in Game.objects.all():
        moves = list(game.moves.values("ply", "seat", "wire", "by", "request"))
        assert [move["ply"] for move in moves] == list(range(1, len(moves) + 1))  # unique, without gaps
        state, _ = driver.replay(beginning(game), steps(moves))  # legal from the first to the last
        assert (game.ply, game.scores) == (state.ply, list(state.scores))
        assert services.check(game.pk) == []
        written = {move["request"] for move in moves if move["request"] is not None}
        assert written == {request for pk, request in by_request if pk == game.pk}  # acknowledged = written
        left = Counter(move["seat"] for move in moves if move["wire"]["act"] == "resign")
        assert left == Counter(seat for pk, seat in crowd.resigned if pk == game.pk)
    assert len(crowd.accepted) > THREADS
    assert Move.objects.filter(request__isnull=False).count() == len(by_request)
    assert crowd.refused["stale"] > 0  # they really were in each other's way
    assert crowd.called
    assert crowd.resigned
