"""Reports of readers: what is kept and thanked for, what is refused kindly, and the staff's queue."""

from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils.html import escape

from cribsite.accounts.models import User
from rules import corrections
from rules.forms import LATEST, SOONEST, age, stamp
from rules.models import Correction
from rules.pages import languages, page

pytestmark = pytest.mark.django_db
State = Correction.State
ADDRESS = "/{}/rules/show/correct/?section=flush"


def fresh(seconds: float = 10, about: str = "show#flush") -> str:
    """A stamp of a form that was shown so long ago."""
    import time

    with time_machine.travel(time.time() - seconds, tick=False):
        return stamp(about)


def sent(**changes: str) -> dict[str, str]:
    return {"said": "The flush needs four cards.", "email": "", "website": "", "stamp": fresh()} | changes


@pytest.mark.parametrize("language", languages())
def test_a_report_is_kept_with_the_words_of_the_section_and_thanked_for(client: Client, language: str) -> None:
    answer = client.post(ADDRESS.format(language), sent(email="reader@example.org"), follow=True)
    kept = Correction.objects.get()
    section = next(s for s in page(language, "show").sections if s.anchor == "flush")
    assert (kept.language, kept.slug, kept.anchor, kept.title) == (language, "show", "flush", section.title)
    assert kept.text == section.text != ""
    assert (kept.said, kept.email, kept.state) == ("The flush needs four cards.", "reader@example.org", State.OPEN)
    assert 'class="correction-sent"' in answer.content.decode()
    assert f"/{language}/rules/show/#flush" in answer.content.decode()


@pytest.mark.parametrize("language", languages())
def test_every_section_leads_to_its_form(client: Client, language: str) -> None:
    html = client.get(f"/{language}/rules/crib/").content.decode()
    for section in page(language, "crib").sections:
        address = f"/{language}/rules/crib/correct/?section={section.anchor}"
        assert f'href="{address}"' in html
        form = client.get(address)
        assert form.status_code == 200
        assert form["X-Robots-Tag"] == "noindex"
        assert escape(section.title) in form.content.decode()


def test_in_place_the_form_and_the_thanks_come_alone(client: Client) -> None:
    headers = {"HX-Request": "true"}
    form = client.get(ADDRESS.format("en"), headers=headers).content.decode()
    assert "<html" not in form
    assert "csrfmiddlewaretoken" in form
    thanks = client.post(ADDRESS.format("en"), sent(), headers=headers).content.decode()
    assert "<html" not in thanks
    assert 'role="status"' in thanks
    link = client.get(ADDRESS.format("en") + "&closed=1", headers=headers).content.decode()
    assert 'class="rules-correct"' in link


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"said": ""}, "field-error"),
        ({"said": "?"}, "field-error"),
        ({"said": "x" * (corrections.LONGEST + 1)}, "field-error"),
        ({"email": "nobody"}, "field-error"),
        ({"website": "http://spam.example"}, "like a robot"),
        ({"stamp": ""}, "open for too long"),
        ({"stamp": "made-up"}, "open for too long"),
    ],
)
def test_what_cannot_be_kept_is_refused_and_stands_again(client: Client, changes: dict[str, str], words: str) -> None:
    answer = client.post(ADDRESS.format("en"), sent(**changes))
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert sent(**changes)["said"] in answer.content.decode()
    assert not Correction.objects.exists()


@pytest.mark.parametrize(("seconds", "kept"), [(SOONEST - 1, 0), (SOONEST + 1, 1), (LATEST - 60, 1), (LATEST + 60, 0)])
def test_a_form_sent_too_soon_or_too_late_is_not_kept(client: Client, seconds: float, kept: int) -> None:
    client.post(ADDRESS.format("en"), sent(stamp=fresh(seconds)))
    assert Correction.objects.count() == kept


def test_a_stamp_is_good_for_its_own_section_only() -> None:
    assert age(stamp("show#flush"), "show#flush") is not None
    assert age(stamp("show#flush"), "show#runs") is None


@pytest.mark.parametrize(
    "address", ["/en/rules/show/correct/", "/en/rules/show/correct/?section=no", "/en/rules/whist/correct/?section=x"]
)
def test_a_section_that_is_not_there_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404
    assert client.post(address, sent()).status_code == 404


