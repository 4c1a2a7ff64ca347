"""A notice as an e-mail: text and simple HTML, in the reader's language and direction, with a way out (RFC 8058)."""

from email.utils import parseaddr

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language, get_language_bidi, gettext

from cribsite.accounts.notices import off_token
from games.notices.told import CLOSE, OPEN, Told, address_of
from games.notices.wishes import WORDS
from games.outbox import Notice


def with_markup(text: str) -> SafeString:
    """A plain sentence as HTML: its isolates become elements, for not every mail program knows the characters."""
    marked = escape(text).replace(OPEN, "<bdi>").replace(CLOSE, "</bdi>")
    return SafeString(marked)


def letter(notice: Notice, told: Told) -> EmailMultiAlternatives:
    """The mail, ready to be sent; the same notice always has the same Message-ID, by which a second copy is known."""
    off = _off_link(notice)
    context = {
        "told": told,
        "title": gettext("Cribbage"),
        "root": settings.SITE_URL,
        "off": off,
        "choices": settings.SITE_URL + reverse("notices"),
        "rtl": get_language_bidi(),
        "language": get_language(),
    }
    mail = EmailMultiAlternatives(
        subject=told.title,
        body=render_to_string("mail/notice.txt", context).strip() + "\n",
        to=[address_of(notice.user, notice.kind)],
        headers=_headers(notice, off),
    )
    mail.attach_alternative(render_to_string("mail/notice.html", context), "text/html")
    return mail


def _off_link(notice: Notice) -> str:
    """Where these mails are switched off; empty for the question about an address, which comes only once."""
    word = WORDS.get(notice.kind)
    return settings.SITE_URL + reverse("notices_off", args=[off_token(notice.user_id, word)]) if word else ""


def _headers(notice: Notice, off: str) -> dict[str, str]:
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
    mark = salted_hmac("games.notices", str(notice.pk)).hexdigest()[:16]
    found = {
        "Message-ID": f"<notice-{notice.pk}-{mark}@{domain}>",
        "Auto-Submitted": "auto-generated",
        "Content-Language": get_language() or settings.LANGUAGE_CODE,
    }
    if off:
        found |= {"List-Unsubscribe": f"<{off}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return found
