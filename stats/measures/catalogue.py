"""Every single figure: what it divides by what, what it rests on, and in which chapter of the page it stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from .choices import POINT
from .numbers import Numbers

Form = Literal["number", "share", "average", "seconds"]
Count = Callable[[Numbers], float]

CHAPTERS: Final = ("results", "deals", "hands", "choices", "counting", "tempo", "alone")
DAY: Final = 86_400


@dataclass(frozen=True, slots=True)
class Spec:
    """One figure: ``top`` divided by ``below``, which counts ``unit``; a number is ``top`` alone.

    ``chapter``: one of ``CHAPTERS``; ``form``: a whole number, a part of 1, an average, or seconds; ``decimals``: how
    many are worth writing; ``optional``: left out where it rests on nothing. ``better`` is +1 where more is better, −1
    where less is, 0 where neither is.
    """

    key: str
    chapter: str
    form: Form
    unit: str
    top: Count
    below: Count
    decimals: int = 1
    optional: bool = False
    better: int = 0


def _tally(key: str, by: int = 1) -> Count:
    return lambda n: n.tally[key] / by


def _sum_of(prefix: str) -> Count:
    """Σ of the number in the key times how often: points of margins or totals."""
    return lambda n: sum(int(key.split(".")[1]) * times for key, times in n.tally.items() if key.startswith(prefix))


def _times(prefix: str, low: int = 0, high: int = 99) -> Count:
    """How often the number in the key lies between two bounds."""
    return lambda n: sum(
        times for key, times in n.tally.items() if key.startswith(prefix) and low <= int(key.split(".")[1]) <= high
    )


def _won(n: Numbers) -> float:
    return n.wins + n.shares / 2


def _skunks(n: Numbers) -> float:
    """Wins with a skunk; one win may give several where more than two sides play."""
    return n.tally["skunk.wins"]


def _hands(n: Numbers) -> float:
    return n.dealer_hands + n.pone_hands


def _games(n: Numbers) -> float:
    return n.games


def _game_points(n: Numbers) -> float:
    """Tournament game points: two a win, three for one with a skunk of any grade, be it of several opponents."""
    return 2 * n.wins + _skunks(n)


def _against(n: Numbers) -> float:
    """Games against others: one player alone neither wins nor loses."""
    return n.games - n.tally["alone.games"]


def _number(key: str, chapter: str, top: Count, unit: str = "games", better: int = 0, optional: bool = False) -> Spec:
    return Spec(key, chapter, "number", unit, top, _games, 0, optional, better)


def _share(key: str, chapter: str, top: Count, below: Count, unit: str = "games", better: int = 0) -> Spec:
    return Spec(key, chapter, "share", unit, top, below, 1, unit not in ("games", "wins", "losses"), better)


def _average(key: str, chapter: str, top: Count, below: Count, unit: str, better: int = 0, decimals: int = 1) -> Spec:
    optional = unit not in ("games", "deals", "hands", "cribs", "wins", "losses")
    return Spec(key, chapter, "average", unit, top, below, decimals, optional, better)


def _by_result(key: str, unit: str, top: str, below: str) -> tuple[Spec, Spec]:
    """An average over games won outright and the same over games lost, see ``numbers.BY_RESULT``."""
    won, lost = (
        _average(f"{key}_{result}", unit, _tally(f"{result}.{top}"), _tally(f"{result}.{below}"), unit)
        for result in ("won", "lost")
    )
    return won, lost


def _losses(n: Numbers) -> float:
    return _against(n) - n.wins - n.shares


SPECS: Final[tuple[Spec, ...]] = (
    _number("games", "results", _games),
    _number("wins", "results", lambda n: n.wins),
    _number("losses", "results", _losses),
    _number("shared", "results", lambda n: n.shares),
    _share("win_rate", "results", _won, _against, better=1),
    _share("first_share", "results", lambda n: n.first_games, _against),
    _share("first_win_rate", "results", lambda n: n.first_wins, lambda n: n.first_games, better=1),
    _share(
        "later_win_rate", "results", lambda n: n.wins - n.first_wins, lambda n: _against(n) - n.first_games, better=1
    ),
    _share("skunk_rate", "results", _skunks, lambda n: n.wins, "wins", better=1),
    _share("skunked_rate", "results", lambda n: n.taken_1 + n.taken_2 + n.taken_3, _losses, "losses", better=-1),
    _average("win_margin", "results", _sum_of("won_by."), _times("won_by.", 0, 999), "wins", better=1),
    _average("loss_margin", "results", _sum_of("lost_by."), _times("lost_by.", 0, 999), "losses", better=-1),
    _number("game_points", "results", _game_points, better=1),
    _number("spread", "results", lambda n: _sum_of("won_by.")(n) - _sum_of("lost_by.")(n), better=1),
    _number("deals", "deals", lambda n: n.deals),
    _average("deals_a_game", "deals", lambda n: n.deals, _games, "games"),
    _average("dealer_points", "deals", lambda n: n.dealer_points, lambda n: n.dealer_deals, "deals", better=1),
    _average("pone_points", "deals", lambda n: n.pone_points, lambda n: n.pone_deals, "deals", better=1),
    _average("dealer_pegged", "deals", lambda n: n.dealer_pegged, lambda n: n.dealer_plays, "deals", better=1),
    _average("pone_pegged", "deals", lambda n: n.pone_pegged, lambda n: n.pone_plays, "deals", better=1),
    *_by_result("points", "deals", "points", "deals"),
    *_by_result("pegged", "deals", "pegged", "plays"),
    _average("hand", "hands", lambda n: n.dealer_hand_points + n.pone_hand_points, _hands, "hands", better=1),
    _average("dealer_hand", "hands", lambda n: n.dealer_hand_points, lambda n: n.dealer_hands, "hands", better=1),
    _average("pone_hand", "hands", lambda n: n.pone_hand_points, lambda n: n.pone_hands, "hands", better=1),
    *_by_result("hand", "hands", "hand_points", "hands"),
    _average("crib", "hands", lambda n: n.crib_points, lambda n: n.cribs, "cribs", better=1),
    _average("crib_away", "hands", lambda n: n.crib_away_points, lambda n: n.cribs_away, "cribs", better=-1),
    _share("nineteen", "hands", _tally("hand.0"), _hands, "hands", better=-1),
    _share("twelve_up", "hands", _times("hand.", 12), _hands, "hands", better=1),
    _share("twenty_up", "hands", _times("hand.", 20), _hands, "hands", better=1),
    _number("hands_24", "hands", _tally("hand.24"), "hands"),
    _number("hands_28", "hands", _tally("hand.28"), "hands"),
    _number("hands_29", "hands", _tally("hand.29"), "hands"),
    _average("throw_lost", "choices", _tally("throw.lost", POINT), _tally("throw.n"), "throws", -1, 2),
    _share("throw_best", "choices", _tally("throw.best"), _tally("throw.n"), "throws", better=1),
    _average("lay_lost", "choices", _tally("lay.lost", POINT), _tally("lay.n"), "lays", -1, 2),
    _share("lay_best", "choices", _tally("lay.best"), _tally("lay.n"), "lays", better=1),
    _average("luck", "choices", _tally("luck.sum", POINT), _tally("luck.n"), "cuts", 0, 2),
    _share("hands_right", "counting", _tally("say.hands_right"), _tally("say.hands"), "claims", better=1),
    _share("lays_right", "counting", _tally("say.lays_right"), _tally("say.lays"), "claims", better=1),
    _number("missed", "counting", _tally("say.missed"), "claims", -1, True),
    _number("over", "counting", _tally("say.over"), "claims", -1, True),
    _number("call_won", "counting", _tally("call.won"), "claims", 1, True),
    _number("call_lost", "counting", _tally("call.lost"), "claims", -1, True),
    _share("resigned", "tempo", _tally("left.resigned"), _games),
    _share("timed_out", "tempo", _tally("left.timed_out"), _games),
    _average("visits", "tempo", _tally("visits"), _games, "games", 0, 0),
    _average("days", "tempo", _tally("lasted", DAY), _games, "games", 0, 1),
    Spec("move_time", "tempo", "seconds", "moves", lambda n: 0, _times("wait."), 0, True),
    Spec("par_reached", "alone", "share", "games", _tally("alone.reached"), _tally("alone.with_par"), 1, True, 1),
    Spec("total", "alone", "average", "games", _sum_of("total."), _times("total.", 0, 999), 1, True, 1),
)
"""The median time of a move is read from its histogram and not divided."""

STREAKS: Final = (_number("streak", "results", lambda n: 0), _number("best_streak", "results", lambda n: 0))
"""The wins on end now and the most ever; they are no sums, see ``streaks``."""

BY_KEY: Final = {spec.key: spec for spec in (*SPECS, *STREAKS)}
OF_OPPONENTS: Final = frozenset(
    spec.key for spec in (*SPECS, *STREAKS) if spec.chapter == "results" and spec.key != "games"
)
"""Figures that games of one player alone have no part in."""
OF_GAMES: Final = frozenset({"games", "deals", "deals_a_game", "first_win_rate", "days"})
"""Figures in which the site counts each game once, and not once a seat."""
EVEN_ENDS: Final = frozenset({"resigned", "timed_out"})
"""Figures about all games, whichever end the filters choose."""
