"""A person without script: reads the one form of a table page and sends what it offers, chosen at random."""

from html.parser import HTMLParser
from random import Random
from typing import Any

Attributes = dict[str, str | None]


class Dock(HTMLParser):
    """The fields of the form ``#dock``: fixed values, what can be chosen, buttons, and where it leads."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.action = ""
        self.fixed: dict[str, list[str]] = {}
        self.offers: list[tuple[str, str, bool]] = []  # name, value, whether the card fits
        self.texts: list[str] = []
        self.selects: dict[str, list[str]] = {}
        self.buttons: list[tuple[str, str]] = []
        self.mode, self.choose = "", 0
        self.next = ""
        self.warning = False
        self._inside = self._disabled = self._unfit = False
        self._select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        classes = (found.get("class") or "").split()
        if found.get("id") == "table":
            self.mode, self.choose = found["data-mode"] or "", int(found["data-choose"] or 0)
        if found.get("id") == "next":
            self.next = found["href"] or ""
        self.warning = self.warning or "message-refusal" in classes
        if tag == "form":
            self._inside = found.get("id") == "dock"
            self.action = (found["action"] or "") if self._inside else self.action
        if self._inside:
            self._field(tag, found, classes)

    def _field(self, tag: str, found: Attributes, classes: list[str]) -> None:
        if tag == "fieldset":
            self._disabled = "disabled" in found
        elif tag == "label":
            self._unfit = "is-unfit" in classes
        elif tag == "input" and not self._disabled and "disabled" not in found:
            self._input(found)
        elif tag == "select":
            self._select = found["name"] or ""
            self.selects[self._select] = []
        elif tag == "option":
            self.selects[self._select].append(found["value"] or "")
        elif tag == "button" and found.get("type") == "submit" and found.get("name"):
            self.buttons.append((found["name"] or "", found["value"] or ""))

    def _input(self, found: Attributes) -> None:
        name, value, kind = found["name"] or "", found.get("value") or "", found.get("type")
        if kind == "hidden":
            self.fixed.setdefault(name, []).append(value)
        elif kind == "text":
            self.texts.append(name)
        elif name != "call_n":
            self.offers.append((name, value, not self._unfit))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False
        if tag == "fieldset":
            self._disabled = False

    def answer(self, rng: Random) -> dict[str, Any]:
        """What a person sends who chooses at random among what the page offers, and calls nothing."""
        sent: dict[str, Any] = dict(self.fixed)
        fitting = [(name, value) for name, value, fits in self.offers if fits]
        for name, value in rng.sample(fitting, self.choose):
            sent.setdefault(name, []).append(value)
        for name in self.texts:
            if name.startswith("claim"):
                sent[name] = str(rng.randrange(9))
        for name, values in self.selects.items():
            sent[name] = rng.choice(values[:8] if name == "points" else values)
        if self.buttons:
            name, value = rng.choice(self.buttons)
            sent[name] = value
        return sent
