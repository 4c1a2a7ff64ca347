"""The two ways out of the site: a mail server, and the push services of the browsers' makers.

Each says what became of a notice: it went out, it surely did not and may be tried again, or it is lost, where trying
again could tell it twice or would be no use.
"""

import datetime as dt
import json
import smtplib
from email.utils import parseaddr
from enum import Enum
from typing import Any
from urllib.parse import urlsplit

import requests
import structlog
from django.conf import settings
from django.core.cache import cache
from django.core.mail import get_connection
from django.utils import timezone
from django.utils.translation import get_language, get_language_bidi
from pywebpush import WebPushException, webpush
from urllib3.exceptions import NewConnectionError

from cribsite import vapid
from cribsite.accounts.models import PushSubscription
from games.notices.letters import letter
from games.notices.told import Told
from games.notices.wishes import Channel, Kind
from games.outbox import Notice

log = structlog.get_logger("games.notices")

PUSH_TIMEOUT = (3, 5)  # seconds for the connection, and for the answer; the clocks' jobs wait behind this one
AWAY = "notices:away:"  # and the server that has not answered
LEFT_ALONE = 60  # seconds after a failed connection: each try may cost a job its whole time-out
KEPT = dt.timedelta(days=1)  # how long a push service keeps a message for a device that is off
GONE = (404, 410)


class Outcome(Enum):
    SENT = "sent"
    UNSURE = "unsure"  # it may have arrived, so that once more could be twice
    AGAIN = "again"
    LOST = "lost"


def _leave_alone(server: str) -> None:
    """Try nothing there for a while, so that one that does not answer holds up only one notice of many."""
    cache.set(AWAY + server, True, LEFT_ALONE)


def _is_left_alone(server: str) -> bool:
    return bool(cache.get(AWAY + server))


def _later(code: int) -> Outcome:
    """A mail server's answer: 4xx is for now, 5xx for ever; either way it has not taken the mail."""
    return Outcome.AGAIN if 400 <= code < 500 else Outcome.LOST


def _not_sent(notice: Notice, problem: OSError) -> Outcome:
    """What became of a mail whose server said no, or of which nothing was heard any more."""
    refused = isinstance(problem, smtplib.SMTPException) and not isinstance(problem, smtplib.SMTPServerDisconnected)
    log.warning("mail refused" if refused else "mail lost", notice=notice.pk, problem=type(problem).__name__)
    if not refused:
        _leave_alone("mail")
    if isinstance(problem, smtplib.SMTPRecipientsRefused):
        return _later(min((code for code, _ in problem.recipients.values()), default=500))
    if isinstance(problem, smtplib.SMTPResponseException):
        return _later(problem.smtp_code)
    return Outcome.LOST


def send_mail(notice: Notice, told: Told) -> Outcome:
    """Send it by the server of the settings.

    Before the connection stands, and where the server says no, surely nothing was sent. A connection that breaks in
    the middle leaves that open, and the mail counts as lost rather than come twice.
    """
    if _is_left_alone("mail"):
        return Outcome.AGAIN
    connection = get_connection()
    try:
        connection.open()
    except OSError as problem:  # of which smtplib's own are a kind
        _leave_alone("mail")
        log.warning("no mail server", notice=notice.pk, problem=type(problem).__name__)
        return Outcome.AGAIN
    mail = letter(notice, told)
    mail.connection = connection
    try:
        mail.send()
    except OSError as problem:
        return _not_sent(notice, problem)
    finally:
        connection.close()
    return Outcome.SENT


def payload(told: Told) -> str:
    """What a device is sent: words, where they lead, and how they are written; at most some 500 bytes."""
    return json.dumps(
        {
            "title": told.title,
            "body": "\n".join(told.lines),
            "url": told.path,
            "tag": told.tag,
            "lang": get_language(),
            "dir": "rtl" if get_language_bidi() else "ltr",
        },
        ensure_ascii=False,
    )


def send_push(notice: Notice, told: Told) -> Outcome:
    """Send it to every device of the player; it is out when one has it. A device that is gone is forgotten."""
    data = payload(told)
    outcomes = {_push(device, data, notice) for device in notice.user.push_subscriptions.all()}
    return next((outcome for outcome in Outcome if outcome in outcomes), Outcome.LOST)


def _push(device: PushSubscription, data: str, notice: Notice) -> Outcome:
    host = urlsplit(device.endpoint).netloc
    if _is_left_alone(host):
        return Outcome.AGAIN
    urgent = notice.kind in (Kind.WARNING_8H, Kind.WARNING_1H)
    options: dict[str, Any] = {
        "vapid_private_key": vapid.private_key(),
        "vapid_claims": {"sub": f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"},
        "ttl": 3600 if urgent else int(KEPT.total_seconds()),
        "headers": {"Urgency": "high" if urgent else "normal"},
        "timeout": PUSH_TIMEOUT,
    }
    keys = {"p256dh": device.p256dh, "auth": device.auth}
    try:
        webpush({"endpoint": device.endpoint, "keys": keys}, data, **options)
    except WebPushException as refused:
        return _refused(device, 0 if refused.response is None else refused.response.status_code)
    except (requests.RequestException, ValueError) as problem:
        _note_failure(device)
        if isinstance(problem, requests.ConnectionError | requests.Timeout):
            _leave_alone(host)
            log.warning("no push service", notice=notice.pk, host=host, problem=type(problem).__name__)
        return Outcome.AGAIN if _not_connected(problem) else Outcome.UNSURE
    if device.failed_at is not None:
        PushSubscription.objects.filter(pk=device.pk).update(failed_at=None)
    return Outcome.SENT


def _not_connected(problem: Exception) -> bool:
    """Whether not even a connection came about, so that surely nothing was sent."""
    if isinstance(problem, requests.ConnectTimeout):
        return True
    cause = getattr(problem.args[0], "reason", None) if problem.args else None
    return isinstance(cause, NewConnectionError)


def _refused(device: PushSubscription, code: int) -> Outcome:
    if code in GONE:
        PushSubscription.objects.filter(pk=device.pk).delete()
        return Outcome.LOST
    _note_failure(device)
    return Outcome.AGAIN if code == 429 or code >= 500 else Outcome.LOST


def _note_failure(device: PushSubscription) -> None:
    PushSubscription.objects.filter(pk=device.pk, failed_at=None).update(failed_at=timezone.now())


SENDERS = {Channel.MAIL: send_mail, Channel.PUSH: send_push}
