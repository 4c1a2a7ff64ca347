"""What a player can fill in about himself: signing up, and the settings of his page."""

from typing import Any

from allauth.account.forms import SignupForm as AllauthSignupForm
from django import forms
from django.utils.translation import gettext_lazy as _

from cribsite.accounts.models import User
from cribsite.accounts.names import clean


class SignupForm(AllauthSignupForm):
    """allauth's form, with the username cleaned of what nobody can see."""

    def clean_username(self) -> str:
        self.cleaned_data["username"] = clean(self.cleaned_data["username"])
        return str(super().clean_username())


class SettingsForm(forms.ModelForm):
    class Meta:
        model = User
        fields = ["display_name", "language", "theme", "four_colour", "reduce_motion"]
        labels = {
            "display_name": _("Name shown to others"),
            "language": _("Language"),
            "theme": _("Colours"),
            "four_colour": _("Four-colour deck"),
            "reduce_motion": _("Less motion"),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["display_name"].required = False

    def clean_display_name(self) -> str:
        return clean(self.cleaned_data["display_name"])
