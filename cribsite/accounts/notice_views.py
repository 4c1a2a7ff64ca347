"""The page of one's notices, and where the links of the mails lead: confirming an address, switching mails off."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from cribsite import vapid
from cribsite.accounts import notices as choices
from cribsite.accounts import services
from cribsite.accounts.models import NoticeChoices, User
from cribsite.accounts.notice_forms import AddressForm, DeviceForm, NoticesForm
from cribsite.limits import address as internet_address
from cribsite.limits import limited, too_often


@never_cache
@limited("notices", times=30, seconds=60)
@require_http_methods(["GET", "HEAD", "POST"])
def notices(request: HttpRequest) -> HttpResponseBase:
    """What the player is told, and how; a visitor who saves something becomes a guest."""
    player = request.user if isinstance(request.user, User) else User(is_guest=True)
    form = _form(request, player)
    if request.method == "POST" and form.is_valid():
        choices.save_choices(services.guest(request), form.cleaned_data, form.cleaned_data["time_zone"])
        messages.success(request, gettext("Your settings are saved."))
        return _back()
    return _page(request, player, form)


def _form(request: HttpRequest, player: User) -> NoticesForm:
    row = choices.choices_of(player)
    data = request.POST if request.method == "POST" else None
    return NoticesForm(data, instance=row, guest=player.is_guest, time_zone=player.time_zone)


def _page(
    request: HttpRequest, player: User, form: NoticesForm, address_form: AddressForm | None = None
) -> HttpResponse:
    row: NoticeChoices = form.instance
    devices = list(player.push_subscriptions.all()) if player.pk else []
    failed = bool(form.errors or (address_form and address_form.errors))
    context = {
        "form": form,
        "player": player,
        "unconfirmed": row.unconfirmed,
        "address_form": address_form or AddressForm(initial={"email": row.unconfirmed or player.email}),
        "devices": devices,
        "this_device": request.session.get(choices.DEVICE),
        "public_key": vapid.public_key(),
    }
    return render(request, "account/notices.html", context, status=422 if failed else 200)


def _back() -> HttpResponse:
    answer = redirect("notices")
    answer.status_code = 303
    return answer


@never_cache
@limited("address", times=6, seconds=3600)
@require_POST
def address(request: HttpRequest) -> HttpResponseBase:
    """Take in an e-mail address, or forget it; only an account has one."""
    player = request.user
    if not isinstance(player, User) or player.is_guest:
        return redirect("account_signup")
    form = AddressForm(request.POST)
    if form.is_valid() and _bothers(request, player, form.cleaned_data["email"]):
        form.add_error(
            "email", gettext("We have already written to this address several times. Please try again tomorrow.")
        )
    if not form.is_valid():
        shown = NoticesForm(
            None, instance=choices.choices_of(player), guest=player.is_guest, time_zone=player.time_zone
        )
        return _page(request, player, shown, form)
    asks = choices.ask_address(player, form.cleaned_data["email"])
    if asks:
        messages.success(request, gettext("We are sending an e-mail to this address. Please open the link in it."))
    else:
        messages.success(request, gettext("Your settings are saved."))
    return _back()


def _bothers(request: HttpRequest, player: User, email: str) -> bool:
    """Whether an address that may be a stranger's, or a visitor with many accounts, asks for too many mails."""
    if not email or email == player.email:
        return False
    name = salted_hmac("accounts.address", email.casefold()).hexdigest()
    visitor = internet_address(request)
    often = too_often(f"address-of:{name}", times=3, seconds=86400)
    return too_often(f"address-from:{visitor}", times=20, seconds=3600) or often


@never_cache
@limited("confirm", times=30, seconds=60)
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Where the mail leads that asks whether an address is right: a button, for programs open links too."""
    try:
        email = choices.confirm(token) if request.method == "POST" else choices.address_in(token)
    except choices.BadLink:
        return render(request, "account/address.html", {"bad": True}, status=410)
    return render(request, "account/address.html", {"email": email, "done": request.method == "POST"})


# A mail program posts here for its reader (RFC 8058): it has neither cookie nor page, the signed address is enough.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def off(request: HttpRequest, token: str) -> HttpResponse:
    """Switch off the kind of mail the link stands in; from the page's second button, all mails."""
    try:
        pk, kind = choices.kind_in(token)
    except choices.BadLink as bad:
        raise Http404 from bad
    if request.method == "POST":
        choices.switch_off(pk, choices.ALL if request.POST.get("all") else kind)
    return render(request, "account/notices_off.html", {"kind": kind, "done": request.method == "POST"})


@never_cache
@limited("devices", times=20, seconds=60)
@require_POST
def add_device(request: HttpRequest) -> HttpResponseBase:
    """A browser's subscription, sent by the page's script; 204 when it is kept, 422 when it is none."""
    form = DeviceForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"refused": sorted(form.errors)}, status=422)
    choices.add_device(request, services.guest(request), **form.cleaned_data)
    return HttpResponse(status=204)


@never_cache
@limited("devices", times=20, seconds=60)
@require_POST
def remove_device(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Tell a device nothing any more; one that is gone already stays gone."""
    if isinstance(request.user, User):
        choices.remove_device(request.user, pk)
        messages.success(request, gettext("That device will get no more notices."))
    return _back()
