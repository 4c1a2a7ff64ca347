"""The play: what each card pegs, who is next, when a count closes."""

import csv
from pathlib import Path

import pytest

from games.engine.notation import read_play
from games.engine.pegline import Pegged, PeggingFault, peg_line
from games.engine.phases import Playing
from tests.engine.table import variant_of
from tests.naive import play as naive

FACTS = list(csv.DictReader((Path(__file__).parent / "facts" / "pegging.csv").read_text().splitlines()))


def pegged(players: int, text: str, slug: str = "standard", *, open_end: bool = False) -> tuple[Pegged, ...]:
    """The tokens of a play; hands are what the seats lay."""
    variant = variant_of(slug)
    rules = variant.phase(Playing).rules
    return peg_line(rules, players, read_play(text), open_end=open_end, hand_size=variant.hand_size)


def peg(players: int, text: str, slug: str = "standard", *, open_end: bool = False) -> list[int]:
    return [token.points for token in pegged(players, text, slug, open_end=open_end)]


def ranks(text: str, slug: str = "standard", *, open_end: bool = True) -> list[int]:
    """Points of cards laid by two seats in turn, ranks only; suits are given as they come."""
    used: dict[str, int] = {}
    words = []
    for place, rank in enumerate(text.split()):
        used[rank] = used.get(rank, -1) + 1
        code = rank if rank.startswith("X") else f"{rank}{'CDHS'[used[rank]]}"
        words.append(f"{place % 2}:{code}")
    return peg(2, " ".join(words), slug, open_end=open_end)


def refused(players: int, text: str, slug: str = "standard", *, open_end: bool = False) -> tuple[int, str]:
    with pytest.raises(PeggingFault) as fault:
        peg(players, text, slug, open_end=open_end)
    return fault.value.token, fault.value.reason


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact["id"])
def test_facts(fact: dict[str, str]) -> None:
    expected = [int(n) for n in fact["expected"].split()]
    assert peg(int(fact["players"]), fact["plays"]) == expected


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact["id"])
def test_facts_by_the_naive_walk(fact: dict[str, str]) -> None:
    words = [word.split(":") for word in fact["plays"].split()]
    hands = [[c for s, c in words if int(s) == seat and c != "go"] for seat in range(int(fact["players"]))]
    laid = iter([c for _, c in words if c != "go"])

    def as_written(seat: int, may: list[tuple[str, str]], *_: object) -> tuple[str, str]:
        card = next(laid)
        assert (card, card) in may
        return card, card

    tokens, told = naive.deal(hands, as_written)
    assert [f"{seat}:{card}" for seat, card, _ in tokens] == fact["plays"].split()
    assert naive.points(told) == [int(n) for n in fact["expected"].split()]


# Worked examples of the rules, one a line: players, tokens, points.
WORKED = [
    # A lays two kings and two twos, B 9 8 7 6
    (2, "0:KC 1:6D 0:KD 1:go 0:2C 0:2D 1:8D 1:7D 1:9D", "0 0 0 0 0 3 0 2 4"),
    (2, "0:9C 1:6D 0:6C 1:5D 0:go 1:4D 0:TC 1:7D 0:TD", "0 2 2 0 0 4 0 0 1"),
    (2, "0:8C 1:7D 0:7C 1:6D 0:go 0:5C 1:5D 0:TC 1:4D", "0 2 2 1 0 0 2 0 1"),
    # B leads with a jack; seat 0 is the dealer's left
    (2, "0:JC 1:5D 0:7C 1:6D 0:go 1:2D 0:6C 1:4D 0:4C", "0 2 0 3 0 1 0 0 3"),
    # three players, D leads, then E, then C who deals
    (3, "0:7C 1:7D 2:7H 0:5C 1:5D 2:8H 0:TC 1:TD 2:go 0:go 1:3D 2:KH 0:4C 2:9H", "0 2 6 0 4 0 0 2 0 0 2 0 0 1"),
]


