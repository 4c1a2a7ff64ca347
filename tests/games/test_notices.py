"""Notices: who is told what by mail and on devices, when, in which words, and that nothing is told twice."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import product
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.conf import settings as site
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from django.utils.translation import gettext, override

from cribsite.accounts import notices as choices
from cribsite.accounts.models import NoticeChoices, PushSubscription, User
from games import services
from games.models import Game, Player
from games.notices import channels
from games.notices.hours import Hours, warning_at
from games.notices.wishes import WORDS, Channel, Kind, wanted, wants
from games.outbox import Notice
from games.positions import position
from games.services import notices
from tests.games.tables import make_game_of_two, make_move, make_person
from tests.games.telling import (
    LANGUAGES,
    Device,
    Letterbox,
    long_ago,
    mail_server,
    push_service,
    reader,
    run,
    silent_service,
    text_of,
)
from tests.games.test_services import at_once
from tests.games.test_twin import find_twin, seat_all, write
from tests.games.test_views import browser_of

pytestmark = pytest.mark.django_db

EACH, DIGEST, OFF = NoticeChoices.Mail.EACH, NoticeChoices.Mail.DIGEST, NoticeChoices.Mail.OFF
NAMES = {"en": "Sara", "ar": "سارة", "tr": "Şükriye", "fa": "نیلوفر", "zh-hans": "小明"}


@pytest.fixture
def box(settings: Any) -> Iterator[Letterbox]:
    with mail_server(settings) as caught:
        yield caught


@pytest.fixture
def device(settings: Any) -> Iterator[Device]:
    with push_service(settings) as made:
        yield made


def played(mine: User, other: User, **rules: Any) -> Game:
    """A game of two in which both have to lay away, an hour old."""
    return long_ago(make_game_of_two(mine, other, **rules))


def set_due(game: Game, person: User, left: timedelta, bank: timedelta | None = timedelta(days=3)) -> datetime:
    due = timezone.now() + left
    Player.objects.filter(game=game, user=person).update(due=due, bank=bank)
    return due


def states(kind: str) -> list[str]:
    return list(Notice.objects.filter(kind=kind).order_by("pk").values_list("state", flat=True))


# --- turns by mail --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_is_told_in_the_words_and_direction_of_the_reader(box: Letterbox, language: str) -> None:
    me, name = reader("Ada", language, "Asia/Tehran", mail=EACH), NAMES[language]
    game = played(me, make_person(name))
    with time_machine.travel(datetime(2026, 3, 5, 12, tzinfo=UTC), tick=False):
        long_ago(game)
        set_due(game, me, timedelta(days=2))
        run()
    (mail,) = box.taken
    html, text = text_of(mail, "html"), text_of(mail)
    rtl = language in {"ar", "fa"}
    assert mail["To"] == me.email
    assert mail["Content-Language"] == language
    assert f"\u2068{name}\u2069" in mail["Subject"]
    with override(language):
        assert mail["Subject"].strip() == gettext("Your turn: table with %(names)s") % {"names": f"\u2068{name}\u2069"}
        assert gettext("Lay away to the crib") in text
    assert f'lang="{language}" dir="{"rtl" if rtl else "ltr"}"' in html
    assert f"<bdi>{name}</bdi>" in html
    assert "\u2068" not in html.partition("<body")[2]
    assert not re.search("[{}]", text + html)
    # The time in his zone (UTC+3:30), his digits and his calendar.
    day, clock = {
        "en": ("7 March 2026", "3:30"), "ar": ("7 مارس 2026", "15:30"), "tr": ("7 Mart 2026", "15:30"),
        "fa": ("۱۶ اسفند ۱۴۰۴", "۱۵:۳۰"), "zh-hans": ("2026年3月7日", "15:30"),
    }[language]  # fmt: skip
    assert day in text
    assert clock in text
    assert f"http://127.0.0.1:8000/{language}/play/{game.code}/" in text.split()
    # No other control of direction than isolates, and as many ends as beginnings.
    assert not re.search("[\u200e\u200f\u202a-\u202e]", text + mail["Subject"] + html)
    assert text.count("\u2068") == text.count("\u2069")


def test_whoever_answers_at_once_gets_no_mail(box: Letterbox) -> None:
    me, other = reader("Ada", mail=EACH), make_person("Bob")
    game = make_game_of_two(me, other)
    run()
    assert box.taken == []
    long_ago(game, timedelta(minutes=6))
    run()
    assert len(box.taken) == 1


def test_a_turn_is_told_once_and_the_next_one_again(box: Letterbox) -> None:
    me, other = reader("Ada", mail=EACH), make_person("Bob")
    game = played(me, other)
    run()
    run()
    assert len(box.taken) == 1
    rng = Random(3)
    while True:  # until it is the reader's turn after a move of his own
        make_move(game, [me, other], rng)
        mine = Player.objects.get(game=game, user=me)
        if mine.awaited and game.moves.filter(seat=0).exists():
            break
    long_ago(game)
    run()
    run()
    assert len(box.taken) == 2


def test_a_turn_that_is_taken_in_the_meantime_is_not_told(box: Letterbox) -> None:
    me, other = reader("Ada", mail=EACH), make_person("Bob")
    game = played(me, other)
    due = notices.collect()
    make_move(game, [me, other], Random(1))  # the lowest seat: the reader lays away
    for pk in due:
        notices.deliver(pk)
    assert box.taken == []
    assert states("turn") == ["dropped"]


def test_a_game_that_is_over_in_the_meantime_is_not_told_as_a_turn(box: Letterbox) -> None:
    me, other = reader("Ada", mail=EACH), make_person("Bob")
    game = played(me, other)
    due = notices.collect()
    services.resign(game.pk, other.pk)
    for pk in due:
        notices.deliver(pk)
    assert box.taken == []


@pytest.mark.parametrize("change", [{"mail": OFF}, {"mail": DIGEST}])
def test_a_choice_changed_in_the_meantime_holds(box: Letterbox, change: dict[str, str]) -> None:
    me = reader("Ada", mail=EACH)
    played(me, make_person("Bob"))
    due = notices.collect()
    NoticeChoices.objects.filter(user=me).update(**change)
    for pk in due:
        notices.deliver(pk)
    assert box.taken == []


def test_guests_unconfirmed_addresses_and_games_against_the_computer_get_no_mail(box: Letterbox) -> None:
    me, guest = reader("Ada", mail=EACH), make_person("Bob")
    NoticeChoices.objects.create(user=guest, mail=EACH)
    unsure = reader("Cem", mail=EACH, unconfirmed="c@example.org")
    User.objects.filter(pk=unsure.pk).update(email="")
    played(guest, unsure)
    long_ago(services.create(me.pk, ["easy"]))
    run()
    assert [mail["To"] for mail in box.taken] == []


# --- once -----------------------------------------------------------------------------------------------------------
@pytest.mark.django_db(transaction=True)
def test_jobs_that_run_twice_at_once_tell_once(transactional_db: None, box: Letterbox) -> None:
    me = reader("Ada", mail=EACH)
    played(me, make_person("Bob"))
    found = at_once(notices.collect, notices.collect, notices.collect)
    assert not [each for each in found if isinstance(each, Exception)]
    (pk,) = notices.collect()
    at_once(*[lambda: notices.deliver(pk)] * 4)
    assert len(box.taken) == 1
    assert states("turn") == ["sent"]


def test_a_notice_whose_process_died_while_sending_is_not_told_again(box: Letterbox) -> None:
    me = reader("Ada", mail=EACH)
    played(me, make_person("Bob"))
    (pk,) = notices.collect()
    Notice.objects.filter(pk=pk).update(state=Notice.State.SENDING)
    run()
    notices.deliver(pk)
    assert box.taken == []


def test_a_server_that_says_later_is_asked_again_and_one_that_says_no_is_not(box: Letterbox) -> None:
    me = reader("Ada", mail=EACH)
    played(me, make_person("Bob"))
    box.says = ["451 not now"]
    run()
    assert states("turn") == ["waiting"]
    run()  # not before its time
    assert box.taken == []
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        run()
    assert len(box.taken) == 1
    played(me, make_person("Cem"))
    box.says = ["550 never"]
    run()
    assert states("turn") == ["sent", "failed"]


def test_a_server_that_is_away_is_tried_a_few_times(settings: Any, client: Client) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    me = reader("Ada", mail=EACH)
    played(me, make_person("Bob"))
    run()
    assert states("turn") == ["waiting"]
    assert [notice.tries for notice in Notice.objects.all()] == [1]
    for _ in range(6):
        Notice.objects.update(not_before=timezone.now())
        run()
    assert states("turn") == ["failed"]


# --- quiet hours and warnings ---------------------------------------------------------------------------------------
TEHRAN = ZoneInfo("Asia/Tehran")
NIGHT = Hours(TEHRAN, 22, 8)


def at(hour: int, minute: int = 0, day: int = 5, zone: ZoneInfo = TEHRAN) -> datetime:
    return datetime(2026, 3, day, hour, minute, tzinfo=zone)


@pytest.mark.parametrize(
    ("moment", "after", "before"),
    [
        (at(21, 59), at(21, 59), at(21, 59)),
        (at(22), at(8, day=6), at(21, 45)),
        (at(3), at(8), at(21, 45, day=4)),
        (at(7, 59), at(8), at(21, 45, day=4)),
        (at(8), at(8), at(8)),
    ],
)
def test_quiet_hours_over_midnight(moment: datetime, after: datetime, before: datetime) -> None:
    assert NIGHT.after(moment) == after
    assert NIGHT.before(moment) == before


def test_quiet_hours_within_a_day_and_none() -> None:
    noon = Hours(TEHRAN, 12, 14)
    assert noon.after(at(13, 10)) == at(14)
    assert not noon.quiet(at(14))
    assert Hours(TEHRAN).after(at(3)) == at(3)


def test_quiet_hours_follow_the_clocks_when_they_are_put_forward() -> None:
    paris = ZoneInfo("Europe/Paris")
    night = Hours(paris, 22, 8)
    assert night.after(datetime(2026, 3, 28, 23, tzinfo=paris)) == datetime(2026, 3, 29, 6, tzinfo=UTC)


@pytest.mark.parametrize(
    ("due", "ahead", "when"),
    [
        (at(20), 8, at(12)),
        (at(15), 8, at(8)),  # would be at seven: an hour later seven hours are left
        (at(9, day=6), 8, at(21, 45)),  # would be at one in the night, and at eight too late
        (at(3), 1, at(21, 45, day=4)),  # the deadline itself lies in the quiet hours
        (at(8, 45), 1, at(8)),
        (at(8, 15), 1, at(21, 45, day=4)),
    ],
)
def test_a_warning_steps_aside_for_quiet_hours(due: datetime, ahead: int, when: datetime) -> None:
    assert warning_at(due, timedelta(hours=ahead), NIGHT) == when


def test_a_notice_waits_until_the_quiet_hours_are_over(box: Letterbox) -> None:
    me = reader("Ada", mail=EACH, quiet_from=22, quiet_until=8)
    game = played(me, make_person("Bob"))
    with time_machine.travel(datetime(2026, 3, 5, 23, tzinfo=UTC), tick=False):
        long_ago(game)
        run()
        assert box.taken == []
    with time_machine.travel(datetime(2026, 3, 6, 8, 1, tzinfo=UTC), tick=False):
        run()
    assert len(box.taken) == 1


def test_a_warning_that_would_come_too_late_is_dropped(box: Letterbox) -> None:
    me = reader("Ada", mail=OFF, quiet_from=22, quiet_until=8)
    game = played(me, make_person("Bob"))
    with time_machine.travel(datetime(2026, 3, 5, 22, 30, tzinfo=UTC), tick=False):
        set_due(game, me, timedelta(hours=3))  # half past one; the job was dead at a quarter to ten
        run()
    assert states("warning_1h") == ["waiting"]
    assert states("warning_8h") == []
    with time_machine.travel(datetime(2026, 3, 6, 8, 1, tzinfo=UTC), tick=False):
        run()
    assert box.taken == []
    assert states("warning_1h") == ["dropped"]


def test_two_warnings_before_the_time_runs_out_each_once(box: Letterbox) -> None:
    me = reader("Ada", mail=OFF)
    game = played(me, make_person("Bob"))
    now = datetime(2026, 3, 5, 6, tzinfo=UTC)
    with time_machine.travel(now, tick=False):
        set_due(game, me, timedelta(hours=9))
        run()
    assert box.taken == []
    for passed, mails in ((1.1, 1), (4, 1), (8.1, 2), (8.5, 2), (9.5, 2)):
        with time_machine.travel(now + timedelta(hours=passed), tick=False):
            run()
            run()
        assert len(box.taken) == mails
    assert "7 hours left" in box.taken[0]["Subject"]
    assert "53 minutes left" in box.taken[1]["Subject"] or "54 minutes left" in box.taken[1]["Subject"]


def test_a_deadline_that_moves_is_warned_of_again_only_if_it_moves_far(box: Letterbox) -> None:
    me = reader("Ada", mail=OFF)
    game = played(me, make_person("Bob"))
    now = datetime(2026, 3, 5, 6, tzinfo=UTC)
    with time_machine.travel(now, tick=False):
        due = set_due(game, me, timedelta(hours=7))
        run()
    assert len(box.taken) == 1
    for minutes, moved, mails in (
        (20, 10, 1),
        (25, 70, 1),
        (30, 24 * 60, 1),
        (24 * 60, 0, 1),
        (25 * 60, 0, 2),
        (25 * 60 + 9, 5, 2),
    ):
        due += timedelta(minutes=moved)
        with time_machine.travel(now + timedelta(minutes=minutes), tick=False):
            Player.objects.filter(game=game, user=me).update(due=due)
            run()
            run()
        assert len(box.taken) == mails, minutes


def test_a_live_clock_is_not_warned_of(box: Letterbox, device: Device) -> None:
    me = reader("Ada", mail=OFF)
    device.given_to(me)
    NoticeChoices.objects.update(push_turns=False)
    set_due(played(me, make_person("Bob")), me, timedelta(seconds=40), bank=timedelta(minutes=2))
    run()
    assert box.taken == []
    assert device.sealed == []


# --- invitations, finished games, the mail of the day ---------------------------------------------------------------
def test_an_invitation_is_told_until_it_is_answered(box: Letterbox) -> None:
    me, host = reader("Ada", mail=EACH), make_person("Bob")
    game = long_ago(services.create(host.pk, [me.pk]))
    run()
    run()
    (mail,) = box.taken
    assert "Bob" in mail["Subject"]
    assert f"/en/play/{game.code}/invitation/" in text_of(mail)
    second = long_ago(services.create(host.pk, [me.pk]))
    due = notices.collect()
    services.accept(second.code, me.pk)
    for pk in due:
        notices.deliver(pk)
    assert len(box.taken) == 1


def test_a_host_is_told_who_will_not_play_until_the_seat_is_given(box: Letterbox) -> None:
    host, bob, cem = reader("Ada", mail=EACH), make_person("Bob"), make_person("Cem")
    game = services.create(host.pk, [bob.pk])
    services.leave(game.code, bob.pk)
    run()
    assert box.taken == []  # he may be looking at the table
    long_ago(game)
    run()
    run()
    (mail,) = box.taken
    assert mail["Subject"].strip() == "\u2068Bob\u2069 will not play"
    assert f"/en/play/{game.code}/" in text_of(mail)
    services.give_seat(game.pk, host.pk, 1, cem.pk)
    services.leave(game.code, cem.pk)
    long_ago(game)
    due = notices.collect()
    services.give_seat(game.pk, host.pk, 1, "easy")
    for pk in due:
        notices.deliver(pk)
    assert (len(box.taken), states("declined")) == (1, ["sent", "dropped"])


def a_win_to_be_had(host: User, late: User, **rules: Any) -> Game:
    """A game in which the second one's time was up an hour ago."""
    game = long_ago(make_game_of_two(host, late, clock="days-3", **rules))
    Player.objects.filter(game=game, seat=0).update(awaited=False, due=None)
    ended = set_due(game, late, timedelta(hours=-1))
    Game.objects.filter(pk=game.pk).update(claimable=True, due=ended)
    return game


