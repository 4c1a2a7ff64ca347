"""What the table page is told: log, show, result and moves come from one seat's view and events, and say the truth."""

import datetime as dt
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from games.bots import choose
from games.engine import catalog, driver
from games.engine.actions import Action, Cut, Shuffle
from games.engine.automatic import automatic
from games.engine.cards import PACK, card
from games.engine.events import DealStarted, HandShown, Scored, heard
from games.engine.fairdeal import NO_PART, CutForDeal, Fair, table_action
from games.engine.reasons import Reason
from games.engine.state import State
from games.engine.variant import Variant
from games.engine.view import view
from games.presenters import TableMeta, TablePage, Told, Trouble, table_page
from games.presenters.log import newest_first
from games.presenters.people import People, sentence
from games.presenters.quiz import IMPOSSIBLE, quiz
from games.presenters.seats import AROUND
from games.presenters.show import show_sheets
from games.templatetags.table import rule_url

NAMES = {0: "Mert", 1: "Sara"}


class Table:
    """A game played at random until it is as wanted, and what was told of it."""

    def __init__(self, seed: int, until: Callable[[State], bool] = lambda state: False) -> None:
        self.rng = Random(seed)
        self.state = driver.new_game(catalog.variant("standard"))
        self.told = [(0, None, tuple(self.state.events))]
        while self.state.result is None and not until(self.state):
            seat, action = self._next()
            self.state, events = driver.act(self.state, seat, action)
            self.told.append((self.state.ply, seat, events))

    def _next(self) -> tuple[int | None, Action]:
        owed = driver.awaited_table(self.state)
        if owed == "shuffle":
            return driver.table_seat(self.state), Shuffle(tuple(self.rng.sample(PACK, 52)))
        if owed == "cut":
            return driver.table_seat(self.state), Cut(self.rng.randrange(4, 36))
        seat = min(driver.awaited(self.state))
        return seat, self.rng.choice(driver.legal(self.state, seat))

    def page(self, seat: int | None = 0, names: dict[int, str] | None = None, **meta: object) -> TablePage:
        told = [Told(n, heard(events, seat), actor) for n, actor, events in self.told]
        of = TableMeta("abc", 1, **meta)  # type: ignore[arg-type]
        return table_page(view(self.state, seat), told, names or NAMES, seat, of)


def next_deal(state: State) -> bool:
    """The second deal's cards are dealt and nobody has laid away yet."""
    return state.deal.number == 2 and bool(state.deal.hands[0]) and not any(state.deal.thrown)


def in_play(number: int) -> Callable[[State], bool]:
    return lambda state: state.play is not None and len(state.play.pile) == number and state.play.turn == 0


@pytest.mark.parametrize("seed", range(5))
def test_every_point_of_the_game_stands_in_the_log(seed: int) -> None:
    table = Table(seed)
    page = table.page()
    for letter, side in (("a", 0), ("b", 1)):
        lines = [line for line in newest_first(page.log) if line.letter == letter]
        assert sum(line.points for line in lines) == table.state.scores[side]
        scores = [line.score for line in reversed(lines) if line.points]
        assert scores == sorted(scores)


def test_every_line_with_points_leads_to_its_rule() -> None:
    lines = [line for line in newest_first(Table(1).page().log) if line.points]
    assert len(lines) > 20
    assert all(line.rule for line in lines)


def test_a_reason_leads_to_its_paragraph_and_back_to_the_table() -> None:
    with translation.override("fa"):
        assert rule_url(("play", "fifteen"), "abc") == "/fa/rules/play/?game=abc#fifteen"
        assert rule_url(("play", "fifteen")) == "/fa/rules/play/#fifteen"


def test_the_log_is_grouped_by_deal_and_phase_newest_first() -> None:
    page = Table(2, next_deal).page()
    assert [(group.deal, group.phase) for group in page.log] == [(1, "show"), (1, "play"), (1, "deal")]
    assert page.log[1].title == "Deal 1 · the play"


def test_the_show_lies_there_until_the_next_cards_are_opened() -> None:
    table = Table(2, next_deal)
    page = table.page()
    assert page.mode == "show"
    assert [sheet.title for sheet in page.sheets] == ["<bdi>Sara</bdi>’s hand", "Your hand", "Your crib"]
    assert table.page(open_deal=2).mode == "discard"
    assert table.page(open_deal=1).mode == "show"


