"""A guest, his settings, and how he becomes a player with a name."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from cribsite.accounts import services
from cribsite.accounts.forms import OWN_NAMES
from cribsite.accounts.models import DaysOff, User

pytestmark = pytest.mark.django_db
SETTINGS = {"display_name": "Ada", "language": "tr", "theme": "dark", "four_colour": "on"}
SIGN_UP = {"username": "ada", "password1": "fifteen-for-two", "password2": "fifteen-for-two"}


def guest_of(client: Client) -> User:
    return User.objects.get(pk=client.session["_auth_user_id"])


def test_looking_at_the_account_page_makes_no_guest(client: Client) -> None:
    assert client.get("/en/account/").status_code == 200
    assert not User.objects.exists()


def test_a_visitor_who_saves_settings_becomes_a_guest(client: Client) -> None:
    answer = client.post("/en/account/", SETTINGS)
    assert answer["Location"] == "/tr/account/"
    guest = guest_of(client)
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert (guest.name, guest.language, guest.theme, guest.four_colour) == ("Ada", "tr", "dark", True)
    assert client.get("/", headers={"accept-language": "en"})["Location"] == "/tr/"


def test_a_guest_is_called_by_a_number_in_the_readers_language() -> None:
    guest = services.make_guest("fa")
    with override("en"):
        assert guest.name == f"Guest {guest.guest_number}"


def test_a_name_loses_what_nobody_can_see(client: Client) -> None:
    client.post("/en/account/", SETTINGS | {"display_name": "\u202eAda\u200b"})
    assert guest_of(client).display_name == "Ada"


def test_wrong_settings_are_refused_and_nothing_is_saved(client: Client) -> None:
    assert client.post("/en/account/", SETTINGS | {"language": "xx"}).status_code == 422
    assert not User.objects.exists()


def test_signing_up_keeps_the_guests_row_and_session(client: Client) -> None:
    client.post("/en/account/", SETTINGS)
    guest = guest_of(client)
    session = client.session
    session["kept"] = "yes"
    session.save()
    answer = client.post("/en/account/signup/", SIGN_UP)
    assert answer.status_code == 302
    claimed = guest_of(client)
    assert claimed.pk == guest.pk
    assert not claimed.is_guest
    assert claimed.username == "ada"
    assert claimed.check_password("fifteen-for-two")
    assert client.session["kept"] == "yes"


def test_signing_up_without_a_guest_makes_one_player(client: Client) -> None:
    client.post("/en/account/signup/", SIGN_UP)
    assert [user.username for user in User.objects.all()] == ["ada"]


def test_a_second_sign_up_does_not_take_over_the_first_account(client: Client) -> None:
    client.post("/en/account/signup/", SIGN_UP)
    client.post("/en/account/signup/", SIGN_UP | {"username": "bob"})
    assert set(User.objects.values_list("username", flat=True)) == {"ada", "bob"}
    assert User.objects.get(username="ada").check_password("fifteen-for-two")


def test_names_of_guests_cannot_be_taken(client: Client) -> None:
    assert client.post("/en/account/signup/", SIGN_UP | {"username": "Guest-1234"}).status_code == 200
    assert not User.objects.exists()


def test_signing_out_and_in_again(client: Client) -> None:
    client.post("/en/account/signup/", SIGN_UP)
    pk = client.session["_auth_user_id"]
    client.post("/en/account/logout/")
    assert "_auth_user_id" not in client.session
    client.post("/fa/account/login/", {"login": "ada", "password": "fifteen-for-two"})
    assert client.session["_auth_user_id"] == pk


def test_guessing_passwords_is_slowed_down(client: Client) -> None:
    client.post("/en/account/signup/", SIGN_UP)
    client.post("/en/account/logout/")
    for _ in range(6):
        client.post("/en/account/login/", {"login": "ada", "password": "wrong"})
    client.post("/en/account/login/", {"login": "ada", "password": "fifteen-for-two"})
    assert "_auth_user_id" not in client.session


def test_saving_settings_too_often_is_answered_kindly(client: Client) -> None:
    answers = [client.post("/en/account/", SETTINGS).status_code for _ in range(32)]
    assert answers[-1] == 429
    assert answers.count(302) >= 30


@pytest.mark.parametrize("language", ["en", "ar", "tr", "fa", "zh-hans"])
@pytest.mark.parametrize("page", ["", "login/", "signup/", "logout/"])
def test_every_account_page_stands_in_every_language(client: Client, language: str, page: str) -> None:
    services_guest = services.make_guest(language)
    client.force_login(services_guest)
    answer = client.get(f"/{language}/account/{page}")
    assert answer.status_code == 200
    assert f'lang="{language}"' in answer.content.decode()


def test_a_guest_who_asks_for_his_password_is_shown_how_to_get_one(client: Client) -> None:
    client.force_login(services.make_guest("en"))
    answer = client.get("/en/account/password/")
    assert answer.status_code == 302
    assert answer["Location"] == "/en/account/signup/"


def test_passwords_are_refused_in_the_readers_language(client: Client) -> None:
    for password in ("short", "password123", SIGN_UP["username"] + "1"):
        answer = client.post("/fa/account/signup/", SIGN_UP | {"password1": password, "password2": password})
        assert "field-error" in answer.content.decode()
        assert "This password" not in answer.content.decode()
    assert not User.objects.filter(username=SIGN_UP["username"]).exists()


def test_pages_allow_no_inline_script_or_style(client: Client) -> None:
    answer = client.get("/en/account/")
    policy = answer["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    text = answer.content.decode()
    assert " style=" not in text
    assert " onclick=" not in text


def test_languages_are_offered_by_their_own_names() -> None:
    assert [code for code, _ in OWN_NAMES] == [code for code, _ in settings.LANGUAGES]


def test_changing_the_password_keeps_the_player_signed_in(client: Client) -> None:
    client.post("/en/account/signup/", SIGN_UP)
    pk = client.session["_auth_user_id"]
    changed = {"oldpassword": "fifteen-for-two", "password1": "thirty-one-for-two", "password2": "thirty-one-for-two"}
    assert client.get("/en/account/password/").status_code == 200
    client.post("/en/account/password/", changed)
    assert client.session["_auth_user_id"] == pk
    assert User.objects.get(pk=pk).check_password("thirty-one-for-two")


@pytest.mark.parametrize("begun", [False, True])
def test_the_page_of_days_off_names_the_zone_by_which_the_clocks_go(client: Client, begun: bool) -> None:
    def zone() -> str:
        html = client.get("/en/account/away/").content.decode()
        return html.partition("in this time zone: ")[2].partition("</bdi>")[0].partition(">")[2]

    assert zone() == "UTC"
    client.post("/en/account/", SETTINGS | {"language": "en"})
    move_to = User.objects.all().update
    move_to(time_zone="Europe/Istanbul")
    assert zone() == "Europe/Istanbul"
    client.post("/en/account/away/days/", {"weekday": "5"})
    if begun:
        DaysOff.objects.update(begins=timezone.now() - timedelta(days=1))
    move_to(time_zone="America/New_York")
    assert zone() == "Europe/Istanbul" == DaysOff.objects.get().zone
    # Chosen again, they are those of the new place; and given up, the next choice will be.
    client.post("/en/account/away/days/", {"weekday": "5"})
    assert zone() == "America/New_York"
    client.post("/en/account/away/days/", {})
    move_to(time_zone="Asia/Tehran")
    assert zone() == "Asia/Tehran"
