"""A person at a table in a browser: looks what is asked, chooses cards by keys, and waits for the answer."""

import time
from random import Random
from typing import Any

from playwright.sync_api import TimeoutError as NothingSeen

from games.services.carry_on import carry_on, left_over

# All that a move has to know of the page, asked at once.
LOOK = """() => {
  const region = document.getElementById("table");
  const places = [...document.querySelectorAll(".hand-place")];
  return {
    mode: region.dataset.mode,
    version: Number(region.dataset.version),
    decision: region.dataset.decision,
    choose: Number(region.dataset.choose),
    act: (document.getElementById("dock")?.className.match(/dock-(\\w+)/) || [])[1] || "",
    fitting: places.flatMap((place, at) => place.classList.contains("is-unfit") ? [] : [at + 1]),
  };
}"""
PRESSED = {"bid": "button[value=pass]", "place": "button.square-place", "count": ".dock-action button"}
"""What is answered by a button of its own: the act, and where the button is."""

NEWER = "before => Number(document.getElementById('table').dataset.version) > before"


class Person:
    """One browser page that shows a table. ``faults``: what the page's console complained of."""

    def __init__(self, page: Any, seed: int = 1) -> None:
        self.page = page
        self.rng = Random(seed)
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._hear)

    def _hear(self, said: Any) -> None:
        # A question that a later one replaced was given up on purpose.
        if said.type == "error" and not said.text.startswith(("htmx:afterRequest", "htmx:sendAbort")):
            self.faults.append(said.text)

    def look(self) -> dict[str, Any]:
        """``mode`` (discard, play, show, over …), ``version``, ``decision``, ``choose``, ``act`` and ``fitting``."""
        return dict(self.page.evaluate(LOOK))

    @property
    def mode(self) -> str:
        return str(self.look()["mode"])

    @property
    def version(self) -> int:
        return int(self.look()["version"])

    def choose(self) -> dict[str, Any]:
        """Go to one's new cards if the last show is open, and choose two to lay away, or one that fits."""
        self.page.wait_for_load_state("load")  # before its script has come the page hears no key
        seen = self.look()
        if seen["mode"] == "show":
            self.page.keyboard.press("Enter")
            self.page.wait_for_selector('#table[data-mode="discard"]')
            seen = self.look()
        for place in self.rng.sample(seen["fitting"], seen["choose"]):
            self.page.keyboard.press(str(place % 10))
        return seen

    def move(self) -> int:
        """Make a move of whatever kind is asked; returns the version of the table after it."""
        seen = self.choose()
        if seen["act"] in PRESSED:
            self.page.locator(PRESSED[seen["act"]]).first.click()
        else:
            self.page.keyboard.press("Enter")
        if seen["act"] in ("split", "hand_over"):
            self.page.wait_for_selector("#table[data-half]")
            self.choose()
            self.page.keyboard.press("Enter")
        self._sees_the_answer(int(seen["version"]) + 1)
        return self.version

    def _sees_the_answer(self, version: int) -> None:
        """A busy machine leaves a bot's move to the worker, which these tests do not have: its part is done here."""
        try:
            self.sees(version)
        except NothingSeen:
            owed = left_over()
            for game in owed:
                carry_on(game)
            if not owed:
                raise
            self.sees(version)

    def says(self, place: str) -> str:
        """What is written there, spaces made one."""
        return " ".join(self.page.inner_text(place).split())

    def sees(self, version: int, seconds: float = 15) -> float:
        """Wait until the page shows at least a version; returns for how long."""
        begun = time.monotonic()
        self.page.wait_for_function(NEWER, arg=version - 1, timeout=seconds * 1000, polling=30)
        return time.monotonic() - begun


def play_to_the_end(person: Person, longest: int = 200) -> None:
    """Against bots: move whenever asked, until the game is over."""
    for _ in range(longest):
        seen = person.look()
        if seen["mode"] == "over":
            return
        if seen["decision"]:
            person.move()
        else:
            person.sees(seen["version"] + 1)  # the bots of a full table take their time
    raise AssertionError("the game does not end")
