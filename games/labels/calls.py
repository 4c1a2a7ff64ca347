"""What is said aloud when points are scored, and how a hand is counted aloud."""

from collections.abc import Iterable
from typing import Protocol

from django.utils.functional import Promise
from django.utils.translation import npgettext_lazy, pgettext, pgettext_lazy

from cribsite.l10n import num

from .cards import spoken_number


class ItemLike(Protocol):
    """One scored item: a reason of the closed list, its points, and its cards (any sized thing)."""

    @property
    def reason(self) -> str: ...

    @property
    def points(self) -> int: ...


# Nouns, for headings, filters and tables.
REASONS: dict[str, Promise] = {
    "fifteen": pgettext_lazy("reason", "fifteen"),
    "pair": pgettext_lazy("reason", "pair"),
    "pair_royal": pgettext_lazy("reason", "pair royal"),
    "double_pair_royal": pgettext_lazy("reason", "double pair royal"),
    "five_alike": pgettext_lazy("reason", "five alike"),
    "six_alike": pgettext_lazy("reason", "six alike"),
    "run": pgettext_lazy("reason", "run"),
    "flush": pgettext_lazy("reason", "flush"),
    "nob": pgettext_lazy("reason", "his nob"),
    "heels": pgettext_lazy("reason", "his heels"),
    "thirty_one": pgettext_lazy("reason", "thirty-one"),
    "go": pgettext_lazy("reason", "go"),
    "last": pgettext_lazy("reason", "last card"),
    "start_three": pgettext_lazy("reason", "three for last"),
    "bid": pgettext_lazy("reason", "bid"),
    "null_penalty": pgettext_lazy("reason", "null points penalty"),
    "back_ten": pgettext_lazy("reason", "back up ten"),
    "muggins": pgettext_lazy("reason", "muggins"),
    "claim": pgettext_lazy("reason", "claim"),
}

# The usual calls, in words: one wording for each, as the glossary fixes them.
_CALLS: dict[tuple[str, int], Promise] = {
    ("fifteen", 2): pgettext_lazy("call", "fifteen for two"),
    ("thirty_one", 2): pgettext_lazy("call", "thirty-one for two"),
    ("go", 1): pgettext_lazy("call", "one for go"),
    ("last", 1): pgettext_lazy("call", "one for last"),
    ("heels", 2): pgettext_lazy("call", "two for his heels"),
    ("nob", 1): pgettext_lazy("call", "one for his nob"),
    ("pair", 2): pgettext_lazy("call", "pair for two"),
    ("pair_royal", 6): pgettext_lazy("call", "pair royal for six"),
    ("double_pair_royal", 12): pgettext_lazy("call", "double pair royal for twelve"),
    ("five_alike", 20): pgettext_lazy("call", "five alike for twenty"),
    ("six_alike", 30): pgettext_lazy("call", "six alike for thirty"),
    ("run", 3): pgettext_lazy("call", "run of three for three"),
    ("run", 4): pgettext_lazy("call", "run of four for four"),
    ("run", 5): pgettext_lazy("call", "run of five for five"),
    ("run", 6): pgettext_lazy("call", "run of six for six"),
    ("run", 7): pgettext_lazy("call", "run of seven for seven"),
    ("run", 8): pgettext_lazy("call", "run of eight for eight"),
    ("flush", 3): pgettext_lazy("call", "flush for three"),
    ("flush", 4): pgettext_lazy("call", "flush for four"),
    ("flush", 5): pgettext_lazy("call", "flush for five"),
    ("start_three", 3): pgettext_lazy("call", "three for last"),
    ("null_penalty", 1): pgettext_lazy("call", "one for a hand of no points"),
}

