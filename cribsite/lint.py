"""Everything `./dev lint` looks at: style, types, templates, who imports whom, catalogs, and the rules of the house."""

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from cribsite import catalogs, environment

LONGEST_FILE = 300
# Content, tests and the catalog of variants may be long; a migration is written by the machine.
LONG_FILES = re.compile(r"^(tests/|rules/content/|rules/data/|games/engine/catalog|.*/migrations/)")
CODE = frozenset({".py", ".js"})
TEXTS = CODE | {".html", ".css", ".md", ".toml", ".txt", ".po", ".json", ".svg", ".yml", ".yaml", ".sh", ""}
# Written in pieces, so that this file does not accuse itself: folders and hosts of somebody's machine.
MACHINE = re.compile(
    "|".join(
        ["/wor" + "k/", "/far" + "m/", "/roo" + "t/", r"\.\./sha" + "red", "pypi" + r"\.org", "pythonhosted" + r"\.org"]
    )
    + "|"
    + "|".join(["npmjs" + r"\.(org|com)", "deb" + r"\.debian\.org", "git" + "hubusercontent"])
)
TOOLS = {
    "ruff": ["ruff", "check", "--quiet", "--output-format", "concise", "."],
    "format": ["ruff", "format", "--check", "--quiet", "--output-format", "concise", "."],
    "mypy": ["mypy"],
    "djlint": ["djlint", "--lint", "--quiet", "templates"],
    "imports": ["lint-imports", "--no-logo"],
}


def tracked() -> Iterator[Path]:
    """Files of the project, relative to its root: those of git, or without git those on disk."""
    try:
        told = subprocess.run(
            ["git", "ls-files", "-z"], cwd=environment.ROOT, capture_output=True, check=True, text=True
        ).stdout
        names = [name for name in told.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        apart = {".venv", "var", "node_modules", ".git", "__pycache__"}
        found = (path.relative_to(environment.ROOT) for path in environment.ROOT.rglob("*"))
        names = [str(path) for path in found if not apart & set(path.parts)]
    for name in names:
        if (environment.ROOT / name).is_file():
            yield Path(name)


def too_long() -> Iterator[str]:
    for path in tracked():
        if path.suffix in CODE and not LONG_FILES.match(path.as_posix()):
            lines = (environment.ROOT / path).read_text(encoding="utf-8").count("\n")
            if lines > LONGEST_FILE:
                yield f"{path}: long_file: {lines} lines; the house allows {LONGEST_FILE}."


def machine_paths() -> Iterator[str]:
    for path in tracked():
        if path.suffix not in TEXTS:
            continue
        text = (environment.ROOT / path).read_text(encoding="utf-8", errors="replace")
        for number, line in enumerate(text.splitlines(), 1):
            if MACHINE.search(line):
                yield f"{path}:{number}: machine_path: a folder or host of one machine is named."


def unsafe_markup() -> Iterator[str]:
    """Inline scripts, styles and handlers, which the site's policy forbids the browser to run."""
    inline = re.compile(r"""<style|\sstyle=|\son[a-z]+=["']|hx-on|<script(?![^>]*\ssrc=)""")
    for path in tracked():
        if path.suffix == ".html" and path.parts[0] == "templates":
            for number, line in enumerate((environment.ROOT / path).read_text(encoding="utf-8").splitlines(), 1):
                if inline.search(line):
                    yield f"{path}:{number}: inline: scripts and styles stand in files of their own."


def untold_modules() -> Iterator[str]:
    """A module begins with a sentence that says what it knows."""
    for path in tracked():
        if path.suffix == ".py" and "migrations" not in path.parts:
            text = (environment.ROOT / path).read_text(encoding="utf-8").lstrip()
            if text and not text.startswith(('"""', '#!/usr/bin/env python\n"""')):
                yield f"{path}: untold: begin with one sentence that says what the module knows."


HOUSE: dict[str, Callable[[], Iterator[str]]] = {
    "catalogs": lambda: iter(catalogs.faults()),
    "length": too_long,
    "paths": machine_paths,
    "markup": unsafe_markup,
    "docstrings": untold_modules,
}


def start(name: str) -> "subprocess.Popen[str]":
    command = [str(Path(sys.executable).parent / TOOLS[name][0]), *TOOLS[name][1:]]
    return subprocess.Popen(command, cwd=environment.ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def main() -> int:
    """Run everything and say all faults, not only the first; 0 when there is none."""
    begun = time.monotonic()
    failed = []
    running = {name: start(name) for name in TOOLS}
    for name, look in HOUSE.items():
        faults = list(look())
        print(*faults, sep="\n", end="\n" if faults else "")
        failed += [name] if faults else []
    for name, process in running.items():
        told, _ = process.communicate()
        if process.returncode:
            print(f"--- {name}\n{told.rstrip()}")
            failed.append(name)
    print(f"lint: {', '.join(failed) + ' failed' if failed else 'clean'} in {time.monotonic() - begun:.0f} s")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