def test_sheets_go_from_the_score_before_to_the_score_after() -> None:
    page = Table(2, next_deal).page()
    for sheet in page.sheets:
        assert sheet.after - sheet.before == sheet.total == sum(item.points for item in sheet.items)
    assert page.sheets[1].after == page.sheets[2].before


def test_the_last_hand_counts_no_further_than_the_target() -> None:
    for seed in range(8):
        page = Table(seed).page()
        assert page.mode == "over"
        assert all(sheet.after <= 121 for sheet in page.sheets)


def test_the_pile_shows_who_laid_what_and_what_it_scored() -> None:
    table = Table(4, in_play(3))
    page = table.page()
    assert table.state.play is not None
    assert [laid.card for laid in page.pile] == [laid.card for laid in table.state.play.pile]
    assert page.pile[-1].count == page.count == table.state.play.count
    earned = [e.points for _, _, events in table.told[-3:] for e in events if isinstance(e, Scored)]
    assert sum(laid.points for laid in page.pile) == sum(earned)


def test_the_button_knows_the_sum_and_which_cards_fit() -> None:
    page = Table(4, in_play(3)).page()
    assert page.move is not None
    assert page.move.act == "lay"
    for held in page.hand:
        assert held.sum == f"{page.count} + {held.card.value} = {page.count + held.card.value}"
        assert held.fits == (page.count + held.card.value <= 31)


def test_a_player_sees_only_the_backs_of_the_other_hand() -> None:
    table = Table(4, in_play(3))
    for seat in (0, 1):
        page = table.page(seat)
        assert page.others[0].backs == len(table.state.play.holds[1 - seat])  # type: ignore[union-attr]
        assert {held.card for held in page.hand} == set(table.state.play.holds[seat])  # type: ignore[union-attr]
    stranger = table.page(None)
    assert stranger.hand == ()
    assert stranger.move is None


def test_the_viewers_side_comes_first_with_its_own_peg() -> None:
    table = Table(1, in_play(2))
    assert [(panel.letter, panel.name) for panel in table.page(1).panels] == [("a", "You"), ("b", "Mert")]
    assert [(panel.letter, panel.name) for panel in table.page(0).panels] == [("a", "You"), ("b", "Sara")]


def test_the_board_speaks() -> None:
    table = Table(3, lambda state: state.scores == (4, 0) or min(state.scores) > 5)
    you, other = table.state.scores
    text = table.page().board_text
    assert text.startswith(f"You {you}, from {table.state.rear[0]}; Sara {other}, from {table.state.rear[1]}; ")
    assert text.endswith(f"{90 - you} to the skunk line")


def test_a_result_names_winner_skunk_and_own_facts() -> None:
    table = next(t for t in map(Table, range(40)) if t.state.result and any(t.state.result.grades))
    result = table.state.result
    assert result is not None
    page = table.page(result.winners[0])
    assert page.result is not None
    assert page.result.title == "You won"
    assert page.result.grade == max(result.grades)
    assert [score for _, score in page.result.scores] == [121, min(result.scores)]
    assert dict(page.result.facts)["Deals"] == result.deals
    assert table.page(1 - result.winners[0]).result.title == "You lost"  # type: ignore[union-attr]
    assert "short of hole" in page.result.skunked[0]


def test_a_refusal_stands_in_the_place_of_the_last_event_with_its_rule() -> None:
    page = Table(4, in_play(3)).page(trouble=Trouble("over_31", {"count": 24, "value": 8}))
    assert page.warning is not None
    assert "24 + 8 = 32" in page.warning.text
    assert page.warning.rule == ("play", "the-count")


def test_what_was_done_by_itself_says_for_whom() -> None:
    table = Table(4, in_play(3))
    n, _, events = table.told[-1]
    told = [Told(n, heard(events, 0), 1, "auto")]
    page = table_page(view(table.state, 0), [Told(0, (DealStarted(1, 0, (0, 1)),)), *told], NAMES, 0, TableMeta("a", 1))
    assert page.last is not None
    assert page.last.auto == "played for <bdi>Sara</bdi>"


def test_names_are_isolated_and_never_become_markup() -> None:
    table = Table(4, in_play(3))
    page = table.page(names={0: "Mert", 1: "<b>%(n)s"})
    assert "<bdi>&lt;b&gt;%(n)s</bdi>" in page.title
    assert page.tab_title == "Your turn · Game with \u2068<b>%(n)s\u2069"
    html = render_to_string("games/panel.html", {"panel": page.others[0], "page": page})
    assert "&lt;b&gt;" in html
    assert "<b>" not in html


