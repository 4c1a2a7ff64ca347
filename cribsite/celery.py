"""The Celery application: the same in the web process, the worker and the tests."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cribsite.settings")

app = Celery("cribsite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
