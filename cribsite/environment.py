"""What the surroundings say about this run: environment variables, the folder for changing files, the kept secret."""

import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
TRUE = frozenset({"1", "true", "yes", "on"})


class Misconfigured(SystemExit):
    """The site must not start like this; exit code 2 and one line on stderr, no traceback."""

    def __init__(self, key: str, sentence: str) -> None:
        import sys

        print(f"error: {key}: {sentence}", file=sys.stderr)
        super().__init__(2)


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, default).strip()


def flag(name: str, default: bool = False) -> bool:
    value = text(name)
    return default if not value else value.lower() in TRUE


def listed(name: str, default: str = "") -> list[str]:
    return [part.strip() for part in text(name, default).split(",") if part.strip()]


def var_dir() -> Path:
    """Folder of everything a run writes: database, broker, built files. `VAR_DIR` moves it."""
    folder = Path(text("VAR_DIR") or ROOT / "var")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def is_production() -> bool:
    """`PRODUCTION=1` or `DEBUG=0`: nothing then falls back to a default that is only for trying the site."""
    return flag("PRODUCTION") or (bool(text("DEBUG")) and not flag("DEBUG"))


def secret_key(production: bool) -> str:
    """`SECRET_KEY`, or outside production one made once and kept in the var folder."""
    given = text("SECRET_KEY")
    if given:
        return given
    if production:
        refuse("secret_key", "set SECRET_KEY to a long random value before running in production.")
    return kept_secret("secret_key", lambda: secrets.token_urlsafe(50))


def kept_secret(name: str, make: Callable[[], str]) -> str:
    """What ``make`` made the first time it was asked for, kept in the var folder for its owner's eyes; ASCII."""
    kept = var_dir() / name
    if not kept.exists():
        fresh = kept.with_suffix(f".{os.getpid()}")
        fresh.write_text(make(), encoding="ascii")
        fresh.chmod(0o600)
        try:
            # Two processes may start at once: the first link wins and both read the same key.
            os.link(fresh, kept)
        except FileExistsError:
            pass
        finally:
            fresh.unlink(missing_ok=True)
    return kept.read_text(encoding="ascii").strip()


def refuse(key: str, sentence: str) -> NoReturn:
    raise Misconfigured(key, sentence)
