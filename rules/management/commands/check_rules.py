"""Checks the rules in all languages: ``path:line: key: sentence`` each, or ``ok: N pages × 5``."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from cribsite.commands import DIFFERENCES
from cribsite.commands import Command as SiteCommand
from rules.checks import check, warnings
from rules.pages import CONTENT, languages, read_pages


class Command(SiteCommand):
    help = "Check pages, sections, anchors, examples, links and words of the rules in all languages."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--root", type=Path, default=CONTENT, help="folder with a folder a language")

    def handle(self, *args: Any, **options: Any) -> None:
        root: Path = options["root"]
        if not (root / "en").is_dir():
            self.complain("root", f"there is no folder {root / 'en'}.")
        found, number = check(root)
        for language in languages():
            for doubt in warnings(read_pages(root, language)):
                self.note(doubt.told(settings.BASE_DIR))
        for finding in found:
            self.say(finding.told(settings.BASE_DIR))
        if found:
            self.finish(DIFFERENCES)
        self.say(f"ok: {number} pages × {len(languages())}")
