"""Says what this machine lacks for running, testing and building the site."""

import shutil
from typing import Any

from cribsite import catalogs, environment, health
from cribsite.commands import Command as SiteCommand

# Command, what it is for, and the Debian package that brings it.
WANTED = [
    ("chromium-headless-shell", "browser tests and screenshots", "chromium-headless-shell"),
    ("redis-server", "tests with Redis", "redis-server"),
    ("xgettext", "./dev messages", "gettext"),
    ("npm", "./dev assets", "npm"),
    ("git", "./dev lint", "git"),
]


class Command(SiteCommand):
    help = "List what is missing on this machine; exit 1 if the site cannot run."

    def handle(self, *args: Any, **options: Any) -> None:
        faults = list(self.faults())
        for fault in faults:
            self.say(fault)
        for command, purpose, package in WANTED:
            if not shutil.which(command):
                self.say(f"{command}: optional: needed for {purpose}; Debian package {package}.")
        if faults:
            self.finish(1)
        self.say("ok: the site can run")

    def faults(self) -> list[str]:
        found = []
        if not catalogs.LOCALE.is_dir():
            found.append("locale: missing: the catalogs are not there.")
        told = health.report()
        if not told["database"]:
            found.append("database: away: DATABASE_URL names a database that does not answer.")
        if not told["broker"]:
            found.append("broker: away: REDIS_URL does not answer, or the folder cannot be written.")
        if not (environment.var_dir() / "cribbage.sqlite3").exists() and not environment.text("DATABASE_URL"):
            found.append("database: empty: run ./dev run, or ./dev manage prepare, once.")
        return found