def test_a_sentence_reads_no_percent_sign_of_a_name_again() -> None:
    assert sentence("%(name)s: %(what)s", {"name": "100%(what)s"}, what="<i>") == "<bdi>100%(what)s</bdi>: &lt;i&gt;"


def test_partners_are_named_together() -> None:
    people = People({0: "Ali", 1: "Banu", 2: "Cem", 3: "Dora"}, ((0, 2), (1, 3)), viewer=2)
    assert people.side_name(0) == "You and Ali"
    assert people.side_name(1) == "Banu and Dora"
    assert people.letter(0) == "a"


def test_persian_pages_write_persian_digits() -> None:
    with translation.override("fa"):
        page = Table(4, in_play(3)).page()
        assert any("۰" <= ch <= "۹" for ch in page.subtitle)
        assert not any(ch.isascii() and ch.isdigit() for ch in page.subtitle)


@pytest.mark.parametrize("day", range(60))
def test_the_hand_of_the_day_offers_the_truth_among_three_possible_totals(day: int) -> None:
    made = quiz(dt.date(2026, 1, 1) + dt.timedelta(days=day))
    assert made.count.total in made.choices
    assert len(set(made.choices)) == 3
    assert not IMPOSSIBLE & set(made.choices)
    assert made == quiz(dt.date(2026, 1, 1) + dt.timedelta(days=day))
    assert card(made.starter.code) not in made.hand


# --- tables of every kind --------------------------------------------------------------------------------------------
class KindOfTable(Table):
    """Any variant, played by the bots' rule of thumb."""

    def __init__(self, variant: Variant, seed: int, until: Callable[[State], bool] = lambda state: False) -> None:
        self.rng = Random(seed)
        self.fair = Fair(bytes([seed]) * 32, (NO_PART,) * variant.seats)
        self.state = driver.new_game(variant)
        self.told = [(0, None, tuple(self.state.events))]
        while self.state.result is None and not until(self.state):
            seat, action = self._next()
            self.state, events = driver.act(self.state, seat, action)
            self.told.append((self.state.ply, seat, events))

    def _next(self) -> tuple[int | None, Action]:
        if driver.awaited_table(self.state) is not None:
            return table_action(self.state, self.fair)
        made = automatic(self.state)
        if made is not None:
            return made[0], made[1]
        seat = min(driver.awaited(self.state))
        return seat, choose("easy", view(self.state, seat), self.rng)

    def page(self, seat: int | None = 0, names: dict[int, str] | None = None, **meta: object) -> TablePage:
        return super().page(seat, names or dict(enumerate(("Ali", "Banu", "Cem", "Dora", "Ece"))), **meta)


@pytest.mark.parametrize("slug", ["three", "four", "four-partners", "five", "captain"])
def test_the_others_sit_round_the_table_in_the_order_of_play(slug: str) -> None:
    rules = catalog.variant(slug)
    table = KindOfTable(rules, 3, lambda state: state.play is not None and len(state.play.laid) > rules.seats)
    for viewer in range(rules.seats):
        own, *others = table.page(viewer).seats
        assert own.you
        assert own.place == "own"
        names = [table.page(None).seats[(viewer + i) % rules.seats].name for i in range(1, rules.seats)]
        assert [seat.name for seat in others] == names
        assert [seat.place for seat in others] == list(AROUND[rules.seats])


def test_a_seat_shows_what_it_has_laid_and_how_many_cards_it_holds() -> None:
    table = KindOfTable(
        catalog.variant("four-partners"), 3, lambda state: bool(state.play and len(state.play.laid) > 5)
    )
    play = table.state.play
    assert play is not None
    for seat, at in enumerate(table.page(0).seats):
        assert list(at.laid) == [laid.face for laid in play.laid if laid.seat == seat]
        assert at.backs == (0 if at.you else len(play.holds[seat]))
        assert at.partner == (seat == 2)
        assert at.score is None, "partners share one score, which stands in the line of their side"
        assert at.dealer == (seat == table.state.deal.dealer)
        assert at.turn == (seat in driver.awaited(table.state))
    assert [panel.score for panel in table.page(0).totals] == list(table.state.scores)


def test_each_for_himself_has_his_score_at_his_seat() -> None:
    table = KindOfTable(catalog.variant("five"), 2, lambda state: state.deal.number == 3 and state.play is not None)
    page = table.page(1)
    assert [seat.score for seat in page.seats] == [table.state.scores[(1 + i) % 5] for i in range(5)]
    assert page.totals == ()
    assert table.page(1).crib_place == next(seat.place for seat in page.seats if seat.dealer)
    assert Table(1, in_play(2)).page().seats == (), "a table for two has no seats but the two lines"