def test_who_may_claim_the_win_is_told_once(box: Letterbox, device: Device) -> None:
    me, late = reader("Ada", mail=EACH), reader("Bob", mail=EACH)
    game = a_win_to_be_had(me, late)
    device.given_to(me)
    run()
    run()
    told = [mail for mail in box.taken if "Time is up" in mail["Subject"]]
    assert [mail["To"] for mail in told] == [me.email]
    assert "claim the win, or wait" in text_of(told[0])
    assert [message["title"] for message in device.unsealed()] == ["Time is up: table with \u2068Bob\u2069"]
    assert game.code in text_of(told[0])


@pytest.mark.parametrize("change", [{"claimable": False}, {"status": "finished"}, {"patient": True}])
def test_a_win_that_is_no_longer_to_be_had_is_not_told(box: Letterbox, change: dict[str, Any]) -> None:
    me = reader("Ada", mail=EACH)
    game = a_win_to_be_had(me, make_person("Bob"))
    due = notices.collect()
    row: Any = Player.objects.filter(game=game, seat=0) if "patient" in change else Game.objects.filter(pk=game.pk)
    row.update(**change)
    for pk in due:
        notices.deliver(pk)
    assert (box.taken, states("claim")) == ([], ["dropped"])


def test_the_partner_of_the_late_one_has_no_win_to_claim(box: Letterbox) -> None:
    people = [reader(name, mail=EACH) for name in ("Ada", "Bob", "Cem", "Dana")]
    game = services.create(people[0].pk, [person.pk for person in people[1:]], "four-partners", clock="days-3")
    for person in people[1:]:
        services.accept(game.code, person.pk)
    long_ago(game)
    Player.objects.filter(game=game).update(awaited=False, due=None)
    ended = set_due(game, people[1], timedelta(hours=-1))
    Game.objects.filter(pk=game.pk).update(claimable=True, due=ended)
    run()
    assert sorted(mail["To"] for mail in box.taken) == sorted([people[0].email, people[2].email])


