"""A match written in a text is added up by the engine, game by game."""

from collections.abc import Iterator

import pytest
from django.utils.translation import override

from rules.directives import Match, read_directive
from rules.examples import difference
from rules.matches import play_match
from rules.notation import Unreadable
from rules.rendering import render_directive


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    """Words are compared in English, whatever language was active before."""
    with override("en"):
        yield


def _read(words: str, body: str) -> Match:
    found = read_directive(1, f"match {words}".strip(), body)
    assert isinstance(found, Match)
    return found


def test_skunks_are_worth_more_as_the_preset_says() -> None:
    body = "121 95\n80 121\n121 58"
    free, tournament = play_match(_read("", body)), play_match(_read("preset=tournament n=7", body))
    assert [game.points for game in free.games] == [(1, 0), (0, 2), (4, 0)]
    assert [game.grade for game in free.games] == [0, 1, 2]
    assert free.games[-1].totals == (5, 2)
    assert (free.winner, free.needed) == (0, 5)
    assert [game.points for game in tournament.games] == [(2, 0), (0, 3), (3, 0)]
    assert tournament.winner is None


def test_best_of_counts_games() -> None:
    played = play_match(_read("format=best_of n=3 players=4", "121 70\n100 121\n121 120"))
    assert [game.totals for game in played.games] == [(1, 0), (1, 1), (2, 1)]
    assert played.winner == 0


def test_who_leaves_gets_nothing_and_is_graded_when_the_other_is_near() -> None:
    played = play_match(_read("", "100 60 resigned\n20 118 timed_out 1"))
    assert [(game.winner, game.points, game.grade) for game in played.games] == [(0, (4, 0), 2), (0, (1, 0), 0)]


def test_winner_takes_all_pays_the_second() -> None:
    played = play_match(_read("players=3 multi=winner_takes_all", "121 100 80"))
    assert played.games[0].points == (3, 1, 0)


@pytest.mark.parametrize(
    ("words", "body"),
    [
        ("", ""),
        ("", "121"),
        ("", "121 121"),
        ("", "120 119"),
        ("", "122 100"),
        ("", "121 95 90"),
        ("", "121 95 resigned"),
        ("", "80 80 resigned"),
        ("", "80 70 resigned 2"),
        ("", "121 95 abandoned"),
        ("n=1", "121 95\n121 95"),
        ("preset=mine", "121 95"),
        ("format=best_of n=4", "121 95"),
        ("format=longest", "121 95"),
        ("players=9", "121 95"),
        ("variant=two-against-one", "61 95"),
        ("multi=continuing players=3", "121 95 80"),
    ],
)
def test_what_is_no_match_is_refused(words: str, body: str) -> None:
    with pytest.raises(Unreadable):
        difference(_read(words, body))


def test_a_match_is_drawn_with_points_and_the_end() -> None:
    html = render_directive(_read("", "121 95\n80 121\n121 58"))
    assert html.count("<tr>") == 4
    assert "double skunk" in html
    assert "First side: the match is won after game 3." in html
    assert "The match goes on." in render_directive(_read("", "121 95"))
