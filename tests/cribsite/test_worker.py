"""A job sent from a page is done by a real worker."""

from collections.abc import Callable
from typing import Any

from django.test import Client

from cribsite import tasks


def test_a_sent_job_is_done_and_health_sees_it(worker: Callable[..., None], client: Client) -> None:
    tasks.heartbeat.delay()
    worker(lambda: (tasks.heartbeat_age() or 99) < 30)
    told = client.get("/healthz").json()
    assert told["status"] == "ok"
    assert told["worker_age"] < 30


def test_health_says_when_the_broker_is_away(client: Client, db: None, settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1"
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {
        "status": "down",
        "database": True,
        "broker": False,
        "worker": False,
        "worker_age": None,
        "mail": False,
    }


def test_health_says_when_no_worker_ever_came(client: Client, db: None, settings: Any, tmp_path: Any) -> None:
    settings.REDIS_URL = ""
    settings.VAR_DIR = tmp_path
    (tmp_path / "broker" / "queue").mkdir(parents=True)
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json()["status"] == "degraded"