def test_the_mail_of_the_day_names_wins_to_be_had_and_tables_deserted(box: Letterbox) -> None:
    with time_machine.travel(datetime(2026, 3, 5, 9, tzinfo=UTC), tick=False):
        me, bob = reader("Ada"), make_person("Bob")
        game = a_win_to_be_had(me, make_person("Cem"))
        table = services.create(me.pk, [bob.pk])
        services.leave(table.code, bob.pk)
        notices.plan_digests()
        run()
    (mail,) = box.taken
    assert mail["Subject"].strip() == "2 games are waiting for you"
    text = text_of(mail)
    assert "Time is up: claim the win, or wait" in text
    assert "\u2068Bob\u2069 will not play" in text
    assert [code for code in (game.code, table.code) if f"/en/play/{code}/" not in text] == []


def test_a_finished_game_is_told_to_those_who_were_away(box: Letterbox) -> None:
    me, other = reader("Ada", mail=EACH), reader("Bob", mail=EACH)
    game = played(me, other)
    services.resign(game.pk, other.pk)
    run()
    run()
    over = [mail for mail in box.taken if "Game over" in mail["Subject"]]
    assert [mail["To"] for mail in over] == [me.email]
    assert "You won" in text_of(over[0])


def test_the_mail_of_the_day_tells_everything_once_in_the_morning(box: Letterbox) -> None:
    me, bob = reader("Ada", zone="Asia/Tehran"), make_person("Bob")
    now = datetime(2026, 3, 5, 4, 25, tzinfo=UTC)  # five to eight in Tehran
    with time_machine.travel(now - timedelta(hours=6), tick=False):
        turn, won = played(me, bob), played(me, make_person("Cem"))
        set_due(turn, me, timedelta(days=2))
        services.resign(won.pk, won.players.get(seat=1).user_id or 0)
        services.create(bob.pk, [me.pk])
    for minutes, mails in ((0, 0), (10, 1), (20, 1), (200, 1)):
        with time_machine.travel(now + timedelta(minutes=minutes), tick=False):
            notices.plan_digests()
            run()
        assert len(box.taken) == mails, minutes
    text = text_of(box.taken[0])
    assert "1 game is waiting for you" in box.taken[0]["Subject"]
    assert [word for word in ("Your turn", "Invitations", "Finished") if word not in text] == []
    assert f"/en/play/{turn.code}/" in text
    assert f"/en/play/{won.code}/" in text
    with time_machine.travel(now + timedelta(days=1, minutes=10), tick=False):
        notices.plan_digests()
        run()
    assert "Finished" not in text_of(box.taken[1])  # told yesterday