@pytest.mark.parametrize(
    ("slug", "counting"), [("three", "muggins"), ("standard", "manual"), ("four-partners", "muggins")]
)
def test_every_point_stands_in_the_log_where_players_count(slug: str, counting: Any) -> None:
    table = KindOfTable(catalog.variant(slug, {"null_penalty": True}, counting), 5)
    page = table.page()
    for panel in page.panels:
        lines = [line for line in newest_first(page.log) if line.letter == panel.letter]
        assert sum(line.points for line in lines) == panel.score


def test_where_players_count_the_show_stands_under_its_own_deal() -> None:
    rules = catalog.variant("standard", (), "muggins")
    table = KindOfTable(rules, 4, lambda state: state.deal.number == 2 and state.play is not None)
    groups = [(group.deal, group.phase) for group in table.page().log]
    assert groups[0] == (2, "play")
    assert (1, "show") in groups
    assert (2, "show") not in groups


def test_a_show_can_be_read_again_with_what_was_said_and_called() -> None:
    rules = catalog.variant("standard", (), "muggins")
    table = KindOfTable(rules, 4, lambda state: state.deal.number == 2 and state.play is not None)
    assert table.page().mode == "play"
    assert table.page().last_show == 1
    page = table.page(show_deal=1)
    assert (page.mode, page.shown) == ("show", 1)
    assert all("the true count is" in sheet.said for sheet in page.sheets)
    assert table.page(show_deal=2).mode == "play", "nothing of it is counted yet"
    for sheet in page.sheets:
        own = sum(more.points for more in sheet.after_that if more.letter == sheet.letter)
        assert sheet.after - sheet.before <= sheet.total + own


def test_a_groundless_call_and_a_right_one_are_told_apart() -> None:
    people = People({0: "Ali", 1: "Banu"}, ((0,), (1,)), viewer=0)

    def after(claim: int, side: int) -> str:
        shown = HandShown(1, 1, "hand", (), None, (), 8, 20, claim)
        won = Scored(side, side, Reason.MUGGINS, 2, (), 30)
        (sheet,) = show_sheets([Told(1, (DealStarted(1, 0, (0, 1)), shown, won))], people, 1)
        return sheet.after_that[0].text

    assert after(6, 0) == "A right call: what was missed goes to <bdi>You</bdi>"
    assert after(10, 0) == "Claimed too much: the excess goes to <bdi>You</bdi>"
    assert after(8, 1) == "A groundless call: its points go to <bdi>Banu</bdi>"


def test_the_cut_for_deal_lies_on_the_table_until_the_first_cards_are_laid_away() -> None:
    cuts = (CutForDeal(((0, card("5H")), (1, card("9S"))), (0,)),)
    page = Table(1, lambda state: bool(state.deal.hands[0])).page(cuts=cuts)
    assert [[drawn.code for _, _, drawn in each.cards] for each in page.cuts] == [["5H", "9S"]]
    assert [line.card for line in page.log[-1].lines][-2:] == [card("9S"), card("5H")]
    later = Table(1, in_play(2)).page(cuts=cuts)
    assert later.cuts == ()
    assert later.log[-1].lines[-1].what == "the cut for deal", "the log keeps it"


def test_nobody_is_told_of_a_skunk_line_where_there_is_none() -> None:
    for slug, options in (("standard", {"lowball": True}), ("solitaire", {})):
        page = KindOfTable(catalog.variant(slug, options), 1, lambda state: bool(state.deal.hands[0])).page()
        assert "skunk" not in page.board_text
        assert page.board.frame.lines == ()
    lone = KindOfTable(catalog.variant("two-against-one"), 1, lambda state: bool(state.deal.hands[0])).page()
    assert len(lone.board.goals) == 1, "the last hole of whoever needs 61 is marked"


def test_three_and_more_stand_in_their_order_at_the_end() -> None:
    page = KindOfTable(catalog.variant("three", {"target": 61}), 6).page()
    assert page.result is not None
    scores = [score for _, _, score in page.result.standing]
    assert scores == sorted(scores, reverse=True)
    assert {name for _, name, _ in page.result.standing} == {"You", "Banu", "Cem"}
    assert Table(3).page().result.standing == (), "two scores side by side say it"  # type: ignore[union-attr]
