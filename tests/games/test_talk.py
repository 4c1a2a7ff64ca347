"""What is said at a table beside the cards: phrases, what happened since the last visit, and reports to the staff."""

import re
from datetime import timedelta
from random import Random
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cribsite import live
from cribsite.accounts.models import User
from games import queries, services
from games.engine import driver
from games.engine.reasons import Refused
from games.engine.wire import ACT_NAMES
from games.labels.phrases import PHRASES
from games.last_events import TOLD
from games.models import Game, Invite, Phrase, Player
from games.services.say import MOST_A_DEAL
from games.services.see import PAUSE, news_of
from games.services.table import locked
from rules.models import Correction
from tests.games.tables import by_thumb, make_game_of_two, make_move, make_person, play_on, state_of
from tests.games.test_company import block
from tests.games.test_lobby import text_of
from tests.games.test_services import at_once
from tests.games.test_views import HTMX, browser_of, table
from tests.rules.test_corrections import fresh


def say(who: User, game: Game, key: str) -> str:
    """What the page says after it."""
    address = reverse("games:say", args=[game.code])
    return browser_of(who).post(address, {"key": key}, follow=True).content.decode()


def partners() -> tuple[Game, list[User]]:
    people = [make_person(name) for name in ("Alice", "Bob", "Charlie", "Dora")]
    game = services.create(people[0].pk, ["", "", ""], "four-partners")
    for invite, person in zip(Invite.objects.filter(game=game).order_by("seat"), people[1:], strict=True):
        services.join(invite.token, person.pk)
    return Game.objects.get(), people


def next_deal(game: Game, people: list[User]) -> None:
    deal, rng = state_of(game).deal.number, Random(3)
    while state_of(game).deal.number == deal:
        make_move(game, people, rng)


# --- phrases --------------------------------------------------------------------------------------------------------
def test_a_phrase_is_read_in_the_language_of_each(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any, alice: User, bob: User
) -> None:
    told: list[tuple[int, int]] = []
    monkeypatch.setattr(live, "publish", lambda pk, version: told.append((pk, version)))
    game = make_game_of_two(alice, bob)
    before = Game.objects.get()
    with django_capture_on_commit_callbacks(execute=True):
        assert "You: Well played" in say(alice, game, "well_played").replace("<bdi>", "").replace("</bdi>", "")
    after = Game.objects.get()
    assert told == [(game.pk, before.version + 1)]
    assert (after.version, after.moved_at) == (before.version + 1, before.moved_at)
    anew = browser_of(bob).get(table(game), {"v": before.version}, headers=HTMX)
    assert anew.status_code == 200
    html = anew.content.decode()
    assert '<p class="heard">' in html
    assert "Alice: Well played" in re.findall(r'data-said="([^"]*)"', html)[0]  # a screen reader hears it
    assert browser_of(bob).get(table(game), {"v": after.version}, headers=HTMX).status_code == 204


