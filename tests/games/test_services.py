"""The verbs of play: each counts once, for the right person, and leaves a log that says the whole game."""

import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connections
from django.utils import timezone

from cribsite.accounts.models import User
from games import queries, services, tasks
from games.engine import catalog, driver
from games.engine.actions import Discard, Go, Lay
from games.engine.fairdeal import cut_for_deal, table_action
from games.engine.reasons import Refusal, Refused
from games.models import Game, Invite, Move, Player
from games.positions import beginning, fair_of, position, rules_of, steps
from games.services import table as table_module
from games.signals import game_finished
from tests.games.tables import (
    at_random,
    by_thumb,
    make_game_of_two,
    make_move,
    make_person,
    play_on,
    seat_to_move,
    state_of,
)

EVERY_VARIANT = sorted(catalog.VARIANTS)


def refused(reason: Refusal) -> Any:
    return pytest.raises(Refused, match=f"^{reason.value}")


@contextmanager
def nothing_changes(game: Game) -> Iterator[None]:
    before = Game.objects.filter(pk=game.pk).values().get(), list(Move.objects.filter(game=game).values())
    yield
    assert (Game.objects.filter(pk=game.pk).values().get(), list(Move.objects.filter(game=game).values())) == before


def first_two(game: Game, seat: int) -> Discard:
    return Discard(state_of(game).deal.hands[seat][:2])


def asked(game: Game, seat: int) -> str:
    return driver.decision(state_of(game), seat) or ""


