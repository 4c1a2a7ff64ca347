"""The interface for programs: who gets in, what he sees, how a move counts, and that a program plays a whole game."""

import json
import re
import subprocess
import sys
import uuid
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from ninja import Schema

from cribsite.accounts.models import ApiToken, User
from cribsite.accounts.tokens import MOST, TooManyTokens, holder, make_token, revoke_token
from games import services
from games.api import access, schemas, wire
from games.api.asks import ask_of, legal_of
from games.engine import catalog, driver
from games.engine.match import Match
from games.engine.view import view
from games.engine.wire import to_wire
from games.labels import refusal_text
from games.labels.matches import FORMS
from games.models import Game, Move
from games.services.seats import LISTED
from games.views.replay import share_token
from tests.conftest import LiveSite
from tests.engine.walking import walk
from tests.games.tables import make_game_of_two, play_on, state_of
from tests.games.test_every_variant import TABLES, name
from tests.games.test_views import browser_of

GAMES = "/api/v1/games"


class Program:
    """A program with its token; answers are (status, body)."""

    def __init__(self, player: User) -> None:
        self.token = make_token(player, "my bot")[1]
        self.client = Client(headers={"authorization": f"Bearer {self.token}"})

    def get(self, address: str, **headers: str) -> tuple[int, Any]:
        answer = self.client.get(address, headers=headers)
        return answer.status_code, json.loads(answer.content) if answer.content else None

    def post(self, address: str, body: dict[str, Any]) -> tuple[int, Any]:
        answer = self.client.post(address, body, content_type="application/json")
        return answer.status_code, json.loads(answer.content)

    def move(self, code: str, action: Any, decision: str, request: str = "", **headers: str) -> tuple[int, Any]:
        body = {"action": action, "decision": decision, "request": request or str(uuid.uuid4())}
        answer = self.client.post(f"{GAMES}/{code}/moves", body, content_type="application/json", headers=headers)
        return answer.status_code, json.loads(answer.content)


@pytest.fixture
def program(alice: User) -> Program:
    return Program(alice)


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return make_game_of_two(alice, bob)


def discard_of(game: Game, seat: int) -> dict[str, Any]:
    return {"act": "discard", "cards": [card.code for card in state_of(game).deal.hands[seat][:2]]}


# --- the lobby ------------------------------------------------------------------------------------------------------
def test_a_program_finds_an_open_table_and_sits_down_once(program: Program, bob: User, charlie: User) -> None:
    open_table = services.create(bob.pk, [LISTED, LISTED], "three", {"tens_tie": True}, match=Match(), language="fa")
    services.create(bob.pk, [""])  # by link only: not for everybody
    status, found = program.get("/api/v1/tables")
    assert status == 200
    assert json.loads(Client().get("/api/v1/tables").content) == found
    (told,) = found
    assert (told["code"], told["variant"], told["options"]) == (open_table.code, "three", {"tens_tie": True})
    assert (told["free"], told["language"], told["match"]["form"]) == ([1, 2], "fa", "first_to")
    assert [seat["kind"] for seat in told["seats"]] == ["person", "open", "open"]
    assert program.get("/api/v1/tables?page=2") == (200, [])
    address = f"/api/v1/tables/{open_table.code}/seat"
    assert program.post(address, {"terms": 7})[1]["code"] == "table_changed"
    assert program.post(address, {"terms": "x"})[0] == 422
    for _ in range(2):
        status, seen = program.post(address, {"terms": 0, "seat": 2})
        assert (status, seen["seat"], seen["status"]) == (200, 2, "waiting")
    assert Program(charlie).post(address, {"terms": 0, "seat": 2})[1]["code"] == "seat_taken"
    services.call_off(open_table.pk, bob.pk)
    assert Program(charlie).post(address, {"terms": 0})[1]["code"] == "table_gone"
    assert program.post("/api/v1/tables/nowhere2/seat", {"terms": 0})[0] == 404
    assert program.get("/api/v1/tables") == (200, [])


# --- tokens ---------------------------------------------------------------------------------------------------------
def account(name: str) -> User:
    return User.objects.create_user(name, password="a long word")