def test_without_news_there_is_no_mail_of_the_day_and_it_waits_for_quiet_hours(box: Letterbox) -> None:
    reader("Ada")
    late = reader("Bob", quiet_from=0, quiet_until=10)
    game = played(late, make_person("Cem"))
    with time_machine.travel(datetime(2026, 3, 5, 9, tzinfo=UTC), tick=False):
        long_ago(game)
        notices.plan_digests()
        run()
        assert box.taken == []
    with time_machine.travel(datetime(2026, 3, 5, 10, 5, tzinfo=UTC), tick=False):
        notices.plan_digests()
        run()
    assert [mail["To"] for mail in box.taken] == [late.email]
    assert sorted(states("digest")) == ["dropped", "sent"]


# --- the address, and the way out -----------------------------------------------------------------------------------
def test_an_address_is_used_once_it_is_confirmed(box: Letterbox) -> None:
    me = reader("Ada")
    User.objects.filter(pk=me.pk).update(email="")
    me.refresh_from_db()
    answer = browser_of(me).post("/en/account/notices/address/", {"email": "new@example.org"})
    assert answer.status_code == 303
    run()
    run()
    (mail,) = box.taken
    assert mail["To"] == "new@example.org"
    assert "List-Unsubscribe" not in mail
    link = next(word for word in text_of(mail).split() if "/address/" in word).removeprefix("http://127.0.0.1:8000")
    stranger = Client()
    assert "new@example.org" in stranger.get(link).content.decode()
    me.refresh_from_db()
    assert me.email == ""  # a program that only opens the link confirms nothing
    for _ in range(2):
        assert stranger.post(link).status_code == 200
        me.refresh_from_db()
        assert me.email == "new@example.org"


