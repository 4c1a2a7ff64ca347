"""The score-keeper: the board for a game with real cards. The sheet is in the address; the server keeps nothing."""

from collections.abc import Callable

from django.http import HttpRequest, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cribsite.accounts.names import clean
from cribsite.l10n import digits
from games.keeper import HIGHEST, LETTERS, MOST, GameIsOver, NoSheet, Sheet, begin, sheet_of
from games.presenters.keeper import game_is_over, keeper_page, not_a_number
from games.presenters.people import default_name

LONGEST_NUMBER = 4


class NotANumber(NoSheet):
    """What was typed is no number of points."""


@cache_control(private=True, no_cache=True)
@require_safe
def keeper(request: HttpRequest) -> HttpResponseBase:
    """The sheet as it stands, after what was asked has been done to it; it answers with the address of the new one."""
    sheet: Sheet | None = None
    try:
        sheet = sheet_of(request.GET)
        changed = _changed(sheet, request.GET)
    except NoSheet as trouble:
        return render(request, "games/keeper.html", {"page": keeper_page(sheet, _said(trouble))}, status=422)
    if changed is not None:
        return redirect(f"{reverse('games:keeper')}?{changed.address}")
    return render(request, "games/keeper.html", {"page": keeper_page(sheet)})


def _said(trouble: NoSheet) -> str:
    if isinstance(trouble, GameIsOver):
        return game_is_over()
    if isinstance(trouble, NotANumber):
        return not_a_number()
    return gettext("This score sheet cannot be read. Please begin a new game.")


def _changed(sheet: Sheet | None, sent: QueryDict) -> Sheet | None:
    """The sheet after what a button asked for, None where none was pressed. Raises NoSheet."""
    if sent.get("do") == "begin":
        return _begun(sent)
    if sheet is None:
        return None
    if "peg" in sent:
        return _pegged(sheet, sent)
    step = _STEPS.get(sent.get("do", ""))
    return step(sheet) if step is not None else None


_STEPS: dict[str, Callable[[Sheet], Sheet]] = {
    "undo": Sheet.undo,
    "deal": Sheet.next_deal,
    "new": Sheet.next_game,
}


def _begun(sent: QueryDict) -> Sheet:
    try:
        count, target = digits(sent.get("sides", "")[:1]), digits(sent.get("to", "")[:3])
    except ValueError as error:
        raise NoSheet from error
    names = [clean(sent.get(f"name_{LETTERS[n]}", "")) or default_name(n) for n in range(min(max(count, 0), MOST))]
    dealer = sent.get("first", LETTERS[0])
    # Who was to deal first may not play after all.
    first = LETTERS.index(dealer) if dealer in tuple(LETTERS[: len(names)]) else 0
    return begin(names, target, first)


def _pegged(sheet: Sheet, sent: QueryDict) -> Sheet:
    """By a button of the pad (``a4``) or with the number typed beside it (``a`` and ``more_a``)."""
    asked = sent.get("peg", "")
    side, typed = LETTERS.find(asked[:1] or "-"), asked[1:] or sent.get(f"more_{asked[:1]}", "")
    points = int(typed) if typed.strip().isdecimal() and len(typed) <= LONGEST_NUMBER else 0
    if not 1 <= points <= HIGHEST:
        raise NotANumber
    return sheet.peg(side, points)