def test_a_token_is_shown_once_and_only_its_hash_is_kept(db: None) -> None:
    ada = account("ada")
    browser = browser_of(ada)
    html = browser.post(reverse("tokens"), {"name": "my bot"}).content.decode()
    found = re.search(r"crib_[\w-]+", html)
    assert found is not None
    kept = ada.tokens.get()
    assert found[0] not in {getattr(kept, field.attname) for field in ApiToken._meta.concrete_fields}
    again = browser.get(reverse("tokens")).content.decode()
    assert "my bot" in again
    assert found[0] not in again
    assert "Never used" in again
    assert Client(headers={"authorization": f"Bearer {found[0]}"}).get(GAMES).status_code == 200
    assert "Never used" not in browser.get(reverse("tokens")).content.decode()


def test_a_revoked_token_opens_nothing(db: None) -> None:
    ada, eve = account("ada"), account("eve")
    token, text = make_token(ada, "my bot")
    browser_of(eve).post(reverse("revoke_token", args=[token.pk]))
    assert holder(text) is not None, "somebody else may not revoke it"
    for _ in range(2):
        assert browser_of(ada).post(reverse("revoke_token", args=[token.pk])).status_code == 303
    answer = Client(headers={"authorization": f"Bearer {text}"}).get(GAMES)
    assert (answer.status_code, answer.json()["code"]) == (401, "no_token")


def test_the_token_of_a_closed_account_opens_nothing(alice: User) -> None:
    _, text = make_token(alice, "my bot")
    User.objects.filter(pk=alice.pk).update(is_active=False)
    assert holder(text) is None


def test_there_are_not_too_many_tokens(alice: User) -> None:
    made = [make_token(alice, str(n))[0] for n in range(MOST)]
    with pytest.raises(TooManyTokens):
        make_token(alice, "one more")
    revoke_token(alice, made[0].pk)
    make_token(alice, "one more")


def test_the_page_says_what_is_wrong(db: None) -> None:
    ada = account("ada")
    browser = browser_of(ada)
    assert browser.post(reverse("tokens"), {"name": " \u200b "}).status_code == 422
    for n in range(MOST):
        make_token(ada, str(n))
    answer = browser.post(reverse("tokens"), {"name": "x"})
    assert answer.status_code == 422
    assert "greatest number of tokens" in answer.content.decode()
    assert ada.tokens.count() == MOST


def test_a_guest_is_shown_how_to_get_an_account(alice: User, client: Client) -> None:
    for browser in (client, browser_of(alice)):
        assert browser.get(reverse("tokens"))["Location"] == reverse("account_signup")
        assert browser.post(reverse("tokens"), {"name": "x"})["Location"] == reverse("account_signup")
    assert not ApiToken.objects.exists()


