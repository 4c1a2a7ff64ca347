"""Counting aloud: claims with the odd item overlooked, and calls of what others missed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.engine.actions import Call, CountHands, HandCall
from games.engine.pegging import Part, PlayRules, lay_parts
from games.engine.phases import Playing
from games.engine.scoring import count_hand
from games.engine.view import OpenHand, View

from .levels import Level


def _overlooking(level: Level, points: Sequence[int], rng: Random) -> int:
    """The sum of what was seen; nothing is ever claimed above the truth (B2)."""
    return sum(p for p in points if rng.random() >= level.misses)


def play_rules(seen: View) -> PlayRules:
    """How cards are laid at this table."""
    playing: Playing = seen.variant.phase(Playing)
    return playing.rules


def claim_of(level: Level, seen: View, parts: Sequence[Part], rng: Random) -> int | None:
    """What the bot claims for a card that scores ``parts``; None where the site counts."""
    if seen.counting == "auto":
        return None
    return _overlooking(level, [points for _, points, _ in parts], rng)


def call_in_play(level: Level, seen: View, rng: Random) -> Call | None:
    """A call of the first card that was claimed too low, if the bot notices (B3)."""
    for open_call in seen.calls:
        count = sum(face.value for face in open_call.faces)
        parts = lay_parts(open_call.faces, count, play_rules(seen))
        missing = sum(points for _, points, _ in parts) - open_call.claim
        if missing > 0 and rng.random() < level.calls:
            return Call(open_call.n, missing)
    return None


def _true_count(seen: View, hand: OpenHand) -> list[int]:
    crib = hand.what == "crib"
    count = count_hand(seen.variant, hand.cards, seen.opened_starter, crib)
    return [item.points for item in count.items]


def count(level: Level, seen: View, rng: Random) -> CountHands:
    """Claims for the own hands; in muggins numbers for others' hands that it counted."""
    assert seen.seat is not None
    mine = [hand for hand in seen.opened if hand.seat == seen.seat]
    claims = tuple((h.what, _overlooking(level, _true_count(seen, h), rng)) for h in mine)
    if seen.counting != "muggins":
        return CountHands(claims)
    side = seen.side_of[seen.seat]
    calls = tuple(
        HandCall(hand.seat, hand.what, sum(_true_count(seen, hand)))
        for hand in seen.opened
        if seen.side_of[hand.seat] != side and rng.random() < level.calls
    )
    return CountHands(claims, calls, call_in_play(level, seen, rng))
