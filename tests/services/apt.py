"""Debian packages the tests need: installed when their command is missing."""

import shutil
import subprocess

from cribsite.environment import ROOT


def ensure_command(command: str, package: str) -> str:
    """The path of `command`, after installing `package` if need be. Raises CalledProcessError if that fails."""
    if not shutil.which(command):
        subprocess.run(["bash", str(ROOT / ".ci/apt.sh"), package, command], check=True)
    found = shutil.which(command)
    if not found:
        raise RuntimeError(f"{package} is installed but has no command {command}")
    return found
