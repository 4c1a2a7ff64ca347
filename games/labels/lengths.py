"""How long a game is likely to last: an estimate for those who think about sitting down.

Deals are the means of 30 games each of ``selfplay --bots medium``; minutes are of people who answer at once.
"""

import datetime as dt
from dataclasses import dataclass

from django.utils.translation import ngettext, pgettext

from cribsite.l10n import num
from games.clocks import Clock
from games.engine.variant import Variant

DEALS = {
    "standard": 8.9,
    "two-into-crib": 10.3,
    "five-card": 6.7,
    "seven-card": 9.4,
    "ten-card": 4.8,
    "three": 10.5,
    "three-dealer-six": 10.0,
    "two-against-one": 5.7,
    "captain": 6.3,
    "four-partners": 6.0,
    "four": 11.1,
    "five": 10.8,
    "five-crib-five": 10.9,
    "canadian-doubles": 4.6,
}
HANDOVERS = {
    "standard": 4.9,
    "two-into-crib": 5.0,
    "five-card": 3.0,
    "seven-card": 6.7,
    "ten-card": 5.1,
    "three": 9.7,
    "three-dealer-six": 9.5,
    "two-against-one": 9.8,
    "captain": 9.2,
    "four-partners": 13.4,
    "four": 13.4,
    "five": 16.4,
    "five-crib-five": 17.3,
    "canadian-doubles": 12.3,
}
"""How often a deal passes from one person to another where all seats are persons' (``measure_handovers``)."""
OWN_TARGETS = {"five-card": 61, "seven-card": 181}
TARGET = 121
SECONDS_A_PERSON = 33  # a deal: some 15 for laying away and three cards of some 6
SECONDS_A_DEAL = 20  # reading the show
COUNTING_BY_HAND = 1.4
STEP = 5  # minutes
DAY = dt.timedelta(days=1)
LOOKS_IN = dt.timedelta(hours=6)


@dataclass(frozen=True, slots=True)
class Length:
    """An expected number of deals, and of minutes in steps of five."""

    deals: int
    minutes: int


@dataclass(frozen=True, slots=True)
class Days:
    """How many days a game by correspondence is likely to last, and how many at the longest, days off apart."""

    usual: int
    most: int


def expected_length(rules: Variant, persons: int) -> Length | None:
    """How long a game of these rules takes with so many persons (bots need no time); None where nobody has measured.

    House rules other than the target change little and are left out.
    """
    deals = DEALS.get(rules.key)
    if deals is None:
        return None
    deals *= max(rules.goal.targets) / OWN_TARGETS.get(rules.key, TARGET)
    by_hand = 1.0 if rules.counting == "auto" else COUNTING_BY_HAND
    seconds = deals * (SECONDS_A_PERSON * persons + SECONDS_A_DEAL) * by_hand
    return Length(max(1, round(deals)), max(STEP, round(seconds / 60 / STEP) * STEP))


def expected_days(rules: Variant, persons: int, clock: Clock) -> Days | None:
    """How many days a game takes under such a clock; None where nobody has measured, or the players are there.

    Who looks in twice a day finds a move after six hours, in the mean.
    """
    length = expected_length(rules, persons)
    if length is None or clock.live:
        return None
    handovers = length.deals * HANDOVERS[rules.key] * persons / rules.seats
    longest = persons * clock.bank + handovers * clock.increment
    return Days(max(1, round(handovers * LOOKS_IN / DAY)), max(1, round(longest / DAY)))


def days_text(length: Length, days: Days) -> str:
    """ "about 9 deals · about 11 days if everybody looks in twice a day · at most 28 days" """
    deals = ngettext("about %(n)s deal", "about %(n)s deals", length.deals) % {"n": num(length.deals)}
    usual = ngettext(
        "about %(n)s day if everybody looks in twice a day",
        "about %(n)s days if everybody looks in twice a day",
        days.usual,
    ) % {"n": num(days.usual)}
    most = ngettext("at most %(n)s day", "at most %(n)s days", days.most) % {"n": num(days.most)}
    return pgettext("between facts of a table", " · ").join((deals, usual, most))


def length_text(length: Length) -> str:
    """ "about 9 deals · about 15 minutes if everybody is there" """
    deals = ngettext("about %(n)s deal", "about %(n)s deals", length.deals) % {"n": num(length.deals)}
    minutes = ngettext(
        "about %(n)s minute if everybody is there", "about %(n)s minutes if everybody is there", length.minutes
    ) % {"n": num(length.minutes)}
    return pgettext("between facts of a table", " · ").join((deals, minutes))
