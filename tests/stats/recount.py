"""A second count of finished games, by plain loops over a record's items, written without the fold.

It knows the game only by what a replay prints: who dealt, what was scored in which order, what each hand was worth.
Slow and simple on purpose.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from math import comb
from typing import Any

from games.analysis.cribs import crib_value
from games.engine import driver
from games.engine.cards import PACK
from games.engine.scoring import STANDARD, count_cards
from stats.measures.log import GameLog
from tests.naive import play as naive

Counts = dict[str, int]
NO_PLAY = ("heels", "bid", "start_three", "muggins")


def transcript(log: GameLog) -> tuple[list[tuple[str, Any]], Any]:
    """Every event of a game by its class's name, in order; and the last state."""
    state = log.opening()
    lines = [(type(event).__name__, event) for event in state.events]
    for step in log.steps:
        state, events = driver.act(state, step.seat, step.action)
        lines += [(type(event).__name__, event) for event in events]
    return lines, state


def recount(log: GameLog) -> list[Counts]:
    """The numbers of each seat, zeros left out. Only for games in which nobody left and everybody played to the end."""
    lines, state = transcript(log)
    result, side_of, seats = state.result, state.game.side_of, range(len(log.seats))
    dealer = {event.deal: event.dealer for name, event in lines if name == "DealStarted"}
    whole = {event.deal for name, event in lines if name == "DealEnded"}
    counted = [event for name, event in lines if name == "HandShown"]
    played = {event.deal for name, event in lines if name in ("HandShown", "HandsOpened")}
    found: list[Counts] = [defaultdict(int) for _ in seats]
    for deal, kind, event in _scores(lines):
        role = "dealer" if dealer[deal] == event.seat else "pone"
        own = found[event.seat]
        own[f"{kind}.{event.reason}"] += event.points
        own["heels"] += event.points if event.reason == "heels" else 0
        if deal in whole and event.reason != "start_three":
            own[f"{role}_points"] += event.points
        if kind == "play" and deal in played and event.reason not in NO_PLAY:
            own[f"{role}_pegged"] += event.points
    for seat in seats:
        own = found[seat]
        own["dealer_deals"] = sum(dealer[deal] == seat for deal in whole)
        own["pone_deals"] = sum(dealer[deal] != seat for deal in whole)
        own["dealer_plays"] = sum(dealer[deal] == seat for deal in played)
        own["pone_plays"] = sum(dealer[deal] != seat for deal in played)
        for hand in counted:
            _hand(own, hand, seat, dealer[hand.deal], side_of)
        _result(own, log, state, seat)
        _pegging(own, lines, seat, played)
        _by_result(own, len(result.scores) > 1, side_of[seat] in result.winners, len(result.winners) > 1)
        _streets(own, lines, state, seat)
        _counts_said(own, lines, seat)
        _tops(own, lines, state, seat)
    assert result is not None
    _tempo(found, log)
    if standard_six(state.game.variant):
        _choices(found, log)
    return [{key: number for key, number in own.items() if number} for own in found]


def _scores(lines: list[tuple[str, Any]]) -> list[tuple[int, str, Any]]:
    """Each score with its deal and whether it fell in the play or in the show."""
    found = []
    current, waiting, show = 0, None, None
    for name, event in lines:
        if name == "DealStarted":
            current = event.deal
        elif name == "HandsOpened":
            waiting = event.deal
        elif name == "HandShown":
            show = event.deal
        elif name == "DealEnded":
            waiting = show = None
        elif name == "Scored":
            if show is not None:
                found.append((show, "show", event))
            else:
                found.append((current if waiting is None else waiting, "play", event))
    return found


def _pegging(own: Counts, lines: list[tuple[str, Any]], seat: int, played: set[int]) -> None:
    """How many deals brought how many points in the play, those with none as well."""
    sitting = {event.deal for name, event in lines if name == "DealStarted" and seat in event.playing}
    for number in sitting & played:
        points = 0
        for deal, kind, event in _scores(lines):
            if (deal, kind, event.seat) == (number, "play", seat):
                points += 0 if event.reason in NO_PLAY else event.points
        own[f"pegged.{points}"] += 1


def _by_result(own: Counts, against: bool, won: bool, several: bool) -> None:
    if against and not (won and several):
        for name in ("deals", "points", "plays", "pegged", "hands", "hand_points"):
            own[f"{'won' if won else 'lost'}.{name}"] = own[f"dealer_{name}"] + own[f"pone_{name}"]


