"""Few handovers: the lead and replies left with a move, the play handed over, and what others learn of it: nothing."""

import re
import uuid
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from django.urls import reverse

from cribsite.accounts.models import User
from games import services
from games.bots import choose
from games.engine import driver
from games.engine.actions import CountHands, Discard, Lay
from games.engine.plans import Plans
from games.engine.reasons import Refusal, Refused
from games.engine.view import view
from games.models import Game, Move, Player
from games.services import Ahead
from games.services.table import locked
from tests.engine.spoken import manage
from tests.games.tables import make_game_of_two, make_move, state_of
from tests.games.test_twin import Watch, compare, seat_all
from tests.games.test_views import act as act_address
from tests.games.test_views import browser_of, field, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(alice: User, bob: User) -> list[User]:
    return [alice, bob]


@pytest.fixture
def game(people: list[User]) -> Game:
    return make_game_of_two(*people)


def seats(game: Game) -> tuple[int, int]:
    """The pone's seat and the dealer's."""
    dealer = state_of(game).deal.dealer
    return 1 - dealer, dealer


def hand(game: Game, seat: int) -> list[str]:
    return [card.code for card in view(state_of(game), seat).hand]


def act(game: Game, people: Sequence[User], seat: int, action: Any, request: Any = None, **left: Any) -> None:
    decision = driver.decision(state_of(game), seat) or ""
    services.act(game.pk, people[seat].pk, action, decision, request, Ahead(**left))


def discard(game: Game, people: Sequence[User], seat: int, **left: Any) -> None:
    """Lay the two lowest cards away, whatever is left with it."""
    cards = sorted(view(state_of(game), seat).hand)
    act(game, people, seat, Discard((cards[0], cards[1])), **left)


def kept(game: Game, seat: int) -> list[str]:
    """What a seat will hold when it has laid the two lowest cards away, lowest first."""
    return [card.code for card in sorted(view(state_of(game), seat).hand)[2:]]


def plans(game: Game, seat: int) -> Plans:
    return Plans.of(Player.objects.get(game=game, seat=seat).plans)


def laid(game: Game) -> list[tuple[int | None, str, str]]:
    """Every card of the play so far: seat, card, who laid it."""
    return [(move.seat, move.wire["card"], move.by) for move in game.moves.filter(wire__act="lay")]


# --- the lead -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("pone_first", [True, False])
def test_the_lead_chosen_with_the_discard_is_laid_when_all_have_laid_away(
    game: Game, people: list[User], pone_first: bool
) -> None:
    pone, dealer = seats(game)
    lead = kept(game, pone)[1]
    if not pone_first:
        discard(game, people, dealer)
    discard(game, people, pone, lead=lead)
    if pone_first:
        assert not laid(game)
        discard(game, people, dealer)
    assert laid(game)[0] == (pone, lead, "policy")
    assert driver.awaited(state_of(game)) == {dealer}
    assert plans(game, pone) == Plans()


def test_a_lead_that_was_laid_away_is_refused_and_nothing_is_done(game: Game, people: list[User]) -> None:
    pone, dealer = seats(game)
    thrown = sorted(view(state_of(game), pone).hand)[0].code
    before = Game.objects.get(pk=game.pk).version
    with pytest.raises(Refused) as refused:
        discard(game, people, pone, lead=thrown)
    assert (refused.value.reason, refused.value.about) == (Refusal.CARD_NOT_HELD, (thrown,))
    with pytest.raises(Refused) as refused:
        discard(game, people, dealer, lead=kept(game, dealer)[0])
    assert refused.value.reason == Refusal.WRONG_PHASE, "the dealer does not lead"
    with pytest.raises(Refused) as refused:
        discard(game, people, pone, lead="9X")
    assert refused.value.reason == Refusal.UNKNOWN_CARD
    assert Game.objects.get(pk=game.pk).version == before
    assert not game.moves.filter(by="person").exists()


def test_the_same_discard_sent_twice_leaves_the_same_lead(game: Game, people: list[User]) -> None:
    pone, dealer = seats(game)
    request, lead = uuid.uuid4(), kept(game, pone)[0]
    cards = sorted(view(state_of(game), pone).hand)[:2]
    for _ in range(2):
        services.act(game.pk, people[pone].pk, Discard(tuple(cards)), "1.discard.0", request, Ahead(lead))
    discard(game, people, dealer)
    assert laid(game)[0] == (pone, lead, "policy")


