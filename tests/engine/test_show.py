"""The show: what hands and cribs are worth, and the faults that counting programs have had."""

import csv
from pathlib import Path

import pytest

from games.engine.cards import cards
from games.engine.scoring import rank_points
from games.engine.scoring import total as quick_total
from tests.engine.table import by_reason, count, items, points
from tests.naive import show

FACTS = list(csv.DictReader((Path(__file__).parent / "facts" / "scoring.csv").read_text().splitlines()))


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact["id"])
def test_facts(fact: dict[str, str]) -> None:
    crib, expected = fact["crib"] == "1", int(fact["expected"])
    assert points(f"{fact['hand']} + {fact['starter']}", crib=crib) == expected
    hand, (starter,) = cards(fact["hand"]), cards(fact["starter"])
    assert quick_total(hand, starter, crib) == expected
    assert show.total(fact["hand"].split(), fact["starter"], crib) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        # rules.md, worked examples of the show
        ("KH JC 5D 5S", 10),
        ("6H 7C 7D 8S", 12),
        ("7H 8C 8D KS + 9C", 12),
        ("2C 2D 2H 3S 4C", 15),
        ("2C 3D 3H 4S 4C", 16),
        ("4C 4D 5H 5S 6C", 24),
        ("6C 7D 7H 8S 8C", 24),
        ("5H 5S 5D JC + 5C", 29),
        ("AS 5S 9S JS", 8),  # flush 4, and two fifteens: jack and five; ace, five and nine
        ("AS 2H 3C 4D", 4),
        ("JH 7C 6D 4S + 5H", 9),  # fifteens 4, run of four, his nob
        ("5C 6D 2H 4S + 5H", 12),
        ("7C 5D TH 4S + 3C", 7),
        ("7D 5S TC 3D + 3H", 8),
        ("7H 8C KD 9S + 3C", 5),
    ],
)
def test_worked_examples(hand: str, expected: int) -> None:
    text = hand if "+" in hand or len(hand.split()) == 4 else f"{hand[:11]} + {hand[12:]}"
    assert points(text) == expected


def test_the_double_run_shapes() -> None:
    for shape, expected in (("2H 2S 3D 4C", 8), ("2H 2S 3D 4C + 5H", 10)):
        told = by_reason(count(shape))
        assert told["run"] + told["pair"] == expected


# Each fault that programs like this one have had, with cards of our own that show it.
FAULTS = [
    # hands and cribs
    (1, "four of a suit in the crib, another starter: no flush", "crib: 4C 6C 8C KC + QH", {}),
    (2, "three of the hand and the starter: no flush", "AD 8D KD 3S + TD", {}),
    (3, "all five of a suit are 5", "AD 3D 6D QD + 8D", {"fifteen": 2, "flush": 5}),
    (3, "all five of a suit are 5 in the crib too", "crib: AD 3D 6D QD + 8D", {"fifteen": 2, "flush": 5}),
    (4, "a jack turned up is nobody's nob", "2C 4D 6H KS + JS", {"run": 0}),
    (5, "only the jack of the starter's suit is his nob", "JC JS 8D 2H + 4C", {"pair": 2, "nob": 1}),
    (6, "a pair beside a run does not double it", "8C 9D TH QS + QC", {"run": 3, "pair": 2}),
    (7, "a run of five is not also shorter ones", "3C 4D 5H 6S + 7C", {"fifteen": 4, "run": 5}),
    (8, "a double run of four is two runs and a pair", "8C 9D TH JS + 8D", {"run": 8, "pair": 2}),
    (9, "two pairs make four runs", "JC JD QC QS + KH", {"run": 12, "pair": 4}),
    (10, "three alike make three runs", "9C 9D 9H TS + JC", {"run": 9, "pair_royal": 6}),
    (11, "no pair, one run", "TC JD QH 2S + 4C", {"run": 3}),
    (12, "nine comes before ten", "9C TD JH QS + 2C", {"run": 4}),
    (13, "order does not matter", "QC 9D JH TS + 2C", {"run": 4}),
    (14, "no run round the corner", "KC AD 2H QS + 8C", {}),
    (15, "court cards count ten and keep their ranks", "TC QD KH 4S + AC", {"fifteen": 6}),
    (16, "three and two alike are both paid", "4C 4D TH TS + TC", {"pair": 2, "pair_royal": 6}),
    (17, "each choice of equal cards is a fifteen", "QC 5D 5H 8S + AC", {"fifteen": 4, "pair": 2}),
    (18, "all five cards may be the fifteen", "AC 2D 4H 7S + AD", {"fifteen": 2, "pair": 2}),
    (19, "thirty-one is nothing in the show", "TC 8D 6H 7S + KD", {"fifteen": 2, "run": 3}),
]


@pytest.mark.parametrize(("number", "why", "hand", "expected"), FAULTS, ids=[f"{n}-{why}" for n, why, *_ in FAULTS])
def test_faults_of_other_programs(number: int, why: str, hand: str, expected: dict[str, int]) -> None:
    crib = hand.startswith("crib: ")
    told = by_reason(count(hand.removeprefix("crib: "), crib=crib))
    assert told == {reason: n for reason, n in expected.items() if n}


def test_items_stand_in_the_order_they_are_called() -> None:
    assert items(count("JH 5C 5D 6S + 7H")) == [
        "2 fifteen 5C JH",
        "2 fifteen 5D JH",
        "2 pair 5C 5D",
        "3 run 5C 6S 7H",
        "3 run 5D 6S 7H",
        "1 nob JH 7H",
    ]


def test_pairs_are_called_by_rank() -> None:
    called = [text for text in items(count("KC KD 2H 2S + 9C")) if " pair " in text]
    assert called == ["2 pair 2H 2S", "2 pair KC KD"]


def test_a_flush_names_its_cards() -> None:
    assert items(count("AS 5S 9S JS + QS"))[-2:] == ["5 flush AS 5S 9S JS QS", "1 nob JS QS"]
    assert "4 flush AS 5S 9S JS" in items(count("AS 5S 9S JS"))
    assert "flush" not in by_reason(count("AS 5S 9S JS", crib=True))


def test_no_hand_scores_nineteen_or_25_to_27() -> None:
    """Every set of five ranks, with the flush and the nob that could be added."""
    from itertools import combinations_with_replacement

    plain = {rank_points(r) for r in combinations_with_replacement(range(1, 14), 5) if max(map(r.count, r)) < 5}
    assert not plain & {19, 25, 26, 27}
    assert max(plain) == 28