def _hand(own: Counts, hand: Any, seat: int, dealer: int, side_of: tuple[int, ...]) -> None:
    if hand.what == "crib":
        if hand.seat == seat:
            own["cribs"] += 1
            own["crib_points"] += hand.total
            own[f"crib.{hand.total}"] += 1
        elif side_of[hand.seat] != side_of[seat]:
            own["cribs_away"] += 1
            own["crib_away_points"] += hand.total
    elif hand.seat == seat and hand.what in ("hand", "second"):
        role = "dealer" if dealer == seat else "pone"
        own[f"{role}_hands"] += 1
        own[f"{role}_hand_points"] += hand.total
        own[f"hand.{hand.total}"] += 1
        for shape in _shapes(hand):
            own[f"shape.{shape}"] += 1
    elif hand.seat == seat:
        own[f"line.{hand.total}"] += 1


def _result(own: Counts, log: GameLog, state: Any, seat: int) -> None:
    result, side = state.result, state.game.side_of[seat]
    won = side in result.winners
    alone = won and len(result.winners) == 1
    own["games"], own["deals"] = 1, result.deals
    if len(log.seats) == 1:
        own["alone.games"] = 1
        if log.variant == "squares":
            own["alone.with_par"], own["alone.reached"] = 1, int(result.scores[0] >= 61)
    else:
        own["wins"], own["shares"] = int(alone), int(won and not alone)
        own["first_games"] = int(seat == log.first_dealer)
        own["first_wins"] = int(seat == log.first_dealer and alone)
    if result.outcome != "won":
        return
    if not won and result.grades[side]:
        own[f"taken_{result.grades[side]}"] += 1
    for grade in result.grades:
        if won and grade:
            own[f"given_{grade}"] += 1
            own["skunk.wins"] = 1
    _margin(own, state, side, won)


def _margin(own: Counts, state: Any, side: int, won: bool) -> None:
    result = state.result
    goal, targets = state.game.variant.goal, state.game.targets
    if len(result.scores) < 2 or not goal.race:
        return
    if goal.lowball:
        short = max(target - score for target, score in zip(targets, result.scores, strict=True))
    elif won:
        short = min(targets[i] - score for i, score in enumerate(result.scores) if i not in result.winners)
    else:
        short = targets[side] - result.scores[side]
    own[f"{'won' if won else 'lost'}_by.{short}"] += 1
    if won:
        losing = [score for i, score in enumerate(result.scores) if i not in result.winners]
        own[f"beat.{min(losing) if goal.lowball else max(losing)}"] += 1
    else:
        own[f"final.{result.scores[side]}"] += 1


def _streets(own: Counts, lines: list[tuple[str, Any]], state: Any, seat: int) -> None:
    result, side = state.result, state.game.side_of[seat]
    if result.outcome != "won" or state.game.variant.goal.lowball or len(result.scores) < 2:
        return
    if len(set(state.game.targets)) > 1:
        return  # points of sides with different targets do not compare
    for street in (30, 60, 90):
        scores = [0] * len(result.scores)
        for name, event in lines:
            if name == "Scored":
                scores[event.side] = event.score
            if name == "DealEnded" and max(scores) >= street:
                rest = max(score for i, score in enumerate(scores) if i != side)
                place = "ahead" if scores[side] > rest else "behind" if scores[side] < rest else "level"
                own[f"at{street}.{place}"] += 1
                own[f"at{street}.{place}.won"] += int(side in result.winners)
                break


def _shapes(hand: Any) -> list[str]:
    """The type of a hand by its runs, else by its equal ranks."""
    flush_or_nob = [str(item.reason) for item in hand.items if item.reason in ("flush", "nob")]
    runs = Counter(_ranks(item) for item in hand.items if item.reason == "run")
    if runs:
        times = max(runs.values())
        return [["run", "double_run", "triple_run", "double_double_run"][min(times, 4) - 1], *flush_or_nob]
    same = ("pair", "pair_royal", "double_pair_royal", "five_alike", "six_alike")
    alike = sorted((len(item.cards) for item in hand.items if item.reason in same), reverse=True)
    return [*_alike(alike), *flush_or_nob]


def _ranks(item: Any) -> tuple[int, ...]:
    ranks = []
    for one in item.cards:
        code = (item.named or {}).get(one.code, one.code)
        ranks.append(0 if code[0] == "X" else "A23456789TJQK".index(code[0]) + 1)
    return tuple(sorted(ranks))


def _alike(alike: list[int]) -> list[str]:
    if not alike:
        return []
    if alike[0] >= 4:
        return ["double_royal"]
    if alike[0] == 3:
        return ["full_house" if 2 in alike else "royal"]
    return ["two_pairs" if len(alike) > 1 else "pair"]