# Any other number of points: an item that reaches the target is cut down to it.
_CALLS_IN_FIGURES: dict[str, Promise] = {
    "fifteen": npgettext_lazy("call", "fifteen for %(n)s", "fifteen for %(n)s", "count"),
    "thirty_one": npgettext_lazy("call", "thirty-one for %(n)s", "thirty-one for %(n)s", "count"),
    "go": npgettext_lazy("call", "%(n)s for go", "%(n)s for go", "count"),
    "last": npgettext_lazy("call", "%(n)s for last", "%(n)s for last", "count"),
    "heels": npgettext_lazy("call", "%(n)s for his heels", "%(n)s for his heels", "count"),
    "nob": npgettext_lazy("call", "%(n)s for his nob", "%(n)s for his nob", "count"),
    "pair": npgettext_lazy("call", "pair for %(n)s", "pair for %(n)s", "count"),
    "pair_royal": npgettext_lazy("call", "pair royal for %(n)s", "pair royal for %(n)s", "count"),
    "double_pair_royal": npgettext_lazy("call", "double pair royal for %(n)s", "double pair royal for %(n)s", "count"),
    "five_alike": npgettext_lazy("call", "five alike for %(n)s", "five alike for %(n)s", "count"),
    "six_alike": npgettext_lazy("call", "six alike for %(n)s", "six alike for %(n)s", "count"),
    "run": npgettext_lazy("call", "run for %(n)s", "run for %(n)s", "count"),
    "flush": npgettext_lazy("call", "flush for %(n)s", "flush for %(n)s", "count"),
    "start_three": npgettext_lazy("call", "%(n)s for last, as a start", "%(n)s for last, as a start", "count"),
    "bid": npgettext_lazy("call", "bid of %(n)s point", "bid of %(n)s points", "count"),
    "null_penalty": npgettext_lazy("call", "%(n)s for a hand of no points", "%(n)s for a hand of no points", "count"),
    "back_ten": npgettext_lazy("call", "%(n)s point back", "%(n)s points back", "count"),
    "muggins": npgettext_lazy("call", "muggins for %(n)s", "muggins for %(n)s", "count"),
    "claim": npgettext_lazy("call", "claim of %(n)s point", "claim of %(n)s points", "count"),
}

# Counting aloud: each step names what is found and the total so far.
_STEPS: dict[str, Promise] = {
    "fifteen": pgettext_lazy("counting aloud", "fifteen-%(total)s"),
    "pair": pgettext_lazy("counting aloud", "a pair is %(total)s"),
    "pair_royal": pgettext_lazy("counting aloud", "a pair royal is %(total)s"),
    "double_pair_royal": pgettext_lazy("counting aloud", "a double pair royal is %(total)s"),
    "five_alike": pgettext_lazy("counting aloud", "five alike is %(total)s"),
    "six_alike": pgettext_lazy("counting aloud", "six alike is %(total)s"),
    "flush": pgettext_lazy("counting aloud", "a flush is %(total)s"),
    "nob": pgettext_lazy("counting aloud", "his nob is %(total)s"),
}
_RUN_STEPS: dict[int, Promise] = {
    3: pgettext_lazy("counting aloud", "a run of three is %(total)s"),
    4: pgettext_lazy("counting aloud", "a run of four is %(total)s"),
    5: pgettext_lazy("counting aloud", "a run of five is %(total)s"),
    6: pgettext_lazy("counting aloud", "a run of six is %(total)s"),
}
_ANY_STEP = pgettext_lazy("counting aloud", "that is %(total)s")


def reason_name(reason: str) -> str:
    """The noun for a reason of the closed list; KeyError for any other."""
    return str(REASONS[reason])


def call(item: ItemLike) -> str:
    """What is said aloud for one scored item: "fifteen for two", "run of four for four".

    The points may be any number: the item that reaches the target is cut to it,
    and a penalty or a bid is negative (its size is spoken).
    """
    reason, points = str(item.reason), item.points
    fixed = _CALLS.get((reason, points))
    if fixed is not None:
        return str(fixed)
    size = abs(points)
    return str(_CALLS_IN_FIGURES[reason] % {"count": size, "n": num(size)})


def call_total(total: int) -> str:
    """The closing words of a hand: "makes 12", or "no points"."""
    if not total:
        return pgettext("call", "no points")
    return pgettext("call", "makes %(n)s") % {"n": num(total)}


def call_count(count: int) -> str:
    """The running count of the play as it is called: the number itself, named where a language needs it."""
    return pgettext("call", "%(n)s") % {"n": num(count)}


def spoken_count(items: Iterable[ItemLike]) -> tuple[str, ...]:
    """A hand counted aloud, a step an item: ("fifteen-two", "fifteen-four", "a pair is six")."""
    steps: list[str] = []
    total = 0
    for item in items:
        total += item.points
        step = _RUN_STEPS.get(item.points) if item.reason == "run" else _STEPS.get(str(item.reason))
        steps.append(str(step or _ANY_STEP) % {"total": spoken_number(total)})
    return tuple(steps)
