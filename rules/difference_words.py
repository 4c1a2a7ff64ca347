"""What the table of differences says: the name of each rule and its value in the reader's words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext, npgettext, pgettext, pgettext_lazy

from cribsite.l10n import num

LABELS: Final[dict[str, Promise]] = {
    "players": gettext_lazy("Players"),
    "pack": gettext_lazy("The pack"),
    "dealt": gettext_lazy("Cards dealt"),
    "first_card": gettext_lazy("The first card goes to"),
    "pack_cut": gettext_lazy("Cut before the deal"),
    "start": gettext_lazy("Points before the first deal"),
    "auction": gettext_lazy("The crib’s points"),
    "laid_away": pgettext_lazy("rule of a variant", "Laid away"),
    "fives": gettext_lazy("Fives"),
    "to_crib": gettext_lazy("From the pack to the crib"),
    "crib": gettext_lazy("The crib"),
    "starter": gettext_lazy("The starter"),
    "play": gettext_lazy("The play"),
    "runs_in_play": gettext_lazy("Runs in the play"),
    "joker_in_play": gettext_lazy("A joker in the play"),
    "hand": gettext_lazy("The hand"),
    "runs_in_show": gettext_lazy("Runs in the show"),
    "joker_in_show": gettext_lazy("A joker in the show"),
    "nothing": gettext_lazy("A hand of no points"),
    "counting": gettext_lazy("Who counts"),
    "next_deal": gettext_lazy("The next deal"),
    "target": gettext_lazy("Target"),
    "end": gettext_lazy("The end"),
    "skunks": gettext_lazy("Skunk lines"),
    "stinkhole": gettext_lazy("One short of the target"),
    "stopped": gettext_lazy("The game is stopped after"),
    "tens_tie": gettext_lazy("Cut for deal"),
    "next_games": gettext_lazy("First dealer of the next game"),
}

Words = Callable[[Any], str]


def _listed(parts: Sequence[str]) -> str:
    return pgettext("between numbers in a list", ", ").join(parts)


def _chain(parts: Sequence[str]) -> str:
    return pgettext("between two parts of a rule", "; ").join(parts)


def _one_of(words: Mapping[Any, Promise]) -> Words:
    return lambda value: str(words[value])


def _players(sides: Sequence[Sequence[int]]) -> str:
    sizes = sorted(len(side) for side in sides)
    seats = sum(sizes)
    said = {"n": num(seats)}
    if sizes == [1, 2]:
        return ngettext("%(n)s player, one against two", "%(n)s players, one against two", seats) % said
    if sizes == [2, 2]:
        return ngettext("%(n)s player, two against two", "%(n)s players, two against two", seats) % said
    if sizes == [1, 1]:
        return ngettext("%(n)s player", "%(n)s players", seats) % said
    if seats == 1:
        return ngettext("%(n)s player alone", "%(n)s players alone", seats) % said
    return ngettext("%(n)s player, each alone", "%(n)s players, each alone", seats) % said


def _cards(number: int) -> str:
    return ngettext("%(n)s card", "%(n)s cards", number) % {"n": num(number)}


def _each_gets(number: int) -> str:
    return npgettext("each player is dealt", "%(n)s card each", "%(n)s cards each", number) % {"n": num(number)}


def _each_lays(number: int) -> str:
    return npgettext("each player lays away", "%(n)s card each", "%(n)s cards each", number) % {"n": num(number)}


def _by_seat(sizes: Sequence[int], each_of: Callable[[int], str]) -> str:
    """Cards a seat from the dealer's left, the dealer last; ``each_of`` says the number for each of them."""
    *others, dealer = sizes
    if set(others) <= {dealer}:
        return each_of(dealer) if others else _cards(dealer)
    if len(set(others)) == 1:
        each = each_of(others[0])
        if not dealer:
            return gettext("%(each)s, none by the dealer") % {"each": each}
        return gettext("%(each)s, the dealer %(n)s") % {"each": each, "n": num(dealer)}
    if others[0] == dealer and not any(others[1:]):
        text = gettext("%(cards)s to the dealer and to the player on the dealer’s left; none to their partners")
        return text % {"cards": each_of(dealer)}
    return gettext("%(list)s, from the dealer’s left") % {"list": _listed([num(size) for size in sizes])}