def test_the_same_phrase_twice_in_a_deal_is_said_once(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    for _ in range(2):
        say(alice, game, "luck")
    assert Phrase.objects.count() == 1
    assert Game.objects.get().version == game.version + 1
    next_deal(game, [alice, bob])
    say(alice, game, "luck")
    assert Phrase.objects.count() == 2


def test_a_few_phrases_a_deal_are_enough(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    for key in list(PHRASES)[:MOST_A_DEAL]:
        say(alice, game, key)
    assert "enough for this deal" in say(alice, game, list(PHRASES)[MOST_A_DEAL])
    assert Phrase.objects.count() == MOST_A_DEAL
    say(bob, game, "thanks")
    assert Phrase.objects.count() == MOST_A_DEAL + 1


def test_after_the_game_one_may_still_say_thank_you(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    for key in list(PHRASES)[:MOST_A_DEAL]:
        say(alice, game, key)
    services.resign(game.pk, bob.pk)
    ended = Game.objects.get()
    say(alice, game, "thanks")
    assert "Thank you" in browser_of(bob).get(table(game)).content.decode().split('class="heard"')[1][:300]
    game = Game.objects.get()
    assert (game.ended_at, game.status, game.result) == (ended.ended_at, ended.status, ended.result)


@pytest.mark.parametrize("key", ["", "nonsense", "<script>", "x" * 300])
def test_what_is_not_in_the_list_is_not_said(key: str, alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    assert "cannot be said here" in say(alice, game, key)
    assert not Phrase.objects.exists()


def test_nobody_speaks_to_bots_nor_before_the_game_nor_at_other_tables(alice: User, bob: User) -> None:
    alone, waiting = services.create(alice.pk, ["easy"]), services.create(alice.pk, [""])
    assert 'id="phrases"' not in text_of(browser_of(alice), table(alone))
    for game in (alone, waiting):
        assert "cannot be said here" in say(alice, game, "hello")
    assert browser_of(bob).post(reverse("games:say", args=[alone.code]), {"key": "hello"}).status_code == 404
    with pytest.raises(Refused):
        services.say(alone.pk, bob.pk, "hello")
    assert not Phrase.objects.exists()


def test_who_wants_no_phrases_reads_none_here_or_anywhere(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    say(alice, game, "nice_hand")
    browser = browser_of(bob)
    assert "Nice hand" in text_of(browser, table(game)).split('class="heard"')[1]
    version = Game.objects.get().version
    html = browser.post(reverse("games:quiet", args=[game.code]), {"quiet": "1"}, follow=True).content.decode()
    assert ("Nice hand" in html, "Phrases are hidden at this table" in html) == (False, True)
    assert Game.objects.get().version == version  # which is nobody else's business
    assert "cannot be said here" in say(bob, game, "thanks")
    browser.post(reverse("games:quiet", args=[game.code]), {"quiet": ""})
    assert "Nice hand" in text_of(browser, table(game))
    browser.post("/en/account/", {"language": "en", "theme": "auto", "no_phrases": "on"})
    assert "hides all phrases" in text_of(browser, table(game))


def test_the_phrases_of_somebody_blocked_do_not_arrive(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    say(alice, game, "close")
    block(bob, alice)
    say(alice, game, "hello")
    html = text_of(browser_of(bob), table(game))
    assert not re.search(r'<li class="log-line[^"]*is-phrase', html)
    assert 'class="heard"' not in html


def test_partners_hear_nothing_of_each_other_before_the_deal_is_over(db: None) -> None:
    game, people = partners()
    browsers = [browser_of(person) for person in people]
    before = [browser.get(table(game)).content.decode() for browser in browsers[1:]]
    assert "once this deal is over" in say(people[0], game, "nice_hand")

    def shown(html: str) -> str:
        return re.sub(r'(csrfmiddlewaretoken" value=|name="request" value=|sse-connect=|CSRFToken": )"[^"]*"', "", html)

    for browser, old in zip(browsers[1:], before, strict=True):  # not even that something was said
        assert browser.get(table(game), {"v": game.version}, headers=HTMX).status_code == 204
        assert shown(browser.get(table(game)).content.decode()) == shown(old)
    next_deal(game, people)
    for browser in browsers[1:]:
        assert "is-phrase" in text_of(browser, table(game))


def test_a_phrase_names_no_card_and_stands_in_no_record(alice: User, bob: User) -> None:
    assert not [text for text in map(str, PHRASES.values()) if re.search(r"[0-9%]|ace|king|queen|jack|suit", text)]
    game = make_game_of_two(alice, bob)
    say(alice, game, "again")
    services.resign(game.pk, bob.pk)
    assert "again" not in str(queries.record_of(queries.game_for(alice, game.code)))


@pytest.mark.django_db(transaction=True)
def test_a_phrase_twice_at_once_is_said_once(transactional_db: None) -> None:
    alice, bob = make_person("Alice"), make_person("Bob")
    game = make_game_of_two(alice, bob)
    at_once(*[lambda: services.say(game.pk, alice.pk, "thanks")] * 3)
    assert Phrase.objects.count() == 1


# --- since the last visit -------------------------------------------------------------------------------------------
SINCE = 'class="since"'


def lines(html: str) -> list[str]:
    box = re.search(r'<ol class="since-lines">(.*?)</ol>', html, re.DOTALL)
    return re.findall(r"<li>", box[1]) if box else []


def seat_of(game: Game, person: User) -> Player:
    return Player.objects.get(game=game, user=person)


def absent_for(game: Game, person: User, span: timedelta) -> None:
    Player.objects.filter(game=game, user=person).update(seen_at=timezone.now() - span)


def test_what_happened_meanwhile_stays_until_one_has_read_it(alice: User, bob: User) -> None:
    game, browser = make_game_of_two(alice, bob), browser_of(alice)
    assert SINCE not in text_of(browser, table(game))  # the first visit
    ply = Game.objects.get().ply
    state = state_of(game)
    services.act(game.pk, bob.pk, *discard_of(state, 1))
    absent_for(game, alice, 2 * PAUSE)
    html = text_of(browser, table(game))
    assert len(lines(html)) == 1
    assert "<bdi>Bob</bdi>: 2 cards laid away" in html.split(SINCE)[1]
    for _ in range(2):  # a reload and a poll leave it there
        assert SINCE in text_of(browser, table(game))
        assert SINCE in browser.get(table(game), headers=HTMX).content.decode()
    version = Game.objects.get().version
    browser.post(reverse("games:seen", args=[game.code]), {"ply": str(ply + 1)})
    assert SINCE not in text_of(browser, table(game))
    assert Game.objects.get().version == version
    assert seat_of(game, alice).seen_ply == ply + 1


def discard_of(state: Any, seat: int) -> tuple[Any, str]:
    return by_thumb(state, seat, Random(1)), driver.decision(state, seat) or ""


def test_a_move_ends_the_visit(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    browser = browser_of(alice)
    browser.get(table(game))
    services.act(game.pk, bob.pk, *discard_of(state_of(game), 1))
    absent_for(game, alice, 2 * PAUSE)
    assert SINCE in text_of(browser, table(game))
    services.act(game.pk, alice.pk, *discard_of(state_of(game), 0))
    assert SINCE not in text_of(browser, table(game))
    assert seat_of(game, alice).seen_ply == Game.objects.get().ply


def test_who_looks_on_all_the_while_is_told_nothing_twice(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    browser = browser_of(alice)
    browser.get(table(game))
    services.act(game.pk, bob.pk, *discard_of(state_of(game), 1))
    assert SINCE not in browser.get(table(game), headers=HTMX).content.decode()
    assert SINCE not in text_of(browser, table(game))


def test_a_page_that_lies_open_overnight_shows_it_without_being_a_visit(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    browser = browser_of(alice)
    browser.get(table(game))
    with time_machine.travel(timezone.now() + 2 * PAUSE):
        services.act(game.pk, bob.pk, *discard_of(state_of(game), 1))
        before = seat_of(game, alice)
        assert SINCE in browser.get(table(game), headers=HTMX).content.decode()
        after = seat_of(game, alice)
        assert (after.seen_at, after.visit_ply) == (before.seen_at, before.visit_ply)


def test_what_nobody_read_is_not_lost_by_a_second_visit(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    seat, ply = seat_of(game, alice), Game.objects.get().ply
    services.arrive(seat, ply)
    for more in (1, 3):
        absent_for(game, alice, 2 * PAUSE)
        services.arrive(seat_of(game, alice), ply + more)
        assert news_of(seat_of(game, alice), ply + more) == range(ply + 1, ply + more + 1)
    services.see(game.pk, alice.pk, ply - 1)  # of an old page: less than is known
    assert seat_of(game, alice).seen_ply == ply
    services.see(game.pk, alice.pk, 10**6)
    assert seat_of(game, alice).seen_ply == Game.objects.get().ply


def test_a_mark_that_makes_no_sense_harms_nothing(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    for ply in ("", "-5", "many", "9" * 40):
        assert browser_of(alice).post(reverse("games:seen", args=[game.code]), {"ply": ply}).status_code == 303
    assert seat_of(game, alice).seen_ply <= Game.objects.get().ply
    assert Client().post(reverse("games:seen", args=[game.code])).status_code == 404


def test_a_move_of_another_does_not_undo_what_one_has_seen_meanwhile(alice: User, bob: User) -> None:
    game = make_game_of_two(alice, bob)
    with locked(game.pk) as held:
        services.see(game.pk, alice.pk, 1)
        held.players[0].awaited = False
        held.changed = True
    assert seat_of(game, alice).seen_ply == 1


@pytest.mark.django_db(transaction=True)
def test_seen_twice_at_once_is_seen(transactional_db: None) -> None:
    alice, bob = make_person("Alice"), make_person("Bob")
    game = make_game_of_two(alice, bob)
    ply = Game.objects.get().ply
    seat = seat_of(game, alice)
    results = at_once(
        lambda: services.see(game.pk, alice.pk, ply),
        lambda: services.see(game.pk, alice.pk, ply),
        lambda: services.arrive(seat, ply),
    )
    assert results == [None] * 3
    assert seat_of(game, alice).seen_ply == ply


# --- the list of games ----------------------------------------------------------------------------------------------
def test_the_list_tells_what_happened_last_in_each_game_and_asks_no_more_for_many(
    alice: User, bob: User, django_assert_max_num_queries: Any
) -> None:
    game, browser = make_game_of_two(alice, bob), browser_of(alice)
    assert "game-row-event" not in text_of(browser, "/en/play/")  # nobody has moved yet
    services.act(game.pk, bob.pk, *discard_of(state_of(game), 1))
    with django_assert_max_num_queries(12) as few:
        html = text_of(browser, "/en/play/")
    asked = len(few)
    row = html.split("game-row-event")[1].split("</a>")[0]
    assert ("is-new" in row[:20], "<bdi>Bob</bdi>: 2 cards laid away" in row) == (True, True)
    browser.get(table(game))
    services.see(game.pk, alice.pk, Game.objects.get().ply)
    assert "is-new" not in text_of(browser, "/en/play/").split("game-row-event")[1][:20]
    for _ in range(3):
        play_on(make_game_of_two(alice, bob), [alice, bob], 20)
    with django_assert_max_num_queries(asked):
        assert text_of(browser, "/en/play/").count("game-row-event") == 4


def test_every_act_of_a_seat_can_be_told() -> None:
    assert set(ACT_NAMES.values()) - set(TOLD) == {"shuffle", "pack_cut", "cut"}


def test_the_next_game_is_offered_where_one_waits(alice: User, bob: User, charlie: User) -> None:
    mine = make_game_of_two(alice, charlie)
    waiting = services.create(alice.pk, [""])
    over = make_game_of_two(alice, bob)
    services.resign(over.pk, bob.pk)
    for game in (waiting, over):
        assert f'href="{table(mine)}"' in text_of(browser_of(alice), table(game))


# --- reports --------------------------------------------------------------------------------------------------------
def report(browser: Client, game: Game, **sent: str) -> Any:
    form = {"what": "problem", "said": "The crib was counted twice.", "stamp": fresh(about=f"table-{game.code}")}
    return browser.post(reverse("report_table", args=[game.code]), form | sent)


def test_a_guest_reports_a_player_from_the_table(alice: User, bob: User) -> None:
    cache.clear()
    game, browser = make_game_of_two(alice, bob), browser_of(alice)
    address = reverse("report_table", args=[game.code])
    assert address in text_of(browser, table(game))
    for _ in range(2):  # a second click is the same report
        answer = report(browser, game, what="1", said="His name is an insult.", email="a@example.org")
        assert "has reached us" in text_of(browser, answer["Location"])
    row, now = Correction.objects.get(), Game.objects.get()
    assert (row.kind, row.whom, row.reporter, row.email) == ("player", bob, alice, "a@example.org")
    assert (row.code, row.ply, row.version, row.language) == (game.code, now.ply, now.version, "en")
    assert row.release
    bob.delete()
    row.refresh_from_db()
    assert (row.whom, row.said) == (None, "His name is an insult.")


def test_a_problem_at_a_table_with_bots_is_reported_too(alice: User, bob: User) -> None:
    cache.clear()
    game = services.create(alice.pk, ["easy"])
    report(browser_of(alice), game)
    row = Correction.objects.get()
    assert (row.kind, row.whom, row.said) == ("problem", None, "The crib was counted twice.")
    assert report(browser_of(alice), game, what="1").status_code == 422  # a bot is nobody to report


@pytest.mark.parametrize("sent", [{"said": ""}, {"said": "x" * 1001}, {"website": "spam"}, {"what": "9"}])
def test_a_report_that_is_none_is_refused(sent: dict[str, str], alice: User, bob: User) -> None:
    cache.clear()
    assert report(browser_of(alice), make_game_of_two(alice, bob), **sent).status_code == 422
    assert not Correction.objects.exists()


def test_only_who_sits_there_reports_from_a_table_and_not_too_often(alice: User, bob: User, charlie: User) -> None:
    cache.clear()
    game = make_game_of_two(alice, bob)
    assert browser_of(charlie).get(reverse("report_table", args=[game.code])).status_code == 404
    answers = [report(browser_of(alice), game, said=f"Number {n} of many").status_code for n in range(6)]
    assert answers == [302] * 5 + [429]
    assert Correction.objects.count() == 5


def test_the_staff_reads_it(admin_client: Client, alice: User, bob: User) -> None:
    cache.clear()
    game = make_game_of_two(alice, bob)
    report(browser_of(alice), game, what="1")
    pk = Correction.objects.get().pk
    listed = text_of(admin_client, "/admin/rules/correction/")
    assert game.code in listed
    read = text_of(admin_client, f"/admin/rules/correction/{pk}/change/")
    for told in (game.code, "Bob", "Alice", "The crib was counted twice."):
        assert told in read
