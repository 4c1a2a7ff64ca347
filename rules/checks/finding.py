"""One thing that is wrong in a rules page."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Finding:
    """Where (file, line from 1), which kind (a short stable key), and what (one English sentence)."""

    path: Path
    line: int
    key: str
    sentence: str

    def told(self, base: Path) -> str:
        """``path:line: key: sentence`` with the path as seen from ``base``."""
        path = self.path.relative_to(base) if self.path.is_relative_to(base) else self.path
        return f"{path}:{self.line}: {self.key}: {self.sentence}"