def test_with_counting_by_hand_a_lead_is_claimed_as_nothing(people: list[User]) -> None:
    game = make_game_of_two(*people, counting="manual")
    pone, dealer = seats(game)
    lead = kept(game, pone)[0]
    discard(game, people, pone, lead=lead)
    discard(game, people, dealer)
    assert game.moves.get(wire__act="lay").wire == {"seat": pone, "act": "lay", "card": lead, "claim": 0}


# --- replies --------------------------------------------------------------------------------------------------------
def test_replies_are_laid_as_long_as_they_fit_and_dropped_at_the_first_miss(game: Game, people: list[User]) -> None:
    pone, dealer = seats(game)
    own = kept(game, dealer)
    lead = kept(game, pone)[0]
    discard(game, people, dealer, replies={lead[0]: own[0], "else": own[1]})
    discard(game, people, pone, lead=lead)
    assert laid(game) == [(pone, lead, "policy"), (dealer, own[0], "policy")]
    while plans(game, dealer).replies:
        assert driver.awaited(state_of(game)) == {pone}
        make_move(game, people, Random(1))
    assert [card for seat, card, by in laid(game) if seat == dealer and by == "policy"][:2] in (own[:1], own[:2])
    assert plans(game, dealer) == Plans(), "a table that does not fit any more is gone"


def test_the_next_move_by_hand_takes_the_place_of_what_was_left(game: Game, people: list[User]) -> None:
    pone, dealer = seats(game)
    own = kept(game, pone)
    discard(game, people, pone, replies={"K": own[0]})
    assert plans(game, pone).replies == {"K": own[0]}
    discard(game, people, dealer)
    assert driver.awaited(state_of(game)) == {pone}, "no row for a new count: the table is dropped and the pone leads"
    assert plans(game, pone) == Plans()
    act(game, people, pone, Lay(view(state_of(game), pone).hand[0]))
    assert plans(game, pone) == Plans()


def test_replies_are_not_left_where_players_count_nor_for_ranks_there_are_not(people: list[User], game: Game) -> None:
    pone, _ = seats(game)
    with pytest.raises(Refused):
        discard(game, people, pone, replies={"1": kept(game, pone)[0]})
    counted = make_game_of_two(*people, counting="manual")
    pone, _ = seats(counted)
    with pytest.raises(Refused):
        discard(counted, people, pone, replies={"else": kept(counted, pone)[0]})


def test_what_is_left_with_a_count_is_refused_as_long_as_the_new_cards_are_not_laid_away(people: list[User]) -> None:
    game, rng = make_game_of_two(*people, counting="manual"), Random(2)
    while state_of(game).shown is None:
        make_move(game, people, rng)
    seat = min(state_of(game).shown.owing)  # type: ignore[union-attr]
    seen = view(state_of(game), seat)
    new = state_of(game).deal.hands[seat][0].code
    with pytest.raises(Refused):
        act(game, people, seat, CountHands(tuple((what, 0) for what in seen.owed)), lead=new)


# --- the play handed over -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("policy", ["careful", "greedy"])
def test_the_play_handed_over_needs_nobody(game: Game, people: list[User], policy: str) -> None:
    for person in people:
        services.lay_for(game.pk, person.pk, policy, False)
    for seat in (0, 1):
        discard(game, people, seat)
    assert state_of(game).deal.number == 2, "a whole play and its show went by themselves"
    assert {by for _, _, by in laid(game)} <= {"policy", "auto"}
    assert Game.objects.get(pk=game.pk).players.filter(awaited=True).count() == 2


def test_handed_over_in_the_middle_it_goes_on_at_once_and_can_be_taken_back(game: Game, people: list[User]) -> None:
    pone, dealer = seats(game)
    for seat in (0, 1):
        discard(game, people, seat)
    services.lay_for(game.pk, people[pone].pk, "greedy", False)
    assert laid(game)[0][2] == "policy"
    services.lay_for(game.pk, people[pone].pk, "", False)
    act(game, people, dealer, Lay(view(state_of(game), dealer).hand[0]))
    assert [by for seat, _, by in laid(game) if seat == pone] == ["policy"]


def test_where_players_count_a_policy_says_all_its_points_and_calls_nothing(people: list[User]) -> None:
    game, rng = make_game_of_two(*people, counting="muggins"), Random(3)
    services.lay_for(game.pk, people[1].pk, "greedy", False)
    while state_of(game).deal.number < 3:
        make_move(game, people, rng)
    state = state_of(game)
    mine = [move.wire for move in game.moves.filter(wire__act="lay", by="policy")]
    assert mine
    assert all("call" not in wire for wire in mine)
    assert not [window for window in state.windows if window.seat == 1 and window.missing]


