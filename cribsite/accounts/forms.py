"""What a player can fill in about himself: signing up, and the settings of his page."""

from typing import Any

from allauth.account.forms import ChangePasswordForm as AllauthPasswordForm
from allauth.account.forms import LoginForm as AllauthLoginForm
from allauth.account.forms import SignupForm as AllauthSignupForm
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cribsite.accounts.models import User
from cribsite.accounts.names import clean
from cribsite.accounts.services import GUEST_PREFIX
from cribsite.accounts.ties import MOST_GAMES
from cribsite.l10n import digits, plain

# A player finds his language by the name it gives itself.
OWN_NAMES = [("en", "English"), ("ar", "العربية"), ("tr", "Türkçe"), ("fa", "فارسی"), ("zh-hans", "简体中文")]


LABELS = {
    "login": _("Username"),
    "username": _("Username"),
    "password": _("Password"),
    "password1": _("Password"),
    "password2": _("Password again"),
    "oldpassword": _("Current password"),
    "remember": _("Stay signed in on this device"),
}


class Labelled:
    """A form whose fields say their name in the label alone, in the site's own words."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.label = LABELS.get(name, field.label)


class LoginForm(Labelled, AllauthLoginForm):
    """allauth's form, without grey words."""


class PasswordForm(Labelled, AllauthPasswordForm):
    """allauth's form, without grey words."""


class SignupForm(Labelled, AllauthSignupForm):
    """allauth's form, with the username cleaned of what nobody can see and kept apart from the guests' own."""

    def clean_username(self) -> str:
        self.cleaned_data["username"] = clean(self.cleaned_data["username"])
        if self.cleaned_data["username"].casefold().startswith(GUEST_PREFIX):
            raise ValidationError(gettext("This name is reserved for guests. Please choose another one."))
        return str(super().clean_username())


class GamesAtOnce(forms.CharField):
    """A bound of one's own on running games, in the digits of any script; None for none."""

    def __init__(self, **kwargs: Any) -> None:
        help_text = _(
            "Once you have that many, nobody can invite you to another table. Leave it empty to set no limit of your "
            "own."
        )
        super().__init__(required=False, max_length=6, help_text=help_text, **kwargs)
        self.widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}

    def prepare_value(self, value: Any) -> Any:
        return plain(value) if isinstance(value, int) else value

    def clean(self, value: Any) -> int | None:
        text = super().clean(value)
        if not text:
            return None
        try:
            wanted = digits(text)
        except ValueError:
            wanted = 0
        if not 1 <= wanted <= MOST_GAMES:
            text = gettext("Please enter a number from %(least)s to %(most)s.")
            raise ValidationError(text % {"least": plain(1), "most": plain(MOST_GAMES)})
        return wanted


class SettingsForm(forms.ModelForm):
    """Name, language and look. Language and theme are always one of the offered ones."""

    class Meta:
        model = User
        fields = ["display_name", "language", "theme", "high_contrast", "four_colour", "reduce_motion", "hidden"]
        fields += ["no_phrases", "most_games"]
        labels = {
            "display_name": _("Name shown to others"),
            "language": _("Language"),
            "theme": _("Colours"),
            "high_contrast": _("High contrast"),
            "four_colour": _("Four-colour deck"),
            "reduce_motion": _("Less motion"),
            "hidden": _("Leave me out of public lists, and keep my figures private"),
            "no_phrases": _("Hide the phrases of other players"),
        }
        help_texts = {"display_name": _("Leave it empty to be shown by your username, or as a guest with a number.")}
        widgets = {"theme": forms.RadioSelect}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["language"] = forms.ChoiceField(label=_("Language"), choices=OWN_NAMES)
        self.fields["most_games"] = GamesAtOnce(label=_("Most games with others at a time"))
        self.fields["display_name"].widget.attrs["autocomplete"] = "nickname"
        self.fields["display_name"].widget.attrs["dir"] = "auto"

    def clean_display_name(self) -> str:
        return clean(self.cleaned_data["display_name"])


class TokenForm(forms.Form):
    """What a new token is called, so that its owner knows it again."""

    name = forms.CharField(label=_("Name of the program"), max_length=40)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs |= {"autocomplete": "off", "dir": "auto"}

    def clean_name(self) -> str:
        name = clean(self.cleaned_data["name"])
        if not name:
            raise ValidationError(gettext("Please give the program a name."))
        return name