# --- jobs -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("job", ["sweep", "clocks", "recount", "expire"])
@pytest.mark.parametrize("ails", ["its log", "its rules"])
def test_a_game_that_cannot_be_read_keeps_no_other_from_its_job(
    job: str, ails: str, alice: User, bob: User, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = (make_game_of_two(alice, bob, clock="live-15") for _ in range(2))
    if ails == "its log":
        Move.objects.filter(game=broken, ply=1).update(wire={"act": "nonsense"})
    else:
        Game.objects.filter(pk=broken.pk).update(variant="nonsense")
    long_ago = timezone.now() - timedelta(days=3)
    status = Game.Status.WAITING if job == "expire" else Game.Status.RUNNING
    started = None if job == "expire" else long_ago
    Game.objects.update(unsettled=True, due=long_ago, status=status, started_at=started)
    Player.objects.update(due=long_ago)
    before = {game.pk: game.version for game in Game.objects.all()}
    if job == "recount":
        tasks.recount(alice.pk)
    else:
        getattr(tasks, job)()
    assert {game.pk: game.version > before[game.pk] for game in Game.objects.all()} == {
        broken.pk: False,
        sound.pk: True,
    }
    assert "games.left_behind" in caplog.text


# --- beginning ------------------------------------------------------------------------------------------------------
def test_play_now_deals_at_once_and_waits_for_the_person(alice: User) -> None:
    game = services.play_now(alice.pk, "easy")
    state = state_of(game)
    assert game.status == Game.Status.RUNNING
    assert len(state.deal.hands[0]) == 6
    assert driver.awaited(state) == {0}


def test_a_second_click_on_play_now_gets_the_same_untouched_game(alice: User) -> None:
    first = services.play_now(alice.pk, "easy")
    assert services.play_now(alice.pk, "easy").pk == first.pk
    make_move(first, [alice], Random(1))
    assert services.play_now(alice.pk, "easy").pk != first.pk


def test_play_now_knows_no_other_levels(alice: User) -> None:
    with pytest.raises(ValueError, match="grandmaster"):
        services.play_now(alice.pk, "grandmaster")


def test_a_table_with_an_open_seat_waits_and_deals_when_it_is_taken(alice: User, bob: User) -> None:
    game = services.create(alice.pk, [""])
    assert game.status == Game.Status.WAITING
    assert game.first_dealer is None
    game = services.join(Invite.objects.get(game=game).token, bob.pk)
    assert game.status == Game.Status.RUNNING
    assert driver.awaited(state_of(game)) == {0, 1}


def test_who_deals_first_is_the_cut_of_the_fair_deal(alice: User, bob: User) -> None:
    game = services.create(alice.pk, [""])
    services.join(Invite.objects.get(game=game).token, bob.pk, part="ab" * 16)
    game.refresh_from_db()
    fair = fair_of(game, list(game.players.all()))
    assert fair.parts[1] == b"\xab" * 16
    assert game.first_dealer == cut_for_deal(rules_of(game), fair)[0]


def test_every_card_comes_as_the_secret_fixed_it(alice: User, bob: User) -> None:
    game = play_on(make_game_of_two(alice, bob), [alice, bob])
    fair = fair_of(game, list(game.players.all()))
    state = beginning(game)
    moves = list(game.moves.values("wire", "by"))
    for move, (seat, action) in zip(moves, steps(moves), strict=True):
        if move["by"] == Move.By.TABLE:
            assert (seat, action) == table_action(state, fair)
        state, _ = driver.act(state, seat, action)


def test_the_number_of_seats_must_be_the_variants(alice: User) -> None:
    with pytest.raises(ValueError, match="2 seats"):
        services.create(alice.pk, ["easy", "easy"])


# --- joining --------------------------------------------------------------------------------------------------------
def test_of_two_who_open_the_same_link_the_first_sits(alice: User, bob: User, charlie: User) -> None:
    game = services.create(alice.pk, [""])
    token = Invite.objects.get(game=game).token
    services.join(token, bob.pk)
    with pytest.raises(services.SeatTaken):
        services.join(token, charlie.pk)
    assert services.join(token, bob.pk).pk == game.pk  # he has the seat already: no harm
    assert list(game.players.values_list("user_id", flat=True)) == [alice.pk, bob.pk]


def test_nobody_joins_against_himself_or_a_game_called_off(alice: User, bob: User) -> None:
    game = services.create(alice.pk, [""])
    token = Invite.objects.get(game=game).token
    assert services.join(token, alice.pk).status == Game.Status.WAITING
    services.call_off(game.pk, alice.pk)
    with pytest.raises(services.TableGone):
        services.join(token, bob.pk)


# --- moving ---------------------------------------------------------------------------------------------------------
def test_a_move_that_answers_an_older_question_is_stale(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    decision = asked(game, 0)
    services.act(game.pk, alice.pk, first_two(game, 0), decision)
    with nothing_changes(game), refused(Refusal.STALE):
        services.act(game.pk, alice.pk, first_two(game, 0), decision)


def test_a_discard_is_not_stale_because_the_other_one_came_first(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    mine, his = asked(game, 0), asked(game, 1)
    services.act(game.pk, bob.pk, first_two(game, 1), his)
    services.act(game.pk, alice.pk, first_two(game, 0), mine)
    assert state_of(game).play is not None


def test_the_same_request_again_is_a_success_and_counts_once(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    request, decision, action = uuid.uuid4(), asked(game, 0), first_two(game, 0)
    first = services.act(game.pk, alice.pk, action, decision, request)
    with nothing_changes(game):
        assert services.act(game.pk, alice.pk, action, decision, request).version == first.version
    assert Move.objects.filter(game=game, request=request).count() == 1


def test_nobody_answers_with_anothers_request(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    request = uuid.uuid4()
    services.act(game.pk, alice.pk, first_two(game, 0), asked(game, 0), request)
    with nothing_changes(game), refused(Refusal.STALE):
        services.act(game.pk, bob.pk, first_two(game, 1), asked(game, 1), request)


def test_a_stranger_has_no_move(alice: User, bob: User, charlie: User) -> None:
    game = make_game_of_two(alice, bob)
    with nothing_changes(game), refused(Refusal.NOT_A_PLAYER):
        services.act(game.pk, charlie.pk, first_two(game, 0), asked(game, 0))


def test_nobody_moves_before_the_game_has_begun_or_after_it(alice: User, bob: User) -> None:
    game = services.create(alice.pk, [""])
    with refused(Refusal.WRONG_PHASE):
        services.act(game.pk, alice.pk, Go(), "")
    game = services.resign(make_game_of_two(alice, bob).pk, bob.pk)
    with nothing_changes(game), refused(Refusal.GAME_OVER):
        services.act(game.pk, alice.pk, Go(), "1.play.0")


def test_whose_turn_it_is_not_waits(alice: User, bob: User) -> None:
    game = play_on(make_game_of_two(alice, bob), [alice, bob], moves=2)
    waiting = 1 - (seat_to_move(game) or 0)
    card = state_of(game).deal.hands[waiting][0]
    with nothing_changes(game), refused(Refusal.NOT_YOUR_TURN):
        services.act(game.pk, [alice, bob][waiting].pk, Lay(card), "")


def test_a_card_not_held_changes_nothing(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    theirs = state_of(game).deal.hands[1][:2]
    with nothing_changes(game), refused(Refusal.CARD_NOT_HELD):
        services.act(game.pk, alice.pk, Discard(theirs), asked(game, 0))


def test_go_and_the_last_card_are_played_by_themselves(alice: User, bob: User) -> None:
    game = play_on(make_game_of_two(alice, bob), [alice, bob])
    by_whom = {(move.wire["act"], move.by) for move in game.moves.all()}
    assert ("go", "person") not in by_whom
    assert {("go", "auto"), ("lay", "auto"), ("lay", "person"), ("shuffle", "table"), ("cut", "table")} <= by_whom


@pytest.mark.parametrize("variant", EVERY_VARIANT)
def test_bots_finish_a_game_of_every_variant_with_one_person(variant: str, alice: User) -> None:
    seats = catalog.VARIANTS[variant].seats
    game = services.create(alice.pk, ["easy"] * (seats - 1), variant=variant)
    game = play_on(game, [alice], chooser=at_random, seed=len(variant))
    assert game.status == Game.Status.FINISHED
    assert game.result is not None
    assert game.result["outcome"] in {"won", "shared"}
    assert list(game.moves.values_list("ply", flat=True)) == list(range(1, game.ply + 1))


@pytest.mark.parametrize("counting", ["manual", "muggins"])
def test_bots_finish_a_game_where_players_count(counting: Any, alice: User) -> None:
    game = play_on(services.create(alice.pk, ["easy"], counting=counting), [alice], chooser=by_thumb)
    assert game.status == Game.Status.FINISHED


def test_what_is_kept_beside_the_log_is_what_the_log_says(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    rng = Random(3)
    while (moved := make_move(game, [alice, bob], rng)) is not None:
        game = moved
        state = position(game).state
        assert (game.ply, game.scores) == (state.ply, list(state.scores))
        turns = set(Player.objects.filter(game=game, awaited=True).values_list("seat", flat=True))
        assert turns == (set() if state.result else driver.awaited(state))
    assert game.result is not None
    assert game.result["scores"] == game.scores


def test_a_bots_chance_comes_from_the_secret_and_not_from_the_clock(alice: User) -> None:
    game = services.create(alice.pk, ["medium"])
    twin = services.create(alice.pk, ["medium"])
    Game.objects.filter(pk=twin.pk).update(secret=game.secret, first_dealer=game.first_dealer)
    Move.objects.filter(game=twin).delete()
    Game.objects.filter(pk=twin.pk).update(unsettled=True)
    services.carry_on(twin.pk)
    assert [m.wire for m in twin.moves.all()] == [m.wire for m in game.moves.all()]


def test_what_bots_cannot_do_in_time_is_carried_on_later(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "BUDGET", -1.0)
    game = services.create(alice.pk, ["easy"])
    assert (game.unsettled, game.ply) == (True, 0)
    monkeypatch.undo()
    services.carry_on(game.pk)
    game.refresh_from_db()
    assert (game.unsettled, driver.awaited(state_of(game))) == (False, {0})
    with nothing_changes(game):
        services.carry_on(game.pk)


# --- ending ---------------------------------------------------------------------------------------------------------
def test_resigning_ends_a_game_of_two_without_a_skunk(alice: User, bob: User) -> None:
    game = services.resign(make_game_of_two(alice, bob).pk, alice.pk)
    assert game.result == {"outcome": "resigned", "winners": [1], "scores": [0, 0], "grades": [0, 0], "deals": 1}
    with refused(Refusal.GAME_OVER):
        services.resign(game.pk, bob.pk)


def test_at_a_table_of_three_a_bot_takes_the_seat_of_who_resigns(alice: User) -> None:
    game = services.create(alice.pk, ["easy", "easy"], variant="three")
    game = services.resign(game.pk, alice.pk)
    assert game.status == Game.Status.FINISHED  # nobody is left who could think
    assert game.moves.filter(seat=0, by="bot").exists()


def test_the_end_is_told_once_and_after_commit(
    alice: User, bob: User, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    heard: list[int] = []

    def listen(pk: int, **_more: Any) -> None:
        heard.append(pk)

    game = make_game_of_two(alice, bob)
    game_finished.connect(listen)
    try:
        with django_capture_on_commit_callbacks(execute=False) as calls:
            services.resign(game.pk, alice.pk)
        assert heard == []
        for call in calls:
            call()
        assert heard == [game.pk]
    finally:
        game_finished.disconnect(listen)


def test_a_game_is_called_off_when_all_persons_agree(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    assert services.call_off(game.pk, alice.pk).status == Game.Status.RUNNING
    services.call_off(game.pk, alice.pk, wish=False)
    assert services.call_off(game.pk, bob.pk).status == Game.Status.RUNNING
    game = services.call_off(game.pk, alice.pk)
    assert (game.status, game.result) == (Game.Status.CALLED_OFF, None)
    with refused(Refusal.GAME_OVER):
        services.act(game.pk, alice.pk, first_two(game, 0), "1.discard.0")


def test_a_rematch_begins_when_both_agree_with_the_deal_turned_round(alice: User, bob: User) -> None:
    old = services.resign(make_game_of_two(alice, bob).pk, alice.pk)
    new = services.rematch(old.pk, bob.pk)
    assert new.status == Game.Status.WAITING
    assert services.rematch(old.pk, bob.pk).pk == new.pk
    new = services.rematch(old.pk, alice.pk)
    assert new.status == Game.Status.RUNNING
    assert {old.first_dealer, new.first_dealer} == {0, 1}
    assert cut_for_deal(rules_of(new), fair_of(new, list(new.players.all())))[0] == new.first_dealer
    assert Game.objects.filter(follows=old).count() == 1


def test_a_rematch_against_a_bot_begins_at_once(alice: User) -> None:
    old = services.resign(services.play_now(alice.pk, "easy").pk, alice.pk)
    assert services.rematch(old.pk, alice.pk).status == Game.Status.RUNNING


def test_there_is_no_rematch_of_a_running_game_nor_for_strangers(alice: User, bob: User, charlie: User) -> None:
    game = make_game_of_two(alice, bob)
    with pytest.raises(services.TableGone):
        services.rematch(game.pk, alice.pk)
    services.resign(game.pk, alice.pk)
    with pytest.raises(services.TableGone):
        services.rematch(game.pk, charlie.pk)


def test_a_deleted_account_leaves_its_games_to_the_other(alice: User, bob: User) -> None:
    game = services.resign(make_game_of_two(alice, bob).pk, bob.pk)
    bob.delete()
    seated = queries.game_for(alice, game.code)
    assert queries.seat_name(seated.players[1]) == "Deleted player"
    with pytest.raises(services.TableGone):
        services.rematch(game.pk, alice.pk)


def test_what_is_kept_beside_the_log_is_checked_and_mended(
    alice: User, bob: User, capsys: pytest.CaptureFixture[str]
) -> None:
    game = play_on(make_game_of_two(alice, bob), [alice, bob], moves=6)
    kept = Game.objects.filter(pk=game.pk).values("scores", "phase", "status", "ply").get()
    assert services.check(game.pk) == []
    Game.objects.filter(pk=game.pk).update(scores=[99, 0], phase="show")
    Player.objects.filter(game=game).update(awaited=True)
    assert services.check(game.pk) == ["scores", "phase", "awaited"]
    with pytest.raises(SystemExit, match="1"):
        call_command("check_games")
    call_command("check_games", repair=True)
    assert capsys.readouterr().out.splitlines() == [
        f"different: {game.code} scores phase awaited",
        f"different: {game.code} scores phase awaited",
        "ok: 1 games, 1 repaired",
    ]
    assert services.check(game.pk) == []
    assert Game.objects.filter(pk=game.pk).values("scores", "phase", "status", "ply").get() == kept
    Move.objects.filter(game=game, ply=3).delete()
    assert services.check(game.pk) == ["log"]


# --- at the same time -----------------------------------------------------------------------------------------------
def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Run the calls in threads that start together; a result or the exception of each."""
    barrier = threading.Barrier(len(calls))
    results: list[Any] = [None] * len(calls)

    def run(index: int) -> None:
        barrier.wait()
        try:
            results[index] = calls[index]()
        except Exception as error:
            results[index] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(i,)) for i in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return results


@pytest.mark.django_db(transaction=True)
def test_two_answers_to_one_question_at_once_make_one_move(transactional_db: None) -> None:
    alice, bob = make_person("Alice"), make_person("Bob")
    game = make_game_of_two(alice, bob)
    decision, hand = asked(game, 0), state_of(game).deal.hands[0]
    answers = [Discard(hand[:2]), Discard(hand[2:4]), Discard(hand[4:]), Discard((hand[0], hand[5]))]
    results = at_once(*[lambda a=a: services.act(game.pk, alice.pk, a, decision) for a in answers])
    assert sum(isinstance(r, Game) for r in results) == 1
    assert [r.reason for r in results if isinstance(r, Refused)] == [Refusal.STALE] * 3
    assert Move.objects.filter(game=game, seat=0, wire__act="discard").count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_request_sent_many_times_at_once_counts_once_and_all_succeed(transactional_db: None) -> None:
    alice, bob = make_person("Alice"), make_person("Bob")
    game = make_game_of_two(alice, bob)
    decision, action, request = asked(game, 0), first_two(game, 0), uuid.uuid4()
    results = at_once(*[lambda: services.act(game.pk, alice.pk, action, decision, request)] * 4)
    assert all(isinstance(r, Game) for r in results), results
    assert Move.objects.filter(game=game, request=request).count() == 1


@pytest.mark.django_db(transaction=True)
def test_both_lay_away_at_once_and_both_count(transactional_db: None) -> None:
    alice, bob = make_person("Alice"), make_person("Bob")
    game = make_game_of_two(alice, bob)
    mine, his = first_two(game, 0), first_two(game, 1)
    results = at_once(
        lambda: services.act(game.pk, alice.pk, mine, asked(game, 0)),
        lambda: services.act(game.pk, bob.pk, his, asked(game, 1)),
    )
    assert all(isinstance(r, Game) for r in results), results
    assert state_of(game).play is not None


@pytest.mark.django_db(transaction=True)
def test_of_many_guests_at_one_link_exactly_one_sits(transactional_db: None) -> None:
    alice = make_person("Alice")
    guests = [make_person(f"Guest {i}") for i in range(5)]
    game = services.create(alice.pk, [""])
    token = Invite.objects.get(game=game).token
    results = at_once(*[lambda g=g: services.join(token, g.pk) for g in guests])
    assert sum(isinstance(r, Game) for r in results) == 1
    assert sum(isinstance(r, services.SeatTaken) for r in results) == 4
    assert Game.objects.get(pk=game.pk).status == Game.Status.RUNNING


@pytest.mark.django_db(transaction=True)
def test_both_ask_for_a_rematch_at_once_and_get_the_same_one(transactional_db: None) -> None:
    alice, bob = make_person("Alice"), make_person("Bob")
    old = services.resign(make_game_of_two(alice, bob).pk, alice.pk)
    results = at_once(*[lambda p=p: services.rematch(old.pk, p.pk) for p in (alice, bob)])
    assert {r.pk for r in results} == {Game.objects.get(follows=old).pk}
    assert Game.objects.get(follows=old).status == Game.Status.RUNNING
