"""The page of one's own settings."""

from allauth.account import views as allauth_views
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cribsite.accounts import services
from cribsite.accounts.forms import SettingsForm
from cribsite.accounts.models import User
from cribsite.limits import limited


def password(request: HttpRequest) -> HttpResponse:
    """Change the password; a guest, who has none, is shown how to get one."""
    if request.user.is_authenticated and not request.user.has_usable_password():
        return redirect("account_signup")
    return allauth_views.password_change(request)


@never_cache
@limited("account", times=30, seconds=60)
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """Settings of the player; a visitor who saves some becomes a guest."""
    player = request.user if isinstance(request.user, User) else User(is_guest=True)
    player.language = player.language or get_language() or settings.LANGUAGE_CODE
    form = SettingsForm(request.POST or None, instance=player)
    if request.method == "POST" and form.is_valid():
        return _save(request, form)
    return render(request, "account/account.html", {"form": form, "player": player}, status=422 if form.errors else 200)


def _save(request: HttpRequest, form: SettingsForm) -> HttpResponse:
    player = services.guest(request)
    services.choose(player, form.cleaned_data)
    with override(player.language):
        messages.success(request, gettext("Your settings are saved."))
        answer = redirect(reverse("account"))
    services.remember_language(answer, player.language)
    return answer
