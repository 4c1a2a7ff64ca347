"""The puzzle of laying away: exact figures, the reader's choice first, faults that name the card."""

from itertools import combinations
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from games.analysis.throws import throws
from games.engine.cards import PACK, cards
from games.engine.scoring import total
from rules.pages import languages

PAGE = "/{}/rules/discard/"
SIX = "5H 5S 6D JC QH KD"
DB = pytest.mark.django_db


def test_the_figures_are_those_of_counting_every_case() -> None:
    found = next(throw for throw in throws(cards(SIX), True) if set(throw.thrown) == set(cards("QH KD")))
    unseen = [card for card in PACK if card not in cards(SIX)]
    hands = [total(found.kept, starter) for starter in unseen]
    assert found.hand.number == 46
    assert found.hand.mean == pytest.approx(sum(hands) / 46)
    cribs = [
        total((*found.thrown, *pair), starter, crib=True)
        for pair in combinations(unseen, 2)
        for starter in unseen
        if starter not in pair
    ]
    assert len(cribs) == 45_540
    assert found.crib == pytest.approx(sum(cribs) / len(cribs))
    assert found.total == pytest.approx(found.hand.mean + found.crib)


def test_the_crib_counts_for_its_owner_and_against_the_other() -> None:
    own, theirs = throws(cards(SIX), True), throws(cards(SIX), False)
    assert len(own) == len(theirs) == 15
    assert [throw.total for throw in own] == sorted((throw.total for throw in own), reverse=True)
    assert set(theirs[-1].thrown) == set(cards("5H 5S"))
    by_cards = {throw.thrown: throw for throw in theirs}
    for throw in own:
        assert throw.total - by_cards[throw.thrown].total == pytest.approx(2 * throw.crib)


@DB
@pytest.mark.parametrize("language", languages())
def test_the_reader_chooses_first_and_then_sees_all_fifteen(client: Client, language: str) -> None:
    first = client.get(PAGE.format(language), {"cards": SIX, "crib": "own"}).content.decode()
    assert first.count('name="away"') == 6
    assert "puzzle-table" not in first
    html = client.get(PAGE.format(language), {"cards": SIX, "crib": "own", "away": ["QH", "KD"]}).content.decode()
    assert html.split("<tbody>")[1].count("<tr") == 15
    assert html.count('class="is-chosen"') == 1


@DB
def test_the_best_choice_is_told_so_and_another_how_far_behind(client: Client) -> None:
    best = throws(cards(SIX), False)[0].thrown
    html = client.get(
        PAGE.format("en"), {"cards": SIX, "crib": "theirs", "away": [c.code for c in best]}
    ).content.decode()
    assert "is-right" in html
    html = client.get(PAGE.format("en"), {"cards": SIX, "crib": "theirs", "away": ["5H", "5S"]}).content.decode()
    assert "Place 15 of 15" in html
    assert "points behind" in html


@DB
def test_without_cards_six_new_ones_get_an_address_of_their_own(client: Client) -> None:
    answer = client.get(PAGE.format("fa"))
    assert answer.status_code == 302
    query = parse_qs(urlsplit(answer["Location"]).query)
    assert len(set(cards(query["cards"][0]))) == 6
    assert query["crib"][0] in ("own", "theirs")
    assert client.get(answer["Location"]).status_code == 200


@DB
@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({"cards": "5H 5S"}, "only 2 are given"),
        ({"cards": SIX + " 2C"}, "One too many"),
        ({"cards": "5H 5H 6D JC QH KD"}, "only one such card"),
        ({"cards": "5H zz 6D JC QH KD"}, "no such card"),
        ({"cards": "X1 5S 6D JC QH KD"}, "without jokers"),
        ({"cards": SIX, "away": "5H"}, "Exactly 2 cards"),
        ({"cards": SIX, "away": ["5H", "2C"]}, "Exactly 2 cards"),
        ({"cards": SIX, "away": ["5H", "5H"]}, "only one such card"),
        ({"cards": SIX, "away": ["5H", "<b>"]}, "no such card"),
    ],
)
def test_what_cannot_be_judged_is_said_clearly(client: Client, query: dict[str, object], words: str) -> None:
    html = client.get(PAGE.format("en"), query).content.decode()
    assert 'role="alert"' in html
    assert words in html
    assert "puzzle-table" not in html
