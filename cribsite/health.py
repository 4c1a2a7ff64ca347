"""Whether the site is well, for machines: `/healthz` tells of the database, the broker, the worker and the mails."""

import os
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cribsite.tasks import NOTICES, heartbeat_age

WORKER_LATE = 60.0  # seconds without a heartbeat
NOTICES_LATE = 300.0  # seconds in which no notices have been gathered


def database_answers() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return bool(cursor.fetchone() == (1,))


def broker_answers() -> bool:
    if settings.REDIS_URL:
        import redis

        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2) as client:
            return bool(client.ping())
    return os.access(settings.VAR_DIR / "broker" / "queue", os.W_OK)


def _try(question: Callable[[], Any], otherwise: Any) -> Any:
    try:
        return question()
    except Exception:
        return otherwise


def notices_go_out() -> bool:
    """Notices are gathered, and none waits that should have gone out long ago."""
    from games.notices.late import in_time

    age = heartbeat_age(NOTICES)
    return age is not None and age < NOTICES_LATE and in_time()


def report() -> dict[str, Any]:
    """`status` ok, degraded (pages work, jobs wait) or down; `worker_age` in seconds or null.

    `mail`: false when notices, be they mails or messages to devices, are not told in time.
    """
    database, broker = _try(database_answers, False), _try(broker_answers, False)
    age = _try(heartbeat_age, None) if broker else None
    working = age is not None and age < WORKER_LATE
    mail = bool(database and working and _try(notices_go_out, False))
    status = ("ok" if working and mail else "degraded") if database and broker else "down"
    told = {"database": database, "broker": broker, "worker": working, "worker_age": age, "mail": mail}
    return {"status": status, **told}


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when pages can be served, 503 when the database or the broker does not answer."""
    told = report()
    return JsonResponse(told, status=503 if told["status"] == "down" else 200)
