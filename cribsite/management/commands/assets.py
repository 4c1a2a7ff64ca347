"""Rebuilds the site's fonts from their published families; needs npm, and is run when the Chinese text has grown."""

import shutil
import subprocess
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from cribsite import catalogs, fonts, seen
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
        lacking = fonts.chinese_text() - fonts.han_characters(400)
        if lacking:
            self.say("".join(map(chr, sorted(lacking))))
            self.finish(1)
        self.say("ok: every Chinese character of the site is in its fonts")

    def build(self) -> None:
        catalogs.compile_all()  # the slices are cut by the pages as a reader sees them
        shown = list(seen.chinese_pages())
        texts, headings = [seen.han(page.text) for page in shown], [seen.han(page.headings) for page in shown]
        slices = fonts.han_cuts(texts, headings, [seen.beside(page) for page in shown])
        wanted = [*fonts.cuts(), *slices]
        fonts.FOLDER.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="cribbage-fonts-") as name:
            folder = Path(name)
            try:
                fonts.fetch(folder, wanted)
            except (FileNotFoundError, subprocess.CalledProcessError):
                self.service_missing("npm", "the font families could not be fetched with npm.")
            built = folder / "built"
            built.mkdir()
            for cut in wanted:
                self.say(f"{cut.file}.woff2 {fonts.build(cut, folder, built)}")
            for path in fonts.FOLDER.glob("*.woff2"):
                path.unlink()
            for path in built.glob("*.woff2"):
                shutil.copy(path, fonts.FOLDER)
            fonts.HAN_CSS.write_text(fonts.han_css(slices), encoding="utf-8")
            (fonts.FOLDER / "OFL.txt").write_text(fonts.licence(folder, wanted), encoding="utf-8")
