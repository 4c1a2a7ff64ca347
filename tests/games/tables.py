"""Tables for the tests: alice, bob and charlie, games between them, and moves made by rules of thumb or at random."""

from collections.abc import Callable
from random import Random
from typing import Any

from cribsite.accounts.models import User
from cribsite.accounts.services import make_guest
from games import services
from games.bots import choose
from games.engine import driver
from games.engine.actions import Action
from games.engine.state import State
from games.engine.view import view
from games.models import Game, Invite
from games.positions import position

Chooser = Callable[[State, int, Random], Action]


def make_person(name: str) -> User:
    """A guest who calls himself by a name."""
    person = make_guest("en")
    person.display_name = name
    person.save()
    return person


def make_game_of_two(alice: User, bob: User, **rules: Any) -> Game:
    """A game that alice (seat 0) began and bob (seat 1) joined by her link."""
    game = services.create(alice.pk, [""], **rules)
    return services.join(Invite.objects.get(game=game).token, bob.pk)


def state_of(game: Game) -> State:
    return position(Game.objects.get(pk=game.pk)).state


def at_random(state: State, seat: int, rng: Random) -> Action:
    return rng.choice(driver.legal(state, seat))


def by_thumb(state: State, seat: int, rng: Random) -> Action:
    """What an easy bot would do there."""
    return choose("easy", view(state, seat), rng)


def seat_to_move(game: Game) -> int | None:
    """The lowest seat that has something to do, None when the game is over."""
    return min(driver.awaited(state_of(game)), default=None)


def make_move(game: Game, people: list[User], rng: Random, chooser: Chooser = by_thumb) -> Game | None:
    """One move of the first person who has something to do; None when nobody has."""
    state = state_of(game)
    seat = min(driver.awaited(state), default=None)
    if seat is None:
        return None
    decision = driver.decision(state, seat) or ""
    return services.act(game.pk, people[seat].pk, chooser(state, seat, rng), decision)


def play_on(game: Game, people: list[User], moves: int = 10_000, seed: int = 1, chooser: Chooser = by_thumb) -> Game:
    """Go on with a game for some moves, or to its end; ``people`` in seat order (bots need no entry)."""
    rng = Random(seed)
    for _ in range(moves):
        if make_move(game, people, rng, chooser) is None:
            break
    return Game.objects.get(pk=game.pk)