@pytest.mark.parametrize(("players", "tokens", "expected"), WORKED)
def test_worked_examples(players: int, tokens: str, expected: str) -> None:
    assert peg(players, tokens) == [int(n) for n in expected.split()]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("4 2 3 5 6", "0 0 3 4 5"),
        ("4 2 3 4 3", "0 0 3 3 0"),
        ("4 2 6 5 3", "0 0 0 0 5"),
        ("2 4 6 A 3 5 7", "0 0 0 0 0 6 7"),
        ("5 5 5", "0 2 8"),
        ("2 8 6 7 5", "0 0 0 3 4"),
        ("2 5 7 7 6", "0 0 0 2 0"),
        ("A 7 7", "0 0 4"),
        ("2 3 3 4", "0 0 2 0"),
    ],
)
def test_worked_ranks(cards: str, expected: str) -> None:
    assert ranks(cards) == [int(n) for n in expected.split()]


FAULTS = [
    (21, "equal cards with one between are no pair", "9 4 9", "0 0 0"),
    (22, "an equal card breaks a run", "6 7 7 8", "0 0 2 0"),
    (23, "a run stands only at the end", "8 9 T A", "0 0 3 0"),
    (24, "one card scores all that applies", "4 6 5", "0 0 5"),
    (24, "pair and fifteen", "3 6 6", "0 0 4"),
    (26, "thirty is nothing while the count is open", "T J T", "0 0 0"),
]


@pytest.mark.parametrize(("number", "why", "cards", "expected"), FAULTS, ids=[f"{n}-{why}" for n, why, *_ in FAULTS])
def test_faults_in_an_open_count(number: int, why: str, cards: str, expected: str) -> None:
    assert ranks(cards) == [int(n) for n in expected.split()]


def test_31_is_two_and_never_a_further_point() -> None:  # fault 25
    assert peg(2, "0:KC 1:QD 0:AC 1:TD") == [0, 0, 0, 2]
    assert peg(2, "0:KC 1:QD 0:9C 1:2D") == [0, 0, 0, 2]


def test_30_pays_only_the_go() -> None:  # fault 26
    assert peg(2, "0:KC 1:QD 0:TC 1:go 1:5D") == [0, 0, 1, 0, 1]


def test_a_new_count_starts_empty() -> None:  # fault 27: the ace after the reset is no pair, no run
    assert peg(2, "0:TC 1:JD 0:TD 1:AC 0:AD 1:2C") == [0, 0, 0, 2, 0, 1]


def test_the_point_goes_to_the_seat_that_laid_last_and_the_other_leads() -> None:  # fault 28
    tokens = pegged(2, "0:TC 1:7D 0:TD 1:go 0:2C 1:KD 0:3C 1:QD 1:5D")
    assert [(t.seat, t.points) for t in tokens if t.points] == [(0, 1), (1, 1)]
    assert refused(2, "0:TC 1:7D 0:TD 1:go 0:2C 0:3C 1:KD 1:QD 1:5D") == (6, "not_your_turn")


def test_after_31_the_next_seat_with_cards_leads() -> None:  # fault 29, three seats
    assert refused(3, "0:TC 1:JD 2:AH 0:QC 2:5H 1:5D") == (5, "not_your_turn")
    assert peg(3, "0:TC 1:JD 2:AH 0:QC 1:5D 2:5H") == [0, 0, 0, 2, 0, 3]


def test_a_seat_without_cards_is_passed_over() -> None:  # fault 30
    assert peg(2, "0:TC 1:JD 0:5C 1:go 0:6C 1:KD 1:QD") == [0, 0, 0, 0, 2, 0, 1]


def test_go_is_said_once_a_count() -> None:  # fault 31
    line = "0:TC 1:TD 2:3H 0:5C 1:go 2:AH 0:AC 2:go 1:9D 2:9H 0:4C 1:8D 2:go 2:8H 1:7D"
    assert peg(3, line) == [0, 2, 0, 0, 0, 0, 3, 0, 0, 2, 0, 1, 0, 0, 3]
    twice = "0:TC 1:TD 2:3H 0:5C 1:go 2:AH 1:go"
    assert refused(3, twice, open_end=True) == (7, "not_your_turn")


