"""What a player can fill in about notices: his address, what he wants to be told and when, and a browser's device."""

import base64
import binascii
import datetime as dt
from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from cribsite.accounts.models import NoticeChoices
from cribsite.accounts.zones import is_zone, offered
from cribsite.l10n import wall_clock

POINT, SECRET = 65, 16  # bytes of a browser's two keys


class AddressForm(forms.Form):
    """An e-mail address, or none."""

    email = forms.EmailField(
        label=_("E-mail address"),
        required=False,
        max_length=200,
        help_text=_("Leave it empty to get no e-mail at all."),
    )
    email.widget.attrs.update({"autocomplete": "email", "dir": "ltr"})
    email.error_messages["invalid"] = _("This is not an e-mail address.")


def _hours() -> list[tuple[str, str]]:
    """The full hours of a day, as the reader's clocks show them."""
    midnight = dt.datetime(2000, 1, 1, tzinfo=dt.UTC)
    return [(str(hour), wall_clock(midnight + dt.timedelta(hours=hour))) for hour in range(24)]


class NoticesForm(forms.ModelForm):
    """What is told by mail and on devices, and at what hours. A guest has no mail, so he is not asked about it."""

    time_zone = forms.ChoiceField(label=_("Time zone"), required=False)

    class Meta:
        model = NoticeChoices
        fields = [
            "mail",
            "mail_warnings",
            "mail_invitations",
            "mail_finished",
            "push_turns",
            "push_warnings",
            "push_invitations",
            "push_finished",
        ]
        labels = {
            "mail": _("E-mail about my turns"),
            "mail_warnings": _("Warn me before my time runs out"),
            "mail_invitations": _("Invitations"),
            "mail_finished": _("Finished games"),
            "push_turns": _("My turns"),
            "push_warnings": _("Warn me before my time runs out"),
            "push_invitations": _("Invitations"),
            "push_finished": _("Finished games"),
        }
        widgets = {"mail": forms.RadioSelect}

    def __init__(self, *args: Any, guest: bool, time_zone: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if guest:
            for name in [name for name in self.fields if name.startswith("mail")]:
                del self.fields[name]
        wanted = self.data.get("time_zone") or time_zone
        self.fields["time_zone"] = forms.ChoiceField(
            label=_("Time zone"), required=False, choices=[("", _("Not set: UTC")), *offered(wanted)]
        )
        self.initial["time_zone"] = time_zone
        none = ("", pgettext_lazy("quiet hours", "none"))
        for name, label in (("quiet_from", _("Quiet from")), ("quiet_until", _("Quiet until"))):
            self.fields[name] = forms.TypedChoiceField(
                label=label, required=False, choices=[none, *_hours()], coerce=int, empty_value=None
            )
            self.initial[name] = getattr(self.instance, name)

    def clean_time_zone(self) -> str:
        name: str = self.cleaned_data["time_zone"]
        if name and not is_zone(name):
            raise ValidationError(gettext("This time zone is unknown."))
        return name

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        begins, ends = cleaned.get("quiet_from"), cleaned.get("quiet_until")
        if not {"quiet_from", "quiet_until"} & set(self.errors):
            if (begins is None) != (ends is None):
                self.add_error("quiet_until", gettext("Please choose both hours, or neither."))
            elif begins is not None and begins == ends:
                self.add_error(
                    "quiet_until",
                    gettext("The quiet hours begin and end at the same time. Please choose two different hours."),
                )
        return cleaned


def is_push_service(endpoint: str) -> bool:
    """Whether the site may send to this address: only to the hosts of the settings, lest a browser lead it elsewhere.

    An entry is a host, a domain (".example.com"), or a whole origin ("http://127.0.0.1:8090").
    """
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    origin = f"{parts.scheme}://{parts.netloc}"
    for entry in settings.PUSH_HOSTS:
        if origin == entry:
            return True
        safe = parts.scheme == "https" and port in (None, 443) and "@" not in parts.netloc
        if safe and (host == entry or (entry.startswith(".") and host.endswith(entry))):
            return True
    return False


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as bad:
        raise ValidationError("not base64url") from bad


class DeviceForm(forms.Form):
    """What a browser tells of its subscription; nobody fills it in by hand."""

    endpoint = forms.CharField(max_length=600)
    p256dh = forms.CharField(max_length=100)
    auth = forms.CharField(max_length=40)

    def clean_endpoint(self) -> str:
        endpoint: str = self.cleaned_data["endpoint"]
        if not is_push_service(endpoint):
            raise ValidationError("not a push service")
        return endpoint

    def clean_p256dh(self) -> str:
        point: str = self.cleaned_data["p256dh"].rstrip("=")
        # A point that is not on the curve could be sealed for by nobody.
        if not _is_point(_decoded(point)):
            raise ValidationError("not a point")
        return point

    def clean_auth(self) -> str:
        secret: str = self.cleaned_data["auth"].rstrip("=")
        if len(_decoded(secret)) != SECRET:
            raise ValidationError("not a secret")
        return secret


def _is_point(data: bytes) -> bool:
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data)
    except ValueError:
        return False
    return len(data) == POINT