def test_a_link_about_another_address_or_an_old_one_confirms_nothing() -> None:
    me = reader("Ada")
    choices.ask_address(me, "first@example.org")
    token = choices.confirm_token(me.pk, "first@example.org")
    choices.ask_address(me, "second@example.org")
    assert Client().post(f"/en/account/notices/address/{token}/").status_code == 410
    second = choices.confirm_token(me.pk, "second@example.org")
    with time_machine.travel(timezone.now() + timedelta(days=4)):
        assert Client().post(f"/en/account/notices/address/{second}/").status_code == 410
    assert Client().get("/en/account/notices/address/nonsense/").status_code == 410
    before = me.email
    me.refresh_from_db()
    assert me.email == before


def test_a_stranger_is_not_flooded_with_questions(client: Client) -> None:
    answers = [
        browser_of(reader("Ada")).post("/en/account/notices/address/", {"email": "Victim@example.org"}).status_code
        for _ in range(4)
    ]
    assert answers == [303, 303, 303, 422]


@pytest.mark.parametrize(("kind", "field", "off"), [("turn", "mail", "off"), ("warning", "mail_warnings", False)])
def test_a_mail_program_switches_a_kind_off_by_one_post(box: Letterbox, kind: str, field: str, off: object) -> None:
    me = reader("Ada", "fa", mail=EACH)
    game = played(me, make_person("Bob"))
    if kind == "warning":
        NoticeChoices.objects.update(mail=OFF)
        set_due(game, me, timedelta(hours=3))
    run()
    (mail,) = box.taken
    assert b"=?" not in re.findall(rb"(?s)List-Unsubscribe:.*?>", box.raw[0])[0]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = mail["List-Unsubscribe"].strip(" <>").removeprefix("http://127.0.0.1:8000")
    program = Client(enforce_csrf_checks=True)
    page = program.get(address)
    assert page.status_code == 200
    before = NoticeChoices.objects.get(user=me)
    assert getattr(before, field) != off  # opening it switches nothing off
    assert program.post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert getattr(NoticeChoices.objects.get(user=me), field) == off
    assert NoticeChoices.objects.get(user=me).mail_invitations


def test_a_link_that_nobody_signed_switches_nothing_off() -> None:
    reader("Ada", mail=EACH)
    assert Client().post("/en/account/notices/off/WzEsInR1cm4iXQ:forged/").status_code == 404
    assert NoticeChoices.objects.get().mail == EACH


def test_all_mails_are_switched_off_by_the_second_button() -> None:
    me = reader("Ada", mail=EACH)
    Client().post(f"/en/account/notices/off/{choices.off_token(me.pk, 'finished')}/", {"all": "1"})
    row = NoticeChoices.objects.get(user=me)
    assert (row.mail, row.mail_warnings, row.mail_invitations, row.mail_finished) == (OFF, False, False, False)


def mails_wanted(me: User, game: Game) -> set[str]:
    """The kinds of which he would get mails now, for which both ways of asking have to give the same answer."""
    chosen, seat = NoticeChoices.objects.get(user=me), Player.objects.filter(game=game, user=me)
    found = {kind for kind in WORDS if wants(me, chosen, kind, Channel.MAIL)}
    assert {kind for kind in WORDS if kind != Kind.DIGEST and seat.filter(wanted(kind, Channel.MAIL)).exists()} == (
        found - {Kind.DIGEST}
    )
    return found