def test_who_lays_his_last_card_by_hand_is_awaited_for_it(game: Game, people: list[User]) -> None:
    for person in people:
        services.lay_for(game.pk, person.pk, "", True)
    rng = Random(1)
    while state_of(game).deal.number == 1:
        make_move(game, people, rng)
    assert {by for _, _, by in laid(game)} == {"person"}


@pytest.mark.parametrize("agreed", [True, False])
def test_a_single_card_that_fits_is_laid_only_where_the_table_agreed(people: list[User], agreed: bool) -> None:
    game = make_game_of_two(*people, secret=bytes(range(32)))
    Game.objects.filter(pk=game.pk).update(lone_cards=agreed)
    rng, alone = Random(4), 0
    for _ in range(60):
        state = state_of(game)
        seat = min(driver.awaited(state), default=None)
        if seat is None:
            break
        alone += state.play is not None and len(driver.legal(state, seat)) == 1
        make_move(game, people, rng)
    assert (alone == 0) is agreed
    by_itself = [move for move in laid(game) if move[2] == "auto"]
    assert by_itself


def test_nobody_else_may_arrange_anything_nor_choose_what_there_is_not(game: Game, charlie: User, alice: User) -> None:
    with pytest.raises(Refused):
        services.lay_for(game.pk, charlie.pk, "careful", False)
    with pytest.raises(ValueError, match="reckless"):
        services.lay_for(game.pk, alice.pk, "reckless", False)
    assert browser_of(charlie).post(reverse("games:pegging", args=[game.code]), {}).status_code == 404


# --- what others see ------------------------------------------------------------------------------------------------
def test_nobody_sees_what_another_has_left(game: Game, people: list[User], caplog: pytest.LogCaptureFixture) -> None:
    pone, dealer = seats(game)
    discard(game, people, pone, lead=kept(game, pone)[0])
    watch = Watch(game, people, caplog)
    game.refresh_from_db()
    before = watch.look(dealer)
    own = hand(game, pone)
    for left in (
        Plans(),
        Plans(policy="greedy", by_hand=True),
        Plans(deal=1, lead=own[1], replies={"5": own[0], "else": own[2]}),
    ):
        Player.objects.filter(game=game, seat=pone).update(plans=left.as_json())
        compare(before, watch.look(dealer), f"{left}")


def test_what_is_arranged_is_no_news_for_others(game: Game, people: list[User]) -> None:
    pone, dealer = seats(game)
    before = Game.objects.get(pk=game.pk)
    services.lay_for(game.pk, people[pone].pk, "careful", False)
    after = Game.objects.get(pk=game.pk)
    assert (after.version, after.moved_at) == (before.version, before.moved_at)
    discard(game, people, pone)
    discard(game, people, dealer)
    assert laid(game)[0][2] == "policy"
    mine, theirs = (browser_of(people[seat]).get(table(game)).content.decode() for seat in (pone, dealer))
    assert ">played for you</span>" in mine
    assert ">played for" not in theirs
    assert Move.objects.filter(game=game, by="policy").exists(), "the record will say it"


# --- the page -------------------------------------------------------------------------------------------------------
def test_the_page_offers_the_lead_to_the_pone_and_takes_it(game: Game, people: list[User]) -> None:
    pone, dealer = seats(game)
    browser = browser_of(people[pone])
    html = browser.get(table(game)).content.decode()
    assert '<select class="input" name="lead">' in html
    assert 'name="lead"' not in browser_of(people[dealer]).get(table(game)).content.decode()
    lead, cards = kept(game, pone)[3], sorted(view(state_of(game), pone).hand)
    sent = {name: field(html, name) for name in ("act", "decision", "request")}
    wrong = browser.post(act_address(game), sent | {"cards": [c.code for c in cards[:2]], "lead": cards[0].code})
    assert wrong.status_code == 422
    assert "Not in your hand" in wrong.content.decode()
    sent |= {"cards": [c.code for c in cards[:2]], "lead": lead, "reply_else": kept(game, pone)[2], "reply_K": ""}
    shown = browser.post(act_address(game), sent, follow=True).content.decode()
    assert "is ready; nobody else" in shown
    assert plans(game, pone) == Plans(deal=1, lead=lead, replies={"else": kept_now(game, pone)[2]})
    address = re.search(r'id="take-back" method="post" action="([^"]+)"', shown)
    assert address is not None
    assert "is ready; nobody else" not in browser.post(address[1], follow=True).content.decode()
    assert plans(game, pone) == Plans()


