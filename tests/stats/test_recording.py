"""Facts and sums in the store: once a game, whatever happens to the job; and rebuilt to the same numbers."""

import datetime as dt
import io
import random
import threading
import time
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.models import Q
from django.test import Client

from cribsite.accounts.models import User
from cribsite.commands import Complaint
from games import services
from games.models import Game
from games.signals import game_finished
from stats import rebuilding, recording, summing, tasks
from stats.measures.facts import EVER, PEOPLE, pair, player
from stats.measures.log import Seat
from stats.measures.numbers import total
from stats.models import GameFact, HandFact, Rollup, SeatFact, Streak
from tests.stats.made import NOON, PERSON, play
from tests.stats.stored import make_player, store

EASY = Seat(False, "easy")


def quiet(what: str, done: int, number: int) -> None:
    """No bar in tests."""


def some_games(number: int = 6) -> list[Game]:
    """Games of two people and of one against a bot, over several days and in all ways of ending."""
    alice, bob = make_player("alice"), make_player("bob")
    games = []
    for seed in range(number):
        counting = ("auto", "manual", "muggins")[seed % 3]
        leaver = (0, 30, seed % 2 == 0) if seed % 4 == 3 else None
        seats, users = ([PERSON, EASY], [alice, None]) if seed % 2 else ([PERSON, PERSON], [bob, alice])
        log = play(seed=seed, counting=counting, seats=seats, leaver=leaver, first_dealer=seed % 2)
        games.append(store(log, users, log.steps[-1].at + dt.timedelta(days=seed // 2)))
    return games


def kept() -> dict[tuple[Any, ...], dict[str, int]]:
    """Every row of sums without its key of the store; empty rows say nothing."""
    found = {}
    for row in Rollup.objects.all():
        key = tuple(getattr(row, name) for name in rebuilding.Key._fields)
        numbers = {name: n for name, n in [*row.numbers().items(), *row.tally.items()] if n}
        if numbers:
            found[key] = numbers
    return found


@pytest.mark.django_db
def test_a_finished_game_leaves_a_game_fact_a_fact_a_seat_and_one_a_counted_hand() -> None:
    game = some_games(1)[0]
    assert recording.record(game.pk)
    fact = GameFact.objects.get()
    assert (fact.game_id, fact.variant, fact.end, fact.ended_at) == (game.pk, "standard", "won", game.ended_at)
    assert (fact.scores, fact.winners) == (game.result["scores"], game.result["winners"])
    assert [(s.seat, s.user.username) for s in SeatFact.objects.order_by("seat")] == [(0, "bob"), (1, "alice")]
    counted = sum(s.dealer_hands + s.pone_hands + s.cribs for s in SeatFact.objects.all())
    assert HandFact.objects.count() == counted > 0


@pytest.mark.django_db
def test_a_job_that_runs_twice_counts_once() -> None:
    games = some_games()
    for game in games:
        assert recording.record(game.pk)
    once = kept()
    for game in games:
        tasks.record_game(game.pk)
        assert not recording.record(game.pk)
    assert kept() == once
    assert GameFact.objects.count() == len(games)


@pytest.mark.django_db
def test_the_order_of_jobs_does_not_matter() -> None:
    games = some_games()
    for game in games:
        recording.record(game.pk)
    in_order = kept()
    for model in (Rollup, Streak, HandFact, SeatFact, GameFact):
        model.objects.all().delete()
    random.Random(7).shuffle(games)
    for game in games:
        recording.record(game.pk)
    assert kept() == in_order


@pytest.mark.django_db
def test_a_job_that_dies_half_way_leaves_nothing_and_can_be_done_again(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = some_games(2)
    recording.record(first.pk)
    before = kept()
    for place in ("add_up", "_save"):
        with monkeypatch.context() as patch:
            patch.setattr(recording, place, _die)
            with pytest.raises(ZeroDivisionError):
                recording.record(second.pk)
        assert kept() == before
        assert GameFact.objects.count() == 1
    assert recording.record(second.pk)
    assert rebuilding.check().differences == []


def _die(*_args: Any) -> None:
    raise ZeroDivisionError


@pytest.mark.django_db
def test_a_running_or_called_off_game_has_no_facts() -> None:
    game = some_games(1)[0]
    for status in (Game.Status.RUNNING, Game.Status.CALLED_OFF):
        Game.objects.filter(pk=game.pk).update(status=status)
        assert not recording.record(game.pk)
    assert not recording.record(10**9)
    assert not GameFact.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_jobs_at_the_same_time_and_a_rebuild_among_them_count_each_game_once() -> None:
    games = some_games(6)
    failures: list[BaseException] = []

    def work(order: list[Game]) -> None:
        try:
            for game in order:
                recording.record(game.pk)
            if not order:
                rebuilding.rebuild(quiet)
                rebuilding.rebuild(quiet)
        except BaseException as failure:
            failures.append(failure)
        finally:
            connection.close()

    orders = [random.Random(n).sample(games, len(games)) for n in range(4)]
    threads = [threading.Thread(target=work, args=(order,)) for order in (*orders, [])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert GameFact.objects.count() == len(games)
    assert rebuilding.check().differences == []


@pytest.mark.django_db
def test_sums_made_anew_from_the_facts_are_those_kept_up_game_by_game() -> None:
    games = some_games(8)
    for game in games:
        recording.record(game.pk)
    by_game = kept()
    made = rebuilding.rebuild(quiet)
    assert kept() == by_game
    assert (made.games, made.rows) == (8, Rollup.objects.count())
    assert rebuilding.check_logs(quiet) == []


@pytest.mark.django_db
def test_a_rebuild_fills_in_missing_facts_and_those_of_an_older_fold() -> None:
    games = some_games(4)
    for game in games:
        recording.record(game.pk)
    by_game = kept()
    GameFact.objects.filter(game=games[0]).delete()
    GameFact.objects.filter(game=games[1]).update(fold=0)
    SeatFact.objects.filter(fact__game=games[1]).update(wins=17)
    Rollup.objects.filter(subject=PEOPLE).update(wins=99)
    rebuilding.rebuild(quiet)
    assert kept() == by_game
    assert rebuilding.check_logs(quiet) == []


@pytest.mark.django_db
def test_check_names_what_differs_and_exits_with_1() -> None:
    for game in some_games(3):
        recording.record(game.pk)
    assert _command("--check") == (0, f"ok: 3 games, {Rollup.objects.count()} rows equal\n")
    row = Rollup.objects.get(subject=PEOPLE, span=EVER, opponent="easy")
    row.wins += 1
    row.tally["hand.4"] = row.tally.get("hand.4", 0) + 2
    row.save()
    code, said = _command("--check")
    assert code == 1
    key = f"people ever standard - 2 easy {row.counting} {row.end}"
    hands = row.tally["hand.4"]
    assert f"different: sums {key} wins: rollup {row.wins}, facts {row.wins - 1}\n" in said
    assert f"different: sums {key} hand.4: rollup {hands}, facts {hands - 2}\n" in said
    assert len(said.splitlines()) == 2
    assert _command()[0] == 0
    assert _command("--check", "--logs")[0] == 0


def _command(*arguments: str) -> tuple[int, str]:
    out = io.StringIO()
    try:
        call_command("rebuild_stats", *arguments, stdout=out)
    except SystemExit as left:
        return int(left.code or 0), out.getvalue()
    return 0, out.getvalue()


@pytest.mark.django_db
def test_a_deleted_account_takes_its_sums_along_and_leaves_the_games() -> None:
    for game in some_games(4):
        recording.record(game.pk)
    alice = User.objects.get(username="alice")
    subject, people = player(alice.pk), kept_of(PEOPLE)
    assert Rollup.objects.filter(subject=subject).exists()
    alice.delete()
    assert not Rollup.objects.filter(subject=subject).exists()
    assert kept_of(PEOPLE) == people
    assert rebuilding.check().differences == []


def kept_of(subject: str) -> dict[tuple[Any, ...], dict[str, int]]:
    """The rows of one subject."""
    return {key: numbers for key, numbers in kept().items() if key[0] == subject}


@pytest.mark.django_db
def test_the_sweep_picks_up_a_game_whose_job_was_lost() -> None:
    now = dt.datetime.now(dt.UTC)
    lost, fresh, old = some_games(3)
    for game, ended in ((lost, dt.timedelta(minutes=5)), (fresh, dt.timedelta()), (old, dt.timedelta(days=9))):
        Game.objects.filter(pk=game.pk).update(ended_at=now - ended)
    tasks.sweep()
    assert [fact.game_id for fact in GameFact.objects.all()] == [lost.pk]


@pytest.mark.django_db
def test_a_broker_that_does_not_answer_does_not_spoil_the_last_move(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: Any) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(tasks.record_game, "delay", refuse)
    answers = game_finished.send(sender=Game, pk=some_games(1)[0].pk)
    assert answers
    assert not GameFact.objects.exists()


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_a_finished_game_shows_in_its_players_figures_within_five_seconds(worker: Any) -> None:
    alice = make_player("alice")
    client = Client()
    client.force_login(alice, backend="allauth.account.auth_backends.AuthenticationBackend")

    def shown() -> int:
        rows = client.get("/en/stats/?as=json&part=figures&end=all").json()["figures"]
        return int(rows[0]["value"])

    warm = services.create(alice.pk, ["easy"])
    services.resign(warm.pk, alice.pk)
    worker(lambda: shown() == 1, 60)
    game = services.create(alice.pk, ["easy"])
    services.resign(game.pk, alice.pk)
    ended = time.monotonic()
    worker(lambda: shown() == 2, 5)
    assert time.monotonic() - ended < 5
    fact = GameFact.objects.get(game=game)
    assert (fact.end, fact.table) == ("resigned", "easy")
    assert rebuilding.check().differences == []


# --- streaks --------------------------------------------------------------------------------------------------------
def naive_streaks(games: list[tuple[Any, int, bool]]) -> tuple[int, int]:
    """The longest winning streak and the current one, by a plain loop."""
    best = current = 0
    for _at, _pk, won in sorted(games):
        current = current + 1 if won else 0
        best = max(best, current)
    return best, current


@pytest.mark.django_db
def test_streaks_are_those_of_the_games_in_the_order_they_ended_whatever_the_order_of_jobs() -> None:
    games = some_games(14)
    random.Random(3).shuffle(games)
    for game in games:
        recording.record(game.pk)
    alice, bob = User.objects.get(username="alice"), User.objects.get(username="bob")
    every = [(s.ended_at, s.fact.game_id, s.won) for s in SeatFact.objects.filter(user=alice).select_related("fact")]
    row = Streak.objects.get(subject=player(alice.pk), span=EVER, variant="all", opponents="all")
    assert (row.best, row.suffix) == naive_streaks(every)
    assert row.length == len(every)
    between = [
        (s.ended_at, s.fact.game_id, s.won)
        for s in SeatFact.objects.filter(user=alice, fact__seats__user=bob).select_related("fact")
    ]
    row = Streak.objects.get(subject=pair(alice.pk, bob.pk), span=EVER, variant="standard", opponents="people")
    assert (row.best, row.suffix, row.length) == (*naive_streaks(between), len(between))
    assert rebuilding.check().differences == []


@pytest.mark.django_db
def test_players_have_sums_against_each_other() -> None:
    for game in some_games(6):
        recording.record(game.pk)
    alice, bob = User.objects.get(username="alice"), User.objects.get(username="bob")
    mine, theirs = (
        total(row.numbers() for row in Rollup.objects.filter(subject=pair(*order), span=EVER))
        for order in ((alice.pk, bob.pk), (bob.pk, alice.pk))
    )
    assert mine.games == theirs.games == 3
    assert mine.wins == theirs.games - theirs.wins
    assert mine.cribs == theirs.cribs_away
    bob.delete()
    assert not Rollup.objects.filter(subject__startswith="pair:").exists()
    assert rebuilding.check().differences == []


@pytest.mark.django_db
@pytest.mark.parametrize("since", [None, dt.date(2026, 4, 1)])
def test_the_server_adds_up_what_adding_up_by_hand_gives(since: dt.date | None) -> None:
    """Two ways to the same sums: of two, three and partners, over days and months, people against each other."""
    people = [make_player(f"player{n}") for n in range(4)]
    for n in range(10):
        variant = ("standard", "three", "four-partners")[n % 3]
        seats = {"standard": 2, "three": 3, "four-partners": 4}[variant]
        users: list[Any] = [people[(n + at) % 4] if (n + at) % 3 else None for at in range(seats)]
        log = play(variant, seed=n, seats=[PERSON if user else EASY for user in users], first_dealer=n % seats)
        recording.record(store(log, users, NOON + dt.timedelta(days=9 * (n // 2))).pk)
    by_hand = summing.sums(since, quiet)
    rebuilding.rebuild(quiet, since)
    rows = summing.rows_since(since)
    assert {summing.key_of(row): row.numbers() for row in rows} == by_hand
    assert rows.count() == len(by_hand) > 50
    assert any(numbers.cards and numbers.records for numbers in by_hand.values())


@pytest.mark.django_db
def test_a_rebuild_since_a_day_leaves_older_sums_and_reads_newer_logs_again() -> None:
    games = some_games(4)
    old = games[0]
    Game.objects.filter(pk=old.pk).update(ended_at=old.ended_at - dt.timedelta(days=100))
    old.moves.update(made_at=old.ended_at - dt.timedelta(days=100))
    for game in games:
        recording.record(game.pk)
    by_game = kept()
    newest = GameFact.objects.get(game=games[3])
    SeatFact.objects.filter(fact=newest).update(wins=9)
    Rollup.objects.filter(Q(span=EVER) | Q(day__gte="2026-01-01"), subject=PEOPLE).update(wins=99)
    assert _command("--since", "2026-03-04")[0] == 0
    assert kept() == by_game
    assert _command("--check", "--since", "2026-03-04") == (
        0,
        f"ok: 3 games, {Rollup.objects.filter(Q(span=EVER) | Q(day__gte='2026-03-01')).count()} rows equal\n",
    )
    with pytest.raises(Complaint, match="no day such as"):
        _command("--since", "yesterday")
