"""Brings the four catalogs up to date with the texts in code and templates; a translator then fills what is new."""

import io
import os
from argparse import ArgumentParser
from contextlib import redirect_stdout
from typing import Any

from django.core.management import call_command

from cribsite import catalogs, environment
from cribsite.commands import Command as SiteCommand

# Where no text of the site's pages stands.
ASIDE = [
    "var/*",
    "tests/*",
    "docs/*",
    ".venv/*",
    "node_modules/*",
    "games/engine/*",
    "games/analysis/*",
    "games/bots/*",
]


class Command(SiteCommand):
    help = "Extract texts into locale/, then compile the catalogs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="Change nothing; list faults, exit 1 if there are any."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["check"]:
            self.check_catalogs()
            return
        self.extract()
        catalogs.compile_all()
        for locale, (new, all_of_them) in catalogs.open_counts().items():
            self.say(f"{locale}: {all_of_them} messages, {new} to translate")

    def check_catalogs(self) -> None:
        faults = catalogs.faults()
        for fault in faults:
            self.say(fault)
        if faults:
            self.finish(1)
        self.say(f"ok: {len(catalogs.PLURALS)} catalogs")

    def extract(self) -> None:
        os.chdir(environment.ROOT)
        for locale in catalogs.PLURALS:
            catalogs.ensure(locale)
        with redirect_stdout(io.StringIO()):
            call_command(
                "makemessages",
                locale=list(catalogs.PLURALS),
                extensions=["py", "html", "txt"],
                ignore_patterns=ASIDE,
                add_location="file",
                no_obsolete=True,
                no_wrap=True,
                verbosity=0,
            )
        for locale in catalogs.PLURALS:
            catalogs.settle(locale)
