"""The engine and the naive reading of the rules agree on random hands, cribs and whole plays."""

from random import Random

import pytest

from games.engine.cards import card, cards
from games.engine.pegline import Token, peg_line
from games.engine.phases import Playing
from games.engine.scoring import Item, count_hand, total
from tests.engine.table import variant_of
from tests.naive import play, show

PACK = [r + s for r in show.RANKS for s in show.SUITS]
JOKERS = ["X1", "X2"]

SLUGS = {
    "standard": {},
    "threes-only": {"threes": True},
    "joker-null": {"jokers": "null"},
    "five-card": {},
    "seven-card": {},
    "five-crib-five": {"crib_starter": False},
}


def draw(rng: Random, slug: str, *, jokers: int = 0) -> tuple[list[str], str | None, bool]:
    """A random hand with its starter (sometimes none), sometimes as a crib."""
    variant = variant_of(slug)
    crib = rng.random() < 0.4
    size = variant.crib_size if crib else variant.hand_size
    if jokers:
        drawn = JOKERS[:jokers] + rng.sample(PACK, size + 1 - jokers)
        rng.shuffle(drawn)
    else:
        drawn = rng.sample(PACK + JOKERS if variant.jokers else PACK, size + 1)
    # Flushes are rare; every fourth hand is drawn from two suits.
    if rng.random() < 0.25 and not jokers:
        pool = [c for c in (PACK + JOKERS if variant.jokers else PACK) if c[1] not in "CD"]
        drawn = rng.sample(pool, size + 1)
    starter = drawn.pop()
    return drawn, None if rng.random() < 0.05 else starter, crib


def as_naive(items: tuple[Item, ...]) -> list[tuple[str, int, tuple[str, ...]]]:
    return sorted((i.reason.value, i.points, tuple(sorted(c.code for c in i.cards))) for i in items)


def compare_hands(slug: str, number: int, seed: int) -> None:
    rng, variant, rules = Random(f"{slug}:{seed}"), variant_of(slug), SLUGS[slug]
    for _ in range(number):
        hand, starter, crib = draw(rng, slug)
        told = count_hand(variant, cards(hand), card(starter) if starter else None, crib)
        expected = show.items(hand, starter, crib, **rules)
        assert as_naive(told.items) == expected, (slug, hand, starter, crib)
        assert told.total == sum(points for _, points, _ in expected)


def compare_quick(number: int, seed: int) -> None:
    """The quick road of the standard count, with totals only."""
    rng = Random(seed)
    for _ in range(number):
        hand, starter, crib = draw(rng, "standard")
        if starter:
            assert total(cards(hand), card(starter), crib) == show.total(hand, starter, crib), (hand, starter, crib)


def compare_plays(slug: str, number: int, seed: int) -> int:
    """Whole random plays: the naive walk decides who is next; points and reasons must be the same."""
    rng, variant = Random(f"{slug}:play:{seed}"), variant_of(slug)
    rules = variant.phase(Playing).rules
    kind = {"threes": rules.runs == "threes", "jokers": rules.jokers, "one_count": rules.one_count}
    laid = 0
    for _ in range(number):
        players = 2 if rules.one_count else rng.choice((2, 2, 3, 4, 5))
        size = variant.hand_size
        pool = PACK + JOKERS * (1 if variant.jokers else 0)
        # Few ranks make many pairs and runs.
        if rng.random() < 0.5:
            low = rng.randrange(9)
            near = [c for c in pool if show.rank(c) == 0 or low <= show.rank(c) - 1 < low + 5]
            pool = near if len(near) >= players * size else pool
        drawn = rng.sample(pool, players * size)
        hands = [drawn[seat * size : (seat + 1) * size] for seat in range(players)]
        tokens, expected = play.deal(hands, lambda seat, may, *_: rng.choice(may), **kind)
        written: list[Token] = [
            (seat, None, None) if c == "go" else (seat, card(c), card(face) if face != c else None)
            for seat, c, face in tokens
        ]
        told = peg_line(rules, players, written, hand_size=size)
        reasons = [[(item.reason.value, item.points) for item in token.items] for token in told]
        assert reasons == expected, (slug, tokens)
        assert [token.points for token in told] == play.points(expected)
        laid += sum(1 for token in told if token.card)
    return laid


def compare_wild(slug: str, number: int, seed: int, *, jokers: int, lowest: bool = False) -> None:
    rng = Random(f"{slug}:wild:{jokers}:{seed}")
    variant = variant_of("standard", "joker-wild lowball" if lowest else "joker-wild")
    for _ in range(number):
        hand, starter, crib = draw(rng, "joker-wild", jokers=jokers)
        told = count_hand(variant, cards(hand), card(starter) if starter else None, crib)
        expected = show.total(hand, starter, crib, jokers="wild", lowest=lowest)
        assert told.total == expected, (hand, starter, crib)


def test_hands_of_the_standard_count() -> None:
    compare_hands("standard", 5_000, 1)


def test_hands_by_the_quick_road() -> None:
    compare_quick(5_000, 2)


@pytest.mark.parametrize("slug", ["threes-only", "joker-null", "five-card", "five-crib-five"])
def test_hands_of_other_counts(slug: str) -> None:
    compare_hands(slug, 1_000, 1)


def test_hands_with_one_wild_joker() -> None:
    compare_wild("joker-wild", 60, 1, jokers=1)


def test_hands_with_two_wild_jokers() -> None:
    compare_wild("joker-wild", 1, 1, jokers=2)


def test_wild_jokers_in_lowball_take_the_worst_name() -> None:
    compare_wild("joker-wild", 30, 2, jokers=1, lowest=True)


def test_wild_names_are_the_first_of_the_best() -> None:
    """J2: ace to king, clubs diamonds hearts spades; X1 before X2."""
    rng, variant = Random(7), variant_of("joker-wild")
    names = [r + s for r in show.RANKS for s in show.SUITS]
    for _ in range(25):
        hand, starter, crib = draw(rng, "joker-wild", jokers=1)
        if starter is None:
            continue
        told = count_hand(variant, cards(hand), card(starter), crib)
        totals = [sum(n for _, n, _ in named) for named in show.every_naming(hand, starter, crib, {"jokers": "wild"})]
        first = names[totals.index(max(totals))]
        if told.items:
            assert told.items[0].named == {"X1": first}, (hand, starter, crib)


@pytest.mark.parametrize("slug", ["standard", "threes-only", "joker-null", "joker-wild", "five-card"])
def test_whole_plays(slug: str) -> None:
    assert compare_plays(slug, 400, 1) > 1_500


@pytest.mark.long
def test_a_million_hands_and_piles() -> None:
    compare_hands("standard", 500_000, 3)
    compare_quick(500_000, 4)
    laid = 0
    for seed in range(70):
        laid += compare_plays("standard", 1_000, seed)
    assert laid > 800_000


@pytest.mark.long
@pytest.mark.parametrize("slug", ["threes-only", "joker-null", "five-card", "five-crib-five"])
def test_fifty_thousand_hands_of_other_counts(slug: str) -> None:
    compare_hands(slug, 50_000, 2)
    if slug != "five-crib-five":
        compare_plays(slug, 5_000, 2)


@pytest.mark.long
def test_two_thousand_wild_hands() -> None:
    compare_wild("joker-wild", 1_960, 3, jokers=1)
    compare_wild("joker-wild", 40, 3, jokers=2)
    compare_plays("joker-wild", 5_000, 2)
