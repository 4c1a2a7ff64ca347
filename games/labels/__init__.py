"""The players' words for every key the engine knows, in the reader's language.

Total by test over the engine's closed lists: reasons, refusals, actions,
phases, variants, options, outcomes, grades and levels.
"""

from .calls import REASONS, call, call_count, call_total, reason_name, spoken_count
from .cards import RANKS, SUITS, card_name, rank_name, spoken_number, suit_name
from .links import RULE_LINK, RuleAddress, rule_link
from .moves import ACTIONS, PHASES, log_line, log_phrase
from .refusals import REFUSALS, refusal_text, spoken_sum
from .tables import COUNTING, GRADES, LEVELS, OUTCOMES
from .variants import OPTION_LINES, OPTIONS, VARIANT_LINES, VARIANTS

__all__ = [
    "ACTIONS",
    "COUNTING",
    "GRADES",
    "LEVELS",
    "OPTIONS",
    "OPTION_LINES",
    "OUTCOMES",
    "PHASES",
    "RANKS",
    "REASONS",
    "REFUSALS",
    "RULE_LINK",
    "SUITS",
    "VARIANTS",
    "VARIANT_LINES",
    "RuleAddress",
    "call",
    "call_count",
    "call_total",
    "card_name",
    "log_line",
    "log_phrase",
    "rank_name",
    "reason_name",
    "refusal_text",
    "rule_link",
    "spoken_count",
    "spoken_number",
    "spoken_sum",
    "suit_name",
]
