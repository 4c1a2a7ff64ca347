"""A site that is really served, on its own database and folder, and people without script who play there."""

import contextlib
import http.cookiejar
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cribsite.environment import ROOT


class Site:
    """A served site on its own database and folder, which can be killed and started again."""

    def __init__(self, folder: Path, database: str, more: Mapping[str, str] | None = None) -> None:
        """``more``: what its environment holds besides."""
        self.folder = folder
        self.environment = {
            "HOME": str(folder),
            "PATH": os.environ["PATH"],
            "VAR_DIR": str(folder),
            "DATABASE_URL": database,
            **(more or {}),
        }
        self.manage("prepare")
        self.url = ""
        self.process: subprocess.Popen[bytes] | None = None

    def manage(self, *command: str) -> None:
        arguments = [sys.executable, "manage.py", *command]
        subprocess.run(arguments, cwd=ROOT, env=self.environment, check=True, capture_output=True)

    def start(self, *more: str) -> None:
        port = self.url.rpartition(":")[2] or "0"
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--port", port, *more],
                cwd=ROOT,
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=log,
            )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().decode().strip().rstrip("/")
        assert self.url, (self.folder / "log").read_text()[-2000:]
        deadline = time.monotonic() + 60
        while not self.answers():
            assert time.monotonic() < deadline, "the site does not answer"
            time.sleep(0.1)

    def answers(self) -> bool:
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as response:
            return bool(response.status == 200)
        return False

    def kill(self) -> None:
        """As `kill -9` would; the worker goes with it."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()


class Stay(urllib.request.HTTPRedirectHandler):
    """Does not follow: a redirect is the acknowledgement of a move."""

    def redirect_request(self, *_args: Any) -> None:
        return None


def kept_cookie(name: str, value: str) -> http.cookiejar.Cookie:
    """A cookie as the site itself would have set it."""
    return http.cookiejar.Cookie(
        0, name, value, None, False, "127.0.0.1", False, False, "/", True, False, None, True, None, None, {}
    )


class Visitor:
    """Somebody with a browser without script who keeps his cookies."""

    def __init__(self, site: Site, session: str = "") -> None:
        """``session``: the key of one in which he is signed in already."""
        self.site = site
        jar = http.cookiejar.CookieJar()
        if session:
            jar.set_cookie(kept_cookie("sessionid", session))
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar), Stay())
        self.acknowledged: list[str] = []

    def ask(self, path: str, sent: dict[str, Any] | None = None) -> tuple[int, str, str]:
        """Status, place to go, and text. Raises OSError when nobody answers."""
        data = urllib.parse.urlencode(sent, doseq=True).encode() if sent is not None else None
        try:
            with self.opener.open(self.site.url + path, data, timeout=30) as response:
                return response.status, "", response.read().decode()
        except urllib.error.HTTPError as other:
            return other.code, other.headers.get("Location", ""), other.read().decode()

    def post(self, path: str, html: str, **sent: Any) -> tuple[int, str, str]:
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', html)
        assert token is not None
        return self.ask(path, {"csrfmiddlewaretoken": token[1], **sent})

    def begin(self) -> None:
        _, _, home = self.ask("/en/")
        status, self.table, _ = self.post("/en/play/now/", home, level="easy")
        assert status == 303

    def look(self) -> str:
        """The table, past the show of the deal before."""
        _, _, html = self.ask(self.table)
        link = re.search(r'id="next"\s+href="([^"]*)"', html)
        return self.ask(link[1])[2] if link else html

    def send(self, html: str, move: dict[str, Any]) -> None:
        """One move; sent again it must be acknowledged too."""
        status, _, page = self.post(f"{self.table}act/", html, **move)
        assert status == 303, page
        self.acknowledged.append(move["request"])


def workers_of(process: "subprocess.Popen[bytes]") -> list[int]:
    """The worker processes that a served site has as children, grandchildren included."""
    parents: dict[int, int] = {}
    commands: dict[int, str] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                commands[int(entry.name)] = (entry / "cmdline").read_text()

    def below(pid: int) -> bool:
        while pid in parents and pid != process.pid:
            pid = parents[pid]
        return pid == process.pid

    return [pid for pid, command in commands.items() if "celery" in command and below(pid)]
