"""The closed sets of words: why points are scored, and why an action is refused."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """Why a score changed. The set is closed: interfaces and records rely on it."""

    FIFTEEN = "fifteen"
    PAIR = "pair"
    PAIR_ROYAL = "pair_royal"
    DOUBLE_PAIR_ROYAL = "double_pair_royal"
    FIVE_ALIKE = "five_alike"
    SIX_ALIKE = "six_alike"
    RUN = "run"
    FLUSH = "flush"
    NOB = "nob"
    HEELS = "heels"
    THIRTY_ONE = "thirty_one"
    GO = "go"
    LAST = "last"
    START_THREE = "start_three"
    BID = "bid"
    NULL_PENALTY = "null_penalty"
    BACK_TEN = "back_ten"
    MUGGINS = "muggins"
    CLAIM = "claim"


class Refusal(StrEnum):
    """Why an action does not count. The set is closed; its wording is the site's."""

    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    STALE = "stale"
    GAME_OVER = "game_over"
    NOT_A_PLAYER = "not_a_player"
    UNKNOWN_CARD = "unknown_card"
    CARD_NOT_HELD = "card_not_held"
    CARD_TWICE = "card_twice"
    WRONG_NUMBER = "wrong_number"
    OVER_31 = "over_31"
    COULD_PLAY = "could_play"
    MUST_TOSS_FIVES = "must_toss_fives"
    BID_TOO_LOW = "bid_too_low"
    BID_TOO_HIGH = "bid_too_high"
    CELL_TAKEN = "cell_taken"
    JOKER_NEEDS_NAME = "joker_needs_name"
    BAD_NAME = "bad_name"
    BAD_CLAIM = "bad_claim"
    CALL_NOT_OPEN = "call_not_open"
    CONFLICT = "conflict"


class Refused(Exception):
    """An action that does not count; nothing has changed.

    ``reason`` says why; ``about`` names what it concerns (for a conflict the two keys).
    """

    def __init__(self, reason: Refusal, *about: str) -> None:
        super().__init__(f"{reason.value}({','.join(about)})" if about else reason.value)
        self.reason = reason
        self.about = about


ALIKE = {
    2: Reason.PAIR,
    3: Reason.PAIR_ROYAL,
    4: Reason.DOUBLE_PAIR_ROYAL,
    5: Reason.FIVE_ALIKE,
    6: Reason.SIX_ALIKE,
}
