"""Pass and play: the curtain between two hands, and taking the device up behind it."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from cribsite.l10n import digits
from games import device, queries

from .table import private, table_address


@require_POST
def uncover(request: HttpRequest, code: str) -> HttpResponseBase:
    """ "I am Sara": her cards are shown until she has moved. Whoever has nothing to do finds the curtain as it was."""
    seated = queries.game_for(request.user, code)
    try:
        seat = digits(request.POST.get("seat", "")[:2])
    except ValueError:
        seat = -1
    device.take_up(request.session, seated, seat)
    deal = request.POST.get("deal", "")
    answer = redirect(table_address(code) + (f"?deal={deal}" if deal.isascii() and deal.isdigit() else ""))
    answer.status_code = 303
    return private(answer)
