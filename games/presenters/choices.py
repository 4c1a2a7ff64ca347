"""Things to choose on a form, as plain values: each with its words, and with what speaks against it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be chosen; ``against`` says why it cannot be now, empty if it can."""

    value: str
    name: str
    line: str = ""
    chosen: bool = False
    against: str = ""
    rules: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Choices under one heading; ``key`` is the name of the form's field."""

    key: str
    title: str
    choices: tuple[Choice, ...]

    @property
    def chosen(self) -> bool:
        return any(choice.chosen for choice in self.choices)


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """The choices for one seat; ``key`` is the field, ``name`` a username, ``nickname`` of a person at the device.

    ``called``: how somebody at the device is called who types no name.
    """

    key: str
    title: str
    choices: tuple[Choice, ...]
    name: str = ""
    nickname: str = ""
    called: str = ""

    @property
    def name_key(self) -> str:
        return f"{self.key}_name"

    @property
    def nickname_key(self) -> str:
        return f"{self.key}_nickname"
