"""The hand calculator without its page: what was asked for, read and counted as the engine counts it.

Nothing here is in a language; ``tool_words`` says the faults.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from games.analysis.starters import Spread, over_starters
from games.engine.cards import Card
from games.engine.catalog import VARIANTS, UnknownVariant, variant
from games.engine.options import OPTIONS, traits
from games.engine.reasons import Refused
from games.engine.scoring import Count, count_hand
from games.engine.variant import Variant

from .typed import NoCard, read_typed


class Faulty(ValueError):
    """What was asked cannot be counted: ``key`` says why, ``detail`` names the card, the piece or the two rules."""

    def __init__(self, key: str, *detail: str) -> None:
        super().__init__(f"{key}: {' '.join(detail)}")
        self.key, self.detail = key, detail


@dataclass(frozen=True, slots=True)
class Asked:
    """The question as it stands in an address: texts as typed, the variant's slug, its options' slugs."""

    hand: str = ""
    starter: str = ""
    crib: bool = False
    variant: str = "standard"
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Held:
    """Cards that can lie together in the game: at most a whole hand and one starter, each card once."""

    game: Variant
    held: tuple[Card, ...]
    starter: Card | None
    crib: bool

    @property
    def size(self) -> int:
        """How many cards are counted, the starter apart."""
        return self.game.crib_size if self.crib else self.game.hand_size

    @property
    def has_starter(self) -> bool:
        """Whether a starter counts with these cards at all."""
        return self.game.hands.crib_starter or not self.crib

    @property
    def missing(self) -> int:
        return self.size - len(self.held)

    @property
    def full(self) -> bool:
        return self.missing == 0 and (self.starter is not None or not self.has_starter)

    def asked(self) -> Asked:
        """The shortest question for the same cards."""
        return Asked(
            " ".join(card.code for card in self.held),
            self.starter.code if self.starter else "",
            self.crib,
            self.game.key,
            option_slugs(self.game),
        )


@dataclass(frozen=True, slots=True)
class Counted:
    """The answer: the count once the hand is whole, and the spread over all starters while none is turned."""

    cards: Held
    count: Count | None
    spread: Spread | None


def option_slugs(game: Variant) -> tuple[str, ...]:
    """The options of a game as they stand in an address: ``joker-wild``, ``target=61``."""
    return tuple(
        OPTIONS[key].slug if value is True else f"{OPTIONS[key].slug}={str(value).replace('_', '-')}"
        for key, value in game.options.items()
    )


def counting_options(game: Variant) -> tuple[str, ...]:
    """Keys of the options that change what a hand is worth in this variant, chosen or not."""
    base = VARIANTS[game.key]
    offered = (item for item in OPTIONS.items() if item[1].default is False and item[1].needs <= traits(base))
    return tuple(key for key, option in offered if option.apply(base, True).hands != base.hands)


def game_of(slug: str, options: Iterable[str]) -> Variant:
    """The game asked for. Raises Faulty: ``no_variant`` or ``conflict``."""
    try:
        return variant(slug, tuple(options))
    except (UnknownVariant, ValueError) as unknown:
        raise Faulty("no_variant", slug) from unknown
    except Refused as refused:
        raise Faulty("conflict", *refused.about) from refused


def has_crib(game: Variant) -> bool:
    """Whether anything is laid away into a crib in this game."""
    return "laying" in traits(game)


def _read(text: str) -> tuple[Card, ...]:
    try:
        return read_typed(text)
    except NoCard as wrong:
        raise Faulty("no_card", wrong.piece) from wrong


def _split(asked: Asked, cards: Held) -> Held:
    """Cards of the two texts; one card more than a hand, with no starter given apart, is the starter."""
    held, turned = _read(asked.hand), _read(asked.starter)
    if len(turned) > 1:
        raise Faulty("two_starters", turned[1].code)
    if not turned and len(held) == cards.size + 1 and cards.has_starter:
        held, turned = held[:-1], held[-1:]
    return replace(cards, held=held, starter=turned[0] if turned else None)


def read(asked: Asked) -> Held:
    """The cards asked for. Raises Faulty, see ``tool_words.FAULTS`` for its keys."""
    game = game_of(asked.variant, asked.options)
    if asked.crib and not has_crib(game):
        raise Faulty("no_crib")
    cards = _split(asked, Held(game, (), None, asked.crib))
    seen: set[Card] = set()
    for card in (*cards.held, *([cards.starter] if cards.starter else [])):
        if card in seen:
            raise Faulty("card_twice", card.code)
        if card.is_joker and not game.jokers:
            raise Faulty("no_jokers", card.code)
        seen.add(card)
    if cards.missing < 0:
        raise Faulty("too_many", cards.held[cards.size].code, str(cards.size))
    if cards.starter and not cards.has_starter:
        raise Faulty("no_starter", cards.starter.code)
    return cards


def tap(cards: Held, card: Card) -> Held:
    """A card taken up, or put back where it lay: into the hand, then as the starter. Raises Faulty ``full``."""
    if card is cards.starter:
        return replace(cards, starter=None)
    if card in cards.held:
        return replace(cards, held=tuple(other for other in cards.held if other is not card))
    if cards.missing > 0:
        return replace(cards, held=(*cards.held, card))
    if cards.full:
        raise Faulty("full", card.code)
    return replace(cards, starter=card)


def spreads(cards: Held) -> bool:
    """Whether the spread over all starters is worked out: not with two wild jokers, which take a second each time."""
    wild = cards.game.hands.jokers == "wild" and sum(card.is_joker for card in cards.held) > 1
    return not cards.missing and cards.starter is None and cards.has_starter and not wild


def _spread(cards: Held) -> Spread | None:
    if not spreads(cards):
        return None
    return over_starters(cards.game.hands, cards.held, jokers=cards.game.jokers, crib=cards.crib)


def count(cards: Held) -> Counted:
    """The count by the rules of the game; none while cards are missing."""
    if cards.missing:
        return Counted(cards, None, None)
    return Counted(cards, count_hand(cards.game, cards.held, cards.starter, cards.crib), _spread(cards))


def chosen(game: Variant, options: Iterable[str]) -> tuple[str, ...]:
    """Of the options asked for, those this game can have; the others fall away when another game is chosen."""
    kept = []
    for text in options:
        key = text.partition("=")[0].replace("-", "_")
        if key in OPTIONS and OPTIONS[key].needs <= traits(game):
            kept.append(text)
    return tuple(kept)
