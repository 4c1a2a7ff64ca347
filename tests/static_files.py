"""Static files as the site serves them, but looked for once a run: each test client would search every folder anew."""

from typing import Any, ClassVar

from servestatic.middleware import ServeStaticMiddleware


class FoundOnce(ServeStaticMiddleware):
    """Hands the files that the first one found to all that come after it."""

    found: ClassVar[tuple[Any, Any] | None] = None

    def add_files_from_finders(self) -> None:
        if FoundOnce.found is None:
            super().add_files_from_finders()
            FoundOnce.found = (self.files, self.directories)
        self.files, self.directories = FoundOnce.found
