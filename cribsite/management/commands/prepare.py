"""Brings a fresh checkout to where it can be served: tables made, catalogs compiled, static files gathered."""

from typing import Any

from django.conf import settings
from django.core.management import call_command

from cribsite import catalogs
from cribsite.commands import Command as SiteCommand


class Command(SiteCommand):
    help = "Make the tables, compile the catalogs and, in production, gather the static files."

    def handle(self, *args: Any, **options: Any) -> None:
        catalogs.compile_all()
        call_command("migrate", interactive=False, verbosity=0)
        if settings.PRODUCTION:
            call_command("collectstatic", interactive=False, verbosity=0)
