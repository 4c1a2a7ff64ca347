"""The play walked the slow way: who is next, what a card scores, when a count closes. Seat 0 leads.

Cards are plain texts. ``jokers`` is ``none``, ``null`` or ``wild``; a wild joker is laid as ``("X1", "7H")``.
"""

from tests.naive.show import ALIKE, RANKS, SUITS, is_joker, is_run, rank, value


def scores(faces, *, threes=False, jokers="none"):
    """Reasons and points of the last of ``faces``, the cards of the running count."""
    found = []
    count = sum(map(value, faces))
    if count == 15:
        found.append(("fifteen", 2))
    if count == 31 and jokers != "null":
        found.append(("thirty_one", 2))
    same = 1
    while same < len(faces) and rank(faces[-same - 1]) == rank(faces[-1]) != 0:
        same += 1
    if same > 1:
        found.append((ALIKE[same], sum(2 * i for i in range(same))))
    lengths = [n for n in range(3, len(faces) + 1) if is_run(faces[-n:])]
    if threes:
        lengths = [n for n in lengths if n == 3]
    if lengths:
        found.append(("run", max(lengths)))
    return found


def fitting(hand, count, jokers="none"):
    """What a seat could lay: (card, face)."""
    found = []
    for card in hand:
        if is_joker(card) and jokers == "wild":
            found += [(card, r + s) for r in RANKS for s in SUITS if count + value(r + s) <= 31]
        elif count + value(card) <= 31:
            found.append((card, card))
    return found


def deal(hands, choose, *, threes=False, jokers="none", one_count=False):
    """Play hands out. ``choose(seat, fitting, count, faces)`` picks what to lay.

    Returns the tokens ``(seat, card or "go", face)`` and for each its list of (reason, points).
    """
    hands = [list(hand) for hand in hands]
    seats = range(len(hands))
    tokens, pegged = [], []
    leader = 0
    while any(hands):
        faces, silent, last, last_token = [], set(), None, 0
        turn = leader
        while turn is not None:
            count = sum(map(value, faces))
            may = fitting(hands[turn], count, jokers)
            if may:
                card, face = choose(turn, may, count, tuple(faces))
                hands[turn].remove(card)
                faces.append(face)
                tokens.append((turn, card, face))
                pegged.append(scores(faces, threes=threes, jokers=jokers))
                last, last_token = turn, len(tokens) - 1
            else:
                silent.add(turn)
                tokens.append((turn, "go", None))
                pegged.append([])
            turn = _next(turn, hands, faces, silent, last, jokers)
        if sum(map(value, faces)) == 31:
            if jokers == "null":
                pegged[last_token].append(("thirty_one", 2))
        else:
            pegged[last_token].append(("go" if any(hands) else "last", 1))
        if one_count:
            break
        waiting = [seat for step in seats if hands[seat := (last + 1 + step) % len(hands)]]
        leader = waiting[0] if waiting else None
    return tokens, pegged


def _next(seat, hands, faces, silent, last, jokers):
    count = sum(map(value, faces))
    if count == 31 and jokers != "null":
        return None
    clockwise = [(seat + step) % len(hands) for step in range(1, len(hands) + 1)]
    others = [s for s in clockwise if s != last and hands[s] and s not in silent]
    if others:
        return others[0]
    return last if fitting(hands[last], count, jokers) else None


def points(pegged):
    """One number a token."""
    return [sum(n for _, n in one) for one in pegged]
