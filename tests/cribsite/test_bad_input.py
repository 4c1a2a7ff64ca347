"""Whatever a browser or a program sends, it is answered: refused if need be, but never by a broken page."""

import json
import re
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from itertools import chain
from random import Random
from typing import Any

import pytest
import time_machine
from django import forms
from django.core.cache.backends.dummy import DummyCache
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from cribsite import limits
from cribsite.accounts.models import DaysOff, Holiday, User
from cribsite.accounts.tokens import make_token
from cribsite.environment import ROOT
from cribsite.site_pages import SLUGS
from games import services
from games.engine.options import OPTIONS
from games.models import Game
from tests.games.tables import make_game_of_two, make_person
from tests.games.telling import reader
from tests.games.test_views import browser_of

pytestmark = pytest.mark.django_db

LONG, HUGE = "9" * 5000, "9" * 20  # more digits than Python reads, and than a database keeps
NASTY = (
    "a\x00b", "²", "٣", LONG, HUGE, "2147483648", "-1", "9999-12-31", "0001-01-01", "http://[", "[]", "1e999", "a",
)  # fmt: skip
READ = re.compile(r'(?:GET|POST|sent)(?:\.get|\.getlist)?[(\[]\s*"(\w+)"|(?:_text|_number)\(\w+, "(\w+)"')
# Those whose names are put together.
MADE = (
    "seat_1", "seat_1_name", "seat_1_nickname", "start_0", "claim_hand", "call_0_hand", "call_²_hand", "reply_A",
    "name_a", "more_a", "throw", "play", "keep", "give", "cards", "claim", "login", "password", "username",
)  # fmt: skip
TOKENS = {"token": "WzEs:abc", "slug": "standard", "pk": HUGE}
OF_OFFERS = re.compile("code>/($|invitation|leave|seat|change)")
TEXTS = {f"/en/{slug}/" for slug in SLUGS if slug != "contact"}  # which read nothing
PAGES = ("cribsite", "games")


@pytest.fixture(autouse=True)
def _no_limits(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    monkeypatch.setattr(limits, "cache", DummyCache("", {}))
    settings.ACCOUNT_RATE_LIMITS = {}


def of_forms(kind: type = forms.BaseForm) -> Iterator[str]:
    """The fields of the forms that there are."""
    for each in kind.__subclasses__():
        if each.__module__.partition(".")[0] in PAGES:
            yield from getattr(each, "base_fields", {})
        yield from of_forms(each)


@cache
def fields() -> list[str]:
    """Whatever the pages read of an address or a form. Without the one that would ask for another form first."""
    found = {*OPTIONS, *MADE, *of_forms()}
    for path in chain.from_iterable((ROOT / folder).rglob("*.py") for folder in PAGES):
        found |= {name for pair in READ.findall(path.read_text(encoding="utf-8")) for name in pair if name}
    return sorted(found - {"variant", "sent"})


def addresses(resolver: Any = None, before: str = "/") -> Iterator[str]:
    """The addresses of the site, with the parts that are to be filled in."""
    for each in (resolver or get_resolver()).url_patterns:
        path = before + str(each.pattern)
        if isinstance(each, URLPattern):
            yield path
        elif isinstance(each, URLResolver) and not re.search(r"/(admin|api/v1|stats|rules)/$", path):
            yield from addresses(each, path)


def filled(path: str, code: str) -> str:
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda found: (TOKENS | {"code": code})[found[1]], path)


@pytest.fixture
def me() -> User:
    return reader("Ada")


def test_the_addresses_and_fields_are_found() -> None:
    assert {"/en/account/away/days/", "/en/play/<slug:code>/act/", "/g/<slug:token>/"} <= set(addresses())
    assert {"weekday", "first", "count", "ply", "deal", "next", "endpoint", "time_zone", "terms"} <= set(fields())


@pytest.mark.parametrize("waits", [False, True])
def test_no_page_breaks_of_what_it_is_sent(me: User, waits: bool) -> None:
    names, chance, other = fields(), Random(5), make_person("Bob")
    game = services.create(me.pk, [other.pk]) if waits else make_game_of_two(me, other)
    paths = [path for path in addresses() if (OF_OFFERS.search(path) or not waits) and path not in TEXTS]
    for path in paths:
        browser, address = browser_of(me), filled(path, game.code)
        for method in ("get", "post"):
            sent = {name: chance.choice(NASTY) for name in names}
            answer = getattr(browser, method)(address, sent)
            assert answer.status_code < 500, (method, path)


# --- one at a time, where the rest of the form is right -------------------------------------------------------------
@pytest.mark.parametrize("header", ["referer", "accept-language", "hx-current-url", "x-forwarded-for", "if-none-match"])
@pytest.mark.parametrize("value", ["http://[", "\x00", "²", LONG])
def test_a_broken_header_breaks_no_page(client: Client, header: str, value: str) -> None:
    assert client.get("/en/about/", headers={header: value, "hx-request": "true"}).status_code < 500


