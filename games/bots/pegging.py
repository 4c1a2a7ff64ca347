"""Which card to lay: points now, less what the next seat may make of it."""

from __future__ import annotations

from random import Random

from games.engine.actions import GO, Action, Lay
from games.engine.cards import PACK, Card, pack
from games.engine.pegging import LIMIT, Part, can_lay, lay_parts
from games.engine.phases.playing import names_that_fit
from games.engine.view import PlayView, View

from .counting import call_in_play, claim_of, play_rules
from .laying import sign
from .levels import Level

LEAVES = {5: -0.35, 21: -0.3, 11: -0.1, 16: -0.1}
"""Small worries about the count one leaves, beyond the replies that are reckoned out."""


def peg(level: Level, seen: View, rng: Random) -> Action:
    """Lay a card, or say go where none fits."""
    play = seen.play
    assert play is not None
    rules = play_rules(seen)
    if not can_lay(seen.hand, play.count, rules.jokers == "wild"):
        return GO
    options = _options(seen, play)
    worth = {option: _worth(level, seen, play, *option) + rng.random() / 1000 for option in options}
    card, face = max(worth, key=worth.__getitem__)
    parts = _parts(seen, play, face)
    name = face if face is not card else None
    call = call_in_play(level, seen, rng) if seen.counting == "muggins" else None
    return Lay(card, name, claim_of(level, seen, parts, rng), call)


def _options(seen: View, play: PlayView) -> list[tuple[Card, Card]]:
    """Cards that fit with the faces they can show; a wild joker once a rank."""
    room = LIMIT - play.count
    options: list[tuple[Card, Card]] = []
    for held in seen.hand:
        if held.is_joker and play_rules(seen).jokers == "wild":
            names = {name.rank: name for name in reversed(names_that_fit(room))}
            options += [(held, name) for name in names.values()]
        elif held.value <= room:
            options.append((held, held))
    return options


def _parts(seen: View, play: PlayView, face: Card) -> list[Part]:
    return lay_parts((*play.faces, face), play.count + face.value, play_rules(seen))


def _worth(level: Level, seen: View, play: PlayView, card: Card, face: Card) -> float:
    now = sum(points for _, points, _ in _parts(seen, play, face))
    if not level.looks_ahead:
        return sign(seen) * now
    count = play.count + face.value
    replies = 0.0 if count == LIMIT else _expected_reply(seen, play, face, count)
    spare = 0.04 * card.value - (0.25 if card.is_joker else 0.0)
    worth = sign(seen) * (now * (1 + level.greed) - replies + LEAVES.get(count, 0.0))
    return worth + spare


def _expected_reply(seen: View, play: PlayView, face: Card, count: int) -> float:
    """Points the next opponent makes, each unseen rank weighed by how likely it is there."""
    follower = _next_opponent(seen)
    if follower is None:
        return 0.0
    known = {*seen.hand, *seen.thrown, *seen.given, *(laid.card for laid in play.laid)}
    if seen.starter:
        known.add(seen.starter)
    unseen = [c for c in pack(seen.variant.jokers) if c not in known]
    chance = seen.held[follower] / max(len(unseen), 1)
    faces = (*play.faces, face)
    expected = 0.0
    for rank in range(1, 14):
        number = sum(1 for c in unseen if c.rank == rank)
        reply = PACK[(rank - 1) * 4]
        if number and count + reply.value <= LIMIT:
            parts = lay_parts((*faces, reply), count + reply.value, play_rules(seen))
            points = sum(p for _, p, _ in parts)
            expected += points * min(1.0, number * chance)
    return expected


def _next_opponent(seen: View) -> int | None:
    """The next seat clockwise of another side that still holds cards and may lay."""
    assert seen.seat is not None
    assert seen.play is not None
    at = seen.playing.index(seen.seat)
    for seat in (*seen.playing[at + 1 :], *seen.playing[:at]):
        out = seat in seen.play.gone or not seen.held[seat]
        if not out and seen.side_of[seat] != seen.side_of[seen.seat]:
            return seat
    return None