# --- reading --------------------------------------------------------------------------------------------------------
def test_without_a_token_nobody_gets_in(client: Client, game: Game) -> None:
    for headers in ({}, {"authorization": "Bearer x"}, {"authorization": "Basic eDp5"}):
        answer = client.get(f"{GAMES}/{game.code}", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (401, "no_token")
        assert answer["WWW-Authenticate"] == "Bearer"
    browser = browser_of(game.players.get(seat=0).user)  # type: ignore[arg-type]
    assert browser.get(GAMES).status_code == 401, "a session is no token: other sites could use it"


def test_my_games_and_nobody_elses(program: Program, game: Game, bob: User, charlie: User) -> None:
    other = make_game_of_two(bob, charlie)
    status, games = program.get(GAMES)
    assert status == 200
    assert [(each["code"], each["my_turn"], each["status"]) for each in games] == [(game.code, True, "running")]
    assert [(seat["kind"], seat["name"]) for seat in games[0]["seats"]] == [("person", "Alice"), ("person", "Bob")]
    for address in ("", "/legal", "/record"):
        assert program.get(f"{GAMES}/{other.code}{address}")[0] == 404
    assert program.move(other.code, {"act": "go"}, "x")[0] == 404


def test_a_game_is_what_its_seat_sees(program: Program, game: Game) -> None:
    status, seen = program.get(f"{GAMES}/{game.code}")
    state = state_of(game)
    assert status == 200
    assert seen["own"]["hand"] == [card.code for card in state.deal.hands[0]]
    assert seen["ask"] == ask_of(view(state, 0))
    assert seen["fingerprint"] == game.commit
    text = json.dumps(seen)
    assert not [card.code for card in state.deal.hands[1] if f'"{card.code}"' in text]
    assert game.secret not in text
    assert program.get(f"{GAMES}/{game.code}?version={seen['version']}") == (204, None)
    assert program.get(f"{GAMES}/{game.code}?version=0")[0] == 200


def test_a_game_that_waits_has_no_table_yet(program: Program, alice: User) -> None:
    waiting = services.create(alice.pk, [""])
    status, seen = program.get(f"{GAMES}/{waiting.code}")
    assert (status, seen["status"], seen["table"], seen["own"], seen["ask"]) == (200, "waiting", None, None, None)
    assert seen["seats"][1]["kind"] == "open"
    assert program.get(f"{GAMES}/{waiting.code}/legal")[1] == {"decision": None, "actions": []}
    assert program.move(waiting.code, {"act": "go"}, "x")[1]["code"] == "wrong_phase"


@pytest.mark.parametrize("status", Game.Status.values)
@pytest.mark.parametrize("began", [True, False])
def test_a_game_is_told_whatever_has_become_of_it(
    program: Program, alice: User, bob: User, status: str, began: bool
) -> None:
    game = make_game_of_two(alice, bob) if began else services.create(alice.pk, [bob.pk])
    Game.objects.filter(pk=game.pk).update(status=status)
    answer, seen = program.get(f"{GAMES}/{game.code}")
    assert (answer, seen["status"], seen["table"] is None) == (200, status, not began)
    assert program.get(f"{GAMES}/{game.code}/legal")[0] == 200
    assert program.get(GAMES)[0] == 200


def test_who_called_a_game_off_may_read_it(program: Program, game: Game, bob: User) -> None:
    for person in (game.players.get(seat=0).user, bob):
        assert person is not None
        services.call_off(game.pk, person.pk)
    assert program.get(f"{GAMES}/{game.code}")[1]["status"] == "called_off"
    for verb in ("claim", "wait", "return"):
        assert program.post(f"{GAMES}/{game.code}/{verb}", {})[1]["code"] == "game_over"


def test_the_closed_lists_of_the_schemas_are_those_of_the_site() -> None:
    def words(schema: type[Schema], name: str) -> set[str]:
        return set(get_args(schema.model_fields[name].annotation))

    assert words(schemas.GameLine, "status") == set(Game.Status.values)
    assert words(schemas.Rules, "counting") == set(catalog.COUNTINGS)
    assert words(schemas.MatchTerms, "form") == set(FORMS)


def test_answers_are_stored_nowhere(program: Program, game: Game) -> None:
    for address in (GAMES, f"{GAMES}/{game.code}", f"{GAMES}/{game.code}?version={game.version}", f"{GAMES}/none"):
        assert "no-store" in program.client.get(address)["Cache-Control"]


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_what_is_offered_is_what_the_rules_allow(table: tuple[str, dict[str, Any], Any]) -> None:
    slug, options, counting = table
    asked = set()
    for step in walk(catalog.variant(slug, options, counting)):
        if step.before.deal.number > 1 and step.before.shown is None:
            break
        for seat in driver.awaited(step.before):
            seen = view(step.before, seat)
            offered = [to_wire(seat, action) for action in legal_of(seen)]
            allowed = [to_wire(seat, action) for action in driver.legal(step.before, seat)]
            assert sorted(map(str, offered)) == sorted(map(str, allowed))
            schemas.Table(**wire._table(seen))  # each variant has its own gaps: no crib, no starter, nobody's turn
            schemas.Own(**wire._own(seen))
            ask = ask_of(seen)
            assert ask is not None
            assert ask["act"] in {action["act"] for action in allowed}
            asked.add(ask["act"])
    assert asked


# --- moves ----------------------------------------------------------------------------------------------------------
def test_a_move_counts_once_however_often_it_is_sent(program: Program, game: Game) -> None:
    decision, action, request = "1.discard.0", discard_of(game, 0), str(uuid.uuid4())
    first = program.move(game.code, action, decision, request)
    again = program.move(game.code, action, decision, request)
    assert first == again
    assert first[0] == 200
    assert first[1]["own"]["thrown"] == action["cards"]
    assert first[1]["ask"] is None
    assert Move.objects.filter(game=game, by="person").count() == 1


def test_a_move_that_comes_too_late_is_told_so(program: Program, game: Game) -> None:
    action = discard_of(game, 0)
    program.move(game.code, action, "1.discard.0")
    assert program.move(game.code, action, "1.discard.0")[1]["code"] == "stale"
    assert program.move(game.code, action, "")[1]["code"] == "not_your_turn"
    services.resign(game.pk, game.players.get(seat=1).user_id or 0)
    status, body = program.move(game.code, action, "1.discard.0")
    assert (status, body["code"]) == (409, "game_over")


def test_a_forbidden_move_says_why_in_the_language_asked_for(program: Program, game: Game) -> None:
    held = {card.code for card in state_of(game).deal.hands[0]}
    other = [code for code in ("2H", "3D", "4S", "5C", "6H", "7D", "8S", "9C") if code not in held]
    cases = {
        "card_not_held": {"act": "discard", "cards": other[:2]},
        "wrong_number": {"act": "discard", "cards": sorted(held)[:1]},
        "card_twice": {"act": "discard", "cards": [min(held)] * 2},
        "unknown_card": {"act": "discard", "cards": ["5H", 5]},
        "wrong_phase": {"act": "lay", "card": min(held)},
        "not_a_player": discard_of(game, 0) | {"seat": 1},
    }
    for code, action in cases.items():
        status, body = program.move(game.code, action, "1.discard.0")
        assert (status, body["code"]) == (422, code)
    message = program.move(game.code, cases["card_twice"], "1.discard.0", **{"accept-language": "fa"})[1]["message"]
    with override("fa"):
        assert message == refusal_text("card_twice")
    assert re.search("[\u0600-\u06ff]", message)
    exact = program.move(game.code, cases["wrong_number"], "1.discard.0", **{"accept-language": "en"})[1]["message"]
    assert exact == "Exactly 2 cards are needed here."
    assert not Move.objects.filter(game=game, by="person").exists()


@pytest.mark.parametrize("act", ["shuffle", "cut", "pack_cut", "resign", "", None, ["lay"]])
def test_what_is_not_a_persons_to_do_is_refused(program: Program, game: Game, act: Any) -> None:
    before = Move.objects.count()
    action = {"act": act, "deck": [], "depth": 9, "by": "clock"}
    assert program.move(game.code, action, "1.discard.0")[1]["code"] == "wrong_phase"
    assert Move.objects.count() == before


def test_what_cannot_be_read_is_told_in_the_same_shape(program: Program, game: Game) -> None:
    moves, kind = f"{GAMES}/{game.code}/moves", "application/json"
    for body in ('{"decision": ', "[]", "{}", '{"decision": "x", "request": "no uuid", "action": {}}'):
        answer = program.client.post(moves, body, content_type=kind)
        assert answer.status_code in (400, 422)
        assert answer.json()["code"] == "bad_request"
        assert answer.json()["message"]
    assert program.get(f"{GAMES}/{game.code}?version=x")[1]["code"] == "bad_request"
    assert program.get("/api/v1/nothing")[1]["code"] == "not_found"
    answer = program.client.delete(moves)
    assert (answer.status_code, answer.json()["code"]) == (405, "not_allowed")


def test_what_is_offered_counts(program: Program, alice: User) -> None:
    game, rng = services.create(alice.pk, ["easy"], "standard", {"joker_wild": True}, "muggins"), Random(5)
    acts = set()
    for _ in range(8):
        offered = program.get(f"{GAMES}/{game.code}/legal")[1]
        action = rng.choice(offered["actions"])
        acts.add(action["act"])
        assert program.move(game.code, action, offered["decision"])[0] == 200
    assert acts >= {"discard", "lay", "count"}


# --- records --------------------------------------------------------------------------------------------------------
def test_a_record_is_that_of_the_page(program: Program, alice: User, charlie: User, client: Client) -> None:
    game = play_on(services.create(alice.pk, ["easy"], "five-card"), [alice])
    page = browser_of(alice).get(reverse("games:record", args=[game.code])).json()
    assert program.get(f"{GAMES}/{game.code}/record") == (200, page)
    shared = client.get(f"/api/v1/shared/{share_token(game.code)}/record")
    assert (shared.status_code, shared.json()) == (200, page)
    assert Program(charlie).get(f"{GAMES}/{game.code}/record")[0] == 404
    assert client.get(f"/api/v1/shared/{game.code}-{'0' * 32}/record").json()["code"] == "not_found"


def test_a_running_game_has_no_record(program: Program, game: Game, client: Client) -> None:
    assert program.get(f"{GAMES}/{game.code}/record")[0] == 404
    assert client.get(f"/api/v1/shared/{share_token(game.code)}/record").status_code == 404


# --- limits, schema, example ----------------------------------------------------------------------------------------
def test_who_asks_too_often_is_told_when_to_come_back(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "PER_TOKEN", 2)
    answers = [program.client.get(GAMES) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2].json()["code"] == "too_often"
    assert int(answers[2]["Retry-After"]) > 0


def test_wrong_tokens_and_links_are_limited_by_address(client: Client, db: None, monkeypatch: Any) -> None:
    monkeypatch.setattr(access, "PER_ADDRESS", 2)
    wrong = {"authorization": "Bearer x"}
    assert [client.get(GAMES, headers=wrong).status_code for _ in range(3)] == [401, 401, 429]
    answer = client.get("/api/v1/shared/x/record")
    assert (answer.status_code, answer.json()["code"]) == (429, "too_often")
    assert int(answer["Retry-After"]) > 0


def test_the_schema_describes_every_address_and_loads_nothing_from_elsewhere(client: Client, db: None) -> None:
    schema = client.get("/api/v1/openapi.json").json()
    assert schema["openapi"].startswith("3.1")
    told = {(path.removeprefix("/api/v1"), method) for path, ways in schema["paths"].items() for method in ways}
    assert told == {
        ("/games", "get"),
        ("/games/{code}", "get"),
        ("/games/{code}/legal", "get"),
        ("/games/{code}/claim", "post"),
        ("/games/{code}/wait", "post"),
        ("/games/{code}/return", "post"),
        ("/games/{code}/moves", "post"),
        ("/games/{code}/record", "get"),
        ("/shared/{token}/record", "get"),
        ("/tables", "get"),
        ("/tables/{code}/seat", "post"),
    }
    assert client.get("/api/v1/docs").status_code == 404
    page = client.get("/en/api/").content.decode()
    for path, method in told:
        shown = re.sub(r"\{(\w+)\}", lambda found: {"code": "CODE", "token": "LINK"}[found[1]], path)
        assert f"{method.upper()} {shown}" in page
    assert f"{access.PER_TOKEN} requests" in page
    assert str(access.PER_ADDRESS) in page


def test_the_example_plays_a_whole_game(live_site: LiveSite) -> None:
    from tests.games.tables import make_person

    person = make_person("Ada")
    game = services.create(person.pk, ["easy"], "five-card")
    _, token = make_token(person, "example")
    program = Path(settings.BASE_DIR) / "static" / "examples" / "bot.py"
    assert program.read_text() in _listing(live_site)
    command = [sys.executable, "-I", str(program), live_site.url, game.code]
    told = subprocess.run(
        command, env={"CRIBBAGE_TOKEN": token}, capture_output=True, text=True, timeout=60, check=False
    )
    game.refresh_from_db()
    assert game.finished, told.stderr
    assert game.result is not None
    assert told.stdout.strip() == ("won" if 0 in game.result["winners"] else "lost")


def _listing(site: LiveSite) -> str:
    from html import unescape
    from urllib.request import urlopen

    with urlopen(f"{site.url}/fa/api/") as answer:
        return unescape(answer.read().decode())
