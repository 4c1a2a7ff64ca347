"""The show counted the slow way: every choice of cards is looked at. Cards are plain texts such as ``5H``.

``jokers`` is ``none``, ``null`` or ``wild``; jokers are ``X1`` and ``X2``. An item is
``(reason, points, cards)`` with the cards sorted, so that items compare as sets.
"""

from itertools import pairwise, product

RANKS = "A23456789TJQK"
SUITS = "CDHS"
ALIKE = {2: "pair", 3: "pair_royal", 4: "double_pair_royal", 5: "five_alike", 6: "six_alike"}


def rank(card):
    return 0 if card[0] == "X" else RANKS.index(card[0]) + 1


def value(card):
    return min(rank(card), 10)


def is_joker(card):
    return card[0] == "X"


def choices(cards):
    """Every choice of at least one card."""
    for mask in range(1, 2 ** len(cards)):
        yield [card for place, card in enumerate(cards) if mask >> place & 1]


def is_run(cards):
    ranks = sorted(rank(card) for card in cards)
    return len(cards) >= 3 and all(b - a == 1 for a, b in pairwise(ranks))


def fifteens(cards):
    return [("fifteen", 2, chosen) for chosen in choices(cards) if sum(map(value, chosen)) == 15]


def pairs(cards):
    found = []
    for wanted in range(1, 14):
        same = [card for card in cards if rank(card) == wanted]
        if len(same) >= 2:
            pair_count = sum(1 for i in range(len(same)) for j in range(i))
            found.append((ALIKE[len(same)], 2 * pair_count, same))
    return found


def runs(cards, threes=False):
    sizes = [3] if threes else range(len(cards), 2, -1)
    for size in sizes:
        found = [("run", size, chosen) for chosen in choices(cards) if len(chosen) == size and is_run(chosen)]
        if found:
            return found
    return []


def flush(hand, starter, crib, jokers):
    looked_at = [*hand, starter] if crib and starter else hand
    if crib and len(looked_at) < 5:
        return []
    plain = [card for card in looked_at if not is_joker(card)]
    if jokers == "null":
        enough = len(plain) >= (4 if crib else 3)
    else:
        enough = len(plain) == len(looked_at)
    if not enough or len({card[1] for card in plain}) > 1:
        return []
    if not crib and starter and starter[1] == plain[0][1]:
        plain = [*plain, starter]
    return [("flush", len(plain), plain)]


def nob(hand, starter):
    if starter and not is_joker(starter) and starter[0] != "J" and "J" + starter[1] in hand:
        return [("nob", 1, ["J" + starter[1], starter])]
    return []


def items(hand, starter=None, crib=False, *, threes=False, jokers="none", crib_starter=True):
    """Every item of a hand or crib; a wild joker must have been named before."""
    hand = list(hand)
    if crib and not crib_starter:
        starter = None
    cards = hand + ([starter] if starter else [])
    found = (
        fifteens(cards) + pairs(cards) + runs(cards, threes) + flush(hand, starter, crib, jokers) + nob(hand, starter)
    )
    return sorted((reason, points, tuple(sorted(chosen))) for reason, points, chosen in found)


def total(hand, starter=None, crib=False, *, lowest=False, **rules):
    """The points of a hand or crib; wild jokers take whatever names are best (or worst with ``lowest``)."""
    if rules.get("jokers") == "wild":
        totals = [sum(points for _, points, _ in named) for named in every_naming(hand, starter, crib, rules)]
        return min(totals) if lowest else max(totals)
    return sum(points for _, points, _ in items(hand, starter, crib, **rules))


def every_naming(hand, starter, crib, rules):
    """The items for each way to name the jokers, A…K and C D H S, X1 before X2."""
    if crib and not rules.get("crib_starter", True):
        starter = None
    cards = [*hand, starter] if starter else list(hand)
    jokers = sorted(card for card in cards if is_joker(card))
    names = [r + s for r in RANKS for s in SUITS]
    for chosen in product(names, repeat=len(jokers)):
        as_named = dict(zip(jokers, chosen, strict=True))
        faces = [as_named.get(card, card) for card in cards]
        turned = faces.pop() if starter else None
        yield items(faces, turned, crib, **{**rules, "jokers": "none"})
