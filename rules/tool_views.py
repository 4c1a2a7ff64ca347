"""The tools beside the rules: the hand calculator, the puzzle of laying away, and the counting trainer."""

from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from games.engine.cards import JOKERS, PACK, SUITS, Card, UnknownCard, card
from games.engine.variant import Variant
from games.labels import OPTION_LINES, OPTIONS, VARIANT_LINES, VARIANTS
from games.labels import SUITS as SUIT_NAMES

from . import calculator
from .calculator import Asked, Counted, Faulty, Held
from .examples import CountedHand
from .rendering import HandSheet, hand_sheet
from .tool_links import calculator_address
from .tool_words import average_text, fault_text, missing_text


@dataclass(frozen=True, slots=True)
class Pad:
    """The cards to tap, a row a suit, and which of them are taken."""

    rows: tuple[tuple[str, tuple[tuple[Card, bool], ...]], ...]


def pad(held: tuple[Card, ...], jokers: bool) -> Pad:
    """The whole pack; the jokers are a row of their own."""
    suits = [(str(SUIT_NAMES[suit]), tuple(c for c in PACK if c.suit == suit)) for suit in reversed(SUITS)]
    rows = [*suits, *([("", JOKERS)] if jokers else [])]
    return Pad(tuple((name, tuple((c, c in held) for c in cards)) for name, cards in rows))


def asked_of(query: QueryDict) -> Asked:
    """The question in an address; ``options`` may be one word with commas or several."""
    options = [word for text in query.getlist("options") for word in text.split(",") if word]
    return Asked(
        query.get("hand", ""),
        query.get("starter", ""),
        query.get("crib", "") not in {"", "0"},
        query.get("variant", "") or "standard",
        tuple(dict.fromkeys(options)),
    )


def _sheet(found: Counted) -> HandSheet | None:
    if found.count is None:
        return None
    cards = found.cards
    return hand_sheet(CountedHand(cards.held, cards.starter, cards.crib, found.count), aloud=True)


def _game_choice(game: Variant) -> dict[str, object]:
    """What the fold of the game offers: every variant, and the options that change a count."""
    return {
        "variants": [(key, name, key == game.key) for key, name in VARIANTS.items()],
        "game_name": VARIANTS[game.key],
        "game_line": VARIANT_LINES[game.key],
        "options": [
            (key.replace("_", "-"), OPTIONS[key], OPTION_LINES[key], key in game.options)
            for key in calculator.counting_options(game)
        ],
        "other_options": [
            slug
            for slug in calculator.option_slugs(game)
            if slug.replace("-", "_") not in calculator.counting_options(game)
        ],
        "is_usual": game.key == "standard" and not game.options,
        "has_crib": calculator.has_crib(game),
    }


def _fallback(asked: Asked) -> Held:
    """The game without cards, for a page that has only a fault to say."""
    try:
        game = calculator.game_of(asked.variant, asked.options)
    except Faulty:
        game = calculator.game_of("standard", ())
    return Held(game, (), None, asked.crib and calculator.has_crib(game))


def _tapped(cards: Held, code: str) -> Held:
    try:
        return calculator.tap(cards, card(code))
    except UnknownCard as unknown:
        raise Faulty("no_card", unknown.text) from unknown


def _chosen_options(asked: Asked) -> Asked:
    """The question without options that the variant just chosen cannot have."""
    try:
        plain = calculator.game_of(asked.variant, ())
    except Faulty:
        return asked
    crib = asked.crib and calculator.has_crib(plain)
    return replace(asked, options=calculator.chosen(plain, asked.options), crib=crib)


def _cards_context(cards: Held, asked: Asked, fault: SafeString | None) -> dict[str, object]:
    found = calculator.count(cards)
    spread = found.spread
    lying = (*cards.held, *((cards.starter,) if cards.starter else ()))
    return {
        "cards": cards,
        "asked": asked,
        "fault": fault,
        "places": range(cards.missing),
        "missing": "" if fault else missing_text(cards) if cards.missing else "",
        "sheet": _sheet(found),
        "spread": spread,
        "spread_text": average_text(spread.mean, spread.number) if spread else "",
        "two_jokers": not cards.missing and not cards.starter and cards.has_starter and not spread,
        "pad": pad(lying, cards.game.jokers),
        "share": "" if not cards.held else calculator_address(cards.asked()),
        **_game_choice(cards.game),
    }


@require_safe
def calculate(request: HttpRequest) -> HttpResponse:
    """The hand calculator: ``?hand=5H+5S+5D+JC&starter=5C&crib=&variant=&options=``.

    ``tap=5H`` takes a card or drops it; ``chosen`` says that the variant was just changed.
    """
    asked = asked_of(request.GET)
    if "chosen" in request.GET:
        asked = _chosen_options(asked)
    cards, fault, tapped = _fallback(asked), None, request.GET.get("tap", "")
    try:
        cards = calculator.read(asked)
        if tapped:
            cards = _tapped(cards, tapped)
    except Faulty as wrong:
        fault = fault_text(wrong)
    else:
        asked = cards.asked()
    if tapped and not fault and not request.headers.get("HX-Request"):
        return redirect(calculator_address(asked))
    return _calculator_page(request, _cards_context(cards, asked, fault))


def _calculator_page(request: HttpRequest, context: dict[str, object]) -> HttpResponse:
    partial = "#calculator" if request.headers.get("HX-Request") else ""
    response = render(request, f"rules/tools/calculator.html{partial}", context)
    response.headers["Vary"] = "HX-Request, Cookie"
    if partial and context["share"]:
        response.headers["HX-Replace-Url"] = str(context["share"])
    return response
