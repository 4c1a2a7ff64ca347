"""Each kind of table in real browsers, from a position near what is to be seen; whole games of each with ``--long``."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest
from django.test import Client

from cribsite.accounts.models import User
from games import services
from games.engine import catalog, driver
from games.engine.state import State
from games.models import Game, Invite
from tests.browser.person import Person, play_to_the_end
from tests.games.tables import make_move, make_person, state_of

pytestmark = pytest.mark.django_db(transaction=True)

PHONE, DESK = {"width": 360, "height": 640}, {"width": 1280, "height": 800}
JOKER, MUGGINS = 7, 1
"""Secrets of games: one deals seat 0 a joker, with the other its first hand is worth something."""

NAMES = ("Alice", "Bob", "Charlie", "Dora")
Opener = Callable[..., Person]


@pytest.fixture
def open_table(new_context: Any, live_site: Any) -> Opener:
    """Call it with a person and a game: a browser of this person that shows the table."""

    def opened(user: User, game: Game, language: str = "en", size: dict[str, int] = DESK) -> Person:
        client = Client()
        client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
        context = new_context(base_url=live_site.url, viewport=size)
        context.add_cookies(
            [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_site.url}],
        )
        person = Person(context.new_page())
        person.page.goto(f"/{language}/play/{game.code}/")
        return person

    return opened


def begin(
    people: Sequence[User], variant: str = "standard", options: Any = None, counting: Any = "auto", secret: int = 1
) -> Game:
    """A game whose cards are fixed: the people in the first seats, in the others bots."""
    seats = catalog.VARIANTS[variant].seats
    levels = ["" for _ in people[1:]] + ["easy"] * (seats - len(people))
    game = services.create(people[0].pk, levels, variant, options, counting, secret=bytes([secret]) * 32)
    for invite, person in zip(Invite.objects.filter(game=game).order_by("seat"), people[1:], strict=True):
        services.join(invite.token, person.pk)
    return Game.objects.get(pk=game.pk)


def people(number: int) -> list[User]:
    return [make_person(name) for name in NAMES[:number]]


def play_until(game: Game, seated: list[User], wanted: Callable[[State], bool]) -> State:
    """Go on by rule of thumb, without a browser, until the table is as wanted."""
    rng = Random(1)
    while not wanted(state_of(game)):
        assert make_move(game, seated, rng) is not None, "the game is over before"
    return state_of(game)


def in_play(number: int, deal: int = 1) -> Callable[[State], bool]:
    """So many cards at least are laid in a deal or a later one."""
    return lambda state: state.deal.number >= deal and state.play is not None and len(state.play.laid) >= number


def seats_of(person: Person) -> list[str]:
    """The names of the others, in the order of play."""
    return [str(name) for name in person.page.locator(".seat-name").all_inner_texts()]


def laid_by(person: Person, place: str) -> list[str]:
    """The cards that lie before a seat, by their names."""
    return [str(card.get_attribute("aria-label")) for card in person.page.locator(f".seat-{place} .tiny").all()]


def without_faults(seen: Sequence[Person]) -> Iterator[str]:
    return (fault for person in seen for fault in person.faults)


def test_three_at_a_table_two_people_and_a_computer(open_table: Opener, axe: Callable[[Any], None]) -> None:
    alice, bob = people(2)
    game = begin([alice, bob], "three")
    state = play_until(game, [alice, bob], in_play(2))
    sees = {0: open_table(alice, game), 1: open_table(bob, game, "ar", PHONE)}
    assert seats_of(sees[0]) == ["Bob", "Computer"], "clockwise from the left of whoever looks"
    assert seats_of(sees[1])[1] == "Alice"
    assert sees[1].page.get_attribute("html", "dir") == "rtl"
    boxes = [seat.bounding_box()["x"] for seat in sees[1].page.locator(".seat").all()]
    assert boxes == sorted(boxes), "the seats stand as round a real table, whichever way one writes"
    axe(sees[1].page)
    for _ in range(3):
        state = state_of(game)
        seat = min(driver.awaited(state))
        version = sees[seat].move()
        assert sees[1 - seat].sees(version) < 2
        if state_of(game).play is None:
            break
        mine = "left" if seat == 1 else "right"
        laid = [each for each in state_of(game).play.laid if each.seat == seat]  # type: ignore[union-attr]
        assert len(laid_by(sees[1 - seat], mine)) == len(laid), "what one has laid lies before the other's eyes"
    assert not list(without_faults(list(sees.values())))


def test_partners_in_four_browsers(open_table: Opener) -> None:
    four = people(4)
    game = begin(four, "four-partners")
    play_until(game, four, in_play(4))
    languages = ("en", "fa", "tr", "zh-hans")
    sees = [open_table(who, game, language) for who, language in zip(four, languages, strict=True)]
    for seat, person in enumerate(sees):
        assert seats_of(person) == [NAMES[(seat + i) % 4] for i in (1, 2, 3)]
        assert person.says(".seat-top .seat-name") == NAMES[(seat + 2) % 4], "the partner sits opposite"
    for _ in range(2):
        state = state_of(game)
        seat = min(driver.awaited(state))
        assert sees[seat].page.locator(".turn-line.is-yours").count() == 1
        version = sees[seat].move()
        assert max(other.sees(version) for other in sees) < 2
    totals = [int(text) for text in sees[0].page.locator(".panels .panel-score").all_inner_texts()]
    assert totals == list(state_of(game).scores)
    assert not list(without_faults(sees))


def test_the_captain_changes_cards_with_the_crib(open_table: Opener) -> None:
    (alice,) = people(1)
    game = begin([alice], "captain")
    person = open_table(alice, game, "en", PHONE)
    assert person.says(".act-prompt") == "Choose 4 cards for the crib"
    assert person.page.locator(".hand-place").count() == 8
    person.move()
    assert person.mode == "play"
    assert person.page.locator(".crib-backs .card").count() == 4
    assert person.says(".panel-you .panel-name") == "You"
    assert not person.faults


def test_an_auction_for_the_crib(open_table: Opener) -> None:
    (alice,) = people(1)
    game = begin([alice], options={"auction": True})
    play_until(game, [alice], lambda state: state.now.name == "auction" and 0 in driver.awaited(state))
    person = open_table(alice, game)
    person.page.select_option("select[name=points]", "20")
    person.page.click("button[value=bid]")
    person.sees(person.version)
    person.page.wait_for_selector(".act-prompt")
    assert person.says(".act-prompt") == "Choose 2 cards for the crib"
    assert "bid of 20 points" in person.says("#log")
    assert person.says(".panel-you .panel-score") == "\u221220"
    assert person.page.text_content(".board-below-text") == "\u221220", "the peg below nothing bears a number"
    assert "Your crib" in person.says(".felt-stock")
    assert not person.faults


def test_muggins_with_a_right_and_a_groundless_call(open_table: Opener, axe: Callable[[Any], None]) -> None:
    alice, bob = people(2)
    game = begin([alice, bob], counting="muggins", secret=MUGGINS)
    state = play_until(game, [alice, bob], lambda state: state.shown is not None)
    true = {(entry.seat, entry.what): entry.total for entry in state.shown.entries}  # type: ignore[union-attr]
    assert true[0, "hand"] >= 2
    before = state.scores
    hers, his = open_table(alice, game, "en", PHONE), open_table(bob, game)
    axe(his.page)
    for seat, person in ((0, hers), (1, his)):
        for (owner, what), total in true.items():
            if owner == seat:
                person.page.fill(f"[name=claim_{what}]", str(0 if (owner, what) == (0, "hand") else total))
    hers.page.fill("[name=call_1_hand]", str(true[1, "hand"] + 3))
    hers.page.click(".dock-action button")
    hers.page.wait_for_selector('#table[data-mode="discard"]')
    assert "hand counted" in hers.says("#log")
    his.page.fill("[name=call_0_hand]", str(true[0, "hand"]))
    his.page.click(".dock-action button")
    his.page.wait_for_selector('#table[data-mode="show"]')
    told = his.says(".show-sheets")
    assert f"Alice said 0; the true count is {true[0, 'hand']}." in told
    assert f"A right call: what was missed goes to You +{true[0, 'hand']}" in told
    assert "A groundless call: its points go to You +3" in told
    crib = {owner: total for (owner, what), total in true.items() if what == "crib"}
    wanted = [before[0] + crib.get(0, 0), before[1] + sum(true.values()) - crib.get(0, 0) + 3]
    assert list(state_of(game).scores) == wanted
    assert his.says(".panel-you .panel-score") == str(wanted[1])
    # She has gone on to her new cards; the show can still be read, and again after it was left.
    hers.page.wait_for_selector('#table[data-mode="show"]')
    hers.move()
    hers.page.click("a[href*='?show=1'] >> nth=0")
    hers.page.wait_for_selector('#table[data-mode="show"]')
    assert "its points go to Bob" in str(hers.page.locator(".show-sheets").text_content())
    hers.page.click("#next")
    hers.page.wait_for_selector('#table:not([data-mode="show"])')
    assert not list(without_faults([hers, his]))


def test_a_wild_joker_is_named(open_table: Opener) -> None:
    (alice,) = people(1)
    game = begin([alice], options={"joker_wild": True}, secret=JOKER)
    person = open_table(alice, game, "en", PHONE)
    for place in person.page.locator(".hand-place:not(:has([data-card^=X]))").all()[:2]:
        place.click(position={"x": 20, "y": 60})
    person.page.click(".act-button")
    person.page.wait_for_selector('#table[data-mode="play"]')
    assert not person.page.is_visible("select[name=name]"), "a name is asked only for a joker"
    person.page.click(".hand-place:has([data-card^=X])", position={"x": 20, "y": 60})
    person.page.select_option("select[name=name]", "3D")
    version = person.version
    person.page.click(".act-button")
    person.sees(version + 1)
    named = person.page.locator(".card.is-named")
    assert named.get_attribute("data-card") == "3D"
    assert named.get_attribute("aria-label") == "three of diamonds"
    assert "3" in person.says("#log")
    assert not person.faults


def test_the_square_is_filled_on_a_phone(open_table: Opener) -> None:
    (alice,) = people(1)
    game = begin([alice], "squares")
    play_until(game, [alice], lambda state: sum(card is not None for card in state.deal.grid) == 14)
    person = open_table(alice, game, "fa", PHONE)
    assert person.page.evaluate("document.documentElement.scrollWidth") == 360
    for left in (2, 1):
        assert person.page.locator("button.square-place").count() == left
        version = person.version
        person.page.click("button.square-place >> nth=0")
        person.sees(version + 1)
    assert person.mode == "over"
    assert person.page.locator(".show-sheet").count() == 8, "four rows and four columns are counted"
    assert person.page.locator(".square .card").count() == 16
    assert not person.faults


def test_solitaire_ends_on_a_phone(open_table: Opener) -> None:
    (alice,) = people(1)
    game = begin([alice], "solitaire")
    play_until(game, [alice], lambda state: state.deal.number == 4 and bool(state.deal.hands[0]))
    person = open_table(alice, game, "ar", PHONE)
    play_to_the_end(person, 6)
    assert person.mode == "over"
    assert person.page.evaluate("document.documentElement.scrollWidth") == 360
    assert person.says(".over-score") == str(state_of(game).scores[0])
    assert not person.faults


KINDS = [
    ("three", {}, "auto"),
    ("four", {}, "auto"),
    ("five", {}, "auto"),
    ("four-partners", {}, "muggins"),
    ("two-against-one", {}, "auto"),
    ("captain", {}, "manual"),
    ("ten-card", {}, "auto"),
    ("canadian-doubles", {}, "auto"),
    ("seven-card", {}, "auto"),
    ("standard", {"auction": True}, "auto"),
    ("standard", {"joker_wild": True}, "muggins"),
    ("standard", {"toss_fives": True, "lowball": True}, "auto"),
    ("squares", {}, "auto"),
    ("solitaire", {}, "manual"),
]


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize(("variant", "options", "counting"), KINDS, ids=lambda part: str(part))
def test_a_whole_game_of_each_kind(
    open_table: Opener, variant: str, options: Any, counting: str, size: dict[str, int]
) -> None:
    (alice,) = people(1)
    game = begin([alice], variant, options, counting)
    person = open_table(alice, game, "fa", size)
    play_to_the_end(person, 300)
    assert person.mode == "over"
    assert Game.objects.get(pk=game.pk).finished
    assert person.page.evaluate("document.documentElement.scrollWidth") == size["width"]
    assert not person.faults
