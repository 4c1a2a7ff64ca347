"""The pages of figures; each also as JSON and as CSV with the same numbers."""

from .archive import archive
from .boards import days, fairness, leaders
from .compare import compare
from .figures import cards, figure, records
from .opponents import opponents
from .ratings import ratings, seasons
from .reports import me, pair, public, site

__all__ = [
    "archive",
    "cards",
    "compare",
    "days",
    "fairness",
    "figure",
    "leaders",
    "me",
    "opponents",
    "pair",
    "public",
    "ratings",
    "records",
    "seasons",
    "site",
]
