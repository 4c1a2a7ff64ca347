"""A game in wire form as one of its players sees it: made from a View, which hides what he may not see."""

from typing import Any

from games.engine.cards import Card, codes
from games.engine.view import PlayView, View
from games.models import Game, Match, Player
from games.positions import rules_of
from games.queries import Seated
from games.seat_names import person_name

from .asks import ask_of

Wire = dict[str, Any]


def seat_wire(player: Player) -> Wire:
    """Who sits there."""
    kind = "bot" if player.level else "open" if player.is_open else "person"
    clock = {"due": player.due, "stand_in": bool(player.stand_in)}
    name = person_name(player)
    return {"seat": player.seat, "kind": kind, "level": player.level or None, "name": name, **clock}


def rules_wire(game: Game) -> Wire:
    """What is played at a table."""
    rules = rules_of(game)
    return {
        "variant": game.variant,
        "options": game.options,
        "counting": game.counting,
        "sides": [list(side) for side in rules.sides],
        "clock": game.clock or None,
    }


def line_wire(seated: Seated) -> Wire:
    """A game in a list."""
    game = seated.game
    return {
        **rules_wire(game),
        "code": game.code,
        "status": game.status,
        "seat": seated.seat,
        "my_turn": seated.player.awaited,
        "version": game.version,
        "seats": [seat_wire(player) for player in seated.players],
        "scores": game.scores,
        "claimable": game.claimable,
        "moved_at": game.moved_at,
    }


def table_wire(game: Game) -> Wire:
    """A table of the lobby."""
    players = tuple(game.players.all())
    match = game.match
    return {
        **rules_wire(game),
        "code": game.code,
        "terms": game.edits,
        "seats": [seat_wire(player) for player in players],
        "free": [player.seat for player in players if player.is_open and player.listed],
        "match": None if match is None else _match(match),
        "head_start": game.start,
        "rated": game.rated,
        "language": game.language,
        "since": game.created_at,
    }


def _match(match: Match) -> Wire:
    return {"form": match.form, "n": match.length, "preset": match.preset, "multi": match.multi or None}


def game_wire(seated: Seated, view: View) -> Wire:
    """One game in full."""
    begun = seated.game.first_dealer is not None
    return {
        **line_wire(seated),
        "fingerprint": seated.game.commit,
        "table": _table(view) if begun else None,
        "own": _own(view) if begun else None,
        "ask": ask_of(view) if seated.game.running else None,
        "result": seated.game.result,
    }


def _own(view: View) -> Wire:
    return {name: codes(getattr(view, name)) for name in ("hand", "kept", "second", "thrown", "given")}


def _table(view: View) -> Wire:
    return {
        "ply": view.ply,
        "deal": view.deal,
        "dealer": view.dealer,
        "phase": view.phase,
        "awaited": sorted(view.awaited),
        "targets": list(view.targets),
        "held": list(view.held),
        "laid_away": sorted(view.laid_away),
        "crib": None if view.crib is None else codes(view.crib),
        "crib_size": view.crib_size,
        "crib_owner": view.owner,
        "starter": _code(view.starter),
        "bids": list(view.bids),
        "play": None if view.play is None else _play(view.play),
        "opened": [{"seat": hand.seat, "what": hand.what, "cards": codes(hand.cards)} for hand in view.opened],
        "opened_starter": _code(view.opened_starter),
        "owing": sorted(view.owing),
        "grid": [_code(card) for card in view.grid],
        "out": list(view.finished),
        "resigned": sorted(view.resigned),
    }


def _code(card: Card | None) -> str | None:
    return None if card is None else card.code


def _play(play: PlayView) -> Wire:
    return {
        "turn": None if play.turn < 0 else play.turn,
        "count": play.count,
        "open": len(play.pile),
        "laid": [
            {"seat": laid.seat, "card": laid.card.code, "as_": laid.face.code, "count": laid.count, "n": laid.n}
            for laid in play.laid
        ],
        "gone": list(play.gone),
    }
