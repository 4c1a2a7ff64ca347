"""What a password has to be, said in the site's own words: Django's are not written by the glossary."""

from django.contrib.auth import password_validation as django_rules
from django.utils.translation import gettext, ngettext

from cribsite.l10n import plain


class LikeTheName(django_rules.UserAttributeSimilarityValidator):
    """Not too like the name."""

    def get_error_message(self) -> str:
        return gettext("The password is too similar to your name.")

    def get_help_text(self) -> str:
        return gettext("Not similar to your name.")


class Length(django_rules.MinimumLengthValidator):
    """Long enough."""

    def get_error_message(self) -> str:
        return ngettext(
            "The password is too short: it needs at least %(n)s character.",
            "The password is too short: it needs at least %(n)s characters.",
            self.min_length,
        ) % {"n": plain(self.min_length)}

    def get_help_text(self) -> str:
        return ngettext("At least %(n)s character.", "At least %(n)s characters.", self.min_length) % {
            "n": plain(self.min_length)
        }


class Common(django_rules.CommonPasswordValidator):
    """None of those that everybody uses."""

    def get_error_message(self) -> str:
        return gettext("Too many people use this password.")

    def get_help_text(self) -> str:
        return gettext("Not a password that many people use.")
