"""What comes from outside: any JSON is an action that may be judged, or refused; nothing else can happen."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import driver
from games.engine.actions import Resign
from games.engine.reasons import Refusal, Refused
from games.engine.record import BadRecord, read
from games.engine.state import State
from games.engine.wire import from_wire
from tests.engine.table import variant_of
from tests.engine.walking import walk

ACTS = ["shuffle", "pack_cut", "cut", "bid", "pass", "discard", "split", "hand_over", "exchange", "lay", "go", "count"]
ACTS += ["place", "resign"]
CODES = st.sampled_from(["5H", "td", "10D", "X1", "X2", "ZZ", "", "JC", "AS", "KH", "7H"])
ODD = st.one_of(st.none(), st.booleans(), st.integers(-5, 60), st.text(max_size=3), st.floats(allow_nan=False), CODES)
ANY = st.recursive(
    ODD, lambda inner: st.one_of(st.lists(inner, max_size=6), st.dictionaries(st.text(max_size=4), inner))
)
KEYS = ["cards", "card", "as", "claim", "call", "calls", "claims", "cell", "throw", "play", "keep", "give", "points"]
KEYS += ["depth", "deck"]
CALL = st.fixed_dictionaries({"n": ODD, "points": ODD, "seat": ODD, "what": ODD})
VALUE = st.one_of(ANY, CODES, st.lists(CODES, max_size=6), CALL, st.lists(CALL, max_size=2))
CLAIMS = st.dictionaries(st.sampled_from(["hand", "second", "crib"]), ODD)
WIRE = st.builds(
    lambda act, seat, body, claims: {"act": act, "seat": seat, **body, **({"claims": claims} if claims else {})},
    st.sampled_from(ACTS) | ODD,
    st.integers(0, 3) | ODD,
    st.dictionaries(st.sampled_from(KEYS), VALUE, max_size=4),
    st.none() | CLAIMS,
)


def states() -> list[State]:
    """Moments of several games: each phase, with claims, calls and counts due."""
    found = []
    for slug, options, counting in (
        ("standard", "joker-wild auction", "muggins"),
        ("captain", "", "manual"),
        ("canadian-doubles", "toss-fives", "auto"),
        ("ten-card", "", "auto"),
        ("squares", "", "auto"),
        ("solitaire", "", "auto"),
    ):
        steps = list(walk(variant_of(slug, options, counting), 2))
        found += [step.before for step in steps[:40:3]]
    return found


STATES = states()


@settings(max_examples=400, deadline=None)
@given(WIRE, st.sampled_from(STATES))
def test_any_json_is_judged_or_refused(wire: dict[str, Any], state: State) -> None:
    try:
        seat, action = from_wire(wire)
    except Refused as refused:
        event = refused.reason
    else:
        reason = driver.refusal(state, seat, action)
        if reason is not None:
            with pytest.raises(Refused):
                driver.act(state, seat, action)
            return
        after, _ = driver.act(state, seat, action)
        assert after.ply == state.ply + 1
        return
    assert event in Refusal


@settings(max_examples=100, deadline=None)
@given(ANY)
def test_any_json_is_a_record_or_refused_as_one(doc: Any) -> None:
    with pytest.raises(BadRecord):
        read(doc)


@pytest.mark.parametrize(
    ("wire", "reason"),
    [
        ({"act": "whistle"}, "wrong_phase"),
        ({}, "wrong_phase"),
        ({"act": "lay", "seat": "0", "card": "5H"}, "not_a_player"),
        ({"act": "lay", "seat": True, "card": "5H"}, "not_a_player"),
        ({"act": "lay", "seat": 0}, "unknown_card"),
        ({"act": "lay", "seat": 0, "card": 5}, "unknown_card"),
        ({"act": "lay", "seat": 0, "card": "5H", "as": "ZZ"}, "bad_name"),
        ({"act": "lay", "seat": 0, "card": "5H", "claim": "2"}, "bad_claim"),
        ({"act": "lay", "seat": 0, "card": "5H", "claim": 2.0}, "bad_claim"),
        ({"act": "lay", "seat": 0, "card": "5H", "call": 3}, "call_not_open"),
        ({"act": "discard", "seat": 0, "cards": "5H"}, "unknown_card"),
        ({"act": "discard", "seat": 0, "cards": ["5H", "11H"]}, "unknown_card"),
        ({"act": "bid", "seat": 0, "points": "3"}, "bid_too_low"),
        ({"act": "cut", "seat": 0, "depth": None}, "wrong_number"),
        ({"act": "place", "seat": 0, "card": "5H", "cell": [1]}, "cell_taken"),
        ({"act": "count", "seat": 0, "claims": [8]}, "bad_claim"),
        ({"act": "count", "seat": 0, "claims": {"hand": None}}, "bad_claim"),
        ({"act": "count", "seat": 0, "claims": {"hand": 3}, "calls": [7]}, "call_not_open"),
    ],
)
def test_what_is_wrong_is_named(wire: dict[str, Any], reason: str) -> None:
    with pytest.raises(Refused) as refused:
        from_wire(wire)
    assert refused.value.reason == reason


def test_a_clock_resigns_as_a_time_out() -> None:
    assert from_wire({"act": "resign", "seat": 1, "by": "clock"}) == (1, Resign(clock=True))
    assert from_wire({"act": "resign", "seat": 1, "by": "person"}) == (1, Resign())
