"""The names of variants and options, each with one sentence that says what differs."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

VARIANTS: dict[str, Promise] = {
    "standard": pgettext_lazy("variant", "cribbage for two"),
    "two-into-crib": pgettext_lazy("variant", "two into the crib"),
    "five-card": pgettext_lazy("variant", "five-card cribbage"),
    "seven-card": pgettext_lazy("variant", "seven-card cribbage"),
    "ten-card": pgettext_lazy("variant", "ten-card cribbage"),
    "three": pgettext_lazy("variant", "three-handed"),
    "three-dealer-six": pgettext_lazy("variant", "three-handed, six to the dealer"),
    "two-against-one": pgettext_lazy("variant", "two against one"),
    "captain": pgettext_lazy("variant", "captain"),
    "four-partners": pgettext_lazy("variant", "four-handed, in partnership"),
    "four": pgettext_lazy("variant", "four-handed, each for themselves"),
    "five": pgettext_lazy("variant", "five-handed"),
    "five-crib-five": pgettext_lazy("variant", "five-handed, crib of five"),
    "canadian-doubles": pgettext_lazy("variant", "Canadian doubles"),
    "solitaire": pgettext_lazy("variant", "cribbage solitaire"),
    "squares": pgettext_lazy("variant", "cribbage squares"),
}

VARIANT_LINES: dict[str, Promise] = {
    "standard": gettext_lazy("Six cards each, two of them to the crib; first to 121."),
    "two-into-crib": gettext_lazy("Five cards each, one laid away, and two of the pack in the crib."),
    "five-card": gettext_lazy("The old game: hands of three, one count of the play, first to 61."),
    "seven-card": gettext_lazy("Seven cards each, two of them to the crib; hands of five, first to 181."),
    "ten-card": gettext_lazy("Ten cards each: two to the crib and two hands of four, one of them played."),
    "three": gettext_lazy("Five cards each, one laid away; the pack gives the crib its fourth card."),
    "three-dealer-six": gettext_lazy("Three players; the dealer takes six cards and lays away two, the others one."),
    "two-against-one": gettext_lazy("Two partners need 121 before the lone player has 61."),
    "captain": gettext_lazy("A lone player against two, who takes up the crib and lays any four cards into it."),
    "four-partners": gettext_lazy("Two against two: five cards each, one laid away, one score a side."),
    "four": gettext_lazy("Four players, each for themselves: five cards, one laid away."),
    "five": gettext_lazy("Five players; the dealer has four cards and lays none away."),
    "five-crib-five": gettext_lazy("Five players lay one card each into a crib counted without the starter."),
    "canadian-doubles": gettext_lazy("Two of the four take ten cards and give their partners a hand."),
    "solitaire": gettext_lazy("One pack, four deals, two hands and a crib each time; the total is the result."),
    "squares": gettext_lazy("Sixteen cards placed one by one on a square of four by four; eight hands."),
}

OPTIONS: dict[str, Promise] = {
    "lowball": pgettext_lazy("option", "lowball"),
    "joker_wild": pgettext_lazy("option", "joker wild"),
    "joker_null": pgettext_lazy("option", "joker null"),
    "toss_fives": pgettext_lazy("option", "toss fives"),
    "threes_only": pgettext_lazy("option", "threes-only runs"),
    "auction": pgettext_lazy("option", "auction crib"),
    "null_penalty": pgettext_lazy("option", "null points penalty"),
    "back_ten": pgettext_lazy("option", "back up ten"),
    "tens_tie": pgettext_lazy("option", "ten-cards tie in the cut"),
    "stinkhole": pgettext_lazy("option", "stinkhole"),
    "target": pgettext_lazy("option", "target score"),
    "cut_before_deal": pgettext_lazy("option", "cut before the deal"),
    "first_dealer": pgettext_lazy("option", "first dealer"),
}

OPTION_LINES: dict[str, Promise] = {
    "lowball": gettext_lazy("The first side to reach the target loses."),
    "joker_wild": gettext_lazy("Two jokers in the pack; each stands for any card."),
    "joker_null": gettext_lazy("Two jokers in the pack; each counts nothing, yet doubles the fifteens."),
    "toss_fives": gettext_lazy("Every five must be laid away, even into the other side’s crib."),
    "threes_only": gettext_lazy("A run is three cards, never more."),
    "auction": gettext_lazy("The players bid for the crib’s points."),
    "null_penalty": gettext_lazy("A hand of no points gives each opposing side one point."),
    "back_ten": gettext_lazy("A hand of no points puts its owner back ten."),
    "tens_tie": gettext_lazy("Ten, jack, queen and king count as equal in the cut for deal."),
    "stinkhole": gettext_lazy("One short of the target, a side gets no point for go or last card."),
    "target": gettext_lazy("The game is played to 121, 91 or 61 points."),
    "cut_before_deal": gettext_lazy("The pack is cut on the dealer’s right before each deal."),
    "first_dealer": gettext_lazy("Who deals first in the next game of a match."),
}