def test_one_address_may_write_only_so_often_and_keeps_what_it_wrote(client: Client) -> None:
    for number in range(5):
        assert client.post(ADDRESS.format("en"), sent(said=f"Note {number}")).status_code == 302
    answer = client.post(ADDRESS.format("en"), sent(said="One note more"))
    assert answer.status_code == 429
    assert "One note more" in answer.content.decode()
    assert Correction.objects.count() == 5
    assert Client(REMOTE_ADDR="10.0.0.9").post(ADDRESS.format("en"), sent(said="Another reader")).status_code == 302


def test_the_same_sent_twice_is_kept_once_while_it_is_open(client: Client) -> None:
    for _ in range(2):
        client.post(ADDRESS.format("en"), sent())
    assert Correction.objects.count() == 1
    corrections.decide(Correction.objects.all(), State.DONE)
    client.post(ADDRESS.format("en"), sent())
    assert Correction.objects.count() == 2


def test_a_form_from_elsewhere_is_refused() -> None:
    assert Client(enforce_csrf_checks=True).post(ADDRESS.format("en"), sent()).status_code == 403


def test_a_state_that_does_not_exist_changes_nothing() -> None:
    kept = corrections.write("en", "Hello there")
    with pytest.raises(ValueError, match="burnt"):
        corrections.decide([kept], "burnt")
    assert Correction.objects.get().state == State.OPEN


# --- the staff --------------------------------------------------------------------------------------------------
@pytest.fixture
def staff() -> Client:
    made = Client()
    made.force_login(
        User.objects.create_superuser("keeper", password="x" * 12),
        backend="allauth.account.auth_backends.AuthenticationBackend",
    )
    return made


@pytest.fixture
def reports() -> list[Correction]:
    return [
        corrections.report("fa", "show", "flush", "A word is wrong"),
        corrections.report("en", "crib", "laying-away", "A comma is missing"),
        corrections.write("tr", "<b>Hello</b>", "x@example.org"),
    ]


LIST = "/admin/rules/correction/"


def test_the_queue_shows_all_with_the_way_to_the_section(staff: Client, reports: list[Correction]) -> None:
    html = staff.get(LIST).content.decode()
    assert 'href="/fa/rules/show/#flush"' in html
    assert "&lt;b&gt;Hello" in html
    filtered = staff.get(LIST, {"language__exact": "fa"}).content.decode()
    assert "A word is wrong" in filtered
    assert "A comma is missing" not in filtered
    assert "A comma is missing" in staff.get(LIST, {"q": "comma"}).content.decode()


@pytest.mark.parametrize(
    ("action", "state"),
    [("accept", State.ACCEPTED), ("decline", State.DECLINED), ("finish", State.DONE), ("reopen", State.OPEN)],
)
def test_an_action_sets_the_state_of_the_chosen(
    staff: Client, reports: list[Correction], action: str, state: str
) -> None:
    corrections.decide(reports, State.ACCEPTED if state == State.OPEN else State.OPEN)
    chosen = [reports[0].pk, reports[1].pk]
    staff.post(LIST, {"action": action, "_selected_action": chosen})
    assert set(Correction.objects.filter(pk__in=chosen).values_list("state", flat=True)) == {state}
    assert Correction.objects.get(pk=reports[2].pk).state != state


def test_the_staff_notes_and_decides_but_cannot_change_what_was_said(staff: Client, reports: list[Correction]) -> None:
    change = f"{LIST}{reports[0].pk}/change/"
    assert staff.get(change).status_code == 200
    staff.post(change, {"state": "accepted", "staff_note": "True.", "said": "Something else"})
    kept = Correction.objects.get(pk=reports[0].pk)
    assert (kept.state, kept.staff_note, kept.said) == ("accepted", "True.", "A word is wrong")
    assert staff.get(f"{LIST}add/").status_code == 403
    assert staff.post(f"{LIST}{reports[0].pk}/delete/", {"post": "yes"}).status_code == 403


def test_nobody_else_sees_the_queue(client: Client, django_user_model: Any) -> None:
    assert client.get(LIST).status_code == 302
    client.force_login(
        django_user_model.objects.create_user("reader", password="y" * 12),
        backend="allauth.account.auth_backends.AuthenticationBackend",
    )
    assert client.get(LIST).status_code in (302, 403)
    assert "A word" not in client.get(LIST).content.decode()
