"""The puzzle of laying away: six cards, the reader's choice first, then all fifteen with what they are worth."""

from dataclasses import dataclass
from random import SystemRandom
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.analysis.throws import Throw, throws
from games.engine.cards import PACK, Card
from games.labels import refusal_text

from .calculator import Faulty
from .tool_words import fault_text, six_text
from .typed import NoCard, read_typed

SIX, TWO = 6, 2


@dataclass(frozen=True, slots=True)
class Row:
    """One way to lay away as it stands in the table.

    ``crib`` has the sign it counts with; ``behind`` is how much worse than the best it is, in points.
    """

    throw: Throw
    place: int
    chosen: bool
    crib: float
    behind: float


def _cards(text: str, number: int) -> tuple[Card, ...]:
    """Different cards of the pack without jokers; more than ``number`` are a fault. Raises Faulty."""
    try:
        found = read_typed(text)
    except NoCard as wrong:
        raise Faulty("no_card", wrong.piece) from wrong
    for place, card in enumerate(found):
        if card in found[:place]:
            raise Faulty("card_twice", card.code)
        if card.is_joker:
            raise Faulty("no_jokers", card.code)
    if len(found) > number:
        raise Faulty("too_many_dealt", found[number].code)
    return found


def address(six: tuple[Card, ...], own: bool) -> str:
    """The puzzle with these cards."""
    query = {"cards": " ".join(card.code for card in six), "crib": "own" if own else "theirs"}
    return f"{reverse('rules:discard')}?{urlencode(query)}"


def _fresh() -> str:
    chance = SystemRandom()
    return address(tuple(sorted(chance.sample(PACK, SIX))), chance.random() < 0.5)


def _rows(six: tuple[Card, ...], own: bool, away: tuple[Card, ...]) -> list[Row]:
    """All fifteen, equals in one place."""
    found, rows = throws(tuple(sorted(six)), own), list[Row]()
    for throw in found:
        behind = found[0].total - throw.total
        same = rows and abs(rows[-1].behind - behind) < 1e-9
        place = rows[-1].place if same else len(rows) + 1
        crib = throw.crib if own else -throw.crib
        rows.append(Row(throw, place, set(throw.thrown) == set(away), crib, behind))
    return rows


def _chosen(request: HttpRequest, six: tuple[Card, ...]) -> tuple[tuple[Card, ...], str | SafeString]:
    """The two cards laid away, and what is wrong with them; nothing of either before the reader has chosen."""
    if "away" not in request.GET:
        return (), ""
    try:
        away = _cards(" ".join(request.GET.getlist("away")), SIX)
    except Faulty as wrong:
        return (), fault_text(wrong)
    if len(away) != TWO or not set(away) <= set(six):
        return (), refusal_text("wrong_number", {"wanted": TWO})
    return away, ""


@never_cache
@require_safe
def discard(request: HttpRequest) -> HttpResponse:
    """``?cards=`` six, ``&crib=own`` or ``theirs``, and once chosen ``&away=`` two of them; without cards a new six."""
    text = " ".join(request.GET.getlist("cards"))
    own = request.GET.get("crib", "own") != "theirs"
    if not text.strip():
        return redirect(_fresh())
    context: dict[str, object] = {"own": own, "text": text, "next": reverse("rules:discard")}
    try:
        six = _cards(text, SIX)
    except Faulty as wrong:
        return _show(request, context | {"fault": fault_text(wrong)})
    if len(six) < SIX:
        return _show(request, context | {"fault": six_text(len(six))})
    away, fault = _chosen(request, six)
    rows = _rows(six, own, away) if away else []
    mine = next((row for row in rows if row.chosen), None)
    cribs = [(True, address(six, True)), (False, address(six, False))]
    shown = {"six": sorted(six), "codes": " ".join(card.code for card in six), "cribs": cribs, "fault": fault}
    return _show(request, context | shown | {"rows": rows, "mine": mine, "away": away})


def _show(request: HttpRequest, context: dict[str, object]) -> HttpResponse:
    partial = "#puzzle" if request.headers.get("HX-Request") else ""
    return render(request, f"rules/tools/discard.html{partial}", context)
