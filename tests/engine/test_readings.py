"""The exact readings of a record: numbers of items, whose seat, what replay tells, and what is left out."""

from random import Random
from typing import Any

import pytest

from games.bots.selfplay import fair_of, play
from games.engine.actions import Resign
from games.engine.fairdeal import table_action
from games.engine.record import Move, SeatInfo, digest, read, write
from games.engine.tally import tally
from tests.engine.table import Table, variant_of
from tests.engine.walking import fair_of as fair
from tests.engine.walking import walk

NOW = "2026-01-02T03:04:05Z"


def record(
    slug: str, options: str = "", counting: Any = "auto", *, seed: int = 1, continuing: bool = False
) -> dict[str, Any]:
    """The record of a game played by chance."""
    variant = variant_of(slug, options, counting)
    played = play(variant, ["random"], fair_of(seed, 1, variant.seats), Random(seed), continuing=continuing)
    if continuing:
        played.match = {"id": "1", "game": 1, "format": "first_to", "n": 5, "preset": "free", "multi": "continuing"}
    return played.as_record()


def told(doc: dict[str, Any]) -> list[tuple[str, str]]:
    """Each item's reason with the act it follows."""
    _, items = tally(read(doc))
    return [(item["reason"], doc["actions"][item["n"] - 1]["act"] if item["n"] else "") for item in items]


FOLLOWS = {
    "heels": {"cut"},
    "go": {"lay", "go"},
    "last": {"lay", "go"},
    "thirty_one": {"lay", "go"},
    "bid": {"bid", "pass"},
    "start_three": {"shuffle"},
    "claim": {"lay", "count"},
    "muggins": {"lay", "count"},
    "nob": {"lay", "go"},
    "flush": {"lay", "go"},
}


@pytest.mark.parametrize(
    ("slug", "options", "counting"),
    [
        ("standard", "", "auto"),
        ("three", "auction", "auto"),
        ("five-card", "", "auto"),
        ("standard", "joker-null", "muggins"),
        ("four", "null-penalty back-ten", "auto"),
    ],
)
def test_10_an_items_n_is_the_last_action_before_it(slug: str, options: str, counting: str) -> None:
    for reason, act in told(record(slug, options, counting)):
        assert act in FOLLOWS.get(reason, {"lay", "go", "count"}), reason


def test_10_alone() -> None:
    for reason, act in told(record("solitaire")):
        assert act == "discard", reason
    squares = record("squares")
    _, items = tally(read(squares))
    assert {item["n"] for item in items} <= {17}  # the shuffle and sixteen places


def test_10_actions_are_numbered_without_gaps() -> None:
    doc = record("captain")
    assert [action["n"] for action in doc["actions"]] == list(range(1, len(doc["actions"]) + 1))


def test_1_and_13_the_tables_own_actions() -> None:
    doc = record("three", "cut-before-deal")
    dealer = doc["first_dealer"]
    shuffle, pack_cut = doc["actions"][:2]
    cut = next(action for action in doc["actions"] if action["act"] == "cut")
    assert (shuffle["seat"], pack_cut["seat"], cut["seat"]) == (None, (dealer - 1) % 3, (dealer + 1) % 3)
    assert {action["by"] for action in (shuffle, pack_cut, cut)} == {"table"}
    assert isinstance(cut["depth"], int)
    assert cut["at"].endswith("Z")


def test_11_no_item_has_no_points_and_a_bid_is_negative() -> None:
    _, items = tally(read(record("three", "auction back-ten")))
    assert all(item["points"] for item in items)
    assert all(item["points"] < 0 for item in items if item["reason"] in ("bid", "back_ten"))
    assert any(item["reason"] == "bid" for item in items)


def test_12_whose_seat() -> None:
    doc = record("three", "auction null-penalty", seed=4)
    reading = read(doc)
    deals, items = tally(reading)
    dealers = {deal.deal: deal.dealer for deal in deals}
    number = 0
    starts = {action["n"]: i + 1 for i, action in enumerate(a for a in doc["actions"] if a["act"] == "shuffle")}
    for item in items:
        number = max((deal for n, deal in starts.items() if n <= item["n"]), default=1)
        if item["reason"] == "heels":
            assert item["seat"] == dealers[number]
    assert number


def test_23_finished_seats_have_null_in_replays_arrays() -> None:
    for seed in range(1, 6):
        doc = record("five", seed=seed, continuing=True)
        deals, _ = tally(read(doc))
        assert doc["variant"] == "five"
        assert doc["result"]["winners"] == doc["result"]["places"][:1]
        last = deals[-1]
        out = [seat for seat in range(5) if last.play[seat] is None]
        assert all(last.hands[seat] is None for seat in out)
        if out:
            assert out[0] in doc["result"]["places"]
            return
    pytest.fail("no game in which somebody was out before the last deal")


