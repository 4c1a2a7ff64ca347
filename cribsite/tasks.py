"""The site's own jobs: the worker's heartbeat, by which `/healthz` sees that jobs are done at all."""

import time

from celery import shared_task
from django.conf import settings

HEART = "heartbeat"
NOTICES = "notices-heartbeat"  # beats when notices have been gathered


@shared_task(name="cribsite.heartbeat")
def heartbeat() -> None:
    """Write down that a worker is alive now."""
    beat(HEART)


def beat(name: str) -> None:
    """Write down that something was done now: in Redis if there is one, else in the var folder."""
    now = repr(time.time())
    if settings.REDIS_URL:
        import redis

        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2) as client:
            client.set(f"cribbage:{name}", now, ex=3600)
    else:
        written = settings.VAR_DIR / f"{name}.new"
        written.write_text(now, encoding="ascii")
        written.replace(settings.VAR_DIR / name)


def heartbeat_age(name: str = HEART) -> float | None:
    """Seconds since the last beat; None if there never was one. Raises what the service raises."""
    if settings.REDIS_URL:
        import redis

        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2) as client:
            raw = client.get(f"cribbage:{name}")
            said = raw.decode() if isinstance(raw, bytes) else None
    else:
        kept = settings.VAR_DIR / name
        said = kept.read_text(encoding="ascii") if kept.exists() else None
    return None if said is None else max(0.0, time.time() - float(said))
