"""The page where a player makes and revokes the tokens of his programs."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from cribsite.accounts.forms import TokenForm
from cribsite.accounts.models import User
from cribsite.accounts.tokens import MOST, TooManyTokens, make_token, revoke_token
from cribsite.limits import limited


def _account_of(request: HttpRequest) -> User | None:
    """The player, if he has an account: a guest's games hang on one browser, a program's token should not."""
    player = request.user
    return player if isinstance(player, User) and not player.is_guest else None


@never_cache
@limited("tokens", times=20, seconds=60)
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponseBase:
    """The tokens there are, and a form for one more; a new one is shown in the answer to the form and never again."""
    player = _account_of(request)
    if player is None:
        return redirect("account_signup")
    form = TokenForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _show(request, player, form, status=422 if form.errors else 200)
    try:
        _, text = make_token(player, form.cleaned_data["name"])
    except TooManyTokens:
        form.add_error(None, gettext("You have the greatest number of tokens allowed. Revoke one first."))
        return _show(request, player, form, status=422)
    return _show(request, player, TokenForm(), fresh=text)


def _show(request: HttpRequest, player: User, form: TokenForm, fresh: str = "", status: int = 200) -> HttpResponse:
    context = {"form": form, "tokens": player.tokens.all(), "fresh": fresh, "most": MOST}
    return render(request, "account/tokens.html", context, status=status)


@never_cache
@limited("tokens", times=20, seconds=60)
@require_POST
def revoke(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Revoke a token; one that is gone already stays gone."""
    player = _account_of(request)
    if player is None:
        return redirect("account_signup")
    revoke_token(player, pk)
    messages.success(request, gettext("The token is revoked."))
    answer = redirect("tokens")
    answer.status_code = 303
    return answer
