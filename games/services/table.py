"""A game under lock: where all ways of moving meet, and the one place that writes what they did."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from cribsite import live
from games.bots.steps import next_step
from games.engine import driver
from games.engine.actions import Action, Resign
from games.engine.fairdeal import Fair, cut_for_deal
from games.engine.match import Match, count_game
from games.engine.reasons import Refusal, Refused
from games.engine.state import State
from games.engine.wire import to_wire
from games.models import Game, Move, Player, host_of
from games.positions import beginning, fair_of, match_before, position, rules_of
from games.signals import game_finished

from .clock import run, try_clocks

BUDGET = 2.0  # seconds for what bots and table do in one request; the rest is a job's


class Table:
    """One game with its seats, locked until its transaction ends.

    ``state`` is None while seats are open. Moves are made with ``move`` and written with ``save``.
    """

    def __init__(self, game: Game, players: Sequence[Player]) -> None:
        self.game = game
        self.players = players
        self.state: State | None = position(game).state if game.first_dealer is not None else None
        self.changed = False
        self._new: list[Move] = []
        self._status_before = game.status
        self._seats_before = {player.seat: _saved(player) for player in players}
        self._plans_before = [player.plans for player in players]

    @property
    def fair(self) -> Fair:
        return fair_of(self.game, self.players)

    @property
    def full(self) -> bool:
        """Whether everybody has sat down."""
        return all(player.joined_at is not None for player in self.players)

    @property
    def ply(self) -> int:
        """How many moves have been made, those that are not written yet too."""
        return self.state.ply if self.state is not None else 0

    def reseat(self) -> None:
        """Read the seats anew, after others have been made in their place."""
        self.players = list(self.game.players.all())
        self._seats_before = {player.seat: _saved(player) for player in self.players}

    def player_of(self, user_pk: int, seat: int | None = None) -> Player | None:
        """The seat of a person, None for a stranger; ``seat``: the one he acts for, his own or one at his device."""
        if seat is not None:
            here = (p for p in self.players if p.seat == seat and user_pk in (p.user_id, p.at_device_of_id))
            return next(here, None)
        return next((player for player in self.players if player.user_id == user_pk), None)

    def running(self) -> State:
        """The state of a running game. Raises Refused where there is none."""
        if self.game.running and self.state is not None:
            return self.state
        raise Refused(Refusal.GAME_OVER if self.state is not None else Refusal.WRONG_PHASE)

    def start(self, first_dealer: int | None = None) -> None:
        """Every seat is taken: begin, and cut for the deal where the first dealer is not known already."""
        if first_dealer is None:
            first_dealer = cut_for_deal(rules_of(self.game), self.fair)[0]
        if sum(player.user_id is not None for player in self.players) < 2:
            self.game.clock = ""  # nobody waits where only bots sit
        self.game.first_dealer = first_dealer
        self.game.status = Game.Status.RUNNING
        self.game.due = None
        self.game.started_at = timezone.now()
        self.state = beginning(self.game)
        self.changed = True
        self.settle()

    def move(self, seat: int | None, action: Action, by: str, request: UUID | None = None) -> None:
        """Make one move and write it to the log. Raises Refused; nothing has changed then."""
        state, _events = driver.act(self.running(), seat, action)
        for absent in self._leaving(state, seat, action):
            self._log(absent, Resign(clock=True), Move.By.CLOCK)
        self._log(seat, action, by, request)

    def _log(self, seat: int | None, action: Action, by: str, request: UUID | None = None) -> None:
        state, _events = driver.act(self.running(), seat, action)
        self.state = state
        self.changed = True
        wire = to_wire(seat, action)
        self._new.append(
            Move(game=self.game, ply=state.ply, seat=seat, wire=wire, by=by, made_at=timezone.now(), request=request)
        )

    def _leaving(self, after: State, seat: int | None, action: Action) -> list[int]:
        """The seats with a stand-in for which a move is the end: the log has to say first that their time was up.

        They may return as long as they play, so it is not said before. ``after``: the state that the move leads to.
        """
        before = self.running()
        absent = [p.seat for p in self.players if p.stand_in and p.seat not in before.resigned]
        if isinstance(action, Resign) and seat is not None:
            mates = after.game.sides[after.game.side_of[seat]]
            alone = all(mate in after.resigned or mate in absent for mate in mates)
            return [each for each in absent if alone and each in mates and each != seat]
        if after.result is not None:
            return [each for each in absent if each in before.deal.playing]
        return [each for each in absent if after.game.side_of[each] in set(after.finished) - set(before.finished)]

    def settle(self) -> None:
        """Make every move that nobody has to think about, and the bots', as long as there is time."""
        until = time.monotonic() + BUDGET
        self.game.unsettled = False
        while (step := next_step(self.running(), self.fair, self.players, self.game.lone_cards)) is not None:
            if time.monotonic() > until:
                self.game.unsettled = True
                return
            self.move(*step)

    def save(self) -> None:
        """Write the new moves and how the game now stands; tell the watchers after commit.

        Raises Refused (stale) if somebody else wrote in between.
        """
        if not self.changed:
            self._save_plans()  # what a seat leaves for later is nobody else's news
            return
        game, before = self.game, self.game.version
        self.note_state()
        self.run_clocks()
        try_clocks(self)
        game.version = before + 1
        if self._has_moved():
            game.moved_at = timezone.now()
        fields = {name: getattr(game, name) for name in _SAVED}
        if not Game.objects.filter(pk=game.pk, version=before).update(**fields):
            raise Refused(Refusal.STALE)
        Move.objects.bulk_create(self._new)
        self._new = []
        for player in self.players:
            # Only what has changed: what else stands in the row may have been written by its owner meanwhile.
            if changed := _changes(_saved(player), self._seats_before[player.seat]):
                player.save(update_fields=changed)
        if game.finished and game.match is not None:
            _go_on(self)
        self._announce()

    def _has_moved(self) -> bool:
        """Whether something was done here, and not only reckoned or wished: notices and lists go by when it was.

        Before the game all that changes is who shall sit there, and what is played.
        """
        seats = any(_changes(_who(_saved(p)), _who(self._seats_before[p.seat])) for p in self.players)
        return bool(self._new) or self.game.waiting or self.game.status != self._status_before or seats

    def _save_plans(self) -> None:
        for player, before in zip(self.players, self._plans_before, strict=True):
            if player.plans != before:
                player.save(update_fields=["plans"])

    def note_state(self) -> None:
        """Bring what is kept beside the log (status, scores, phase, whose turn) up to the state."""
        state, game = self.state, self.game
        awaited: frozenset[int] = self._to_answer() if game.waiting else frozenset()
        if state is not None:
            game.ply, game.scores = state.ply, list(state.scores)
            if state.result is not None and not game.finished:
                game.status, game.ended_at = Game.Status.FINISHED, timezone.now()
                game.result = result_of(state, match_before(game))
            elif game.running:
                awaited = driver.awaited(state)
            game.phase = "over" if state.result is not None else _phase(state, awaited)
        for player in self.players:
            player.awaited = player.is_person and not self._stood_in(player) and player.seat in awaited

    def run_clocks(self) -> None:
        """Let the clocks run of those who have to think now, and no others; bots and the table have none."""
        state = self.state
        awaited = driver.awaited(state) if state is not None and self.game.running else frozenset()
        thinking = {p.seat for p in self.players if p.seat in awaited and not self._stood_in(p)}
        run(self.game, self.players, thinking, {move.seat for move in self._new if move.seat is not None})

    def _stood_in(self, player: Player) -> bool:
        """Whether a bot plays here: its own seat, or that of somebody who left."""
        left = self.state is not None and player.seat in self.state.resigned
        return left or bool(player.level or player.stand_in)

    def _to_answer(self) -> frozenset[int]:
        """Who has something to say before the game: all who are asked to sit down, and the host when one declined."""
        asked = {player.seat for player in self.players if player.is_asked}
        host = host_of(self.players)
        if host is not None and any(player.declined_by_id is not None for player in self.players):
            asked.add(host.seat)
        return frozenset(asked)

    def _announce(self) -> None:
        game = self.game
        pk, version = game.pk, game.version
        transaction.on_commit(lambda: live.publish(pk, version), robust=True)
        if game.finished:
            transaction.on_commit(lambda: _tell_finished(pk), robust=True)
        if game.unsettled:
            transaction.on_commit(lambda: _carry_on_later(pk), robust=True)


