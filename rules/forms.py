"""The form by which readers write to the staff, and how it tells people from robots without asking either."""

import time
from typing import Any

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .corrections import LONGEST

SOONEST, LATEST = 3.0, 24 * 3600.0
"""Seconds between showing a form and sending it: a person needs a few, and a page left open goes stale in a day."""
_SALT = "rules.said"


def stamp(about: str) -> str:
    """A signed note of now and of what the form is about."""
    return signing.dumps([about, time.time()], salt=_SALT)


def age(text: str, about: str) -> float | None:
    """How long ago a form about this was shown, in seconds; None for a stamp that is not ours."""
    try:
        whom, when = signing.loads(text, salt=_SALT)
    except (signing.BadSignature, TypeError, ValueError):
        return None
    return time.time() - when if whom == about else None


class SaidForm(forms.Form):
    """What a reader says. ``about`` names the section or page; the field ``website`` is a trap no person sees."""

    said = forms.CharField(label=_("What is wrong, and what would be right?"), max_length=LONGEST, min_length=4)
    email = forms.EmailField(label=_("E-mail, if you would like an answer"), required=False, max_length=200)
    website = forms.CharField(label=_("Leave this field empty"), required=False)
    stamp = forms.CharField(required=False, widget=forms.HiddenInput)

    said.widget = forms.Textarea(attrs={"rows": 4, "dir": "auto", "maxlength": LONGEST})
    email.widget.attrs.update({"autocomplete": "email", "dir": "ltr"})
    website.widget.attrs.update({"autocomplete": "off", "tabindex": "-1"})

    def __init__(self, *args: Any, about: str, label: str = "", **kwargs: Any) -> None:
        # Several sections of one page may have their forms open: each has its own names.
        kwargs.setdefault("auto_id", f"{about.replace('#', '-')}-%s")
        super().__init__(*args, **kwargs)
        self.about = about
        self.fields["said"].label = label or self.fields["said"].label

    @property
    def fresh_stamp(self) -> str:
        """The stamp of the form as it is shown now."""
        return stamp(self.about)

    def clean_website(self) -> str:
        if self.cleaned_data["website"]:
            raise ValidationError(gettext("This looks like a robot. Please leave the hidden field empty."))
        return ""

    def clean_stamp(self) -> str:
        text = self.cleaned_data["stamp"]
        old = age(text, self.about)
        if old is None or old > LATEST:
            raise ValidationError(gettext("This form was open for too long. Please send it again."))
        if old < SOONEST:
            raise ValidationError(gettext("That was very quick. Please look it over and send it again."))
        return str(text)