@pytest.mark.parametrize("kind", [*choices.OFF, choices.ALL])
def test_whoever_unsubscribes_gets_no_mail_that_he_did_not_get_before(kind: str) -> None:
    me = reader("Ada")
    game = make_game_of_two(me, make_person("Bob"))
    switches = ("mail_warnings", "mail_invitations", "mail_finished")
    for mail, *on in product((EACH, DIGEST, OFF), *[(True, False)] * 3):
        chosen = {"mail": mail, **dict(zip(switches, on, strict=True))}
        NoticeChoices.objects.filter(user=me).update(**chosen)
        before = mails_wanted(me, game)
        for _ in range(2):  # a mail program may say it twice
            choices.switch_off(me.pk, kind)
        after = mails_wanted(me, game)
        assert after <= before, chosen
        gone = {each for each, word in WORDS.items() if kind in (word, choices.ALL)}
        assert not after & gone, chosen
        # and whoever takes back one of turns and the mail of the day keeps the other, if that is what he chose
        if kind in ("turn", "digest") and not before & gone:
            assert after == before, chosen


def test_after_the_mail_of_the_day_no_single_mails_come_instead(box: Letterbox) -> None:
    with time_machine.travel(datetime(2026, 3, 5, 9, tzinfo=UTC), tick=False):
        me, bob = reader("Ada"), make_person("Bob")
        played(me, bob)
        notices.plan_digests()
        run()
        (mail,) = box.taken
        Client().post(mail["List-Unsubscribe"].strip(" <>").removeprefix("http://127.0.0.1:8000"))
        services.resign(played(me, bob).pk, bob.pk)
        long_ago(services.create(bob.pk, [me.pk]))
        run()
    assert len(box.taken) == 1


# --- devices --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_reaches_a_device_sealed_and_signed(device: Device, language: str) -> None:
    me, name = make_person("Ada"), NAMES[language]
    User.objects.filter(pk=me.pk).update(language=language)
    device.given_to(me)
    game = played(me, make_person(name))
    run()
    run()
    ((headers, body),) = device.sealed
    assert headers["authorization"].startswith("vapid t=")
    assert headers["content-encoding"] == "aes128gcm"
    assert name.encode() not in body
    (told,) = device.unsealed()
    with override(language):
        assert told["title"] == gettext("Your turn: table with %(names)s") % {"names": f"\u2068{name}\u2069"}
        assert told["body"] == gettext("Lay away to the crib")
    assert told["url"] == f"/{language}/play/{game.code}/"
    assert (told["lang"], told["dir"]) == (language, "rtl" if language in {"ar", "fa"} else "ltr")


def test_whoever_has_just_moved_is_not_told_on_his_device(device: Device) -> None:
    me = make_person("Ada")
    device.given_to(me)
    game = make_game_of_two(me, make_person("Bob"))
    run()
    assert device.sealed == []
    Player.objects.filter(game=game).update(joined_at=timezone.now() - timedelta(minutes=3))
    run()
    assert len(device.sealed) == 1


def test_a_device_that_is_gone_is_forgotten_and_a_busy_service_asked_again(device: Device) -> None:
    me = make_person("Ada")
    device.given_to(me)
    played(me, make_person("Bob"))
    device.says = [503]
    run()
    assert states("turn") == ["waiting"]
    assert PushSubscription.objects.get().failed_at is not None
    Notice.objects.update(not_before=timezone.now())
    run()
    assert len(device.sealed) == 1
    assert PushSubscription.objects.get().failed_at is None
    played(me, make_person("Cem"))
    device.says = [410]
    run()
    assert not PushSubscription.objects.exists()
    assert states("turn") == ["sent", "failed"]


@pytest.mark.parametrize("takes", [True, False])
def test_a_push_service_that_never_answers_delays_no_other_notice(
    device: Device, settings: Any, monkeypatch: pytest.MonkeyPatch, takes: bool
) -> None:
    monkeypatch.setattr(channels, "PUSH_TIMEOUT", (0.3, 0.3))
    tried: list[str] = []
    webpush = channels.webpush

    def noted(to: dict[str, Any], *args: Any, **options: Any) -> object:
        tried.append(to["endpoint"])
        return webpush(to, *args, **options)

    monkeypatch.setattr(channels, "webpush", noted)
    with silent_service(takes) as (origin, taken):
        settings.PUSH_HOSTS = [*settings.PUSH_HOSTS, origin]
        for number in range(3):
            person = make_person(f"Ada {number}")
            for far in (Device(f"{origin}/{number}"), Device(f"{origin}/{number}-2")):
                far.given_to(person)
            played(person, make_person("Bob"))
        near = make_person("Cem")
        device.given_to(near)
        played(near, make_person("Bob"))
        run()
        far_ones = [endpoint for endpoint in tried if endpoint.startswith(origin)]
        assert (len(far_ones), len(taken)) == (1, int(takes))  # of six devices
        assert len(device.sealed) == 1
        # Nobody knows of the one whose connection was taken whether it arrived, so it is not told once more.
        assert sorted(states("turn")) == sorted(["sent", "failed" if takes else "waiting", "waiting", "waiting"])
        cache.clear()  # a minute later
        Notice.objects.update(not_before=timezone.now())
        run()
        assert len([endpoint for endpoint in tried if endpoint.startswith(origin)]) == 2


def test_a_mail_server_that_falls_silent_delays_one_mail_only(settings: Any) -> None:
    settings.EMAIL_BACKEND, settings.EMAIL_TIMEOUT = "django.core.mail.backends.smtp.EmailBackend", 0.3
    for name in ("Ada", "Bea", "Cem"):
        played(reader(name, mail=EACH), make_person("Bob"))
    with silent_service(takes=True) as (origin, taken):
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", int(origin.rpartition(":")[2])
        run()
    assert (len(taken), states("turn")) == (1, ["waiting"] * 3)