_SAVED = (
    "status", "version", "ply", "first_dealer", "phase", "scores", "unsettled", "result", "started_at", "moved_at",
    "ended_at", "due", "rated", "clock", "claimable",
)  # fmt: skip


def _saved(player: Player) -> dict[str, Any]:
    """What a seat's row holds."""
    return {field.attname: getattr(player, field.attname) for field in Player._meta.concrete_fields}


def _who(row: dict[str, Any]) -> dict[str, Any]:
    """Of a seat's row, who plays there."""
    return {name: row[name] for name in ("user_id", "level", "stand_in")}


def _changes(now: dict[str, Any], before: dict[str, Any]) -> list[str]:
    """The fields that differ."""
    return [name for name, value in now.items() if value != before[name]]


def _phase(state: State, awaited: frozenset[int]) -> str:
    """What the awaited seats have to do: counts come before anything else."""
    owing = state.shown.owing if state.shown is not None else frozenset()
    return "show" if owing & awaited else driver.phase_of(state).name


def result_of(state: State, match: Match | None = None) -> dict[str, Any]:
    """How a game ended, as it stands in a record; ``match``: the one it belongs to, as it stood before."""
    end = state.result
    if end is None:
        raise ValueError("the game is not over")
    found: dict[str, Any] = {
        "outcome": end.outcome,
        "winners": list(end.winners),
        "scores": list(end.scores),
        "grades": list(end.grades),
        "deals": end.deals,
    }
    if match is not None:
        found["points"] = list(count_game(match, state).points)
    if end.places:
        found["places"] = list(end.places)
    return found


def _go_on(table: Table) -> None:
    from .matches import go_on

    go_on(table)


def _tell_finished(pk: int) -> None:
    game_finished.send_robust(sender=Game, pk=pk)


def _carry_on_later(pk: int) -> None:
    from games.tasks import carry_on

    carry_on.delay(pk)


@contextmanager
def locked(pk: int) -> Iterator[Table]:
    """The table of a game, locked; what was done to it is written when the block ends.

    PostgreSQL locks the row; SQLite has locked the whole database when the transaction began. The version is compared
    besides. Raises Game.DoesNotExist, and Refused (stale) if somebody else was quicker all the same.
    """
    try:
        with transaction.atomic():
            game = Game.objects.select_for_update().get(pk=pk)
            table = Table(game, list(game.players.all()))
            yield table
            table.save()
    except IntegrityError as clash:
        raise Refused(Refusal.STALE) from clash
