"""The site itself as a Django app, so that its commands and template tags are found."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "cribsite"
    verbose_name = "Site"

    def ready(self) -> None:
        # Shared tasks bind to the app that exists when they are first used.
        from . import celery  # noqa: F401
