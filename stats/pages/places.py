"""Whose figures a page is about, and the addresses of the other pages about the same."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from stats.filters import Filters


@dataclass(frozen=True, slots=True)
class Place:
    """``about``: me, player, pair or site; ``subject``: whose sums; ``name``: the player's name in addresses, ``rival``
    the other one's; ``title``: the page's heading.
    """

    about: str
    subject: str
    title: str
    name: str = ""
    rival: str = ""

    def address(self, page: str, *more: str) -> str:
        """The address of a page (home, figure, records, cards) about this."""
        if self.about == "site":
            return reverse(f"stats:site_{page}", args=more)
        if self.about == "pair":
            return reverse(f"stats:pair_{page}", args=[self.name, self.rival, *more])
        if self.about == "player":
            return reverse(f"stats:player_{page}", args=[self.name, *more])
        return reverse(f"stats:me_{page}", args=more)

    def figure(self, key: str, filters: Filters) -> str:
        """The page of one figure with the same filters."""
        return self.address("figure", key) + filters.query()

    @property
    def player(self) -> int:
        """The player the page is about; not for the site."""
        return int(self.subject.split(":")[1])

    @property
    def opponent(self) -> int | None:
        """The one whom the player of a pair played against."""
        return int(self.subject.split(":")[2]) if self.about == "pair" else None

    @property
    def records(self) -> str:
        return self.address("records")

    @property
    def cards(self) -> str:
        return self.address("cards")

    @property
    def ratings(self) -> str:
        return self.address("ratings") if self.about in ("me", "player") else ""

    @property
    def home(self) -> str:
        return self.address("home")
