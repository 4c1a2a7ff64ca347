"""What must hold at every step of every game, whatever is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from games.engine import actions, driver
from games.engine.cards import Card, pack
from games.engine.events import Event, HandShown, Scored, Stinkhole, heard
from games.engine.phases import Playing
from games.engine.reasons import Reason
from games.engine.state import State
from games.engine.view import View, view
from tests.engine.walking import Step
from tests.naive import play, show


def cards_in(thing: Any, but: tuple[str, ...] = ()) -> Iterator[Card]:
    """Every card anywhere inside; ``but`` names fields that are not entered."""
    if isinstance(thing, Card):
        yield thing
        return
    if isinstance(thing, View):
        parts: Any = [part for name, part in zip(thing._fields, thing, strict=True) if name not in but]
    elif is_dataclass(thing) and not isinstance(thing, type):
        parts = [getattr(thing, field.name) for field in fields(thing) if field.name not in but]
    elif isinstance(thing, Mapping):
        parts = [*thing.keys(), *thing.values()]
    else:
        parts = thing if isinstance(thing, tuple | list | set | frozenset) else ()
    for part in parts:
        yield from cards_in(part)


def check_cards(state: State) -> None:
    """Each card of the pack is in exactly one place."""
    deal = state.deal
    if not deal.deck or driver.awaited_table(state) == "pack_cut":
        return
    places = [*cards_in(deal.hands), *deal.rest, *cards_in(deal.seconds), *deal.crib, *cards_in(deal.grid)]
    phase = driver.phase_of(state).name if state.phase < len(deal.rules.deal) else ""
    if phase in ("discard", "split", "hand_over"):
        # Not gathered yet: what was laid away or given lies apart, the crib holds the pack's cards.
        apart = [*cards_in(deal.thrown), *cards_in(deal.given)]
    else:
        apart = []
        if deal.rules.key == "solitaire":
            apart = [c for c in cards_in(deal.thrown) if c not in deal.crib]
    places += [c for c in apart if c not in places]
    if deal.starter is not None and deal.starter not in places:
        places.append(deal.starter)
    whole = pack(deal.rules.jokers)
    if deal.rules.key == "solitaire":
        gone = set(deal.deck[: 13 * (deal.number - 1)])
        whole = tuple(c for c in whole if c not in gone)
    assert Counter(places) == Counter(whole)
    if state.play is not None:
        for seat, hand in enumerate(deal.hands):
            laid = [card.card for card in state.play.laid if card.seat == seat]
            assert Counter([*state.play.holds[seat], *laid]) == Counter(hand)


def check_scores(step: Step) -> None:
    """Scores change by what was told, by nothing else, and no peg passes its target."""
    scores = list(step.before.scores)
    for event in step.events:
        if isinstance(event, Scored):
            assert event.points != 0
            assert event.side == step.before.game.side_of[event.seat]
            scores[event.side] += event.points
            assert event.score == scores[event.side]
    assert tuple(scores) == step.after.scores
    if step.before.game.variant.goal.race:
        assert all(score <= target for score, target in zip(scores, step.before.game.targets, strict=True))


def check_turn(step: Step) -> None:
    """Whoever acts was awaited; what was asked of him is asked no more."""
    assert step.after.ply == step.before.ply + 1
    if step.seat is None or step.by == "table":
        assert driver.awaited_table(step.before) or step.by == "table"
        return
    assert step.seat in driver.awaited(step.before)
    assert driver.decision(step.before, step.seat) != driver.decision(step.after, step.seat)


def check_hands(events: tuple[Event, ...], state: State, *, two_jokers: bool = False) -> None:
    """Every hand that was shown is worth what the naive scorer says."""
    rules = state.game.variant.hands
    kind: dict[str, Any] = {
        "threes": rules.runs == "threes",
        "jokers": rules.jokers,
        "crib_starter": rules.crib_starter,
        "lowest": rules.lowest,
    }
    for event in events:
        if not isinstance(event, HandShown):
            continue
        hand = [c.code for c in event.cards]
        starter = event.starter.code if event.starter else None
        jokers = sum(c.startswith("X") for c in [*hand, starter or ""])
        if rules.jokers == "wild" and jokers == 2 and not two_jokers:
            continue
        assert event.total == show.total(hand, starter, event.what == "crib", **kind), event


def check_plays(game: Sequence[Step]) -> int:
    """Every play of a game, walked again by the naive reading: the same turns, the same points; how many."""
    checked = 0
    for number in range(1, game[-1].after.deal.number):
        of_deal = [s for s in game if s.before.deal.number == number and isinstance(s.action, actions.Lay | actions.Go)]
        if of_deal and not game[-1].after.finished:
            _check_play(of_deal)
            checked += 1
    return checked


def _check_play(steps: Sequence[Step]) -> None:
    deal = steps[0].before.deal
    rules = deal.rules.phase(Playing).rules
    hands = [[c.code for c in deal.hands[seat]] for seat in deal.order]
    laid = iter([s.action for s in steps if isinstance(s.action, actions.Lay)])

    def as_it_was(seat: int, may: list[tuple[str, str]], *_: object) -> tuple[str, str]:
        lay = next(laid)
        chosen = lay.card.code, (lay.name or lay.card).code
        assert chosen in may
        return chosen

    kind = {"threes": rules.runs == "threes", "jokers": rules.jokers, "one_count": rules.one_count}
    tokens, pegged = play.deal(hands, as_it_was, **kind)
    acted = [(deal.order.index(s.seat), isinstance(s.action, actions.Go)) for s in steps if s.seat is not None]
    assert [(seat, card == "go") for seat, card, _ in tokens] == acted
    if deal.rules.counting == "auto":
        told = Counter(filter(None, map(_told, _of_the_play(steps))))
        assert told == Counter(one for token in pegged for one in token)


def _of_the_play(steps: Sequence[Step]) -> Iterator[Event]:
    """Events up to the show, which the last card or go brings on."""
    for step in steps:
        for event in step.events:
            if isinstance(event, HandShown):
                break
            yield event


def _told(event: Event) -> tuple[str, int] | None:
    """A point of the play, also the one that fell into the stinkhole."""
    if isinstance(event, Stinkhole):
        return event.reason.value, 1
    in_play = isinstance(event, Scored) and event.reason not in (Reason.HEELS, Reason.NULL_PENALTY, Reason.BACK_TEN)
    return (event.reason.value, event.points) if in_play else None


NOT_OF_THIS_DEAL = ("opened", "opened_starter", "calls", "variant")
"""Fields of a view that may show cards of the deal being counted, not of the one in hand; and the rules."""


def may_see(state: State, seat: int | None) -> set[Card]:
    """The cards of this deal that a seat may know while the game runs (W1)."""
    deal = state.deal
    known = set(deal.grid) - {None}
    if deal.starter is not None:
        known.add(deal.starter)
    if state.play is not None:
        known |= {laid.card for laid in state.play.laid} | {laid.face for laid in state.play.laid}
    waits = state.shown is not None and state.shown.deal != deal.number and seat in state.shown.owing
    if seat is not None and not waits:
        known |= set(deal.hands[seat])
        for held in (deal.seconds, deal.thrown, deal.given):
            if held:
                known |= set(held[seat] or ())
    return known  # type: ignore[return-value]


def check_views(state: State, *, everybody: bool = False) -> None:
    """No view of a running game holds a card that the seat may not see; one viewer a step, by turns."""
    if state.result is not None:
        return
    viewers = (None, *range(len(state.game.side_of)))
    for seat in viewers if everybody else (viewers[state.ply % len(viewers)],):
        seen = view(state, seat)
        assert seen.everything is None
        assert seen.crib is None
        leaked = set(cards_in(seen, NOT_OF_THIS_DEAL)) - may_see(state, seat)
        assert not leaked, (seat, leaked)
        opened = {card for entry in state.shown.entries for card in entry.cards} if state.shown else set()
        assert {card for hand in seen.opened for card in hand.cards} == opened
        check_calls(state, seen)


def check_calls(state: State, seen: View) -> None:
    """An open call tells the card, its count and the claim, not what it is worth."""
    for call in seen.calls:
        assert {field.name for field in fields(call)} == {"n", "seat", "card", "claim", "faces"}
        assert state.game.side_of[call.seat] != state.game.side_of[seen.seat]  # type: ignore[index]


def check_events(step: Step) -> None:
    """What a seat hears names only cards it may see afterwards, or that lie open by then."""
    for seat in (None, *range(len(step.after.game.side_of))):
        for event in heard(step.events, seat):
            if type(event).__name__ in ("Dealt", "LaidAwayCards"):
                assert event.audience == frozenset((event.seat,))  # type: ignore[union-attr]
                assert seat == event.seat  # type: ignore[union-attr]


def check_step(step: Step, *, everybody: bool = False) -> None:
    """All of it."""
    check_cards(step.after)
    check_scores(step)
    check_turn(step)
    check_events(step)
    check_views(step.after, everybody=everybody)
