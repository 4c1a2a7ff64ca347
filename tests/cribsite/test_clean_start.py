"""A fresh clone with an empty environment becomes a running site by one command, and stopping leaves nothing."""

import json
import os
import shutil
import signal
import subprocess
import time
import urllib.request
from pathlib import Path

import psutil
import pytest

from cribsite.environment import ROOT

pytestmark = [pytest.mark.long, pytest.mark.services]
START = 300  # seconds, downloads of packages among them


def healthy(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=5) as answer:
            return json.load(answer)["status"] == "ok"
    except OSError:
        return False


def of_folder(folder: Path) -> list[int]:
    """Processes whose command stands in `folder`."""
    found = []
    for process in psutil.process_iter(["cmdline"]):
        if any(str(folder) in part for part in process.info["cmdline"] or []):
            found.append(process.pid)
    return found


def test_a_fresh_clone_runs_by_one_command_and_leaves_nothing_running(tmp_path: Path) -> None:
    clone, home = tmp_path / "clone", tmp_path / "home"
    home.mkdir()
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    python = str(Path(shutil.which("python3") or "/usr/bin/python3").parent)
    site = subprocess.Popen(
        ["./dev", "run", "--port", "0"],
        cwd=clone,
        env={"HOME": str(home), "PATH": f"{python}{os.pathsep}/usr/bin{os.pathsep}/bin"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert site.stdout is not None
        url = site.stdout.readline().strip().rstrip("/")
        begun = time.monotonic()
        while not healthy(url):
            assert time.monotonic() - begun < START
            time.sleep(0.5)
        with urllib.request.urlopen(f"{url}/fa/", timeout=30) as page:
            assert 'dir="rtl"' in page.read().decode()
        site.send_signal(signal.SIGINT)
        site.wait(60)
    finally:
        if site.poll() is None:
            site.kill()
    begun = time.monotonic()
    while of_folder(clone):
        assert time.monotonic() - begun < 30
        time.sleep(0.2)
