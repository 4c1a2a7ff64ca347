"""What players chose about notices and how it is changed: settings, addresses, devices, and the links in mails."""

import datetime as dt
from collections.abc import Mapping
from typing import Any

from allauth.account.signals import password_changed
from django.conf import settings
from django.contrib.auth.signals import user_logged_out
from django.core import signing
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language

from cribsite.accounts.models import NoticeChoices, PushSubscription, User

CHOICES = (
    "mail", "mail_warnings", "mail_invitations", "mail_finished",
    "push_turns", "push_warnings", "push_invitations", "push_finished",
    "quiet_from", "quiet_until",
)  # fmt: skip
MOST_DEVICES = 10
CONFIRM_WITHIN = dt.timedelta(days=3)
DEVICE = "push-device"  # in the session: the device that this browser is

# What a link in a mail may switch off, and how. The mails of turns and of the day are two choices of one field: each
# link takes back its own only. What the mail of the day told must not come in single mails instead.
_SINGLE: dict[str, object] = {"mail_invitations": False, "mail_finished": False}
OFF: dict[str, dict[str, object]] = {
    "turn": {"mail": NoticeChoices.Mail.OFF},
    "digest": {"mail": NoticeChoices.Mail.OFF, **_SINGLE},
    "warning": {"mail_warnings": False},
    "invitation": {"mail_invitations": False},
    "finished": {"mail_finished": False},
}
_OWN = {"turn": NoticeChoices.Mail.EACH, "digest": NoticeChoices.Mail.DIGEST}
ALL = "all"

_CONFIRM, _OFF = "accounts.notices.confirm", "accounts.notices.off"


class BadLink(Exception):
    """A link from a mail that is not ours, too old, or about an address that is no longer asked for."""


def choices_of(player: User) -> NoticeChoices:
    """What the player chose, or an unsaved row with what everybody begins with."""
    found = NoticeChoices.objects.filter(pk=player.pk).first() if player.pk else None
    return found or NoticeChoices(user=player if player.pk else None)


def language_of(player: User) -> str:
    """The language he is written to."""
    return player.language or settings.LANGUAGE_CODE


def save_choices(player: User, chosen: Mapping[str, Any], time_zone: str) -> None:
    """Write what the form has checked: those of `CHOICES` that are in it, and the zone.

    Whoever never chose a language is told in the one he chose this in.
    """
    given = {key: chosen[key] for key in CHOICES if key in chosen}
    with transaction.atomic():
        NoticeChoices.objects.update_or_create(user=player, defaults=given)
        player.time_zone = time_zone
        player.language = player.language or get_language() or settings.LANGUAGE_CODE
        player.save(update_fields=["time_zone", "language"])


# --- the address ------------------------------------------------------------------------------------------------
def ask_address(player: User, address: str) -> bool:
    """Take in an address; True when it has to be confirmed first, which a mail to it asks for. Empty: forget it all."""
    with transaction.atomic():
        row, _ = NoticeChoices.objects.select_for_update().get_or_create(user=player)
        asks = bool(address) and address != player.email
        row.unconfirmed, row.asked_at = (address, timezone.now()) if asks else ("", None)
        row.save(update_fields=["unconfirmed", "asked_at"])
        if not address:
            player.email = ""
            player.save(update_fields=["email"])
    return asks


def confirm_token(player_pk: int, address: str) -> str:
    """What the link in the mail that asks for it carries."""
    return signing.dumps([player_pk, address], salt=_CONFIRM)


def _asked(token: str) -> tuple[int, str]:
    try:
        pk, address = signing.loads(token, salt=_CONFIRM, max_age=CONFIRM_WITHIN)
    except (signing.BadSignature, ValueError, TypeError) as bad:
        raise BadLink from bad
    return int(pk), str(address)


