"""The page of one's own settings."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, get_language
from django.views.decorators.http import require_http_methods

from cribsite.accounts.forms import SettingsForm
from cribsite.accounts.models import User


@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    return render(request, "account/account.html", {})
