"""What a viewer is asked at the table, act by act, with everything a form needs to answer it."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from cribsite.l10n import num
from games.engine.cards import Card
from games.engine.phases import Auction, HandingOver, Playing, Splitting
from games.engine.phases.playing import names_that_fit
from games.engine.view import OpenCall, View

from .cloth import forced
from .people import People, sentence
from .show import hand_title

LIMIT = 31
HIGHEST_BID = 29

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ToCount:
    """A hand that lies open: its title, cards and starter, and the form's field for its number.

    ``own``: the viewer owes its count; otherwise it is an opponent's, which he may call.
    """

    title: SafeString
    cards: Cards
    starter: Card | None
    field: str
    own: bool


@dataclass(frozen=True, slots=True)
class ToCall:
    """A claimed card of the play that may still be called: the number of its action, and what was said of it."""

    n: int
    text: SafeString
    faces: Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """What the viewer is asked to do.

    ``act`` is the action's name; ``choose`` cards go into the form's ``field`` (0: none are chosen), ``away`` if they
    are laid away, beside the fives that have to be; ``half`` are the
    cards already chosen in the first step of a split or hand-over; ``names``: what a wild joker may stand for;
    ``claim``: the points of the card must be said; ``calls``: cards of others that may be called; ``bids``: the bids
    that are open; ``hands``: what lies open to be counted or called.
    """

    act: str
    decision: str
    prompt: str
    choose: int = 0
    field: str = "cards"
    away: bool = False
    half: Cards = ()
    names: Cards = ()
    claim: bool = False
    calls: tuple[ToCall, ...] = ()
    bids: tuple[int, ...] = ()
    hands: tuple[ToCount, ...] = ()

    @property
    def one(self) -> bool:
        """A single card is chosen, not a set of them."""
        return self.field == "card"


def _crib(view: View, act: str, field: str = "cards") -> Move:
    """Cards for the crib are asked for; those that have to go are no choice."""
    assert view.decision is not None
    choose = view.throw - len(forced(view))
    prompt = crib_prompt(choose) if choose else gettext("The fives must be laid away")
    return Move(act=act, decision=view.decision, prompt=prompt, choose=choose, field=field, away=True)


def crib_prompt(number: int) -> str:
    """ "Choose 2 cards for the crib" """
    text = ngettext("Choose %(n)s card for the crib", "Choose %(n)s cards for the crib", number)
    return text % {"n": num(number)}


def move_of(view: View, people: People, half: Cards = ()) -> Move | None:
    """The viewer's open decision; None when nothing is asked of him.

    ``half``: the cards he has chosen for the crib in the first step of a split or hand-over; what is no such choice
    counts as none.
    """
    if view.decision is None:
        return None
    if view.owed:
        return _count(view, people)
    return _ASKS[view.phase](view, people, half)


def _discard(view: View, people: People, half: Cards) -> Move:
    return _crib(view, "discard")


def _exchange(view: View, people: People, half: Cards) -> Move:
    return _crib(view, "exchange", "throw")


def _chosen(view: View, half: Cards) -> Cards:
    """The first step's cards, if they are one."""
    right = len(half) == view.throw and len(set(half)) == len(half) and set(half) <= set(view.hand)
    return half if right else ()


def _split(view: View, people: People, half: Cards) -> Move:
    phase = view.variant.phase(Splitting)
    assert phase is not None
    text = ngettext("Choose %(n)s card to play with", "Choose %(n)s cards to play with", phase.play)
    return _two_steps(view, half, "play", phase.play, text)


def _hand_over(view: View, people: People, half: Cards) -> Move:
    phase = view.variant.phase(HandingOver)
    assert phase is not None
    text = ngettext(
        "Choose %(n)s card to keep; your partner gets the others",
        "Choose %(n)s cards to keep; your partner gets the others",
        phase.keep,
    )
    return _two_steps(view, half, "keep", phase.keep, text)


def _two_steps(view: View, half: Cards, field: str, number: int, text: str) -> Move:
    """First the cards for the crib, then those of the ``field``, so many of them, as the text asks."""
    assert view.decision is not None
    thrown = _chosen(view, half)
    if not thrown:
        return _crib(view, view.phase, "throw")
    prompt = text % {"n": num(number)}
    return Move(act=view.phase, decision=view.decision, prompt=prompt, choose=number, field=field, half=thrown)


def _bid(view: View, people: People, half: Cards) -> Move:
    assert view.decision is not None
    assert view.variant.phase(Auction) is not None
    highest = max((points for _, points in view.bids if points is not None), default=0)
    bids = tuple(range(highest + 1, HIGHEST_BID + 1))
    return Move(act="bid", decision=view.decision, prompt=gettext("Bid for the crib, or pass"), bids=bids)


def _play(view: View, people: People, half: Cards) -> Move:
    assert view.play is not None
    assert view.decision is not None
    playing = view.variant.phase(Playing)
    assert playing is not None
    room = LIMIT - view.play.count
    if not any(card.value <= room for card in view.hand):
        return Move(act="go", decision=view.decision, prompt=gettext("Say go"))
    wild = playing.rules.jokers == "wild" and any(card.is_joker for card in view.hand)
    return Move(
        act="lay",
        decision=view.decision,
        prompt=gettext("Play a card"),
        choose=1,
        field="card",
        names=names_that_fit(room) if wild else (),
        claim=view.counting != "auto",
        calls=tuple(_call(call, people) for call in view.calls),
    )


def _call(call: OpenCall, people: People) -> ToCall:
    text = ngettext("%(name)s said %(n)s point", "%(name)s said %(n)s points", call.claim)
    return ToCall(call.n, sentence(text, {"name": people.name(call.seat)}, n=num(call.claim)), call.faces)


def _place(view: View, people: People, half: Cards) -> Move:
    assert view.decision is not None
    return Move(act="place", decision=view.decision, prompt=gettext("Put the card on a free place"))


def _count(view: View, people: People) -> Move:
    assert view.decision is not None
    callable_ = view.counting == "muggins"
    hands = []
    for hand in view.opened:
        own = hand.seat == view.seat
        if not own and (not callable_ or people.side_of(hand.seat) == people.side_of(view.seat or 0)):
            continue
        field = f"claim_{hand.what}" if own else f"call_{hand.seat}_{hand.what}"
        starter = view.opened_starter if hand.what != "crib" or view.variant.hands.crib_starter else None
        hands.append(ToCount(hand_title(people, hand.seat, hand.what), hand.cards, starter, field, own))
    hands.sort(key=lambda hand: not hand.own)
    prompt = gettext("Count your hands")
    calls = tuple(_call(call, people) for call in view.calls)
    return Move(act="count", decision=view.decision, prompt=prompt, hands=tuple(hands), calls=calls)


_ASKS: dict[str, Callable[[View, People, Cards], Move]] = {
    "discard": _discard,
    "exchange": _exchange,
    "split": _split,
    "hand_over": _hand_over,
    "auction": _bid,
    "play": _play,
    "grid": _place,
}
