"""The counting trainer: hands of the level asked for, answers judged, what may be missing, streaks that count once."""

import re
from random import Random

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.engine.cards import card, cards
from games.engine.scoring import STANDARD, count_cards
from rules.pages import languages
from rules.trainer import KINDS, LEVELS, RIGHT_TO_RISE, Task, choose, fits, perhaps_missed
from rules.trainer_views import IMPOSSIBLE, Posed, read_token

PAGE = "/{}/rules/trainer/"
NUMBERS = range(1, len(LEVELS) + 1)


# --- choosing hands ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("level", NUMBERS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_hand_is_as_hard_as_its_level_or_holds_nothing(level: int, kind: str) -> None:
    chance = Random(level)
    tasks = [choose(level, kind, chance) for _ in range(150)]
    for task in tasks:
        assert len({*task.held, task.starter}) == 5
        assert fits(level, task.count) or (level > 1 and task.count.total == 0)
    assert {task.crib for task in tasks} == {"hand": {False}, "crib": {True}, "both": {False, True}}[kind]
    assert any(task.count.total == 0 for task in tasks) is (level > 1)


def test_each_level_is_worth_more_than_the_one_before() -> None:
    def middle(level: int) -> float:
        chance = Random(7)
        totals = sorted(choose(level, "hand", chance).count.total for _ in range(101))
        return totals[50]

    middles = [middle(level) for level in NUMBERS]
    assert middles == sorted(set(middles))


def test_flushes_and_nobs_are_practised_too() -> None:
    chance = Random(3)
    reasons = {item.reason for _ in range(200) for item in choose(3, "hand", chance).count.items}
    assert {"flush", "nob", "run", "pair", "fifteen"} <= reasons


# --- what was missed --------------------------------------------------------------------------------------------
def _names(held: str, starter: str, short: int) -> list[str]:
    items = count_cards(STANDARD, cards(held), card(starter)).items
    return [str(items[place].reason) for place in sorted(perhaps_missed(items, short))]


def test_the_fewest_combinations_make_up_the_difference() -> None:
    assert _names("4H 5S 6D JC", "5C", 1) == ["nob"]
    assert _names("4H 5S 6D JC", "5C", 3) == ["run"]
    assert _names("4H 5S 6D JC", "5C", 2) == ["pair"]
    assert _names("4H 5S 6D JC", "5C", 6) == ["run", "run"]
    assert _names("4H 5S 6D JC", "5C", 0) == []


@given(st.integers(0, 10_000), st.integers(1, 29))
def test_what_is_perhaps_missed_is_worth_the_difference(seed: int, short: int) -> None:
    items = choose(4, "hand", Random(seed)).count.items
    missed = perhaps_missed(items, short)
    assert not missed or sum(items[place].points for place in missed) == short


# --- the page ---------------------------------------------------------------------------------------------------
db = pytest.mark.django_db
TASK = Task(cards("4H 5S 6D JC"), card("5C"), False)


def posed(name: str = "a", level: int = 2) -> Posed:
    return Posed(TASK, level, "hand", name)


def answer(client: Client, total: str, name: str = "a", level: int = 2, language: str = "en", **headers: str) -> str:
    sent = {"token": posed(name, level).token, "total": total}
    return client.post(PAGE.format(language), sent, headers=headers).content.decode()


@db
@pytest.mark.parametrize("language", languages())
def test_a_hand_is_posed_and_a_right_total_praised(client: Client, language: str) -> None:
    html = client.get(PAGE.format(language)).content.decode()
    token = re.search(r'name="token" value="([^"]+)"', html)
    assert token
    found = read_token(token[1])
    assert found
    assert found.level == 1
    sent = {"token": token[1], "pick": str(found.task.count.total)}
    assert "is-right" in client.post(PAGE.format(language), sent).content.decode()
    assert client.session["trainer"]["streak"] == 1


@db
def test_the_page_does_not_tell_the_total_before_the_answer(client: Client) -> None:
    html = client.get(PAGE.format("en"), {"level": "6"}).content.decode()
    assert "count-rows" not in html
    assert "trainer-verdict" not in html


@db
def test_a_wrong_total_shows_every_item_and_what_is_perhaps_missed(client: Client) -> None:
    html = answer(client, str(TASK.count.total - 1))
    assert "is-wrong" in html
    assert html.count('class="call"') == len(TASK.count.items)
    assert html.count('class="is-missed"') == 1
    assert "perhaps missed" in html.split('class="is-missed"')[1]
    assert "1 point is missing." in html
    assert "2 points too many." in answer(client, str(TASK.count.total + 2), name="b")


@db
@pytest.mark.parametrize("total", sorted(IMPOSSIBLE))
def test_a_total_no_hand_has_leads_to_the_rule(client: Client, total: int) -> None:
    assert "rules/show/#nineteen" in answer(client, str(total))


@db
def test_digits_of_the_reader_are_read(client: Client) -> None:
    total = TASK.count.total
    persian = str(total).translate(str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹"))
    arabic = str(total).translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩"))
    assert "is-right" in answer(client, persian, language="fa")
    assert "is-right" in answer(client, arabic, name="b", language="ar")


@db
@pytest.mark.parametrize("total", ["", "many", "1.5e3x"])
def test_what_is_no_number_keeps_the_same_hand_on_the_table(client: Client, total: str) -> None:
    html = answer(client, total)
    assert 'role="alert"' in html
    assert 'data-card="JC"' in html
    assert "trainer" not in client.session


@db
def test_a_streak_grows_ends_and_its_best_is_kept(client: Client) -> None:
    for name in "abcd":
        answer(client, str(TASK.count.total), name)
    assert (client.session["trainer"]["streak"], client.session["trainer"]["best"]) == (4, 4)
    answer(client, "0", "e")
    assert (client.session["trainer"]["streak"], client.session["trainer"]["best"]) == (0, 4)


@db
def test_an_answer_sent_twice_counts_once(client: Client) -> None:
    answer(client, str(TASK.count.total))
    answer(client, str(TASK.count.total))
    assert client.session["trainer"]["streak"] == 1


@db
def test_three_right_ones_lead_to_the_next_level_but_not_beyond_the_last(client: Client) -> None:
    for number in range(RIGHT_TO_RISE):
        html = answer(client, str(TASK.count.total), str(number))
    assert "level=3" in html.split("data-focus")[0].rsplit("<a", 1)[1]
    for number in range(RIGHT_TO_RISE):
        html = answer(client, str(TASK.count.total), f"x{number}", level=len(LEVELS))
    assert f"level={len(LEVELS)}" in html.split("data-focus")[0].rsplit("<a", 1)[1]


@db
@pytest.mark.parametrize("token", ["", "made-up", posed().token + "x"])
def test_a_note_that_is_not_ours_brings_a_new_hand(client: Client, token: str) -> None:
    got = client.post(PAGE.format("en"), {"token": token, "total": "5"})
    assert got.status_code == 422
    assert 'name="token"' in got.content.decode()


@db
@pytest.mark.parametrize("query", ["level=0", "level=7", "level=x", "level=²", "kind=foot", "level=99999999"])
def test_an_odd_address_is_answered_with_a_hand(client: Client, query: str) -> None:
    assert client.get(PAGE.format("en") + "?" + query).status_code == 200


@db
def test_htmx_gets_the_trainer_alone_and_nobody_keeps_it(client: Client) -> None:
    got = client.get(PAGE.format("en"), headers={"HX-Request": "true"})
    assert "<html" not in got.content.decode()
    assert "no-store" in got["Cache-Control"]
