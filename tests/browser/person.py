"""A person at a table in a browser: looks what is asked, taps cards and the button, and waits for the answer."""

import time
from random import Random
from typing import Any


class Person:
    """One browser page that shows a table. ``waits`` keeps how long each answer took, in seconds."""

    def __init__(self, page: Any, seed: int = 1) -> None:
        self.page = page
        self.rng = Random(seed)
        self.waits: list[float] = []
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)

    @property
    def mode(self) -> str:
        """discard, play, show, waiting or over."""
        return str(self.page.get_attribute("#table", "data-mode"))

    @property
    def version(self) -> int:
        return int(self.page.get_attribute("#table", "data-version"))

    @property
    def asked(self) -> bool:
        """Whether the page asks for a move."""
        return bool(self.page.get_attribute("#table", "data-decision"))

    def open_cards(self) -> None:
        """From the hands of the last show to one's new cards."""
        self.page.click("#next")
        self.page.wait_for_selector('#table[data-mode="discard"]')

    def choose(self) -> None:
        """Tap two cards to lay away, or one that fits."""
        places = self.page.locator(".hand-place:not(.is-unfit)")
        number = int(self.page.get_attribute("#table", "data-choose"))
        for place in self.rng.sample(range(places.count()), number):
            places.nth(place).click()

    def move(self) -> int:
        """Make a move; returns the version of the table after it."""
        if self.mode == "show":
            self.open_cards()
        before = self.version
        self.choose()
        begun = time.monotonic()
        self.page.click(".act-button")
        self.sees_after(before)
        self.waits.append(time.monotonic() - begun)
        return self.version

    def sees_after(self, version: int, seconds: float = 15) -> None:
        """Wait until the page shows something newer than a version."""
        self.page.wait_for_function(
            "before => Number(document.querySelector('#table').dataset.version) > before",
            arg=version,
            timeout=seconds * 1000,
        )

    def sees(self, version: int, seconds: float = 15) -> None:
        """Wait until the page shows at least a version."""
        self.sees_after(version - 1, seconds)


def play_to_the_end(person: Person, longest: int = 200) -> None:
    """Against bots: move whenever asked, until the game is over."""
    for _ in range(longest):
        if person.mode == "over":
            return
        person.move()
    raise AssertionError("the game does not end")
