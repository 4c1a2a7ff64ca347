"""The libraries the site runs on, as they are installed: name, version, licence."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import metadata

from cribsite import environment

_NAME = re.compile(r"[A-Za-z0-9._-]+")
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Library:
    """One library; ``licence`` is what its authors say in its metadata, "" where they say nothing."""

    name: str
    version: str
    licence: str


def _licence(told: metadata.PackageMetadata) -> str:
    """The licence in its short form; an old package may hold the whole text, so then the classifier is better."""
    fields = told.json
    for key in ("license_expression", "license"):
        text = str(fields.get(key, ""))
        if text and len(text) <= _LONGEST:
            return text
    marked = [str(text) for text in fields.get("classifier", ()) if str(text).startswith("License :: ")]
    return ", ".join(text.rsplit(" :: ", 1)[1] for text in marked)


@cache
def _project() -> dict[str, object]:
    return dict(tomllib.loads((environment.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"])


def version() -> str:
    """The version of the site itself."""
    return str(_project()["version"])


@cache
def libraries() -> tuple[Library, ...]:
    """Those the project names itself and that are installed, by name."""
    found = []
    wanted = _project()["dependencies"]
    assert isinstance(wanted, list)
    for line in wanted:
        name = _NAME.match(str(line))
        try:
            told = metadata.metadata(name[0] if name else "")
        except metadata.PackageNotFoundError:
            continue
        found.append(Library(told["Name"], told["Version"], _licence(told)))
    return tuple(sorted(found, key=lambda library: library.name.lower()))
