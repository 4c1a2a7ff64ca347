"""What the clock sends exists, and what it sends is safe to lose and to repeat."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from kombu import Connection, Consumer

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


@pytest.mark.parametrize("folder", [False, True])
def test_the_clocks_do_not_wait_behind_a_row_of_mails(folder: bool, tmp_path: Path) -> None:
    app.control.purge()
    places = {key: str(tmp_path) for key in ("data_folder_in", "data_folder_out", "control_folder")}
    broker = Connection("filesystem://", transport_options=places) if folder else app.connection_for_write()
    taken: list[str] = []

    def take(_body: object, message: Any) -> None:
        taken.append(message.headers["task"])
        message.ack()

    with broker as connection, connection.channel() as channel:
        for _ in range(8):
            app.send_task("notices.send", (0,), connection=connection)
        app.send_task("games.clocks", connection=connection)
        queues = list(app.amqp.queues.consume_from.values())
        with Consumer(channel, queues, callbacks=[take], accept=["json"], prefetch_count=1):
            while "games.clocks" not in taken:
                connection.drain_events(timeout=5)
            assert len(taken) <= 3
            while len(taken) < 9:
                connection.drain_events(timeout=5)
    assert sorted(taken) == ["games.clocks", *["notices.send"] * 8]