def _counts_said(own: Counts, lines: list[tuple[str, Any]], seat: int) -> None:
    for name, event in lines:
        if name in ("HandShown", "LayRevealed") and event.seat == seat and event.claim is not None:
            what = "hands" if name == "HandShown" else "lays"
            true = event.total if name == "HandShown" else sum(item.points for item in event.items)
            own[f"say.{what}"] += 1
            if event.claim == true:
                own[f"say.{what}_right"] += 1
            elif event.claim < true:
                own["say.missed"] += true - event.claim
            else:
                own["say.over"] += event.claim - true
        if name == "Scored" and event.reason == "muggins":
            if event.seat == seat:
                own["call.won"] += event.points
            else:
                own["call.lost"] += event.points  # of two players; of more see the test


def _tops(own: Counts, lines: list[tuple[str, Any]], state: Any, seat: int) -> None:
    """Records as ``record.hand``: every one by a pass of its own."""
    for kind, whats in (("hand", ("hand", "second")), ("crib", ("crib",)), ("line", ("row", "column"))):
        values = [e.total for name, e in lines if name == "HandShown" and e.seat == seat and e.what in whats]
        if values:
            own[f"record.{kind}"] = max(values)
    for name in ("deal", "pegging"):
        points: dict[int, int] = defaultdict(int)
        for deal, kind, event in _scores(lines):
            pegged = kind == "play" and event.reason not in NO_PLAY
            if event.seat == seat and event.reason != "start_three" and (name == "deal" or pegged):
                points[deal] += event.points
        if points:
            own[f"record.{name}"] = max(points.values())
    if state.result.outcome == "won":
        _end_tops(own, lines, state, seat)


def _end_tops(own: Counts, lines: list[tuple[str, Any]], state: Any, seat: int) -> None:
    result, side = state.result, state.game.side_of[seat]
    if len(result.scores) == 1:
        own["record.total"] = result.scores[0]
        own[f"total.{result.scores[0]}"] += 1
    margins = [int(key.split(".")[1]) for key in own if key.startswith(("won_by.", "lost_by."))]
    if margins:
        own["record.closest"] = margins[0]
    if margins and side in result.winners:
        own["record.fewest_deals"] = own["record.most_deals"] = result.deals
        own["record.widest"] = margins[0]
        if not state.game.variant.goal.lowball and len(set(state.game.targets)) == 1:
            own["record.comeback"] = _farthest_behind(lines, len(result.scores), side)


def _farthest_behind(lines: list[tuple[str, Any]], sides: int, side: int) -> int:
    scores, worst = [0] * sides, 0
    for name, event in lines:
        if name == "Scored":
            scores[event.side] = event.score
            worst = max(worst, max(n for i, n in enumerate(scores) if i != side) - scores[side])
    return worst


def _tempo(found: list[Counts], log_: GameLog) -> None:
    """Seconds from being asked to moving, in buckets; how often the game came back to each; all by persons."""
    state, last = log_.opening(), None
    asked: dict[int, Any] = {}
    lasted = int((log_.steps[-1].at - log_.steps[0].at).total_seconds())
    for step in log_.steps:
        if step.by == "person" and step.seat is not None and log_.seats[step.seat].person:
            if step.seat in asked:
                wait = (step.at - asked.pop(step.seat)).total_seconds()
                place = 0
                while wait > 1.25**place + 1e-6:
                    place += 1
                found[step.seat][f"wait.{place}"] += 1
            found[step.seat]["visits"] += step.seat != last
            last = step.seat
        state, _events = driver.act(state, step.seat, step.action)
        now = driver.awaited(state)
        asked = {seat: asked.get(seat, step.at) for seat in now}
    for own in found:
        own["lasted"] = lasted


# --- choices, two players with six cards ----------------------------------------------------------------------------
def standard_six(variant: Any) -> bool:
    """Whether discards and cards are weighed in this game."""
    others = set(variant.options) - {"target", "tens_tie", "cut_before_deal", "first_dealer"}
    return variant.key == "standard" and not others


def _choices(found: list[Counts], log_: GameLog) -> None:
    state = log_.opening()
    kept: dict[int, tuple[Counts, Any, Any]] = {}
    for step in log_.steps:
        name, seat = type(step.action).__name__, step.seat
        if name == "Discard":
            said: Counts = defaultdict(int)
            six, own_crib = state.deal.hands[seat], state.deal.owner == seat
            kept[seat] = (said, *_threw(said, six, step.action.cards, own_crib))
        elif name == "Lay":
            _laid(found[seat], state, seat, step.action.card)
        state, events = driver.act(state, step.seat, step.action)
        for event in events:
            if type(event).__name__ == "StarterTurned":
                for who, (said, four, six) in kept.items():
                    for key, number in said.items():
                        found[who][key] += number
                    luck = count_cards(STANDARD, four, event.card).total - _mean(four, six)
                    found[who]["luck.n"] += 1
                    found[who]["luck.sum"] += round(1000 * luck)


