"""Where the rules explain each reason and each refusal: chapter and anchor, alike in all languages."""

RuleAddress = tuple[str, str]

RULE_LINK: dict[str, RuleAddress] = {
    # reasons
    "fifteen": ("play", "fifteen"),
    "pair": ("play", "pairs"),
    "pair_royal": ("play", "pairs"),
    "double_pair_royal": ("play", "pairs"),
    "five_alike": ("play", "pairs"),
    "six_alike": ("play", "pairs"),
    "run": ("play", "runs"),
    "flush": ("show", "flush"),
    "nob": ("show", "nob"),
    "heels": ("starter", "heels"),
    "thirty_one": ("play", "thirty-one"),
    "go": ("play", "go"),
    "last": ("play", "last-card"),
    "start_three": ("five-card", "three-for-last"),
    "bid": ("auction", "paying"),
    "null_penalty": ("null-penalty", "nothing"),
    "back_ten": ("back-ten", "going-back"),
    "muggins": ("muggins", "show"),
    "claim": ("manual", "play"),
    # refusals
    "not_your_turn": ("play", "the-count"),
    "wrong_phase": ("aim", "the-game"),
    "stale": ("aim", "the-game"),
    "game_over": ("ending", "first-to-the-target"),
    "not_a_player": ("aim", "the-game"),
    "unknown_card": ("aim", "the-pack"),
    "card_not_held": ("play", "the-count"),
    "card_twice": ("crib", "laying-away"),
    "wrong_number": ("crib", "laying-away"),
    "over_31": ("play", "the-count"),
    "could_play": ("play", "go"),
    "must_toss_fives": ("toss-fives", "how-many"),
    "bid_too_low": ("auction", "bidding"),
    "bid_too_high": ("auction", "bidding"),
    "cell_taken": ("squares", "placing"),
    "joker_needs_name": ("joker-wild", "play"),
    "bad_name": ("joker-wild", "play"),
    "bad_claim": ("manual", "play"),
    "call_not_open": ("muggins", "play"),
    "conflict": ("options", "together"),
}

# The same reasons where a hand or a crib is counted.
_IN_THE_SHOW: dict[str, RuleAddress] = {
    "fifteen": ("show", "fifteens"),
    "pair": ("show", "pairs"),
    "pair_royal": ("show", "pairs"),
    "double_pair_royal": ("show", "pairs"),
    "five_alike": ("show", "pairs"),
    "six_alike": ("show", "pairs"),
    "run": ("show", "runs"),
    "claim": ("manual", "show"),
}


def rule_link(key: str, *, show: bool = False) -> RuleAddress:
    """Chapter slug and anchor for a reason or refusal; ``show`` says a hand was counted, not a card laid."""
    return (_IN_THE_SHOW.get(key) if show else None) or RULE_LINK[key]
