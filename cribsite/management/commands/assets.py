"""Rebuilds the site's fonts from their published families; needs npm, and is run when the Chinese text has grown."""

import subprocess
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from cribsite import fonts
from cribsite.commands import Command as SiteCommand


class Command(SiteCommand):
    help = "Cut the fonts in static/fonts anew."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="Only say which Chinese characters the cuts lack.")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["check"]:
            self.check_characters()
        else:
            self.build()

    def check_characters(self) -> None:
        missing = 0
        for path in sorted(fonts.FOLDER.glob("han-*.woff2")):
            lacking = fonts.chinese_text() - fonts.characters_in(path)
            missing += len(lacking)
            if lacking:
                self.say(f"{path.name}: {''.join(map(chr, sorted(lacking)))}")
        if missing:
            self.finish(1)
        self.say("ok: every Chinese character of the site is in its fonts")

    def build(self) -> None:
        wanted = fonts.cuts()
        fonts.FOLDER.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="cribbage-fonts-") as name:
            folder = Path(name)
            try:
                fonts.fetch(folder, wanted)
            except (FileNotFoundError, subprocess.CalledProcessError):
                self.service_missing("npm", "the font families could not be fetched with npm.")
            for cut in wanted:
                self.say(f"{cut.file}.woff2 {fonts.build(cut, folder, fonts.FOLDER)}")
            (fonts.FOLDER / "OFL.txt").write_text(fonts.licence(folder, wanted), encoding="utf-8")
