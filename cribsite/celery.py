"""The Celery application: the same in the web process, the worker and the tests."""

import os
from typing import Any

from celery import Celery
from celery.signals import beat_embedded_init, worker_init, worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cribsite.settings")

app = Celery("cribsite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_init.connect
def _leave_with_the_server(**_kwargs: Any) -> None:
    """A worker that `serve` started ends when the server is gone; one started by hand has no such parent."""
    parent = os.environ.get("CRIBSITE_PARENT", "")
    if parent.isdigit():
        from cribsite.worker import leave_with

        # The clock is forked later and must know its parent even if that is gone before the clock first looks.
        os.environ["CRIBSITE_WORKER"] = str(os.getpid())
        leave_with(int(parent))


@beat_embedded_init.connect
def _leave_with_the_worker(**_kwargs: Any) -> None:
    """The worker's clock is a process of its own and must not outlive it."""
    worker = os.environ.get("CRIBSITE_WORKER", "")
    if worker.isdigit():
        from cribsite.worker import leave_with

        leave_with(int(worker))


@worker_ready.connect
def _say_so(**_kwargs: Any) -> None:
    """The first heartbeats at once, not only when the clock first strikes."""
    from cribsite.tasks import HEART, NOTICES, beat

    for name in (NOTICES, HEART):  # whoever sees the heart beat sees the other too
        beat(name)