def test_25_names_are_hashed_as_utf_8() -> None:
    state = Table(scores=(1, 2)).do(0, Resign()).state
    moves = [Move(0, Resign(), NOW, "person")]
    seats = [SeatInfo("person", None, "مهران"), SeatInfo("person", None, "李雷")]
    doc = write(state, moves, seats=seats, fair=fair(state.game.variant, 1))
    assert doc["digest"] == digest(doc)
    assert len(doc["digest"]) == 64
    assert doc["digest"] == doc["digest"].lower()
    assert read(doc).state.result == state.result
    other = {**doc, "seats": [{**doc["seats"][0], "name": "مهرانا"}, doc["seats"][1]]}
    assert digest(other) != doc["digest"]


def test_26_replays_hands_are_full_counts_also_where_the_game_ended() -> None:
    """The worked deal with pone at 110: the hand that wins is told whole, the hands after it are null."""
    table = Table(scores=(110, 110)).deal({1: "JH 7C 6D 4S KC 9D", 0: "5C 6H 2D 4C KD TS"}, "5H")
    table.discard({1: "KC 9D", 0: "KD TS"}).cut().play("1:JH 0:5C 1:7C 0:6H 1:go 0:2D 1:6D 0:4C 1:4S")
    moves = [Move(seat, action, NOW, "person") for seat, action in table.log]
    doc = write(table.state, moves, seats=[SeatInfo("person")] * 2, fair=None)
    (deal,), _ = tally(read(doc))
    assert (deal.play, deal.hands, deal.crib, deal.scores) == ([6, 3], [None, 9], None, [116, 121])
    assert (deal.starter, deal.heels) == ("5H", 0)


def test_26_in_manual_hands_are_the_true_counts() -> None:
    deals, items = tally(read(record("standard", "", "manual", seed=3)))
    claimed = sum(item["points"] for item in items if item["reason"] == "claim")
    counted = sum(n for deal in deals for n in (*deal.hands, deal.crib) if n is not None)
    assert counted > 0
    assert claimed <= counted + sum(n for deal in deals for n in deal.play if n)


def test_26_canadian_hands_and_squares() -> None:
    deals, _ = tally(read(record("canadian-doubles")))
    assert all(isinstance(points, int) for points in deals[0].hands)
    (deal,), _ = tally(read(record("squares")))
    assert isinstance(deal.hands[0], int)
    assert deal.scores[0] == deal.hands[0] + deal.heels
    assert deal.crib is None


def test_32_a_void_next_deal_is_in_the_actions_but_not_in_the_deals() -> None:
    for seed in range(1, 12):
        doc = record("standard", "", "manual", seed=seed)
        shuffles = sum(action["act"] == "shuffle" for action in doc["actions"])
        deals, _ = tally(read(doc))
        assert len(deals) == doc["result"]["deals"]
        if doc["actions"][-1]["act"] == "count":
            assert shuffles == doc["result"]["deals"] + 1
            return
    pytest.fail("no game that ended in the show")


def test_36_every_lay_has_a_claim_where_players_count_and_none_elsewhere() -> None:
    for counting in ("auto", "manual", "muggins"):
        doc = record("three", "", counting)
        lays = [action for action in doc["actions"] if action["act"] == "lay"]
        assert {("claim" in lay) for lay in lays} == {counting != "auto"}


def test_41_replays_play_holds_claims_and_go_but_no_muggins() -> None:
    game = list(walk(variant_of("standard", "", "muggins"), 6))
    moves = [Move(step.seat, step.action, NOW, "person") for step in game]
    doc = write(game[-1].after, moves, seats=[SeatInfo("person")] * 2, fair=None)
    deals, items = tally(read(doc))
    by_count = {n for n, move in enumerate(moves, 1) if type(move.action).__name__ == "CountHands"}
    in_play = [i for i in items if i["reason"] in ("claim", "go", "last", "thirty_one") and i["n"] not in by_count]
    assert sum(n for deal in deals for n in deal.play if n) == sum(item["points"] for item in in_play)
    assert any(item["reason"] == "muggins" for item in items)


def test_42_forced_moves_are_made_by_the_site() -> None:
    doc = record("standard")
    assert {action["by"] for action in doc["actions"] if action["act"] == "go"} == {"auto"}
    assert {action["by"] for action in doc["actions"] if action["act"] == "discard"} == {"bot"}
    last = [action for action in doc["actions"] if action["act"] == "lay"]
    assert "auto" in {action["by"] for action in last}


def test_6_the_first_dealer_is_who_cut_lowest() -> None:
    for seed in range(1, 5):
        doc = record("four", seed=seed)
        assert doc["fair"]["parts"] == ["00" * 16] * 4
        state = Table("four", dealer=doc["first_dealer"]).state
        _, shuffle = table_action(state, fair_of(seed, 1, 4))
        assert [c.code for c in shuffle.deck] == doc["actions"][0]["deck"]  # type: ignore[union-attr]
