"""The score-keeper: a sheet in an address, pegged on, taken back, won, and refused where it cannot be read."""

from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from games.keeper import GameIsOver, NoSheet, Sheet, begin, sheet_of

pytestmark = pytest.mark.django_db
PAGE = "/en/play/keeper/"


def sheet(*points: tuple[int, int], names: tuple[str, ...] = ("Ali", "Sara"), target: int = 121) -> Sheet:
    made = begin(names, target)
    for side, number in points:
        made = made.peg(side, number)
    return made


def test_pegs_leap_and_the_last_ones_stop_in_the_game_hole() -> None:
    made = sheet((0, 4), (1, 2), (0, 12))
    assert made.scores == (16, 2)
    assert made.scores_of(0) == (16, 4)
    assert made.undo().scores_of(0) == (4, 0)
    ended = sheet(*[(0, 29)] * 4, (1, 20), (0, 8))
    assert ended.scores == (121, 20)
    assert ended.winner == 0


def test_the_loser_is_skunked_by_the_lines_of_the_board() -> None:
    long = [(0, 29)] * 4
    for points, grade in ((91, 0), (90, 1), (60, 2), (30, 3)):
        others = [(1, 29)] * (points // 29) + [(1, points % 29)] * (points % 29 > 0)
        assert sheet(*others, *long, (0, 5)).grades == (0, grade)
    assert sheet((1, 29), (0, 29), (0, 29), (0, 3), target=61).grades == (0, 1)
    assert sheet((1, 29), (1, 2), (0, 29), (0, 29), (0, 3), target=61).grades == (0, 0)
    assert sheet((0, 29)).grades == (0, 0)


def test_the_deal_goes_round_and_the_next_game_begins_with_the_next_dealer() -> None:
    made = sheet(names=("Ali", "Sara", "Nur"))
    assert [made.dealer, made.next_deal().dealer, made.next_deal().next_deal().next_deal().dealer] == [0, 1, 0]
    ended = sheet(*[(1, 29)] * 5)
    again = ended.next_game()
    assert (again.dealer, again.scores, again.won) == (1, (0, 0), (0, 1))
    assert sheet((0, 3)).next_game().won == (0, 0)


def test_nothing_is_pegged_after_the_end() -> None:
    ended = sheet(*[(1, 29)] * 5)
    with pytest.raises(GameIsOver):
        ended.peg(0, 1)
    with pytest.raises(GameIsOver):
        ended.next_deal()


def test_a_sheet_comes_back_from_its_address() -> None:
    made = sheet((0, 4), (2, 29), names=("علی", "Sara & Co", "3")).next_deal().next_game().peg(1, 7)
    assert sheet_of(QueryDict(made.address)) == made
    assert sheet_of(QueryDict("")) is None


@pytest.mark.parametrize(
    "wild",
    [
        "s=Ali",
        "s=A&s=B&to=120&deal=a&p=&won=0.0",
        "s=A&s=B&to=121&deal=c&p=&won=0.0",
        "s=A&s=B&to=121&deal=&p=&won=0.0",
        "s=A&s=B&to=121&deal=a&p=c4&won=0.0",
        "s=A&s=B&to=121&deal=a&p=a30&won=0.0",
        "s=A&s=B&to=121&deal=a&p=a4;b&won=0.0",
        "s=A&s=B&to=121&deal=a&p=" + "a29" * 6 + "&won=0.0",
        "s=A&s=B&to=121&deal=a&p=&won=0",
        "s=A&s=B&to=121&deal=a&p=&won=0.-1",
        "s=A&s=%20&to=121&deal=a&p=&won=0.0",
        "s=A&s=B&s=C&s=D&s=E&to=121&deal=a&p=&won=0.0.0.0.0",
        "s=A&s=B&to=121&deal=a&p=" + "n" * 2000 + "&won=0.0",
    ],
)
def test_a_wild_address_is_refused_kindly(client: Client, wild: str) -> None:
    with pytest.raises(NoSheet):
        sheet_of(QueryDict(wild))
    answer = client.get(f"{PAGE}?{wild}")
    assert answer.status_code == 422
    assert "This score sheet cannot be read" in answer.content.decode()


def press(client: Client, page: Any, **pressed: str) -> Any:
    """The page after its form has been sent with one button pressed."""
    fields = page.context["page"].fields if page.context["page"].sheet else ()
    question = QueryDict(mutable=True)
    for name, value in (*fields, *pressed.items()):
        question.appendlist(name, value)
    return client.get(f"{PAGE}?{question.urlencode()}", follow=True)


def test_without_a_script_it_is_plain_forms(client: Client) -> None:
    page = client.get(PAGE)
    assert page.status_code == 200
    page = press(client, page, do="begin", sides="3", name_a="Ali", name_b="<b>", name_c="", to="61", first="b")
    assert page.context["page"].sheet.names == ("Ali", "<b>", "Player 3")
    assert "&lt;b&gt;" in page.content.decode()
    page = press(client, page, peg="a12")
    page = press(client, page, peg="c", more_c="۲۹")
    page = press(client, page, do="deal")
    assert page.context["page"].sheet.scores == (12, 0, 29)
    assert page.context["page"].sheet.dealer == 2
    page = press(client, page, do="undo")
    page = press(client, page, do="undo")
    assert page.context["page"].sheet.scores == (12, 0, 0)
    for _ in range(2):
        page = press(client, page, peg="a", more_a="29")
    assert "has won" in page.content.decode()
    page = press(client, page, do="new")
    assert page.context["page"].sheet.won == (1, 0, 0)
    assert page.context["page"].sheet.dealer == 2


@pytest.mark.parametrize("typed", ["", "0", "30", "x", "-3", "9999999", "1.5.5.5"])
def test_what_is_no_number_of_points_changes_nothing(client: Client, typed: str) -> None:
    made = sheet((0, 4))
    answer = client.get(f"{PAGE}?{made.address}&peg=a&more_a={typed}")
    assert answer.status_code == 422
    assert "whole number from 1 to 29" in answer.content.decode()
    assert answer.context["page"].sheet == made


def test_a_side_that_does_not_play_gets_nothing(client: Client) -> None:
    answer = client.get(f"{PAGE}?{sheet((0, 4)).address}&peg=d4")
    assert answer.status_code == 422


def test_it_speaks_the_readers_digits(client: Client) -> None:
    html = client.get(f"/fa/play/keeper/?{sheet((0, 14)).address}").content.decode()
    assert 'data-digits="۰۱۲۳۴۵۶۷۸۹"' in html
    assert "data-score>۱۴<" in html
