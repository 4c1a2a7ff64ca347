"""The fair deal (E6): worked out a second time here, from the published recipe alone."""

import hashlib
import hmac

import pytest

from games.engine import actions, driver
from games.engine.cards import codes, pack
from games.engine.fairdeal import Fair, commitment, cut_for_deal, table_action
from tests.engine.table import variant_of

SECRET, PARTS = bytes(range(32)), (b"a" * 16, bytes(16))
FAIR = Fair(SECRET, PARTS)


class Recipe:
    """Numbers from HMAC blocks, eight to a block, refused where they would lean."""

    def __init__(self, deal: int, parts: tuple[bytes, ...] = PARTS) -> None:
        key = hmac.new(SECRET, b"".join(parts), hashlib.sha256).digest()
        blocks = (hmac.new(key, b"deal:%d:%d" % (deal, i), hashlib.sha256).digest() for i in range(1000))
        self.numbers = (int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(0, 32, 4))

    def draw(self, n: int) -> int:
        return next(x for x in self.numbers if x < 2**32 - 2**32 % n) % n

    def deck(self, jokers: bool = False) -> list[str]:
        cards = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"] + ["X1", "X2"] * jokers
        for i in range(len(cards) - 1, 0, -1):
            j = self.draw(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards


def test_the_commitment_is_the_hash_of_the_bytes() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()
    assert commitment(SECRET) != hashlib.sha256(SECRET.hex().encode()).hexdigest()


@pytest.mark.parametrize("options", ["", "cut-before-deal", "joker-wild", "joker-null cut-before-deal"])
def test_deck_and_cuts_follow_from_secret_and_parts(options: str) -> None:
    variant = variant_of("standard", options)
    state = driver.new_game(variant, 0)
    recipe = Recipe(1)
    _, shuffle = table_action(state, FAIR)
    assert isinstance(shuffle, actions.Shuffle)
    deck = recipe.deck(variant.jokers)
    assert codes(shuffle.deck) == deck
    state, _ = driver.act(state, None, shuffle)
    if "cut" in options:
        k = 4 + recipe.draw(len(deck) - 7)
        assert table_action(state, FAIR) == (1, actions.PackCut(k))
        state, _ = driver.act(state, 1, actions.PackCut(k))
        deck = deck[k:] + deck[:k]
    assert codes(state.deal.hands[1]) == deck[0:12:2]
    for seat in (0, 1):
        state, _ = driver.act(state, seat, actions.Discard(state.deal.hands[seat][:2]))
    c = 4 + recipe.draw(len(deck) - 12 - 7)
    assert table_action(state, FAIR) == (1, actions.Cut(c))
    state, _ = driver.act(state, 1, actions.Cut(c))
    assert state.deal.starter is not None
    assert state.deal.starter.code == deck[12 + c]


def test_the_cut_for_deal_takes_the_top_cards_of_stream_0_without_jokers() -> None:
    for options in ("", "joker-wild"):
        _, rounds = cut_for_deal(variant_of("standard", options), FAIR)
        deck = iter(Recipe(0).deck())
        for cut in rounds:
            for _, card in cut.cards:
                assert card.code == next(deck)


def test_every_deal_has_a_stream_of_its_own_and_every_part_counts() -> None:
    decks = {tuple(codes(FAIR.stream(deal).shuffled(pack()))) for deal in range(20)}
    assert len(decks) == 20
    other = Fair(SECRET, (b"b" * 16, bytes(16)))
    assert other.stream(1).shuffled(pack()) != FAIR.stream(1).shuffled(pack())


def test_draws_do_not_lean() -> None:
    stream = FAIR.stream(7)
    seen = [stream.draw(3) for _ in range(3_000)]
    assert all(900 < seen.count(n) < 1_100 for n in range(3))


def test_the_table_owes_nothing_while_players_think() -> None:
    state, _ = driver.act(driver.new_game(variant_of(), 0), *table_action(driver.new_game(variant_of(), 0), FAIR))
    with pytest.raises(ValueError, match="owes no action"):
        table_action(state, FAIR)