def test_a_browser_gives_its_device_and_takes_it_away(device: Device, client: Client) -> None:
    sent = {"endpoint": device.endpoint, "p256dh": device.p256dh, "auth": device.auth}
    assert client.post("/fa/account/notices/device/", sent).status_code == 204
    row = PushSubscription.objects.get()
    assert row.user.is_guest
    assert row.user.language == "fa"
    assert client.post("/fa/account/notices/device/", sent).status_code == 204
    assert PushSubscription.objects.count() == 1
    other = browser_of(make_person("Bob"))
    assert other.post(f"/en/account/notices/device/{row.pk}/remove/").status_code == 303
    assert PushSubscription.objects.count() == 1
    client.post("/en/account/logout/")
    assert PushSubscription.objects.count() == 0


def given_by(browser: Client, device: Device) -> User:
    """The browser has its device show notices; whose, that is told."""
    sent = {"endpoint": device.endpoint, "p256dh": device.p256dh, "auth": device.auth}
    assert browser.post("/en/account/notices/device/", sent).status_code == 204
    return PushSubscription.objects.get(endpoint=device.endpoint).user


def with_password(name: str) -> User:
    person = reader(name)
    person.set_password(PASSWORD)
    person.save()
    return person


PASSWORD, NEXT = "fifteen-for-two", "fifteen-for-four"


@pytest.mark.parametrize("account", [False, True])
@pytest.mark.parametrize("way", ["login", "signup", "logout"])
def test_a_device_shows_nothing_of_a_player_whose_session_has_ended_there(
    device: Device, account: bool, way: str
) -> None:
    browser, next_one = browser_of(with_password("Ada")) if account else Client(), with_password("Bob")
    before = given_by(browser, device)
    sent = {
        "login": {"login": next_one.username, "password": PASSWORD},
        "signup": {"username": "new", "password1": PASSWORD, "password2": PASSWORD},
        "logout": {},
    }[way]
    assert browser.post(f"/en/account/{way}/", sent).status_code == 302
    stays = way == "signup" and not account  # the guest himself has got a name
    assert (browser.session.get("_auth_user_id") == str(before.pk)) is stays
    assert list(PushSubscription.objects.values_list("user", flat=True)) == ([before.pk] if stays else [])


def test_a_new_password_ends_the_notices_of_other_devices(device: Device) -> None:
    me = with_password("Ada")
    browser = browser_of(me)
    given_by(browser, device)
    other = Device(f"{device.endpoint}/2")
    given_by(browser_of(me), other)
    sent = {"oldpassword": PASSWORD, "password1": NEXT, "password2": NEXT}
    assert browser.post("/en/account/password/", sent).status_code == 302
    assert [each.endpoint for each in PushSubscription.objects.all()] == [device.endpoint]


def test_who_signs_in_once_more_keeps_his_device(device: Device) -> None:
    me = with_password("Ada")
    browser = browser_of(me)
    given_by(browser, device)
    assert browser.post("/en/account/login/", {"login": me.username, "password": PASSWORD}).status_code == 302
    assert PushSubscription.objects.get().user == me


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "http://169.254.169.254/latest"},
        {"endpoint": "https://fcm.googleapis.com.example.org/x"},
        {"endpoint": "https://fcm.googleapis.com@example.org/x"},
        {"endpoint": "https://fcm.googleapis.com:8443/x"},
        {"endpoint": "http://fcm.googleapis.com/x"},
        {"p256dh": "AAAA"},
        {"auth": "short"},
    ],
)
def test_a_device_that_is_none_is_not_taken_in(client: Client, wrong: dict[str, str]) -> None:
    good = Device("https://fcm.googleapis.com/fcm/send/abc")
    sent = {"endpoint": good.endpoint, "p256dh": good.p256dh, "auth": good.auth}
    assert client.post("/en/account/notices/device/", sent | wrong).status_code == 422
    assert not PushSubscription.objects.exists()
    assert client.post("/en/account/notices/device/", sent).status_code == 204