def test_the_count_ends_when_nobody_can_lay() -> None:  # fault 32
    assert peg(2, "0:9C 1:8D 0:7C 1:6D 0:go 0:TC 1:TD") == [0, 0, 3, 4 + 1, 0, 0, 3]


def test_over_31_is_refused_and_21_takes_a_king() -> None:  # fault 33
    assert ranks("6 5 T K") == [0, 0, 0, 2]
    assert refused(2, "0:7C 1:5D 0:TC 1:KD", open_end=True) == (4, "over_31")


def test_go_is_refused_while_a_card_fits() -> None:  # fault 34
    assert refused(2, "0:TC 1:TD 0:5C 1:go 0:AC 1:AD 1:KD") == (4, "could_play")


def test_a_line_is_a_whole_deal_unless_it_is_open() -> None:
    assert refused(2, "0:TC 1:TD 0:5C")[1] == "wrong_number"
    assert refused(2, "0:7C 1:8D 0:TC 1:5D 0:go 0:KD")[1] == "wrong_number"
    assert peg(2, "0:TC 1:5D", open_end=True) == [0, 2]
    assert peg(2, "0:TC 1:5D") == [0, 3]


def test_tokens_out_of_turn_are_refused() -> None:
    assert refused(2, "1:TC 0:5D") == (1, "not_your_turn")
    assert refused(2, "0:TC 0:5D 1:5C 1:9D") == (2, "not_your_turn")


def test_a_go_in_between_does_not_interrupt_a_pair() -> None:
    assert peg(2, "0:TC 1:TD 0:4C 1:go 0:4D 1:9C 0:9D 1:8C 1:KC")[4] == 3


def test_five_card_play_is_one_count() -> None:
    """It closes once; cards that were not laid stay in hand (V2)."""
    assert peg(2, "0:KC 1:QD 0:TC 1:go", "five-card") == [0, 0, 1, 0]
    assert peg(2, "0:5C 1:TD 0:AC 1:4D 0:2C 1:3D", "five-card") == [0, 2, 0, 0, 0, 4 + 1]
    assert refused(2, "0:KC 1:QD 0:TC 1:go 1:5C", "five-card")[0] == 5


def test_null_jokers_in_the_play() -> None:
    """15 pays again with each joker; zeros are runs with ace and two, never pairs (J5, J6)."""
    assert ranks("8 7 X1 X2", "joker-null") == [0, 2, 2, 2]
    assert ranks("X1 A 2 X2", "joker-null") == [0, 0, 3, 3]
    assert ranks("X1 X2 A 2", "joker-null") == [0, 0, 0, 3]
    assert ranks("T T T A X1", "joker-null") == [0, 2, 6, 0, 2]


def test_at_31_a_null_joker_takes_the_two() -> None:
    line = "0:TC 1:JD 0:KC 1:AD 0:go 1:X1 0:9C 1:8D 0:7C"
    assert peg(2, line, "joker-null")[5] == 2
    assert peg(2, line, "joker-null")[3] == 0
    assert refused(2, "0:TC 1:JD 0:KC 1:AD 0:go 1:go 0:9C 1:X1 0:7C 1:8D", "joker-null") == (6, "could_play")


def test_wild_jokers_in_the_play() -> None:
    assert peg(2, "0:7C 1:X1=8D", "joker-wild") == [0, 3]
    assert peg(2, "0:5C 1:5D 0:5H 1:5S 0:X1=5C 1:X2=5C", "joker-wild") == [0, 2, 8, 12, 20, 31]
    assert refused(2, "0:7C 1:X1", "joker-wild") == (2, "joker_needs_name")
    assert refused(2, "0:7C 1:8D=9D", "joker-wild") == (2, "bad_name")
    assert refused(2, "0:TC 1:TD 0:5C 1:X1=KD", "joker-wild") == (4, "over_31")


def test_runs_by_threes_only() -> None:
    assert ranks("4 2 3 5 6", "threes-only") == [0, 0, 3, 0, 0]
    assert ranks("2 3 4 5", "threes-only") == [0, 0, 3, 3]