@pytest.mark.parametrize("cookie", ["sessionid", "language", "csrftoken"])
@pytest.mark.parametrize("value", ["abcdefgh\x00", "²" * 32, "9" * 3000, ""])
def test_a_broken_cookie_breaks_no_page(client: Client, cookie: str, value: str) -> None:
    client.cookies[cookie] = value
    assert client.get("/en/account/").status_code == 200
    assert client.post("/en/account/away/days/", {"weekday": "5"}).status_code == 303
    assert DaysOff.objects.get().user.is_guest


@pytest.mark.parametrize("zone", ["", "Asia/Tokyo", "America/Los_Angeles"])
@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        ("2026-03-05", "9999-12-31", "a year ahead"),
        ("9999-12-31", "9999-12-31", "a year ahead"),
        ("0001-01-01", "2026-03-05", "is already past"),
        ("0001-01-01", "0001-01-01", "is already past"),
        ("9999-12-31", "0001-01-01", "before the first"),
        (LONG, "²", ""),
    ],
)
def test_days_far_from_now_are_refused_in_words(me: User, zone: str, first: str, last: str, said: str) -> None:
    User.objects.filter(pk=me.pk).update(time_zone=zone)
    with time_machine.travel(datetime(2026, 3, 5, 12, tzinfo=UTC), tick=False):
        answer = browser_of(me).post("/en/account/away/", {"first": first, "last": last})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Holiday.objects.exists()


@pytest.mark.parametrize("value", [LONG, HUGE, "²", "٣", "-1", "7", "05", "\x00", ""])
def test_what_is_no_weekday_is_refused_in_words(me: User, value: str) -> None:
    browser = browser_of(me)
    assert browser.post("/en/account/away/days/", {"weekday": ["5", value]}).status_code == 303
    assert not DaysOff.objects.exists()
    assert "You can choose two days of the week at most." in browser.get("/en/account/away/").content.decode()


@pytest.mark.parametrize("way", ["login", "signup"])
def test_nobody_is_led_to_what_is_no_address(client: Client, way: str) -> None:
    assert client.get(f"/en/account/{way}/", {"next": "http://["}).status_code == 200


# --- programs -------------------------------------------------------------------------------------------------------
ODD = (None, {}, [[]], "\x00", "\ud800", LONG, 10**30, 1e300, True, ["5H", "5H"], [None], [10**30, -1])
PARTS = {
    "discard": ("cards", "seat"), "hand_over": ("keep", "throw", "give"), "lay": ("card", "as", "claim", "call"),
    "bid": ("points",), "count": ("claims", "calls"), "place": ("card", "cell"),
}  # fmt: skip


@pytest.fixture
def program(me: User) -> Client:
    _, token = make_token(me, "bot")
    return Client(headers={"authorization": f"Bearer {token}"})


def send(program: Client, path: str, body: object) -> int:
    text = body if isinstance(body, bytes) else json.dumps(body)
    return program.post(f"/api/v1/{path}", text, content_type="application/json").status_code


@pytest.mark.parametrize("act", PARTS)
def test_a_move_of_any_shape_is_refused(me: User, program: Client, act: str) -> None:
    game = make_game_of_two(me, make_person("Bob"))
    for part in PARTS[act]:
        for value in ODD:
            action = {"act": act, **({"keep": ["5H"]} if act == "hand_over" else {}), part: value}
            sent = {"decision": "1.discard.0", "request": str(uuid.uuid4()), "action": action}
            assert send(program, f"games/{game.code}/moves", sent) in (409, 422), (part, value)
    assert Game.objects.get(pk=game.pk).version == game.version


@pytest.mark.parametrize("path", ["games/{code}/moves", "tables/{code}/seat"])
def test_a_body_of_any_shape_is_refused(me: User, program: Client, path: str) -> None:
    address = path.format(code=make_game_of_two(me, make_person("Bob")).code)
    bodies = (b"", b"[", b"\xff", b"NaN", LONG.encode(), b"[" * 20_000, b'{"terms": 1e400}', b'{"decision": "\\ud800"}')
    for body in (*bodies, *ODD, *({"terms": value, "seat": value} for value in ODD), *({"action": v} for v in ODD)):
        assert send(program, address, body) < 500, body


@pytest.mark.parametrize("page", ["²", HUGE, LONG, "\x00", "-1", "1e5"])
def test_a_page_of_any_number_is_answered(client: Client, page: str) -> None:
    assert client.get("/api/v1/tables", {"page": page}).status_code < 500
    assert client.get("/en/play/lobby/", {"page": page}).status_code == 200