def _dealt(value: tuple[Any, ...]) -> str:
    kind, *rest = value
    if kind == "grid":
        return gettext("16 cards one by one, each put on the square before the next is seen")
    if kind == "deal":
        return _by_seat(rest[0], _each_gets)
    first, second = (_cards(number) for number, _ in rest[0])
    return gettext("%(first)s, and for the second hand %(second)s more") % {"first": first, "second": second}


def _laying(kind: str, *rest: Any) -> str:
    if kind == "split":
        throw, play = rest
        text = gettext("%(cards)s; the others make two hands, and one of them, of %(n)s, is played")
        return text % {"cards": _each_lays(throw), "n": num(play)}
    if kind == "hand_over":
        keep, give, throw = rest
        text = gettext("of the cards dealt, %(throw)s; %(give)s go to the partner and %(keep)s stay")
        return text % {"throw": num(throw), "give": num(give), "keep": num(keep)}
    if kind == "exchange":
        text = gettext("the lone player takes up the crib and lays any %(n)s cards into it")
        return text % {"n": num(rest[0])}
    throw, by_seat, again = rest
    if again:
        return gettext("%(cards)s of the second hand") % {"cards": _cards(sum(throw))}
    if by_seat:
        return gettext("%(each)s by the two partners") % {"each": _each_lays(max(throw))}
    return _by_seat(throw, _each_lays)


def _laid_away(value: Sequence[Sequence[Any]]) -> str:
    return _chain([_laying(*part) for part in value])


def _start(points: int) -> str:
    if not points:
        return pgettext("points before the first deal", "none")
    return ngettext("%(n)s point for the pone", "%(n)s points for the pone", points) % {"n": num(points)}


def _hand(value: tuple[int, int]) -> str:
    size, hands = value
    if hands == 1:
        return gettext("%(cards)s and the starter") % {"cards": _cards(size)}
    text = ngettext("%(n)s hand of %(cards)s and the starter", "%(n)s hands, each of %(cards)s and the starter", hands)
    return text % {"n": num(hands), "cards": _cards(size)}


def _crib(value: tuple[int, bool]) -> str:
    size, with_starter = value
    if not size:
        return pgettext("crib", "there is none")
    text = gettext("%(cards)s and the starter") if with_starter else gettext("%(cards)s without the starter")
    return text % {"cards": _cards(size)}


def _points(points: int) -> str:
    return ngettext("%(n)s point", "%(n)s points", points) % {"n": num(points)}


def _target(value: int | tuple[int, int]) -> str:
    if isinstance(value, int):
        return _points(value)
    text = gettext("%(one)s for the lone player, %(two)s for the two")
    return text % {"one": num(value[0]), "two": num(value[1])}


def _line_list(found: Sequence[int]) -> str:
    return _listed([num(line) for line in found]) if found else pgettext("skunk lines", "none")


def _skunks(value: Sequence[Sequence[int]]) -> str:
    if len(value) == 1:
        return _line_list(value[0])
    text = gettext("%(one)s for the lone player; %(two)s for the two")
    return text % {"one": _line_list(value[0]), "two": _line_list(value[1])}


def _end(value: tuple[Any, ...]) -> str:
    if value[0] == "race":
        return gettext("who reaches the target loses") if value[1] else gettext("who reaches the target wins")
    _, deals, par, _targets = value
    text = ngettext("after %(n)s deal the total is the result", "after %(n)s deals the total is the result", deals)
    total = text % {"n": num(deals)}
    return _chain([total, gettext("%(par)s or more wins") % {"par": _points(par)}]) if par else total


def _stopped(deals: int) -> str:
    return ngettext("%(n)s deal", "%(n)s deals", deals) % {"n": num(deals)}


