"""A move: read from the form, made by the service, answered with the table as it then stands."""

from django.http import HttpRequest, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games import device, queries, services
from games.bots.plans import POLICIES
from games.engine.actions import Action, HandOver, Lay
from games.engine.cards import card
from games.engine.reasons import Refusal, Refused
from games.forms import action_from, ahead_of, half_of, request_id, with_the_rest
from games.labels import card_name
from games.presenters import Trouble
from games.queries import Seated

from .table import of_htmx, private, show_table, table_address

STATUS = {Refusal.STALE: 409, Refusal.GAME_OVER: 409, Refusal.NOT_YOUR_TURN: 409}


@require_POST
def act(request: HttpRequest, code: str) -> HttpResponseBase:
    """Make a move, or half of one: then the table asks for the rest. Refused: the same table with the reason."""
    seated = device.at_hand(request.session, queries.game_for(request.user, code))
    if (half := half_of(request.POST)) and not seated.covered:
        return show_table(request, seated, half=half)
    action: Action | None = None
    try:
        action = action_from(request.POST)
        if not _in_hand(seated, request.POST):
            return moved(request, code)
        if isinstance(action, HandOver):
            action = with_the_rest(action, queries.view_of(seated, queries.position_of(seated).state).hand)
        made = request_id(request.POST)
        decision, ahead = request.POST.get("decision", ""), ahead_of(request.POST)
        services.act(seated.game.pk, seated.user_pk, action, decision, made, ahead, seated.seat)
    except Refused as refused:
        return refuse(request, code, refused, action)
    device.answered(request.session, seated)
    return moved(request, code)


def _in_hand(seated: Seated, sent: QueryDict) -> bool:
    """Whether the page that answers was shown to him who has the device now; False for an answer that was made before.

    Raises Refused (stale) for any other page.
    """
    if not seated.covered and (not seated.game.one_device or sent.get("seat") == str(seated.seat)):
        return True
    made = request_id(sent)
    if made is not None and seated.game.moves.filter(request=made).exists():
        return False
    raise Refused(Refusal.STALE)


@require_POST
def pegging(request: HttpRequest, code: str) -> HttpResponseBase:
    """Hand the play to a policy or take it back; whatever else was left for later is taken back with it."""
    seated = device.at_hand(request.session, queries.game_for(request.user, code))
    policy, by_hand = request.POST.get("policy", ""), bool(request.POST.get("by_hand"))
    try:
        if seated.covered:
            raise Refused(Refusal.STALE)
        policy = policy if policy in POLICIES else ""
        services.lay_for(seated.game.pk, seated.user_pk, policy, by_hand, seated.seat)
    except Refused as refused:
        return refuse(request, code, refused)
    return moved(request, code)


def moved(request: HttpRequest, code: str) -> HttpResponseBase:
    """The table after something was done to it."""
    if of_htmx(request):
        return show_table(request, queries.game_for(request.user, code))
    answer = redirect(table_address(code))
    answer.status_code = 303
    return private(answer)


def refuse(request: HttpRequest, code: str, refused: Refused, action: Action | None = None) -> HttpResponseBase:
    """The table as it is now, with a sentence that says why nothing was done; 200 for htmx, which drops other codes."""
    seated = device.at_hand(request.session, queries.game_for(request.user, code))
    trouble = Trouble(refused.reason.value, details_of(seated, refused, action))
    status = 200 if of_htmx(request) else STATUS.get(refused.reason, 422)
    return show_table(request, seated, trouble, status)


def details_of(seated: Seated, refused: Refused, action: Action | None) -> dict[str, object]:
    """The numbers of the case, for the sentence; only such as this player may know."""
    if seated.game.first_dealer is None:
        return {}
    if refused.reason == Refusal.UNKNOWN_CARD:
        return {}
    if refused.reason == Refusal.CARD_NOT_HELD and refused.about:
        return {"card": card_name(card(refused.about[0]))}
    seen = queries.view_of(seated, queries.position_of(seated).state)
    if refused.reason == Refusal.WRONG_NUMBER and seen.throw:
        return {"wanted": seen.throw}
    if refused.reason == Refusal.OVER_31 and seen.play is not None and isinstance(action, Lay):
        return {"count": seen.play.count, "value": (action.name or action.card).value}
    if refused.reason == Refusal.CARD_NOT_HELD and isinstance(action, Lay):
        return {"card": card_name(action.card)}
    return {}
