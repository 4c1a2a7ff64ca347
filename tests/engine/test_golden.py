"""Records: one golden game a variant replays to its end; edited and damaged ones are refused with the place."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.engine import catalog
from games.engine.record import BadRecord, digest, read
from games.engine.tally import tally
from games.engine.verify import verify
from tests.engine.spoken import manage
from tests.engine.watching import check_hands
from tests.naive import show

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.json"))
Doc = dict[str, Any]


def load(name: str) -> Doc:
    return json.loads((Path(__file__).parent / "golden" / f"{name}.json").read_text(encoding="utf-8"))


def test_every_variant_has_a_golden_record() -> None:
    assert {json.loads(path.read_text())["variant"] for path in GOLDEN} == set(catalog.VARIANTS)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_replays_to_its_result(path: Path) -> None:
    doc = json.loads(path.read_text(encoding="utf-8"))
    reading = read(doc)
    deals, items = tally(reading)
    result = doc["result"]
    assert len(deals) == result["deals"]
    assert deals[-1].scores == result["scores"]
    if doc["match"]:
        assert reading.state.result is not None
    # Every point is an item; each item says the score it makes.
    scores = [0] * len(doc["sides"])
    for item in items:
        scores[item["side"]] += item["points"]
        assert item["points"] != 0
        assert item["score"] == scores[item["side"]]
        assert item["seat"] in doc["sides"][item["side"]]
        assert 0 <= item["n"] <= len(doc["actions"])
    assert scores == result["scores"]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_hand_shown_is_worth_what_the_naive_scorer_says(path: Path) -> None:
    reading = read(json.loads(path.read_text(encoding="utf-8")))
    check_hands(tuple(event for told in reading.told for event in told), reading.state)


PLAIN = ["standard", "two-into-crib", "three", "three-dealer-six", "two-against-one"]
PLAIN += ["four", "four-partners", "five", "five-crib-five"]


@pytest.mark.parametrize("name", PLAIN)
def test_hands_put_together_from_the_actions_alone(name: str) -> None:
    """What a seat laid is its hand, what all laid away is the crib: counted by the naive scorer."""
    doc = load(name)
    deals, _ = tally(read(doc))
    kind: Doc = {"crib_starter": name != "five-crib-five"}
    for deal, actions in zip(deals, by_deal(doc), strict=False):
        laid = {seat: [a["card"] for a in actions if a["act"] == "lay" and a["seat"] == seat] for seat in seats(doc)}
        thrown = [c for a in actions if a["act"] == "discard" for c in a["cards"]]
        if deal.starter is None or not all(laid.values()):
            continue
        for seat in seats(doc):
            if deal.hands[seat] is not None:
                assert deal.hands[seat] == show.total(laid[seat], deal.starter, **kind)
        size = 5 if name == "five-crib-five" else 4
        if deal.crib is not None and len(thrown) == size:
            assert deal.crib == show.total(thrown, deal.starter, True, **kind)


def seats(doc: Doc) -> range:
    return range(len(doc["seats"]))


def by_deal(doc: Doc) -> list[list[Doc]]:
    found: list[list[Doc]] = []
    for action in doc["actions"]:
        if action["act"] == "shuffle":
            found.append([])
        found[-1].append(action)
    return found


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_replay_and_verify_game_by_the_commands(path: Path) -> None:
    doc = json.loads(path.read_text(encoding="utf-8"))
    told = manage("replay", str(path))
    assert (told.code, told.err) == (0, "")
    assert len(told.out.splitlines()) == doc["result"]["deals"]
    assert told.out.startswith("deal 1 dealer ")
    assert told.out.rstrip().endswith(f"→ {' '.join(map(str, doc['result']['scores']))}")
    proof = manage("verify_game", str(path))
    word = "deal" if doc["result"]["deals"] == 1 else "deals"
    expected = f"ok: {doc['result']['deals']} {word}, commitment and every card as promised\n"
    assert (proof.code, proof.out, proof.err) == (0, expected, "")


def test_replay_json_has_its_keys() -> None:
    told = json.loads(manage("replay", "--json", str(GOLDEN[0].parent / "ten-card.json")).out)
    assert set(told) == {"deals", "items", "result"}
    assert set(told["deals"][0]) == {"deal", "dealer", "starter", "heels", "play", "hands", "second", "crib", "scores"}
    assert set(told["items"][0]) == {"n", "seat", "side", "reason", "points", "cards", "score"}
    standard = json.loads(manage("replay", "--json", str(GOLDEN[0].parent / "standard.json")).out)
    assert "second" not in standard["deals"][0]


# --- damage ------------------------------------------------------------------------------------------------------
def edited(change: Callable[[Doc], object], *, sign: bool = True, name: str = "standard") -> BadRecord:
    """Why an edited record is refused; ``sign`` puts the right digest under it again."""
    doc = copy.deepcopy(load(name))
    change(doc)
    if sign:
        doc["digest"] = digest(doc)
    with pytest.raises(BadRecord) as bad:
        read(doc)
    return bad.value


def first(doc: Doc, act: str) -> Doc:
    return next(action for action in doc["actions"] if action["act"] == act)


def test_an_edited_record_has_another_digest() -> None:
    assert edited(lambda doc: doc["seats"][0].update(name="Somebody"), sign=False).place == "digest"
    assert edited(lambda doc: doc.update(digest="0" * 64), sign=False).place == "digest"
    assert edited(lambda doc: doc.pop("digest"), sign=False).place == "digest"


@pytest.mark.parametrize("key", ["scores", "winners", "grades", "deals", "outcome"])
def test_an_edited_result_is_named(key: str) -> None:
    wrong = {"scores": [121, 120], "winners": [0, 1], "grades": [3, 3], "deals": 99, "outcome": "shared"}
    assert edited(lambda doc: doc["result"].update({key: wrong[key]})).place == f"result {key}"


def test_a_card_that_is_not_held_is_named_with_its_action() -> None:
    def swap(doc: Doc) -> None:
        lay = first(doc, "lay")
        held = [c for a in doc["actions"][:3] if a["act"] == "discard" for c in a["cards"]]
        lay["card"] = held[0]

    doc = load("standard")
    number = first(doc, "lay")["n"]
    bad = edited(swap)
    assert bad.place == f"action {number}"
    assert bad.sentence.startswith(f"seat {first(doc, 'lay')['seat']} holds no ")


def test_a_dropped_move_is_named() -> None:
    doc = load("standard")
    number = first(doc, "lay")["n"]
    assert edited(lambda d: d["actions"].pop(number - 1)).place == f"action {number}"

    def renumbered(d: Doc) -> None:
        d["actions"].pop(number - 1)
        for n, action in enumerate(d["actions"], 1):
            action["n"] = n

    assert edited(renumbered).place.startswith("action ")
    assert edited(lambda d: d["actions"].pop()).place == "result"


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda d: d.update(format="cribbage-record/2"), "format"),
        (lambda d: d.update(variant="whist"), "variant"),
        (lambda d: d.update(options={"trumps": True}), "options"),
        (lambda d: d.update(options={"lowball": True, "auction": True}), "options"),
        (lambda d: d.update(options={"target": 121}), "options"),
        (lambda d: d.update(options=[]), "options"),
        (lambda d: d.update(counting="abacus"), "counting"),
        (lambda d: d.update(sides=[[0, 1]]), "sides"),
        (lambda d: d["seats"].pop(), "seats"),
        (lambda d: d["seats"][1].update(kind="ghost"), "seat 1"),
        (lambda d: d.update(first_dealer=2), "first_dealer"),
        (lambda d: d.update(first_dealer=True), "first_dealer"),
        (lambda d: d.update(actions={}), "actions"),
        (lambda d: d["actions"][0].update(act="riffle"), "action 1"),
        (lambda d: d["actions"][0]["deck"].pop(), "action 1"),
        (lambda d: d["actions"][0]["deck"].__setitem__(0, d["actions"][0]["deck"][1]), "action 1"),
        (lambda d: d["actions"][0].update(at="yesterday"), "action 1"),
        (lambda d: d["actions"][0].update(by="nobody"), "action 1"),
        (lambda d: d["actions"][4].update(n=7), "action 5"),
        (lambda d: first(d, "lay").update(card="9Z"), None),
        (lambda d: first(d, "cut").update(depth=3), None),
        (lambda d: first(d, "cut").update(depth="4"), None),
        (lambda d: first(d, "lay").update(seat=7), None),
        (lambda d: first(d, "lay").update(claim=2), None),
        (lambda d: d.update(result=None), "result"),
    ],
)
def test_damage_is_named(change: Callable[[Doc], object], place: str | None) -> None:
    bad = edited(change)
    assert bad.place == place or (place is None and bad.place.startswith("action "))


@pytest.mark.parametrize("doc", [None, [], "record", 5, {}])
def test_what_is_no_record_at_all(doc: object) -> None:
    with pytest.raises(BadRecord):
        read(doc)


def test_the_commands_name_the_place(tmp_path: Path) -> None:
    doc = load("standard")
    first(doc, "cut")["depth"] = 2
    doc["digest"] = digest(doc)
    file = tmp_path / "edited.json"
    file.write_text(json.dumps(doc), encoding="utf-8")
    said = manage("replay", str(file))
    assert (said.code, said.out) == (2, "")
    assert said.err == f"error: record: action {first(doc, 'cut')['n']}: the number of cards is wrong\n"
    for text in ("{", '"text"', "[]"):
        file.write_text(text, encoding="utf-8")
        assert (manage("replay", str(file)).code, manage("replay", str(file)).complaint) == (2, "record")
    assert manage("replay", str(tmp_path / "none.json")).complaint == "file"


# --- the proof of the deal ---------------------------------------------------------------------------------------
def wrong(change: Callable[[Doc], object], name: str = "standard") -> str:
    doc = copy.deepcopy(load(name))
    change(doc)
    doc["digest"] = digest(doc)
    found = verify(doc)[1]
    assert found is not None
    return found


def test_another_secret_is_not_the_one_promised() -> None:
    assert wrong(lambda d: d["fair"].update(secret="00" * 32)) == "commitment: the secret is not the one promised"
    assert wrong(lambda d: d["fair"].update(secret="00")).startswith("secret: ")
    assert wrong(lambda d: d["fair"].update(parts=[])).startswith("parts: ")
    assert wrong(lambda d: d.update(fair=None)).startswith("fair: ")


def test_other_parts_promise_other_cards() -> None:
    assert " promised" in wrong(lambda d: d["fair"]["parts"].__setitem__(0, "11" * 16))


def test_a_card_dealt_that_was_not_promised_is_named() -> None:
    """The last two cards of the pack are never seen in a deal, so the game goes on as it was."""

    def swap(doc: Doc) -> None:
        deck = doc["actions"][0]["deck"]
        deck[-1], deck[-2] = deck[-2], deck[-1]

    deck = load("standard")["actions"][0]["deck"]
    assert wrong(swap) == f"deal 1 card 51: {deck[-1]} dealt, {deck[-2]} promised"


def test_another_first_dealer_is_named() -> None:
    found = wrong(lambda d: d.update(first_dealer=1 - d["first_dealer"]))
    assert found.startswith(("first dealer: ", "action "))


def test_verify_game_says_bad_and_ends_with_1(tmp_path: Path) -> None:
    doc = load("standard")
    doc["fair"]["secret"] = "00" * 32
    doc["digest"] = digest(doc)
    file = tmp_path / "other.json"
    file.write_text(json.dumps(doc), encoding="utf-8")
    said = manage("verify_game", str(file))
    assert said == (1, "bad: commitment: the secret is not the one promised\n", "")