_JOKERS = {
    "none": pgettext_lazy("joker", "there is none"),
    "wild": gettext_lazy("stands for whatever card its owner names"),
    "null": gettext_lazy("counts nothing, and can still be laid at 31"),
}
_IN_SHOW = {
    ("none", False): pgettext_lazy("joker", "there is none"),
    ("wild", False): gettext_lazy("stands for the card that makes the most of the hand"),
    ("wild", True): gettext_lazy("stands for the card that makes the least of the hand"),
    ("null", False): gettext_lazy("counts nothing, yet doubles the fifteens"),
}
_RUNS = {"longest": gettext_lazy("three cards or more"), "threes": gettext_lazy("three cards, never more")}

WORDS: Final[dict[str, Words]] = {
    "players": _players,
    "pack": _one_of({False: gettext_lazy("52 cards"), True: gettext_lazy("54 cards, two of them jokers")}),
    "dealt": _dealt,
    "first_card": _one_of(
        {
            False: gettext_lazy("the player on the dealer’s left"),
            True: pgettext_lazy("gets the first card", "the dealer"),
        }
    ),
    "pack_cut": _one_of(
        {
            False: pgettext_lazy("cut before the deal", "no"),
            True: gettext_lazy("by the player on the dealer’s right"),
        }
    ),
    "start": _start,
    "auction": _one_of(
        {False: gettext_lazy("belong to the dealer"), True: gettext_lazy("go to whoever bids most for them")}
    ),
    "laid_away": _laid_away,
    "fives": _one_of({False: gettext_lazy("may be kept"), True: gettext_lazy("must be laid away")}),
    "to_crib": lambda number: _cards(number) if number else pgettext("cards from the pack to the crib", "none"),
    "crib": _crib,
    "starter": _one_of(
        {
            "cut": gettext_lazy("cut from the rest of the pack"),
            "next": gettext_lazy("the next card of the pack"),
            "grid": gettext_lazy("the seventeenth card of the pack"),
            "none": pgettext_lazy("starter", "there is none"),
        }
    ),
    "play": _one_of(
        {
            "counts": gettext_lazy("one count after another until all cards are laid"),
            "one": gettext_lazy("one count only; cards that are left are not played"),
            "none": pgettext_lazy("the play", "there is none"),
        }
    ),
    "runs_in_play": _one_of(_RUNS),
    "joker_in_play": _one_of(_JOKERS),
    "hand": _hand,
    "runs_in_show": _one_of(_RUNS),
    "joker_in_show": _one_of(_IN_SHOW),
    "nothing": _one_of(
        {
            (False, False): gettext_lazy("has no effect"),
            (True, False): gettext_lazy("each opposing side pegs a point"),
            (False, True): gettext_lazy("its owner goes ten points back"),
            (True, True): gettext_lazy("its owner goes ten points back, and each opposing side pegs a point"),
        }
    ),
    "counting": _one_of(
        {
            "auto": pgettext_lazy("who counts", "the site"),
            "manual": gettext_lazy("each player; points that are missed are lost"),
            "muggins": gettext_lazy("each player; points that are missed may be taken by an opponent"),
        }
    ),
    "next_deal": _one_of(
        {False: gettext_lazy("may begin before all have counted"), True: gettext_lazy("waits until all have counted")}
    ),
    "target": _target,
    "end": _end,
    "skunks": _skunks,
    "stinkhole": _one_of(
        {
            False: gettext_lazy("go and last card count as always"),
            True: gettext_lazy("go and last card count nothing"),
        }
    ),
    "stopped": _stopped,
    "tens_tie": _one_of(
        {
            False: gettext_lazy("the lower rank deals; equal ranks cut again"),
            True: gettext_lazy("the lower rank deals; ten, jack, queen and king are equal"),
        }
    ),
    "next_games": _one_of(
        {
            "loser": gettext_lazy("whoever lost the game before"),
            "alternate": gettext_lazy("the players by turns"),
            "recut_last": gettext_lazy("the players by turns; for the deciding game they cut again"),
        }
    ),
}