# --- the page -------------------------------------------------------------------------------------------------------
def test_the_service_worker_stands_at_the_root_and_names_its_parts(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"
    parts = re.findall(r'importScripts\("(/static/js/[^"]+)"\);', answer.content.decode())
    assert parts
    for part in parts:
        assert (site.BASE_DIR / part.removeprefix("/")).is_file()


def test_what_is_chosen_is_kept(client: Client) -> None:
    me = reader("Ada")
    page = browser_of(me)
    sent = {
        "mail": "each", "mail_warnings": "on", "push_turns": "on", "time_zone": "Asia/Qyzylorda",
        "quiet_from": "22", "quiet_until": "8",
    }  # fmt: skip
    assert page.post("/en/account/notices/", sent).status_code == 303
    row = NoticeChoices.objects.get(user=me)
    me.refresh_from_db()
    assert (row.mail, row.mail_warnings, row.mail_finished) == ("each", True, False)
    assert (row.push_turns, row.push_warnings) == (True, False)
    assert (row.quiet_from, row.quiet_until, me.time_zone) == (22, 8, "Asia/Qyzylorda")
    assert 'value="Asia/Qyzylorda" selected' in page.get("/en/account/notices/").content.decode()


@pytest.mark.parametrize(
    "wrong",
    [{"time_zone": "Mars/Olympus"}, {"quiet_from": "22"}, {"quiet_from": "8", "quiet_until": "8"}, {"quiet_from": "x"}],
)
def test_a_wrong_choice_changes_nothing(wrong: dict[str, str]) -> None:
    me = reader("Ada")
    sent = {"mail": "off", "time_zone": "UTC"} | wrong
    assert browser_of(me).post("/ar/account/notices/", sent).status_code == 422
    assert NoticeChoices.objects.get(user=me).mail == DIGEST


def test_a_guest_chooses_what_his_devices_show_but_no_mail(client: Client) -> None:
    sent = {"push_turns": "on", "mail": "each", "time_zone": "Asia/Tehran"}
    assert client.post("/fa/account/notices/", sent).status_code == 303
    row = NoticeChoices.objects.get()
    assert row.user.is_guest
    assert row.mail == DIGEST
    assert client.post("/fa/account/notices/address/", {"email": "a@example.org"})["Location"].endswith("/signup/")
    assert NoticeChoices.objects.get().unconfirmed == ""


# --- watching -------------------------------------------------------------------------------------------------------
def test_a_dead_mail_job_shows(client: Client) -> None:
    from cribsite.tasks import HEART, NOTICES, beat

    beat(HEART)
    beat(NOTICES)
    assert client.get("/healthz").json()["mail"] is True
    me = reader("Ada", mail=EACH)
    played(me, make_person("Bob"))
    notices.collect()
    Notice.objects.update(wanted_at=timezone.now() - timedelta(minutes=31))
    told = client.get("/healthz")
    assert told.status_code == 200
    assert (told.json()["mail"], told.json()["status"]) == (False, "degraded")


def test_health_sees_that_nothing_is_gathered(client: Client) -> None:
    from cribsite.tasks import HEART, NOTICES, beat

    with time_machine.travel(timezone.now() - timedelta(minutes=6)):
        beat(NOTICES)
    beat(HEART)
    assert client.get("/healthz").json()["mail"] is False


def test_what_was_told_long_ago_is_cleared_away_unless_its_game_runs() -> None:
    me = reader("Ada", mail=EACH)
    running, over = played(me, make_person("Bob")), played(me, make_person("Cem"))
    notices.collect()
    services.resign(over.pk, me.pk)
    Notice.objects.update(state=Notice.State.SENT, done_at=timezone.now() - timedelta(days=61))
    notices.forget()
    assert list(Notice.objects.values_list("game", flat=True)) == [running.pk]


# --- the twin -------------------------------------------------------------------------------------------------------
def told_of(me: User, box: Letterbox, device: Device) -> list[object]:
    """Everything that is told of his games, by mail, on devices and in the mail of the day, without what is chance."""
    Notice.objects.all().delete()
    box.raw.clear()
    device.sealed.clear()
    for mail in (EACH, DIGEST):
        NoticeChoices.objects.filter(user=me).update(mail=mail)
        notices.plan_digests()
        run()
    chance = rb"Message-ID: .*|Date: .*|boundary=.*|--=+\d+==-*"
    return [*(re.sub(chance, b"", raw) for raw in box.raw), *device.unsealed()]


def look_at_twin(game: Game, rng: Random, box: Letterbox, device: Device) -> bool:
    """Whether there is a twin for the first seat whose turn it is; its owner must be told the same."""
    game.refresh_from_db()
    seat = Player.objects.filter(game=game, awaited=True).order_by("seat")[0]
    me = seat.user
    assert me is not None
    NoticeChoices.objects.update(mail=OFF, mail_warnings=False)
    NoticeChoices.objects.filter(user=me).update(mail_warnings=True)
    PushSubscription.objects.all().delete()
    device.given_to(me)
    long_ago(game)
    set_due(game, me, timedelta(minutes=50))
    wires = find_twin(game, position(game).state, seat.seat, rng)
    if wires is None:
        return False
    mine = list(game.moves.values_list("wire", flat=True))
    before = told_of(me, box, device)
    write(game, wires)
    assert told_of(me, box, device) == before
    assert len(before) == 5  # turn and warning by mail and on the device, and the mail of the day
    write(game, mine)
    return True


@pytest.mark.parametrize("slug", ["standard", "captain"])
def test_a_game_and_its_twin_are_told_alike(slug: str, box: Letterbox, device: Device) -> None:
    game, people = seat_all((slug, {}, "auto"))
    rng, twins = Random(slug), 0
    for person in people:
        person.is_guest, person.email = False, f"p{person.pk}@example.org"
        person.save()
        NoticeChoices.objects.create(user=person)
    with time_machine.travel(datetime(2026, 3, 5, 9, tzinfo=UTC), tick=False):
        for step in range(6):
            if step in (1, 5):  # laying away, and in the play
                twins += look_at_twin(game, rng, box, device)
            make_move(game, people, rng)
    assert twins == 2


def test_whoever_opens_the_link_of_a_mail_elsewhere_is_shown_where_to_sign_in(client: Client) -> None:
    me = reader("Ada")
    game = played(me, make_person("Bob"))
    address = f"/en/play/{game.code}/"
    for visitor in (client, browser_of(make_person("Guest"))):
        answer = visitor.get(address)
        assert answer.status_code == 404
        assert f"/en/account/login/?next={address}" in answer.content.decode()
    assert "account/login/?next" not in browser_of(reader("Cem")).get(address).content.decode()
