"""The proof of the deal: the published recipe holds to the letter, real games pass, every kind of damage is found."""

import copy
import hashlib
import hmac
import json
import re
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.conf import settings

from cribsite.accounts.models import User
from games import queries
from games.bots.selfplay import Played, series
from games.engine import catalog
from games.engine import match as matches
from games.engine.cards import codes, pack
from games.engine.fairdeal import Fair, commitment, cut_for_deal
from games.engine.phases.dealing import Dealing
from games.engine.record import digest
from games.engine.verify import verify
from tests.games.tables import make_game_of_two, play_on

Doc = dict[str, Any]
PAGE = (Path(settings.BASE_DIR) / "docs" / "fair-deal.md").read_text(encoding="utf-8")
VECTORS: Doc = json.loads(PAGE.split("```json")[1].split("```")[0])
SECRET = bytes.fromhex(VECTORS["secret"])
PARTS = tuple(bytes.fromhex(part) for part in VECTORS["parts"])


# --- the recipe, followed by hand -----------------------------------------------------------------------------------
class Stream:
    """The numbers of one deal, written from the page and not from the engine."""

    def __init__(self, deal: int, parts: tuple[bytes, ...] = PARTS) -> None:
        key = hmac.new(SECRET, b"".join(parts), hashlib.sha256).digest()
        blocks = (hmac.digest(key, f"deal:{deal}:{i}".encode("ascii"), "sha256") for i in range(100))
        self.numbers = (int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(0, 32, 4))

    def draw(self, n: int) -> int:
        x = next(self.numbers)
        while x >= 2**32 - 2**32 % n:
            x = next(self.numbers)
        return x % n

    def pack(self, jokers: bool = False) -> list[str]:
        cards = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"] + (["X1", "X2"] if jokers else [])
        for i in range(len(cards) - 1, 0, -1):
            j = self.draw(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards


def test_the_fingerprint_and_the_key() -> None:
    assert VECTORS["commit"] == hashlib.sha256(SECRET).hexdigest() == commitment(SECRET)
    assert VECTORS["key"] == hmac.digest(SECRET, b"".join(PARTS), "sha256").hex() == Fair(SECRET, PARTS).key.hex()
    assert VECTORS["first_numbers_of_deal_1"] == list(islice(Stream(1).numbers, 9))


@pytest.mark.parametrize("deal", VECTORS["deals"], ids=lambda deal: f"deal {deal['deal']} jokers {deal['jokers']}")
def test_the_packs_and_the_cuts(deal: Doc) -> None:
    size = 54 if deal["jokers"] else 52
    by_hand = Stream(deal["deal"])
    assert deal["deck"].split() == by_hand.pack(deal["jokers"])
    assert deal["cut"] == 4 + by_hand.draw(deal["rest"] - 7)
    by_hand = Stream(deal["deal"])
    by_hand.pack(deal["jokers"])
    assert deal["with_pack_cut"] == {"pack_cut": 4 + by_hand.draw(size - 7), "cut": 4 + by_hand.draw(deal["rest"] - 7)}
    engine = Fair(SECRET, PARTS).stream(deal["deal"])
    assert deal["deck"].split() == codes(engine.shuffled(pack(deal["jokers"])))
    assert deal["cut"] == 4 + engine.draw(deal["rest"] - 7)


@pytest.mark.parametrize(("key", "slug"), [("cut_for_deal", "standard"), ("cut_for_deal_of_three", "three")])
def test_the_cut_for_deal(key: str, slug: str) -> None:
    given = VECTORS[key]
    parts = tuple(bytes.fromhex(part) for part in given.get("parts", VECTORS["parts"]))
    cards = given["cards"].split()
    assert cards == Stream(0, parts).pack()[: len(cards)]
    ranks = ["A23456789TJQK".index(card[0]) for card in cards]
    assert ranks.count(min(ranks)) == 1
    assert given["first_dealer"] == ranks.index(min(ranks))
    assert given["first_dealer"] == cut_for_deal(catalog.variant(slug), Fair(SECRET, parts))[0]


def test_the_table_of_cards_dealt_is_the_catalogs() -> None:
    told = {}
    for row in re.findall(r"^\| (`.*?) \| (\d+) \| (\d+) \|$", PAGE, re.MULTILINE):
        told |= {slug: (int(row[1]), int(row[2])) for slug in re.findall(r"`([\w-]+)`", row[0])}
    for slug, variant in catalog.VARIANTS.items():
        dealing = variant.phase(Dealing)
        if dealing is not None:
            dealt = sum(dealing.sizes) + dealing.to_crib
            assert told.pop(slug) == (dealt, 52 - dealt), slug
    assert not told


# --- games that were played -----------------------------------------------------------------------------------------
LISTED: list[tuple[str, tuple[str, ...], str]] = [(slug, (), "auto") for slug in catalog.VARIANTS]
LISTED += [
    ("standard", ("cut-before-deal", "tens-tie"), "auto"),
    ("standard", ("joker-wild", "cut-before-deal"), "auto"),
    ("four-partners", ("joker-null",), "auto"),
    ("standard", ("auction",), "auto"),
    ("three", ("toss-fives",), "auto"),
    ("standard", ("lowball",), "auto"),
    ("standard", (), "manual"),
    ("ten-card", (), "muggins"),
]
MATCHES = {
    ("three", (), "auto"): matches.Match(form="first_to", n=4, preset="free", multi="continuing"),
    ("standard", (), "manual"): matches.Match(form="best_of", n=3, preset="free"),
}


def played(table: tuple[str, tuple[str, ...], str], games: int, seed: int) -> list[Played]:
    slug, options, counting = table
    variant = catalog.variant(slug, options, counting)  # type: ignore[arg-type]
    return list(series(variant, ["random"] * variant.seats, games, seed, MATCHES.get(table)))


@cache
def record_text(table: tuple[str, tuple[str, ...], str]) -> str:
    """The record of one game, written once for all the damage done to it."""
    return json.dumps(played(table, 1, 5)[0].as_record())


def check_all(games: int, seed: int) -> int:
    """Play as many games of every kind, and verify each; how many there were."""
    checked = 0
    for table in LISTED:
        for game in played(table, games, seed):
            doc = json.loads(json.dumps(game.as_record()))
            assert verify(doc) == (doc["result"]["deals"], None), table
            checked += 1
    return checked


def test_games_played_by_themselves_are_as_promised() -> None:
    assert check_all(games=2, seed=3) >= 40


@pytest.mark.long
def test_a_thousand_games_played_by_themselves_are_as_promised() -> None:
    assert check_all(games=42, seed=11) >= 1000


def test_a_game_played_at_a_table_is_as_promised(alice: User, bob: User) -> None:
    game = play_on(make_game_of_two(alice, bob, options={"target": 61}), [alice, bob])
    doc = queries.record_of(queries.game_for(alice, game.code))
    assert verify(json.loads(json.dumps(doc))) == (doc["result"]["deals"], None)


# --- damage ---------------------------------------------------------------------------------------------------------
def another_secret(doc: Doc, rng: Random) -> None:
    doc["fair"]["secret"] = rng.randbytes(32).hex()


def another_secret_and_its_fingerprint(doc: Doc, rng: Random) -> None:
    secret = rng.randbytes(32)
    doc["fair"] |= {"secret": secret.hex(), "commit": commitment(secret)}


def another_fingerprint(doc: Doc, rng: Random) -> None:
    doc["fair"]["commit"] = rng.randbytes(32).hex()


def another_part(doc: Doc, rng: Random) -> None:
    parts = doc["fair"]["parts"]
    parts[rng.randrange(len(parts))] = rng.randbytes(16).hex()


def a_part_less(doc: Doc, rng: Random) -> None:
    doc["fair"]["parts"].pop()


def cards_swapped_in_a_pack(doc: Doc, rng: Random) -> None:
    deck = rng.choice([action for action in doc["actions"] if action["act"] == "shuffle"])["deck"]
    first, second = rng.sample(range(len(deck)), 2)
    deck[first], deck[second] = deck[second], deck[first]


def cards_swapped_in_the_whole_game(doc: Doc, rng: Random) -> None:
    """Two cards of one deal change places in its pack and in every move: the game goes on as if it were right."""
    shuffles = [at for at, action in enumerate(doc["actions"]) if action["act"] == "shuffle"]
    start = rng.choice(shuffles)
    end = next((at for at in shuffles if at > start), len(doc["actions"]))
    first, second = rng.sample([c for c in doc["actions"][start]["deck"] if c[0] != "X"], 2)
    turned = {first: second, second: first}

    def twin(value: Any) -> Any:
        if isinstance(value, list):
            return [twin(each) for each in value]
        return turned.get(value, value) if isinstance(value, str) else value

    for at in range(start, end):
        doc["actions"][at] = {key: twin(value) for key, value in doc["actions"][at].items()}


def a_cut_elsewhere(doc: Doc, rng: Random) -> None:
    cuts = [action for action in doc["actions"] if action["act"] in ("cut", "pack_cut")]
    cut = rng.choice(cuts)
    cut["depth"] += 1 if cut["depth"] <= 5 else -1


def a_move_dropped(doc: Doc, rng: Random) -> None:
    doc["actions"].pop(rng.randrange(len(doc["actions"])))
    for n, action in enumerate(doc["actions"], 1):
        action["n"] = n


def the_last_move_dropped(doc: Doc, rng: Random) -> None:
    doc["actions"].pop()


def a_score_edited(doc: Doc, rng: Random) -> None:
    scores = doc["result"]["scores"]
    scores[rng.randrange(len(scores))] += rng.choice([-1, 1])


def another_grade(doc: Doc, rng: Random) -> None:
    doc["result"]["grades"][0] += 1


def another_winner(doc: Doc, rng: Random) -> None:
    doc["result"]["winners"] = [side for side in range(len(doc["sides"])) if side not in doc["result"]["winners"]]


def a_deal_more(doc: Doc, rng: Random) -> None:
    doc["result"]["deals"] += 1


DAMAGES: list[Callable[[Doc, Random], None]] = [
    another_secret,
    another_secret_and_its_fingerprint,
    another_fingerprint,
    another_part,
    a_part_less,
    cards_swapped_in_a_pack,
    cards_swapped_in_the_whole_game,
    a_cut_elsewhere,
    a_move_dropped,
    the_last_move_dropped,
    a_score_edited,
    another_grade,
    another_winner,
    a_deal_more,
]


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_a_damaged_record_is_found_out(damage: Callable[[Doc, Random], None]) -> None:
    """Even where whoever changed it wrote a new digest."""
    rng = Random(damage.__name__)
    for table in LISTED:
        doc = json.loads(record_text(table))
        if damage is a_cut_elsewhere and table[0] in ("solitaire", "squares"):
            continue  # nothing is cut there
        whole = copy.deepcopy(doc)
        damage(doc, rng)
        assert doc != whole
        doc["digest"] = digest(doc)
        assert verify(doc)[1] is not None, f"{table}: {damage.__name__} was not noticed"


def test_a_record_changed_without_its_digest_is_found_out() -> None:
    doc = json.loads(record_text(LISTED[0]))
    doc["seats"][0]["name"] = "Somebody Else"
    found = verify(doc)[1]
    assert found is not None
    assert found.startswith("digest: ")