def _mean(four: Any, six: Any) -> float:
    totals = [count_cards(STANDARD, four, starter).total for starter in PACK if starter not in six]
    return sum(totals) / len(totals)


def _threw(own: Counts, six: Any, thrown: Any, crib_is_mine: bool) -> tuple[Any, Any]:
    best, chosen, kept = None, 0.0, ()
    for two in combinations(six, 2):
        four = tuple(one for one in six if one not in two)
        crib = crib_value(two, crib_is_mine)
        worth = _mean(four, six) + (crib if crib_is_mine else -crib)
        best = worth if best is None or worth > best else best
        if set(two) == set(thrown):
            chosen, kept = worth, four
    assert best is not None
    own["throw.n"] += 1
    own["throw.lost"] += round(1000 * (best - chosen))
    own["throw.best"] += int(best - chosen < 0.0005)

    def ranks(cards: Any) -> str:
        return "".join(sorted((one.code[0] for one in cards), key="A23456789TJQK".index))

    own[f"kept.{ranks(kept)}"] += 1
    own[f"{'own' if crib_is_mine else 'their'}.{ranks(thrown)}"] += 1
    return kept, six


def _laid(own: Counts, state: Any, seat: int, card: Any) -> None:
    play, deal = state.play, state.deal
    fitting = {one.code[0]: one for one in play.holds[seat] if one.value + play.count <= 31}
    if len(fitting) < 2:
        return
    known = set(deal.hands[seat]) | set(deal.thrown[seat]) | {laid.card for laid in play.laid} | {deal.starter}
    unseen = [one for one in PACK if one not in known]
    held = 0 if play.gone >> (1 - seat) & 1 else len(play.holds[1 - seat])
    faces = [one.code for one in play.faces]
    worths = {}
    for rank, one in fitting.items():
        made = sum(points for _reason, points in naive.scores([*faces, one.code]))
        count = play.count + one.value
        replies = []
        for reply in unseen:
            fits = count < 31 and held and count + reply.value <= 31
            replies.append(sum(n for _r, n in naive.scores([*faces, one.code, reply.code])) if fits else 0)
        replies.sort(reverse=True)
        mean = 0.0
        for place, points in enumerate(replies):
            if points:
                mean += points * comb(len(replies) - 1 - place, held - 1) / comb(len(replies), held)
        worths[rank] = made - mean
    lost = max(worths.values()) - worths[card.code[0]]
    own["lay.n"] += 1
    own["lay.best"] += int(lost < 0.0005)
    own["lay.lost"] += round(1000 * lost)


# --- chance: of the game --------------------------------------------------------------------------------------------
def recount_chance(log_: GameLog) -> Counts:
    """Starters, cards a seat, the first dealer, hands as dealt, and the luck of the pone's cut."""
    found: Counts = defaultdict(int)
    state = log_.opening()
    if log_.cut and len(log_.seats) > 1:
        found[f"first.{log_.first_dealer}"] += 1
    for step in log_.steps:
        before = state
        state, events = driver.act(state, step.seat, step.action)
        for event in events:
            if type(event).__name__ != "StarterTurned" or before.game.variant.jokers:
                continue
            found[f"starter.{event.card.code}"] += 1
            if not standard_six(before.game.variant):
                continue
            deal = before.deal
            pone = 1 - deal.dealer
            for seat in (0, 1):
                for one in [*deal.hands[seat], *deal.thrown[seat]]:
                    found[f"seat.{seat}.{one.code[0]}"] += 1
                    found[f"seat.{seat}.{one.code[1]}"] += 1
            found[f"dealt.{count_cards(STANDARD, deal.deck[:8:2], event.card).total}"] += 1
            six, four = (*deal.hands[pone], *deal.thrown[pone]), deal.hands[pone]
            totals = [count_cards(STANDARD, four, starter).total for starter in PACK if starter not in six]
            mean = sum(totals) / 46
            found["cut.n"] += 1
            found["cut.luck"] += round(1000 * (count_cards(STANDARD, four, event.card).total - mean))
            found["cut.var"] += round(1000 * sum((total - mean) ** 2 for total in totals) / 46)
    return {key: number for key, number in found.items() if number}


def flat(numbers: Any) -> Counts:
    """The fold's numbers in the same shape."""
    records = [(f"record.{key}", best.value) for key, best in numbers.records.items()]
    every = [*numbers.items(), *numbers.tally.items(), *numbers.cards.items(), *records]
    return {key: number for key, number in every if number}


def chance_of(numbers: Any) -> Counts:
    """What belongs to chance among a game's numbers."""
    kinds = ("first.", "dealt.", "cut.", "starter.", "seat.")
    return {key: number for key, number in flat(numbers).items() if key.startswith(kinds)}
