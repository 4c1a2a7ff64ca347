"""``peg``: the points of a play, card by card."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from cribsite.commands import DIFFERENCES, Complaint
from cribsite.commands import Command as SiteCommand
from games.engine.cards import UnknownCard
from games.engine.faults import sentence
from games.engine.notation import BadToken, read_play
from games.engine.pegline import Pegged, PeggingFault, Token, peg_line
from games.engine.phases import Playing
from games.engine.reasons import Refusal, Refused
from games.engine.variant import Variant
from games.management.asked import add_variant_arguments, asked_variant, check_pack, item_json
from games.management.tables import Row, answer, flag

FEWEST, MOST = 2, 5


class Command(SiteCommand):
    help = "Peg a play: one number a token, seats from the dealer's left (0 leads)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tokens", nargs="*", help="0:4D 1:6S 0:go 0:X1=7H …")
        parser.add_argument("--players", type=int, help="2 to 5; the variant's number if not given.")
        parser.add_argument("--open", action="store_true", help="The play may stop anywhere; no last point.")
        add_variant_arguments(parser)
        parser.add_argument("--json", action="store_true", help="One JSON object.")
        parser.add_argument("--csv", metavar="FILE", help="Peg each row of a file: id,players,plays.")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["csv"]:
            if answer(options["csv"], ("id", "players", "plays"), points_of_row, self.stdout):
                self.finish(DIFFERENCES)
            return
        variant = asked_variant(options["variant"], options["options"])
        players = variant.seats if options["players"] is None else options["players"]
        pegged = asked_play(variant, players, options["tokens"], options["open"])
        if options["json"]:
            self.say_json(as_json(players, pegged))
        else:
            self.say(points_line(pegged))


def asked_play(variant: Variant, players: int, words: Sequence[str] | str, open_end: bool) -> tuple[Pegged, ...]:
    """The play that was typed, pegged; a Complaint says which token is wrong."""
    playing: Playing | None = variant.phase(Playing)
    if playing is None:
        raise Complaint("conflict", f"{variant.key} has no play.")
    if not FEWEST <= players <= MOST:
        raise Complaint("players", f"a play has {FEWEST} to {MOST} players, not {players}.")
    tokens = _tokens(words, variant)
    try:
        return peg_line(playing.rules, players, tokens, open_end=open_end, hand_size=variant.hand_size)
    except PeggingFault as fault:
        raise Complaint(fault.reason, _explain(fault, tokens)) from fault


def _tokens(words: Sequence[str] | str, variant: Variant) -> tuple[Token, ...]:
    try:
        tokens = read_play(words)
    except UnknownCard as error:
        raise Complaint("unknown_card", f"there is no card {error.text!r}.") from error
    except BadToken as error:
        raise Complaint("token", f"{error.args[0]!r} is not seat:card or seat:go.") from error
    if not tokens:
        raise Complaint("usage", "a play needs tokens such as 0:4D 1:6S, or --csv with a file.")
    check_pack([card for _, card, _ in tokens if card], variant)
    return tokens


def _explain(fault: PeggingFault, tokens: Sequence[Token]) -> str:
    seat, card, _ = tokens[fault.token - 1]
    if fault.reason == Refusal.WRONG_NUMBER:
        return "this is no whole deal: every seat lays the same number of cards and the last count is closed."
    wire = {"seat": seat, "act": "go" if card is None else "lay", "card": card.code if card else ""}
    return f"token {fault.token}: {sentence(Refused(Refusal(fault.reason)), wire)}."


def points_line(pegged: Sequence[Pegged]) -> str:
    """Points a token with spaces between them."""
    return " ".join(str(p.points) for p in pegged)


def points_of_row(row: Row) -> str:
    """The points of a row of a file."""
    variant = asked_variant(row.get("variant", ""), row.get("options", ""))
    if not row["players"].isdecimal():
        raise Complaint("players", f"{row['players']!r} is no number of players.")
    open_end = flag(row.get("open", ""))
    return points_line(asked_play(variant, int(row["players"]), row["plays"], open_end))


def as_json(players: int, pegged: Sequence[Pegged]) -> dict[str, Any]:
    """The answer with its keys as the interfaces fix them; ``seats`` sums the points a seat."""
    return {
        "points": [p.points for p in pegged],
        "seats": [sum(p.points for p in pegged if p.seat == seat) for seat in range(players)],
        "tokens": [_token_json(p) for p in pegged],
    }


def _token_json(pegged: Pegged) -> dict[str, Any]:
    what: dict[str, Any] = {"go": True} if pegged.card is None else {"card": pegged.card.code}
    if pegged.face is not pegged.card and pegged.face is not None:
        what["as"] = pegged.face.code
    items = [item_json(item) for item in pegged.items]
    return {"seat": pegged.seat, **what, "count": pegged.count, "points": pegged.points, "items": items}
