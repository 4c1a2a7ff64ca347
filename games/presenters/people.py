"""Who sits at a table as one viewer sees it: names, sides, peg letters, and sentences with names in them."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.html import conditional_escape, escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, pgettext

from cribsite.l10n import num

from .board import LETTERS


def _text(value: object) -> str:
    return value if isinstance(value, SafeString) else str(value)


def sentence(text: str, names: Mapping[str, str] | None = None, **plain: object) -> SafeString:
    """A translated sentence as HTML: each of ``names`` isolated in ``<bdi>``, plain text escaped, markup kept."""
    filled: dict[str, object] = {key: conditional_escape(_text(value)) for key, value in plain.items()}
    filled |= {key: format_html("<bdi>{}</bdi>", name) for key, name in (names or {}).items()}
    return mark_safe(escape(text) % filled)  # noqa: S308 - the sentence and every value in it are escaped


def default_name(number: int) -> str:
    """What a player or side is called that nobody has named, 0 being the first."""
    return gettext("Player %(n)s") % {"n": num(number + 1)}


@dataclass(frozen=True, slots=True)
class People:
    """The seats and sides of a game; ``viewer`` is a seat, None for a looker-on. The viewer's side comes first."""

    names: Mapping[int, str]
    sides: tuple[tuple[int, ...], ...]
    viewer: int | None = None

    @property
    def order(self) -> tuple[int, ...]:
        """The sides, the viewer's own first, the others clockwise."""
        count = len(self.sides)
        first = self.side_of(self.viewer) if self.viewer is not None else 0
        return tuple((first + i) % count for i in range(count))

    def side_of(self, seat: int) -> int:
        """The side a seat plays for."""
        return next(i for i, side in enumerate(self.sides) if seat in side)

    def letter(self, side: int) -> str:
        """The peg of a side: ``a`` is always the viewer's own."""
        return LETTERS[self.order.index(side)]

    def is_you(self, seat: int) -> bool:
        return seat == self.viewer

    def name(self, seat: int) -> str:
        """The name of a seat, "You" for the viewer's own."""
        return pgettext("name of the reader in a list", "You") if self.is_you(seat) else self.names[seat]

    def side_name(self, side: int) -> str:
        """The names of a side, the viewer first."""
        seats = sorted(self.sides[side], key=lambda seat: not self.is_you(seat))
        first, *rest = (self.name(seat) for seat in seats)
        for other in rest:
            first = pgettext("partners", "%(first)s and %(second)s") % {"first": first, "second": other}
        return first

    def opponents(self) -> tuple[str, ...]:
        """The names of all seats but the viewer's."""
        return tuple(self.names[seat] for side in self.sides for seat in side if seat != self.viewer)