def address_in(token: str) -> str:
    """The address that a link is about. Raises BadLink, also when another one has been given since."""
    pk, address = _asked(token)
    player = User.objects.filter(pk=pk, is_active=True).first()
    if player is None or address not in (player.email, choices_of(player).unconfirmed):
        raise BadLink
    return address


def confirm(token: str) -> str:
    """From now on notices go to this address, which is returned; a second time changes nothing. Raises BadLink."""
    pk, address = _asked(token)
    with transaction.atomic():
        player = User.objects.select_for_update().filter(pk=pk, is_active=True).first()
        if player is None or player.is_guest:
            raise BadLink
        if player.email == address:
            return address
        if not NoticeChoices.objects.filter(pk=pk, unconfirmed=address).update(unconfirmed="", asked_at=None):
            raise BadLink
        player.email = address
        player.save(update_fields=["email"])
    return address


# --- switching off from a mail ----------------------------------------------------------------------------------
def off_token(player_pk: int, kind: str) -> str:
    """For the link that switches one of `OFF` off; it never gets old, as the mails it stands in do not."""
    return signing.Signer(salt=_OFF).sign_object([player_pk, kind])


def kind_in(token: str) -> tuple[int, str]:
    """Whose, and which kind. Raises BadLink."""
    try:
        pk, kind = signing.Signer(salt=_OFF).unsign_object(token)
    except (signing.BadSignature, ValueError, TypeError) as bad:
        raise BadLink from bad
    if kind not in OFF or not User.objects.filter(pk=pk).exists():
        raise BadLink
    return int(pk), str(kind)


def switch_off(player_pk: int, kind: str) -> None:
    """No mails of this kind any more, or of any kind with `ALL`; whatever is off already stays off.

    It never starts others: a link that stands in a mail of a kind that is no longer chosen changes nothing.
    """
    NoticeChoices.objects.get_or_create(user_id=player_pk)
    rows = NoticeChoices.objects.filter(pk=player_pk)
    if kind == ALL:
        rows.update(**{field: off for each in OFF.values() for field, off in each.items()})
    else:
        rows = rows.filter(mail=_OWN[kind]) if kind in _OWN else rows
        rows.update(**OFF[kind])


# --- devices ----------------------------------------------------------------------------------------------------
def add_device(request: HttpRequest, player: User, endpoint: str, p256dh: str, auth: str) -> PushSubscription:
    """This browser shows the player's notices from now on, and nobody else's. The oldest make room for it."""
    given = {"user": player, "p256dh": p256dh, "auth": auth, "failed_at": None, "created_at": timezone.now()}
    with transaction.atomic():
        device, _ = PushSubscription.objects.update_or_create(endpoint=endpoint, defaults=given)
        kept = player.push_subscriptions.values_list("pk", flat=True)[:MOST_DEVICES]
        player.push_subscriptions.exclude(pk__in=list(kept)).delete()
        if not player.language:
            player.language = get_language() or settings.LANGUAGE_CODE
            player.save(update_fields=["language"])
    request.session[DEVICE] = device.pk
    return device


def remove_device(player: User, pk: int) -> None:
    """Tell this device nothing any more; one that is not the player's, or gone already, is left as it is."""
    player.push_subscriptions.filter(pk=pk).delete()


def device_leaves(request: HttpRequest, player: User) -> None:
    """This browser is no longer the player's; the next one may switch its notices on for himself."""
    pk = request.session.get(DEVICE)
    if pk:
        remove_device(player, pk)


@receiver(user_logged_out)
def _signed_out(request: HttpRequest | None, user: User | None, **_kwargs: Any) -> None:
    """Who signs out is not told of his games on this device: the next person may look at it."""
    if user is not None and request is not None and hasattr(request, "session"):
        device_leaves(request, user)


@receiver(password_changed)
def _signed_out_elsewhere(request: HttpRequest, user: User, **_kwargs: Any) -> None:
    """A new password ends the sessions of all other browsers, and so what they show."""
    user.push_subscriptions.exclude(pk=request.session.get(DEVICE) or 0).delete()