@pytest.mark.parametrize(("slug", "second"), [("ten-card", "play"), ("canadian-doubles", "keep")])
def test_where_two_steps_lay_away_the_second_offers_the_lead(slug: str, second: str) -> None:
    game, people = seat_all((slug, {}, "auto"))
    pone = (state_of(game).deal.dealer + 1) % len(people)
    browser = browser_of(people[pone])
    html = browser.get(table(game)).content.decode()
    assert 'name="lead"' not in html, "what is kept is not known yet"
    hand = [card.code for card in sorted(view(state_of(game), pone).hand)]
    sent = {name: field(html, name) for name in ("act", "decision", "request")} | {"throw": hand[:2]}
    html = browser.post(act_address(game), sent, follow=True).content.decode()
    offered = re.search(r'<select class="input" name="lead">(.*?)</select>', html, re.DOTALL)
    assert offered is not None
    assert re.findall(r'value="(\w+)"', offered[1]) == hand[2:]
    sent |= {name: field(html, name) for name in ("decision", "request")} | {second: hand[2:6], "lead": hand[4]}
    assert "is ready; nobody else" in browser.post(act_address(game), sent, follow=True).content.decode()
    assert plans(game, pone).lead == hand[4]


def kept_now(game: Game, seat: int) -> list[str]:
    return [card.code for card in sorted(view(state_of(game), seat).hand)]


def test_against_the_computer_nothing_is_offered_that_saves_nobody_a_visit(alice: User) -> None:
    game = services.create(alice.pk, ["easy"])
    html = browser_of(alice).get(table(game)).content.decode()
    assert "dock-ahead" not in html
    assert 'name="policy"' in html, "the menu still lets the cards be laid"
    browser_of(alice).post(reverse("games:pegging", args=[game.code]), {"policy": "careful", "by_hand": "1"})
    assert plans(game, 0) == Plans(policy="careful", by_hand=True)
    assert "played for you, carefully" in browser_of(alice).get(table(game)).content.decode()


@pytest.mark.parametrize("slug", ["captain", "five-card", "three", "canadian-doubles", "ten-card", "solitaire"])
def test_every_kind_of_table_can_be_played_by_policies(slug: str) -> None:
    game, people = seat_all((slug, {}, "auto"))
    for person in people:
        services.lay_for(game.pk, person.pk, "careful", False)
    for step in range(12):
        state = state_of(game)
        seat = min(driver.awaited(state), default=None)
        if seat is None:
            break
        assert state.play is None, "no card of the play is asked of anybody"
        act(game, people, seat, choose("easy", view(state, seat), Random(step)))


def test_a_table_is_settled_twice_without_harm(game: Game, people: list[User]) -> None:
    services.lay_for(game.pk, people[0].pk, "careful", False)
    for seat in (0, 1):
        discard(game, people, seat)
    before = laid(game)
    with locked(game.pk) as found:
        found.settle()
    assert laid(game) == before


# --- the measure ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("left", "most"), [("lead", 46), ("replies", 20), ("careful", 10), ("greedy", 10)])
def test_few_handovers_a_game(left: str, most: float) -> None:
    said = manage("measure_handovers", "--games", "6", "--seed", "1", "--leave", left)
    assert (said.code, said.err) == (0, "")
    found = re.fullmatch(r"mean (\d+\.\d) p10 (\d+) p90 (\d+) games 6 deals \d+\.\d\n", said.out)
    assert found is not None
    assert float(found[1]) <= most
    assert int(found[2]) <= float(found[1]) <= int(found[3])


def test_counting_by_the_players_adds_only_the_last_show() -> None:
    """Counts come with the next discard (C4), but the show that ends a game waits for everybody's."""
    asked = ("measure_handovers", "--games", "10", "--seed", "1")
    counted, auto = (manage(*asked, *more) for more in (("--counting", "manual"), ("--by-hand",)))
    handovers = [float(said.out.split()[1]) for said in (counted, auto)]
    assert handovers[1] <= handovers[0] <= handovers[1] + 1


def test_the_measure_refuses_no_games_at_all() -> None:
    said = manage("measure_handovers", "--games", "0")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("error: games: ")
