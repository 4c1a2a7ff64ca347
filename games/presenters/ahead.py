"""What a viewer may leave with his move so that his next cards lay themselves, and what of it lies ready."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from games.engine.cards import Card
from games.engine.phases import Playing
from games.engine.phases.base import without
from games.engine.plans import ELSE, Plans, leads, may_be_left
from games.engine.view import View
from games.labels import rank_name

FEWEST = 3  # cards before a lay: of the last two nothing is left to choose, for the last one lays itself
RANKS = tuple(enumerate("A23456789TJQK", start=1))
ONE_STEP = frozenset({"discard", "exchange"})
TWO_STEPS = frozenset({"split", "hand_over"})

POLICY_NAMES: dict[str, Promise] = {
    "careful": gettext_lazy("Careful: give little away"),
    "greedy": gettext_lazy("Greedy: take every point at once"),
}
POLICY_SENTENCES: dict[str, Promise] = {
    "careful": gettext_lazy("Your cards are being played for you, carefully."),
    "greedy": gettext_lazy("Your cards are being played for you, greedily."),
}


Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the reply table: the form's field, and what it stands for."""

    field: str
    title: str


@dataclass(frozen=True, slots=True)
class AheadForm:
    """The cards that may be led (none where another seat leads), and those for replies with their rows."""

    leads: tuple[Card, ...]
    cards: tuple[Card, ...]
    rows: tuple[Row, ...]


def ahead_form(view: View, plans: Plans, company: bool, half: Cards = ()) -> AheadForm | None:
    """The form beside a move; None where it would save nobody a visit.

    ``company``: another person plays; ``half``: the cards chosen for the crib in the first of two steps.
    """
    if not company or plans.policy or view.decision is None or view.owed or view.variant.phase(Playing) is None:
        return None
    cards = tuple(sorted(held for held in without(view.hand, half) if may_be_left(view, held)))
    early = view.phase in ONE_STEP or (view.phase in TWO_STEPS and bool(half))
    own_lead = cards if early and leads(view) else ()
    replies = view.counting == "auto" and (early or (view.phase == "play" and len(view.hand) >= FEWEST))
    if not own_lead and not replies:
        return None
    return AheadForm(own_lead, cards if replies else (), _rows() if replies else ())


def _rows() -> tuple[Row, ...]:
    named = (Row(f"reply_{code}", rank_name(rank)) for rank, code in RANKS)
    return (Row(f"reply_{ELSE}", gettext("Anything else")), *named)


def left_text(plans: Plans, view: View) -> str:
    """What lies ready for the viewer, in a sentence; empty for nothing."""
    if view.result is not None:
        return ""
    if plans.policy:
        return str(POLICY_SENTENCES[plans.policy])
    if plans.deal == view.deal and (plans.lead or plans.replies):
        return gettext("What you have chosen ahead is ready; nobody else sees it.")
    return ""


def policies_of(view: View) -> tuple[tuple[str, str], ...]:
    """The ways a player may have his cards laid, with their names; none where no cards are laid in turns."""
    if view.variant.phase(Playing) is None:
        return ()
    return tuple((key, str(name)) for key, name in POLICY_NAMES.items())
