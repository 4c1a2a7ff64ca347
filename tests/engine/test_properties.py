"""What holds in every game: replay, conserved cards, scores, views that hide, refusals that match what is legal."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from random import Random

import pytest

from games.engine import actions, catalog, driver, wire
from games.engine.cards import ALL_CARDS, Card, card, pack
from games.engine.events import heard
from games.engine.reasons import Refused
from games.engine.state import State
from games.engine.view import view
from tests.engine.table import variant_of
from tests.engine.walking import Step, walk
from tests.engine.watching import cards_in, check_hands, check_plays, check_step, may_see

GAMES = [
    *((slug, "", "auto") for slug in catalog.VARIANTS),
    ("standard", "", "manual"),
    ("standard", "", "muggins"),
    ("standard", "joker-wild", "auto"),
    ("standard", "joker-null", "muggins"),
    ("four-partners", "joker-wild auction", "muggins"),
    ("captain", "toss-fives", "manual"),
    ("ten-card", "joker-null toss-fives", "muggins"),
    ("canadian-doubles", "toss-fives", "manual"),
    ("five", "cut-before-deal stinkhole", "muggins"),
    ("solitaire", "joker-null toss-fives", "manual"),
    ("three", "null-penalty back-ten", "auto"),
]
IDS = ["-".join(filter(None, game)).replace(" ", "+") for game in GAMES]


@cache
def walked(slug: str, options: str, counting: str) -> list[Step]:
    return list(walk(variant_of(slug, options, counting), "properties"))


@pytest.fixture(params=GAMES, ids=IDS)
def game(request: pytest.FixtureRequest) -> list[Step]:
    return walked(*request.param)


def sampled(game: list[Step], number: int, seed: int = 1) -> list[Step]:
    return Random(seed).sample(game, min(number, len(game)))


def test_every_step(game: list[Step]) -> None:
    for step in game:
        check_step(step)
    check_hands(tuple(e for step in game for e in step.events), game[-1].after)
    plays = check_plays(game)
    assert plays == (0 if game[0].before.game.variant.seats == 1 else game[-1].after.deal.number - 1)


def test_replay_gives_the_same_state_and_events(game: list[Step]) -> None:
    begun = game[0].before
    state, told = driver.replay(begun, [(step.seat, step.action) for step in game])
    assert state == game[-1].after
    assert told[1:] == [step.events for step in game]
    assert pickle.dumps(state) == pickle.dumps(game[-1].after)


def test_actions_survive_the_wire(game: list[Step]) -> None:
    for step in game:
        seat, action = wire.from_wire(wire.to_wire(step.seat, step.action))
        assert (seat, type(action), action) == (step.seat, type(step.action), step.action)


def test_act_never_changes_what_it_was_given(game: list[Step]) -> None:
    for step in sampled(game, 40):
        before = pickle.dumps(step.before)
        driver.act(step.before, step.seat, step.action)
        assert pickle.dumps(step.before) == before
        with pytest.raises(AttributeError):
            step.before.scores = (0,)


def test_nothing_counts_once_the_game_is_over(game: list[Step]) -> None:
    over = game[-1].after
    assert driver.awaited(over) == frozenset()
    assert driver.awaited_table(over) is None
    for step in sampled(game, 10):
        assert driver.refusal(over, step.seat, step.action) == "game_over"
    for seat in range(over.game.variant.seats):
        assert driver.legal(over, seat) == ()
        assert driver.decision(over, seat) is None
        assert view(over, seat).everything == over


# --- twins: what a seat cannot see makes no difference to what it sees --------------------------------------------
def swapped(action: actions.Action, a: Card, b: Card) -> actions.Action:
    """The action with two cards changed for one another."""
    other = {a: b, b: a}

    def change(value: object) -> object:
        if isinstance(value, Card):
            return other.get(value, value)
        return tuple(change(one) for one in value) if type(value) is tuple else value

    return type(action)(*(change(value) for value in action))


def test_twins_look_the_same(game: list[Step]) -> None:
    rng, compared = Random(3), 0
    for place in sorted(rng.sample(range(len(game)), min(60, len(game)))):
        state = game[place].after
        start = max(i for i, s in enumerate(game[: place + 1]) if s.before.deal.number != state.deal.number or i == 0)
        dealt = next((i for i in range(start, place + 1) if isinstance(game[i].action, actions.Shuffle)), None)
        if state.result is not None or dealt is None or state.deal.number != game[dealt].after.deal.number:
            continue
        for seat in (None, *range(state.game.variant.seats)):
            pair = _hidden_pair(state, seat, rng)
            compared += bool(pair) and _compare_twin(game[dealt : place + 1], seat, *pair)
    assert compared > 3


def _hidden_pair(state: State, seat: int | None, rng: Random) -> list[Card]:
    """Two cards the seat cannot know; in the play of one value, for values decide who can go on."""
    hidden = [c for c in state.deal.deck if c not in may_see(state, seat) and not c.is_joker]
    if state.deal.rules.key == "solitaire":
        hidden = list(state.deal.rest)
    rng.shuffle(hidden)
    first = hidden[0]
    others = [c for c in hidden[1:] if state.play is None or c.value == first.value]
    return [first, others[0]] if others else []


def _compare_twin(steps: list[Step], seat: int | None, a: Card, b: Card) -> bool:
    twin = steps[0].before
    told = []
    for step in steps:
        try:
            twin, events = driver.act(twin, step.seat, swapped(step.action, a, b))
        except Refused:
            return False  # with these cards the others could not have done the same
        told.append(heard(events, seat))
    assert view(twin, seat) == view(steps[-1].after, seat)
    assert told == [heard(step.events, seat) for step in steps]
    return True


# --- refusal is None exactly for what is legal --------------------------------------------------------------------
def universe(state: State, seat: int, rng: Random) -> Iterator[actions.Action]:
    """All kinds of actions, most of them not allowed."""
    held = list(state.deal.hands[seat]) + (list(state.play.holds[seat]) if state.play else [])
    some = held + rng.sample(ALL_CARDS, 4)
    for name, claim in product((None, card("7H"), card("KS"), card("X2")), (None, 0, 3, 40, 41, -1)):
        yield from (actions.Lay(laid, name, claim) for laid in some)
    yield actions.GO
    yield actions.Pass()
    yield from (actions.Bid(points) for points in range(-1, 32))
    yield from _laying_away(held, some, rng)
    for what, number in product((("hand",), ("hand", "crib"), ("hand", "second", "crib")), (-1, 0, 12, 40, 41)):
        yield actions.CountHands(tuple((key, number) for key in what))
    for placed, row, column in product(some[:3], range(-1, 5), range(-1, 5)):
        yield actions.Place(placed, (row, column))
    yield actions.Shuffle(pack(state.deal.rules.jokers))
    yield from (actions.PackCut(depth) for depth in (3, 4, 20, 48, 49, 50, 51))
    yield from (actions.Cut(depth) for depth in (3, 4, 20, 36, 37, 48))


def _laying_away(held: list[Card], some: list[Card], rng: Random) -> Iterator[actions.Action]:
    for number in range(6):
        for _ in range(6):
            yield actions.Discard(tuple(rng.choices(some, k=number)))
            yield actions.Exchange(tuple(rng.choices(some, k=number)))
    for pool in [some] * 25 + [held]:
        chosen = tuple(rng.sample(pool, len(pool)))
        yield actions.Split(chosen[:2], chosen[2:6])
        yield actions.HandOver(chosen[:4], chosen[4:8], chosen[8:10])


def canonical(action: actions.Action) -> object:
    """Cards laid away are a set; ``legal`` names each set once."""
    if isinstance(action, actions.Discard | actions.Split | actions.HandOver | actions.Exchange):
        return type(action), tuple(frozenset(group) for group in action), tuple(len(group) for group in action)
    return type(action), action


TABLES = {actions.Shuffle: "shuffle", actions.PackCut: "pack_cut", actions.Cut: "cut"}


def test_refusal_is_none_exactly_for_what_is_legal(game: list[Step]) -> None:
    rng = Random(5)
    for step in sampled(game, 25, seed=5):
        state = step.before
        for seat in range(state.game.variant.seats):
            legal = {canonical(action) for action in driver.legal(state, seat)}
            assert bool(legal) == (seat in driver.awaited(state))
            for action in universe(state, seat, rng):
                allowed = driver.refusal(state, seat, action) is None
                if type(action) in TABLES:
                    owed = driver.awaited_table(state) == TABLES[type(action)]
                    assert not allowed or (owed and seat == driver.table_seat(state)), action
                else:
                    assert allowed == (canonical(action) in legal), (seat, action)
            for action in islice(driver.legal(state, seat), 200):
                assert driver.refusal(state, seat, action) is None


def test_a_seat_that_is_not_there_is_refused(game: list[Step]) -> None:
    for step in sampled(game, 10):
        for seat in (-1, step.before.game.variant.seats, 99):
            assert driver.refusal(step.before, seat, step.action) == "not_a_player"


# --- decisions ----------------------------------------------------------------------------------------------------
def test_a_decision_is_asked_once(game: list[Step]) -> None:
    """Its token is new whenever the seat has acted, and stays while others act in any order."""
    answered: set[tuple[int, str]] = set()
    open_now: dict[int, str] = {}
    for step in game:
        for seat in range(step.before.game.variant.seats):
            token = driver.decision(step.before, seat)
            assert (token is not None) == (seat in driver.awaited(step.before))
            if token is None:
                open_now.pop(seat, None)
                continue
            assert (seat, token) not in answered, token
            if seat in open_now:
                assert open_now[seat] == token
            open_now[seat] = token
            if step.seat == seat and step.by != "table":
                answered.add((seat, token))
                open_now.pop(seat)


def test_the_walk_reaches_hidden_cards() -> None:
    """The search for leaks does find a card where there is one."""
    state = next(step.after for step in walk(variant_of(), 1) if isinstance(step.action, actions.Shuffle))
    assert set(cards_in(view(state, 0))) == set(state.deal.hands[0])
    assert set(state.deal.deck) == set(pack())
