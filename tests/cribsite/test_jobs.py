"""What the clock sends exists, and what it sends is safe to lose and to repeat."""

from typing import Any

from django.conf import settings

from cribsite.celery import app


def test_every_job_of_the_clock_is_known_to_the_worker() -> None:
    app.loader.import_default_modules()
    for entry in settings.CELERY_BEAT_SCHEDULE.values():
        assert entry["task"] in app.tasks
        assert entry["options"]["expires"] >= entry["schedule"]


def test_every_job_of_the_site_is_acknowledged_late() -> None:
    app.loader.import_default_modules()
    ours: dict[str, Any] = {name: task for name, task in app.tasks.items() if not name.startswith("celery.")}
    assert ours
    assert [name for name, task in ours.items() if not task.acks_late] == []
